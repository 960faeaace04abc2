# What follows directly from what, in HoDoKu's order, and the chains that its breadth first search
# finds. The order decides which chain there is between two ends, so it decides what is found.
#
# Vertices are numbered as in links.pxd: 2 * node, it is true; 2 * node + 1, it is false. Nodes are the
# candidates by cell, then digit, and after these the groups.

from libc.stdint cimport uint8_t, uint16_t, uint32_t

from solver.grid cimport Set81
from solver.hodoku.board cimport Board

cdef enum:
    MOST_GROUPS = 18 * 9 * 3
    MOST_NODES = 729 + MOST_GROUPS
    TABLE_ROOM = 1000                    # what a table holds; it stops growing there
    MOST_LINKS = 729 * 32                # a candidate makes 28 others false and has 4 strong links
    MOST_GROUP_LINKS = MOST_GROUPS * 40  # candidates: 12 both ways, 4 strong; 5 groups, 2 strong

cdef struct Tables:
    uint32_t version                     # of the board, where they are up to date
    bint has_groups
    int n                                # candidates
    int n_nodes
    Set81 cells[MOST_NODES]
    uint8_t first[MOST_NODES]            # the lowest of the cells
    uint8_t digit[MOST_NODES]
    uint8_t line[MOST_NODES]             # houses of a group
    uint8_t block[MOST_NODES]
    int start[2 * 729 + 1]               # links of vertex v: to[start[v]] .. to[start[v + 1] - 1],
    uint16_t to[MOST_LINKS]
    int more[2 * MOST_NODES + 2]         #   then those with groups: more_to[more[v]] ..
    uint16_t more_to[MOST_GROUP_LINKS]
    int n_drawn                          # links with groups as they were drawn: source, target
    uint16_t drawn[2 * MOST_GROUP_LINKS]
    # the table of one vertex
    int length
    uint16_t entry[TABLE_ROOM]           # vertices in the order in which they were reached, itself first
    uint16_t before[TABLE_ROOM]          # place of the entry from which each was reached
    uint32_t stamp
    uint32_t reached[2 * MOST_NODES]     # equals stamp where the vertex is in the table

cdef Tables *tables_of(Board *b, bint groups) noexcept nogil
cdef void spread(Tables *t, int source) noexcept nogil               # the table of a vertex
cdef int chain_to(const Tables *t, int place, uint16_t *chain) noexcept nogil   # its vertices; returns how many
