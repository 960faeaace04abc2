# Which k of nine sets have no more than k elements together: the question behind naked sets (cells
# and their digits), hidden sets (digits and their places) and fish (lines and their crossings).

from libc.stdint cimport uint16_t, uint32_t

from solver.grid cimport CELL, EMPTY_SET, Grid, Set81, join, lowest_bit, only

cdef enum:
    MOST_GROUPS = 126    # ways to choose four or five of nine

cdef struct Group:
    uint16_t members     # bit i for set i
    uint16_t together    # their union

# Writes every way to add `more` (at least 1) of the nine sets, of those given by `among`, to a group so that
# its union has at most k elements, and returns how many there are. `out` has MOST_GROUPS places.
cdef int tight_groups(const uint16_t *sets, uint32_t among, int more, Group group, int k,
                      Group *out) noexcept nogil

cdef inline Set81 cells_at(int h, uint16_t places) noexcept nogil:
    """The cells of a house at these places of it."""
    cdef Set81 cells = EMPTY_SET
    while places:
        join(&cells, only(CELL[h][lowest_bit(places)]))
        places &= places - 1
    return cells

cdef Set81 with_few(const Grid *g, int k) noexcept nogil     # the cells with 1 to k candidates, k <= 4
