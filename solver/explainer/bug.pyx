"""Bivalue universal graves (rule 19).

Kinds       types 1 to 4
Source      facts on Sudoku Explainer: BUG.
"""

from libc.stdint cimport uint16_t

from solver.explainer.find cimport PEERS_IN_ORDER, Desk, Find, begin, count, drops, drops_digits, rule
from solver.grid cimport (
    ALL_CELLS, HOUSE, PEERS, Grid, Set81, bivalue, both, count_bits, either, first, has, is_empty, lowest_bit,
    minus, more_than_one, only, remove, same, size_of, within,
)

cdef struct Grave:
    int cell[81]             # the bug cells, in the order of discovery
    uint16_t extra[81]       # of a cell: the digits that make it one
    int n
    Set81 cells
    uint16_t digits          # all extra digits
    Set81 common             # seen by all bug cells, without them
    Grid without             # the grid without the extra digits


cdef inline int house_in_order(int i) noexcept nogil:
    """Blocks, rows, columns."""
    return i + 18 if i < 9 else i - 9


cdef bint add_cell(const Grid *g, Grave *grave, int h, int d) noexcept nogil:
    """The cell that has this digit too often in a house; False if this is no grave."""
    cdef Set81 large = both(both(g.cand[d], HOUSE[h]), minus(g.empty, bivalue(g)))
    cdef int cell
    if is_empty(large):
        return False
    if more_than_one(large):
        return True
    cell = first(large)
    if not has(grave.cells, cell):
        grave.cell[grave.n] = cell
        grave.n += 1
        grave.extra[cell] = 0
        grave.cells = either(grave.cells, large)
        grave.common = both(grave.common, PEERS[cell])
    grave.common = minus(grave.common, grave.cells)
    grave.extra[cell] |= 1 << d
    grave.digits |= 1 << d
    remove(&grave.without, d, large)
    return grave.n == 1 or count_bits(grave.digits) == 1 or not is_empty(grave.common)


cdef bint is_deadly(const Grid *g) noexcept nogil:
    """Whether every empty cell has two candidates, and every digit no or two places in a house."""
    cdef int h, d, n
    if not same(bivalue(g), g.empty):
        return False
    for h in range(27):
        for d in range(9):
            n = size_of(both(g.cand[d], HOUSE[h]))
            if n != 0 and n != 2:
                return False
    return True


cdef bint find_grave(Desk *desk, Grave *grave) noexcept nogil:
    cdef const Grid *g = &desk.g
    cdef int i, h, d, n
    count(desk)
    grave.n = 0
    grave.digits = 0
    grave.cells = Set81(0, 0)
    grave.common = ALL_CELLS
    grave.without = g[0]
    for i in range(27):
        h = house_in_order(i)
        for d in range(9):
            n = count_bits(desk.places[h][d])
            if n != 0 and n != 2 and not add_cell(g, grave, h, d):
                return False
    return grave.n > 0 and is_deadly(&grave.without)


# -- types ----------------------------------------------------------------------------------

cdef bint type_4(const Grid *g, const Grave *grave, Find *out) noexcept nogil:
    """Two cells that hold another digit of theirs in a house."""
    cdef int a = grave.cell[0], b = grave.cell[1], i, h
    cdef uint16_t shared = g.mask[a] & g.mask[b] & ~grave.digits
    cdef bint found
    if count_bits(shared) != 1:
        return False
    for i in range(27):
        h = house_in_order(i)
        if not within(grave.cells, HOUSE[h]):
            continue
        begin(out, 19, 4, 5.7)
        found = drops_digits(out, g, 511 & ~(grave.extra[a] | shared), only(a))
        if drops_digits(out, g, 511 & ~(grave.extra[b] | shared), only(b)) or found:
            return True
    return False


cdef bint naked_with(const Grid *g, const Grave *grave, const int *cells, int n, int size, Find *out) noexcept nogil:
    """The bug cells as one cell of a naked set with others of these cells."""
    cdef uint16_t united
    cdef Set81 rest
    cdef bint each
    cdef int chosen, i
    for chosen in range(1 << n):
        if count_bits(chosen) != size - 1:
            continue
        united = 0
        rest = Set81(0, 0)
        each = count_bits(grave.digits) >= 2
        for i in range(n):
            if chosen >> i & 1:
                united |= g.mask[cells[i]]
                each = each and count_bits(g.mask[cells[i]]) >= 2
            else:
                rest = either(rest, only(cells[i]))
        if not each or count_bits(united) != size or count_bits(united | grave.digits) != size:
            continue
        begin(out, 19, 3, 5.7 + 0.1 * (size - 1))
        if drops_digits(out, g, united, rest):
            return True
    return False


cdef bint type_3(const Grid *g, const Grave *grave, Find *out) noexcept nogil:
    cdef int cells[9]
    cdef int i, j, h, n, size, cell
    for i in range(27):
        h = house_in_order(i)
        if not within(grave.cells, HOUSE[h]):
            continue
        n = 0
        for j in range(20):
            cell = PEERS_IN_ORDER[grave.cell[0]][j]
            if has(both(grave.common, HOUSE[h]), cell):
                cells[n] = cell
                n += 1
        for size in range(2, 7):
            if n >= size and naked_with(g, grave, cells, n, size, out):
                return True
    return False


cdef bint bug(Desk *desk, int arg, Find *out) noexcept nogil:
    cdef const Grid *g = &desk.g
    cdef Grave grave
    if not find_grave(desk, &grave):
        return False
    if grave.n == 1:
        begin(out, 19, 1, 5.6)
        return drops_digits(out, g, 511 & ~grave.extra[grave.cell[0]], only(grave.cell[0]))
    if count_bits(grave.digits) == 1:
        begin(out, 19, 2, 5.7)
        if drops(out, g, lowest_bit(grave.digits), grave.common):
            return True
        return grave.n == 2 and type_4(g, &grave, out)
    if is_empty(grave.common):
        return False
    return grave.n == 2 and type_4(g, &grave, out) or type_3(g, &grave, out)


RULES = {19: rule(bug)}
