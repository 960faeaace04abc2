# The exact solver: how many solutions a puzzle has. See the .pyx.

from libc.stdint cimport uint8_t, uint64_t

from solver.grid cimport Grid

# min(number of solutions, limit); `solution` (81 places) gets the first one as digits 1..9.
# `digits` holds 81 values 0..9, 0 for an empty cell; a digit twice in a house has no solution.
cdef int count_solutions(const uint8_t *digits, int limit, uint8_t *solution) noexcept nogil

# The same for a grid with candidates: what it has lost cannot come back. -1 if the deadline (see `solver.clock`)
# is over before that is known.
cdef int count_grid_solutions(const Grid *g, int limit, uint8_t *solution, uint64_t deadline) noexcept nogil
