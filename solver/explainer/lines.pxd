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

cdef inline uint32_t threes_with(uint32_t bits) noexcept nogil:
    """Bits 0-2: whether there is one in bits 0-2, 3-5, 6-8."""
    return ((bits & 7) != 0) | ((bits & 0o70) != 0) << 1 | ((bits & 0o700) != 0) << 2

cdef inline uint32_t rows_with(uint32_t b) noexcept nogil:
    return ((b & 511) != 0) | ((b >> 9 & 511) != 0) << 1 | (b >> 18 != 0) << 2

cdef inline uint32_t houses_with(Set81 a) noexcept nogil:
    """The houses that have a cell of the set, as bits."""
    cdef uint32_t a0 = band(a, 0), a1 = band(a, 1), a2 = band(a, 2)
    cdef uint32_t o0 = once(a0), o1 = once(a1), o2 = once(a2)
    return (rows_with(a0) | rows_with(a1) << 3 | rows_with(a2) << 6 | (o0 | o1 | o2) << 9
            | threes_with(o0) << 18 | threes_with(o1) << 21 | threes_with(o2) << 24)
