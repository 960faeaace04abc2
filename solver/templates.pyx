"""Templates of a digit, none of them stored; see templates.pxd.

A template takes three cells of each band, one in each stack. They are told by the key 9a + 3b + c,
where a, b, c are the columns within the three stacks, and by which row takes which stack (one of six
ways). Three bands fit if their keys differ in all three columns; so two keys leave one for the third.
There are 27 x 8 fitting triples of keys, and for each key up to 6 ways in each band.
"""

from libc.stdint cimport uint16_t, uint32_t
from libc.string cimport memset

from solver.grid cimport (
    EMPTY_SET, Grid, Set81, band, from_bands, join, lowest_bit, minus, only, row_bits, same,
)
from solver.kernel cimport Frozen

cdef uint32_t WITH[3][8]     # keys whose column in a stack is one of these three bits
cdef uint32_t APART[27]      # keys that differ from a key in all three columns
cdef int ROW_OF[6][3]        # the row within the band that takes a stack


cdef void make_tables() except *:
    cdef int key, other, way
    for key in range(27):
        columns = (key // 9, key // 3 % 3, key % 3)
        for stack in range(3):
            for bits in range(8):
                if bits >> columns[stack] & 1:
                    WITH[stack][bits] |= 1 << key
        for other in range(27):
            if all(a != b for a, b in zip(columns, (other // 9, other // 3 % 3, other % 3))):
                APART[key] |= 1 << other
    for way, rows in enumerate(((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))):
        for stack in range(3):
            ROW_OF[way][stack] = rows[stack]

make_tables()


cdef void placed_sets(const Grid *g, Set81 *out) noexcept nogil:
    cdef int cell
    memset(out, 0, 9 * sizeof(Set81))
    for cell in range(81):
        if g.digit[cell]:
            join(&out[g.digit[cell] - 1], only(cell))


cdef inline int cells_at(uint32_t cells, int row, int stack) noexcept nogil:
    """Three cells of a band: those where this row and stack of it meet."""
    return cells >> (9 * row + 3 * stack) & 7


cdef Set81 places_and_placed(Set81 at) noexcept nogil:
    """The places, and every cell whose row, column and block have none."""
    cdef uint32_t cells[3]
    cdef uint32_t columns = 0, unused, rest
    cdef int b, r, s
    for b in range(3):
        cells[b] = band(at, b)
        columns |= cells[b] | cells[b] >> 9 | cells[b] >> 18
    unused = ~columns & 511
    for b in range(3):
        rest = unused
        for s in range(3):
            if cells[b] & <uint32_t>0o007007007 << 3 * s:
                rest &= ~(7 << 3 * s)
        for r in range(3):
            if not cells[b] >> 9 * r & 511:
                cells[b] |= rest << 9 * r
    return from_bands(cells[0], cells[1], cells[2])


cdef Set81 in_templates(Set81 at) noexcept nogil:
    cdef uint32_t keys_of[3][6]      # the keys of a band that a way of it can have
    cdef uint32_t keys[3]            # ... that any way can have
    cdef uint32_t live[3]            # ... that are in a template
    cdef uint32_t used[3]            # the cells of a band that are
    cdef uint32_t cells, seconds, firsts, lived
    cdef int b, way, stack, column, one, two, three
    for b in range(3):
        cells, keys[b], live[b], used[b] = band(at, b), 0, 0, 0
        for way in range(6):
            keys_of[b][way] = (WITH[0][cells_at(cells, ROW_OF[way][0], 0)]
                               & WITH[1][cells_at(cells, ROW_OF[way][1], 1)]
                               & WITH[2][cells_at(cells, ROW_OF[way][2], 2)])
            keys[b] |= keys_of[b][way]
    firsts = keys[0]
    while firsts:
        one = lowest_bit(firsts)
        firsts &= firsts - 1
        seconds = keys[1] & APART[one]
        while seconds:
            two = lowest_bit(seconds)
            seconds &= seconds - 1
            three = 39 - one - two           # each of the three columns is once 0, once 1, once 2
            if keys[2] >> three & 1:
                live[0] |= 1 << one
                live[1] |= 1 << two
                live[2] |= 1 << three
    for b in range(3):
        for way in range(6):
            lived = keys_of[b][way] & live[b]
            if lived:
                for stack in range(3):
                    for column in range(3):
                        if lived & WITH[stack][1 << column]:
                            used[b] |= 1 << (9 * ROW_OF[way][stack] + 3 * stack + column)
    return from_bands(used[0], used[1], used[2])


cdef Set81 hopeless(Frozen *f, int d) noexcept nogil:
    cdef Set81 at = f.g.cand[d]
    if not same(f.weighed[d], at):
        f.weighed[d] = at
        f.hopeless[d] = minus(at, in_templates(places_and_placed(at)))
    return f.hopeless[d]


cdef bint fill_rows(const uint16_t *row, int r, int columns, int thirds, Set81 *out) noexcept nogil:
    """Choose a cell in each row from r on, off these columns and off the blocks used in this band."""
    cdef int left, c
    if r == 9:
        return True
    if r % 3 == 0:
        thirds = 0
    left = row[r] & ~columns & ~thirds
    while left:
        c = lowest_bit(left)
        left &= left - 1
        if fill_rows(row, r + 1, columns | 1 << c, thirds | 7 << c // 3 * 3, out):
            join(out, only(9 * r + c))
            return True
    return False


cdef bint find_template(Set81 at, Set81 *out) noexcept nogil:
    cdef uint16_t row[9]
    cdef int r
    out[0] = EMPTY_SET
    for r in range(9):
        row[r] = row_bits(at, r)
        if row[r] == 0:
            return False
    return fill_rows(row, 0, 0, 0, out)
