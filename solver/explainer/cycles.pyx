"""Cycles and forcing chains of Sudoku Explainer: the best there is."""

from libc.string cimport memcpy

from solver.explainer.chains cimport RULE_CYCLES, Chains, chains_of, give_result
from solver.explainer.find cimport Desk, Find, rule
from solver.explainer.net cimport OFF, spread
from solver.explainer.rounds cimport (
    FROM_OFF, IS_CHAIN, NO_RATING, Cycles, base_of, break_cycle, length_rating, search_links)
from solver.grid cimport Set81

cdef struct Prize:           # where the best goes
    Desk *desk
    Find *out


cdef void keep(Cycles *s, int p, int kind, int complexity, int last, int off, int weak, int cause) noexcept nogil:
    """A find better than all before, unless it is a cycle that removes nothing."""
    cdef Prize *prize = <Prize *>s.to
    cdef Set81 elim[9]
    if kind & IS_CHAIN:
        give_result(&prize.desk.g, p if kind & FROM_OFF else p + OFF, prize.out)
    elif break_cycle(s, last, off, elim):
        memcpy(prize.out.elim, elim, sizeof(elim))
        prize.out.cell = -1
    else:
        return
    s.rating = base_of(kind) + length_rating(complexity)
    s.complexity = complexity
    s.kind = kind & ~FROM_OFF


cdef bint find_cycles(Desk *desk, int number, Find *out) noexcept nogil:
    cdef Chains *memory = chains_of(desk)
    cdef Cycles *s
    cdef Prize prize
    if memory == NULL:
        return False
    prize.desk = desk
    prize.out = out
    s = &memory.cycles
    s.meet = keep
    s.to = &prize
    spread(&desk.g, &s.net)
    if not search_links(s) or s.rating == NO_RATING:
        return False
    out.rule = number
    out.rating = s.rating
    out.complexity = s.complexity
    out.kind = s.kind
    return True


RULES = {RULE_CYCLES: rule(find_cycles, RULE_CYCLES)}
