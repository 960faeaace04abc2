"""Which candidates contradict themselves, on or off, by the links of their digit alone.

Nishio's closure takes candidates of one digit out as it goes: a house's last place is on, and what is on
makes what it sees off. In which order does not matter for whether a place becomes both, and this comes
to: two that are on see each other, or a house has no place left. So whole rounds are taken by sets,
and the closure itself, which tells the chain, is needed only for the few that fail. Houses with one
place must be filled, as they are when hidden singles come before.
"""

from libc.stdint cimport uint32_t

from solver.explainer.lines cimport Hidden, hidden, houses_with
from solver.explainer.net cimport HOUSE_OF
from solver.grid cimport HOUSE, PEERS, both, either, is_empty, join, more_than_one, minus, only, pop, within


cdef bint fails(Set81 left, Set81 on, uint32_t houses) noexcept nogil:
    """Whether these places with those of them that are on cannot fill these houses."""
    cdef Hidden alone
    cdef Set81 new = on
    while True:
        while not is_empty(new):
            left = minus(left, PEERS[pop(&new)])
        if not within(on, left) or houses_with(left) != houses:
            return True
        hidden(left, &alone)
        new = minus(either(alone.blocks, either(alone.columns, alone.rows)), on)
        if is_empty(new):
            return False
        join(&on, new)


cdef inline bint is_linked(Set81 places, int cell) noexcept nogil:
    """Whether its house has just one other place for the digit."""
    cdef Set81 others = minus(places, only(cell))
    cdef int k
    for k in range(3):
        if not more_than_one(both(others, HOUSE[HOUSE_OF[cell][k]])):
            return True
    return False


cdef bint find_refuted(Set81 places, Set81 *on, Set81 *off) noexcept nogil:
    cdef uint32_t houses = houses_with(places)
    cdef Set81 left = places
    cdef int cell
    on[0] = off[0] = Set81(0, 0)
    while not is_empty(left):
        cell = pop(&left)
        if fails(places, only(cell), houses):
            join(on, only(cell))
        if is_linked(places, cell) and fails(minus(places, only(cell)), Set81(0, 0), houses):
            join(off, only(cell))
    return not is_empty(either(on[0], off[0]))
