"""Rectangles of two digits, and the naked subsets they take part in; see rectangles.pxd."""

from libc.stdint cimport uint8_t, uint16_t
from libc.string cimport memset

from solver.grid cimport (
    BOX, COL, EMPTY_SET, HOUSE, ROW, Grid, Set81, both, count_bits, either, first, is_empty, join, meets, minus,
    only, pop, within,
)
from solver.kernel cimport CELLS, LINK, Steps, new_part


cdef void make_table() except *:
    cdef int a, b, line, k
    for a in range(81):
        k = 0
        for b in range(81):
            if a == b or BOX[a] != BOX[b] or (ROW[a] != ROW[b] and COL[a] != COL[b]):
                continue
            for line in range(9):
                if ROW[a] == ROW[b] and line // 3 != ROW[a] // 3:
                    RECTANGLE[a][k] = [a, b, 9 * line + COL[a], 9 * line + COL[b]]
                    k += 1
                elif COL[a] == COL[b] and line // 3 != COL[a] // 3:
                    RECTANGLE[a][k] = [a, b, 9 * ROW[a] + line, 9 * ROW[b] + line]
                    k += 1

make_table()


cdef void digits_placed(const Grid *g, uint16_t *used) noexcept nogil:
    cdef int cell
    cdef uint16_t bit
    memset(used, 0, 27 * sizeof(uint16_t))
    for cell in range(81):
        if g.digit[cell]:
            bit = 1 << g.digit[cell] - 1
            used[ROW[cell]] |= bit
            used[9 + COL[cell]] |= bit
            used[18 + BOX[cell]] |= bit


cdef void describe(const Grid *g, const uint8_t *at, uint16_t pair, Rectangle *r) noexcept nogil:
    cdef int i, rest = 0
    r.pair = pair
    r.corners = r.rest = EMPTY_SET
    r.extra = 0
    for i in range(4):
        r.at[i] = at[i]
        join(&r.corners, only(at[i]))
        if g.mask[at[i]] & ~pair:
            join(&r.rest, only(at[i]))
            r.extra |= g.mask[at[i]] & ~pair
            rest |= 1 << i
    r.n_rest = count_bits(rest)
    r.is_diagonal = rest == 0b1001 or rest == 0b0110


# -- naked subsets of a house with the rest of a rectangle ----------------------------------

cdef bint next_house(const Grid *g, const Rectangle *r, NakedRest *s) noexcept nogil:
    """Go to the next house that holds the rest, and list its cells without the pair."""
    cdef int cell = first(r.rest)
    cdef Set81 left
    while s.way < 3:
        s.house = ROW[cell] if s.way == 0 else 9 + COL[cell] if s.way == 1 else 18 + BOX[cell]
        s.way += 1
        if not within(r.rest, HOUSE[s.house]):
            continue
        s.n = s.size = 0
        left = minus(both(g.empty, HOUSE[s.house]), r.corners)
        while not is_empty(left):
            cell = pop(&left)
            if not g.mask[cell] & r.pair:
                s.open[s.n] = cell
                s.n += 1
        return True
    return False


cdef bint next_subset(NakedRest *s) noexcept nogil:
    """Go to the next cells of the house, depth-first."""
    if s.size and s.chosen[s.size - 1] == s.n - 1:
        s.size -= 1
        if s.size == 0:
            return False
        s.chosen[s.size - 1] += 1
        return True
    if s.n == 0:
        return False
    s.chosen[s.size] = s.chosen[s.size - 1] + 1 if s.size else 0
    s.size += 1
    return True


cdef bint is_naked(const Grid *g, const Rectangle *r, NakedRest *s) noexcept nogil:
    """Whether the chosen cells make a naked subset that removes something; fills in what."""
    cdef Set81 whole, gone = EMPTY_SET
    cdef int i, d, cell = first(r.rest)
    s.digits = r.extra
    s.cells = EMPTY_SET
    for i in range(s.size):
        s.digits |= g.mask[s.open[s.chosen[i]]]
        join(&s.cells, only(s.open[s.chosen[i]]))
    if count_bits(s.digits) != s.size + 1:
        return False
    whole = either(s.cells, r.rest)
    s.gone = minus(HOUSE[s.house], whole)
    s.gone_block = EMPTY_SET
    if s.house >= 18:
        if within(whole, HOUSE[ROW[cell]]) or within(whole, HOUSE[9 + COL[cell]]):
            return False         # the line has found it
    elif within(whole, HOUSE[18 + BOX[cell]]):
        s.gone_block = minus(HOUSE[18 + BOX[cell]], whole)
    for d in range(9):
        if s.digits >> d & 1:
            join(&gone, g.cand[d])
    return meets(gone, either(s.gone, s.gone_block))


cdef bint next_naked(const Grid *g, const Rectangle *r, NakedRest *s) noexcept nogil:
    if s.way == 0 and not next_house(g, r, s):
        return False
    while True:
        while next_subset(s):
            if is_naked(g, r, s):
                return True
        if not next_house(g, r, s):
            return False


# -- evidence -------------------------------------------------------------------------------

cdef void tell_corners(const Rectangle *r, Steps *ev) noexcept nogil:
    new_part(ev, CELLS, r.corners, r.pair)


cdef void tell_rest(const Rectangle *r, Steps *ev) noexcept nogil:
    new_part(ev, CELLS, r.rest, r.extra)


cdef void tell_places(const Grid *g, int d, int house, Steps *ev) noexcept nogil:
    new_part(ev, LINK, both(g.cand[d], HOUSE[house]), 1 << d).houses = 1 << house


cdef void tell_naked(const NakedRest *s, Steps *ev) noexcept nogil:
    new_part(ev, CELLS, s.cells, s.digits).houses = 1 << s.house
