"""Hidden subsets (rules 9, 12, 18), direct ones (3, 5), and naked subsets (7, 10, 16).

Order       Blocks, columns, rows by number; sets of digits (hidden) or positions (naked) rising as
            numbers whose bits they are, so that the largest member changes last.
Source      facts on Sudoku Explainer: subsets of size k.
"""

from libc.stdint cimport uint16_t, uint32_t

from solver.explainer.find cimport Desk, Find, begin, cells_at, count, drops_digits, puts, rule
from solver.grid cimport CELL, Grid, count_bits, lowest_bit

cdef enum:
    NAKED, HIDDEN, DIRECT

cdef struct Hunt:
    int number, form, size, house
    uint16_t sets[9]         # places of a digit, or candidates of the cell in a position, where few enough
    uint16_t member[9]       # that digit or position, as a bit


cdef inline int house_in_order(int i) noexcept nogil:
    """Blocks, columns, rows."""
    return i + 18 if i < 9 else i if i < 18 else i - 18


cdef inline double rating_of(const Hunt *hunt) noexcept nogil:
    if hunt.form == DIRECT:
        return 2.0 if hunt.size == 2 else 2.5
    if hunt.form == HIDDEN:
        return 3.4 if hunt.size == 2 else 4.0 if hunt.size == 3 else 5.4
    return 3.0 if hunt.size == 2 else 3.6 if hunt.size == 3 else 5.0


cdef bint placed_beside(const Hunt *hunt, const uint16_t *places, uint16_t digits, uint16_t held, Find *out) noexcept nogil:
    """The smallest other digit that a hidden subset leaves one of its places."""
    cdef uint16_t outside
    cdef int d
    for d in range(9):
        outside = places[d] & ~held
        if digits >> d & 1 or outside == 0 or outside & outside - 1 or outside == places[d]:
            continue
        begin(out, hunt.number, 0, rating_of(hunt))
        return puts(out, CELL[hunt.house][lowest_bit(outside)], d)
    return False


cdef bint follows(Desk *desk, const Hunt *hunt, uint16_t chosen, uint16_t united, Find *out) noexcept nogil:
    """Whether this subset does anything."""
    if hunt.form == DIRECT:
        return placed_beside(hunt, desk.places[hunt.house], chosen, united, out)
    begin(out, hunt.number, 0, rating_of(hunt))
    if hunt.form == HIDDEN:
        return drops_digits(out, &desk.g, 511 & ~chosen, cells_at(hunt.house, united))
    return drops_digits(out, &desk.g, united, cells_at(hunt.house, desk.cells[hunt.house] & ~chosen))


cdef bint choose(Desk *desk, const Hunt *hunt, int below, int left, uint16_t chosen, uint16_t united,
                 Find *out) noexcept nogil:
    """Choose so many more sets, the largest of them first."""
    cdef uint16_t all_of_them
    cdef int i
    for i in range(left - 1, below):
        all_of_them = united | hunt.sets[i]
        if count_bits(all_of_them) > hunt.size:
            continue
        if left > 1:
            if choose(desk, hunt, i, left - 1, chosen | hunt.member[i], all_of_them, out):
                return True
        elif count_bits(all_of_them) == hunt.size and follows(desk, hunt, chosen | hunt.member[i], all_of_them, out):
            return True
    return False


cdef bint pairs(Desk *desk, const Hunt *hunt, int n, Find *out) noexcept nogil:
    """As `choose` for two: equal sets."""
    cdef int i, j
    for j in range(1, n):
        for i in range(j):
            if hunt.sets[i] == hunt.sets[j] and follows(desk, hunt, hunt.member[i] | hunt.member[j], hunt.sets[i], out):
                return True
    return False


cdef bint subset(Desk *desk, Hunt *hunt, Find *out) noexcept nogil:
    cdef uint32_t *due = &desk.houses_due[hunt.number]
    cdef int i, j, n, least
    cdef uint16_t members
    count(desk)
    least = hunt.size + 1 if hunt.form == DIRECT else 2 * hunt.size + 1 if hunt.form == HIDDEN else 2 * hunt.size
    for i in range(27):
        hunt.house = house_in_order(i)
        if not due[0] >> hunt.house & 1:
            continue
        n = 0
        if count_bits(desk.cells[hunt.house]) >= least:
            for j in range(9):
                members = desk.g.mask[CELL[hunt.house][j]] if hunt.form == NAKED else desk.places[hunt.house][j]
                hunt.sets[n] = members
                hunt.member[n] = 1 << j
                n += members & members - 1 != 0 and count_bits(members) <= hunt.size
        if n >= hunt.size:
            if pairs(desk, hunt, n, out) if hunt.size == 2 else choose(desk, hunt, n, hunt.size, 0, 0, out):
                return True
        due[0] &= ~(<uint32_t>1 << hunt.house)
    return False


cdef bint naked(Desk *desk, int size, Find *out) noexcept nogil:
    cdef Hunt hunt
    hunt.number, hunt.form, hunt.size = 7 if size == 2 else 10 if size == 3 else 16, NAKED, size
    return subset(desk, &hunt, out)


cdef bint hidden(Desk *desk, int size, Find *out) noexcept nogil:
    cdef Hunt hunt
    hunt.number, hunt.form, hunt.size = 9 if size == 2 else 12 if size == 3 else 18, HIDDEN, size
    return subset(desk, &hunt, out)


cdef bint direct(Desk *desk, int size, Find *out) noexcept nogil:
    cdef Hunt hunt
    hunt.number, hunt.form, hunt.size = 3 if size == 2 else 5, DIRECT, size
    return subset(desk, &hunt, out)


RULES = {
    3: rule(direct, 2), 5: rule(direct, 3), 7: rule(naked, 2), 9: rule(hidden, 2), 10: rule(naked, 3),
    12: rule(hidden, 3), 16: rule(naked, 4), 18: rule(hidden, 4),
}
