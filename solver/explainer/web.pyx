"""Whether chains without memory are to be found in a grid, asked for many grids that come from one.

Rows        Of each candidate of the first grid, all that follows when it is on. If there are no forcing
            chains in that grid, nothing leads to a contradiction, and what follows along its links still
            follows in a grid that has lost candidates by the same links: a lost candidate leads to
            lost ones and placed ones only.
Forcing     A chain from a candidate to its opposite uses a link that came up since. So there is one
            exactly if both ends of such a link lead to the same candidate's being off. Where a cycle
            removes a candidate, that has such a chain; so the cycle, too, uses such a link.
Multiple    If there is none, no closure ends in a contradiction, and two candidates of which one must be
            on have nothing in common. What three or more have in common is a find.
Cost        Rows of four words or so. Links that came up are few: 14 on average, none in every seventh grid.
"""

from libc.string cimport memcpy, memset

from solver.explainer.closure cimport LINKS_X, LINKS_Y, close
from solver.explainer.net cimport CELL_OF, DIGIT_OF, is_pair
from solver.grid cimport CELL, count_bits, has, is_empty, join, lowest64, lowest_bit, only, pop, Set81


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

cdef inline void add_end(Web *w, int i, int j) noexcept nogil:
    if not has_bit(w.ends, i):
        put_in(w.ends, i)
        w.end[w.n_ends] = i
        w.n_ends += 1
        w.links[i] = 0
    w.other[i][w.links[i]] = j
    w.links[i] += 1


cdef inline void add_link(Web *w, int p, int q) noexcept nogil:
    add_end(w, w.number[p], w.number[q])
    add_end(w, w.number[q], w.number[p])


cdef void find_links(Web *w, const Net *left) noexcept nogil:
    """The links that came up."""
    cdef int cell, d, h
    cdef uint16_t bits
    w.n_ends = 0
    memset(w.ends, 0, sizeof(w.ends))
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


cdef inline void follow_links(Web *w, int i, int words) noexcept nogil:
    """All that follows from a candidate by now."""
    cdef uint64_t *on = &w.now_on[i * words]
    cdef uint64_t *off = &w.now_off[i * words]
    cdef uint64_t[MOST_WORDS] done
    cdef uint64_t new
    cdef int v = 0, at, k, p, q
    memset(done, 0, words * sizeof(uint64_t))
    copy_row(on, &w.on[i * words], words)
    copy_row(off, &w.off[i * words], words)
    while v < words:
        new = off[v] & w.ends[v] & ~done[v]
        if new == 0:
            v += 1
            continue
        done[v] |= new
        at = 64 * v
        while new:
            p = at + lowest64(new)
            new &= new - 1
            for k in range(w.links[p]):
                q = w.other[p][k]
                if not has_bit(on, q):
                    unite(on, &w.now_on[q * words], words)
                    unite(off, &w.now_off[q * words], words)
                    v = 0


cdef inline void follow_ends(Web *w, int words) noexcept nogil:
    cdef int k
    for k in range(w.n_ends):
        copy_row(&w.now_on[w.end[k] * words], &w.on[w.end[k] * words], words)
        copy_row(&w.now_off[w.end[k] * words], &w.off[w.end[k] * words], words)
    for k in range(w.n_ends):
        follow_links(w, w.end[k], words)


cdef bint joins(const Web *w) noexcept nogil:
    """Whether both ends of a link lead to the same candidate's being off."""
    cdef int i, k, m, words = w.words
    for k in range(w.n_ends):
        i = w.end[k]
        for m in range(w.links[i]):
            if share(&w.now_off[i * words], &w.now_off[w.other[i][m] * words], w.left, words):
                return True
    return False


cdef inline void unite_shared(uint64_t *a, const uint64_t *b, const uint64_t *c, int words) noexcept nogil:
    cdef int i
    for i in range(words):
        a[i] |= b[i] & c[i]


cdef inline bint has_other(const uint64_t *a, int number, int words) noexcept nogil:
    """Whether a row has more than this."""
    cdef uint64_t rest = 0
    cdef int i
    for i in range(words):
        rest |= a[i] & ~(<uint64_t>1 << (number & 63) if i == number >> 6 else 0)
    return rest != 0


cdef void put_out(const Web *w, const uint64_t *row, Set81 *out) noexcept nogil:
    """Write what is left of a row by digit."""
    cdef uint64_t bits
    cdef int i, node
    memset(out, 0, 9 * sizeof(Set81))
    for i in range(w.words):
        bits = row[i] & w.left[i]
        while bits:
            node = w.node[64 * i + lowest64(bits)]
            bits &= bits - 1
            join(&out[DIGIT_OF[node]], only(CELL_OF[node]))


cdef void find_starts(const Web *w, Starts *starts) noexcept nogil:
    """From on: what both ends of a link make off. From off: what both make on. Cycles go through a
    link: what is on by its one end, and makes the other off, if this is more than the end itself."""
    cdef uint64_t[MOST_WORDS] from_on
    cdef uint64_t[MOST_WORDS] from_off
    cdef uint64_t[MOST_WORDS] cycle
    cdef uint64_t[MOST_WORDS] around
    cdef int i, j, k, m, words = w.words
    memset(from_on, 0, sizeof(from_on))
    memset(from_off, 0, sizeof(from_off))
    memset(cycle, 0, sizeof(cycle))
    for k in range(w.n_ends):
        i = w.end[k]
        for m in range(w.links[i]):
            j = w.other[i][m]
            unite_shared(from_on, &w.now_off[i * words], &w.now_off[j * words], words)
            unite_shared(from_off, &w.now_on[i * words], &w.now_on[j * words], words)
            memset(around, 0, sizeof(around))
            unite_shared(around, &w.now_on[i * words], &w.now_off[j * words], words)
            if has_other(around, i, words):
                unite(cycle, around, words)
    put_out(w, from_on, starts.on)
    put_out(w, from_off, starts.off)
    put_out(w, cycle, starts.cycle)


cdef void start_anywhere(const Net *left, Starts *starts) noexcept nogil:
    memcpy(starts.cycle, left.cand, sizeof(left.cand))
    memcpy(starts.on, left.cand, sizeof(left.cand))
    memcpy(starts.off, left.cand, sizeof(left.cand))


cdef bint has_chains(Web *w, const Net *left, Starts *starts) noexcept nogil:
    if not w.clean:
        start_anywhere(left, starts)
        return True
    find_links(w, left)
    if w.n_ends == 0:
        return False
    find_left(w, left)
    if w.words == 4:
        follow_ends(w, 4)
    else:
        follow_ends(w, MOST_WORDS)
    if not joins(w):
        return False
    find_starts(w, starts)
    return True


# -- what several have in common ----------------------------------------------------------------

cdef inline bint agree(const Web *w, const uint16_t *i, int n, int words) noexcept nogil:
    """Whether something follows from all of these."""
    cdef uint64_t[MOST_WORDS] common_on
    cdef uint64_t[MOST_WORDS] common_off
    cdef int k
    copy_row(common_on, w.left, words)
    copy_row(common_off, w.left, words)
    for k in range(n):
        restrict(common_on, &w.now_on[i[k] * words], words)
        restrict(common_off, &w.now_off[i[k] * words], words)
    return share(common_on, common_on, common_on, words) or share(common_off, common_off, common_off, words)


cdef inline bint any_agree(Web *w, const Net *left, int words) noexcept nogil:
    cdef uint16_t[9] of
    cdef uint16_t bits
    cdef int cell, d, h, i, n
    for i in range(w.n):
        if has_bit(w.left, i) and not has_bit(w.ends, i):
            follow_links(w, i, words)
    for cell in range(81):
        bits = left.mask[cell]
        if count_bits(bits) >= 3:
            n = 0
            while bits:
                of[n] = w.number[lowest_bit(bits) * 81 + cell]
                bits &= bits - 1
                n += 1
            if agree(w, of, n, words):
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
            if agree(w, of, n, words):
                return True
    return False


cdef bint has_multiple(Web *w, const Net *left) noexcept nogil:
    if not w.clean:
        return True
    if w.n_ends == 0:
        find_left(w, left)
    return any_agree(w, left, 4) if w.words == 4 else any_agree(w, left, MOST_WORDS)
