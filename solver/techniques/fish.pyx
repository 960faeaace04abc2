"""Fish: one digit, as many cover lines as base lines, perhaps with fins.

Definition  k base lines (all rows or all columns) with places for digit d, and k cover lines of the
            other kind. Without fins: all base cells lie in the cover; d goes from the cover lines
            outside the base lines. Finned: the base cells outside the cover are fins; d goes from
            those of these cells that see every fin. So a cell goes if the base cells that it does
            not see lie in at most k - 1 cover lines besides its own.
Why         Each base line holds d once, in different cover lines. If no fin is true, that is once in
            each of the k cover lines; if a fin is true, the cells that see it go anyway.
Covers      XWing (k = 2), SwordFish (3), JellyFish (4) and their finned and sashimi forms, with any
            number of fins. The finned form finds the unfinned one too.
Source      gnpx profile, rows 11-16.
Evidence    base (its cells with the digit, houses: the base lines), cover (houses: the cover lines),
            and, where there are any, fins (their cells).
Cost        9 digits x 2 ways x C(9, k) choices of base lines at most, cut off where they cross too
            many lines; finned, once for each block.
"""

from libc.stdint cimport uint16_t

from solver.grid cimport (
    EMPTY_SET, HOUSE, Set81, both, count_bits, house_bits, is_empty, join, lowest_bit, minus,
)
from solver.kernel cimport (
    BASE, COVER, FINS, ONE_DIGIT_FINNED, ONE_DIGIT_FISH, Found, Frozen, Steps, is_barren, is_news, kernel, new_part,
    new_step, note,
)
from solver.tight cimport MOST_GROUPS, Group, tight_groups

cdef struct Lines:           # a digit's candidates as nine parallel lines
    Set81 at
    int d
    int way                  # 0: the lines are rows, 1: columns
    uint16_t line[9]         # where each crosses the lines of the other kind, one bit a cell
    uint16_t taken           # the lines with any cell
    uint16_t few             # ... with at most k


cdef Lines lines_of(Set81 at, int d, int way, int k) noexcept nogil:
    cdef Lines l
    cdef int i
    l.at, l.d, l.way, l.taken, l.few = at, d, way, 0, 0
    for i in range(9):
        l.line[i] = house_bits(at, 9 * way + i)
        if l.line[i]:
            l.taken |= 1 << i
            if count_bits(l.line[i]) <= k:
                l.few |= 1 << i
    return l


cdef inline Set81 cells_of(int way, uint16_t lines) noexcept nogil:
    """The cells of these rows (way 0) or columns (way 1)."""
    cdef Set81 cells = EMPTY_SET
    while lines:
        join(&cells, HOUSE[9 * way + lowest_bit(lines)])
        lines &= lines - 1
    return cells


cdef bint strike(const Lines *l, uint16_t base, uint16_t cover, Set81 struck, Found *out, Steps *ev) noexcept nogil:
    """Remove the digit from these cells by one fish; True if any of them has it."""
    cdef Set81 in_base, fins
    struck = both(l.at, struck)
    if is_empty(struck):
        return False
    if ev != NULL and is_news(out, l.d, struck):
        while count_bits(cover) < count_bits(base):      # it needs fewer lines: any will do to make up the number
            cover |= ~cover & (cover + 1)
        in_base = both(l.at, cells_of(l.way, base))
        fins = minus(in_base, cells_of(1 - l.way, cover))
        new_step(ev, 0).elim[l.d] = struck
        new_part(ev, BASE, in_base, 1 << l.d).houses = base << 9 * l.way
        new_part(ev, COVER, EMPTY_SET, 1 << l.d).houses = cover << 9 * (1 - l.way)
        if not is_empty(fins):
            new_part(ev, FINS, fins, 1 << l.d)
    join(&out.elim[l.d], struck)
    return True


cdef bint unfinned(const Lines *l, int k, Found *out, Steps *ev) noexcept nogil:
    cdef Group groups[MOST_GROUPS]
    cdef uint16_t base, cover
    cdef bint found = False
    cdef int i, n
    if count_bits(l.few) < k:
        return False
    n = tight_groups(l.line, l.few, k, Group(0, 0), k, groups)
    for i in range(n):
        base, cover = groups[i].members, groups[i].together
        if count_bits(cover) == k:
            found |= strike(l, base, cover, minus(cells_of(1 - l.way, cover), cells_of(l.way, base)), out, ev)
    return found


cdef bint fish(Frozen *f, int k, Found *out, Steps *ev) noexcept nogil:
    cdef Lines l
    cdef bint found = False, here
    cdef int d, way
    for d in range(9):
        if is_barren(f, ONE_DIGIT_FISH + k - 2, d):
            continue
        here = False
        for way in range(2):
            l = lines_of(f.g.cand[d], d, way, k)
            here |= unfinned(&l, k, out, ev)
        note(f, ONE_DIGIT_FISH + k - 2, d, here)
        found |= here
    return found


# What a fish with fins removes sees all of them, so it lies in one block with them: they are in one or
# two of the three lines of the block (`near`), and the cells removed in the others. Of the near base
# lines, only what lies outside the block has to be covered.

cdef bint finned_by(const Lines *l, int k, uint16_t near_base, uint16_t near, uint16_t inside, Found *out,
                    Steps *ev) noexcept nogil:
    """All fish with just these base lines through a block; `inside` are the cover lines through it."""
    cdef Group groups[MOST_GROUPS]
    cdef Group start = Group(near_base, 0)
    cdef Set81 targets
    cdef uint16_t left = near_base, cover, last
    cdef bint found = False
    cdef int i, n
    while left:
        start.together |= l.line[lowest_bit(left)] & ~inside
        left &= left - 1
    if count_bits(start.together) > k:
        return False
    targets = cells_of(l.way, near & ~near_base)
    groups[0] = start
    n = k - count_bits(near_base)
    n = tight_groups(l.line, l.few & ~near, n, start, k, groups) if n else 1
    for i in range(n):
        cover = groups[i].together
        if count_bits(cover) == k:
            found |= strike(l, groups[i].members, cover, both(targets, cells_of(1 - l.way, cover & inside)), out, ev)
            continue
        left = inside                # room for one more: any of the block's
        while left:
            last = left & -left
            left &= left - 1
            found |= strike(l, groups[i].members, cover | last, both(targets, cells_of(1 - l.way, last)), out, ev)
    return found


cdef bint finned_of(const Lines *l, int k, Found *out, Steps *ev) noexcept nogil:
    cdef uint16_t near, inside, in_block, base
    cdef bint found = unfinned(l, k, out, ev)
    cdef int block, i
    for block in range(9):
        near, inside, in_block = 7 << block // 3 * 3, 7 << block % 3 * 3, 0
        for i in range(block // 3 * 3, block // 3 * 3 + 3):
            if l.line[i] & inside:
                in_block |= 1 << i
        base = near & l.taken
        while base:          # every choice of near base lines with fins and something to remove
            if base & in_block and in_block & ~base:
                found |= finned_by(l, k, base, near, inside, out, ev)
            base = (base - 1) & near & l.taken
    return found


cdef bint finned(Frozen *f, int k, Found *out, Steps *ev) noexcept nogil:
    cdef Lines l
    cdef bint found = False, here
    cdef int d, way
    for d in range(9):
        if is_barren(f, ONE_DIGIT_FINNED + k - 2, d):
            continue
        here = False
        for way in range(2):
            l = lines_of(f.g.cand[d], d, way, k)
            here |= finned_of(&l, k, out, ev)
        note(f, ONE_DIGIT_FINNED + k - 2, d, here)
        found |= here
    return found


KERNELS = {"fish": kernel(fish), "finned": kernel(finned)}
