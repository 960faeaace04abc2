"""Pointing and claiming: direct (rule 2, places a digit) and not (rule 6).

Order       Blocks against columns, blocks against rows (pointing), columns, then rows against blocks
            (claiming); the house that has its places in the other, the other, the digit.
Kinds       0 pointing, 1 claiming
Source      facts on Sudoku Explainer: pointing and claiming.
"""

from libc.stdint cimport uint16_t

from solver.explainer.find cimport Desk, Find, begin, drops, puts, rule
from solver.explainer.waves cimport locked_digits
from solver.grid cimport HOUSE, Grid, Set81, both, first, is_empty, minus, more_than_one, within

cdef inline int crossing(int way, int i, int j) noexcept nogil:
    """The j-th house, of the kind pointed at, that crosses house i of the kind that points."""
    if way == 0:
        return 9 + i % 3 * 3 + j
    if way == 1:
        return i // 3 * 3 + j
    if way == 2:
        return 18 + i // 3 + 3 * j
    return 18 + i // 3 * 3 + j


cdef inline int back(int way) noexcept nogil:
    """The way in which the houses pointed at cross those that point."""
    return way ^ 2


cdef inline int first_house(int way) noexcept nogil:
    """The first house of the kind that points."""
    return 18 if way < 2 else 9 if way == 2 else 0


cdef bint direct_of(const Grid *g, int way, int h, int taken, int d, Find *out) noexcept nogil:
    """Whether another house of the kind that points has one place left outside the house pointed at."""
    cdef Set81 cells, outside
    cdef int j, other
    for j in range(3):
        other = crossing(back(way), taken % 9, j)
        if other == h:
            continue
        cells = both(g.cand[d], HOUSE[other])
        outside = minus(cells, HOUSE[taken])
        if more_than_one(cells) and not is_empty(outside) and not more_than_one(outside):
            begin(out, 2, way >= 2, 1.9 if way >= 2 else 1.7)
            return puts(out, first(outside), d)
    return False


cdef bint locked(Desk *desk, int direct, Find *out) noexcept nogil:
    cdef const Grid *g = &desk.g
    cdef uint16_t digits
    cdef Set81 cells
    cdef int way, i, j, d, h, taken
    for way in range(4):
        digits = locked_digits(g, way, direct)
        if digits == 0:
            continue
        for i in range(9):
            h = first_house(way) + i
            for j in range(3):
                taken = crossing(way, i, j)
                for d in range(9):
                    if not digits >> d & 1:
                        continue
                    cells = both(g.cand[d], HOUSE[h])
                    if not within(cells, HOUSE[taken]) or not more_than_one(cells):
                        continue
                    if direct:
                        if direct_of(g, way, h, taken, d, out):
                            return True
                        continue
                    begin(out, 6, way >= 2, 2.8 if way >= 2 else 2.6)
                    if drops(out, g, d, minus(HOUSE[taken], HOUSE[h])):
                        return True
    return False


RULES = {2: rule(locked, 1), 6: rule(locked, 0)}
