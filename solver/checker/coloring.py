"""Colouring: what the strong links of a digit connect, in two colours of which one is true."""

from solver.checker.board import PEERS, Proved, candidates, demand


def seen_by_any(cells):
    """The cells that see one of these."""
    return frozenset().union(*(PEERS[cell] for cell in cells))


def is_connected(cells, links):
    """Whether these pairs of cells connect all cells."""
    met, todo = set(), {min(cells)}
    while todo:
        met |= todo
        todo = {cell for link in links if link & todo for cell in link} - met
    return met == cells


def component(board, one, other):
    """The two colours of a component: all that strong links of the digit connect, their ends in different colours."""
    digit = one.digit
    demand(one.digits == other.digits and not one.houses | other.houses, "wanted two colours of a digit")
    cells = one.cells | other.cells
    demand(one.cells and other.cells and not one.cells & other.cells, "wanted cells in two colours")
    links = {board.places(digit, h) for h in range(27) if len(board.places(digit, h)) == 2}
    touching = {link for link in links if link & cells}
    demand(touching and is_connected(cells, touching), "not the cells that strong links connect")
    demand(all(link & one.cells and link & other.cells for link in touching), "a link within a colour")
    return one.cells, other.cells


def color_trap(board, step):
    one, other = step.take("cells", "cells")
    a, b = component(board, one, other)
    return _lose(board, one.digit, seen_by_any(a) & seen_by_any(b))


def color_wrap(board, step):
    one, other = step.take("cells", "cells")
    return Proved(frozenset().union(*(
        candidates(colour, one.digit) for colour in component(board, one, other) if colour & seen_by_any(colour))))


def _two_components(board, step):
    parts = step.take("cells", "cells", "cells", "cells")
    demand(parts[0].digits == parts[2].digits, "wanted one digit")
    one, other = component(board, *parts[:2]), component(board, *parts[2:])
    demand(one[0] not in other, "wanted two components")
    return parts[0].digit, one, other


def multi_color_1(board, step):
    digit, one, other = _two_components(board, step)
    gone = frozenset()
    for i in range(2):
        for j in range(2):
            if one[i] & seen_by_any(other[j]):
                gone |= seen_by_any(one[1 - i]) & seen_by_any(other[1 - j])
    return _lose(board, digit, gone)


def multi_color_2(board, step):
    digit, one, other = _two_components(board, step)
    return Proved(frozenset().union(*(
        candidates(colour, digit) for colour in one if all(colour & seen_by_any(there) for there in other))))


def _lose(board, digit, cells):
    return Proved(candidates(board.at[digit] & cells, digit))
