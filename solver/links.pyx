"""Candidates as numbered nodes, almost locked sets, and the links between them.

Nodes       a candidate; a group (all cells of a digit in a block-line intersection, 2 or 3); the
            cells of one digit of an ALS. A node is true if one of its cells holds the digit, false
            if none does. Two groups of a block that share a cell are no strong link, though together
            they may hold all its places: they are not two places.
Weak        +p -> -q: two digits in one cell; or one digit, and every cell of p sees every cell of q.
Strong      -p -> +q: the two candidates of a cell; two nodes that hold all places of a digit in a
            house; two digits of an ALS (if one digit is false in all of it, the rest is locked).
Closed      Every link has its contrapositive, so "a makes b" exactly if "not b makes not a".
            Several nodes made false one by one never join into a false one: that would be a net.
"""

from libc.stdint cimport int8_t, int64_t, uint32_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from solver.closure cimport close_network, refute, sort_arrows
from solver.grid cimport (
    CELL, EMPTY_SET, Grid, PEERS, State, bivalue, both, count_bits, is_empty, join, lowest64,
    lowest_bit, only, pop, seen_by_all, within,
)
from solver.strong cimport StrongLink, strong_links

# Worst cases, so that nothing is ever allocated while puzzles are rated. The system hands out
# pages of these only as they are touched; a real grid needs a few hundred kB.
cdef enum:
    MAX_ALS = 27 * 511
    MAX_KEYS = 27 * 9 * 512
    MAX_NODES = 729 + MAX_KEYS
    MAX_PLAIN = 729 * 32                         # a candidate sees 28 others and has 4 strong links
    MAX_GROUPED = MAX_PLAIN + 18 * 27 * 48       # a group sees 12 candidates and 5 groups, both ways, and has 4 strong links
    # ALS links; links of pairs and groups; candidates with nodes; nodes without a common cell
    MAX_ARROWS = MAX_ALS * 72 + 27 * 9 * 24 + 729 * 32 + MAX_KEYS * 26 + 27 * 9 * 19683


# -- candidates -----------------------------------------------------------------------------

cdef void set_bits(const Links *k, uint64_t *row, int d, Set81 cells) noexcept nogil:
    """Set the bits of these candidates of one digit."""
    cdef int i
    while not is_empty(cells):
        i = k.id[d][pop(&cells)]
        row[i >> 6] |= <uint64_t>1 << (i & 63)


cdef Links *candidates_of(Frozen *f) noexcept nogil:
    cdef Links *k = <Links *>f.links
    cdef Grid *g = &f.g
    cdef uint32_t mask
    cdef int cell, d, i, j, first_of_cell
    if f.derived & HAS_CANDIDATES:
        return k
    f.derived = HAS_CANDIDATES
    k.n = 0
    for cell in range(81):
        mask = g.mask[cell]
        while mask:
            d = lowest_bit(mask)
            mask &= mask - 1
            k.cell[k.n] = cell
            k.digit[k.n] = d
            k.id[d][cell] = k.n
            k.n += 1
    k.words = (k.n + 63) >> 6
    for i in range(k.n):
        cell = k.cell[i]
        d = k.digit[i]
        memset(k.kill[i], 0, k.words * sizeof(uint64_t))
        set_bits(k, k.kill[i], d, both(PEERS[cell], g.cand[d]))
        mask = g.mask[cell] & ~(1 << d)
        while mask:
            j = k.id[lowest_bit(mask)][cell]
            mask &= mask - 1
            k.kill[i][j >> 6] |= <uint64_t>1 << (j & 63)
    return k


# -- nodes and almost locked sets -----------------------------------------------------------

cdef inline int in_block(int h, int bits) noexcept nogil:
    """The key, without digit, of these cells of a line seen from the block that holds them all; -1."""
    cdef int third, line
    if h >= 18:
        return h * 4608 + bits
    third = lowest_bit(bits) // 3
    bits >>= 3 * third
    if bits > 7:
        return -1
    if h < 9:
        return (18 + h // 3 * 3 + third) * 4608 + (bits << (3 * (h % 3)))
    line = h - 9
    bits = (bits & 1) | ((bits & 2) << 2) | ((bits & 4) << 4)
    return (18 + third * 3 + line // 3) * 4608 + (bits << (line % 3))


cdef int node_of(Links *k, const Grid *g, int h, int d, int bits) noexcept nogil:
    """The node of digit d in these cells (bits by place in house h); -1 if no candidate sees it all."""
    cdef int key
    cdef Node *node
    if bits & (bits - 1) == 0:
        return k.id[d][CELL[h][lowest_bit(bits)]]
    key = in_block(h, bits)
    if key < 0:
        key = h * 4608 + bits
    key += d * 512
    if k.set_node[key]:
        return k.set_node[key]
    k.key[k.n_keys] = key
    k.n_keys += 1
    node = &k.node[k.n_nodes]
    node.cells = EMPTY_SET
    while bits:
        join(&node.cells, only(CELL[h][lowest_bit(bits)]))
        bits &= bits - 1
    node.seen = both(seen_by_all(node.cells), g.cand[d])
    node.digit = d
    if is_empty(node.seen):     # never made false, and makes nothing false: of no use to anyone
        k.set_node[key] = -1
        return -1
    k.set_node[key] = k.n_nodes
    k.active[k.n_nodes] = 0
    k.n_nodes += 1
    return k.n_nodes - 1


cdef void forget_nodes(Links *k) noexcept nogil:
    cdef int i
    for i in range(k.n_keys):
        k.set_node[k.key[i]] = 0
    k.n_keys = 0


cdef void als_of_house(Links *k, const Grid *g, int h) noexcept nogil:
    cdef uint16_t digits[512]    # of each subset of the empty cells
    cdef uint16_t places[512]    # the subset, by place in the house
    cdef uint16_t almost[512]    # the subsets that are almost locked; parts come before the whole
    cdef uint16_t at[9]          # places of a digit
    cdef uint32_t left
    cdef int i, d, sub, n = 0, n_almost = 0
    cdef Als *als
    digits[0] = places[0] = 0
    memset(at, 0, sizeof(at))
    for i in range(9):
        left = g.mask[CELL[h][i]]
        if left == 0:
            continue
        for sub in range(1 << n):
            digits[sub + (1 << n)] = digits[sub] | left
            places[sub + (1 << n)] = places[sub] | (1 << i)
        n += 1
        while left:
            at[lowest_bit(left)] |= 1 << i
            left &= left - 1
    for sub in range(1, 1 << n):
        i = count_bits(sub)
        if count_bits(digits[sub]) != i + 1:
            continue
        almost[n_almost] = sub
        n_almost += 1
        if i == 1 and h >= 9:                                   # every cell once
            continue
        if i > 1 and h < 18 and in_block(h, places[sub]) >= 0:  # once, with its block
            continue
        als = &k.als[k.n_als]
        als.n = i
        als.digits = digits[sub]
        als.seen = 0
        for d in range(9):
            als.node[d] = node_of(k, g, h, d, at[d] & places[sub]) if als.digits >> d & 1 else -1
            als.links[d] = als.digits
            als.seen |= (als.node[d] >= 0) << d
        if als.seen & (als.seen - 1) == 0:          # no way in and out: links nothing
            continue
        k.n_als += 1
        als.cells = EMPTY_SET
        left = places[sub]
        while left:
            join(&als.cells, only(CELL[h][lowest_bit(left)]))
            left &= left - 1
        for i in range(n_almost - 1):
            if almost[i] & ~sub == 0:
                left = digits[almost[i]]
                while left:
                    als.links[lowest_bit(left)] &= ~digits[almost[i]]
                    left &= left - 1


cdef void start_nodes(Frozen *f) noexcept nogil:
    """The candidates as nodes, and no others: networks drawn with others are void."""
    cdef Links *k = candidates_of(f)
    cdef int i
    f.derived &= ~HAS_GROUPED
    forget_nodes(k)
    k.n_nodes = k.n
    for i in range(k.n):
        k.node[i].cells = only(k.cell[i])
        k.node[i].seen = both(PEERS[k.cell[i]], f.g.cand[k.digit[i]])
        k.node[i].digit = k.digit[i]


cdef Links *als_of(Frozen *f) noexcept nogil:
    cdef Links *k = candidates_of(f)
    cdef int h
    if f.derived & HAS_ALS:
        return k
    f.derived |= HAS_ALS
    start_nodes(f)
    k.n_als = 0
    for h in range(27):
        als_of_house(k, &f.g, h)
    # Groups that are no part of an ALS come later, with the links of a network.
    return k


# -- arrows ---------------------------------------------------------------------------------

cdef inline void strong(Links *k, int a, int b, int als) noexcept nogil:
    """-a -> +b and -b -> +a, if both nodes exist."""
    if a >= 0 and b >= 0:
        arrow(k, 2 * a + 1, 2 * b, als)
        arrow(k, 2 * b + 1, 2 * a, als)
        k.active[a] = k.active[b] = 1


cdef void plain_links(Links *k, const Grid *g) noexcept nogil:
    """Cells with two candidates, digits with two places in a house."""
    cdef StrongLink links[27]
    cdef Set81 left = bivalue(g)
    cdef uint32_t mask
    cdef int cell, d, i
    while not is_empty(left):
        cell = pop(&left)
        mask = g.mask[cell]
        strong(k, k.id[lowest_bit(mask)][cell], k.id[lowest_bit(mask & (mask - 1))][cell], -1)
    for d in range(9):
        for i in range(strong_links(g.cand[d], links)):
            strong(k, k.id[d][links[i].a], k.id[d][links[i].b], -1)


cdef inline void link_thirds(Links *k, const Grid *g, int h, int d, int x, int y, int z) noexcept nogil:
    """A house is cut in three; link the places in two of the parts if the third has none."""
    if x and y and z or not (x or y) or not (x or z) or not (y or z):
        return
    if x == 0:
        x = z
    elif y == 0:
        y = z
    if x & (x - 1) or y & (y - 1):      # two single cells are linked already
        strong(k, node_of(k, g, h, d, x), node_of(k, g, h, d, y), -1)


cdef void group_links(Links *k, const Grid *g) noexcept nogil:
    cdef int h, d, i, j, places, row, col
    for h in range(27):
        for d in range(9):
            places = 0
            for i in range(9):
                places |= (g.mask[CELL[h][i]] >> d & 1) << i
            if count_bits(places) < 3:
                continue
            link_thirds(k, g, h, d, places & 0o007, places & 0o070, places & 0o700)
            if h < 18:
                continue
            link_thirds(k, g, h, d, places & 0o111, places & 0o222, places & 0o444)
            for i in range(3):
                for j in range(3):
                    row = places & (0o007 << (3 * i))
                    col = places & (0o111 << j)
                    if row & col == 0 and row | col == places and row & (row - 1) and col & (col - 1):
                        strong(k, node_of(k, g, h, d, row), node_of(k, g, h, d, col), -1)


cdef void als_links(Links *k) noexcept nogil:
    # If A holds a smaller ALS with the digits d and e, that one's link is at least as good: its places
    # for d are easier to make false, and those for e are seen by more. Most links go this way.
    cdef int i, d, e
    for i in range(k.n_als):
        if k.als[i].n > 1:
            for d in range(9):
                if k.als[i].node[d] >= 0:
                    for e in range(d + 1, 9):
                        if k.als[i].links[d] >> e & 1:
                            strong(k, k.als[i].node[d], k.als[i].node[e], i)


cdef void weak_links(Links *k, int n_nodes) noexcept nogil:
    """All +p -> -q where -q leads on."""
    cdef int last[9]        # of each digit the last set so far; k.work has the one before each
    cdef int a, b, d, w
    cdef uint64_t bits
    cdef uint64_t active[WORDS]
    cdef Set81 left, seen
    memset(active, 0, sizeof(active))
    for a in range(k.n):
        active[a >> 6] |= <uint64_t>k.active[a] << (a & 63)
    for a in range(k.n):
        for w in range(k.words):
            bits = k.kill[a][w] & active[w]
            while bits:
                arrow(k, 2 * a, 2 * (64 * w + lowest64(bits)) + 1, -1)
                bits &= bits - 1
    memset(last, 0, sizeof(last))
    for a in range(k.n, n_nodes):
        if not k.active[a]:
            continue
        d = k.node[a].digit
        seen = k.node[a].seen
        left = seen
        while not is_empty(left):
            b = k.id[d][pop(&left)]
            arrow(k, 2 * b, 2 * a + 1, -1)
            if k.active[b]:
                arrow(k, 2 * a, 2 * b + 1, -1)
        b = last[d]
        while b:
            if within(k.node[b].cells, seen):
                arrow(k, 2 * a, 2 * b + 1, -1)
                arrow(k, 2 * b, 2 * a + 1, -1)
            b = k.work[b]
        k.work[a] = last[d]
        last[d] = a


cdef Links *plain_network(Frozen *f) noexcept nogil:
    cdef Links *k = candidates_of(f)
    if f.derived & HAS_PLAIN:
        return k
    f.derived |= HAS_PLAIN
    k.plain.n_nodes = k.n
    k.n_arrows = 0
    memset(k.active, 0, k.n)
    plain_links(k, &f.g)
    weak_links(k, k.n)
    sort_arrows(k, &k.plain)
    close_network(k, &k.plain)
    return k


cdef Links *grouped_network(Frozen *f) noexcept nogil:
    cdef Links *k = candidates_of(f)
    if f.derived & HAS_GROUPED:
        return k
    if f.derived & HAS_ALS == 0:
        start_nodes(f)
    f.derived |= HAS_GROUPED
    k.n_arrows = 0
    memset(k.active, 0, k.n_nodes)
    plain_links(k, &f.g)
    group_links(k, &f.g)
    k.grouped.n_nodes = k.n_nodes
    weak_links(k, k.n_nodes)
    sort_arrows(k, &k.grouped)
    close_network(k, &k.grouped)
    return k


cdef Links *full_network(Frozen *f) noexcept nogil:
    cdef Links *k = als_of(f)
    if f.derived & HAS_FULL:
        return k
    f.derived |= HAS_FULL
    k.n_arrows = 0
    memset(k.active, 0, k.n)
    plain_links(k, &f.g)
    group_links(k, &f.g)
    als_links(k)
    k.full.n_nodes = k.n_nodes
    weak_links(k, k.n_nodes)
    sort_arrows(k, &k.full)
    close_network(k, &k.full)
    refute(k, &f.g)
    return k


# -- memory ---------------------------------------------------------------------------------

cdef void *claim(size_t n, size_t size) except NULL:
    cdef void *at = calloc(n, size)
    if at == NULL:
        raise MemoryError
    return at


cdef class LinkMemory:

    def __cinit__(self):
        cdef Links *k = &self.links
        memset(k, 0, sizeof(Links))
        k.als = <Als *>claim(MAX_ALS, sizeof(Als))
        k.node = <Node *>claim(MAX_NODES, sizeof(Node))
        k.set_node = <int32_t *>claim(MAX_KEYS, sizeof(int32_t))
        k.key = <int32_t *>claim(MAX_KEYS, sizeof(int32_t))
        k.nets = <Net *>claim(2 * 729, sizeof(Net))
        k.active = <uint8_t *>claim(MAX_NODES, 1)
        k.arrow = <int32_t *>claim(MAX_ARROWS, 3 * sizeof(int32_t))
        k.work = <int32_t *>claim(2 * MAX_NODES, 5 * sizeof(int32_t))
        k.steps_to = <int32_t *>claim(2 * MAX_NODES, sizeof(int32_t))
        k.parent = <int32_t *>claim(2 * MAX_NODES, sizeof(int32_t))
        k.parent_via = <int32_t *>claim(2 * MAX_NODES, sizeof(int32_t))
        claim_rcc(&k.rcc)
        claim_network(&k.plain, 729, MAX_PLAIN)
        claim_network(&k.grouped, MAX_NODES, MAX_GROUPED)
        claim_network(&k.full, MAX_NODES, MAX_ARROWS)

    def __dealloc__(self):
        cdef Links *k = &self.links
        free(k.als)
        free(k.node)
        free(k.set_node)
        free(k.key)
        free(k.nets)
        free(k.active)
        free(k.arrow)
        free(k.work)
        free(k.steps_to)
        free(k.parent)
        free(k.parent_via)
        free_rcc(&k.rcc)
        free_network(&k.plain)
        free_network(&k.grouped)
        free_network(&k.full)


cdef int claim_network(Network *net, int nodes, int arrows) except -1:
    net.start = <int32_t *>claim(2 * nodes + 2, sizeof(int32_t))
    net.to = <int32_t *>claim(arrows, sizeof(int32_t))
    net.via = <int32_t *>claim(arrows, sizeof(int32_t))
    net.row = <int32_t *>claim(2 * nodes, sizeof(int32_t))
    net.reach = <uint64_t *>claim(2 * nodes, 2 * WORDS * sizeof(uint64_t))
    return 0


cdef int claim_rcc(Rcc *r) except -1:
    r.start = <int32_t *>claim(MAX_NODES + 2, sizeof(int32_t))
    r.als = <int32_t *>claim(MAX_ALS, 9 * sizeof(int32_t))
    r.before = <int32_t *>claim(MAX_NODES, sizeof(int32_t))
    r.n_facing = <int32_t *>claim(MAX_NODES, sizeof(int32_t))
    r.from_ = <int32_t *>claim(MAX_NODES, sizeof(int32_t))
    r.facing = <int32_t *>claim(MAX_ARROWS, sizeof(int32_t))
    r.doubly = <int8_t *>claim(MAX_ALS, 1)
    r.n_held = <int32_t *>claim(729, sizeof(int32_t))
    r.held_from = <int32_t *>claim(729, sizeof(int32_t))
    r.held = <int32_t *>claim(729, MAX_ALS * sizeof(int32_t))
    r.mark = <int64_t *>claim(MAX_ALS, sizeof(int64_t))
    r.mark2 = <int64_t *>claim(MAX_ALS, sizeof(int64_t))
    r.first_digit = <int8_t *>claim(MAX_ALS, 1)
    r.node_mark = <int64_t *>claim(MAX_NODES, sizeof(int64_t))
    r.node_mark2 = <int64_t *>claim(MAX_NODES, sizeof(int64_t))
    return 0


cdef void free_rcc(Rcc *r) noexcept:
    free(r.start)
    free(r.als)
    free(r.before)
    free(r.n_facing)
    free(r.from_)
    free(r.facing)
    free(r.doubly)
    free(r.n_held)
    free(r.held_from)
    free(r.held)
    free(r.mark)
    free(r.mark2)
    free(r.first_digit)
    free(r.node_mark)
    free(r.node_mark2)


cdef void free_network(Network *net) noexcept:
    free(net.start)
    free(net.to)
    free(net.via)
    free(net.row)
    free(net.reach)


# -- the door -------------------------------------------------------------------------------

def implications(State state, *, sets=True):
    """What follows from each candidate, true or false, along the links of a state.

    sets: with groups and ALSs; without them, candidate links only.

    Returns a dict from (candidate, whether it is true) to a pair of frozen sets: the candidates
    that come out true, and those that come out false. Candidates are cell * 9 + digit - 1, as
    elsewhere; each is among its own.
    """
    cdef LinkMemory memory = LinkMemory()
    cdef Frozen frozen
    cdef Links *k
    cdef Network *net
    cdef int i, j
    frozen.g = state.grid
    frozen.links = &memory.links
    frozen.derived = 0
    k = full_network(&frozen) if sets else plain_network(&frozen)
    net = &k.full if sets else &k.plain
    names = [k.cell[i] * 9 + k.digit[i] for i in range(k.n)]
    return {
        (names[i], not off): (
            frozenset([names[j] for j in range(k.n) if in_row(made_true(k, net, 2 * i + off), j)]),
            frozenset([names[j] for j in range(k.n) if in_row(made_false(k, net, 2 * i + off), j)]))
        for i in range(k.n) for off in range(2)}
