"""HoDoKu's choice among skyscrapers, two-string kites and empty rectangles.

Where two lines, or a block and its centre, are looked at in HoDoKu's order, the first that removes
something is the step. All that it would find is found by the frozen kernels too, which remember the
digits in which there is nothing; so only the digits in which these find something are looked at.

Source      facts on HoDoKu: single digit patterns.
"""

from libc.stdint cimport uint16_t, uint32_t
from libc.string cimport memset

from solver.grid cimport (
    BOX, COL, HOUSE, PEERS, ROW, Set81, block_bits, both, count_bits, either, has, house_bits, is_empty, lowest_bit,
    only,
)
from solver.hodoku.board cimport Board
from solver.hodoku.search cimport ER, KITE, SK, Move, begin, carry, drops, drops_all, search
from solver.kernel cimport CELLS, LINK, PINCER, Finder, Found, Kernel, Steps, new_part
from solver.techniques.single_digit import KERNELS

cdef Finder two_links = (<Kernel>KERNELS["skyscraper"]).find
cdef Finder empty_rectangles = (<Kernel>KERNELS["empty_rectangle"]).find


ctypedef bint (*Scan)(Set81 at, int d, Move *out, Steps *ev) noexcept nogil      # of one digit's places


cdef bint any_of(Board *b, Finder find, Found *found) noexcept nogil:
    memset(found, 0, sizeof(Found))
    return find(&b.f, 0, found, NULL)


cdef bint first_digit(Board *b, int name, Finder find, Scan scan, Move *out, Steps *ev) noexcept nogil:
    """The step of the first digit that has one, of those in which the frozen kernel finds anything."""
    cdef Found found
    cdef int d
    begin(out, name)
    if not any_of(b, find, &found):
        return False
    for d in range(9):
        if not is_empty(found.elim[d]) and scan(b.f.g.cand[d], d, out, ev):
            return True
    return False


cdef inline int place(int h, int i) noexcept nogil:
    """Place i of line h (rows 0-8, columns 9-17)."""
    return 9 * h + i if h < 9 else 9 * i + h - 9


cdef int pairs(Set81 at, int way, int *line, int *one, int *other) noexcept nogil:
    """The lines of a way (0 rows, 9 columns) with exactly two places, and these, as numbers in the line."""
    cdef uint16_t bits
    cdef int i, n = 0
    for i in range(9):
        bits = house_bits(at, way + i)
        if count_bits(bits) == 2:
            line[n], one[n], other[n] = way + i, lowest_bit(bits), lowest_bit(bits & bits - 1)
            n += 1
    return n


# -- skyscraper -----------------------------------------------------------------------------

cdef bint skyscraper_of(Set81 at, int d, int way, Move *out, Steps *ev) noexcept nogil:
    cdef int line[9]
    cdef int one[9]
    cdef int other[9]
    cdef int i, j, near, p, q, n = pairs(at, way, line, one, other)
    for i in range(n):
        for j in range(i + 1, n):
            if one[i] == one[j]:
                near, p, q = one[i], other[i], other[j]
            elif other[i] == other[j]:
                near, p, q = other[i], one[i], one[j]
            else:
                continue
            if p == q:
                continue
            p, q = place(line[i], p), place(line[j], q)
            drops_all(out, d, both(at, both(PEERS[p], PEERS[q])))
            if out.n_drops:
                tell_links(out, d, 1, place(line[i], near), p, line[i], place(line[j], near), q, line[j], ev)
                return True
    return False


cdef void tell_links(const Move *move, int d, int form, int near, int far, int house, int other_near, int other_far,
                     int other_house, Steps *ev) noexcept nogil:
    if ev == NULL:
        return
    carry(move, ev, form)
    new_part(ev, LINK, either(only(near), only(far)), 1 << d).houses = 1 << house
    new_part(ev, LINK, either(only(other_near), only(other_far)), 1 << d).houses = 1 << other_house
    new_part(ev, PINCER, either(only(far), only(other_far)), 1 << d)


cdef bint skyscraper(Board *b, int arg, Move *out, Steps *ev) noexcept nogil:
    cdef Found found
    cdef int way, d
    begin(out, SK)
    if not any_of(b, two_links, &found):
        return False
    for way in range(2):
        for d in range(9):
            if not is_empty(found.elim[d]) and skyscraper_of(b.f.g.cand[d], d, 9 * way, out, ev):
                return True
    return False


# -- two-string kite ------------------------------------------------------------------------

cdef bint near_ends(int *r0, int *r1, int *k0, int *k1) noexcept nogil:
    """Swap the places of a row and of a column so that the first of each share a block, if any do."""
    if BOX[r0[0]] == BOX[k0[0]]:
        return True
    if BOX[r0[0]] == BOX[k1[0]]:
        k0[0], k1[0] = k1[0], k0[0]
        return True
    if BOX[r1[0]] == BOX[k0[0]]:
        r0[0], r1[0] = r1[0], r0[0]
        return True
    if BOX[r1[0]] == BOX[k1[0]]:
        r0[0], r1[0] = r1[0], r0[0]
        k0[0], k1[0] = k1[0], k0[0]
        return True
    return False


cdef int as_cells(int n, const int *line, int *one, int *other) noexcept nogil:
    cdef int i
    for i in range(n):
        one[i], other[i] = place(line[i], one[i]), place(line[i], other[i])
    return n


cdef bint kite_of(Set81 at, int d, Move *out, Steps *ev) noexcept nogil:
    """Places once swapped stay so for the pairs of a row and a column that follow."""
    cdef int row[9]
    cdef int r0[9]
    cdef int r1[9]
    cdef int column[9]
    cdef int k0[9]
    cdef int k1[9]
    cdef int i, j, target
    cdef int n = as_cells(pairs(at, 0, row, r0, r1), row, r0, r1)
    cdef int m = as_cells(pairs(at, 9, column, k0, k1), column, k0, k1)
    for i in range(n):
        for j in range(m):
            if not near_ends(&r0[i], &r1[i], &k0[j], &k1[j]):
                continue
            if r0[i] == k0[j] or r0[i] == k1[j] or r1[i] == k0[j] or r1[i] == k1[j]:
                continue
            target = 9 * ROW[k1[j]] + COL[r1[i]]
            if has(at, target):
                drops(out, target, d)
                tell_links(out, d, 2, r0[i], r1[i], row[i], k0[j], k1[j], column[j], ev)
                return True
    return False


cdef bint kite(Board *b, int arg, Move *out, Steps *ev) noexcept nogil:
    return first_digit(b, KITE, two_links, kite_of, out, ev)


# -- empty rectangle ------------------------------------------------------------------------

cdef bint is_rectangle(uint16_t bits, int i, int j) noexcept nogil:
    """Whether a block's places are in its row i and column j, some of each outside the other, two in one of them."""
    cdef uint16_t row = bits & 0o7 << 3 * i, column = bits & 0o111 << j, centre = 1 << 3 * i + j
    return (bits == row | column and row & ~centre and column & ~centre
            and (count_bits(row) >= 2 or count_bits(column) >= 2))


cdef bint link_from(Set81 at, int d, int block, int line, int crossing, Move *out, Steps *ev) noexcept nogil:
    """From places in a line of the block by a strong link along a line that crosses it: where its other end's
    line crosses the block's other line, the digit goes."""
    cdef int i, house, end, target
    cdef uint16_t ends
    for i in range(9):
        house = 9 + i if line < 9 else i
        if BOX[place(line, i)] == block or not has(at, place(line, i)):
            continue
        ends = house_bits(at, house)
        if count_bits(ends) != 2:
            continue
        end = lowest_bit(ends & ~(1 << (line if line < 9 else line - 9)))
        target = place(crossing, end)
        if BOX[target] == block or not has(at, target):
            continue
        drops(out, target, d)
        if ev != NULL:
            carry(out, ev, 0)
            new_part(ev, CELLS, both(at, HOUSE[18 + block]), 1 << d).houses = (
                <uint32_t>1 << 18 + block | 1 << line | 1 << crossing)
            new_part(ev, LINK, both(at, HOUSE[house]), 1 << d).houses = 1 << house
        return True
    return False


cdef bint rectangle_of(Set81 at, int d, Move *out, Steps *ev) noexcept nogil:
    cdef uint16_t bits
    cdef int block, i, j, row, column
    for block in range(9):
        bits = block_bits(at, block)
        if not 2 <= count_bits(bits) <= 5:
            continue
        for i in range(2, -1, -1):
            for j in range(2, -1, -1):
                row, column = block // 3 * 3 + i, 9 + block % 3 * 3 + j
                if is_rectangle(bits, i, j) and (link_from(at, d, block, row, column, out, ev)
                                                 or link_from(at, d, block, column, row, out, ev)):
                    return True
    return False


cdef bint empty_rectangle(Board *b, int arg, Move *out, Steps *ev) noexcept nogil:
    return first_digit(b, ER, empty_rectangles, rectangle_of, out, ev)


SEARCHES = {"sk": search(skyscraper), "2sk": search(kite), "er": search(empty_rectangle)}
