"""What follows from each candidate that is on, and from all of several, by rows of bits.

What is on by way of something else on is found for all candidates at once (Warshall), then what all of
these make off. As long as nothing leads to its own opposite, this is what closures that are not dynamic
come to; they tell the way besides.
"""

from libc.string cimport memset

from solver.explainer.net cimport HOUSE_OF, is_pair
from solver.explainer.rows cimport MOST_WORDS, copy_row, has_bit, put_in, take_out, unite, unite_all
from solver.grid cimport CELL, Set81, is_empty, lowest_bit, next_digit, pop


# -- links --------------------------------------------------------------------------------------

cdef void number(const Net *net, Reach *r) noexcept nogil:
    cdef Set81 places
    cdef int d
    r.n = 0
    for d in range(9):
        places = net.cand[d]
        while not is_empty(places):
            r.node[r.n] = d * 81 + pop(&places)
            r.number[r.node[r.n]] = r.n
            r.n += 1
    r.words = 4 if r.n <= 256 else MOST_WORDS


cdef inline void add_weak(Reach *r, int i, const uint64_t *of_cell, const uint64_t *of_houses, int words) noexcept nogil:
    cdef uint64_t *row = &r.weak[i * words]
    cdef int d = r.node[i] // 81, cell = r.node[i] % 81, k
    copy_row(row, &of_cell[cell * words], words)
    for k in range(3):
        unite(row, &of_houses[(27 * d + HOUSE_OF[cell][k]) * words], words)
    take_out(row, i)


cdef inline void add_strong(Reach *r, int p, int q, int words) noexcept nogil:
    cdef int i = r.number[p], j = r.number[q]
    put_in(&r.strong[i * words], j)
    put_in(&r.strong[j * words], i)


cdef inline void link(Reach *r, int words) noexcept nogil:
    cdef uint64_t of_cell[81 * MOST_WORDS]
    cdef uint64_t of_houses[9 * 27 * MOST_WORDS]
    cdef int cell, d, h, i, k
    cdef uint16_t bits
    memset(of_cell, 0, 81 * words * sizeof(uint64_t))
    memset(of_houses, 0, 9 * 27 * words * sizeof(uint64_t))
    memset(r.strong, 0, r.n * words * sizeof(uint64_t))
    for i in range(r.n):
        d, cell = r.node[i] // 81, r.node[i] % 81
        put_in(&of_cell[cell * words], i)
        for k in range(3):
            put_in(&of_houses[(27 * d + HOUSE_OF[cell][k]) * words], i)
    for i in range(r.n):
        add_weak(r, i, of_cell, of_houses, words)
    for cell in range(81):
        bits = r.net.mask[cell]
        if is_pair(bits):
            add_strong(r, lowest_bit(bits) * 81 + cell, lowest_bit(bits & (bits - 1)) * 81 + cell, words)
    for d in range(9):
        for h in range(27):
            bits = r.net.at[d][h]
            if is_pair(bits):
                add_strong(r, d * 81 + CELL[h][lowest_bit(bits)], d * 81 + CELL[h][lowest_bit(bits & (bits - 1))], words)


# -- what follows -------------------------------------------------------------------------------

cdef inline bint is_linked(const Reach *r, int i, int words) noexcept nogil:
    cdef uint64_t any_link = 0
    cdef int w
    for w in range(words):
        any_link |= r.strong[i * words + w]
    return any_link != 0


cdef inline void follow(Reach *r, int words) noexcept nogil:
    cdef int i, k
    memset(r.on, 0, r.n * words * sizeof(uint64_t))
    memset(r.off, 0, r.n * words * sizeof(uint64_t))
    for i in range(r.n):
        unite_all(&r.on[i * words], &r.weak[i * words], r.strong, words)
    for k in range(r.n):
        if not is_linked(r, k, words):
            continue
        for i in range(r.n):
            if has_bit(&r.on[i * words], k):
                unite(&r.on[i * words], &r.on[k * words], words)
    r.clean = True
    for i in range(r.n):
        put_in(&r.on[i * words], i)
        unite_all(&r.off[i * words], &r.on[i * words], r.weak, words)
        if has_bit(&r.off[i * words], i):
            r.clean = False


# The compiler makes a version of each for four words.

cdef void reach_all(const Net *net, Reach *r) noexcept nogil:
    r.net = net
    number(net, r)
    if r.words == 4:
        link(r, 4)
        follow(r, 4)
    else:
        link(r, MOST_WORDS)
        follow(r, MOST_WORDS)


# -- what several have in common ----------------------------------------------------------------

cdef struct Common:
    uint64_t on[MOST_WORDS]
    uint64_t off[MOST_WORDS]


cdef inline bint agree_with(const Reach *r, int p, Common *all) noexcept nogil:
    """Keep what follows from this one too. False: nothing is left."""
    cdef const uint64_t *on = &r.on[r.number[p] * r.words]
    cdef const uint64_t *off = &r.off[r.number[p] * r.words]
    cdef uint64_t any_left = 0
    cdef int w
    for w in range(r.words):
        all.on[w] &= on[w]
        all.off[w] &= off[w]
        any_left |= all.on[w] | all.off[w]
    return any_left != 0


cdef bint digits_agree(const Reach *r, int cell) noexcept nogil:
    cdef uint16_t digits = r.net.mask[cell]
    cdef Common all
    memset(&all, 0xFF, sizeof(Common))
    while digits:
        if not agree_with(r, next_digit(&digits) * 81 + cell, &all):
            return False
    return True


cdef bint places_agree(const Reach *r, int d, int h) noexcept nogil:
    cdef uint16_t places = r.net.at[d][h]
    cdef Common all
    memset(&all, 0xFF, sizeof(Common))
    while places:
        if not agree_with(r, d * 81 + CELL[h][next_digit(&places)], &all):
            return False
    return True
