# Strong links of one digit: houses where it has two cells left, so that one of them is true.

from libc.stdint cimport uint8_t, uint32_t

from solver.grid cimport Set81

cdef struct StrongLink:
    uint8_t a            # the two cells, a < b
    uint8_t b
    uint32_t houses      # bit h for each house in which they are the only two

# Writes the links among a digit's candidates, each pair of cells once, and returns how many there
# are; `out` has 27 places.
cdef int strong_links(Set81 at, StrongLink *out) noexcept nogil
