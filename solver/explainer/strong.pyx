"""Links that stand in a grid, and which candidates they lead back to.

A candidate that is on makes others off; some of these, being off, make one on. Following both steps
at once gives a graph of on nodes. Its strongly connected components (Tarjan), in the order in which
they are closed, give for every candidate all that it reaches, so most candidates need no search.
"""

from libc.string cimport memset

from solver.explainer.closure cimport LINKS_X, LINKS_Y
from solver.explainer.net cimport CELL_OF, DIGIT_OF, FROM_BLOCK, FROM_CELL, HOUSE_OF, PLACE_IN, is_pair
from solver.grid cimport CELL, HOUSE, PEERS, both, has, is_empty, join, lowest_bit, meets, minus, only, pop


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


# -- what reaches what --------------------------------------------------------------------------

cdef void close_part(const Strong *s, Reach *r, int p) noexcept nogil:
    """The component of p is complete: all above p on the stack."""
    cdef uint16_t[32] q
    cdef uint8_t[32] cause
    cdef Set81 *to
    cdef Set81 *more
    cdef int i, j, d, x, low = r.height
    r.parts += 1
    to = r.from_part[r.parts]
    memset(to, 0, 9 * sizeof(Set81))
    while True:
        low -= 1
        r.part[r.stack[low]] = r.parts
        if r.stack[low] == p:
            break
    while r.height > low:
        r.height -= 1
        for i in range(weak_of(s, r.stack[r.height], q, cause)):
            for j in range(s.n[q[i]]):
                x = s.to[q[i]][j]
                if has(to[DIGIT_OF[x]], CELL_OF[x]):
                    continue
                join(&to[DIGIT_OF[x]], only(CELL_OF[x]))
                if r.part[x] != r.parts:
                    more = r.from_part[r.part[x]]
                    for d in range(9):
                        join(&to[d], more[d])


cdef void visit(const Strong *s, Reach *r, int p) noexcept nogil:
    cdef uint16_t[32] q
    cdef uint8_t[32] cause
    cdef int i, j, x
    r.visits += 1
    r.seen[p] = r.low[p] = r.visits
    r.stack[r.height] = p
    r.height += 1
    for i in range(weak_of(s, p, q, cause)):
        for j in range(s.n[q[i]]):
            x = s.to[q[i]][j]
            if r.seen[x] == 0:
                visit(s, r, x)
                r.low[p] = min(r.low[p], r.low[x])
            elif r.part[x] == 0:
                r.low[p] = min(r.low[p], r.seen[x])
    if r.low[p] == r.seen[p]:
        close_part(s, r, p)


cdef bint blocks_itself(const Strong *s, const Set81 *to, int cell, int d) noexcept nogil:
    """Whether a candidate leads to one that sees it."""
    cdef uint16_t bits = s.net.mask[cell] & ~(1 << d)
    if meets(to[d], PEERS[cell]):
        return True
    while bits:
        if has(to[lowest_bit(bits)], cell):
            return True
        bits &= bits - 1
    return False


cdef bint find_starts(const Strong *s, Reach *r, Starts *out) noexcept nogil:
    """The candidates that lead back to themselves. False: there is nothing to find at all."""
    cdef Set81 places
    cdef int cell, d, i, p
    cdef bint found = False
    memset(out, 0, sizeof(Starts))
    memset(r.seen, 0, sizeof(r.seen))
    memset(r.part, 0, sizeof(r.part))
    r.visits = r.height = r.parts = 0
    for p in range(OFF):
        if r.seen[p] == 0 and has(s.net.cand[DIGIT_OF[p]], CELL_OF[p]):
            visit(s, r, p)
    for d in range(9):
        places = s.net.cand[d]
        while not is_empty(places):
            cell = pop(&places)
            p = d * 81 + cell
            if has(r.from_part[r.part[p]][d], cell):
                join(&out.cycle[d], only(cell))
            if blocks_itself(s, r.from_part[r.part[p]], cell, d):
                join(&out.on[d], only(cell))
                found = True
            for i in range(s.n[p]):
                if has(r.from_part[r.part[s.to[p][i]]][d], cell):
                    join(&out.off[d], only(cell))
    return found
