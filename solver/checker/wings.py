"""Wings: two cells of which one must hold the digit that they share."""

from solver.checker.board import PEERS, Proved, candidates, demand, seen_by_all
from solver.checker.single_digit import strong_link


def with_marks(board, part):
    """The cell of a part that holds just the digits of the part."""
    demand(not part.houses and board.marks[part.cell] == part.digits, "the cell has other candidates")
    return part.cell


def xy_wing(board, step):
    pivot, one, other, ends = step.take("cells", "cells", "cells", "pincer")
    p, q, r = (with_marks(board, part) for part in (pivot, one, other))
    z = ends.digit
    demand(all(len(part.digits) == 2 for part in (pivot, one, other)), "wanted bivalue cells")
    demand({q, r} == ends.cells and {q, r} <= PEERS[p], "the pivot does not see the pincers")
    demand(z not in pivot.digits and {z} == one.digits & other.digits, "the pincers do not share the digit")
    demand(one.digits | other.digits == pivot.digits | {z}, "the pincers do not take the pivot's candidates")
    return Proved(candidates(board.at[z] & seen_by_all(ends.cells), z))


def xyz_wing(board, step):
    pivot, one, other, ends = step.take("cells", "cells", "cells", "pincer")
    p, q, r = (with_marks(board, part) for part in (pivot, one, other))
    z = ends.digit
    demand([len(part.digits) for part in (pivot, one, other)] == [3, 2, 2], "wanted three, two and two candidates")
    demand({p, q, r} == ends.cells and {q, r} <= PEERS[p], "the pivot does not see the pincers")
    demand({z} == one.digits & other.digits and one.digits | other.digits == pivot.digits, "not the pivot's candidates")
    return Proved(candidates(board.at[z] & seen_by_all(ends.cells), z))


def w_wing(board, step):
    pair, link, ends = step.take("cells", "link", "pincer")
    demand(len(pair.cells) == 2 == len(pair.digits) and not pair.houses, "wanted two cells and two digits")
    demand(all(board.marks[cell] == pair.digits for cell in pair.cells), "wanted two equal bivalue cells")
    x, y = link.digit, ends.digit
    demand({x, y} == pair.digits and ends.cells == pair.cells, "wanted the link on one digit, the ends on the other")
    p, q = strong_link(board, link)
    a, b = pair.cells
    demand((a in PEERS[p] and b in PEERS[q]) or (a in PEERS[q] and b in PEERS[p]), "the link does not join the cells")
    return Proved(candidates(board.at[y] & seen_by_all(pair.cells), y))
