"""Links that stand in a grid: a candidate that is on makes others off; some of these, being off, make one on."""

from libc.string cimport memset

from solver.explainer.closure cimport LINKS_X, LINKS_Y
from solver.explainer.net cimport CELL_OF, DIGIT_OF, FROM_BLOCK, FROM_CELL, HOUSE_OF, PLACE_IN, is_pair
from solver.grid cimport CELL, HOUSE, PEERS, both, is_empty, join, lowest_bit, minus, only, pop


cdef inline void add_link(Strong *s, int p, int q, int cause) noexcept nogil:
    cdef int i
    for i in range(s.n[p]):
        if s.to[p][i] == q:
            return
    s.to[p][s.n[p]] = q
    s.cause[p][s.n[p]] = cause
    s.n[p] += 1


cdef void link_up(const Net *net, int how, Strong *s) noexcept nogil:
    """What each candidate makes on when it is off."""
    cdef Set81 places
    cdef int cell, d, k, p
    cdef uint16_t bits
    s.net = net
    s.cells = how & LINKS_Y
    memset(s.n, 0, sizeof(s.n))
    memset(s.any, 0, sizeof(s.any))
    for d in range(9):
        places = net.cand[d]
        while not is_empty(places):
            cell = pop(&places)
            p = d * 81 + cell
            if how & LINKS_Y and is_pair(net.mask[cell]):
                add_link(s, p, lowest_bit(net.mask[cell] & ~(1 << d)) * 81 + cell, FROM_CELL)
            if how & LINKS_X:
                for k in range(3):
                    bits = net.at[d][HOUSE_OF[cell][k]]
                    if is_pair(bits):
                        bits &= ~PLACE_IN[cell][k]
                        add_link(s, p, d * 81 + CELL[HOUSE_OF[cell][k]][lowest_bit(bits)], FROM_BLOCK + k)
            if s.n[p]:
                join(&s.any[d], only(cell))


cdef int weak_of(const Strong *s, int p, uint16_t *q, uint8_t *cause) noexcept nogil:
    """What on node p makes off and goes on from there: how many."""
    cdef int cell = CELL_OF[p], d = DIGIT_OF[p], e, k, n = 0
    cdef uint16_t bits
    cdef Set81 here, todo = both(PEERS[cell], s.any[d])
    if s.cells:
        bits = s.net.mask[cell] & ~(1 << d)
        while bits:
            e = lowest_bit(bits)
            bits &= bits - 1
            if s.n[e * 81 + cell]:
                q[n] = e * 81 + cell
                cause[n] = FROM_CELL
                n += 1
    k = 0
    while not is_empty(todo):
        here = both(todo, HOUSE[HOUSE_OF[cell][k]])
        todo = minus(todo, here)
        while not is_empty(here):
            q[n] = d * 81 + pop(&here)
            cause[n] = FROM_BLOCK + k
            n += 1
        k += 1
    return n
