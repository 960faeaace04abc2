"""XY-Wing and XYZ-Wing (rules 13, 14).

Order       Pivots in reading order, each wing among the pivot's peers in order.
Source      facts on Sudoku Explainer: wings.
"""

from libc.stdint cimport uint16_t

from solver.explainer.find cimport PEERS_IN_ORDER, Desk, Find, begin, drops, rule
from solver.grid cimport PEERS, Grid, Set81, bivalue, both, count_bits, has, is_empty, lowest_bit, minus, pop


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
        if not is_empty(near) and wings_of(g, pivot, two, size, out):
            return True
    return False


RULES = {13: rule(wing, 2), 14: rule(wing, 3)}
