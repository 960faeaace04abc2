"""The cells of a Sue de Coq; see crossing.pxd."""

from libc.stdint cimport uint8_t, uint16_t

from solver.grid cimport (
    EMPTY_SET, HOUSE, Grid, Set81, both, count_bits, is_empty, join, lowest_bit, minus, only, pop,
)
from solver.kernel cimport ALS, CELLS, Steps, new_part

# The choices of cells of a crossing, bit i for its i-th empty cell: each pair, then what it starts.
cdef uint8_t CHOICES[4]
CHOICES[:] = [0b011, 0b111, 0b101, 0b110]

cdef uint8_t DEPTH_FIRST[MOST_CELLS + 1][MOST_PARTS]     # by number of cells


cdef int add_parts(int cells, int part, int least, int n) except -1:
    """Append all parts that add cells from `least` on to a part; `n` are there already."""
    cdef int i
    for i in range(least, cells):
        DEPTH_FIRST[cells][n] = part | 1 << i
        n = add_parts(cells, part | 1 << i, i + 1, n + 1)
    return n


cdef void make_table() except *:
    cdef int cells
    for cells in range(MOST_CELLS + 1):
        add_parts(cells, 0, 0, 0)

make_table()


cdef void fill_pool(const Grid *g, Set81 cells, Pool *p) noexcept nogil:
    cdef uint16_t mask
    cdef int cell, i, n = 1
    p.n = 0
    p.digits[0] = 0
    while not is_empty(cells):
        cell = pop(&cells)
        mask = g.mask[cell]
        p.cell[p.n] = cell
        p.n += 1
        for i in range(n):
            p.digits[n + i] = p.digits[i] | mask
        n *= 2


cdef bint cross(const Grid *g, int line, int block, int k, bint extended, int least, Crossing *c) noexcept nogil:
    cdef Set81 here = both(both(HOUSE[line], HOUSE[block]), g.empty), left = here, third
    cdef int i = 0, cell
    c.x, c.digits, c.n, c.third, third = EMPTY_SET, 0, 0, 0, EMPTY_SET
    while not is_empty(left):
        cell = pop(&left)
        if CHOICES[k] >> i & 1:
            join(&c.x, only(cell))
            c.digits |= g.mask[cell]
            c.n -= 1
        else:
            third = only(cell)
            c.third = g.mask[cell]
        i += 1
    if CHOICES[k] >> i:
        return False
    c.n += count_bits(c.digits)
    if extended and c.n < least:
        return False
    if extended:
        c.third, here = 0, minus(here, third)
    if extended or k == 0:
        c.line, c.block = line, block
        fill_pool(g, both(minus(HOUSE[block], here), g.empty), &c.b)
        fill_pool(g, both(minus(HOUSE[line], here), g.empty), &c.l)
    return c.n >= least


cdef int cells_without(const Pool *p, uint16_t digits) noexcept nogil:
    cdef int i, part = 0
    for i in range(p.n):
        if p.digits[1 << i] & digits == 0:
            part |= 1 << i
    return part


cdef int parts_of(const Pool *p, uint16_t x, int least, int most, uint8_t *out) noexcept nogil:
    cdef int i, part, n = 0
    for i in range((1 << p.n) - 1):
        part = DEPTH_FIRST[p.n][i]
        if least <= spare(p, x, part) <= most:
            out[n] = part
            n += 1
    return n


cdef Set81 cells_of(const Pool *p, int part) noexcept nogil:
    cdef Set81 cells = EMPTY_SET
    while part:
        join(&cells, only(p.cell[lowest_bit(part)]))
        part &= part - 1
    return cells


cdef void write_parts(const Crossing *c, int b, int l, Steps *ev) noexcept nogil:
    new_part(ev, CELLS, c.x, c.digits).houses = 1 << c.line | 1 << c.block
    new_part(ev, ALS, cells_of(&c.b, b), c.b.digits[b]).houses = 1 << c.block
    new_part(ev, ALS, cells_of(&c.l, l), c.l.digits[l]).houses = 1 << c.line
