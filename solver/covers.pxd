# What fish have in common whose houses are of all kinds. Sets of houses have bit h for house h.

from libc.stdint cimport uint32_t

from solver.grid cimport BOX, COL, ROW, Set81

cdef enum:
    ALL_ROWS = 0o777
    ALL_COLUMNS = 0o777000
    ALL_BLOCKS = 0o777000000
    ALL_HOUSES = 0o777777777

cdef inline uint32_t houses_of(int cell) noexcept nogil:
    """The three houses of a cell, bit h for house h."""
    return <uint32_t>1 << ROW[cell] | <uint32_t>1 << (9 + COL[cell]) | <uint32_t>1 << (18 + BOX[cell])

cdef inline bint are_crossed(uint32_t base, uint32_t cover) noexcept nogil:
    """Whether the base lines are rows and the cover lines columns, or the other way round."""
    if base & ALL_ROWS:
        return not base & ALL_COLUMNS and not cover & ALL_ROWS and cover & ALL_COLUMNS != 0
    return base & ALL_COLUMNS and not cover & ALL_COLUMNS and cover & ALL_ROWS

cdef Set81 cells_in(uint32_t houses) noexcept nogil                  # the cells of any of these houses
cdef Set81 cells_in_two(uint32_t houses) noexcept nogil              # ... of two or more of them

# Whether n of these houses, or fewer, hold all the cells.
cdef bint coverable(Set81 cells, uint32_t houses, int n) noexcept nogil
