"""Unique rectangles and loops (rule 15).

Order       All finds of the grid count; the one with the lowest rating, then the lowest type, then the
            first. Loops are searched depth first from each cell with two candidates, in reading order.
            What a branch has tried stays in the set of extra digits of its siblings, so the order
            decides which loops of three and more extra cells are found.
Kinds       type, plus 4 for loops of more than four cells
Source      facts on Sudoku Explainer: unique loops.
"""

from libc.stdint cimport uint16_t, uint32_t

from solver.explainer.find cimport Desk, Find, begin, cells_at, count, drops, drops_digits, rule
from solver.explainer.lines cimport Hidden, hidden
from solver.explainer.net cimport HOUSE_OF
from solver.grid cimport (
    CELL, HOUSE, Grid, Set81, bivalue, both, count_bits, either, has, is_empty, join,
    lowest_bit, meets, minus, more_than_one, next_digit, only, pop, seen_by_all, size_of,
)

cdef struct Hunt:
    Desk *desk
    uint16_t pair            # the two digits
    Set81 cells              # those that have both
    Set81 in_loops           # of these, what can belong to a loop
    Set81 done               # earlier starts with this pair
    Set81 on_path
    uint32_t houses[2]       # of the cells in even, in odd places of the path
    int path[81]
    int n
    Find *best
    bint found
    int wanted               # longer loops cannot be the step any more
    int longest              # ... or there are none


cdef uint32_t[81] HOUSES_OF


cdef void make_table() noexcept:
    cdef int cell, kind
    for cell in range(81):
        HOUSES_OF[cell] = 0
        for kind in range(3):
            HOUSES_OF[cell] |= <uint32_t>1 << HOUSE_OF[cell][kind]

make_table()


cdef inline bint can_win(const Hunt *hunt, const Find *find) noexcept nogil:
    """Whether it comes before the best so far."""
    return not hunt.found or find.rating < hunt.best.rating or find.rating == hunt.best.rating \
        and (find.kind - 1) % 4 < (hunt.best.kind - 1) % 4


cdef void offer(Hunt *hunt, const Find *find) noexcept nogil:
    if can_win(hunt, find):
        hunt.best[0] = find[0]
        hunt.found = True
        hunt.wanted = 4 if find.rating < 4.6 else 6 if find.rating < 4.7 else 8 if find.rating < 5.0 else 81
        hunt.longest = min(hunt.longest, hunt.wanted)


cdef void start(const Hunt *hunt, int type, Find *out) noexcept nogil:
    cdef int n = hunt.n
    begin(out, 15, type + 4 * (n > 4), 4.5 if n == 4 else 4.6 if n == 6 else 4.7 if n == 8 else 5.0)


# -- types ----------------------------------------------------------------------------------

cdef void type_1(Hunt *hunt, int cell) noexcept nogil:
    cdef Find find
    start(hunt, 1, &find)
    if drops_digits(&find, &hunt.desk.g, hunt.pair, only(cell)):
        offer(hunt, &find)


cdef void type_2(Hunt *hunt, int cell, Set81 extra) noexcept nogil:
    cdef Find find
    start(hunt, 2, &find)
    if drops(&find, &hunt.desk.g, lowest_bit(hunt.desk.g.mask[cell] & ~hunt.pair), seen_by_all(extra)):
        offer(hunt, &find)


cdef inline uint16_t next_subset(uint16_t chosen, uint16_t free) noexcept nogil:
    """In rising order; after all of `free` comes 0."""
    return (chosen - free) & free


cdef void naked_set(Hunt *hunt, int h, int one, int other, uint16_t extra, uint16_t chosen, const Find *like) noexcept nogil:
    """Type 3: the extra digits of two cells as one cell of a naked set, with the cells in these positions."""
    cdef const Grid *g = &hunt.desk.g
    cdef uint16_t united = extra & g.mask[one] & g.mask[other]
    cdef Set81 rest
    cdef Find find
    cdef int i, size = count_bits(chosen) + 1
    for i in range(9):
        if chosen >> i & 1:
            united |= g.mask[CELL[h][i]]
    if count_bits(united) != size or count_bits(united | extra) != size:
        return
    find = like[0]
    rest = minus(minus(HOUSE[h], cells_at(h, chosen)), either(only(one), only(other)))
    if drops_digits(&find, g, united, rest):
        offer(hunt, &find)


cdef void naked_sets(Hunt *hunt, int h, int size, int one, int other, uint16_t extra, const Find *like) noexcept nogil:
    cdef uint16_t free = 0, chosen
    cdef int i, cell
    for i in range(9):
        cell = CELL[h][i]
        if cell != one and cell != other and count_bits(hunt.desk.g.mask[cell]) >= 2:
            free |= 1 << i
    chosen = next_subset(0, free)
    while chosen:
        if count_bits(chosen) == size - 1:
            naked_set(hunt, h, one, other, extra, chosen, like)
        chosen = next_subset(chosen, free)


cdef void hidden_set(Hunt *hunt, int h, int size, int one, uint16_t digits, uint16_t without, const Find *like) noexcept nogil:
    """Type 3: one of two cells as the place of the pair's digits in a hidden set of these digits."""
    cdef uint16_t united = 0
    cdef Find find
    cdef int d
    for d in range(9):
        if digits >> d & 1:
            united |= hunt.desk.places[h][d] & without
    if count_bits(united) != size:
        return
    find = like[0]
    if drops_digits(&find, &hunt.desk.g, 511 & ~digits, minus(cells_at(h, united), only(one))):
        offer(hunt, &find)


cdef void hidden_sets(Hunt *hunt, int h, int size, int one, int other, uint16_t extra, const Find *like) noexcept nogil:
    cdef uint16_t free = 0, without = 0, chosen = 0
    cdef int i
    for i in range(9):
        without |= (CELL[h][i] != other) << i
    for i in range(9):
        free |= (hunt.desk.places[h][i] & without != 0) << i
    if hunt.pair & ~free:
        return
    free &= ~(hunt.pair | extra)
    while True:
        if count_bits(chosen) == size - 2:
            hidden_set(hunt, h, size, one, chosen | hunt.pair, without, like)
        chosen = next_subset(chosen, free)
        if chosen == 0:
            return


cdef void type_3(Hunt *hunt, int one, int other, uint16_t extra) noexcept nogil:
    cdef int size, kind, h, n
    cdef Find find
    for size in range(count_bits(extra), 8):
        for kind in range(3):
            h = HOUSE_OF[one][kind]
            if h != HOUSE_OF[other][kind]:
                continue
            n = count_bits(hunt.desk.cells[h])
            if 2 * size <= n:
                start(hunt, 3, &find)
                find.rating += 0.1 * (size - 1)
                if can_win(hunt, &find):
                    naked_sets(hunt, h, size, one, other, extra, &find)
            if 2 * size < n:
                start(hunt, 3, &find)
                find.rating += 0.1 * (size - 2)
                if can_win(hunt, &find):
                    hidden_sets(hunt, h, size, one, other, extra, &find)


cdef void type_4(Hunt *hunt, int one, int other) noexcept nogil:
    cdef const Grid *g = &hunt.desk.g
    cdef Set81 ends = either(only(one), only(other)), rest
    cdef int kind, v, w, gone = -1
    cdef Find find
    v, w = lowest_bit(hunt.pair), lowest_bit(hunt.pair & hunt.pair - 1)
    for kind in range(3):
        if HOUSE_OF[one][kind] != HOUSE_OF[other][kind]:
            continue
        rest = minus(HOUSE[HOUSE_OF[one][kind]], ends)
        if not meets(rest, g.cand[v]):
            gone = w
        elif not meets(rest, g.cand[w]):
            gone = v
    if gone < 0:
        return
    start(hunt, 4, &find)
    if drops(&find, g, gone, ends):
        offer(hunt, &find)


cdef void judge(Hunt *hunt) noexcept nogil:
    """What follows from the loop on the path."""
    cdef const Grid *g = &hunt.desk.g
    cdef uint16_t digits = 0
    cdef Set81 extra = Set81(0, 0)
    cdef int ends[2]
    cdef int i, cell, n = 0
    for i in range(hunt.n):
        cell = hunt.path[i]
        if g.mask[cell] != hunt.pair:
            if n < 2:
                ends[n] = cell
            n += 1
            join(&extra, only(cell))
            digits |= g.mask[cell] & ~hunt.pair
    if n == 1:
        type_1(hunt, ends[0])
    elif n > 2:
        type_2(hunt, ends[0], extra)
    elif n == 2:
        if count_bits(digits) == 1:
            type_2(hunt, ends[0], extra)
        else:
            type_3(hunt, ends[0], ends[1], digits)
        type_4(hunt, ends[0], ends[1])


# -- search ---------------------------------------------------------------------------------

cdef inline bint is_known(const Hunt *hunt, int allow, uint16_t extra) noexcept nogil:
    """Whether all loops from here came up already: those with at most two extra cells are found from
    each of their starts, in both directions, and after a second extra digit no third cell is let in."""
    return allow >= 0 and count_bits(extra) > 1 and meets(hunt.on_path, hunt.done)


cdef void walk(Hunt *hunt, int cell, int last_kind, int allow, uint16_t extra) noexcept nogil:
    """Go on from a cell. `extra`: extra digits met, also by earlier siblings; `allow`: cells that may
    still bring others. A house has one cell of each colour: what would bring a second ends here, and so
    does what leaves more houses with one than the cells to come have; nothing below matters to siblings.
    The start is judged before its siblings, wherever it stands among them: with start and cell in this house, a
    third cell of it would make the loop invalid, so siblings find nothing; and `extra` does not matter to a judge."""
    cdef Set81 left
    cdef uint16_t mask
    cdef int kind, next_cell
    cdef uint32_t *houses = &hunt.houses[hunt.n & 1]
    cdef uint32_t here = HOUSES_OF[cell]
    if houses[0] & here or is_known(hunt, allow, extra):
        return
    if count_bits((houses[0] | here) ^ hunt.houses[~hunt.n & 1]) > 3 * (hunt.longest - hunt.n - 1):
        return
    houses[0] |= here
    hunt.path[hunt.n] = cell
    hunt.n += 1
    join(&hunt.on_path, only(cell))
    for kind in range(3):
        if kind == last_kind:
            continue
        left = both(hunt.cells, HOUSE[HOUSE_OF[cell][kind]])
        if has(left, hunt.path[0]) and hunt.n >= 4 and hunt.houses[0] == hunt.houses[1] and hunt.n <= hunt.longest:
            judge(hunt)
        left = minus(left, hunt.on_path)
        while not is_empty(left) and hunt.n < hunt.longest:
            next_cell = pop(&left)
            mask = hunt.desk.g.mask[next_cell]
            extra |= mask & ~hunt.pair
            if has(hunt.in_loops, next_cell) and (mask == hunt.pair or count_bits(extra) == 1 or allow > 0):
                walk(hunt, next_cell, kind, allow - (mask != hunt.pair), extra)
    hunt.n -= 1
    houses[0] &= ~here
    hunt.on_path = minus(hunt.on_path, only(cell))


cdef Set81 loop_cells(Set81 cells) noexcept nogil:
    """Without the cells that are alone in a house, again and again: a loop has two cells in each."""
    cdef Hidden alone
    while True:
        hidden(cells, &alone)
        join(&alone.blocks, either(alone.columns, alone.rows))
        if is_empty(alone.blocks):
            return cells
        cells = minus(cells, alone.blocks)


cdef int longest_from(const Hunt *hunt, int cell) noexcept nogil:
    """How many cells a loop from this cell has at most: two of them with extra digits; or any number, if
    they share a single one. 0: there is no loop."""
    cdef Set81 by_digit[9]
    cdef Set81 pure = Set81(0, 0), left = hunt.in_loops
    cdef uint16_t more, extra = 0
    cdef int other
    while not is_empty(left):
        other = pop(&left)
        more = hunt.desk.g.mask[other] & ~hunt.pair
        if more == 0:
            join(&pure, only(other))
        elif more & more - 1 == 0:
            if not more & extra:
                by_digit[lowest_bit(more)] = Set81(0, 0)
            join(&by_digit[lowest_bit(more)], only(other))
            extra |= more
    while extra:
        if has(loop_cells(either(pure, by_digit[next_digit(&extra)])), cell):
            return 81
    return size_of(pure) + 2 if more_than_one(pure) else 0


cdef bint loops(Desk *desk, int arg, Find *out) noexcept nogil:
    cdef const Grid *g = &desk.g
    cdef Set81 two = bivalue(g), starts = two
    cdef Hunt hunt
    cdef int cell
    hunt.desk = desk
    hunt.best = out
    hunt.found = False
    hunt.wanted = 81
    hunt.n = 0
    hunt.houses[0] = hunt.houses[1] = 0
    hunt.on_path = Set81(0, 0)
    while not is_empty(starts):
        cell = pop(&starts)
        hunt.pair = g.mask[cell]
        hunt.cells = both(g.cand[lowest_bit(hunt.pair)], g.cand[lowest_bit(hunt.pair & hunt.pair - 1)])
        hunt.in_loops = loop_cells(hunt.cells)
        if not has(hunt.in_loops, cell):
            continue
        hunt.longest = min(hunt.wanted, longest_from(&hunt, cell))
        if hunt.longest == 0:
            continue
        count(desk)
        hunt.done = both(hunt.cells, minus(two, either(starts, only(cell))))
        walk(&hunt, cell, -1, 2, 0)
    return hunt.found


RULES = {15: rule(loops)}
