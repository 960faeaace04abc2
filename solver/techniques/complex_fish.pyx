"""Fish of one digit whose base and cover houses are rows, columns and blocks together.

Definition  k base houses, each with a place for digit d, and k cover houses, none of them a base house.
            Fins are the base cells that lie in no cover house or in more than one base house (those are
            endo fins). d goes from the cells that see every fin and lie in a cover house but in no base
            house, or in two or more cover houses (in the base or not). Unfinned: there are no fins.
            The finned form includes the unfinned one.
            Franken: all base lines are rows and all cover lines columns, or the other way round; at
            least one of each; at least one block. Mutant: neither that nor all base houses rows and all
            cover houses columns (or the other way round), which is a basic fish.
Why         If no fin is true, the base houses hold d in k different cells, all covered. Each cover house
            holds d once. So each is used up by one base cell, none by two; another true cell in a
            cover house, or a base cell in two of them, would be one too many. If a fin is true, the
            cells that see it go anyway.
Covers      FrankenFish, MutantFish, FinnedFrankenFish, FinnedMutantFish (k = 2 to 4, any number of fins),
            and the same with k = 2 to 7 each by itself.
Source      gnpx profile, rows 35-38; the forms that HoDoKu names.
Evidence    base (its cells with the digit, houses: exactly k), cover (houses: exactly k), and, where there
            are any, fins (their cells, endo fins included).
Cost        Next to nothing for most digits: a place that is in some template of the digit is safe from
            every fish. For each other place, all sets of base houses whose cells that do not see it are
            disjoint and can be covered.
"""

from libc.stdint cimport uint32_t

from solver.covers cimport (
    ALL_BLOCKS, ALL_COLUMNS, ALL_HOUSES, ALL_ROWS, are_crossed, cells_in, cells_in_two, coverable, houses_of,
)
from solver.grid cimport (
    EMPTY_SET, HOUSE, PEERS, Set81, both, count_bits, either, first, has, is_empty, join, lowest_bit, meets, minus,
    only, pop, seen_by_all,
)
from solver.kernel cimport (
    BASE, COVER, FINS, ONE_DIGIT_COMPLEX_FISH, Found, Frozen, Steps, is_barren, is_news, kernel, new_part, new_step,
    note,
)
from solver.templates cimport hopeless

cdef enum:
    FRANKEN = 0              # kinds, with FINNED or without
    MUTANT = 2
    FINNED = 1

cdef struct Hunt:            # a search for one fish that takes the digit from one cell, the target
    Set81 at                 # the digit's places
    int d
    int kind
    int k
    int target
    uint32_t bases           # houses that may be base
    uint32_t covers          # ... cover
    Set81 must[27]           # what has to be covered, and must not be in a second base, if a house is base
    uint32_t base            # the fish found
    uint32_t cover


cdef inline bint is_of_kind(const Hunt *h, uint32_t base, uint32_t cover) noexcept nogil:
    if h.kind & MUTANT:
        return not are_crossed(base, cover)
    return (base | cover) & ALL_BLOCKS and are_crossed(base, cover)


cdef bint fill_up(Hunt *h, uint32_t base, uint32_t cover, int left) noexcept nogil:
    """Add any cover houses until there are k, so that the fish is of its kind."""
    cdef uint32_t spare = h.covers & ~base & ~cover, house
    cdef int sort
    if left == 0:
        if not is_of_kind(h, base, cover):
            return False
        h.base, h.cover = base, cover
        return True
    for sort in range(3):            # rows, columns, blocks: those of one sort are as good as each other
        house = spare & ALL_ROWS << 9 * sort
        if house and fill_up(h, base, cover | house & -house, left - 1):
            return True
    return False


# A cover house through the target holds no cell that does not see it; `far` cells are left to the others.

cdef bint find_covers(Hunt *h, uint32_t base, int crossing, uint32_t cover, Set81 rest, int left) noexcept nogil:
    """Add cover houses: for the cells of `rest`, and until `crossing` of all pass through the target."""
    cdef uint32_t choice = h.covers & ~base & ~cover, house
    cdef Set81 far = minus(rest, PEERS[h.target])
    if not is_empty(far):
        if left <= crossing:
            return False
        choice &= houses_of(first(far))
    elif not is_empty(rest):
        if left == 0:
            return False
        choice &= houses_of(first(rest))
    elif count_bits(cover & houses_of(h.target)) < crossing:
        if left == 0:
            return False
        choice &= houses_of(h.target)
    else:
        return fill_up(h, base, cover, left)
    while choice:
        house = choice & -choice
        choice ^= house
        if find_covers(h, base, crossing, cover | house, minus(rest, HOUSE[lowest_bit(house)]), left - 1):
            return True
    return False


cdef bint find_fish(Hunt *h, uint32_t base, uint32_t among, Set81 must, int left) noexcept nogil:
    """Add base houses of these until there are k, then the cover houses; True as soon as there is a fish."""
    cdef Set81 more, rest
    cdef uint32_t house, covers
    cdef int i, crossing
    while count_bits(among) >= left:
        i = lowest_bit(among)
        house = <uint32_t>1 << i
        among ^= house
        if meets(must, h.must[i]):
            continue
        more = either(must, h.must[i])
        rest = minus(more, only(h.target))
        covers = h.covers & ~base & ~house
        crossing = 2 if has(more, h.target) else 1      # a base cell has to be covered twice to go
        if not coverable(minus(rest, PEERS[h.target]), covers, h.k - crossing) or not coverable(rest, covers, h.k):
            continue
        if left == 1:
            if h.kind & MUTANT or (base | house) & (ALL_ROWS | ALL_COLUMNS):
                if find_covers(h, base | house, crossing, 0, rest, h.k):
                    return True
        elif find_fish(h, base | house, among, more, left - 1):
            return True
    return False


cdef bint find_among(Hunt *h, uint32_t bases, uint32_t covers) noexcept nogil:
    cdef Set81 safe
    cdef int i
    safe = PEERS[h.target] if h.kind & FINNED else EMPTY_SET
    h.bases, h.covers = 0, covers
    for i in range(27):
        if bases >> i & 1 and meets(h.at, HOUSE[i]):
            h.bases |= <uint32_t>1 << i
            h.must[i] = minus(both(h.at, HOUSE[i]), safe)
    return find_fish(h, 0, h.bases, EMPTY_SET, h.k)


cdef bint find_any(Hunt *h) noexcept nogil:
    if h.kind & MUTANT:
        return find_among(h, ALL_HOUSES, ALL_HOUSES)
    return (find_among(h, ALL_ROWS | ALL_BLOCKS, ALL_COLUMNS | ALL_BLOCKS)
            or find_among(h, ALL_COLUMNS | ALL_BLOCKS, ALL_ROWS | ALL_BLOCKS))


cdef Set81 strike(const Hunt *h, Found *out, Steps *ev) noexcept nogil:
    """Remove the digit by the fish found; returns where it goes."""
    cdef Set81 base = both(h.at, cells_in(h.base)), cover = cells_in(h.cover)
    cdef Set81 fins = either(minus(base, cover), both(h.at, cells_in_two(h.base)))
    cdef Set81 struck = either(minus(cover, base), cells_in_two(h.cover))
    struck = both(both(h.at, struck), seen_by_all(fins))
    if ev != NULL and is_news(out, h.d, struck):
        new_step(ev, 0).elim[h.d] = struck
        new_part(ev, BASE, base, 1 << h.d).houses = h.base
        new_part(ev, COVER, EMPTY_SET, 1 << h.d).houses = h.cover
        if not is_empty(fins):
            new_part(ev, FINS, fins, 1 << h.d)
    join(&out.elim[h.d], struck)
    return struck


cdef inline int memory_of(int kind, int size) noexcept nogil:
    return ONE_DIGIT_COMPLEX_FISH + 7 * kind + (size - 1 if size else 0)


cdef bint complex_fish(Frozen *f, int kind, int size, Found *out, Steps *ev) noexcept nogil:
    # Whether the finned form finds anything is quickly told; so the unfinned one asks it first.
    cdef Hunt h
    cdef Set81 targets, gone
    cdef bint found = False, finned
    for h.d in range(9):
        targets = hopeless(f, h.d)
        if (is_empty(targets) or is_barren(f, memory_of(kind, size), h.d)
                or is_barren(f, memory_of(kind | FINNED, size), h.d)):
            continue
        h.at = f.g.cand[h.d]
        gone, finned = EMPTY_SET, False
        while not is_empty(targets):
            h.target = pop(&targets)
            for h.k in range(size if size else 2, (size if size else 4) + 1):
                h.kind = kind | FINNED
                if has(gone, h.target) or not find_any(&h):
                    continue
                finned = True
                h.kind = kind
                if kind & FINNED or find_any(&h):
                    join(&gone, strike(&h, out, ev))
        note(f, memory_of(kind | FINNED, size), h.d, finned)
        note(f, memory_of(kind, size), h.d, not is_empty(gone))
        found |= not is_empty(gone)
    return found


# The size is 2 to 7; 0 stands for 2, 3 and 4 together.

cdef bint franken(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    return complex_fish(f, FRANKEN, size, out, ev)

cdef bint mutant(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    return complex_fish(f, MUTANT, size, out, ev)

cdef bint finned_franken(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    return complex_fish(f, FRANKEN | FINNED, size, out, ev)

cdef bint finned_mutant(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    return complex_fish(f, MUTANT | FINNED, size, out, ev)


KERNELS = {"franken": kernel(franken), "mutant": kernel(mutant), "finned_franken": kernel(finned_franken),
           "finned_mutant": kernel(finned_mutant)}
