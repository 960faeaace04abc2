"""Aligned pair and triplet exclusion (rules 20, 22).

Order       Sets of base cells; two of them rising as numbers whose bits they are, the third of a
            triplet among the excluders of the first, then of the second. A triplet that came up
            in another order is not looked at again.
Memory      What base cells remove depends on their candidates and those of their common excluders.
            So where none of these changed since nothing was found, there is still nothing.
Source      facts on Sudoku Explainer: aligned exclusion.
"""

from libc.stdint cimport uint16_t

from solver.explainer.find cimport (
    PAST_PAIRS, PAST_TRIPLETS, PEERS_IN_ORDER, Desk, Find, begin, changed_since, drops_digits, look_back_to, rule)
from solver.grid cimport (
    ALL_CELLS, EMPTY_SET, PEERS, Grid, Set81, bivalue, both, count_bits, either, has, is_empty, join, lowest_bit, meets,
    minus, next_digit, only, pop, sees, single,
)

cdef struct Hunt:
    const Grid *g
    Set81 bases              # base cells
    Set81 excluders          # all cells that can exclude
    Set81 changed            # cells that are not as they were when nothing was found
    bint singles             # cells with one candidate: more than these can change what is a base

cdef struct Excluded:        # by common excluders
    uint16_t by_two[9]       # of a digit: those that cannot stand beside it
    uint16_t threes[27]      # three digits that cannot stand together
    int n


cdef void start(Hunt *hunt, Desk *desk, int degree, int past) noexcept nogil:
    cdef const Grid *g = &desk.g
    cdef Set81 one = single(g), left = minus(g.empty, one), three
    cdef int cell
    hunt.g = g
    hunt.bases = EMPTY_SET
    hunt.excluders = bivalue(g)
    hunt.singles = not is_empty(one)
    hunt.changed = ALL_CELLS if hunt.singles else changed_since(desk, past)
    if degree == 3:
        three = minus(left, hunt.excluders)
        while not is_empty(three):
            cell = pop(&three)
            if count_bits(g.mask[cell]) == 3:
                join(&hunt.excluders, only(cell))
    while not is_empty(left):
        cell = pop(&left)
        if not meets(PEERS[cell], one) and meets(PEERS[cell], hunt.excluders):
            join(&hunt.bases, only(cell))


cdef inline Set81 seen_by_two(Set81 cells) noexcept nogil:
    """The cells that see at least two of these."""
    cdef Set81 once = EMPTY_SET, twice = EMPTY_SET, here
    while not is_empty(cells):
        here = PEERS[pop(&cells)]
        join(&twice, both(once, here))
        join(&once, here)
    return twice


cdef inline Set81 seen_by_any(Set81 cells) noexcept nogil:
    cdef Set81 seen = EMPTY_SET
    while not is_empty(cells):
        join(&seen, PEERS[pop(&cells)])
    return seen


cdef inline uint16_t bit(int d) noexcept nogil:
    return <uint16_t>1 << d


cdef inline void exclude(const Grid *g, Set81 common, Excluded *out) noexcept nogil:
    cdef uint16_t mask, rest
    cdef int d
    for d in range(9):
        out.by_two[d] = 0
    out.n = 0
    while not is_empty(common):
        mask = g.mask[pop(&common)]
        rest = mask & (mask - 1)
        if rest & (rest - 1):
            out.threes[out.n] = mask
            out.n += 1
        else:
            out.by_two[lowest_bit(mask)] |= rest
            out.by_two[lowest_bit(rest)] |= mask ^ rest


# -- pairs --------------------------------------------------------------------------------------

cdef inline uint16_t without_partner(uint16_t digits, uint16_t partners, const Excluded *no, bint aligned) noexcept nogil:
    """Those of the digits that no partner can stand beside."""
    cdef uint16_t left = digits, dead = 0
    cdef int d
    while left:
        d = next_digit(&left)
        if partners & ~no.by_two[d] & ~(bit(d) if aligned else 0) == 0:
            dead |= bit(d)
    return dead


cdef bint pair(const Grid *g, int a, int b, Set81 common, Find *out) noexcept nogil:
    """What two base cells with these common excluders remove."""
    cdef Excluded no
    cdef uint16_t dead_a, dead_b
    cdef bint found
    exclude(g, common, &no)
    dead_a = without_partner(g.mask[a], g.mask[b], &no, sees(a, b))
    dead_b = without_partner(g.mask[b], g.mask[a], &no, sees(a, b))
    if dead_a == 0 and dead_b == 0:
        return False
    begin(out, 20, 0, 6.2)
    found = drops_digits(out, g, dead_a, only(a))
    return drops_digits(out, g, dead_b, only(b)) or found


cdef bint pairs(Desk *desk, int arg, Find *out) noexcept nogil:
    cdef Hunt hunt
    cdef Set81 left, near, others, before = EMPTY_SET
    cdef int a, b
    start(&hunt, desk, 2, PAST_PAIRS)
    left = hunt.bases
    while not is_empty(left):
        b = pop(&left)
        near = both(hunt.excluders, PEERS[b])
        others = both(before, seen_by_two(near))
        join(&before, only(b))
        if not has(hunt.changed, b):
            others = both(others, either(hunt.changed, seen_by_any(both(near, hunt.changed))))
        while not is_empty(others):
            a = pop(&others)
            if pair(&desk.g, a, b, both(near, PEERS[a]), out):
                return True
    if not hunt.singles:
        look_back_to(desk, PAST_PAIRS)
    return False


# -- triplets -----------------------------------------------------------------------------------

cdef bint triplet(const Grid *g, int a, int b, int c, Set81 common, Find *out) noexcept nogil:
    """What three base cells with these common excluders remove."""
    cdef Excluded no
    cdef uint16_t left_a = 0, left_b = 0, left_c = 0, allowed, with_a, digits, others
    cdef bint ab = sees(a, b), ac = sees(a, c), bc = sees(b, c), found
    cdef int d, e, i
    exclude(g, common, &no)
    digits = g.mask[a]
    while digits:
        d = next_digit(&digits)
        others = g.mask[b] & ~no.by_two[d] & ~(bit(d) if ab else 0)
        with_a = g.mask[c] & ~no.by_two[d] & ~(bit(d) if ac else 0)
        while others and with_a:
            e = next_digit(&others)
            if left_a >> d & left_b >> e & 1 and left_c == g.mask[c]:
                continue
            allowed = with_a & ~no.by_two[e] & ~(bit(e) if bc else 0)
            for i in range(no.n):
                if d != e and no.threes[i] >> d & no.threes[i] >> e & 1:
                    allowed &= ~no.threes[i] | bit(d) | bit(e)
            if allowed:
                left_a |= bit(d)
                left_b |= bit(e)
                left_c |= allowed
    if left_a == g.mask[a] and left_b == g.mask[b] and left_c == g.mask[c]:
        return False
    begin(out, 22, 0, 7.5)
    found = drops_digits(out, g, g.mask[a] & ~left_a, only(a))
    found |= drops_digits(out, g, g.mask[b] & ~left_b, only(b))
    return drops_digits(out, g, g.mask[c] & ~left_c, only(c)) or found


cdef bint in_order(const Hunt *hunt, int a, int b, Set81 thirds, Set81 common, Find *out) noexcept nogil:
    """The first of these thirds that removes something with a and b."""
    cdef int i, c
    for i in range(40):
        c = PEERS_IN_ORDER[a if i < 20 else b][i % 20]
        if has(thirds, c) and triplet(hunt.g, a, b, c, both(common, PEERS[c]), out):
            return True
    return False


cdef bint third(const Hunt *hunt, int a, int b, Set81 common, Find *out) noexcept nogil:
    """Two base cells with each third one that was not looked at: an excluder of a, or else of b."""
    cdef Set81 fit = both(both(hunt.excluders, hunt.bases), seen_by_two(common)), left, useful = EMPTY_SET
    cdef bint small_b = has(hunt.excluders, b), small_a = has(hunt.excluders, a)
    cdef int c
    if not has(hunt.changed, a) and not has(hunt.changed, b):
        fit = both(fit, either(hunt.changed, seen_by_any(both(common, hunt.changed))))
    left = minus(both(fit, either(PEERS[a], PEERS[b])), either(only(a), only(b)))
    while not is_empty(left):
        c = pop(&left)
        if not was_tried(a, b, c, small_a, small_b) and triplet(hunt.g, a, b, c, both(common, PEERS[c]), out):
            join(&useful, only(c))
    return not is_empty(useful) and in_order(hunt, a, b, useful, common, out)


cdef inline bint was_tried(int a, int b, int c, bint small_a, bint small_b) noexcept nogil:
    """Whether these came up before as two others and a third (a < b): as those two that rise before."""
    if c > b:
        return False
    if small_b and (sees(a, b) or sees(b, c)):
        return True
    return c < a and small_a and (sees(a, b) or sees(a, c))


cdef bint triplets(Desk *desk, int arg, Find *out) noexcept nogil:
    cdef Hunt hunt
    cdef Set81 left, near, others, before = EMPTY_SET
    cdef int a, b
    start(&hunt, desk, 3, PAST_TRIPLETS)
    left = hunt.bases
    while not is_empty(left):
        b = pop(&left)
        near = both(hunt.excluders, PEERS[b])
        others = both(before, seen_by_two(near))
        join(&before, only(b))
        while not is_empty(others):
            a = pop(&others)
            if third(&hunt, a, b, both(near, PEERS[a]), out):
                return True
    if not hunt.singles:
        look_back_to(desk, PAST_TRIPLETS)
    return False


RULES = {20: rule(pairs), 22: rule(triplets)}
