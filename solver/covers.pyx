"""Houses that cover cells; see covers.pxd."""

from libc.stdint cimport uint32_t

from solver.grid cimport EMPTY_SET, HOUSE, Set81, both, first, is_empty, join, lowest_bit, minus


cdef Set81 cells_in(uint32_t houses) noexcept nogil:
    cdef Set81 cells = EMPTY_SET
    while houses:
        join(&cells, HOUSE[lowest_bit(houses)])
        houses &= houses - 1
    return cells


cdef Set81 cells_in_two(uint32_t houses) noexcept nogil:
    cdef Set81 once = EMPTY_SET, twice = EMPTY_SET
    cdef int h
    while houses:
        h = lowest_bit(houses)
        houses &= houses - 1
        join(&twice, both(once, HOUSE[h]))
        join(&once, HOUSE[h])
    return twice


cdef bint coverable(Set81 cells, uint32_t houses, int n) noexcept nogil:
    cdef uint32_t choice
    cdef int h
    if is_empty(cells):
        return True
    if n == 0:
        return False
    choice = houses_of(first(cells)) & houses
    while choice:
        h = lowest_bit(choice)
        choice &= choice - 1
        if coverable(minus(cells, HOUSE[h]), houses, n - 1):
            return True
    return False
