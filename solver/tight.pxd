# Which k of nine sets have no more than k elements together: the question behind naked sets (cells
# and their digits), hidden sets (digits and their places) and fish (lines and their crossings).

from libc.stdint cimport uint16_t, uint32_t

cdef enum:
    MOST_GROUPS = 126    # ways to choose four or five of nine

cdef struct Group:
    uint16_t members     # bit i for set i
    uint16_t together    # their union

# Writes every way to add `more` (1 to 5) of the nine sets, of those given by `among`, to a group so that
# its union has at most k elements, and returns how many there are. `out` has MOST_GROUPS places.
cdef int tight_groups(const uint16_t *sets, uint32_t among, int more, Group group, int k,
                      Group *out) noexcept nogil
