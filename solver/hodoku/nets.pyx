"""HoDoKu's forcing nets.

Trial       On a copy of the board, its queues empty, a candidate is placed, or removed (which may
            place the other one of its cell). Then four rounds: all naked singles of the queue, then
            all hidden singles, one a cell, are collected and placed.
Net         A candidate leads to all that its trial places, and along the links with groups (see
            `solver/links.pyx`). Closed, so that what a trial placed goes on with its own trial.
            What a placement removes from its peers and its cell follows by the links.
Limits      HoDoKu's tables hold 1000 nodes; ours all. No table as large has been met.
Source      facts on HoDoKu's solver: forcing nets.
"""

from libc.stdint cimport int32_t, uint16_t, uint64_t
from libc.stdlib cimport calloc
from libc.string cimport memcpy

from solver.closure cimport close_network, sort_arrows
from solver.grid cimport BOX, COL, ROW, EMPTY_SET, Set81, has, join, lowest64, lowest_bit, only
from solver.hodoku.board cimport SCRATCH_NETS, Board, Queue, drop, put
from solver.links cimport WORDS, Links, Network, arrow, grouped_network

cdef enum:
    ROUNDS = 4
    MOST_NODES = 729 + 486
    MOST_ARROWS = 729 * 64 + 486 * 48 + 729 * 28 + 2 * 729 * 81

cdef struct Nets:
    Board trial
    Network net                          # its arrays are these
    int32_t start[2 * MOST_NODES + 2]
    int32_t to[MOST_ARROWS]
    int32_t via[MOST_ARROWS]
    int32_t row[2 * MOST_NODES]
    uint64_t reach[2 * MOST_NODES * 2 * WORDS]


cdef Nets *memory_of(Board *b) noexcept nogil:
    cdef Nets *s
    if b.scratch[SCRATCH_NETS] == NULL:
        s = <Nets *>calloc(1, sizeof(Nets))
        s.net.start = s.start
        s.net.to = s.to
        s.net.via = s.via
        s.net.row = s.row
        s.net.reach = s.reach
        b.scratch[SCRATCH_NETS] = s
    return <Nets *>b.scratch[SCRATCH_NETS]


# -- the trial --------------------------------------------------------------------------------

cdef inline bint is_last(const Board *b, int cell, int d) noexcept nogil:
    return b.left[ROW[cell]][d] == 1 or b.left[9 + COL[cell]][d] == 1 or b.left[18 + BOX[cell]][d] == 1


cdef int collect(Board *b, uint16_t *single) noexcept nogil:
    """Empties both queues; returns how many singles there are to place."""
    cdef Set81 taken = EMPTY_SET
    cdef Queue *q
    cdef int i, j, cell, n = 0
    for i in range(2):
        q = &b.hidden if i else &b.naked
        for j in range(q.head, q.tail):
            cell = q.at[j] // 9
            if b.f.g.digit[cell] == 0 and not has(taken, cell) and (i == 0 or is_last(b, cell, q.at[j] % 9)):
                join(&taken, only(cell))
                single[n] = q.at[j]
                n += 1
        q.head = q.tail = 0
    return n


cdef inline void put_and_note(Board *trial, Links *k, int source, int cell, int d) noexcept nogil:
    arrow(k, source, 2 * k.id[d][cell], -1)
    put(trial, cell, d)


cdef void try_out(const Board *b, Board *trial, Links *k, int source) noexcept nogil:
    """Draws arrows from a vertex to all that its trial places."""
    cdef uint16_t single[81]
    cdef int cell = k.cell[source >> 1], d = k.digit[source >> 1], i, j, n
    trial.f.g = b.f.g
    memcpy(trial.left, b.left, sizeof(b.left))
    trial.naked.head = trial.naked.tail = trial.hidden.head = trial.hidden.tail = 0
    if source & 1 == 0:
        put(trial, cell, d)
    else:
        drop(trial, cell, d)
        if trial.naked.tail:
            put_and_note(trial, k, source, cell, lowest_bit(trial.f.g.mask[cell]))
    for i in range(ROUNDS):
        n = collect(trial, single)
        if n == 0:
            return
        for j in range(n):
            put_and_note(trial, k, source, single[j] // 9, single[j] % 9)


# -- the net ----------------------------------------------------------------------------------

cdef void copy_arrows(Links *k) noexcept nogil:
    """The links with groups."""
    cdef int v, i
    for v in range(2 * k.grouped.n_nodes):
        for i in range(k.grouped.start[v], k.grouped.start[v + 1]):
            arrow(k, v, k.grouped.to[i], -1)


cdef void link_all_removed(Links *k, int i) noexcept nogil:
    """To every candidate that a true one makes false: each has a trial."""
    cdef uint64_t bits
    cdef int w
    for w in range(k.words):
        bits = k.kill[i][w]
        while bits:
            arrow(k, 2 * i, 2 * (64 * w + lowest64(bits)) + 1, -1)
            bits &= bits - 1


cdef Network *net_of(Board *b, Links **links) noexcept nogil:
    """The closed network of the trials of a board."""
    cdef Nets *s = memory_of(b)
    cdef Links *k = grouped_network(&b.f)
    cdef int v
    links[0] = k
    k.n_arrows = 0
    s.net.n_nodes = k.grouped.n_nodes
    copy_arrows(k)
    for v in range(2 * k.n):
        if v & 1 == 0:
            link_all_removed(k, v >> 1)
        try_out(b, &s.trial, k, v)
    sort_arrows(k, &s.net)
    close_network(k, &s.net)
    return &s.net
