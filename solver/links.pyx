"""Candidates as numbered nodes, almost locked sets, links, and the closure of a network of links.

Nodes       a candidate; a group (all cells of a digit in a block-line intersection, 2 or 3); the
            cells of one digit of an ALS. A node is true if one of its cells holds the digit, false
            if none does.
Weak        +p -> -q: two digits in one cell; or one digit, and every cell of p sees every cell of q.
Strong      -p -> +q: the two candidates of a cell; two nodes that hold all places of a digit in a
            house; two digits of an ALS (if one digit is false in all of it, the rest is locked).
Closed      Every link has its contrapositive, so "a makes b" exactly if "not b makes not a".
            Several nodes made false one by one never join into a false one: that would be a net.

The closure of a network is computed once a frozen grid, for all candidates together: strongly
connected components (R. Tarjan, 1972) come out in reverse topological order, so each takes the
union of the rows of its successors, which are ready. Following every candidate by itself was
several times slower on hard puzzles.

Because of the contrapositives, "o makes every place of a house false" is the same as "o is made
false by every place of the house". So the refuted candidates are found by intersecting rows.
"""

from libc.stdint cimport int8_t, uint32_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from solver.grid cimport (
    CELL, COL, EMPTY_SET, Grid, HOUSE, PEERS, ROW, State, bivalue, both, count_bits, first, is_empty, join,
    lowest64, lowest_bit, more_than_one, only, pop, seen_by_all, size_of, within,
)

# Worst cases, so that nothing is ever allocated while puzzles are rated. The system hands out
# pages of these only as they are touched; a real grid needs a few hundred kB.
cdef enum:
    MAX_ALS = 27 * 511
    MAX_KEYS = 27 * 9 * 512
    MAX_NODES = 729 + MAX_KEYS
    MAX_PLAIN = 729 * 32                         # a candidate sees 28 others and has 4 strong links
    # ALS links; links of pairs and groups; candidates with nodes; nodes without a common cell
    MAX_ARROWS = MAX_ALS * 72 + 27 * 9 * 24 + 729 * 32 + MAX_KEYS * 18 + 27 * 9 * 19683

    # parts of Frozen.derived
    HAS_CANDIDATES = 1
    HAS_ALS = 2
    HAS_PLAIN = 4
    HAS_FULL = 8
    HAS_BY_NODE = 16


# -- candidates -----------------------------------------------------------------------------

cdef inline void set_bits(const Links *k, uint64_t *row, int d, Set81 cells) noexcept nogil:
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


cdef Links *als_of(Frozen *f) noexcept nogil:
    cdef Links *k = candidates_of(f)
    cdef int h, i
    if f.derived & HAS_ALS:
        return k
    f.derived |= HAS_ALS
    forget_nodes(k)
    k.n_nodes = k.n
    k.n_als = 0
    for i in range(k.n):
        k.node[i].cells = only(k.cell[i])
        k.node[i].seen = both(PEERS[k.cell[i]], f.g.cand[k.digit[i]])
        k.node[i].digit = k.digit[i]
    for h in range(27):
        als_of_house(k, &f.g, h)
    # Groups that are no part of an ALS come later, with the links of the full network.
    return k


cdef Links *als_by_node(Frozen *f) noexcept nogil:
    cdef Links *k = full_network(f)
    cdef int i, d, v
    if f.derived & HAS_BY_NODE:
        return k
    f.derived |= HAS_BY_NODE
    memset(k.by_node_start, 0, (k.n_nodes + 2) * sizeof(int32_t))
    for i in range(k.n_als):
        for d in range(9):
            if k.als[i].node[d] >= 0:
                k.by_node_start[k.als[i].node[d] + 2] += 1
    for v in range(2, k.n_nodes + 2):
        k.by_node_start[v] += k.by_node_start[v - 1]
    for i in range(k.n_als):
        for d in range(9):
            v = k.als[i].node[d]
            if v >= 0:
                k.by_node[k.by_node_start[v + 1]] = i
                k.by_node_start[v + 1] += 1
    memset(k.n_facing, 0xFF, k.n_nodes * sizeof(int32_t))
    memset(k.doubly, 0xFF, k.n_als)
    memset(k.n_held_by, 0xFF, k.n * sizeof(int32_t))
    k.held_end = 0
    k.facing_end = 0
    memset(k.last_of_digit, 0xFF, sizeof(k.last_of_digit))
    for v in range(k.n_nodes):
        if k.by_node_start[v] < k.by_node_start[v + 1]:
            d = k.node[v].digit
            k.same_digit[v] = k.last_of_digit[d]
            k.last_of_digit[d] = v
    return k


cdef void face(Links *k, int u) noexcept nogil:
    """Make the list of the nodes with ALSs, of the same digit, all of whose cells see all of node u."""
    cdef Set81 seen = k.node[u].seen
    cdef int v = k.last_of_digit[k.node[u].digit]
    k.facing_start[u] = k.facing_end
    while v >= 0:
        if within(k.node[v].cells, seen):
            k.facing[k.facing_end] = v
            k.facing_end += 1
        v = k.same_digit[v]
    k.n_facing[u] = k.facing_end - k.facing_start[u]


# -- arrows ---------------------------------------------------------------------------------

cdef inline void arrow(Links *k, int source, int target, int via) noexcept nogil:
    cdef int32_t *at = &k.arrow[3 * k.n_arrows]
    at[0] = source
    at[1] = target
    at[2] = via
    k.n_arrows += 1


cdef inline void strong(Links *k, int a, int b, int als) noexcept nogil:
    """-a -> +b and -b -> +a, if both nodes exist."""
    if a >= 0 and b >= 0:
        arrow(k, 2 * a + 1, 2 * b, als)
        arrow(k, 2 * b + 1, 2 * a, als)
        k.active[a] = k.active[b] = 1


cdef void plain_links(Links *k, const Grid *g) noexcept nogil:
    """Cells with two candidates, digits with two places in a house."""
    cdef Set81 left = bivalue(g), places
    cdef uint32_t mask
    cdef int cell, d, h, a, b
    while not is_empty(left):
        cell = pop(&left)
        mask = g.mask[cell]
        strong(k, k.id[lowest_bit(mask)][cell], k.id[lowest_bit(mask & (mask - 1))][cell], -1)
    for d in range(9):
        for h in range(27):
            places = both(g.cand[d], HOUSE[h])
            if is_empty(places) or not more_than_one(places):
                continue
            a = pop(&places)
            if more_than_one(places):
                continue
            b = first(places)
            if h < 18 or not linked_in_line(g, d, a, b):
                strong(k, k.id[d][a], k.id[d][b], -1)


cdef bint linked_in_line(const Grid *g, int d, int a, int b) noexcept nogil:
    """Whether two cells of a block are also the two places of a digit in a line."""
    cdef int h
    if ROW[a] == ROW[b]:
        h = ROW[a]
    elif COL[a] == COL[b]:
        h = 9 + COL[a]
    else:
        return False
    return size_of(both(g.cand[d], HOUSE[h])) == 2


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
    cdef Set81 left, seen
    for a in range(k.n):
        for w in range(k.words):
            bits = k.kill[a][w]
            while bits:
                b = 64 * w + lowest64(bits)
                bits &= bits - 1
                if k.active[b]:
                    arrow(k, 2 * a, 2 * b + 1, -1)
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


cdef void sort_arrows(Links *k, Network *net) noexcept nogil:
    """Arrows by source, in the order in which they were drawn."""
    cdef int v, i, last = 2 * net.n_nodes
    memset(net.start, 0, (last + 2) * sizeof(int32_t))
    for i in range(k.n_arrows):
        net.start[k.arrow[3 * i] + 2] += 1
    for v in range(2, last + 2):
        net.start[v] += net.start[v - 1]
    for i in range(k.n_arrows):
        v = k.arrow[3 * i] + 1
        net.to[net.start[v]] = k.arrow[3 * i + 1]
        net.via[net.start[v]] = k.arrow[3 * i + 2]
        net.start[v] += 1


# -- closure --------------------------------------------------------------------------------

cdef void close_component(Links *k, Network *net, const int32_t *member, int n, int row) noexcept nogil:
    """The row of a component: its own vertices, and all that its arrows lead to."""
    cdef int words = k.words, i, j, w, v, node, other
    cdef uint64_t *made = &net.reach[<long>row * 2 * words]
    cdef uint64_t *more
    memset(made, 0, 2 * words * sizeof(uint64_t))
    for i in range(n):
        net.row[member[i]] = row
    for i in range(n):
        v = member[i]
        node = v >> 1
        if node >= k.n:
            if v & 1 == 0:
                set_bits(k, made + words, k.node[node].digit, k.node[node].seen)
        elif v & 1:
            made[words + (node >> 6)] |= <uint64_t>1 << (node & 63)
        else:
            made[node >> 6] |= <uint64_t>1 << (node & 63)
            for w in range(words):
                made[words + w] |= k.kill[node][w]
        for j in range(net.start[v], net.start[v + 1]):
            other = net.row[net.to[j]]
            if other != row:
                more = &net.reach[<long>other * 2 * words]
                for w in range(2 * words):
                    made[w] |= more[w]


cdef void close(Links *k, Network *net) noexcept nogil:
    """Rows for all vertices of the network. Tarjan's algorithm, with its own stack of calls."""
    cdef int last = 2 * net.n_nodes, n_call, n_open = 0, n_rows = 0, time = 0
    cdef int root, v, t, i
    cdef int32_t *seen = k.work                  # when a vertex was met, from 1; 0 before
    cdef int32_t *low = seen + last              # earliest vertex known to be in its component
    cdef int32_t *call = low + last
    cdef int32_t *place = call + last            # next arrow of each vertex under way
    cdef int32_t *waiting = place + last         # vertices met whose component is not complete
    memset(seen, 0, last * sizeof(int32_t))
    memset(net.row, 0xFF, last * sizeof(int32_t))
    for root in range(last):
        if seen[root] or (root >= 2 * k.n and not k.active[root >> 1]):
            continue
        n_call = 1
        call[0] = root
        while n_call:
            v = call[n_call - 1]
            if seen[v] == 0:
                time += 1
                seen[v] = low[v] = time
                place[v] = net.start[v]
                waiting[n_open] = v
                n_open += 1
            i = place[v]
            while i < net.start[v + 1]:
                t = net.to[i]
                if seen[t] == 0:
                    break
                if net.row[t] < 0 and low[t] < low[v]:
                    low[v] = low[t]
                i += 1
            place[v] = i                          # the same arrow again once its target is done
            if i < net.start[v + 1]:
                call[n_call] = t
                n_call += 1
                continue
            n_call -= 1
            if low[v] == seen[v]:
                i = n_open
                while waiting[i - 1] != v:
                    i -= 1
                close_component(k, net, waiting + i - 1, n_open - i + 1, n_rows)
                n_open = i - 1
                n_rows += 1


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
    close(k, &k.plain)
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
    close(k, &k.full)
    refute(k, &f.g)
    return k


# -- refuted candidates ---------------------------------------------------------------------

cdef void refute(Links *k, const Grid *g) noexcept nogil:
    """Candidates that make themselves false, or a cell or the places of a digit in a house."""
    cdef uint64_t bad[WORDS]
    cdef uint64_t all_[WORDS]
    cdef int i, w, cell, d, h
    cdef uint32_t mask
    cdef Set81 left
    memset(bad, 0, sizeof(bad))
    for i in range(k.n):
        bad[i >> 6] |= <uint64_t>in_row(made_false(k, &k.full, 2 * i), i) << (i & 63)
    for cell in range(81):
        mask = g.mask[cell]
        if mask:
            memset(all_, 0xFF, sizeof(all_))
            while mask:
                meet_false(k, all_, k.id[lowest_bit(mask)][cell])
                mask &= mask - 1
            for w in range(k.words):
                bad[w] |= all_[w]
    for d in range(9):
        for h in range(27):
            left = both(g.cand[d], HOUSE[h])
            if not is_empty(left):
                memset(all_, 0xFF, sizeof(all_))
                while not is_empty(left):
                    meet_false(k, all_, k.id[d][pop(&left)])
                for w in range(k.words):
                    bad[w] |= all_[w]
    memset(k.doomed, 0, sizeof(k.doomed))
    for i in range(k.n):
        if in_row(bad, i):
            join(&k.doomed[k.digit[i]], only(k.cell[i]))


cdef inline void meet_false(const Links *k, uint64_t *row, int candidate) noexcept nogil:
    cdef const uint64_t *other = made_false(k, &k.full, 2 * candidate)
    cdef int w
    for w in range(k.words):
        row[w] &= other[w]


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
        k.active = <uint8_t *>claim(MAX_NODES, 1)
        k.arrow = <int32_t *>claim(MAX_ARROWS, 3 * sizeof(int32_t))
        k.work = <int32_t *>claim(2 * MAX_NODES, 5 * sizeof(int32_t))
        k.steps_to = <int32_t *>claim(2 * MAX_NODES, sizeof(int32_t))
        k.parent = <int32_t *>claim(2 * MAX_NODES, sizeof(int32_t))
        k.parent_via = <int32_t *>claim(2 * MAX_NODES, sizeof(int32_t))
        k.by_node_start = <int32_t *>claim(MAX_NODES + 2, sizeof(int32_t))
        k.by_node = <int32_t *>claim(MAX_ALS, 9 * sizeof(int32_t))
        k.n_facing = <int32_t *>claim(MAX_NODES, sizeof(int32_t))
        k.facing_start = <int32_t *>claim(MAX_NODES, sizeof(int32_t))
        k.facing = <int32_t *>claim(MAX_ARROWS, sizeof(int32_t))
        k.same_digit = <int32_t *>claim(MAX_NODES, sizeof(int32_t))
        k.node_mark2 = <int32_t *>claim(MAX_NODES, sizeof(int32_t))
        k.doubly = <int8_t *>claim(MAX_ALS, 1)
        k.node_mark = <int32_t *>claim(MAX_NODES, sizeof(int32_t))
        k.held_all = <int32_t *>claim(729, MAX_ALS * sizeof(int32_t))
        k.held_sorted = <int32_t *>claim(MAX_ALS, sizeof(int32_t))
        k.mark = <int32_t *>claim(MAX_ALS, sizeof(int32_t))
        k.mark2 = <int32_t *>claim(MAX_ALS, sizeof(int32_t))
        k.first_digit = <int8_t *>claim(MAX_ALS, 1)
        claim_network(&k.plain, 729, MAX_PLAIN)
        claim_network(&k.full, MAX_NODES, MAX_ARROWS)

    def __dealloc__(self):
        cdef Links *k = &self.links
        free(k.als)
        free(k.node)
        free(k.set_node)
        free(k.key)
        free(k.active)
        free(k.arrow)
        free(k.work)
        free(k.steps_to)
        free(k.parent)
        free(k.parent_via)
        free(k.by_node_start)
        free(k.by_node)
        free(k.n_facing)
        free(k.facing_start)
        free(k.facing)
        free(k.same_digit)
        free(k.node_mark2)
        free(k.doubly)
        free(k.node_mark)
        free(k.held_all)
        free(k.held_sorted)
        free(k.mark)
        free(k.mark2)
        free(k.first_digit)
        free_network(&k.plain)
        free_network(&k.full)


cdef int claim_network(Network *net, int nodes, int arrows) except -1:
    net.start = <int32_t *>claim(2 * nodes + 2, sizeof(int32_t))
    net.to = <int32_t *>claim(arrows, sizeof(int32_t))
    net.via = <int32_t *>claim(arrows, sizeof(int32_t))
    net.row = <int32_t *>claim(2 * nodes, sizeof(int32_t))
    net.reach = <uint64_t *>claim(2 * nodes, 2 * WORDS * sizeof(uint64_t))
    return 0


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
