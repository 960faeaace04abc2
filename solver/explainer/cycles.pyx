"""Cycles and forcing chains of Sudoku Explainer: the best there is.

Bound       A candidate removed by a cycle of n nodes sees two of them, and has a chain to its own off
            through these of n + 2 nodes at most; so has a candidate that sees one whose chain leads to
            on. So the shortest chain from on to off of a kind comes first: nothing of this kind is
            shorter by more than two. (No cell has only one candidate: naked singles come before.)
Ties        Equal finds of a kind: by cell and candidate where they start; there a cycle comes before
            the chain from on, and that before the chain from off.
"""

from libc.stdint cimport uint16_t
from libc.string cimport memcpy

from solver.explainer.chains cimport RULE_CYCLES, Chains, give_result
from solver.explainer.closure cimport LINKS_X, LINKS_Y
from solver.explainer.find cimport Desk, Find, count, rule
from solver.explainer.mesh cimport LONGEST, NO_CHAIN, Mesh, chain_from_off, chain_from_on, knit, walk_around
from solver.explainer.net cimport CELL_OF, DIGIT_OF, OFF, spread
from solver.explainer.rounds cimport (
    IS_CHAIN, KIND_X, KIND_XY, KIND_Y, NO_RATING, Cycles, base_of, break_cycle, is_better, length_rating, search_cycles)
from solver.explainer.strong cimport link_up
from solver.grid cimport (
    EMPTY_SET, PEERS, Grid, Set81, bivalue, both, count_bits, cut, is_empty, lowest_bit, meets, next_digit, only, pop)

cdef enum:
    CYCLE, FROM_ON, FROM_OFF

cdef struct Prize:           # where the best goes
    Desk *desk
    Find *out


cdef inline int turn_of(int p, int form) noexcept nogil:
    """When a search comes."""
    return 3 * (9 * CELL_OF[p] + DIGIT_OF[p]) + form


cdef void note(Cycles *s, int complexity, int kind) noexcept nogil:
    s.rating = base_of(kind) + length_rating(complexity)
    s.complexity = complexity
    s.kind = kind
    s.order = s.turn


cdef void keep_chain(Cycles *s, int complexity, int kind, int node) noexcept nogil:
    cdef Prize *prize = <Prize *>s.to
    give_result(&prize.desk.g, node, prize.out)
    note(s, complexity, kind)


cdef void keep_cycle(Cycles *s, int p, int kind, int complexity, int last, int off, int weak, int cause) noexcept nogil:
    """A cycle better than all before, unless it removes nothing."""
    cdef Prize *prize = <Prize *>s.to
    cdef Set81 elim[9]
    if break_cycle(s, last, off, elim):
        memcpy(prize.out.elim, elim, sizeof(elim))
        prize.out.cell = -1
        note(s, complexity, kind)


# -- searches of one kind -----------------------------------------------------------------------

cdef int longest_better(Cycles *s, int most, int kind) noexcept nogil:
    """The most nodes that a find can have to be better than the best; below 4: none can."""
    cdef int n = 2
    if s.rating == NO_RATING:
        return most
    while n < most and is_better(s, n + 2, kind):
        n += 2
    return n


cdef int chains_from_on(Cycles *s, const Mesh *m, int kind, uint16_t digits) noexcept nogil:
    """The nodes of the shortest, which is kept if it is better; NO_CHAIN: nothing of this kind is."""
    cdef int cell, p, length, most, shortest = NO_CHAIN
    cdef uint16_t left
    s.turn = 0
    most = longest_better(s, LONGEST, kind) + 2
    for cell in range(81):
        left = s.net.mask[cell] & digits if count_bits(s.net.mask[cell]) > 1 else 0
        while left:
            if most < 4:
                return shortest
            p = next_digit(&left) * 81 + cell
            length = chain_from_on(m, p, most)
            if length == NO_CHAIN:
                continue
            shortest = length
            most = length - 2
            s.turn = turn_of(p, FROM_ON)
            if kind != KIND_Y and is_better(s, length, kind | IS_CHAIN):
                keep_chain(s, length, kind | IS_CHAIN, p + OFF)
    return shortest


cdef void chains_from_off(Cycles *s, const Mesh *m, int kind, int least) noexcept nogil:
    cdef int i, length, most = least + 2
    for i in range(m.n):
        s.turn = turn_of(m.node[i], FROM_OFF)
        most = longest_better(s, most, kind | IS_CHAIN)
        if most < least:
            return
        length = chain_from_off(m, i, most)
        if length != NO_CHAIN:
            keep_chain(s, length, kind | IS_CHAIN, m.node[i])


cdef void cycles(Cycles *s, const Mesh *m, int kind, int how, int least) noexcept nogil:
    cdef int i, most = 2 * m.n
    cdef bint linked = False
    for i in range(m.n):
        s.turn = turn_of(m.node[i], CYCLE)
        most = longest_better(s, most, kind)
        if most < least:
            return
        if walk_around(m, i, max(least, 4), most) == NO_CHAIN:
            continue
        if not linked:
            link_up(&s.net, how, &s.links)
            linked = True
        search_cycles(s, m.node[i], kind)


cdef bint search(Cycles *s, int kind, int how, uint16_t digits, Set81 pairs) noexcept nogil:
    """Search one kind, by houses of these digits and by these cells. False: there is nothing that is better."""
    cdef Mesh *m = &s.mesh
    cdef int shortest
    s.turn = 0
    if not is_better(s, 4, kind):
        return False
    knit(&s.net, digits if how & LINKS_X else 0, pairs, how & LINKS_Y, m)
    shortest = chains_from_on(s, m, kind, digits)
    if shortest == NO_CHAIN:
        return False
    if kind != KIND_Y:
        chains_from_off(s, m, kind, shortest - 2)
    cycles(s, m, kind, how, shortest - 2)
    return True


cdef void search_digits(Cycles *s, Desk *desk) noexcept nogil:
    """Search along the links of one digit; where there was nothing, not before the digit changes."""
    cdef uint16_t *due = &desk.digits_due[RULE_CYCLES]
    count(desk)
    if due[0] and not search(s, KIND_X, LINKS_X, due[0], EMPTY_SET):
        due[0] = 0


cdef Set81 ringed(const Grid *g) noexcept nogil:
    """The cells with two candidates that can be part of a cycle of such: each digit leads on to another."""
    cdef Set81 by_digit[9]
    cdef Set81 left, kept = bivalue(g)
    cdef int cell, d, e
    cdef bint changed = True
    for d in range(9):
        by_digit[d] = both(kept, g.cand[d])
    while changed:
        changed = False
        left = kept
        while not is_empty(left):
            cell = pop(&left)
            d, e = lowest_bit(g.mask[cell]), lowest_bit(g.mask[cell] & g.mask[cell] - 1)
            if not meets(PEERS[cell], by_digit[d]) or not meets(PEERS[cell], by_digit[e]):
                cut(&kept, only(cell))
                cut(&by_digit[d], only(cell))
                cut(&by_digit[e], only(cell))
                changed = True
    return kept


cdef bint find_cycles(Desk *desk, int number, Find *out) noexcept nogil:
    cdef Cycles *s = &(<Chains *>desk.chains).cycles
    cdef Set81 pairs
    cdef Prize prize
    prize.desk = desk
    prize.out = out
    s.meet = keep_cycle
    s.to = &prize
    s.rating = NO_RATING
    spread(&desk.g, &s.net)
    search_digits(s, desk)
    pairs = ringed(&desk.g)
    if not is_empty(pairs):
        search(s, KIND_Y, LINKS_Y, 511, pairs)
    search(s, KIND_XY, LINKS_X | LINKS_Y, 511, bivalue(&desk.g))
    if s.rating == NO_RATING:
        return False
    out.rule = number
    out.rating = s.rating
    out.complexity = s.complexity
    out.kind = s.kind
    return True


RULES = {RULE_CYCLES: rule(find_cycles, RULE_CYCLES)}
