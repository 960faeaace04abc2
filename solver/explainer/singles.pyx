"""Hidden singles (rule 1) and naked singles (rule 4).

Order       Hidden: the last cells of blocks, columns, rows; then the other hidden singles of blocks,
            columns, rows; houses by number, digits rising. Naked: cells in reading order.
Source      facts on Sudoku Explainer: hidden single.
"""

from solver.explainer.find cimport Desk, Find, begin, puts, rule
from solver.explainer.lines cimport Hidden, hidden
from solver.grid cimport (
    HOUSE, Grid, Set81, both, first, is_empty, join, lowest_bit, meets, single,
)

cdef inline int first_house(int kind) noexcept nogil:
    return 18 - 9 * kind                # blocks, columns, rows


cdef inline Set81 of_kind(const Hidden *found, int i) noexcept nogil:
    return found.blocks if i == 0 else found.columns if i == 1 else found.rows


cdef bint last_cell(const Grid *g, Find *out) noexcept nogil:
    cdef Hidden last
    cdef Set81 cells
    cdef int i, h, cell
    hidden(g.empty, &last)
    for i in range(3):
        cells = of_kind(&last, i)
        if is_empty(cells):
            continue
        for h in range(first_house(i), first_house(i) + 9):
            if meets(cells, HOUSE[h]):
                cell = first(both(cells, HOUSE[h]))
                if g.mask[cell]:
                    begin(out, 1, 0, 1.0)
                    return puts(out, cell, lowest_bit(g.mask[cell]))
    return False


cdef bint hidden_single(Desk *desk, int arg, Find *out) noexcept nogil:
    cdef const Grid *g = &desk.g
    cdef Hidden found[9]
    cdef Set81 any_digit, here
    cdef int i, h, d
    if last_cell(g, out):
        return True
    for d in range(9):
        hidden(g.cand[d], &found[d])
    for i in range(3):
        any_digit = Set81(0, 0)
        for d in range(9):
            join(&any_digit, of_kind(&found[d], i))
        if is_empty(any_digit):
            continue
        for h in range(first_house(i), first_house(i) + 9):
            if not meets(any_digit, HOUSE[h]):
                continue
            for d in range(9):
                here = both(of_kind(&found[d], i), HOUSE[h])
                if not is_empty(here):
                    begin(out, 1, 0, 1.5 if i else 1.2)
                    return puts(out, first(here), d)
    return False


cdef bint naked_single(Desk *desk, int arg, Find *out) noexcept nogil:
    cdef Set81 cells = single(&desk.g)
    cdef int cell
    if is_empty(cells):
        return False
    cell = first(cells)
    begin(out, 4, 0, 2.3)
    return puts(out, cell, lowest_bit(desk.g.mask[cell]))


RULES = {1: rule(hidden_single), 4: rule(naked_single)}
