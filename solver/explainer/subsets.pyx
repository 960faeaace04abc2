"""Hidden subsets (rules 9, 12, 18), direct ones (3, 5), and naked subsets (7, 10, 16).

Order       Blocks, columns, rows by number; sets of digits (hidden) or positions (naked) rising as
            numbers whose bits they are, so that the largest member changes last.
Source      facts on Sudoku Explainer: subsets of size k.
"""

from libc.stdint cimport uint16_t, uint32_t

from solver.explainer.find cimport Desk, Find, begin, cells_at, count, drops_digits, puts, rule, with_few_places
from solver.grid cimport (
    ALL_CELLS, CELL, EMPTY_SET, Grid, Set81, both, count_bits, house_bits, join, lowest_bit, minus, next_digit,
)

cdef enum:
    NAKED, HIDDEN, DIRECT

cdef struct Hunt:
    int number, form, size, house
    uint16_t sets[9]         # places of a digit, or candidates of the cell in a position, where few enough
    uint16_t member[9]       # that digit or position, as a bit


cdef inline int house_in_order(int i) noexcept nogil:
    """Blocks, columns, rows."""
    return i + 18 if i < 9 else i if i < 18 else i - 18


cdef inline uint32_t in_order(uint32_t houses) noexcept nogil:
    return houses >> 18 | houses & 0o777000 | (houses & 511) << 18


cdef inline double rating_of(const Hunt *hunt) noexcept nogil:
    if hunt.form == DIRECT:
        return 2.0 if hunt.size == 2 else 2.5
    if hunt.form == HIDDEN:
        return 3.4 if hunt.size == 2 else 4.0 if hunt.size == 3 else 5.4
    return 3.0 if hunt.size == 2 else 3.6 if hunt.size == 3 else 5.0


cdef bint placed_beside(const Desk *desk, const Hunt *hunt, uint16_t chosen, uint16_t held, Find *out) noexcept nogil:
    """The smallest other digit that a hidden subset leaves one of its places."""
    cdef uint16_t digits = with_few_places(desk, hunt.house, hunt.size + 1) & ~chosen
    cdef uint16_t outside
    cdef int d
    while digits:
        d = next_digit(&digits)
        outside = desk.places[hunt.house][d] & ~held
        if outside == 0 or outside & outside - 1:
            continue
        begin(out, hunt.number, 0, rating_of(hunt))
        return puts(out, CELL[hunt.house][lowest_bit(outside)], d)
    return False


cdef bint follows(Desk *desk, const Hunt *hunt, uint16_t chosen, uint16_t united, Find *out) noexcept nogil:
    """Whether this subset does anything."""
    if hunt.form == DIRECT:
        return placed_beside(desk, hunt, chosen, united, out)
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


cdef Set81 with_few(const Grid *g, int most) noexcept nogil:
    """The cells with two candidates up to so many."""
    cdef Set81 least[6]                  # least[i]: cells with at least i candidates
    cdef int d, i
    least[0] = ALL_CELLS
    for i in range(1, most + 2):
        least[i] = EMPTY_SET
    for d in range(9):
        for i in range(most + 1, 0, -1):
            join(&least[i], both(least[i - 1], g.cand[d]))
    return minus(least[2], least[most + 1])


cdef bint triplets(Desk *desk, const Hunt *hunt, int n, Find *out) noexcept nogil:
    """As `choose` for three."""
    cdef uint16_t two, three
    cdef int i, j, k
    for k in range(2, n):
        for j in range(1, k):
            two = hunt.sets[k] | hunt.sets[j]
            if count_bits(two) > 3:
                continue
            for i in range(j):
                three = two | hunt.sets[i]
                if count_bits(three) == 3 and follows(
                        desk, hunt, hunt.member[i] | hunt.member[j] | hunt.member[k], three, out):
                    return True
    return False


cdef bint in_house(Desk *desk, Hunt *hunt, uint16_t members, Find *out) noexcept nogil:
    """The first subset of these digits or positions."""
    cdef int i, n = 0
    while members:
        i = next_digit(&members)
        hunt.sets[n] = desk.g.mask[CELL[hunt.house][i]] if hunt.form == NAKED else desk.places[hunt.house][i]
        hunt.member[n] = 1 << i
        n += 1
    return pairs(desk, hunt, n, out) if hunt.size == 2 else triplets(desk, hunt, n, out) if hunt.size == 3 \
        else choose(desk, hunt, n, hunt.size, 0, 0, out)


cdef bint subset(Desk *desk, Hunt *hunt, Find *out) noexcept nogil:
    cdef uint32_t *due = &desk.houses_due[hunt.number]
    cdef Set81 few = EMPTY_SET
    cdef uint32_t left
    cdef uint16_t members
    cdef int least
    count(desk)
    if due[0] == 0:
        return False
    if hunt.form == NAKED:
        few = with_few(&desk.g, hunt.size)
    least = hunt.size + 1 if hunt.form == DIRECT else 2 * hunt.size + 1 if hunt.form == HIDDEN else 2 * hunt.size
    left = in_order(due[0])
    while left:
        hunt.house = house_in_order(lowest_bit(left))
        left &= left - 1
        members = house_bits(few, hunt.house) if hunt.form == NAKED else with_few_places(desk, hunt.house, hunt.size)
        if count_bits(members) >= hunt.size and count_bits(desk.cells[hunt.house]) >= least:
            if in_house(desk, hunt, members, out):
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
