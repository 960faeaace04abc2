"""Uniqueness: what would give the puzzle a second solution is not so.

A rectangle is two rows and two columns that cross in two blocks. If its four corners, none of them
given, held two digits crosswise, these could be exchanged; so a puzzle with one solution has none.
"""

from solver.checker.board import (
    BLOCKS, COLUMNS, HOUSES, LINES, PEERS, ROWS, Proved, candidate, candidates, demand, houses_with, seen_by_all,
)

LINE, CROSSWISE, THREE = range(3)       # how the corners with extra digits lie


def corners_of(part):
    """The corners and the two digits of a part."""
    demand(len(part.cells) == 4 and len(part.digits) == 2 and not part.houses, "wanted four corners and two digits")
    kinds = [{h for h in range(27) if h in kind and HOUSES[h] & part.cells} for kind in (ROWS, COLUMNS, BLOCKS)]
    demand([len(kind) for kind in kinds] == [2, 2, 2], "not two rows, two columns and two blocks")
    return part.cells, part.digits


def opposite(corners, cell):
    """The corner crosswise from one."""
    other, = corners - _beside(corners, cell) - {cell}
    return other


def _beside(corners, cell):
    """The two corners in a line with one."""
    return frozenset(c for c in corners - {cell} if c // 9 == cell // 9 or c % 9 == cell % 9)


# -- unique rectangles ----------------------------------------------------------------------------

def rectangle(board, parts, shapes):
    """(corners, digits, rest, extra digits): the rest are the corners with extra digits, which must lie so."""
    corners, pair = corners_of(parts[0])
    demand(not any(board.digits[cell] for cell in corners), "a corner is placed")
    demand(any(board.marks[cell] == pair for cell in corners), "no corner has just the two digits")
    demand(not any(board.digits[peer] in pair for cell in corners for peer in PEERS[cell]), "a digit is placed")
    rest = frozenset(cell for cell in corners if board.marks[cell] - pair)
    extra = board.digits_in(rest) - pair
    demand(rest and parts[1].cells == rest and parts[1].digits == extra and not parts[1].houses,
           "these are not the corners with extra digits")
    demand(len(rest) == 1 or _shape(rest) in shapes, "the corners with extra digits lie otherwise")
    return corners, pair, rest, extra


def _shape(rest):
    if len(rest) == 3:
        return THREE
    return LINE if any(h in LINES for h in houses_with(rest)) else CROSSWISE


def _places_in_corners(board, link, corners):
    """The house of a link that holds all places of a digit in one of its houses, which must be corners."""
    demand(link.cells and link.cells == board.places(link.digit, link.house), "link: not the digit's places")
    demand(link.cells <= corners, "link: a place that is no corner")
    return link.house


def test_1(board, step):
    _, pair, rest, _ = rectangle(board, step.take("cells", "cells"), ())
    return Proved(frozenset(candidate(min(rest), d) for d in pair & board.marks[min(rest)]))


def _one_extra(board, step, shapes):
    _, _, rest, extra = rectangle(board, step.take("cells", "cells"), shapes)
    demand(len(rest) > 1 and len(extra) == 1, "wanted several corners with one extra digit")
    x = min(extra)
    return Proved(candidates(board.at[x] & seen_by_all(rest), x))


def test_2(board, step):
    return _one_extra(board, step, (LINE,))


def test_5(board, step):
    return _one_extra(board, step, (CROSSWISE, THREE))


def test_3(board, step):
    parts = step.take("cells", "cells", "cells")
    corners, pair, rest, extra = rectangle(board, parts, (LINE,))
    subset = parts[2]
    demand(len(rest) == 2 and rest <= HOUSES[subset.house], "wanted two corners in a house")
    demand(subset.cells and subset.cells <= HOUSES[subset.house] - corners, "wanted other cells of the house")
    demand(all(board.marks[cell] and not board.marks[cell] & pair for cell in subset.cells), "a cell with one of the two")
    demand(subset.digits == extra | board.digits_in(subset.cells), "these are not the digits")
    demand(len(subset.digits) == len(subset.cells) + 1, "wanted one digit more than cells")
    together = rest | subset.cells
    others = frozenset().union(*(HOUSES[h] for h in houses_with(together))) - together
    return Proved(frozenset().union(*(candidates(board.at[d] & others, d) for d in subset.digits)))


def test_4(board, step):
    parts = step.take("cells", "cells", "link")
    _, pair, rest, _ = rectangle(board, parts, (LINE,))
    demand(len(rest) == 2, "wanted two corners")
    demand(rest <= HOUSES[_places_in_corners(board, parts[2], rest)], "the corners are not in the house")
    demand(parts[2].digits < pair, "not one of the two digits")
    other, = pair - parts[2].digits
    return Proved(candidates(board.at[other] & rest, other))


def test_6(board, step):
    parts = step.take("cells", "cells", "link", "link")
    corners, pair, rest, _ = rectangle(board, parts, (CROSSWISE,))
    demand(len(rest) == 2, "wanted two corners")
    digit = parts[2].digit
    demand(parts[3].digit == digit and digit in pair, "not one of the two digits")
    lines = {_places_in_corners(board, link, corners) for link in parts[2:]}
    demand(lines in [{h for h in kind if HOUSES[h] & corners} for kind in (ROWS, COLUMNS)], "not both rows or both columns")
    return Proved(candidates(board.at[digit] & rest, digit))


def hidden_rectangle(board, step):
    parts = step.take("cells", "cells", "link", "link")
    corners, pair, rest, _ = rectangle(board, parts, (CROSSWISE, THREE))
    digit = parts[2].digit
    demand(len(rest) > 1 and parts[3].digit == digit and digit in pair, "not one of the two digits")
    row, column = sorted(_places_in_corners(board, link, corners) for link in parts[2:])
    demand(row in ROWS and column in COLUMNS, "wanted a row and a column")
    corner = HOUSES[row] & HOUSES[column] & corners
    demand(corner and opposite(corners, min(corner)) not in rest, "the corner crosswise has extra digits")
    other, = pair - {digit}
    return Proved(candidates(board.at[other] & corner, other))


# -- avoidable rectangles -------------------------------------------------------------------------

def avoidable(board, step):
    """(corners, empty corners), none of them given; the second part tells the empty ones."""
    parts = step.take("cells", "cells")
    corners, pair = corners_of(parts[0])
    demand(not corners & board.givens, "a corner is given")
    empty = frozenset(cell for cell in corners if not board.digits[cell])
    demand({board.digits[cell] for cell in corners - empty} == pair, "the corners do not hold the two digits")
    demand(parts[1].cells == empty and not parts[1].houses, "these are not the empty corners")
    demand(empty and parts[1].digits == board.digits_in(empty) - pair, "these are not their other digits")
    return corners, empty


def avoidable_1(board, step):
    corners, empty = avoidable(board, step)
    demand(len(empty) == 1, "wanted one empty corner")
    cell = min(empty)
    demand(len({board.digits[c] for c in _beside(corners, cell)}) == 1, "the corners beside it differ")
    return Proved(candidates(empty, board.digits[opposite(corners, cell)]))


def avoidable_2(board, step):
    corners, empty = avoidable(board, step)
    demand(len(empty) == 2 and _shape(empty) == LINE, "wanted two empty corners in a line")
    extra, = step.parts[1].digits if len(step.parts[1].digits) == 1 else (None,)
    demand(extra and all(board.marks[cell] == {board.digits[opposite(corners, cell)], extra} for cell in empty),
           "wanted the digit crosswise and the same other one in each")
    return Proved(candidates(board.at[extra] & seen_by_all(empty), extra))


# -- bivalue universal grave ----------------------------------------------------------------------

def bug_plus_1(board, step):
    """All empty cells have two candidates but one, with three; without one of these the grid were a grave."""
    part, = step.take("cells")
    cell, digit = part.cell, part.digit
    demand(digit in board.marks[cell] and len(board.marks[cell]) == 3, "not the cell with three candidates")
    demand(all(len(board.marks[c]) == 2 for c in range(81) if c != cell and not board.digits[c]), "a cell has not two")
    demand(part.houses == houses_with(frozenset([cell])), "these are not the cell's houses")
    for h in range(27):
        for d in range(1, 10):
            many = 3 if d == digit and h in part.houses else 2
            demand(len(board.places(d, h)) == many or d in {board.digits[c] for c in HOUSES[h]},
                   "a digit has not two places in a house")
    return Proved(frozenset(candidate(cell, d) for d in board.marks[cell] - {digit}))
