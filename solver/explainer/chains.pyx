"""Forcing chains: Nishio (rule 23), multiple (24), dynamic (25), with patterns (26), with chains in them (27 to 30).

Definition  A start says that a candidate is on or off. A candidate that is on makes off what else its cell has and
            what else its houses have of its digit; one that is off makes on the last other one of its cell, or
            place of its digit in a house. What follows from a start in this way is its closure: on nodes are
            worked off before off nodes, each kind first come, first served; a node that would be both on and off
            ends it. From closures follow
             - contradiction: one that ends so: the start is false (Nishio, dynamic);
             - double: what follows from a candidate whether it is on or off (dynamic);
             - cell: what follows from each candidate of a cell (multiple, dynamic);
             - region: what follows from each place of a digit in a house (multiple, dynamic).
            Nishio uses the links of one digit only. In multiple chains a pair is one of the grid; Nishio and
            dynamic ones take out what is off as they go, so that pairs come up which were not there before.
Advanced    When nothing more follows, rule 26 looks for pointing and claiming, hidden pairs, naked pairs and
            X-Wings among the candidates left; 27 then for cycles and forcing chains, 28 for multiple ones besides,
            29 for dynamic ones instead, and 30 after these for dynamic ones with cycles and forcing chains in
            them. All finds of the first kind that has any count, if they are new: where one stands, the closure
            took something out. Of a pattern, that is what would spoil it; of a chain, what else the cell or house
            had of which a node was made on. These candidates are the parents of what the find removes.
Complexity  The nodes that a result follows from, itself included: all its ancestors by every parent, each
            counted once in a chain, summed up over the chains; and the complexity of each different chain nested
            in these.
Rating      7.5, 8.0, 8.5, 9.0, 9.5, 10.0, 10.5, 11.0 by rule, and for the length: 0.1 for each of the limits 4, 6, 8,
            12, 16, 24 and so on that complexity - 2 exceeds. The step is the find of the least complexity; of
            equals double comes first, then cell, region, contradiction; then what was found first.
Cost        Closures, of up to two for each candidate; they are kept for the next step as far as they hold.
Source      facts on Sudoku Explainer: chains.
"""

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
    h.s = &memory.search[number - RULE_NISHIO]
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
    if best.complexity == NO_BOUND or desk.is_late or desk.is_full:
        return False
    out.rule = number
    out.kind = best.kind
    out.complexity = best.complexity
    out.rating = base_rating(number) + length_rating(best.complexity)
    give_result(&desk.g, best.node, out)
    return True


RULES = {number: rule(find_forcing, number) for number in range(RULE_NISHIO, LAST_RULE + 1)}
