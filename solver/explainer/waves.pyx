"""Singles and locked candidates of the whole grid at once, up to a rating that was reached already.

Why         Below 4.5 a rating is the least one whose rules solve the puzzle, in whatever order they
            are applied. For what a find of rules 1 to 14 gives follows from any later grid as well,
            by a rule that is rated no higher: a pattern that has lost a member is a smaller one, at
            last a single; a house that has become too small for a subset has the complement. So
            once a rating is reached, what is rated no higher can be done in bulk.
Covers      From 1.2 hidden singles of blocks and last cells of a house, from 1.5 all hidden singles,
            from 2.3 naked ones, from 2.6 pointing, from 2.8 claiming.
Cost        Some sets for each digit and round. Masks and digits are brought up to date by `settle` only
            when another rule needs them.
"""

from libc.stdint cimport uint32_t

from solver.explainer.lines cimport Hidden, hidden, once, upright
from solver.grid cimport (
    EMPTY_SET, PEERS, band, both, cut, either, from_bands, is_empty, join, minus, pop, same, single,
    within,
)

# -- locked candidates ----------------------------------------------------------------------
# A digit's places in a band are nine meetings of a row and a block, bit 3 * row + block; in a stack
# nine of a block and a column, bit 3 * block + column. What pointing leaves of the one is what
# claiming leaves of the other.

cdef uint16_t POINTED[512]      # what is left where a block has its places in one row
cdef uint16_t CLAIMED[512]      # ... where a row has its places in one block
cdef uint16_t MEETINGS[512]     # the threes of a row that are not empty
cdef uint32_t THREES[512]       # the cells of these meetings of a band


cdef void make_tables() noexcept:
    cdef int i, k, line
    for i in range(512):
        POINTED[i] = CLAIMED[i] = i
        MEETINGS[i] = 0
        THREES[i] = 0
        for k in range(3):
            line = i & 0o111 << k
            if line and line & line - 1 == 0:
                POINTED[i] &= ~(0o7 << (line >> k).bit_length() // 3 * 3) | line
            line = i & 7 << 3 * k
            if line and line & line - 1 == 0:
                CLAIMED[i] &= ~(0o111 << (line >> 3 * k).bit_length() - 1) | line
            if line:
                MEETINGS[i] |= 1 << k
        for k in range(9):
            if i >> k & 1:
                THREES[i] |= 7 << 3 * k

make_tables()


cdef inline uint32_t meetings(uint32_t b) noexcept nogil:
    return MEETINGS[b & 511] | MEETINGS[b >> 9 & 511] << 3 | MEETINGS[b >> 18] << 6


cdef inline uint32_t stack(uint32_t o0, uint32_t o1, uint32_t o2, int k) noexcept nogil:
    """The meetings of stack k, by the columns of the three bands."""
    return o0 >> k & 7 | (o1 >> k & 7) << 3 | (o2 >> k & 7) << 6


cdef inline Set81 left_in_rows(Set81 a, const uint16_t *left) noexcept nogil:
    """What is left of a digit's places in bands, by one of the tables."""
    cdef uint32_t a0 = band(a, 0), a1 = band(a, 1), a2 = band(a, 2)
    return from_bands(
        a0 & THREES[left[meetings(a0)]], a1 & THREES[left[meetings(a1)]], a2 & THREES[left[meetings(a2)]])


cdef inline Set81 left_in_columns(Set81 a, const uint16_t *left) noexcept nogil:
    """... in stacks, where the tables change places."""
    cdef uint32_t a0 = band(a, 0), a1 = band(a, 1), a2 = band(a, 2)
    cdef uint32_t o0 = once(a0), o1 = once(a1), o2 = once(a2)
    cdef uint32_t s0 = left[stack(o0, o1, o2, 0)], s1 = left[stack(o0, o1, o2, 3)], s2 = left[stack(o0, o1, o2, 6)]
    return from_bands(
        a0 & upright(s0 & 7 | (s1 & 7) << 3 | (s2 & 7) << 6), a1 & upright(s0 >> 3 & 7 | s1 & 56 | (s2 & 56) << 3),
        a2 & upright(s0 >> 6 | s1 >> 6 << 3 | s2 >> 6 << 6))


cdef uint16_t locked_digits(const Grid *g, int way, bint direct) noexcept nogil:
    """Digits with a find in a way of rule 6; of rule 2, those that the whole way leaves a hidden single."""
    cdef Hidden single_
    cdef Set81 left
    cdef uint16_t digits = 0
    cdef int d
    for d in range(9):
        left = left_in_columns(g.cand[d], CLAIMED) if way == 0 else left_in_rows(g.cand[d], POINTED) if way == 1 \
            else left_in_columns(g.cand[d], POINTED) if way == 2 else left_in_rows(g.cand[d], CLAIMED)
        if same(left, g.cand[d]):
            continue
        if direct:
            hidden(left, &single_)
            if is_empty(single_.blocks if way < 2 else single_.columns if way == 2 else single_.rows):
                continue
        digits |= 1 << d
    return digits


cdef bint lock(Grid *g, double level) noexcept nogil:
    cdef Set81 left
    cdef bint found = False
    cdef int d
    for d in range(9):
        left = left_in_columns(left_in_rows(g.cand[d], POINTED), CLAIMED)
        if level >= 2.8:
            left = left_in_columns(left_in_rows(left, CLAIMED), POINTED)
        if not same(left, g.cand[d]):
            g.cand[d] = left
            found = True
    return found


# -- singles --------------------------------------------------------------------------------

cdef void put(Grid *g, int d, Set81 cells) noexcept nogil:
    """Place a digit in cells; other digits still may stand there, so `empty` must be looked at."""
    cdef Set81 gone = cells
    cut(&g.empty, cells)
    while not is_empty(cells):
        join(&gone, PEERS[pop(&cells)])
    cut(&g.cand[d], gone)


cdef bint hidden_singles(Grid *g, bint lines, const Set81 *solution) noexcept nogil:
    """All hidden singles, again and again; False if one contradicts the solution."""
    cdef Hidden found
    cdef int d = 0, idle = 0
    while idle < 9:
        idle += 1
        while True:
            g.cand[d] = both(g.cand[d], g.empty)
            if is_empty(g.cand[d]):
                break
            hidden(g.cand[d], &found)
            if lines:
                found.blocks = either(found.blocks, either(found.columns, found.rows))
            if is_empty(found.blocks):
                break
            if not within(found.blocks, solution[d]):
                return False
            put(g, d, found.blocks)
            idle = 1
        d = d + 1 if d < 8 else 0
    return True


cdef bint put_all(Grid *g, Set81 cells, const Set81 *solution) noexcept nogil:
    """Place what these cells have; False if it contradicts the solution."""
    cdef Set81 here
    cdef int d
    for d in range(9):
        here = both(g.cand[d], cells)
        if not within(here, solution[d]):
            return False
        if not is_empty(here):
            put(g, d, here)
    return True


cdef bint waves(Grid *g, double level, const Set81 *solution) noexcept nogil:
    """All that is rated no higher; False if it contradicts the solution."""
    cdef Hidden last
    cdef Set81 cells
    cdef int d
    while True:
        if not hidden_singles(g, level >= 1.5, solution):
            return False
        if level < 1.5:
            hidden(g.empty, &last)
            cells = either(last.columns, last.rows)
        else:
            cells = single(g) if level >= 2.3 else EMPTY_SET
        if not is_empty(cells):
            if not put_all(g, cells, solution):
                return False
        elif level < 2.6 or not lock(g, level):
            break
    for d in range(9):
        if not within(both(solution[d], g.empty), g.cand[d]):
            return False
    return True


cdef void settle(Grid *g, const Grid *had, const Set81 *solution) noexcept nogil:
    """Masks and digits from the sets; `had` is the grid before, where they were true."""
    cdef Set81 placed = minus(had.empty, g.empty), left
    cdef int cell, d
    for d in range(9):
        left = minus(had.cand[d], g.cand[d])
        cut(&left, placed)
        while not is_empty(left):
            g.mask[pop(&left)] &= ~(1 << d)
        left = both(solution[d], placed)
        while not is_empty(left):
            cell = pop(&left)
            g.mask[cell] = 0
            g.digit[cell] = d + 1
