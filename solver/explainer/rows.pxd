# Rows of bits: number i is bit i % 64 of word i / 64. With a constant for `words` the compiler unrolls the loops.

from libc.stdint cimport uint64_t

from solver.grid cimport lowest64

cdef enum:
    MOST_WORDS = 12          # enough for all candidates

cdef inline bint has_bit(const uint64_t *a, int i) noexcept nogil:
    return a[i >> 6] >> (i & 63) & 1

cdef inline void put_in(uint64_t *a, int i) noexcept nogil:
    a[i >> 6] |= <uint64_t>1 << (i & 63)

cdef inline void take_out(uint64_t *a, int i) noexcept nogil:
    a[i >> 6] &= ~(<uint64_t>1 << (i & 63))

cdef inline void copy_row(uint64_t *a, const uint64_t *b, int words) noexcept nogil:
    cdef int w
    for w in range(words):
        a[w] = b[w]

cdef inline void unite(uint64_t *a, const uint64_t *b, int words) noexcept nogil:
    cdef int w
    for w in range(words):
        a[w] |= b[w]

cdef inline void unite_all(uint64_t *out, const uint64_t *of, const uint64_t *rows, int words) noexcept nogil:
    """Join the rows of these to what is there."""
    cdef uint64_t bits
    cdef int w
    for w in range(words):
        bits = of[w]
        while bits:
            unite(out, &rows[(64 * w + lowest64(bits)) * words], words)
            bits &= bits - 1
