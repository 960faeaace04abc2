"""Aligned pair and triplet exclusion (rules 20, 22).

Order       Sets of base cells; two of them rising as numbers whose bits they are, the third of a
            triplet among the excluders of the first, then of the second. A triplet that came up
            in another order is not looked at again.
Source      facts on Sudoku Explainer: aligned exclusion.
"""

from libc.stdint cimport uint16_t

from solver.explainer.find cimport PEERS_IN_ORDER, Desk, Find, begin, drops_digits, rule
from solver.grid cimport (
    PEERS, Grid, Set81, bivalue, both, count_bits, either, has, is_empty, join, meets, minus, more_than_one, only, pop,
    sees, single,
)

cdef struct Bases:
    int cell[81]
    int n
    Set81 cells
    Set81 excluders          # all cells that can exclude


cdef void find_bases(const Grid *g, int degree, Bases *out) noexcept nogil:
    cdef Set81 one = single(g), left = minus(g.empty, one), three
    cdef int cell
    out.n = 0
    out.cells = Set81(0, 0)
    out.excluders = bivalue(g)
    if degree == 3:
        three = minus(left, out.excluders)
        while not is_empty(three):
            cell = pop(&three)
            if count_bits(g.mask[cell]) == 3:
                join(&out.excluders, only(cell))
    while not is_empty(left):
        cell = pop(&left)
        if not meets(PEERS[cell], one) and meets(PEERS[cell], out.excluders):
            out.cell[out.n] = cell
            out.n += 1
            join(&out.cells, only(cell))


cdef inline uint16_t bit(int d) noexcept nogil:
    return <uint16_t>1 << d


cdef bint pair(const Grid *g, int a, int b, Set81 common, Find *out) noexcept nogil:
    """What two base cells with these common excluders remove."""
    cdef uint16_t partners[9]
    cdef uint16_t left_a = 0, left_b = 0
    cdef bint found
    cdef int d, e
    for d in range(9):
        partners[d] = 0
        if g.mask[a] >> d & 1:
            partners[d] = g.mask[b] & ~bit(d) if sees(a, b) else g.mask[b]
    while not is_empty(common):
        e = pop(&common)
        for d in range(9):
            if g.mask[e] >> d & 1:
                partners[d] &= ~(g.mask[e] & ~bit(d))
    for d in range(9):
        left_b |= partners[d]
        if partners[d]:
            left_a |= bit(d)
    begin(out, 20, 0, 6.2)
    found = drops_digits(out, g, g.mask[a] & ~left_a, only(a))
    return drops_digits(out, g, g.mask[b] & ~left_b, only(b)) or found


cdef bint pairs(Desk *desk, int arg, Find *out) noexcept nogil:
    cdef const Grid *g = &desk.g
    cdef Bases bases
    cdef Set81 common
    cdef int i, j
    find_bases(g, 2, &bases)
    for j in range(1, bases.n):
        for i in range(j):
            common = both(bases.excluders, both(PEERS[bases.cell[i]], PEERS[bases.cell[j]]))
            if more_than_one(common) and pair(g, bases.cell[i], bases.cell[j], common, out):
                return True
    return False


cdef bint triplet(const Grid *g, int a, int b, int c, Set81 common, Find *out) noexcept nogil:
    """What three base cells with these common excluders remove."""
    cdef uint16_t excluder[27]
    cdef uint16_t left_a = 0, left_b = 0, left_c = 0, allowed, more
    cdef bint ab = sees(a, b), ac = sees(a, c), bc = sees(b, c), found
    cdef int d, e, i, n = 0
    while not is_empty(common):
        excluder[n] = g.mask[pop(&common)]
        n += 1
    for d in range(9):
        if not g.mask[a] >> d & 1:
            continue
        for e in range(9):
            if not g.mask[b] >> e & 1 or ab and d == e:
                continue
            if left_a >> d & left_b >> e & 1 and left_c == g.mask[c]:
                continue
            allowed = g.mask[c]
            if ac:
                allowed &= ~bit(d)
            if bc:
                allowed &= ~bit(e)
            for i in range(n):
                more = excluder[i] & ~(bit(d) | bit(e))
                if more & more - 1 == 0:
                    allowed = allowed & ~more if more else 0
            if allowed:
                left_a |= bit(d)
                left_b |= bit(e)
                left_c |= allowed
    if left_a == g.mask[a] and left_b == g.mask[b] and left_c == g.mask[c]:
        return False
    begin(out, 22, 0, 7.5)
    found = drops_digits(out, g, g.mask[a] & ~left_a, only(a))
    found |= drops_digits(out, g, g.mask[b] & ~left_b, only(b))
    return drops_digits(out, g, g.mask[c] & ~left_c, only(c)) or found


cdef bint third(const Grid *g, const Bases *bases, int a, int b, Set81 common, Find *out) noexcept nogil:
    """Two base cells with each third one: an excluder of a, or else of b."""
    cdef Set81 fit = minus(both(bases.excluders, bases.cells), either(only(a), only(b))), left, here
    cdef bint small_b = has(bases.excluders, b), small_a = has(bases.excluders, a)
    cdef int c, turn, i
    for turn in range(2):
        left = both(fit, PEERS[b if turn else a])
        fit = minus(fit, left)
        if is_empty(left):
            continue
        for i in range(20):
            c = PEERS_IN_ORDER[b if turn else a][i]
            if not has(left, c) or was_tried(a, b, c, small_a, small_b):
                continue
            here = both(common, PEERS[c])
            if more_than_one(here) and triplet(g, a, b, c, here, out):
                return True
    return False


cdef inline bint was_tried(int a, int b, int c, bint small_a, bint small_b) noexcept nogil:
    """Whether these came up before as two others and a third (a < b): as those two that rise before."""
    if c > b:
        return False
    if small_b and (sees(a, b) or sees(b, c)):
        return True
    return c < a and small_a and (sees(a, b) or sees(a, c))


cdef bint triplets(Desk *desk, int arg, Find *out) noexcept nogil:
    cdef const Grid *g = &desk.g
    cdef Bases bases
    cdef Set81 common
    cdef int i, j
    find_bases(g, 3, &bases)
    for j in range(1, bases.n):
        for i in range(j):
            common = both(bases.excluders, both(PEERS[bases.cell[i]], PEERS[bases.cell[j]]))
            if more_than_one(common) and third(g, &bases, bases.cell[i], bases.cell[j], common, out):
                return True
    return False


RULES = {20: rule(pairs), 22: rule(triplets)}
