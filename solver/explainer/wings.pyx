"""XY-Wing and XYZ-Wing (rules 13, 14).

Order       Pivots in reading order, each wing among the pivot's peers in order.
Source      facts on Sudoku Explainer: wings.
"""

from libc.stdint cimport uint16_t

from solver.explainer.find cimport PEERS_IN_ORDER, Desk, Find, begin, drops, rule
from solver.grid cimport (
    PEERS, Grid, Set81, bivalue, both, count_bits, either, has, is_empty, lowest_bit, meets, minus, more_than_one,
    next_digit, pop,
)


cdef bint wings_of(const Grid *g, int pivot, Set81 two, int size, Find *out) noexcept nogil:
    """The first two wings of a pivot with so many candidates. A pair that removes nothing removes
    nothing the other way round either."""
    cdef uint16_t here = g.mask[pivot], a, b
    cdef int wing[20]
    cdef int i, j, n = 0
    cdef Set81 cells
    for i in range(20):
        if has(two, PEERS_IN_ORDER[pivot][i]) and count_bits(here & ~g.mask[PEERS_IN_ORDER[pivot][i]]) == 1:
            wing[n] = PEERS_IN_ORDER[pivot][i]
            n += 1
    for i in range(n):
        a = g.mask[wing[i]]
        for j in range(i + 1, n):
            b = g.mask[wing[j]]
            if count_bits(here | a | b) != 3 or count_bits(here & a & b) != size - 2 or a == b:
                continue
            cells = both(PEERS[wing[i]], PEERS[wing[j]])
            if size == 3:
                cells = both(cells, PEERS[pivot])
            begin(out, 11 + size, 0, 4.2 if size == 2 else 4.4)
            if drops(out, g, lowest_bit(a & b), cells):
                return True
    return False


cdef inline bint has_wings(const Grid *g, uint16_t here, Set81 near) noexcept nogil:
    """Whether an XY-Wing is possible with these cells: one with each digit and the same other one."""
    cdef Set81 one = both(near, g.cand[lowest_bit(here)]), other = both(near, g.cand[lowest_bit(here & here - 1)])
    cdef Set81 shared = both(one, other)
    cdef uint16_t rest = 511 & ~here
    cdef int d
    one, other = minus(one, shared), minus(other, shared)
    if is_empty(one) or is_empty(other):
        return False
    while rest:
        d = next_digit(&rest)
        if meets(one, g.cand[d]) and meets(other, g.cand[d]):
            return True
    return False


cdef inline bint has_small_wings(const Grid *g, uint16_t here, Set81 near) noexcept nogil:
    """Whether an XYZ-Wing is possible: two of these cells have two of the digits."""
    cdef Set81 x = g.cand[next_digit(&here)], y = g.cand[next_digit(&here)], z = g.cand[lowest_bit(here)]
    return more_than_one(both(near, either(both(x, y), both(z, either(x, y)))))


cdef bint wing(Desk *desk, int size, Find *out) noexcept nogil:
    """Wings of a pivot with two (XY) or three (XYZ) candidates."""
    cdef const Grid *g = &desk.g
    cdef Set81 two = bivalue(g), pivots = two if size == 2 else minus(g.empty, two), near
    cdef int pivot
    while not is_empty(pivots):
        pivot = pop(&pivots)
        if count_bits(g.mask[pivot]) != size:
            continue
        near = both(two, PEERS[pivot])
        if (has_wings(g, g.mask[pivot], near) if size == 2 else has_small_wings(g, g.mask[pivot], near)) \
                and wings_of(g, pivot, two, size, out):
            return True
    return False


RULES = {13: rule(wing, 2), 14: rule(wing, 3)}
