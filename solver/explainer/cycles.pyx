"""Cycles and forcing chains of Sudoku Explainer: the best there is.

Bound       A candidate removed by a cycle of n nodes sees two of them, and has a chain to its own off
            through these of n + 2 nodes at most; so has a candidate that sees one whose chain leads to
            on. So the shortest chain from on to off of a kind comes first: nothing of this kind is
            shorter by more than two. (No cell has only one candidate: naked singles come before.)
Ties        Equal finds of a kind: by cell and candidate where they start; there a cycle comes before
            the chain from on, and that before the chain from off.
"""

from libc.string cimport memcpy

from solver.explainer.chains cimport RULE_CYCLES, Chains, chains_of, give_result
from solver.explainer.closure cimport LINKS_X, LINKS_Y
from solver.explainer.find cimport Desk, Find, rule
from solver.explainer.mesh cimport LONGEST, NO_CHAIN, Mesh, chain_from_off, chain_from_on, knit, walk_around
from solver.explainer.net cimport CELL_OF, DIGIT_OF, OFF, spread
from solver.explainer.rounds cimport (
    IS_CHAIN, KIND_X, KIND_XY, KIND_Y, NO_RATING, Cycles, base_of, break_cycle, is_better, length_rating, search_cycles)
from solver.explainer.strong cimport link_up
from solver.grid cimport Set81, count_bits

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


cdef int chains_from_on(Cycles *s, const Mesh *m, int kind) noexcept nogil:
    """The nodes of the shortest, which is kept if it is better; NO_CHAIN: nothing of this kind is."""
    cdef int cell, d, p, length, most, shortest = NO_CHAIN
    s.turn = 0
    most = longest_better(s, LONGEST, kind) + 2
    for cell in range(81):
        if count_bits(s.net.mask[cell]) < 2:
            continue
        for d in range(9):
            if most < 4:
                return shortest
            if not s.net.mask[cell] >> d & 1:
                continue
            p = d * 81 + cell
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


cdef void cycles(Cycles *s, const Mesh *m, int kind, int least) noexcept nogil:
    cdef int i, most = 2 * m.n
    for i in range(m.n):
        s.turn = turn_of(m.node[i], CYCLE)
        most = longest_better(s, most, kind)
        if most < least:
            return
        if walk_around(m, i, max(least, 4), most) != NO_CHAIN:
            search_cycles(s, m.node[i], kind)


cdef void search(Cycles *s, int kind, int how) noexcept nogil:
    cdef int shortest
    s.turn = 0
    if not is_better(s, 4, kind):
        return
    link_up(&s.net, how, &s.links)
    knit(&s.links, &s.mesh)
    shortest = chains_from_on(s, &s.mesh, kind)
    if shortest == NO_CHAIN:
        return
    if kind != KIND_Y:
        chains_from_off(s, &s.mesh, kind, shortest - 2)
    cycles(s, &s.mesh, kind, shortest - 2)


cdef bint find_cycles(Desk *desk, int number, Find *out) noexcept nogil:
    cdef Chains *memory = chains_of(desk)
    cdef Cycles *s
    cdef Prize prize
    if memory == NULL:
        return False
    prize.desk = desk
    prize.out = out
    s = &memory.cycles
    s.meet = keep_cycle
    s.to = &prize
    s.rating = NO_RATING
    spread(&desk.g, &s.net)
    search(s, KIND_X, LINKS_X)
    search(s, KIND_Y, LINKS_Y)
    search(s, KIND_XY, LINKS_X | LINKS_Y)
    if s.rating == NO_RATING:
        return False
    out.rule = number
    out.rating = s.rating
    out.complexity = s.complexity
    out.kind = s.kind
    return True


RULES = {RULE_CYCLES: rule(find_cycles, RULE_CYCLES)}
