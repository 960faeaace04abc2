"""What patterns say about the candidates that a closure has left.

Pointing and claiming, hidden pairs, naked pairs, X-Wings, in this order, until one says something.
A pattern counts only if it is new: some of what the closure took out stood in its way. These
candidates are the parents of what it removes.
"""

from libc.stdint cimport uint16_t

from solver.explainer.closure cimport Closure, Hints
from solver.explainer.net cimport Net, is_pair
from solver.grid cimport CELL, HOUSE, Set81, both, house_bits, is_empty, lowest_bit


cdef int take_places(Closure *c, const Hints *hints, int d, int h, uint16_t places, int depth) noexcept nogil:
    cdef int n = 0
    while places:
        n += take(c, hints, d, CELL[h][lowest_bit(places)], depth)
        places &= places - 1
    return n


# -- the patterns -------------------------------------------------------------------------------

cdef bint lock(Closure *c, const Net *had, const Net *left, int h1, int h2, Hints *hints) noexcept nogil:
    """A digit's places in house 1 are all in house 2."""
    cdef Set81 rest, cross = both(HOUSE[h1], HOUSE[h2])
    cdef uint16_t outside1, outside2, places, goes
    cdef int d
    cdef bint found = False
    if is_empty(cross):
        return False
    outside1 = ~house_bits(cross, h1)
    outside2 = ~house_bits(cross, h2)
    for d in range(9):
        places = left.at[d][h1]
        goes = left.at[d][h2] & outside2
        if goes == 0 or places & outside1 or places & (places - 1) == 0 or not had.at[d][h1] & outside1:
            continue
        if open_hint(hints):
            add_places(hints, d, h1, had.at[d][h1] & outside1)
            take_places(c, hints, d, h2, goes, depth_of(c, hints))
            hints.n += 1
            found = True
    return found


cdef bint lock_all(Closure *c, const Net *had, const Net *left, Hints *hints) noexcept nogil:
    cdef int[4] first = [18, 18, 9, 0]
    cdef int[4] second = [9, 0, 18, 18]
    cdef int k, i, j
    cdef bint found = False
    for k in range(4):
        for i in range(9):
            for j in range(9):
                found |= lock(c, had, left, first[k] + i, second[k] + j, hints)
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


cdef bint hide_all(Closure *c, const Net *had, const Net *left, Hints *hints) noexcept nogil:
    cdef int[3] kinds = [18, 9, 0]
    cdef int k, h, a, b
    cdef bint found = False
    for k in range(3):
        for h in range(kinds[k], kinds[k] + 9):
            if left.open[h] <= 4:
                continue
            for b in range(1, 9):
                if not is_pair(left.at[b][h]):
                    continue
                for a in range(b):
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


cdef bint bare_all(Closure *c, const Net *had, const Net *left, Hints *hints) noexcept nogil:
    cdef int[3] kinds = [18, 9, 0]
    cdef int k, h, i, j
    cdef bint found = False
    for k in range(3):
        for h in range(kinds[k], kinds[k] + 9):
            if left.open[h] < 4:
                continue
            for j in range(1, 9):
                if not is_pair(left.mask[CELL[h][j]]):
                    continue
                for i in range(j):
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


cdef bint wing_all(Closure *c, const Net *had, const Net *left, Hints *hints) noexcept nogil:
    cdef int base, i, j, d
    cdef bint found = False
    for base in range(9, -1, -9):
        for j in range(base + 1, base + 9):
            for i in range(base, j):
                for d in range(9):
                    if left.at[d][i] == left.at[d][j] and is_pair(left.at[d][i]) and left.filled[d] <= 5:
                        found |= wing(c, had, left, i, j, d, 9 - base, hints)
    return found


cdef bint advance(Closure *c, const Net *had, const Net *left, int level, Hints *hints) noexcept nogil:
    """Enter what the first pattern that says something removes. False: none does."""
    if c.settled >= 1:
        return False
    return (lock_all(c, had, left, hints) or hide_all(c, had, left, hints)
            or bare_all(c, had, left, hints) or wing_all(c, had, left, hints))
