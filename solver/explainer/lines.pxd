# What one set of cells tells of all 27 houses at once.
#
# A band is three rows of nine bits. `once`: columns of the band that have a cell, `twice`: those
# that have two or three. A block's only cell stands in a column that is the only one of its three.

from libc.stdint cimport uint16_t, uint32_t

from solver.grid cimport Set81, band, from_bands

cdef struct Hidden:          # cells that are the only ones of the set in their
    Set81 blocks
    Set81 columns
    Set81 rows

cdef uint16_t ALONE[512]             # the bit if there is only one, else 0
cdef uint16_t ALONE_OF_THREE[512]    # ... in bits 0-2, 3-5, 6-8

cdef inline uint32_t upright(uint32_t columns) noexcept nogil:
    """These columns of a band, whole."""
    return columns | columns << 9 | columns << 18

cdef inline uint32_t once(uint32_t b) noexcept nogil:
    return (b | b >> 9 | b >> 18) & 511

cdef inline uint32_t twice(uint32_t b) noexcept nogil:
    return (b & (b >> 9 | b >> 18) | b >> 9 & b >> 18) & 511

cdef inline uint32_t alone_in_rows(uint32_t b) noexcept nogil:
    return ALONE[b & 511] | <uint32_t>ALONE[b >> 9 & 511] << 9 | <uint32_t>ALONE[b >> 18] << 18

cdef inline void hidden(Set81 a, Hidden *out) noexcept nogil:
    cdef uint32_t a0 = band(a, 0), a1 = band(a, 1), a2 = band(a, 2)
    cdef uint32_t o0 = once(a0), o1 = once(a1), o2 = once(a2)
    cdef uint32_t t0 = twice(a0), t1 = twice(a1), t2 = twice(a2), alone
    out.blocks = from_bands(
        a0 & upright(ALONE_OF_THREE[o0] & ~t0), a1 & upright(ALONE_OF_THREE[o1] & ~t1),
        a2 & upright(ALONE_OF_THREE[o2] & ~t2))
    alone = upright((o0 ^ o1 ^ o2) & ~(t0 | t1 | t2 | o0 & o1 & o2))
    out.columns = from_bands(a0 & alone, a1 & alone, a2 & alone)
    out.rows = from_bands(alone_in_rows(a0), alone_in_rows(a1), alone_in_rows(a2))
