"""Locked candidates and subsets as HoDoKu scans them.

Order       lc1: blocks, digits; the row before the column. lc2: rows, columns, digits. Subsets: blocks,
            rows, columns; in a house the choices of cells (naked) or digits (hidden) in lexicographic
            order. Always the first with a deletion.
Locked      l2, l3: the first naked pair or triple of a block that lies in a line too and deletes
            something in both. n2, n3 leave such a one alone.
Deletes     A naked set deletes in the houses that hold all its cells, row, column, block; a hidden
            set in its own cells.
Evidence    As the same techniques of `solver.techniques`. Naked and hidden sets: one part: cells (cells
            and digits of the set), houses (those that hold all the cells; for a hidden set the house
            whose digits it takes). Locked candidates: form 1 or 2, the type; one part: cells (the
            shared cells with the digit), houses (the block and the line).
Source      facts on HoDoKu's solver: locked candidates, subsets.
"""

from libc.stdint cimport uint8_t, uint16_t

from solver.grid cimport (
    BOX, CELL, COL, EMPTY_SET, HOUSE, ROW, Grid, Set81, both, block_bits, count_bits, either, first, house_bits,
    is_empty, join, lowest_bit, minus, size_of, within,
)
from solver.hodoku.board cimport Board
from solver.hodoku.search cimport H2, H3, H4, L2, L3, LC1, LC2, N2, N3, N4, Move, begin, carry, drops_all, drops_digits, search
from solver.kernel cimport CELLS, Steps, new_part
from solver.tight cimport MOST_GROUPS, Group, cells_at, tight_groups, with_few

# Of places in a block: which of its three rows (0-2) or columns (3-5) holds all of them. Of places in a
# line: which of its three blocks (0-2). 9: none.
cdef uint8_t LINE_OF[512]
cdef uint8_t BLOCK_OF[512]

cdef void make_tables() except *:
    cdef int places, i
    for places in range(512):
        LINE_OF[places] = BLOCK_OF[places] = 9
        for i in range(2, -1, -1):
            if places & ~(0o111 << i) == 0:
                LINE_OF[places] = 3 + i
        for i in range(2, -1, -1):
            if places & ~(7 << 3 * i) == 0:
                LINE_OF[places] = BLOCK_OF[places] = i

make_tables()


# -- locked candidates -------------------------------------------------------------------------

cdef bint locked(Board *b, int kind, int block, int line, int d, Move *out, Steps *ev) noexcept nogil:
    """The step of a block and a line that share all places for d of one of them."""
    cdef int home = block if kind == 1 else line
    cdef int other = line if kind == 1 else block
    begin(out, LC1 if kind == 1 else LC2)
    drops_all(out, d, both(minus(HOUSE[other], HOUSE[home]), b.f.g.cand[d]))
    if ev != NULL:
        carry(out, ev, kind)
        new_part(ev, CELLS, both(HOUSE[home], b.f.g.cand[d]), 1 << d).houses = 1 << block | 1 << line
    return True


cdef bint pointing(Board *b, int arg, Move *out, Steps *ev) noexcept nogil:
    cdef int block, line, d, n
    for block in range(9):
        for d in range(9):
            n = b.left[18 + block][d]
            if n != 2 and n != 3:
                continue
            line = LINE_OF[block_bits(b.f.g.cand[d], block)]
            if line == 9:
                continue
            line = block // 3 * 3 + line if line < 3 else 6 + block % 3 * 3 + line
            if b.left[line][d] > n:
                return locked(b, 1, 18 + block, line, d, out, ev)
    return False


cdef bint claiming(Board *b, int arg, Move *out, Steps *ev) noexcept nogil:
    cdef int block, line, d, n
    for line in range(18):
        for d in range(9):
            n = b.left[line][d]
            if n != 2 and n != 3:
                continue
            block = BLOCK_OF[house_bits(b.f.g.cand[d], line)]
            if block == 9:
                continue
            block = 18 + (line // 3 * 3 + block if line < 9 else block * 3 + (line - 9) // 3)
            if b.left[block][d] > n:
                return locked(b, 2, block, line, d, out, ev)
    return False


# -- subsets -----------------------------------------------------------------------------------

cdef inline int house_in_turn(int i) noexcept nogil:
    """Blocks, rows, columns."""
    return 18 + i if i < 9 else i - 9


cdef void tell(const Move *move, Set81 cells, uint16_t digits, int h, Steps *ev) noexcept nogil:
    """The evidence of a set. `h`: its house, or -1 for all it lies in."""
    cdef int i
    carry(move, ev, 0)
    part = new_part(ev, CELLS, cells, digits)
    for i in range(27):
        if i == h or (h < 0 and within(cells, HOUSE[i])):
            part.houses |= 1 << i


cdef inline Set81 holders(const Grid *g, uint16_t digits) noexcept nogil:
    """The cells that have any of these digits."""
    cdef Set81 cells = EMPTY_SET
    while digits:
        join(&cells, g.cand[lowest_bit(digits)])
        digits &= digits - 1
    return cells


cdef bint naked_set(const Grid *g, Set81 cells, Group group, int name, bint lock, Move *out, Steps *ev) noexcept nogil:
    """The step of a naked set if it deletes anything and is locked or not, as wanted (quadruples never are)."""
    cdef int cell = first(cells), i
    cdef int houses[3]
    cdef Set81 gone[3]           # in its row, its column, its block; nothing where it lies in several
    cdef Set81 others = minus(holders(g, group.together), cells), line
    houses[0] = ROW[cell]
    houses[1] = 9 + COL[cell]
    houses[2] = 18 + BOX[cell]
    for i in range(3):
        gone[i] = both(others, HOUSE[houses[i]]) if within(cells, HOUSE[houses[i]]) else EMPTY_SET
    line = minus(either(gone[0], gone[1]), gone[2])
    if name != N4 and lock != (not is_empty(gone[2]) and not is_empty(line)):
        return False
    if is_empty(line) and is_empty(gone[2]):
        return False
    begin(out, name)
    for i in range(3):
        drops_digits(out, g, gone[i], group.together)
    if ev != NULL:
        tell(out, cells, group.together, -1, ev)
    return True


cdef bint naked(Board *b, int k, int name, bint lock, Move *out, Steps *ev) noexcept nogil:
    cdef Set81 few = with_few(&b.f.g, k), here
    cdef Group groups[MOST_GROUPS]
    cdef uint16_t digits[9]
    cdef int i, j, h, n
    for i in range(9 if lock else 27):
        h = house_in_turn(i)
        here = both(few, HOUSE[h])
        if size_of(here) < k:
            continue
        for j in range(9):
            digits[j] = b.f.g.mask[CELL[h][j]]
        n = tight_groups(digits, house_bits(here, h), k, Group(0, 0), k, groups)
        for j in range(n):
            if count_bits(groups[j].together) == k:
                if naked_set(&b.f.g, cells_at(h, groups[j].members), groups[j], name, lock, out, ev):
                    return True
    return False


cdef bint naked_subset(Board *b, int k, Move *out, Steps *ev) noexcept nogil:
    return naked(b, k, N2 if k == 2 else N3 if k == 3 else N4, False, out, ev)


cdef bint locked_subset(Board *b, int k, Move *out, Steps *ev) noexcept nogil:
    return naked(b, k, L2 if k == 2 else L3, True, out, ev)


cdef bint hidden_set(Board *b, int h, Set81 cells, uint16_t digits, int k, Move *out, Steps *ev) noexcept nogil:
    begin(out, H2 if k == 2 else H3 if k == 3 else H4)
    drops_digits(out, &b.f.g, cells, ~digits)
    if out.n_drops == 0:
        return False
    if ev != NULL:
        tell(out, cells, digits, h, ev)
    return True


cdef bint hidden_subset(Board *b, int k, Move *out, Steps *ev) noexcept nogil:
    cdef Group groups[MOST_GROUPS]
    cdef uint16_t places[9]
    cdef uint16_t few
    cdef int i, h, d, n
    for i in range(27):
        h = house_in_turn(i)
        if b.open[h] <= k:
            continue
        few = 0
        for d in range(9):
            if 1 <= b.left[h][d] <= k:
                few |= 1 << d
        if count_bits(few) < k:
            continue
        for d in range(9):
            places[d] = house_bits(b.f.g.cand[d], h)
        n = tight_groups(places, few, k, Group(0, 0), k, groups)
        for d in range(n):
            if count_bits(groups[d].together) == k:
                if hidden_set(b, h, cells_at(h, groups[d].together), groups[d].members, k, out, ev):
                    return True
    return False


SEARCHES = {
    "lc1": search(pointing), "lc2": search(claiming),
    "l2": search(locked_subset, 2), "l3": search(locked_subset, 3),
    "n2": search(naked_subset, 2), "n3": search(naked_subset, 3), "n4": search(naked_subset, 4),
    "h2": search(hidden_subset, 2), "h3": search(hidden_subset, 3), "h4": search(hidden_subset, 4),
}
