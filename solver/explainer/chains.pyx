"""Forcing chains of Sudoku Explainer: Nishio, multiple, dynamic, and those with advanced implications.

Contradiction   A candidate, on or off, leads to a contradiction: it is the other.
Double          What follows from a candidate both on and off.
Cell, region    What follows from every candidate of a cell, or every place of a digit in a house.

Of all these the step is the one with the fewest nodes (of equals: the kind that sorts first; of
these: the one found first). So each kind is searched with the best so far as bound, and a chain is
only counted when its depth leaves it a chance.
"""

from libc.stdint cimport uint16_t
from libc.stdlib cimport calloc
from libc.string cimport memset

from solver.explainer.closure cimport (
    DYNAMIC, LINKS_X, LINKS_Y, Closure, Hints, Node, close, count_ancestors, size_of_chain)
from solver.explainer.find cimport SCRATCH_CHAINS, Desk, Find, rule
from solver.explainer.net cimport CELL_OF, DIGIT_OF, HOUSE_OF, NODES, OFF, Net, spread
from solver.explainer.rounds cimport KIND_CELL, KIND_CONTRADICTION, KIND_DOUBLE, KIND_REGION, length_rating
from solver.grid cimport (
    CELL, EMPTY_SET, Grid, Set81, both, count_bits, has, is_empty, join, lowest_bit, only)

cdef enum:
    NO_BOUND = 1 << 30

cdef struct Hunt:            # one search
    Chains *s
    const Grid *g
    int how
    int level
    int complexity           # of the best so far
    int kind
    int node                 # what it says


cdef Chains *chains_of(Desk *desk) noexcept nogil:
    """The memory that chains keep at a desk; NULL if there is none to be had."""
    if desk.scratch[SCRATCH_CHAINS] == NULL:
        desk.scratch[SCRATCH_CHAINS] = calloc(1, sizeof(Chains))
    return <Chains *>desk.scratch[SCRATCH_CHAINS]


cdef double base_rating(int rule) noexcept nogil:
    cdef double[8] base = [7.5, 8.0, 8.5, 9.0, 9.5, 10.0, 10.5, 11.0]
    return base[rule - RULE_NISHIO]


cdef void give_result(const Grid *g, int node, Find *out) noexcept nogil:
    """Write what a node says: remove a candidate, or place it."""
    cdef int cell = CELL_OF[node], d
    cdef uint16_t others = g.mask[cell] & ~(1 << DIGIT_OF[node])
    memset(out.elim, 0, sizeof(out.elim))
    out.cell = -1
    if node >= OFF:
        out.elim[DIGIT_OF[node]] = only(cell)
        return
    out.cell = cell
    out.digit = DIGIT_OF[node]
    while others:
        d = lowest_bit(others)
        others &= others - 1
        out.elim[d] = only(cell)


# -- one search ---------------------------------------------------------------------------------

cdef inline Closure *closure_of(Hunt *h, int node) noexcept nogil:
    cdef Chains *s = h.s
    if not s.ready[node]:
        close(&s.closure[node], &s.start, &s.work if h.how & DYNAMIC else &s.start, node, h.how, h.level, &s.hints)
        s.ready[node] = True
    return &s.closure[node]


cdef inline bint is_better(const Hunt *h, int complexity, int kind) noexcept nogil:
    return complexity < h.complexity or (complexity == h.complexity and kind < h.kind)


cdef void consider(Hunt *h, int complexity, int kind, int node) noexcept nogil:
    if is_better(h, complexity, kind):
        h.complexity = complexity
        h.kind = kind
        h.node = node


cdef void weigh(Hunt *h, Closure **of, int n, int node, int kind) noexcept nogil:
    """A node that is in all n closures."""
    cdef int i, least = 0
    if node < OFF and h.g.mask[CELL_OF[node]] == 1 << DIGIT_OF[node]:
        return
    for i in range(n):
        least += of[i].node[node].depth
    for i in range(n):
        if not is_better(h, least, kind):
            return
        least += size_of_chain(of[i], node, &h.s.hints) - of[i].node[node].depth
    consider(h, least, kind, node)


cdef void compare(Hunt *h, Closure **of, int n, int kind) noexcept nogil:
    """What n closures have in common."""
    cdef Set81 common[18]
    cdef int i, d, node
    cdef bint any_on = False, any_off = False
    for d in range(9):
        common[d] = of[0].on[d]
        common[9 + d] = of[0].off[d]
        for i in range(1, n):
            common[d] = both(common[d], of[i].on[d])
            common[9 + d] = both(common[9 + d], of[i].off[d])
        any_on |= not is_empty(common[d])
        any_off |= not is_empty(common[9 + d])
    if any_on:
        for i in range(of[0].n_on):
            node = of[0].on_at[i]
            if has(common[DIGIT_OF[node]], CELL_OF[node]):
                weigh(h, of, n, node, kind)
    if any_off:
        for i in range(of[0].n_off):
            node = of[0].off_at[i]
            if has(common[9 + DIGIT_OF[node]], CELL_OF[node]):
                weigh(h, of, n, node + OFF, kind)


cdef void contradictions(Hunt *h) noexcept nogil:
    cdef Closure *c
    cdef int cell, d, state, least
    for cell in range(81):
        for d in range(9):
            if count_bits(h.g.mask[cell]) < 2 or not h.g.mask[cell] >> d & 1:
                continue
            for state in range(2):
                c = closure_of(h, d * 81 + cell + (OFF if state else 0))
                if not c.contradicts:
                    continue
                least = c.high.how.depth + c.low.how.depth
                if not is_better(h, least, KIND_CONTRADICTION):
                    continue
                least = count_ancestors(c, &c.high, &h.s.hints) + count_ancestors(c, &c.low, &h.s.hints)
                consider(h, least, KIND_CONTRADICTION, d * 81 + cell + (0 if state else OFF))


cdef void doubles(Hunt *h) noexcept nogil:
    cdef Closure *of[2]
    cdef int cell, d
    for cell in range(81):
        for d in range(9):
            if count_bits(h.g.mask[cell]) >= 3 and h.g.mask[cell] >> d & 1:
                of[0] = closure_of(h, d * 81 + cell)
                of[1] = closure_of(h, d * 81 + cell + OFF)
                compare(h, of, 2, KIND_DOUBLE)


cdef void regions(Hunt *h, int fewest) noexcept nogil:
    """Every place of a digit in a house; its first cell has at least so many candidates."""
    cdef Closure *of[9]
    cdef int cell, d, k, n, house
    cdef uint16_t places
    for cell in range(81):
        for d in range(9):
            if count_bits(h.g.mask[cell]) < fewest or not h.g.mask[cell] >> d & 1:
                continue
            for k in range(3):
                house = HOUSE_OF[cell][k]
                places = h.s.start.at[d][house]
                if places & (places - 1) == 0 or CELL[house][lowest_bit(places)] != cell:
                    continue
                n = 0
                while places:
                    of[n] = closure_of(h, d * 81 + CELL[house][lowest_bit(places)])
                    places &= places - 1
                    n += 1
                compare(h, of, n, KIND_REGION)


cdef void cells(Hunt *h, int fewest) noexcept nogil:
    cdef Closure *of[9]
    cdef int cell, n
    cdef uint16_t digits
    for cell in range(81):
        digits = h.g.mask[cell]
        if count_bits(digits) < fewest:
            continue
        n = 0
        while digits:
            of[n] = closure_of(h, lowest_bit(digits) * 81 + cell)
            digits &= digits - 1
            n += 1
        compare(h, of, n, KIND_CELL)


cdef bint find_forcing(Desk *desk, int number, Find *out) noexcept nogil:
    cdef Hunt h
    cdef int fewest = 3 if number == RULE_MULTIPLE else 2
    h.s = chains_of(desk)
    if h.s == NULL:
        return False
    h.g = &desk.g
    h.how = LINKS_X | (LINKS_Y if number >= RULE_MULTIPLE else 0) | (DYNAMIC if number != RULE_MULTIPLE else 0)
    h.level = max(0, number - RULE_DYNAMIC)
    h.complexity = NO_BOUND
    h.kind = KIND_CONTRADICTION
    memset(h.s.ready, 0, sizeof(h.s.ready))
    h.s.hints.n = h.s.hints.n_parents = 0
    spread(&desk.g, &h.s.start)
    if number != RULE_MULTIPLE:
        contradictions(&h)
    if number >= RULE_DYNAMIC:
        doubles(&h)
    if number >= RULE_MULTIPLE:
        cells(&h, fewest)
        regions(&h, fewest)
    if h.complexity == NO_BOUND:
        return False
    out.rule = number
    out.kind = h.kind
    out.complexity = h.complexity
    out.rating = base_rating(number) + length_rating(h.complexity)
    give_result(&desk.g, h.node, out)
    return True


RULES = {number: rule(find_forcing, number) for number in range(RULE_NISHIO, RULE_DYNAMIC + 2)}
