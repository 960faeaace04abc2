"""Patterns of one digit: two strong links, empty rectangles."""

from solver.checker.board import BLOCKS, COLUMNS, HOUSES, LINES, PEERS, ROWS, Proved, candidates, demand, seen_by_all

SKYSCRAPER, KITE, TURBOT = 1, 2, 3


def strong_link(board, part):
    """The two ends of a link: the only places of its digit in each of its houses."""
    demand(len(part.cells) == 2 and part.houses, "link: wanted two cells and a house")
    for h in part.houses:
        demand(board.places(part.digit, h) == part.cells, "link: not the two places of a house")
    return part.cells


def two_links(board, step, forms=(SKYSCRAPER, KITE, TURBOT)):
    """Two strong links, an end of one seeing an end of the other."""
    return _two_links(board, step.take("link", "link", "pincer", forms=forms), step.form)


def dual_kite(board, step):
    """Two kites whose near ends are the same cells."""
    parts = step.take("link", "link", "pincer", "link", "link", "pincer", forms=(KITE,))
    near = [(one.cells | other.cells) - ends.cells for one, other, ends in (parts[:3], parts[3:])]
    demand(near[0] == near[1], "the near ends are not the same")
    return _dual([_two_links(board, three, KITE) for three in (parts[:3], parts[3:])])


def _dual(proved):
    demand(proved[0] != proved[1], "both remove the same")
    return Proved(proved[0].false | proved[1].false)


def _two_links(board, parts, form):
    one, other, ends = parts
    demand(one.digits == other.digits == ends.digits, "wanted one digit")
    first, second = strong_link(board, one), strong_link(board, other)
    demand(not first & second, "the links share a cell")
    demand(len(ends.cells & first) == len(ends.cells & second) == 1 and len(ends.cells) == 2, "wanted an end of each")
    near, other_near = min(first - ends.cells), min(second - ends.cells)
    demand(other_near in PEERS[near], "the other ends do not see each other")
    demand(form in _forms(one.houses, other.houses), "not of this form")
    return Proved(candidates(board.at[one.digit] & seen_by_all(ends.cells), one.digit))


def _forms(one, other):
    """The forms that links in these houses can have."""
    return {_form(h, i) for h in one for i in other}


def _form(h, i):
    if h in BLOCKS or i in BLOCKS:
        return TURBOT
    return SKYSCRAPER if (h in ROWS) == (i in ROWS) else KITE


def empty_rectangle(board, step):
    """A block's cells in a row and a column, and a strong link that crosses one of these lines."""
    return _empty_rectangle(board, *step.take("cells", "link"))


def dual_rectangle(board, step):
    """Two empty rectangles with the same cells in a block."""
    parts = step.take("cells", "link", "cells", "link")
    demand(parts[0].cells == parts[2].cells, "the cells in the block are not the same")
    return _dual([_empty_rectangle(board, *two) for two in (parts[:2], parts[2:])])


def _empty_rectangle(board, part, link):
    demand(len(part.houses) == 3, "wanted a row, a column and a block")
    row, column, block = sorted(part.houses)
    demand(row in ROWS and column in COLUMNS and block in BLOCKS, "wanted a row, a column and a block")
    demand(part.cells and part.cells == board.places(part.digit, block), "these are not the places of the block")
    demand(part.cells <= HOUSES[row] | HOUSES[column], "the places are not in the row and the column")
    demand(HOUSES[row] & HOUSES[column] & HOUSES[block], "the row and the column do not cross in the block")
    demand(link.digits == part.digits and link.house in LINES, "wanted a link of the digit in a line")
    ends = strong_link(board, link)
    demand(not ends & HOUSES[block], "the link meets the block")
    line, other = (row, column) if link.house in ROWS else (column, row)
    near = ends & HOUSES[other]
    demand(near, "the link does not meet the other line")
    far, = ends - near
    across = HOUSES[far % 9 + 9 if link.house in ROWS else far // 9]
    gone = HOUSES[line] & across - HOUSES[block]
    return Proved(candidates(gone & board.at[part.digit], part.digit))
