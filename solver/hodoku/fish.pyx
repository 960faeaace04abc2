"""Fish in HoDoKu's order: basic, finned and sashimi, Franken and mutant, in sizes 2 to 7.

For each digit, for base rows and then base columns (Franken: with the blocks; mutant: all houses in one
go), all sets of base houses and for each all sets of cover houses, both in rising order; the first fish
that removes anything is the step. Without fins base houses with more than k places are left out. With
fins there are one to five of them, of which at most two in several base houses. Cover houses touch a
base cell. A step is named after its houses; so a search for Franken fish can give a mutant one.

No fish removes a place that is in a template of its digit, so most digits are passed over (templates.pxd).
For the others, a set of base houses is looked at only if for one of the places in no template the base
cells that do not see it can be covered.

Evidence as in techniques/complex_fish.pyx.
"""

from libc.stdint cimport uint16_t, uint32_t
from libc.stdlib cimport calloc

from solver.covers cimport (
    ALL_BLOCKS, ALL_COLUMNS, ALL_HOUSES, ALL_ROWS, are_crossed, cells_in, cells_in_two, coverable,
)
from solver.grid cimport (
    EMPTY_SET, HOUSE, PEERS, Set81, both, count_bits, either, has, is_empty, lowest_bit, meets, minus, only, pop, same,
    seen_by_all, size_of, within,
)
from solver.hodoku.board cimport SCRATCH_FISH, Board
from solver.hodoku.search cimport BF2, FBF2, FF2, FFF2, FMF2, MF2, SBF2, Move, begin, carry, drops_all, search
from solver.kernel cimport BASE, COVER, FINS, Steps, new_part
from solver.templates cimport hopeless

cdef enum:
    MOST_FINS = 5
    MOST_ENDO_FINS = 2
    SEARCHES_KEPT = 42

    BASIC = 0                # what is searched; an argument is 6 * this + size - 2
    FINNED = 1
    SASHIMI = 2
    FRANKEN = 3
    FINNED_FRANKEN = 4
    MUTANT = 5
    FINNED_MUTANT = 6

cdef struct Memory:          # places of a digit in which a search last found nothing; see Frozen.barren
    Set81 barren[SEARCHES_KEPT][9]

cdef struct Scan:
    Set81 at                 # the digit's places
    Set81 targets            # those that are in no template
    int what
    int k
    uint32_t bases           # houses that may be base
    uint32_t covers          # ... cover
    uint32_t base            # the houses of the fish, its fins, and what it removes: from the cover outside
    uint32_t cover           # the base, and where it is covered twice
    Set81 fins
    Set81 gone
    Set81 gone_twice


cdef inline bint with_fins(const Scan *s) noexcept nogil:
    return s.what == FINNED or s.what == SASHIMI or s.what == FINNED_FRANKEN or s.what == FINNED_MUTANT


cdef bint is_sashimi(const Scan *s) noexcept nogil:
    cdef uint32_t base = s.base
    while base:
        if size_of(minus(both(s.at, HOUSE[lowest_bit(base)]), s.fins)) <= 1:
            return True
        base &= base - 1
    return False


cdef bint judge(Scan *s, uint32_t cover, Set81 used, Set81 endo) noexcept nogil:
    """Whether the base houses with these cover houses are a fish of the wanted form that removes anything."""
    cdef Set81 covered = cells_in(cover), seen
    s.fins = either(minus(used, covered), endo)
    if with_fins(s):
        if is_empty(s.fins) or size_of(s.fins) > MOST_FINS:
            return False
    elif not is_empty(s.fins):
        return False
    seen = both(s.at, seen_by_all(s.fins))
    s.gone = both(seen, minus(covered, used))
    s.gone_twice = both(seen, cells_in_two(cover))
    s.cover = cover
    if is_empty(either(s.gone, s.gone_twice)):
        return False
    return (s.what != FINNED and s.what != SASHIMI) or is_sashimi(s) == (s.what == SASHIMI)


cdef bint scan_covers(Scan *s, uint32_t cover, uint32_t among, int left, Set81 used, Set81 endo) noexcept nogil:
    cdef uint32_t house
    if left == 0:
        return judge(s, cover, used, endo)
    while count_bits(among) >= left:
        house = among & -among
        among ^= house
        if scan_covers(s, cover | house, among, left - 1, used, endo):
            return True
    return False


cdef bint is_hopeful(const Scan *s, uint32_t base, Set81 used, Set81 endo) noexcept nogil:
    """Whether these base houses, and any others with them, can take the digit from one of the targets."""
    cdef Set81 targets = s.targets, far
    cdef uint32_t covers = s.covers & ~base
    cdef int target
    if not with_fins(s) and not coverable(used, covers, s.k):
        return False
    while not is_empty(targets):
        target = pop(&targets)
        if not within(endo, PEERS[target]):
            continue
        far = minus(minus(used, PEERS[target]), only(target))
        if coverable(far, covers, s.k - (2 if has(used, target) else 1)):
            return True
    return False


cdef bint scan_bases(Scan *s, uint32_t base, uint32_t among, int left, Set81 used, Set81 endo) noexcept nogil:
    cdef Set81 more, shared
    cdef uint32_t house, covers, touching
    while count_bits(among) >= left:
        house = among & -among
        among ^= house
        more = both(s.at, HOUSE[lowest_bit(house)])
        shared = either(endo, both(used, more))
        if size_of(shared) > (MOST_ENDO_FINS if with_fins(s) else 0):
            continue
        more = either(used, more)
        if not is_hopeful(s, base | house, more, shared):
            continue
        if left > 1:
            if scan_bases(s, base | house, among, left - 1, more, shared):
                return True
            continue
        s.base = base | house
        covers = s.covers & ~s.base
        touching = 0
        while covers:
            if meets(HOUSE[lowest_bit(covers)], more):
                touching |= covers & -covers
            covers &= covers - 1
        if scan_covers(s, 0, touching, s.k, more, shared):
            return True
    return False


cdef bint scan(Scan *s, uint32_t bases, uint32_t covers) noexcept nogil:
    cdef int h, n
    s.bases, s.covers = 0, 0
    for h in range(27):
        n = size_of(both(s.at, HOUSE[h]))
        if n and bases >> h & 1 and (with_fins(s) or n <= s.k):
            s.bases |= <uint32_t>1 << h
        if n and covers >> h & 1:
            s.covers |= <uint32_t>1 << h
    return scan_bases(s, 0, s.bases, s.k, EMPTY_SET, EMPTY_SET)


cdef bint scan_digit(Scan *s) noexcept nogil:
    cdef uint32_t blocks = ALL_BLOCKS if s.what >= FRANKEN else 0
    if s.what >= MUTANT:
        return scan(s, ALL_HOUSES, ALL_HOUSES)
    return scan(s, ALL_ROWS | blocks, ALL_COLUMNS | blocks) or scan(s, ALL_COLUMNS | blocks, ALL_ROWS | blocks)


cdef int name_of(const Scan *s) noexcept nogil:
    cdef bint finned = not is_empty(s.fins)
    if not are_crossed(s.base, s.cover):
        return (FMF2 if finned else MF2) + s.k - 2
    if (s.base | s.cover) & ALL_BLOCKS:
        return (FFF2 if finned else FF2) + s.k - 2
    if not finned:
        return BF2 + s.k - 2
    return (SBF2 if is_sashimi(s) else FBF2) + 2 * (s.k - 2)      # FBF2, SBF2, FBF3, ...


cdef void report(const Scan *s, int d, Move *out, Steps *ev) noexcept nogil:
    cdef uint16_t digit = 1 << d
    begin(out, name_of(s))
    drops_all(out, d, s.gone)
    drops_all(out, d, s.gone_twice)
    if ev == NULL:
        return
    carry(out, ev, 0)
    new_part(ev, BASE, both(s.at, cells_in(s.base)), digit).houses = s.base
    new_part(ev, COVER, EMPTY_SET, digit).houses = s.cover
    if not is_empty(s.fins):
        new_part(ev, FINS, s.fins, digit)


cdef bint fish(Board *b, int arg, Move *out, Steps *ev) noexcept nogil:
    cdef Memory *memory
    cdef Scan s
    cdef int d
    if b.scratch[SCRATCH_FISH] == NULL:
        b.scratch[SCRATCH_FISH] = calloc(1, sizeof(Memory))
    memory = <Memory *>b.scratch[SCRATCH_FISH]
    s.what, s.k = arg // 6, arg % 6 + 2
    for d in range(9):
        s.at, s.targets = b.f.g.cand[d], hopeless(&b.f, d)
        if is_empty(s.targets) or (memory != NULL and same(memory.barren[arg][d], s.at)):
            continue
        if scan_digit(&s):
            report(&s, d, out, ev)
            return True
        if memory != NULL:
            memory.barren[arg][d] = s.at
    return False


SEARCHES = {f"{short}{k}": search(fish, 6 * what + k - 2)
            for what, short in enumerate(("bf", "fbf", "sbf", "ff", "fff", "mf", "fmf")) for k in range(2, 8)}
