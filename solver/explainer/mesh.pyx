"""How long the shortest chains are, by rows of bits.

Chains      Every link can be walked the other way with the states changed: what leads from a candidate
            to a node leads from the node's opposite to the candidate's. So a chain to the candidate's
            own opposite has its middle where two nodes that have come up at the same time are linked,
            and half of its length is all that must be searched.
Cycles      A walk that comes back; whether it is a cycle, and removes anything, is not looked at.
Cost        Rounds of all nodes at once: two words or so for each node that comes up.
"""

from libc.string cimport memset

from solver.explainer.net cimport CELL_OF, DIGIT_OF, HOUSE_OF
from solver.grid cimport has, lowest64


# -- rows ---------------------------------------------------------------------------------------

cdef inline void put_in(uint64_t *a, int i) noexcept nogil:
    a[i >> 6] |= <uint64_t>1 << (i & 63)


cdef inline void empty(uint64_t *a, int words) noexcept nogil:
    cdef int w
    for w in range(words):
        a[w] = 0


cdef inline void take_over(uint64_t *a, const uint64_t *b, int words) noexcept nogil:
    cdef int w
    for w in range(words):
        a[w] = b[w]


cdef inline void unite(uint64_t *a, const uint64_t *b, int words) noexcept nogil:
    cdef int w
    for w in range(words):
        a[w] |= b[w]


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
    cdef uint64_t bits
    cdef int w
    empty(out, words)
    for w in range(words):
        bits = off[w]
        while bits:
            unite(out, &m.strong[(64 * w + lowest64(bits)) * words], words)
            bits &= bits - 1


# -- links --------------------------------------------------------------------------------------

cdef void number(const Strong *s, Mesh *m) noexcept nogil:
    """Number the candidates cell by cell."""
    cdef uint16_t number_of[OFF]
    cdef int cell, d, i, k, p
    m.n = 0
    for cell in range(81):
        for d in range(9):
            if has(s.any[d], cell):
                number_of[d * 81 + cell] = m.n
                m.node[m.n] = d * 81 + cell
                m.n += 1
    m.words = max(1, (m.n + 127) // 128) * 2
    memset(m.own, 0, OFF * m.words * sizeof(uint64_t))
    memset(m.strong, 0, m.n * m.words * sizeof(uint64_t))
    for i in range(m.n):
        p = m.node[i]
        put_in(&m.own[p * m.words], i)
        for k in range(s.n[p]):
            put_in(&m.strong[i * m.words], number_of[s.to[p][k]])


cdef void knit(const Strong *s, Mesh *m) noexcept nogil:
    cdef uint64_t at[9 * 27 * MOST_WORDS]        # by digit and house
    cdef uint64_t inside[81 * MOST_WORDS]        # by cell
    cdef uint64_t *row
    cdef int cell, d, i, k, p, w, words
    number(s, m)
    words = m.words
    memset(at, 0, 9 * 27 * words * sizeof(uint64_t))
    memset(inside, 0, 81 * words * sizeof(uint64_t))
    for i in range(m.n):
        cell, d = CELL_OF[m.node[i]], DIGIT_OF[m.node[i]]
        for k in range(3):
            put_in(&at[(d * 27 + HOUSE_OF[cell][k]) * words], i)
        if s.cells:
            put_in(&inside[cell * words], i)
    for cell in range(81):
        for d in range(9):
            if not s.net.mask[cell] >> d & 1:
                continue
            p = d * 81 + cell
            row = &m.weak[p * words]
            take_over(row, &inside[cell * words], words)
            for k in range(3):
                unite(row, &at[(d * 27 + HOUSE_OF[cell][k]) * words], words)
            for w in range(words):
                row[w] &= ~m.own[p * words + w]


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
    take_over(dead, &m.weak[p * words], words)
    strong_from(m, dead, on, words)
    if overlap(on, dead, words):
        return 4
    take_over(seen, &m.own[p * words], words)
    if not keep_new(on, seen, words):
        return NO_CHAIN
    return rounds(m, on, seen, dead, 6, most, words)


cdef inline int from_off(const Mesh *m, int i, int most, int words) noexcept nogil:
    cdef uint64_t[MOST_WORDS] on
    cdef uint64_t[MOST_WORDS] seen
    cdef uint64_t[MOST_WORDS] dead
    take_over(on, &m.strong[i * words], words)
    take_over(seen, on, words)
    take_over(dead, &m.own[m.node[i] * words], words)
    return rounds(m, on, seen, dead, 4, most, words)


cdef inline int around(const Mesh *m, int i, int least, int most, int words) noexcept nogil:
    cdef uint64_t[MOST_WORDS] on
    cdef uint64_t[MOST_WORDS] off
    cdef uint64_t[MOST_WORDS] seen
    cdef uint64_t[MOST_WORDS] dead
    cdef uint64_t[MOST_WORDS] before
    cdef int length = 2
    weak_from(m, &m.strong[i * words], before, words)
    take_over(on, &m.own[m.node[i] * words], words)
    take_over(seen, on, words)
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
