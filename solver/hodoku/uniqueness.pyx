"""HoDoKu's choice among uniqueness tests, hidden and avoidable rectangles; BUG+1.

It goes through rectangles from their bivalue corners, looks at each four cells once, and takes the
first that a test applies to. One pass finds the first of every test; it is kept as long as the
board stands. What a rectangle removes is often less than the frozen kernels find: see their Source.

Source      facts on HoDoKu: uniqueness.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t
from libc.stdlib cimport calloc
from libc.string cimport memset

from solver.grid cimport (
    ALL_CELLS, COL, HOUSE, ROW, Grid, Set81, bivalue, both, count_bits, either, first, has, is_empty, lowest_bit, minus,
    only, pop, seen_by_all, within,
)
from solver.hodoku.board cimport SCRATCH_RECTANGLES, Board
from solver.hodoku.search cimport (
    AR1, AR2, BUG1, HR, U1, U2, U3, U4, U5, U6, Move, begin, carry, drops, drops_all, drops_digits, search,
)
from solver.kernel cimport CELLS, Finder, Found, Kernel, Steps, new_part
from solver.rectangles cimport (
    AROUND, RECTANGLE, NakedRest, Rectangle, describe, digits_placed, fits, next_naked, tell_corners, tell_naked,
    tell_places, tell_rest,
)
from solver.techniques.uniqueness import KERNELS

cdef Finder bug_plus_one = (<Kernel>KERNELS["bug_plus_one"]).find

cdef enum:
    TESTS = 7                # U1 .. U6, HR

cdef struct Rectangles:      # the first rectangle that each test applies to
    uint32_t version         # of the board
    bint any[TESTS]
    Rectangle first[TESTS]


# -- the tests of one rectangle: True if it removes something -------------------------------

cdef bint drops_extra(const Grid *g, const Rectangle *r, Move *out) noexcept nogil:
    cdef int x = lowest_bit(r.extra)
    if count_bits(r.extra) != 1:
        return False
    drops_all(out, x, both(g.cand[x], seen_by_all(r.rest)))
    return out.n_drops > 0


cdef bint naked(const Grid *g, const Rectangle *r, Move *out, Steps *ev) noexcept nogil:
    cdef NakedRest s
    memset(&s, 0, sizeof(s))
    if not next_naked(g, r, &s):
        return False
    drops_digits(out, g, s.gone, s.digits)
    drops_digits(out, g, s.gone_block, s.digits)
    if ev != NULL:
        carry(out, ev, 0)
        tell_corners(r, ev)
        tell_rest(r, ev)
        tell_naked(&s, ev)
    return True


cdef bint bound(const Grid *g, const Rectangle *r, Move *out, Steps *ev) noexcept nogil:
    """The first digit of the pair that no cell seeing the rest has: the other goes."""
    cdef int a = lowest_bit(r.pair), b = lowest_bit(r.pair & r.pair - 1), cell = first(r.rest), d
    cdef Set81 seen = seen_by_all(r.rest)
    if is_empty(both(seen, g.cand[a])):
        d = a
    elif is_empty(both(seen, g.cand[b])):
        d = b
    else:
        return False
    drops_all(out, a + b - d, both(r.rest, g.cand[a + b - d]))
    if ev != NULL:
        carry(out, ev, 0)
        tell_corners(r, ev)
        tell_rest(r, ev)
        tell_places(g, d, ROW[cell] if within(r.rest, HOUSE[ROW[cell]]) else 9 + COL[cell], ev)
    return out.n_drops > 0


cdef bint only_in_corners(const Grid *g, const Rectangle *r, int one, int other, int d) noexcept nogil:
    return within(both(g.cand[d], either(HOUSE[one], HOUSE[other])), r.corners)


cdef void tell_crossed(const Grid *g, const Rectangle *r, int one, int other, int d, const Move *out,
                       Steps *ev) noexcept nogil:
    if ev != NULL:
        carry(out, ev, 0)
        tell_corners(r, ev)
        tell_rest(r, ev)
        tell_places(g, d, one, ev)
        tell_places(g, d, other, ev)


cdef bint crossed(const Grid *g, const Rectangle *r, Move *out, Steps *ev) noexcept nogil:
    """The first digit of the pair that all four lines have in corners only goes from the rest."""
    cdef int one = r.at[0], other = r.at[3], d
    cdef uint16_t pair = r.pair
    while pair:
        d = lowest_bit(pair)
        pair &= pair - 1
        if only_in_corners(g, r, ROW[one], ROW[other], d) and only_in_corners(g, r, 9 + COL[one], 9 + COL[other], d):
            drops_all(out, d, both(r.rest, g.cand[d]))
            tell_crossed(g, r, ROW[one], ROW[other], d, out, ev)
            return out.n_drops > 0
    return False


cdef bint hidden_at(const Grid *g, const Rectangle *r, int cell, int d, int gone, Move *out, Steps *ev) noexcept nogil:
    """If the cell's row and column have d in corners only, the other digit goes from the cell."""
    if not has(g.cand[gone], cell) or not only_in_corners(g, r, ROW[cell], 9 + COL[cell], d):
        return False
    drops(out, cell, gone)
    tell_crossed(g, r, ROW[cell], 9 + COL[cell], d, out, ev)
    return True


cdef bint hidden(const Grid *g, const Rectangle *r, Move *out, Steps *ev) noexcept nogil:
    """Crosswise of the corners without extra digits, rising."""
    cdef Set81 left = minus(r.corners, r.rest)
    cdef int a = lowest_bit(r.pair), b = lowest_bit(r.pair & r.pair - 1), cell, i
    while not is_empty(left):
        cell = pop(&left)
        i = 0
        while r.at[i] != cell:
            i += 1
        if hidden_at(g, r, r.at[3 - i], a, b, out, ev) or hidden_at(g, r, r.at[3 - i], b, a, out, ev):
            return True
    return False


cdef bint test(const Grid *g, int name, const Rectangle *r, Move *out, Steps *ev) noexcept nogil:
    cdef bint in_line = r.n_rest == 2 and not r.is_diagonal
    cdef bint found = False
    begin(out, name)
    if name == U3:
        return in_line and naked(g, r, out, ev)
    if name == U4:
        return in_line and bound(g, r, out, ev)
    if name == U6:
        return r.is_diagonal and crossed(g, r, out, ev)
    if name == HR:
        return (r.n_rest == 3 or r.is_diagonal) and hidden(g, r, out, ev)
    if name == U1:
        if r.n_rest == 1:
            drops_digits(out, g, r.rest, r.pair)
        found = out.n_drops > 0
    elif name == U2:
        found = in_line and drops_extra(g, r, out)
    elif name == U5:
        found = (r.n_rest == 3 or r.is_diagonal) and drops_extra(g, r, out)
    if found and ev != NULL:
        carry(out, ev, 0)
        tell_corners(r, ev)
        tell_rest(r, ev)
    return found


# -- all rectangles -------------------------------------------------------------------------

cdef bint is_known(const Grid *g, const uint16_t *used, const uint8_t *at) noexcept nogil:
    """Whether these four cells came from an earlier bivalue corner, with whatever digits."""
    cdef int i
    for i in range(1, 4):
        if at[i] < at[0] and count_bits(g.mask[at[i]]) == 2 and fits(g, used, at, g.mask[at[i]]):
            return True
    return False


cdef void find_all(const Grid *g, Rectangles *out) noexcept nogil:
    cdef const uint8_t *at
    cdef Set81 left = bivalue(g)
    cdef uint16_t used[27]
    cdef Rectangle r
    cdef Move move
    cdef int cell, k, i
    memset(out.any, 0, sizeof(out.any))
    digits_placed(g, used)
    while not is_empty(left):
        cell = pop(&left)
        for k in range(AROUND):
            at = RECTANGLE[cell][k]
            if not fits(g, used, at, g.mask[cell]) or is_known(g, used, at):
                continue
            describe(g, at, g.mask[cell], &r)
            for i in range(TESTS):
                if not out.any[i] and test(g, U1 + i, &r, &move, NULL):
                    out.any[i] = True
                    out.first[i] = r


cdef bint unique_rectangle(Board *b, int name, Move *out, Steps *ev) noexcept nogil:
    cdef Rectangles own
    cdef Rectangles *kept = &own
    if b.scratch[SCRATCH_RECTANGLES] == NULL:
        b.scratch[SCRATCH_RECTANGLES] = calloc(1, sizeof(Rectangles))
    if b.scratch[SCRATCH_RECTANGLES] != NULL:
        kept = <Rectangles *>b.scratch[SCRATCH_RECTANGLES]
    if kept == &own or kept.version != b.version:
        find_all(&b.f.g, kept)
        kept.version = b.version
    return kept.any[name - U1] and test(&b.f.g, name, &kept.first[name - U1], out, ev)


# -- avoidable rectangles -------------------------------------------------------------------

cdef bint one_empty(const Grid *g, int placed, int empty, int a, int b, Move *out) noexcept nogil:
    """Beside A = a and B = b: is one of the others b and the other one, empty, a or another digit?"""
    if g.digit[placed] - 1 != b or g.digit[empty] or not g.mask[empty] >> a & 1 or count_bits(g.mask[empty]) != 2:
        return False
    drops(out, empty, a)
    return True


cdef bint two_empty(const Grid *g, int c, int d, int a, int b, Move *out) noexcept nogil:
    """Beside A = a and B = b: are the others b or x, and a or x?"""
    cdef uint16_t extra = g.mask[c] & ~(1 << b)
    cdef int x
    if g.digit[c] or g.digit[d] or count_bits(extra) != 1 or g.mask[c] == extra or extra == 1 << a \
            or g.mask[d] != 1 << a | extra:
        return False
    x = lowest_bit(extra)
    drops_all(out, x, both(g.cand[x], seen_by_all(either(only(c), only(d)))))
    return out.n_drops > 0


cdef void tell_avoidable(const Grid *g, const uint8_t *at, const Move *move, Steps *ev) noexcept nogil:
    cdef Set81 corners = either(either(only(at[0]), only(at[1])), either(only(at[2]), only(at[3])))
    cdef Set81 empty = both(corners, g.empty)
    cdef uint16_t pair = 1 << g.digit[at[0]] - 1 | 1 << g.digit[at[1]] - 1
    cdef uint16_t extra = (g.mask[at[2]] | g.mask[at[3]]) & ~pair
    carry(move, ev, 0)
    new_part(ev, CELLS, corners, pair)
    new_part(ev, CELLS, empty, extra)


cdef bint avoidable_rectangle(Board *board, int name, Move *out, Steps *ev) noexcept nogil:
    cdef const Grid *g = &board.f.g
    cdef Set81 ours = minus(ALL_CELLS, either(g.empty, g.givens)), left = ours
    cdef const uint8_t *at
    cdef int cell, k, a, b
    cdef bint found
    begin(out, name)
    while not is_empty(left):
        cell = pop(&left)
        a = g.digit[cell] - 1
        for k in range(AROUND):
            at = RECTANGLE[cell][k]
            if not has(ours, at[1]):
                continue
            b = g.digit[at[1]] - 1
            if name == AR1:
                found = has(ours, at[2]) and one_empty(g, at[2], at[3], a, b, out) \
                    or has(ours, at[3]) and one_empty(g, at[3], at[2], b, a, out)
            else:
                found = two_empty(g, at[2], at[3], a, b, out)
            if found:
                if ev != NULL:
                    tell_avoidable(g, at, out, ev)
                return True
    return False


cdef bint bug(Board *b, int arg, Move *out, Steps *ev) noexcept nogil:
    cdef Found found
    cdef int d
    memset(&found, 0, sizeof(found))
    begin(out, BUG1)
    if not bug_plus_one(&b.f, 0, &found, ev):
        return False
    for d in range(9):
        drops_all(out, d, found.elim[d])
    return True


SEARCHES = {
    "u1": search(unique_rectangle, U1), "u2": search(unique_rectangle, U2), "u3": search(unique_rectangle, U3),
    "u4": search(unique_rectangle, U4), "u5": search(unique_rectangle, U5), "u6": search(unique_rectangle, U6),
    "hr": search(unique_rectangle, HR), "ar1": search(avoidable_rectangle, AR1),
    "ar2": search(avoidable_rectangle, AR2), "bug1": search(bug),
}
