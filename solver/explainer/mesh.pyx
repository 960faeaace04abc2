"""How long the shortest chains are, by rows of bits.

Chains      Every link can be walked the other way with the states changed: what leads from a candidate
            to a node leads from the node's opposite to the candidate's. So a chain to the candidate's
            own opposite has its middle where two nodes that have come up at the same time are linked,
            and half of its length is all that must be searched.
Cycles      A walk that comes back; whether it is a cycle, and removes anything, is not looked at.
Cost        Rounds of all nodes at once: two words or so for each node that comes up.
"""

from libc.string cimport memset

from solver.explainer.net cimport CELL_OF, DIGIT_OF, HOUSE_OF, is_pair
from solver.explainer.rows cimport copy_row, put_in, take_out, unite, unite_all
from solver.grid cimport CELL, either, is_empty, join, lowest64, lowest_bit, next_digit, only, pop

cdef enum:
    MOST_LINKS = 9 * 27 + 81


# -- rows ---------------------------------------------------------------------------------------

cdef inline void empty(uint64_t *a, int words) noexcept nogil:
    cdef int w
    for w in range(words):
        a[w] = 0


cdef inline void set_to(uint64_t *a, int i, int words) noexcept nogil:
    """Just this, or nothing."""
    empty(a, words)
    if i != NO_NUMBER:
        put_in(a, i)


cdef inline bint overlap(const uint64_t *a, const uint64_t *b, int words) noexcept nogil:
    cdef uint64_t shared = 0
    cdef int w
    for w in range(words):
        shared |= a[w] & b[w]
    return shared != 0


cdef inline bint keep_new(uint64_t *a, uint64_t *seen, int words) noexcept nogil:
    """Take out what was seen before, see the rest. False: nothing is left."""
    cdef uint64_t any_left = 0
    cdef int w
    for w in range(words):
        a[w] &= ~seen[w]
        seen[w] |= a[w]
        any_left |= a[w]
    return any_left != 0


cdef inline void weak_from(const Mesh *m, const uint64_t *on, uint64_t *out, int words) noexcept nogil:
    """All that these make off."""
    cdef uint64_t bits
    cdef int w
    empty(out, words)
    for w in range(words):
        bits = on[w]
        while bits:
            unite(out, &m.weak[m.node[64 * w + lowest64(bits)] * words], words)
            bits &= bits - 1


cdef inline void strong_from(const Mesh *m, const uint64_t *off, uint64_t *out, int words) noexcept nogil:
    """All that these make on."""
    empty(out, words)
    unite_all(out, off, m.strong, words)


# -- links --------------------------------------------------------------------------------------

cdef struct Pairs:           # strong links, from candidate to candidate
    uint16_t one[MOST_LINKS]
    uint16_t other[MOST_LINKS]
    int n
    uint16_t linked[81]      # of a cell: the candidates that have any
    Set81 cells              # those with any


cdef inline void add_pair(Pairs *pairs, int p, int q) noexcept nogil:
    pairs.one[pairs.n] = p
    pairs.other[pairs.n] = q
    pairs.n += 1
    pairs.linked[CELL_OF[p]] |= 1 << DIGIT_OF[p]
    pairs.linked[CELL_OF[q]] |= 1 << DIGIT_OF[q]
    join(&pairs.cells, either(only(CELL_OF[p]), only(CELL_OF[q])))


cdef void pair_up(const Net *net, uint16_t digits, Set81 two, Pairs *pairs) noexcept nogil:
    cdef uint16_t bits
    cdef int cell, d, h
    pairs.n = 0
    pairs.cells = Set81(0, 0)
    memset(pairs.linked, 0, sizeof(pairs.linked))
    while digits:
        d = next_digit(&digits)
        for h in range(27):
            bits = net.at[d][h]
            if is_pair(bits):
                add_pair(pairs, d * 81 + CELL[h][lowest_bit(bits)], d * 81 + CELL[h][lowest_bit(bits & (bits - 1))])
    while not is_empty(two):
        cell = pop(&two)
        bits = net.mask[cell]
        add_pair(pairs, lowest_bit(bits) * 81 + cell, lowest_bit(bits & (bits - 1)) * 81 + cell)


cdef void number(const Pairs *pairs, Mesh *m) noexcept nogil:
    """Number the candidates cell by cell."""
    cdef Set81 left = pairs.cells
    cdef uint16_t digits
    cdef int cell, p
    m.n = 0
    memset(m.number, 0xFF, sizeof(m.number))
    while not is_empty(left):
        cell = pop(&left)
        digits = pairs.linked[cell]
        while digits:
            p = next_digit(&digits) * 81 + cell
            m.node[m.n] = p
            m.number[p] = m.n
            m.n += 1
    m.words = max(1, (m.n + 127) // 128) * 2


cdef inline void link_weak(const Net *net, uint16_t digits, bint cells, Mesh *m, int words) noexcept nogil:
    cdef uint64_t of_house[9 * 27 * MOST_WORDS]
    cdef uint64_t of_cell[81 * MOST_WORDS]
    cdef uint64_t *row
    cdef Set81 left
    cdef int cell, d, i, k, p
    memset(of_house, 0, 9 * 27 * words * sizeof(uint64_t))
    memset(of_cell, 0, 81 * words * sizeof(uint64_t))
    for i in range(m.n):
        cell, d = CELL_OF[m.node[i]], DIGIT_OF[m.node[i]]
        for k in range(3):
            put_in(&of_house[(d * 27 + HOUSE_OF[cell][k]) * words], i)
        if cells:
            put_in(&of_cell[cell * words], i)
    while digits:
        d = next_digit(&digits)
        left = net.cand[d]
        while not is_empty(left):
            cell = pop(&left)
            p = d * 81 + cell
            row = &m.weak[p * words]
            copy_row(row, &of_cell[cell * words], words)
            for k in range(3):
                unite(row, &of_house[(d * 27 + HOUSE_OF[cell][k]) * words], words)
            i = m.number[p]
            if i != NO_NUMBER:
                take_out(row, i)


cdef void knit(const Net *net, uint16_t digits, Set81 pairs, bint cells, Mesh *m) noexcept nogil:
    cdef Pairs links
    cdef int k, i, j
    pair_up(net, digits, pairs, &links)
    number(&links, m)
    memset(m.strong, 0, m.n * m.words * sizeof(uint64_t))
    for k in range(links.n):
        i, j = m.number[links.one[k]], m.number[links.other[k]]
        put_in(&m.strong[i * m.words], j)
        put_in(&m.strong[j * m.words], i)
    if m.words == 2:
        link_weak(net, digits if not cells else 511, cells, m, 2)
    else:
        link_weak(net, digits if not cells else 511, cells, m, m.words)


# -- lengths ------------------------------------------------------------------------------------

cdef inline int rounds(const Mesh *m, uint64_t *on, uint64_t *seen, uint64_t *dead, int length, int most,
                       int words) noexcept nogil:
    """Go on from nodes that are on, seen before as these others. A chain whose middle is between two
    of these nodes has this length."""
    cdef uint64_t[MOST_WORDS] off
    while length <= most:
        weak_from(m, on, off, words)
        if overlap(off, on, words):
            return length
        if length == most or not keep_new(off, dead, words):
            return NO_CHAIN
        strong_from(m, off, on, words)
        if overlap(on, off, words):
            return length + 2
        if not keep_new(on, seen, words):
            return NO_CHAIN
        length += 4
    return NO_CHAIN


cdef inline int from_on(const Mesh *m, int p, int most, int words) noexcept nogil:
    cdef uint64_t[MOST_WORDS] on
    cdef uint64_t[MOST_WORDS] seen
    cdef uint64_t[MOST_WORDS] dead
    copy_row(dead, &m.weak[p * words], words)
    strong_from(m, dead, on, words)
    if overlap(on, dead, words):
        return 4
    set_to(seen, m.number[p], words)
    if not keep_new(on, seen, words):
        return NO_CHAIN
    return rounds(m, on, seen, dead, 6, most, words)


cdef inline int from_off(const Mesh *m, int i, int most, int words) noexcept nogil:
    cdef uint64_t[MOST_WORDS] on
    cdef uint64_t[MOST_WORDS] seen
    cdef uint64_t[MOST_WORDS] dead
    copy_row(on, &m.strong[i * words], words)
    copy_row(seen, on, words)
    set_to(dead, i, words)
    return rounds(m, on, seen, dead, 4, most, words)


cdef inline int around(const Mesh *m, int i, int least, int most, int words) noexcept nogil:
    cdef uint64_t[MOST_WORDS] on
    cdef uint64_t[MOST_WORDS] off
    cdef uint64_t[MOST_WORDS] seen
    cdef uint64_t[MOST_WORDS] dead
    cdef uint64_t[MOST_WORDS] before
    cdef int length = 2
    weak_from(m, &m.strong[i * words], before, words)
    set_to(on, i, words)
    copy_row(seen, on, words)
    empty(dead, words)
    while length <= most:
        if length >= least and overlap(on, before, words):
            return length
        weak_from(m, on, off, words)
        if length == most or not keep_new(off, dead, words):
            return NO_CHAIN
        strong_from(m, off, on, words)
        if not keep_new(on, seen, words):
            return NO_CHAIN
        length += 2
    return NO_CHAIN


# The compiler makes a version of each for two words.

cdef int chain_from_on(const Mesh *m, int p, int most) noexcept nogil:
    return from_on(m, p, most, 2) if m.words == 2 else from_on(m, p, most, m.words)


cdef int chain_from_off(const Mesh *m, int i, int most) noexcept nogil:
    return from_off(m, i, most, 2) if m.words == 2 else from_off(m, i, most, m.words)


cdef int walk_around(const Mesh *m, int i, int least, int most) noexcept nogil:
    return around(m, i, least, most, 2) if m.words == 2 else around(m, i, least, most, m.words)
