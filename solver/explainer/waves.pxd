from libc.stdint cimport uint16_t

from solver.grid cimport Grid, Set81

cdef uint16_t locked_digits(const Grid *g, int way, bint direct) noexcept nogil

cdef bint waves(Grid *g, double level, const Set81 *solution) noexcept nogil
cdef void settle(Grid *g, const Grid *had, const Set81 *solution) noexcept nogil
