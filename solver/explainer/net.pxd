# The candidates as chains walk them.
#
# A candidate is digit * 81 + cell. A node says that it is on (the same number) or off (+ OFF).

from libc.stdint cimport uint8_t, uint16_t

from solver.grid cimport Grid, Set81, cut, only

cdef enum:
    OFF = 729
    NODES = 1458

    FROM_NONE = 0            # what made a node: a start has no cause
    FROM_CELL = 1
    FROM_BLOCK = 2           # ... + 1 row, + 2 column
    FROM_ADVANCED = 5

cdef struct Net:
    uint16_t mask[81]        # candidates of a cell
    uint16_t at[9][27]       # places of a digit in a house, bit i for CELL[h][i]
    Set81 cand[9]            # places of a digit
    uint8_t open[27]         # empty cells of a house
    uint8_t filled[9]        # cells that have the digit placed

cdef uint8_t HOUSE_OF[81][3]         # block, row, column of a cell
cdef uint16_t PLACE_IN[81][3]        # its bit in each
cdef uint8_t CELL_OF[NODES]          # of a node
cdef uint8_t DIGIT_OF[NODES]

cdef void spread(const Grid *g, Net *n) noexcept nogil

cdef inline bint is_pair(uint16_t bits) noexcept nogil:
    cdef uint16_t rest = bits & (bits - 1)
    return rest != 0 and rest & (rest - 1) == 0

cdef inline void strike(Net *n, int d, int cell) noexcept nogil:
    """Take a candidate away."""
    n.mask[cell] &= ~(1 << d)
    n.at[d][HOUSE_OF[cell][0]] &= ~PLACE_IN[cell][0]
    n.at[d][HOUSE_OF[cell][1]] &= ~PLACE_IN[cell][1]
    n.at[d][HOUSE_OF[cell][2]] &= ~PLACE_IN[cell][2]
    cut(&n.cand[d], only(cell))
