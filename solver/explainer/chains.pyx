"""Forcing chains of Sudoku Explainer: Nishio, multiple, dynamic, with patterns, nested."""

from libc.stdint cimport uint16_t
from libc.string cimport memset

from solver.explainer.advanced cimport advance
from solver.explainer.find cimport Desk, Find, count, rule
from solver.explainer.hunt cimport NO_BOUND, RULE_DYNAMIC, RULE_MULTIPLE, RULE_NISHIO, Hunt, Spot, hunt
from solver.explainer.nested cimport Nest, hunt_nested
from solver.explainer.net cimport CELL_OF, DIGIT_OF, OFF, spread
from solver.explainer.nishio cimport find_refuted
from solver.explainer.reach cimport reach_all
from solver.explainer.rounds cimport KIND_CONTRADICTION, length_rating
from solver.grid cimport Grid, Set81, lowest_bit, only

cdef enum:
    LAST_RULE = RULE_DYNAMIC + 5


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


cdef bint has_refuted(Desk *desk, Set81 *refuted) noexcept nogil:
    """Whether Nishio finds anything. A digit that has none is not looked at again until it changes."""
    cdef uint16_t *due = &desk.digits_due[RULE_NISHIO]
    cdef bint found = False
    cdef int d
    count(desk)
    for d in range(9):
        refuted[d] = refuted[9 + d] = Set81(0, 0)
        if due[0] >> d & 1:
            if find_refuted(desk.g.cand[d], &refuted[d], &refuted[9 + d]):
                found = True
            else:
                due[0] &= ~(1 << d)
    return found


cdef bint find_forcing(Desk *desk, int number, Find *out) noexcept nogil:
    cdef Chains *memory = <Chains *>desk.chains
    cdef Set81 refuted[18]
    cdef Spot best
    cdef Hunt h
    if number == RULE_NISHIO and not has_refuted(desk, refuted):
        return False
    spread(&desk.g, &memory.start)
    best.complexity = NO_BOUND
    best.kind = KIND_CONTRADICTION
    h.s = &memory.search[min(number - RULE_NISHIO, SEARCHES - 1)]
    h.net = &memory.start
    h.rule = number
    h.refuted = refuted if number == RULE_NISHIO else NULL
    h.reach = NULL
    if number == RULE_MULTIPLE:
        reach_all(&memory.start, &memory.reach)
        if memory.reach.clean:
            h.reach = &memory.reach
    h.all = False
    h.spot = &best
    if number > RULE_DYNAMIC + 1:
        hunt_nested(&h, <Nest *>desk.nests)
    else:
        h.s.hints.advance = advance
        hunt(&h)
    if best.complexity == NO_BOUND:
        return False
    out.rule = number
    out.kind = best.kind
    out.complexity = best.complexity
    out.rating = base_rating(number) + length_rating(best.complexity)
    give_result(&desk.g, best.node, out)
    return True


RULES = {number: rule(find_forcing, number) for number in range(RULE_NISHIO, LAST_RULE + 1)}
