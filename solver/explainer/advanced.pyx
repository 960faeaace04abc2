"""What patterns say about the candidates that a closure has left.

Pointing and claiming, hidden pairs, naked pairs, X-Wings, in this order, until one says something.
A pattern counts only if it is new: some of what the closure took out stood in its way. These
candidates are the parents of what it removes.
"""

from libc.stdint cimport uint8_t, uint16_t
from libc.string cimport memset

from solver.explainer.closure cimport Closure, Hints
from solver.explainer.net cimport HOUSE_OF, PLACE_IN, Net, is_pair
from solver.grid cimport CELL, HOUSE, PEERS, Set81, both, house_bits, is_empty, join, lowest_bit, minus, next_digit, pop


cdef int take_places(Closure *c, const Hints *hints, int d, int h, uint16_t places, int depth) noexcept nogil:
    cdef int n = 0
    while places:
        n += take(c, hints, d, CELL[h][lowest_bit(places)], depth)
        places &= places - 1
    return n


cdef struct Sight:
    Set81 cells              # where candidates went
    uint16_t changed[27]     # of a house, bit d for digit d: places went
    uint16_t paired[27]      # ... and two are left


cdef void look(const Net *had, const Net *left, Sight *s) noexcept nogil:
    cdef Set81 gone
    cdef uint16_t todo
    cdef int cell, d, h, k
    memset(s, 0, sizeof(Sight))
    for d in range(9):
        gone = minus(had.cand[d], left.cand[d])
        join(&s.cells, gone)
        while not is_empty(gone):
            cell = pop(&gone)
            for k in range(3):
                s.changed[HOUSE_OF[cell][k]] |= 1 << d
    for h in range(27):
        todo = s.changed[h]
        while todo:
            d = next_digit(&todo)
            s.paired[h] |= is_pair(left.at[d][h]) << d


cdef uint16_t pairs_in(const Net *left, int h) noexcept nogil:
    """The digits with two places in a house."""
    cdef uint16_t pairs = 0
    cdef int d
    for d in range(9):
        pairs |= is_pair(left.at[d][h]) << d
    return pairs


# -- the patterns -------------------------------------------------------------------------------

cdef bint lock(Closure *c, const Net *had, const Net *left, int h1, int h2, int d, uint16_t outside1,
               Hints *hints) noexcept nogil:
    """A digit's places in house 1 are all in house 2, which they were not before."""
    cdef uint16_t goes = left.at[d][h2] & ~house_bits(HOUSE[h1], h2)
    if goes == 0 or had.at[d][h1] & outside1 == 0 or not open_hint(hints):
        return False
    add_places(hints, d, h1, had.at[d][h1] & outside1)
    take_places(c, hints, d, h2, goes, depth_of(c, hints))
    hints.n += 1
    return True


# Which third of a house has all these places, if there are two or more, else 3: of thirds that are
# places side by side, of thirds that are every third place.
cdef uint8_t THIRD[2][512]


cdef inline uint16_t part(bint apart, int k) noexcept nogil:
    return 0o111 << k if apart else 0o007 << 3 * k


cdef void make_tables() noexcept:
    cdef int places, k, i
    for i in range(2):
        for places in range(512):
            THIRD[i][places] = 3
            for k in range(3):
                if places & (places - 1) and places & ~part(i, k) == 0:
                    THIRD[i][places] = k


cdef bint lock_house(Closure *c, const Net *had, const Net *left, const Sight *s, int h1, const int *crossing,
                     bint apart, Hints *hints) noexcept nogil:
    """Digits whose places in house 1 are all in one of its three parts, where houses cross it."""
    cdef uint16_t[4] digits = [0, 0, 0, 0]
    cdef uint16_t todo = s.changed[h1]
    cdef int d, k
    cdef bint found = False
    while todo:
        d = next_digit(&todo)
        digits[THIRD[apart][left.at[d][h1]]] |= 1 << d
    for k in range(3):
        while digits[k]:
            d = next_digit(&digits[k])
            found |= lock(c, had, left, h1, crossing[k], d, ~part(apart, k), hints)
    return found


cdef bint lock_all(Closure *c, const Net *had, const Net *left, const Sight *s, Hints *hints) noexcept nogil:
    cdef int[3] to
    cdef int i, k
    cdef bint found = False
    for i in range(9):
        for k in range(3):
            to[k] = 9 + 3 * (i % 3) + k
        found |= lock_house(c, had, left, s, 18 + i, to, True, hints)
    for i in range(9):
        for k in range(3):
            to[k] = i // 3 * 3 + k
        found |= lock_house(c, had, left, s, 18 + i, to, False, hints)
    for i in range(9):
        for k in range(3):
            to[k] = 18 + 3 * k + i // 3
        found |= lock_house(c, had, left, s, 9 + i, to, False, hints)
    for i in range(9):
        for k in range(3):
            to[k] = 18 + i // 3 * 3 + k
        found |= lock_house(c, had, left, s, i, to, False, hints)
    return found


cdef bint hide(Closure *c, const Net *had, const Net *left, int h, int a, int b, Hints *hints) noexcept nogil:
    """Digits a and b have the same two places in a house."""
    cdef uint16_t places = left.at[a][h], others, digits
    cdef int i, depth
    cdef bint found = False
    if (had.at[a][h] | had.at[b][h]) & ~places == 0:
        return False
    if not open_hint(hints):
        return False
    add_places(hints, a, h, had.at[a][h] & ~places)
    add_places(hints, b, h, had.at[b][h] & ~places)
    depth = depth_of(c, hints)
    while places:
        i = lowest_bit(places)
        places &= places - 1
        digits = left.mask[CELL[h][i]] & ~(1 << a | 1 << b)
        while digits:
            found |= take(c, hints, lowest_bit(digits), CELL[h][i], depth)
            digits &= digits - 1
    hints.n += found
    return found


cdef bint hide_all(Closure *c, const Net *had, const Net *left, const Sight *s, Hints *hints) noexcept nogil:
    cdef int[3] kinds = [18, 9, 0]
    cdef int k, h, a, b
    cdef uint16_t pairs, second, first
    cdef bint found = False
    for k in range(3):
        for h in range(kinds[k], kinds[k] + 9):
            if s.paired[h] == 0 or left.open[h] <= 4:
                continue
            second = pairs = pairs_in(left, h)
            while second:
                b = next_digit(&second)
                first = pairs & ((1 << b) - 1)
                while first:
                    a = next_digit(&first)
                    if left.at[a][h] == left.at[b][h]:
                        found |= hide(c, had, left, h, a, b, hints)
    return found


cdef bint bare(Closure *c, const Net *had, const Net *left, int h, int i, int j, Hints *hints) noexcept nogil:
    """Two cells of a house have the same two candidates."""
    cdef int a = CELL[h][i], b = CELL[h][j], d, depth
    cdef uint16_t digits = left.mask[a], outside = ~(1 << i | 1 << j), more
    cdef bint found = False
    if (had.mask[a] | had.mask[b]) == digits or not open_hint(hints):
        return False
    more = had.mask[a] & ~digits
    while more:
        add_parent(hints, lowest_bit(more), a)
        more &= more - 1
    more = had.mask[b] & ~digits
    while more:
        add_parent(hints, lowest_bit(more), b)
        more &= more - 1
    depth = depth_of(c, hints)
    for i in range(9):
        if outside >> i & 1:
            more = left.mask[CELL[h][i]] & digits
            while more:
                d = lowest_bit(more)
                more &= more - 1
                found |= take(c, hints, d, CELL[h][i], depth)
    hints.n += found
    return found


cdef bint may_be_bare(const Net *left, const Sight *s) noexcept nogil:
    """Whether a cell that lost candidates has the same two as one that it sees."""
    cdef Set81 todo = s.cells, others
    cdef uint16_t digits
    cdef int cell
    while not is_empty(todo):
        cell = pop(&todo)
        digits = left.mask[cell]
        if not is_pair(digits):
            continue
        others = both(PEERS[cell], both(left.cand[lowest_bit(digits)], left.cand[lowest_bit(digits & (digits - 1))]))
        while not is_empty(others):
            if left.mask[pop(&others)] == digits:
                return True
    return False


cdef void find_pair_cells(const Net *left, uint16_t *cells) noexcept nogil:
    """Of each house those with two candidates."""
    cdef int cell, k
    memset(cells, 0, 27 * sizeof(uint16_t))
    for cell in range(81):
        if is_pair(left.mask[cell]):
            for k in range(3):
                cells[HOUSE_OF[cell][k]] |= PLACE_IN[cell][k]


cdef bint bare_all(Closure *c, const Net *had, const Net *left, const Sight *s, Hints *hints) noexcept nogil:
    cdef int[3] kinds = [18, 9, 0]
    cdef uint16_t[27] cells
    cdef uint16_t second, first
    cdef int k, h, i, j
    cdef bint found = False
    if not may_be_bare(left, s):
        return False
    find_pair_cells(left, cells)
    for k in range(3):
        for h in range(kinds[k], kinds[k] + 9):
            if left.open[h] < 4:
                continue
            second = cells[h]
            while second:
                j = next_digit(&second)
                first = cells[h] & ((1 << j) - 1)
                while first:
                    i = next_digit(&first)
                    if left.mask[CELL[h][i]] == left.mask[CELL[h][j]]:
                        found |= bare(c, had, left, h, i, j, hints)
    return found


cdef bint wing(Closure *c, const Net *had, const Net *left, int h1, int h2, int d, int covers,
               Hints *hints) noexcept nogil:
    """A digit's places in two base houses are the same two covers."""
    cdef uint16_t cover = left.at[d][h1], outside = ~(1 << (h1 % 9) | 1 << (h2 % 9))
    cdef int first = covers + lowest_bit(cover), second = covers + lowest_bit(cover & (cover - 1)), depth
    if (left.at[d][first] | left.at[d][second]) & outside == 0:
        return False
    if (had.at[d][h1] | had.at[d][h2]) & ~cover == 0 or not open_hint(hints):
        return False
    add_places(hints, d, h1, had.at[d][h1] & ~cover)
    add_places(hints, d, h2, had.at[d][h2] & ~cover)
    depth = depth_of(c, hints)
    if take_places(c, hints, d, first, left.at[d][first] & outside, depth) + take_places(
            c, hints, d, second, left.at[d][second] & outside, depth):
        hints.n += 1
        return True
    return False


cdef bint wing_all(Closure *c, const Net *had, const Net *left, const Sight *s, Hints *hints) noexcept nogil:
    cdef uint16_t digits
    cdef int base, i, j, d
    cdef bint found = False
    for base in range(9, -1, -9):
        for j in range(base + 1, base + 9):
            for i in range(base, j):
                digits = s.paired[i] | s.paired[j]
                while digits:
                    d = next_digit(&digits)
                    if left.at[d][i] == left.at[d][j] and left.filled[d] <= 5:
                        found |= wing(c, had, left, i, j, d, 9 - base, hints)
    return found


cdef bint advance(Closure *c, const Net *had, const Net *left, int level, Hints *hints) noexcept nogil:
    """Enter what the first pattern that says something removes. False: none does."""
    cdef Sight s
    if c.settled >= 1:
        return False
    look(had, left, &s)
    return (lock_all(c, had, left, &s, hints) or hide_all(c, had, left, &s, hints)
            or bare_all(c, had, left, &s, hints) or wing_all(c, had, left, &s, hints))


make_tables()
