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
Cost        Rows of four words or so, for each link that came up; mostly these are few, or none.
"""

from libc.string cimport memcpy, memset

from solver.explainer.net cimport CELL_OF, DIGIT_OF, is_pair
from solver.explainer.reach cimport digits_agree, places_agree, reach_all
from solver.explainer.rows cimport MOST_WORDS, copy_row, has_bit, put_in, unite
from solver.grid cimport CELL, count_bits, is_empty, join, lowest64, lowest_bit, only, pop, Set81


# -- rows ---------------------------------------------------------------------------------------

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

cdef void weave(Web *w, const Net *had) noexcept nogil:
    reach_all(had, &w.had)
    w.now.clean = w.had.clean
    w.now.n = w.had.n
    w.now.words = w.had.words
    memcpy(w.now.number, w.had.number, sizeof(w.had.number))
    memcpy(w.now.node, w.had.node, sizeof(w.had.node))


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
    add_end(w, w.had.number[p], w.had.number[q])
    add_end(w, w.had.number[q], w.had.number[p])


cdef void find_links(Web *w, const Net *left) noexcept nogil:
    """The links that came up."""
    cdef int cell, d, h
    cdef uint16_t bits
    w.n_ends = 0
    memset(w.ends, 0, sizeof(w.ends))
    for cell in range(81):
        bits = left.mask[cell]
        if bits != w.had.net.mask[cell] and is_pair(bits):
            add_link(w, lowest_bit(bits) * 81 + cell, lowest_bit(bits & (bits - 1)) * 81 + cell)
    for d in range(9):
        for h in range(27):
            bits = left.at[d][h]
            if bits != w.had.net.at[d][h] and is_pair(bits):
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
                put_in(w.left, w.had.number[d * 81 + cell])


cdef inline void follow_links(Web *w, int i, int words) noexcept nogil:
    """All that follows from a candidate by now."""
    cdef uint64_t *on = &w.now.on[i * words]
    cdef uint64_t *off = &w.now.off[i * words]
    cdef uint64_t[MOST_WORDS] done
    cdef uint64_t new
    cdef int v = 0, at, k, p, q
    memset(done, 0, words * sizeof(uint64_t))
    copy_row(on, &w.had.on[i * words], words)
    copy_row(off, &w.had.off[i * words], words)
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
                    unite(on, &w.now.on[q * words], words)
                    unite(off, &w.now.off[q * words], words)
                    v = 0


cdef inline void follow_ends(Web *w, int words) noexcept nogil:
    cdef int k
    for k in range(w.n_ends):
        copy_row(&w.now.on[w.end[k] * words], &w.had.on[w.end[k] * words], words)
        copy_row(&w.now.off[w.end[k] * words], &w.had.off[w.end[k] * words], words)
    for k in range(w.n_ends):
        follow_links(w, w.end[k], words)


cdef bint joins(const Web *w) noexcept nogil:
    """Whether both ends of a link lead to the same candidate's being off."""
    cdef int i, k, m, words = w.had.words
    for k in range(w.n_ends):
        i = w.end[k]
        for m in range(w.links[i]):
            if share(&w.now.off[i * words], &w.now.off[w.other[i][m] * words], w.left, words):
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
    for i in range(w.had.words):
        bits = row[i] & w.left[i]
        while bits:
            node = w.had.node[64 * i + lowest64(bits)]
            bits &= bits - 1
            join(&out[DIGIT_OF[node]], only(CELL_OF[node]))


cdef void find_starts(Web *w, Starts *starts) noexcept nogil:
    """From on: what both ends of a link make off. From off: what both make on. Cycles go through a
    link: what is on by its one end, and makes the other off, if this is more than the end itself."""
    cdef uint64_t[MOST_WORDS] from_on
    cdef uint64_t[MOST_WORDS] from_off
    cdef uint64_t[MOST_WORDS] cycle
    cdef uint64_t[MOST_WORDS] around
    cdef int i, j, k, m, words = w.had.words
    memset(from_on, 0, sizeof(from_on))
    memset(from_off, 0, sizeof(from_off))
    memset(cycle, 0, sizeof(cycle))
    for k in range(w.n_ends):
        i = w.end[k]
        for m in range(w.links[i]):
            j = w.other[i][m]
            unite_shared(from_on, &w.now.off[i * words], &w.now.off[j * words], words)
            unite_shared(from_off, &w.now.on[i * words], &w.now.on[j * words], words)
            memset(around, 0, sizeof(around))
            unite_shared(around, &w.now.on[i * words], &w.now.off[j * words], words)
            if has_other(around, i, words):
                unite(cycle, around, words)
    memset(around, 0, sizeof(around))
    for i in range(w.had.n):
        if has_bit(from_on, i) and has_bit(w.left, i):
            if not has_bit(w.ends, i):
                follow_links(w, i, words)
            unite_shared(around, &w.now.on[i * words], &w.now.off[i * words], words)
    restrict(cycle, around, words)
    put_out(w, from_on, starts.on)
    put_out(w, from_off, starts.off)
    put_out(w, cycle, starts.cycle)


cdef void start_anywhere(Web *w, const Net *left, Starts *starts) noexcept nogil:
    find_left(w, left)
    put_out(w, w.left, starts.on)
    memcpy(starts.off, starts.on, sizeof(starts.on))
    memcpy(starts.cycle, starts.on, sizeof(starts.on))


cdef bint has_chains(Web *w, const Net *left, Starts *starts) noexcept nogil:
    if not w.had.clean:
        start_anywhere(w, left, starts)
        return True
    find_links(w, left)
    if w.n_ends == 0:
        return False
    find_left(w, left)
    if w.had.words == 4:
        follow_ends(w, 4)
    else:
        follow_ends(w, MOST_WORDS)
    if not joins(w):
        return False
    find_starts(w, starts)
    return True


cdef bint falls_by(const Web *w, int fallen, int p) noexcept nogil:
    cdef int row = w.had.number[fallen] * w.had.words, i = w.had.number[p]
    return has_bit(&w.now.on[row], i) and has_bit(&w.now.off[row], i)


# -- what several have in common ----------------------------------------------------------------

cdef inline void follow_all(Web *w, int words) noexcept nogil:
    cdef int i
    for i in range(w.had.n):
        if has_bit(w.left, i) and not has_bit(w.ends, i):
            follow_links(w, i, words)
    for i in range(w.had.n):
        if has_bit(w.left, i):
            restrict(&w.now.on[i * words], w.left, words)
            restrict(&w.now.off[i * words], w.left, words)


cdef bint has_multiple(Web *w, const Net *left) noexcept nogil:
    cdef int cell, d, h
    cdef uint16_t places
    if not w.had.clean:
        return True
    w.now.net = left
    if w.n_ends == 0:
        find_left(w, left)
    if w.had.words == 4:
        follow_all(w, 4)
    else:
        follow_all(w, MOST_WORDS)
    for cell in range(81):
        if count_bits(left.mask[cell]) >= 3 and digits_agree(&w.now, cell):
            return True
    for d in range(9):
        for h in range(27):
            places = left.at[d][h]
            if (count_bits(places) >= 3 and count_bits(left.mask[CELL[h][lowest_bit(places)]]) >= 3
                    and places_agree(&w.now, d, h)):
                return True
    return False
