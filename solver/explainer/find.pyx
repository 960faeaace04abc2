"""The rules' few common functions; the structs are explained in find.pxd."""

import importlib

from solver.grid cimport BOX, COL, EMPTY_SET, ROW, house_bits, place, remove

# The files of rules; each has RULES, from the number of a rule to its Ruling.
MODULES = ("bug", "exclusion", "fish", "loops", "pointing", "singles", "subsets", "wings")


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


cdef void count(Desk *desk) noexcept nogil:
    cdef int h, d
    if desk.counted:
        return
    for h in range(27):
        desk.cells[h] = house_bits(desk.g.empty, h)
        for d in range(9):
            desk.places[h][d] = house_bits(desk.g.cand[d], h)
    desk.counted = True


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
