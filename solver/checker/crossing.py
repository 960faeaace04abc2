"""Sue de Coq: cells of a line and a block with just as many digits as can be true in them."""

from solver.checker.board import BLOCKS, HOUSES, LINES, Proved, candidates, demand


def sue_de_coq(board, step, extended=False):
    """Cells X of a crossing, B of the block, L of the line; extended, B and L may share digits that X lacks."""
    x, b, l = step.take("cells", "als", "als")
    demand(len(x.houses) == 2, "wanted a line and a block")
    line, block = sorted(x.houses)
    demand(line in LINES and block in BLOCKS, "wanted a line and a block")
    demand(b.houses == {block} and l.houses == {line}, "wanted a set of the block, then one of the line")
    for part in (x, b, l):
        demand(part.cells and all(board.marks[cell] for cell in part.cells), "wanted empty cells")
        demand(part.digits == board.digits_in(part.cells), "these are not the candidates")
    demand(len(x.cells) in (2, 3) and x.cells <= HOUSES[line] & HOUSES[block], "wanted cells of the crossing")
    inside = HOUSES[line] & HOUSES[block]
    outside = frozenset() if extended else inside
    demand(b.cells <= HOUSES[block] - outside - x.cells, "not cells of the rest of the block")
    demand(l.cells <= HOUSES[line] - outside - x.cells and not b.cells & l.cells, "not cells of the rest of the line")
    common = b.digits & l.digits
    demand(not common & x.digits if extended else not common, "the sets have a digit in common")
    # Each digit is true once at most, a common one once in B and once in L: just enough for the cells.
    demand(len(x.cells | b.cells | l.cells) == len(x.digits | b.digits | l.digits) + len(common), "too many digits")
    gone = frozenset()
    for mine, others, house in ((b, l, block), (l, b, line)):
        rest = HOUSES[house] - x.cells - mine.cells
        for d in (x.digits | mine.digits) - (others.digits - common):
            gone |= candidates(board.at[d] & rest, d)
    return Proved(gone)
