"""Fish: one digit, as many cover lines as base lines, perhaps with fins.

Definition  k base lines (all rows or all columns) with places for digit d, and k cover lines of the
            other kind. Without fins: all base cells lie in the cover; d goes from the cover lines
            outside the base lines. Finned: the base cells outside the cover are fins; d goes from
            those of these cells that see every fin. So a cell goes if the base cells that it does
            not see lie in at most k - 1 cover lines besides its own. Sashimi: finned, with at least one
            fin, and some base line has at most one place besides the fins.
Why         Each base line holds d once, in different cover lines. If no fin is true, that is once in
            each of the k cover lines; if a fin is true, the cells that see it go anyway.
Covers      XWing (k = 2), SwordFish (3), JellyFish (4), Squirmbag (5), Whale (6), Leviathan (7) and their
            finned and sashimi forms, with any number of fins. The finned form finds the unfinned and
            the sashimi one too. A larger unfinned fish is never needed: the lines that it leaves over
            form a smaller one.
Source      gnpx profile, rows 11-16; the forms that HoDoKu names.
Evidence    base (its cells with the digit, houses: exactly k lines), cover (houses: exactly k lines), and,
            where there are any, fins (their cells).
Cost        Nothing for a digit all of whose places are in a template of it. Else 2 ways x C(9, k) choices
            of base lines at most, cut off where they cross too many lines; finned, once for each block.
"""

from libc.stdint cimport uint16_t

from solver.grid cimport (
    EMPTY_SET, HOUSE, Set81, both, count_bits, house_bits, is_empty, join, lowest_bit, minus,
)
from solver.kernel cimport (
    BASE, COVER, FINS, ONE_DIGIT_FINNED, ONE_DIGIT_FISH, ONE_DIGIT_SASHIMI, Found, Frozen, Steps, is_barren, is_news,
    kernel, new_part, new_step, note,
)
from solver.templates cimport hopeless
from solver.tight cimport MOST_GROUPS, Group, tight_groups

cdef struct Lines:           # a digit's candidates as nine parallel lines, for fish of one form and size
    Set81 at
    int d
    int way                  # 0: the lines are rows, 1: columns
    int form                 # ONE_DIGIT_FISH, _FINNED or _SASHIMI
    int k
    uint16_t line[9]         # where each crosses the lines of the other kind, one bit a cell
    uint16_t taken           # the lines with any cell
    uint16_t few             # ... with at most k


cdef Lines lines_of(Set81 at, int d, int way, int form, int k) noexcept nogil:
    cdef Lines l
    cdef int i
    l.at, l.d, l.way, l.form, l.k, l.taken, l.few = at, d, way, form, k, 0, 0
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


cdef bint is_sashimi(const Lines *l, uint16_t base, uint16_t cover) noexcept nogil:
    cdef bint short = False, with_fins = False
    cdef uint16_t line
    while base:
        line = l.line[lowest_bit(base)]
        base &= base - 1
        short |= count_bits(line & cover) <= 1
        with_fins |= line & ~cover != 0
    return short and with_fins


cdef uint16_t all_covers(const Lines *l, uint16_t base, uint16_t cover, uint16_t spare) noexcept nogil:
    """The cover lines with as many of the spare ones as make them k, so that the fish is of its form; else 0."""
    cdef uint16_t last, full
    if count_bits(cover) == l.k:
        return cover if l.form != ONE_DIGIT_SASHIMI or is_sashimi(l, base, cover) else 0
    while spare:
        last = spare & -spare
        spare ^= last
        full = all_covers(l, base, cover | last, spare)
        if full:
            return full
    return 0


cdef bint strike(const Lines *l, uint16_t base, uint16_t cover, Set81 struck, Found *out, Steps *ev) noexcept nogil:
    """Remove the digit from these cells by one fish; True if any of them has it. k cover lines, or fewer if any
    others will do."""
    cdef Set81 in_base, fins
    struck = both(l.at, struck)
    if is_empty(struck):
        return False
    cover = all_covers(l, base, cover, ~cover & 511)
    if not cover:
        return False
    if ev != NULL and is_news(out, l.d, struck):
        in_base = both(l.at, cells_of(l.way, base))
        fins = minus(in_base, cells_of(1 - l.way, cover))
        new_step(ev, 0).elim[l.d] = struck
        new_part(ev, BASE, in_base, 1 << l.d).houses = base << 9 * l.way
        new_part(ev, COVER, EMPTY_SET, 1 << l.d).houses = cover << 9 * (1 - l.way)
        if not is_empty(fins):
            new_part(ev, FINS, fins, 1 << l.d)
    join(&out.elim[l.d], struck)
    return True


cdef bint unfinned(const Lines *l, Found *out, Steps *ev) noexcept nogil:
    cdef Group groups[MOST_GROUPS]
    cdef uint16_t base, cover
    cdef bint found = False
    cdef int i, n
    if count_bits(l.few) < l.k:
        return False
    n = tight_groups(l.line, l.few, l.k, Group(0, 0), l.k, groups)
    for i in range(n):
        base, cover = groups[i].members, groups[i].together
        if count_bits(cover) == l.k:
            found |= strike(l, base, cover, minus(cells_of(1 - l.way, cover), cells_of(l.way, base)), out, ev)
    return found


# What a fish with fins removes sees all of them, so it lies in one block with them: they are in one or
# two of the three lines of the block (`near`), and the cells removed in the others. Of the near base
# lines, only what lies outside the block has to be covered.

cdef bint finned_by(const Lines *l, uint16_t near_base, uint16_t near, uint16_t inside, Found *out, Steps *ev) noexcept nogil:
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
    if count_bits(start.together) > l.k:
        return False
    targets = cells_of(l.way, near & ~near_base)
    groups[0] = start
    n = l.k - count_bits(near_base)
    n = tight_groups(l.line, l.few & ~near, n, start, l.k, groups) if n else 1
    for i in range(n):
        cover = groups[i].together
        if count_bits(cover) == l.k:
            found |= strike(l, groups[i].members, cover, both(targets, cells_of(1 - l.way, cover & inside)), out, ev)
            continue
        left = inside                # room for one more: any of the block's
        while left:
            last = left & -left
            left &= left - 1
            found |= strike(l, groups[i].members, cover | last, both(targets, cells_of(1 - l.way, last)), out, ev)
    return found


cdef bint finned(const Lines *l, Found *out, Steps *ev) noexcept nogil:
    cdef uint16_t near, inside, in_block, base
    cdef bint found = False
    cdef int block, i
    for block in range(9):
        near, inside, in_block = 7 << block // 3 * 3, 7 << block % 3 * 3, 0
        for i in range(block // 3 * 3, block // 3 * 3 + 3):
            if l.line[i] & inside:
                in_block |= 1 << i
        base = near & l.taken
        while base:          # every choice of near base lines with fins and something to remove
            if base & in_block and in_block & ~base:
                found |= finned_by(l, base, near, inside, out, ev)
            base = (base - 1) & near & l.taken
    return found


cdef bint of_form(Frozen *f, int form, int k, Found *out, Steps *ev) noexcept nogil:
    cdef Lines l
    cdef bint found = False, here
    cdef int memory = form + k - 2, d, way
    for d in range(9):
        if is_barren(f, memory, d) or is_empty(hopeless(f, d)):
            continue
        here = False
        for way in range(2):
            l = lines_of(f.g.cand[d], d, way, form, k)
            if form != ONE_DIGIT_SASHIMI:
                here |= unfinned(&l, out, ev)
            if form != ONE_DIGIT_FISH:
                here |= finned(&l, out, ev)
        note(f, memory, d, here)
        found |= here
    return found


cdef bint fish(Frozen *f, int k, Found *out, Steps *ev) noexcept nogil:
    return of_form(f, ONE_DIGIT_FISH, k, out, ev)

cdef bint finned_fish(Frozen *f, int k, Found *out, Steps *ev) noexcept nogil:
    return of_form(f, ONE_DIGIT_FINNED, k, out, ev)

cdef bint sashimi_fish(Frozen *f, int k, Found *out, Steps *ev) noexcept nogil:
    return of_form(f, ONE_DIGIT_SASHIMI, k, out, ev)


KERNELS = {"fish": kernel(fish), "finned": kernel(finned_fish), "sashimi": kernel(sashimi_fish)}
