"""Whether chains without memory are to be found in a grid, asked for many grids that come from one.

Rows        Of each candidate of the first grid, all that follows when it is on. If there are no forcing
            chains in that grid, nothing leads to a contradiction, and what follows along its links still
            follows in a grid that has lost candidates by the same links: a lost candidate leads to
            lost ones and placed ones only.
Forcing     A chain from a candidate to its opposite uses a link that came up since. So there is one
            exactly if both ends of such a link lead to the same candidate's being off. Where a cycle
            removes a candidate, that has such a chain.
Multiple    If there is none, no closure ends in a contradiction, and two candidates of which one must be
            on have nothing in common. What three or more have in common is a find.
Cost        Rows of four words or so. Links that came up are few: 14 on average, 0 in every seventh grid.
"""

from libc.string cimport memset

from solver.explainer.closure cimport LINKS_X, LINKS_Y, close
from solver.explainer.net cimport is_pair
from solver.grid cimport CELL, count_bits, has, is_empty, lowest64, lowest_bit, pop, Set81


# -- rows ---------------------------------------------------------------------------------------

cdef inline bint has_bit(const uint64_t *a, int i) noexcept nogil:
    return a[i >> 6] >> (i & 63) & 1


cdef inline void put_in(uint64_t *a, int i) noexcept nogil:
    a[i >> 6] |= <uint64_t>1 << (i & 63)


cdef inline void copy_row(uint64_t *a, const uint64_t *b, int words) noexcept nogil:
    cdef int i
    for i in range(words):
        a[i] = b[i]


cdef inline void unite(uint64_t *a, const uint64_t *b, int words) noexcept nogil:
    cdef int i
    for i in range(words):
        a[i] |= b[i]


cdef inline void restrict(uint64_t *a, const uint64_t *b, int words) noexcept nogil:
    cdef int i
    for i in range(words):
        a[i] &= b[i]


cdef inline bint share(const uint64_t *a, const uint64_t *b, const uint64_t *c, int words) noexcept nogil:
    """Whether something is in all three."""
    cdef uint64_t shared = 0
    cdef int i
    for i in range(words):
        shared |= a[i] & b[i] & c[i]
    return shared != 0


# -- the first grid -----------------------------------------------------------------------------

cdef void weave(Web *w, const Net *had, Closure *room, Hints *hints) noexcept nogil:
    cdef Set81 places
    cdef int d, i, k, words
    w.had = had
    w.clean = True
    w.n = 0
    for d in range(9):
        places = had.cand[d]
        while not is_empty(places):
            w.node[w.n] = d * 81 + pop(&places)
            w.number[w.node[w.n]] = w.n
            w.n += 1
    w.words = words = 4 if w.n <= 256 else MOST_WORDS
    memset(w.on, 0, w.n * words * sizeof(uint64_t))
    memset(w.off, 0, w.n * words * sizeof(uint64_t))
    for i in range(w.n):
        close(room, had, <Net *>had, w.node[i], LINKS_X | LINKS_Y, 0, hints)
        if room.contradicts:
            w.clean = False
            return
        for k in range(room.n_on):
            put_in(&w.on[i * words], w.number[room.on_at[k]])
        for k in range(room.n_off):
            put_in(&w.off[i * words], w.number[room.off_at[k]])


# -- what is left -------------------------------------------------------------------------------

cdef inline void add_link(Web *w, int p, int q) noexcept nogil:
    cdef int e = w.edges
    w.source[e] = w.target[e + 1] = w.number[p]
    w.target[e] = w.source[e + 1] = w.number[q]
    w.edges += 2


cdef void find_links(Web *w, const Net *left) noexcept nogil:
    """The links that came up."""
    cdef int cell, d, h
    cdef uint16_t bits
    w.edges = 0
    for cell in range(81):
        bits = left.mask[cell]
        if bits != w.had.mask[cell] and is_pair(bits):
            add_link(w, lowest_bit(bits) * 81 + cell, lowest_bit(bits & (bits - 1)) * 81 + cell)
    for d in range(9):
        for h in range(27):
            bits = left.at[d][h]
            if bits != w.had.at[d][h] and is_pair(bits):
                add_link(w, d * 81 + CELL[h][lowest_bit(bits)], d * 81 + CELL[h][lowest_bit(bits & (bits - 1))])


cdef void find_left(Web *w, const Net *left) noexcept nogil:
    cdef Set81 places
    cdef int cell, d
    memset(w.left, 0, sizeof(w.left))
    for d in range(9):
        places = left.cand[d]
        while not is_empty(places):
            cell = pop(&places)
            if left.mask[cell] & (left.mask[cell] - 1):
                put_in(w.left, w.number[d * 81 + cell])


cdef inline bint join_edges(Web *w, int words) noexcept nogil:
    """Let edges follow each other. True, and not all done: both ends of a link lead to the same."""
    cdef uint64_t *on
    cdef uint64_t *off
    cdef const uint64_t *other
    cdef int e, k
    cdef bint joined, changed = True
    for e in range(w.edges):
        copy_row(&w.edge_on[e * words], &w.on[w.target[e] * words], words)
        copy_row(&w.edge_off[e * words], &w.off[w.target[e] * words], words)
    for e in range(0, w.edges, 2):
        if share(&w.edge_off[e * words], &w.edge_off[(e + 1) * words], w.left, words):
            return True
    while changed:
        changed = False
        for e in range(w.edges):
            on = &w.edge_on[e * words]
            off = &w.edge_off[e * words]
            joined = False
            for k in range(w.edges):
                if has_bit(off, w.source[k]) and not has_bit(on, w.target[k]):
                    unite(on, &w.edge_on[k * words], words)
                    unite(off, &w.edge_off[k * words], words)
                    joined = True
            if joined:
                changed = True
                if share(off, &w.edge_off[(e ^ 1) * words], w.left, words):
                    return True
    return False


cdef bint has_chains(Web *w, const Net *left) noexcept nogil:
    if not w.clean:
        return True
    find_links(w, left)
    if w.edges == 0:
        return False
    find_left(w, left)
    return join_edges(w, 4) if w.words == 4 else join_edges(w, MOST_WORDS)


# -- what several have in common ----------------------------------------------------------------

cdef inline void add_edges(Web *w, int i, uint64_t *on, uint64_t *off, int words) noexcept nogil:
    """All that follows from a candidate."""
    cdef int k
    copy_row(on, &w.on[i * words], words)
    copy_row(off, &w.off[i * words], words)
    for k in range(w.edges):
        if has_bit(off, w.source[k]) and not has_bit(on, w.target[k]):
            unite(on, &w.edge_on[k * words], words)
            unite(off, &w.edge_off[k * words], words)


cdef inline bint agree(const Web *w, const uint64_t *on, const uint64_t *off, const uint16_t *i, int n,
                       int words) noexcept nogil:
    """Whether something follows from all of these."""
    cdef uint64_t[MOST_WORDS] common_on
    cdef uint64_t[MOST_WORDS] common_off
    cdef int k
    copy_row(common_on, w.left, words)
    copy_row(common_off, w.left, words)
    for k in range(n):
        restrict(common_on, &on[i[k] * words], words)
        restrict(common_off, &off[i[k] * words], words)
    return share(common_on, common_on, common_on, words) or share(common_off, common_off, common_off, words)


cdef inline bint any_agree(Web *w, const Net *left, int words) noexcept nogil:
    cdef uint64_t[OFF * MOST_WORDS] on
    cdef uint64_t[OFF * MOST_WORDS] off
    cdef uint16_t[9] of
    cdef uint16_t bits
    cdef int cell, d, h, i, n
    for i in range(w.n):
        if has_bit(w.left, i):
            add_edges(w, i, &on[i * words], &off[i * words], words)
    for cell in range(81):
        bits = left.mask[cell]
        if count_bits(bits) >= 3:
            n = 0
            while bits:
                of[n] = w.number[lowest_bit(bits) * 81 + cell]
                bits &= bits - 1
                n += 1
            if agree(w, on, off, of, n, words):
                return True
    for d in range(9):
        for h in range(27):
            bits = left.at[d][h]
            if count_bits(bits) < 3 or count_bits(left.mask[CELL[h][lowest_bit(bits)]]) < 3:
                continue
            n = 0
            while bits:
                of[n] = w.number[d * 81 + CELL[h][lowest_bit(bits)]]
                bits &= bits - 1
                n += 1
            if agree(w, on, off, of, n, words):
                return True
    return False


cdef bint has_multiple(Web *w, const Net *left) noexcept nogil:
    if not w.clean:
        return True
    if w.edges == 0:
        find_left(w, left)
    return any_agree(w, left, 4) if w.words == 4 else any_agree(w, left, MOST_WORDS)
