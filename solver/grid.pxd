# The one grid, and sets of its cells.
#
# Cells are numbered 0..80 in reading order, digits 0..8, houses 0..26: rows 0-8, columns 9-17,
# blocks 18-26. A set of cells is two words, cut between the second and the third band, so that
# no row and no block is ever split:
#
#     lo, bit 0 ..53   rows 1-6   (cell i is bit i)
#     hi, bit 0 ..26   rows 7-9   (cell i is bit i - 54)

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

cdef extern from *:
    """
    #define popcount64 __builtin_popcountll
    #define lowest64 __builtin_ctzll
    """
    int popcount64(uint64_t bits) noexcept nogil
    int lowest64(uint64_t bits) noexcept nogil

cdef struct Set81:
    uint64_t lo
    uint64_t hi

cdef struct Grid:            # invariants: mask and cand tell the same; no candidate sees a placed
    Set81 cand[9]            #   cell of its digit; a placed cell has no candidate
    uint16_t mask[81]        # mask[c]: the candidates of cell c, bit d for digit d
    Set81 empty              # cells without a digit
    Set81 givens             # placed cells that the puzzle gives; the others were placed by solving
    uint8_t digit[81]        # 1..9 where placed, 0 where empty

cdef Set81 HOUSE[27]         # the cells of a house
cdef Set81 PEERS[81]         # the 20 cells that a cell sees
cdef uint8_t CELL[27][9]     # the cells of a house in reading order
cdef uint8_t ROW[81]
cdef uint8_t COL[81]
cdef uint8_t BOX[81]

cdef Set81 EMPTY_SET
cdef Set81 ALL_CELLS

# -- sets -----------------------------------------------------------------------------------

cdef inline Set81 both(Set81 a, Set81 b) noexcept nogil:
    return Set81(a.lo & b.lo, a.hi & b.hi)

cdef inline Set81 either(Set81 a, Set81 b) noexcept nogil:
    return Set81(a.lo | b.lo, a.hi | b.hi)

cdef inline Set81 minus(Set81 a, Set81 b) noexcept nogil:
    return Set81(a.lo & ~b.lo, a.hi & ~b.hi)

cdef inline bint is_empty(Set81 a) noexcept nogil:
    return (a.lo | a.hi) == 0

cdef inline bint meets(Set81 a, Set81 b) noexcept nogil:
    return ((a.lo & b.lo) | (a.hi & b.hi)) != 0

cdef inline bint within(Set81 a, Set81 b) noexcept nogil:
    return ((a.lo & ~b.lo) | (a.hi & ~b.hi)) == 0

cdef inline bint same(Set81 a, Set81 b) noexcept nogil:
    return a.lo == b.lo and a.hi == b.hi

cdef inline int size_of(Set81 a) noexcept nogil:
    return popcount64(a.lo) + popcount64(a.hi)

cdef inline bint more_than_one(Set81 a) noexcept nogil:
    if a.lo and a.hi:
        return True
    return ((a.lo & (a.lo - 1)) | (a.hi & (a.hi - 1))) != 0

cdef inline Set81 only(int cell) noexcept nogil:
    if cell < 54:
        return Set81(<uint64_t>1 << cell, 0)
    return Set81(0, <uint64_t>1 << (cell - 54))

cdef inline bint has(Set81 a, int cell) noexcept nogil:
    if cell < 54:
        return (a.lo >> cell) & 1
    return (a.hi >> (cell - 54)) & 1

cdef inline int first(Set81 a) noexcept nogil:
    """The lowest cell; the set must not be empty."""
    return lowest64(a.lo) if a.lo else 54 + lowest64(a.hi)

cdef inline int pop(Set81 *a) noexcept nogil:
    """Take the lowest cell out; the set must not be empty."""
    cdef int cell
    if a.lo:
        cell = lowest64(a.lo)
        a.lo &= a.lo - 1
        return cell
    cell = 54 + lowest64(a.hi)
    a.hi &= a.hi - 1
    return cell

cdef inline void join(Set81 *a, Set81 b) noexcept nogil:
    a.lo |= b.lo
    a.hi |= b.hi

cdef inline void cut(Set81 *a, Set81 b) noexcept nogil:
    a.lo &= ~b.lo
    a.hi &= ~b.hi

cdef inline uint32_t band(Set81 a, int b) noexcept nogil:
    """The 27 cells of band b, rows 3b..3b+2, in reading order from bit 0."""
    if b == 0:
        return <uint32_t>(a.lo & 0x7FFFFFF)
    return <uint32_t>(a.lo >> 27) if b == 1 else <uint32_t>a.hi

cdef inline Set81 from_bands(uint32_t b0, uint32_t b1, uint32_t b2) noexcept nogil:
    return Set81(b0 | (<uint64_t>b1 << 27), b2)

cdef inline uint16_t row_bits(Set81 a, int r) noexcept nogil:
    """Row r as 9 bits, bit c for column c."""
    return <uint16_t>(((a.lo >> (9 * r)) if r < 6 else (a.hi >> (9 * r - 54))) & 511)

cdef inline uint64_t every_ninth(uint64_t bits) noexcept nogil:
    """Bits 0, 9, 18, ... 45 side by side. The product moves each to 40 and its place in the row."""
    cdef uint64_t apart = 0o001001001001001001
    return ((bits & apart) * <uint64_t>0x10101010101 >> 40) & 63

cdef inline uint16_t column_bits(Set81 a, int c) noexcept nogil:
    """Column c as 9 bits, bit r for row r."""
    return <uint16_t>(every_ninth(a.lo >> c) | every_ninth(a.hi >> c) << 6)

cdef inline uint16_t block_bits(Set81 a, int b) noexcept nogil:
    """Block b as 9 bits, in reading order."""
    cdef uint32_t rows = band(a, b // 3) >> (3 * (b % 3))
    return <uint16_t>((rows & 7) | (rows >> 6 & 0o70) | (rows >> 12 & 0o700))

cdef inline uint16_t house_bits(Set81 a, int h) noexcept nogil:
    """House h as 9 bits, bit i for CELL[h][i]."""
    if h < 9:
        return row_bits(a, h)
    return column_bits(a, h - 9) if h < 18 else block_bits(a, h - 18)

cdef inline bint sees(int a, int b) noexcept nogil:
    return has(PEERS[a], b)

cdef Set81 seen_by_all(Set81 cells) noexcept nogil       # cells that see every one of these

# -- digit masks (uint16, bit d for digit d) -----------------------------------------------

cdef inline int count_bits(uint32_t bits) noexcept nogil:
    return popcount64(bits)

cdef inline int lowest_bit(uint32_t bits) noexcept nogil:
    return lowest64(bits)

cdef inline int next_digit(uint16_t *left) noexcept nogil:
    """Take the lowest digit out; the mask must not be empty."""
    cdef int d = lowest_bit(left[0])
    left[0] &= left[0] - 1
    return d

# -- grids ----------------------------------------------------------------------------------

cdef inline void remove(Grid *g, int d, Set81 cells) noexcept nogil:
    """Take digit d from these cells, where it is."""
    cells = both(cells, g.cand[d])
    cut(&g.cand[d], cells)
    while not is_empty(cells):
        g.mask[pop(&cells)] &= ~(1 << d)

cdef inline void place(Grid *g, int cell, int d) noexcept nogil:
    """Put digit d into an empty cell and take it from the cell's peers."""
    cdef uint16_t mask = g.mask[cell]
    cdef Set81 here = only(cell)
    cdef int i
    g.digit[cell] = d + 1
    g.mask[cell] = 0
    cut(&g.empty, here)
    while mask:
        i = lowest_bit(mask)
        mask &= mask - 1
        cut(&g.cand[i], here)
    remove(g, d, PEERS[cell])

cdef void clear(Grid *g) noexcept nogil                          # nothing placed, all candidates
cdef bint fill(Grid *g, const uint8_t *digits) noexcept nogil    # 81 givens 0..9; False: one twice in a house

cdef Set81 bivalue(const Grid *g) noexcept nogil                 # cells with exactly two candidates
cdef Set81 single(const Grid *g) noexcept nogil                  # cells with exactly one candidate

cdef class State:
    """A grid that Python can hold; see the .pyx."""
    cdef Grid grid
