"""Choices of k of nine sets with no more than k elements together; see tight.pxd."""

from libc.stdint cimport uint16_t, uint32_t

from solver.grid cimport EMPTY_SET, Grid, Set81, both, count_bits, join, lowest_bit, minus


cdef int grow(const uint16_t *sets, uint32_t among, int more, Group group, int k, Group *out,
              int n) noexcept nogil:
    """Add `more` of the sets to a group in every way; returns how many groups `out` then holds."""
    cdef Group larger
    cdef int i
    while count_bits(among) >= more:
        i = lowest_bit(among)
        among &= among - 1
        larger.together = group.together | sets[i]
        if count_bits(larger.together) > k:
            continue
        larger.members = group.members | 1 << i
        if more == 1:
            out[n] = larger
            n += 1
        else:
            n = grow(sets, among, more - 1, larger, k, out, n)
    return n


cdef int tight_groups(const uint16_t *sets, uint32_t among, int more, Group group, int k,
                      Group *out) noexcept nogil:
    return grow(sets, among, more, group, k, out, 0)


cdef Set81 with_few(const Grid *g, int k) noexcept nogil:
    """The cells with 1 to k candidates, k <= 4."""
    cdef Set81 more_than[5]           # more_than[i]: cells with more than i candidates so far
    cdef int d, i
    for i in range(5):
        more_than[i] = EMPTY_SET
    for d in range(9):
        for i in range(4, 0, -1):
            join(&more_than[i], both(more_than[i - 1], g.cand[d]))
        join(&more_than[0], g.cand[d])
    return minus(more_than[0], more_than[k])
