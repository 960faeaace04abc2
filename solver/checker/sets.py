"""Singles, locked candidates, naked and hidden sets."""

from solver.checker.board import BLOCKS, HOUSES, LINES, Proved, candidate, candidates, demand, houses_with, seen_by_all


# -- singles --------------------------------------------------------------------------------------

def last_digit(board, step):
    cell, digit, houses = _single(board, step)
    demand(houses, "wanted a house")
    for h in houses:
        demand([c for c in HOUSES[h] if not board.digits[c]] == [cell], "the house has another empty cell")
    return Proved(true=candidates([cell], digit))


def naked_single(board, step):
    cell, digit, houses = _single(board, step)
    demand(not houses and board.marks[cell] == {digit}, "the cell has another candidate")
    return Proved(true=candidates([cell], digit))


def hidden_single(board, step):
    cell, digit, houses = _single(board, step)
    demand(houses, "wanted a house")
    for h in houses:
        demand(board.places(digit, h) == {cell}, "the house has another place, or not this one")
    return Proved(true=candidates([cell], digit))


def _single(board, step):
    part, = step.take("cells")
    demand(board.has(candidate(part.cell, part.digit)), "no such candidate")
    return part.cell, part.digit, part.houses


# -- locked candidates ----------------------------------------------------------------------------

def locked(board, step, forms=(1, 2)):
    """Form 1: a block's cells for a digit lie in a line. Form 2: a line's lie in a block."""
    part, = step.take("cells", forms=forms)
    demand(len(part.houses) == 2, "wanted a block and a line")
    line, block = sorted(part.houses)
    demand(line in LINES and block in BLOCKS, "wanted a block and a line")
    home, other = (block, line) if step.form == 1 else (line, block)
    demand(part.cells and part.cells == board.places(part.digit, home), "these are not the places of the digit")
    demand(part.cells <= HOUSES[other], "the cells are not all shared")
    return Proved(candidates(board.places(part.digit, other) - HOUSES[home], part.digit))


# -- sets -----------------------------------------------------------------------------------------

def naked_set(board, step, size):
    part, = step.take("cells")
    demand(len(part.cells) == len(part.digits) == size, "wanted as many cells and digits")
    demand(part.houses and part.houses <= houses_with(part.cells), "a house does not hold the cells")
    demand(all(board.marks[cell] for cell in part.cells), "a placed cell in a set")
    demand(board.digits_in(part.cells) == part.digits, "the cells have other candidates")
    return Proved(frozenset().union(*(
        candidates(board.at[d] & seen_by_all(board.at[d] & part.cells), d) for d in part.digits)))


def locked_set(board, step, size):
    """A naked set in a block and a line that removes something in the block, and in the line outside it."""
    proved = naked_set(board, step, size)
    shared = houses_with(step.parts[0].cells)
    demand(len(shared) == 2, "not in a block and a line")
    line, block = sorted(shared)
    for side in (HOUSES[block], HOUSES[line] - HOUSES[block]):
        demand(any(gone // 9 in side for gone in proved.false), "nothing to remove in a house")
    return proved


def hidden_set(board, step, size):
    part, = step.take("cells")
    demand(len(part.cells) == len(part.digits) == size, "wanted as many cells and digits")
    where = [board.places(d, part.house) for d in part.digits]
    demand(all(where) and frozenset().union(*where) == part.cells, "the digits have other places in the house")
    return Proved(frozenset(candidate(cell, d) for cell in part.cells for d in board.marks[cell] - part.digits))
