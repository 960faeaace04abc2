"""Choices of k of nine sets with no more than k elements together; see tight.pxd."""

from libc.stdint cimport uint16_t, uint32_t

from solver.grid cimport count_bits, lowest_bit


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
