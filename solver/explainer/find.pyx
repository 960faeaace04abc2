"""The rules' few common functions; the structs are explained in find.pxd."""

import importlib

from solver.clock cimport is_over
from solver.explainer.lines cimport houses_with
from solver.grid cimport (
    BOX, COL, ROW, block_bits, column_bits, count_bits, house_bits, place, remove, lowest_bit, row_bits,
    same,
)

# The files of rules; each has RULES, from the number of a rule to its Ruling.
MODULES = ("bug", "chains", "cycles", "exclusion", "fish", "loops", "pointing", "singles", "subsets", "wings")


cdef void make_tables() noexcept:
    cdef Set81 seen
    cdef int cell, n, i, other
    cdef int houses[3]
    for cell in range(81):
        houses[0], houses[1], houses[2] = 18 + BOX[cell], ROW[cell], 9 + COL[cell]
        seen = only(cell)
        n = 0
        for i in range(27):
            other = CELL[houses[i // 9]][i % 9]
            if is_empty(both(seen, only(other))):
                join(&seen, only(other))
                PEERS_IN_ORDER[cell][n] = other
                n += 1

make_tables()


cdef Ruling rule(Rule find, int arg=0):
    cdef Ruling r = Ruling.__new__(Ruling)
    r.find = find
    r.arg = arg
    return r


cdef void clear_desk(Desk *desk) noexcept nogil:
    memset(desk.counted, 0, sizeof(desk.counted))
    memset(desk.places, 0, sizeof(desk.places))
    memset(desk.with_places, 0, sizeof(desk.with_places))
    memset(desk.cells, 0, sizeof(desk.cells))
    memset(desk.houses_due, 0, sizeof(desk.houses_due))
    memset(desk.digits_due, 0, sizeof(desk.digits_due))
    memset(desk.past, 0, sizeof(desk.past))


cdef inline int next_house(uint32_t *left) noexcept nogil:
    cdef int h = lowest_bit(left[0])
    left[0] &= left[0] - 1
    return h


cdef inline void note_places(Desk *desk, int h, int d, uint16_t places) noexcept nogil:
    cdef uint16_t *digits = desk.with_places[h]
    digits[count_bits(desk.places[h][d])] &= ~(1 << d)
    digits[count_bits(places)] |= 1 << d
    desk.places[h][d] = places


cdef void count(Desk *desk) noexcept nogil:
    cdef uint32_t houses = 0, changed, left
    cdef uint16_t digits = 0
    cdef int h, d
    for d in range(9):
        if same(desk.g.cand[d], desk.counted[d]):
            continue
        changed = houses_with(Set81(desk.g.cand[d].lo ^ desk.counted[d].lo, desk.g.cand[d].hi ^ desk.counted[d].hi))
        desk.counted[d] = desk.g.cand[d]
        digits |= 1 << d
        houses |= changed
        left = changed & 511
        while left:
            h = next_house(&left)
            note_places(desk, h, d, row_bits(desk.g.cand[d], h))
        left = changed >> 9 & 511
        while left:
            h = next_house(&left)
            note_places(desk, h + 9, d, column_bits(desk.g.cand[d], h))
        left = changed >> 18
        while left:
            h = next_house(&left)
            note_places(desk, h + 18, d, block_bits(desk.g.cand[d], h))
    if digits == 0:
        return
    for h in range(MEMORIES):
        desk.houses_due[h] |= houses
        desk.digits_due[h] |= digits
    while houses:
        h = next_house(&houses)
        desk.cells[h] = house_bits(desk.g.empty, h)


cdef bint has_no_time(Desk *desk) noexcept nogil:
    desk.is_late = desk.is_late or is_over(desk.deadline)
    return desk.is_late


cdef void follow(Grid *g, const Find *find) noexcept nogil:
    cdef int d
    for d in range(9):
        if not is_empty(find.elim[d]):
            remove(g, d, find.elim[d])
    if find.cell >= 0:
        place(g, find.cell, find.digit)


def rulings():
    """All rules there are, by number."""
    found = {}
    for name in MODULES:
        found |= importlib.import_module(f"solver.explainer.{name}").RULES
    return dict(sorted(found.items()))
