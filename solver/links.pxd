# Almost locked sets, links, and what follows from what: the part of a frozen grid that every
# technique above the simple ones reads. All of it is derived on first use and kept until the grid
# changes.

from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint16_t, uint64_t

from solver.grid cimport Set81
from solver.kernel cimport Frozen

cdef enum:
    WORDS = 12               # 64-bit words that hold a bit for every candidate, 729 at most

    HAS_CANDIDATES = 1       # parts of Frozen.derived
    HAS_ALS = 2
    HAS_PLAIN = 4
    HAS_FULL = 8
    HAS_RCC = 16
    HAS_GROUPED = 32
    HAS_NETS = 64

cdef struct Als:             # N cells of one house with N + 1 digits
    Set81 cells
    uint16_t digits
    uint16_t seen            # the digits all whose places some candidate outside sees
    uint8_t n
    int32_t node[9]          # node[d]: its cells for digit d, where it is among these; else -1
    uint16_t links[9]        # links[d]: the digits that no smaller ALS inside it links with d

cdef struct Node:            # a digit in one cell or in one of several cells of a house
    Set81 cells
    Set81 seen               # candidates of the digit, outside, that see all of the cells
    uint8_t digit

# A network has two vertices for every node: 2 * node, it is true; 2 * node + 1, it is false (all
# of its cells). An arrow leads from a vertex to each that follows by one link.
cdef struct Network:
    int n_nodes
    int32_t *start           # arrows of vertex v: to[start[v]] .. to[start[v + 1] - 1]
    int32_t *to
    int32_t *via             # the ALS behind a strong link; -1 where there is none
    uint64_t *reach          # rows of 2 * words: the candidates made true, then those made false
    int32_t *row             # row of each vertex

cdef struct Net:             # what follows from a vertex by singles and locked candidates, by digit
    Set81 yes[9]             # candidates that come out true
    Set81 no[9]              # and false
    bint broken              # it leads to a contradiction; then the sets are not complete

cdef struct Rcc:             # which ALSs a candidate sees, and which share a restricted common candidate
    int32_t *start           # ALSs that have node v among their digits: als[start[v]] .. als[start[v + 1] - 1]
    int32_t *als
    int32_t last[9]          # the nodes with ALSs by digit: a list from last[d] through before, to -1
    int32_t *before
    int32_t *n_facing        # nodes with ALSs, of its digit, that see all of a node: facing[from_[v]] ..
    int32_t *from_           #   (-1: not looked up yet)
    int32_t *facing
    int facing_end
    int8_t *doubly           # whether an ALS has two RCCs with another; -1: not looked up yet
    int32_t *n_held          # ALSs all of whose places for a candidate's digit it sees:
    int32_t *held_from       #   held[held_from[i]] .. (-1: not looked up yet)
    int32_t *held
    int held_end
    int64_t stamp            # a mark is valid where it equals its stamp, so none is ever cleared
    int64_t stamp2
    int64_t *mark            # of ALSs
    int64_t *mark2
    int8_t *first_digit
    int64_t *node_mark       # of nodes
    int64_t *node_mark2

cdef struct Links:
    int n                    # candidates; they are the nodes 0 .. n-1, by cell, then digit
    int words                # words that hold n bits
    uint8_t cell[729]
    uint8_t digit[729]
    int32_t id[9][81]        # node of a candidate; -1 where there is none
    uint64_t kill[729][WORDS]        # candidates that a candidate makes false by a weak link
    int n_als
    Als *als
    int n_nodes              # candidates, then groups and the cells of ALS digits
    Node *node
    Network plain            # candidates only
    Network grouped          # with groups
    Network full             # with groups and ALSs
    Set81 doomed[9]          # candidates that the full network refutes
    Rcc rcc                  # see rcc.pxd
    Net *nets                # of every vertex of a candidate; see nets.pxd
    # scratch
    int32_t *set_node        # node of (house, digit, cells of the house); 0 unknown, -1 seen by none
    int n_keys
    int32_t *key             # places of it that are not 0
    uint8_t *active          # nodes with a strong link
    int n_arrows
    int32_t *arrow           # source, target, ALS: three numbers an arrow
    int32_t *work
    int32_t *steps_to        # of the last trace, by vertex; see paths.pxd
    int32_t *parent
    int32_t *parent_via

cdef Links *candidates_of(Frozen *f) noexcept nogil      # n, cell, digit, id, kill
cdef Links *als_of(Frozen *f) noexcept nogil             # and als, node
cdef Links *plain_network(Frozen *f) noexcept nogil      # candidates and the plain network
cdef Links *grouped_network(Frozen *f) noexcept nogil    # and the network with groups
cdef Links *full_network(Frozen *f) noexcept nogil       # and the full network, and doomed
cdef void set_bits(const Links *k, uint64_t *row, int d, Set81 cells) noexcept nogil

cdef inline void arrow(Links *k, int source, int target, int via) noexcept nogil:
    cdef int32_t *at = &k.arrow[3 * k.n_arrows]
    at[0] = source
    at[1] = target
    at[2] = via
    k.n_arrows += 1

cdef inline bint in_row(const uint64_t *row, int i) noexcept nogil:
    return (row[i >> 6] >> (i & 63)) & 1

cdef inline const uint64_t *made_true(const Links *k, const Network *net, int vertex) noexcept nogil:
    return &net.reach[<long>net.row[vertex] * 2 * k.words]

cdef inline const uint64_t *made_false(const Links *k, const Network *net, int vertex) noexcept nogil:
    return &net.reach[<long>net.row[vertex] * 2 * k.words] + k.words

cdef class LinkMemory:       # owns the memory of one Links
    cdef Links links
