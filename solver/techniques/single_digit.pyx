"""Two strong links of a digit, and a strong link with a block's row and column.

Skyscraper      Definition  two strong links with four different cells; an end of one sees an end of
                            the other. The digit goes from all cells that see both other ends.
                Why         The two ends that see each other are not both true; so of the other two
                            one is.
                Covers      skyscraper (form 1: two rows or two columns), two-string kite (form 2: a
                            row and a column), turbot fish (form 3: one or two blocks).
                Evidence    link, link (cells and houses), pincer (the other ends).
EmptyRectangle  Definition  a block's cells of the digit lie in one row and one column; a line that
                            crosses the column (or row) outside the block has a strong link, one end
                            there. The digit goes from where the other end's line crosses the row
                            (or column), outside the block.
                Why         Were the digit there, the block would have it in the column, so the link's
                            one end were false and the other true; but they see each other.
                Evidence    cells (the block's, with houses block, row and column), link.
Source          gnpx profile, rows 17 and 18.
Cost            Skyscraper: the pairs of at most 27 links a digit. EmptyRectangle: a look-up a block.
"""

from libc.stdint cimport uint16_t, uint32_t

from solver.grid cimport (
    HOUSE, PEERS, Set81, block_bits, both, count_bits, either, has, house_bits, is_empty, join,
    lowest_bit, only, sees,
)
from solver.kernel cimport (
    CELLS, LINK, ONE_DIGIT_RECTANGLE, ONE_DIGIT_SKYSCRAPER, PINCER, Found, Frozen, Steps, is_barren, is_news, kernel,
    new_part, new_step, note,
)
from solver.strong cimport StrongLink, strong_links

cdef enum:
    ROWS = 0o777
    COLUMNS = 0o777000
    LINES = ROWS | COLUMNS


# -- skyscraper -----------------------------------------------------------------------------

cdef int form_of(uint32_t one, uint32_t other) noexcept nogil:
    """Which form two links in these houses make."""
    if (one & ROWS and other & ROWS) or (one & COLUMNS and other & COLUMNS):
        return 1
    return 2 if one & LINES and other & LINES else 3


cdef bint joined(Set81 at, int d, const StrongLink *one, const StrongLink *other, int near, int far,
                 int other_near, int other_far, Found *out, Steps *ev) noexcept nogil:
    """Two links with the near ends named; True if that removes the digit, whose cells are `at`."""
    cdef Set81 gone
    if not sees(near, other_near):
        return False
    gone = both(at, both(PEERS[far], PEERS[other_far]))
    if is_empty(gone):
        return False
    if ev != NULL and is_news(out, d, gone):
        new_step(ev, form_of(one.houses, other.houses)).elim[d] = gone
        new_part(ev, LINK, either(only(far), only(near)), 1 << d).houses = one.houses
        new_part(ev, LINK, either(only(other_near), only(other_far)), 1 << d).houses = other.houses
        new_part(ev, PINCER, either(only(far), only(other_far)), 1 << d)
    join(&out.elim[d], gone)
    return True


cdef bint skyscraper(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef StrongLink links[27]
    cdef StrongLink *p
    cdef StrongLink *q
    cdef Set81 at
    cdef bint found = False, here
    cdef int d, i, j, n
    for d in range(9):
        if is_barren(f, ONE_DIGIT_SKYSCRAPER, d):
            continue
        here = False
        at = f.g.cand[d]
        n = strong_links(at, links)
        for i in range(n):
            p = &links[i]
            for j in range(i):
                q = &links[j]
                if p.a == q.a or p.a == q.b or p.b == q.a or p.b == q.b:
                    continue
                here |= joined(at, d, q, p, q.a, q.b, p.a, p.b, out, ev)
                here |= joined(at, d, q, p, q.a, q.b, p.b, p.a, out, ev)
                here |= joined(at, d, q, p, q.b, q.a, p.a, p.b, out, ev)
                here |= joined(at, d, q, p, q.b, q.a, p.b, p.a, out, ev)
        note(f, ONE_DIGIT_SKYSCRAPER, d, here)
        found |= here
    return found


# -- empty rectangle ------------------------------------------------------------------------

# CROSSES[cells of a block]: bit 3 * i + j if they lie in row i and column j of the block.
cdef uint16_t CROSSES[512]

cdef void make_table() noexcept:
    cdef int cells, i, j
    for cells in range(512):
        CROSSES[cells] = 0
        for i in range(3):
            for j in range(3):
                if cells and not cells & ~(0o7 << 3 * i | 0o111 << j):
                    CROSSES[cells] |= 1 << 3 * i + j

make_table()


cdef bint opposite(Set81 at, int d, int block, int way, const uint16_t *line, const uint16_t *crossing, int x,
                   int y, Found *out, Steps *ev) noexcept nogil:
    """A block's cells lie in line x of one way (0 rows, 1 columns) and line y of the other: follow the
    strong links that cross y, along lines of x's way. Lines are given as bits of what they cross."""
    cdef uint16_t links = crossing[y] & ~(7 << x // 3 * 3)
    cdef Set81 target
    cdef bint found = False
    cdef int k, end
    while links:
        k = lowest_bit(links)
        links &= links - 1
        if count_bits(line[k]) != 2:
            continue
        end = lowest_bit(line[k] ^ 1 << y)
        if end // 3 == y // 3 or not line[x] >> end & 1:
            continue
        found = True
        target = only(9 * x + end if way == 0 else 9 * end + x)
        if ev != NULL and is_news(out, d, target):
            new_step(ev, 0).elim[d] = target
            new_part(ev, CELLS, both(at, HOUSE[18 + block]), 1 << d).houses = (
                <uint32_t>1 << 18 + block | 1 << 9 * way + x | 1 << 9 * (1 - way) + y)
            new_part(ev, LINK, both(at, HOUSE[9 * way + k]), 1 << d).houses = 1 << 9 * way + k
        join(&out.elim[d], target)
    return found


cdef bint empty_rectangle(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef uint16_t rows[9]
    cdef uint16_t columns[9]
    cdef uint16_t crosses
    cdef Set81 at
    cdef bint found = False, here
    cdef int d, i, block, r, c
    for d in range(9):
        if is_barren(f, ONE_DIGIT_RECTANGLE, d):
            continue
        here = False
        at = f.g.cand[d]
        for i in range(9):
            rows[i], columns[i] = house_bits(at, i), house_bits(at, 9 + i)
        for block in range(9):
            crosses = CROSSES[block_bits(at, block)]
            while crosses:
                i = lowest_bit(crosses)
                crosses &= crosses - 1
                r, c = block // 3 * 3 + i // 3, block % 3 * 3 + i % 3
                here |= opposite(at, d, block, 0, rows, columns, r, c, out, ev)
                here |= opposite(at, d, block, 1, columns, rows, c, r, out, ev)
        note(f, ONE_DIGIT_RECTANGLE, d, here)
        found |= here
    return found


KERNELS = {"skyscraper": kernel(skyscraper), "empty_rectangle": kernel(empty_rectangle)}
