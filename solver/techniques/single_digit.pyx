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
TwoStringKite, TurbotFish   Skyscraper's form 2 alone; all of it, under the name that HoDoKu gives to three links.
DualTwoStringKite   Definition  two two-string kites, of one digit or two, in which the same two cells of
                                a block are the ends that see each other, and that do not remove the same.
                    Evidence    as for the one kite, then as for the other.
DualEmptyRectangle  Definition  two empty rectangles, of one digit or two, with the same cells in a block,
                                that do not remove the same.
                    Evidence    as for the one, then as for the other.
Source          gnpx profile, rows 17 and 18; HoDoKu for the names of forms and for what is dual.
Cost            Skyscraper: the pairs of at most 27 links a digit. EmptyRectangle: a look-up a block.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t

from solver.grid cimport (
    CELL, COL, HOUSE, PEERS, ROW, Grid, Set81, block_bits, both, count_bits, either, first, house_bits, is_empty, join,
    lowest_bit, minus, more_than_one, only, same, sees,
)
from solver.kernel cimport (
    CELLS, LINK, ONE_DIGIT_RECTANGLE, ONE_DIGIT_SKYSCRAPER, PINCER, Found, Frozen, Step, Steps, is_barren,
    is_news, kernel, new_part, new_step, note,
)
from solver.strong cimport StrongLink, form_of, strong_links

# -- skyscraper -----------------------------------------------------------------------------

cdef void tell_links(Set81 one, uint32_t houses, Set81 other, uint32_t other_houses, int far, int other_far, int d,
                     Steps *ev) noexcept nogil:
    new_part(ev, LINK, one, 1 << d).houses = houses
    new_part(ev, LINK, other, 1 << d).houses = other_houses
    new_part(ev, PINCER, either(only(far), only(other_far)), 1 << d)


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
        tell_links(either(only(far), only(near)), one.houses, either(only(other_near), only(other_far)), other.houses,
                   far, other_far, d, ev)
    join(&out.elim[d], gone)
    return True


cdef bint skyscraper(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    """Of one form, if `size` names it, else of all."""
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
                if size and form_of(q.houses, p.houses) != size:
                    continue
                here |= joined(at, d, q, p, q.a, q.b, p.a, p.b, out, ev)
                here |= joined(at, d, q, p, q.a, q.b, p.b, p.a, out, ev)
                here |= joined(at, d, q, p, q.b, q.a, p.a, p.b, out, ev)
                here |= joined(at, d, q, p, q.b, q.a, p.b, p.a, out, ev)
        if size == 0:
            note(f, ONE_DIGIT_SKYSCRAPER, d, here)
        found |= here
    return found


# -- dual two-string kites ------------------------------------------------------------------

cdef struct Kite:            # from the row of one near cell and the column of another
    uint8_t d
    uint8_t row_near
    uint8_t row_far
    uint8_t column_near
    uint8_t column_far
    Set81 gone


cdef int kites_between(const Grid *g, int a, int b, Kite *out) noexcept nogil:
    """The kites with a link in the row of a and one in the column of b; one a digit at most."""
    cdef uint16_t digits = g.mask[a] & g.mask[b]
    cdef Set81 row, column, gone
    cdef int d, n = 0
    while digits:
        d = lowest_bit(digits)
        digits &= digits - 1
        row = minus(both(g.cand[d], HOUSE[ROW[a]]), only(a))
        column = minus(both(g.cand[d], HOUSE[9 + COL[b]]), only(b))
        if is_empty(row) or is_empty(column) or more_than_one(row) or more_than_one(column) or same(row, column):
            continue
        gone = both(g.cand[d], both(PEERS[first(row)], PEERS[first(column)]))
        if not is_empty(gone):
            out[n].d = d
            out[n].row_near, out[n].row_far = a, first(row)
            out[n].column_near, out[n].column_far = b, first(column)
            out[n].gone = gone
            n += 1
    return n


cdef void tell_kite(const Kite *k, Step *step, Steps *ev) noexcept nogil:
    join(&step.elim[k.d], k.gone)
    tell_links(either(only(k.row_near), only(k.row_far)), 1 << ROW[k.row_near],
               either(only(k.column_near), only(k.column_far)), 1 << 9 + COL[k.column_near], k.row_far, k.column_far,
               k.d, ev)


cdef bint dual_kites(const Kite *kites, int n, Found *out, Steps *ev) noexcept nogil:
    """The kites between two cells: any two that do not remove the same."""
    cdef const Kite *p
    cdef const Kite *q
    cdef Step *step
    cdef bint found = False
    cdef int i, j
    for i in range(n):
        p = &kites[i]
        for j in range(i):
            q = &kites[j]
            if p.d == q.d and same(p.gone, q.gone):
                continue
            found = True
            if ev != NULL and (is_news(out, p.d, p.gone) or is_news(out, q.d, q.gone)):
                step = new_step(ev, 2)
                tell_kite(q, step, ev)
                tell_kite(p, step, ev)
            join(&out.elim[p.d], p.gone)
            join(&out.elim[q.d], q.gone)
    return found


cdef bint dual_kite(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef Kite kites[18]
    cdef bint found = False
    cdef int block, i, j, a, b, n
    for block in range(9):
        for i in range(9):
            a = CELL[18 + block][i]
            for j in range(i):
                b = CELL[18 + block][j]
                if ROW[a] != ROW[b] and COL[a] != COL[b] and f.g.mask[a] & f.g.mask[b]:
                    n = kites_between(&f.g, a, b, kites)
                    n += kites_between(&f.g, b, a, &kites[n])
                    found |= dual_kites(kites, n, out, ev)
    return found


# -- empty rectangle ------------------------------------------------------------------------

cdef enum:
    ROOM = 9 * 2 * 6         # crosses of a block, ways, lines outside it

# CROSSES[cells of a block]: bit 3 * i + j if they lie in row i and column j of the block.
cdef uint16_t CROSSES[512]

cdef void make_table() except *:
    cdef int cells, i, j
    for cells in range(512):
        CROSSES[cells] = 0
        for i in range(3):
            for j in range(3):
                if cells and not cells & ~(0o7 << 3 * i | 0o111 << j):
                    CROSSES[cells] |= 1 << 3 * i + j

make_table()


cdef struct Crossing:        # an empty rectangle and its link; way 0: along a row, 1: along a column
    uint8_t d
    uint8_t block
    uint8_t way
    uint8_t x                # the block's line of this way
    uint8_t y                # ... and of the other
    uint8_t k                # the line with the link, which crosses y
    uint8_t target           # the cell that loses the digit


cdef struct Lines:           # the places of a digit by row and by column, as bits of what they cross
    uint16_t at[2][9]


cdef void read_lines(Set81 at, Lines *out) noexcept nogil:
    cdef int i
    for i in range(9):
        out.at[0][i], out.at[1][i] = house_bits(at, i), house_bits(at, 9 + i)


cdef int opposite(const Lines *lines, int d, int block, int way, int x, int y, Crossing *out) noexcept nogil:
    """A block's cells lie in line x of one way and line y of the other: follow the strong links that cross y,
    along lines of x's way. Returns how many remove something."""
    cdef const uint16_t *line = lines.at[way]
    cdef uint16_t links = lines.at[1 - way][y] & ~(7 << x // 3 * 3)
    cdef int k, end, n = 0
    while links:
        k = lowest_bit(links)
        links &= links - 1
        if count_bits(line[k]) != 2:
            continue
        end = lowest_bit(line[k] ^ 1 << y)
        if end // 3 == y // 3 or not line[x] >> end & 1:
            continue
        out[n] = Crossing(d, block, way, x, y, k, 9 * x + end if way == 0 else 9 * end + x)
        n += 1
    return n


cdef int crossings(const Lines *lines, int d, int block, uint16_t bits, Crossing *out) noexcept nogil:
    """All empty rectangles of a block, where the digit has these places; `out` has ROOM places."""
    cdef uint16_t crosses = CROSSES[bits]
    cdef int i, r, c, n = 0
    while crosses:
        i = lowest_bit(crosses)
        crosses &= crosses - 1
        r, c = block // 3 * 3 + i // 3, block % 3 * 3 + i % 3
        n += opposite(lines, d, block, 0, r, c, &out[n])
        n += opposite(lines, d, block, 1, c, r, &out[n])
    return n


cdef void tell_crossing(Set81 at, const Crossing *x, Step *step, Steps *ev) noexcept nogil:
    join(&step.elim[x.d], only(x.target))
    new_part(ev, CELLS, both(at, HOUSE[18 + x.block]), 1 << x.d).houses = (
        <uint32_t>1 << 18 + x.block | 1 << 9 * x.way + x.x | 1 << 9 * (1 - x.way) + x.y)
    new_part(ev, LINK, both(at, HOUSE[9 * x.way + x.k]), 1 << x.d).houses = 1 << 9 * x.way + x.k


cdef bint empty_rectangle(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef Lines lines
    cdef Crossing found_here[ROOM]
    cdef Set81 at, target
    cdef bint found = False, here
    cdef int d, i, block, n
    for d in range(9):
        if is_barren(f, ONE_DIGIT_RECTANGLE, d):
            continue
        here = False
        at = f.g.cand[d]
        read_lines(at, &lines)
        for block in range(9):
            n = crossings(&lines, d, block, block_bits(at, block), found_here)
            here |= n > 0
            for i in range(n):
                target = only(found_here[i].target)
                if ev != NULL and is_news(out, d, target):
                    tell_crossing(at, &found_here[i], new_step(ev, 0), ev)
                join(&out.elim[d], target)
        note(f, ONE_DIGIT_RECTANGLE, d, here)
        found |= here
    return found


cdef int distinct(const Crossing *found, int n, Crossing *out) noexcept nogil:
    """Those of the crossings that do not remove the same as one before."""
    cdef int i, j, kept = 0
    for i in range(n):
        j = 0
        while j < kept and out[j].target != found[i].target:
            j += 1
        if j == kept:
            out[kept] = found[i]
            kept += 1
    return kept


cdef bint dual_rectangles(const Frozen *f, const Crossing *of_set, int n, Found *out, Steps *ev) noexcept nogil:
    """The different empty rectangles with one set of cells: the first with each of the others."""
    cdef const Crossing *p = &of_set[0]
    cdef const Crossing *q
    cdef Step *step
    cdef int i
    for i in range(1, n):
        q = &of_set[i]
        if ev != NULL and (is_news(out, p.d, only(p.target)) or is_news(out, q.d, only(q.target))):
            step = new_step(ev, 0)
            tell_crossing(f.g.cand[p.d], p, step, ev)
            tell_crossing(f.g.cand[q.d], q, step, ev)
        join(&out.elim[p.d], only(p.target))
        join(&out.elim[q.d], only(q.target))
    return n > 1


cdef bint dual_rectangle(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef Lines lines[9]
    cdef Crossing of_digit[ROOM]
    cdef Crossing of_set[9 * ROOM]
    cdef uint16_t bits
    cdef bint found = False
    cdef int block, d, e, n, done
    for d in range(9):
        read_lines(f.g.cand[d], &lines[d])
    for block in range(9):
        done = 0
        for d in range(9):
            bits = block_bits(f.g.cand[d], block)
            if done >> d & 1 or CROSSES[bits] == 0:
                continue
            n = 0
            for e in range(d, 9):
                if block_bits(f.g.cand[e], block) == bits:
                    done |= 1 << e
                    n += distinct(of_digit, crossings(&lines[e], e, block, bits, of_digit), &of_set[n])
            found |= dual_rectangles(f, of_set, n, out, ev)
    return found


KERNELS = {"skyscraper": kernel(skyscraper), "dual_kite": kernel(dual_kite),
           "empty_rectangle": kernel(empty_rectangle), "dual_rectangle": kernel(dual_rectangle)}
