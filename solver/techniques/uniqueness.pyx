"""Uniqueness: what would give the puzzle a second solution is not so.

All of these assume that the puzzle has exactly one solution; on one with several they remove true
candidates. They also assume that only placed digits are given: where a puzzle gives candidates, as
in a grid of candidates, a second solution may be ruled out by these. So no stages profile has them.

Rectangle       Two rows and two columns that cross in two blocks; its four cells are the corners. Its
                pair are two digits a, b: all corners are empty and see no placed a or b, and one has
                just the candidates a and b. (The others may have lost a or b.) The rest are the corners
                with other candidates too, the extra ones. Were the corners a, b crosswise, swapping a
                and b in them would give a second solution; so they are not.
UniquenessTest1 Definition  the rest is one corner. a and b go from it.
                Why         With one of them there, the corners were crosswise.
                Evidence    cells (the corners, a and b), cells (the rest, its extra digits).
UniquenessTest2 Definition  the rest are two corners in a line, with one extra digit x in all. x goes
                            from all cells that see both.
                Why         One of the rest is x, or the corners were crosswise.
                Evidence    as UniquenessTest1.
UniquenessTest3 Definition  the rest are two corners in a house, where k other cells hold neither a nor
                            b, and with the extra digits k + 1 digits in all. These digits go from the
                            house's other cells and, if all of them lie in one block, from the block's.
                Why         One of the rest holds an extra digit; with it the k cells use up the digits.
                Evidence    as UniquenessTest1, then cells (the k, the k + 1 digits, the house).
UniquenessTest4 Definition  the rest are two corners in a house that has a (or b) nowhere else. b (or a)
                            goes from both.
                Why         One of the rest is a; were the other b, the corners were crosswise.
                Evidence    as UniquenessTest1, then link (the digit's places in the house).
UniquenessTest5 Definition  the rest are two corners crosswise or three, with one extra digit in all. It
                            goes from all cells that see all of them.
                Why, Evidence  as UniquenessTest2 and 1.
UniquenessTest6 Definition  the rest are two corners crosswise, and a (or b) has no places but corners in
                            both rows, or in both columns. It goes from the rest.
                Why         In one of the rest, a were in the other too, and b in the other corners.
                Evidence    as UniquenessTest1, then link, link (the digit's places in the two lines).
HiddenRectangle Definition  the rest are three corners, or two crosswise. From a corner without extra
                            digits look at the one crosswise: if a (or b) has no places but corners in
                            its row and in its column, b (or a) goes from it.
                Why         Were it b, the corners beside it were a and the first corner b.
                Evidence    as UniquenessTest1, then link, link (row, column).
AvoidableRectangle1  Definition  two rows and two columns that cross in two blocks; of the four corners
                            none is a given and one is empty; the corners beside it hold the same digit.
                            The digit of the corner crosswise goes from it.
                Why         With that digit, swapping the two would give a second solution.
                Evidence    cells (the corners, the two digits), cells (the empty one, its other digits).
AvoidableRectangle2  Definition  as AvoidableRectangle1, but two corners in a line are empty; each has the
                            digit of the corner crosswise, the same digit x, and no more. x goes from
                            all cells that see both.
                Why         One of them is x.
                Evidence    cells (the corners, the two digits), cells (the empty ones, x).
BUGPlus1        Definition  all empty cells have two candidates but one, which has three; one of these, d,
                            has three places in all its houses, and every digit two places in all other
                            houses where it is not placed. The cell's other candidates go.
                Why         Without d there, every digit had two places in each house: such a grid has
                            no solution or several.
                Evidence    cells (the cell, d, its houses).
Source      HoDoKu, which wants more for some: in UniquenessTest4 no place of the digit in any house that
            the two corners share, in UniquenessTest6 none in all four lines, in AvoidableRectangle1 two
            candidates in the empty corner, in AvoidableRectangle2 the placed corners in one block.
Confluence  None: removing other candidates first can make or break a pattern, and a corner that gets its
            digit ends all but avoidable rectangles.
Cost        24 rectangles a bivalue cell; for UniquenessTest3 up to 127 subsets each. AvoidableRectangle:
            486 rectangles. BUGPlus1: nothing, but where one cell is not bivalue.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t
from libc.string cimport memset

from solver.grid cimport (
    ALL_CELLS, BOX, COL, EMPTY_SET, HOUSE, ROW, Grid, Set81, bivalue, both, count_bits, either, first, has, is_empty,
    join, lowest_bit, minus, more_than_one, only, pop, seen_by_all, size_of, within,
)
from solver.kernel cimport CELLS, Found, Frozen, Step, Steps, is_news, kernel, new_part, new_step
from solver.rectangles cimport (
    AROUND, RECTANGLE, NakedRest, Rectangle, describe, digits_placed, fits, next_naked, tell_corners, tell_naked,
    tell_places, tell_rest,
)

# -- rectangles with bivalue corners --------------------------------------------------------

cdef Step *tell(const Rectangle *r, Steps *ev) noexcept nogil:
    cdef Step *step = new_step(ev, 0)
    tell_corners(r, ev)
    tell_rest(r, ev)
    return step


cdef bint take(const Rectangle *r, int d, Set81 gone, Found *out, Steps *ev) noexcept nogil:
    """Add a removal. True if it needs evidence, of which the rectangle is then written."""
    cdef bint told = ev != NULL and is_news(out, d, gone)
    if told:
        tell(r, ev).elim[d] = gone
    join(&out.elim[d], gone)
    return told


cdef bint one_rest(const Grid *g, const Rectangle *r, Found *out, Steps *ev) noexcept nogil:
    cdef int a = lowest_bit(r.pair), b = lowest_bit(r.pair & r.pair - 1)
    cdef Set81 gone_a = both(r.rest, g.cand[a]), gone_b = both(r.rest, g.cand[b])
    cdef Step *step
    if is_empty(either(gone_a, gone_b)):
        return False
    if ev != NULL and (is_news(out, a, gone_a) or is_news(out, b, gone_b)):
        step = tell(r, ev)
        step.elim[a], step.elim[b] = gone_a, gone_b
    join(&out.elim[a], gone_a)
    join(&out.elim[b], gone_b)
    return True


cdef bint one_extra(const Grid *g, const Rectangle *r, Found *out, Steps *ev) noexcept nogil:
    cdef int x = lowest_bit(r.extra)
    cdef Set81 gone = both(g.cand[x], seen_by_all(r.rest))
    if is_empty(gone):
        return False
    take(r, x, gone, out, ev)
    return True


cdef bint naked_rest(const Grid *g, const Rectangle *r, Found *out, Steps *ev) noexcept nogil:
    cdef NakedRest s
    cdef Step *step
    cdef Set81 gone[9]
    cdef bint found = False, news
    cdef int d
    memset(&s, 0, sizeof(s))
    while next_naked(g, r, &s):
        found, news = True, False
        for d in range(9):
            gone[d] = both(g.cand[d], either(s.gone, s.gone_block)) if s.digits >> d & 1 else EMPTY_SET
            news |= is_news(out, d, gone[d])
            join(&out.elim[d], gone[d])
        if ev != NULL and news:
            step = tell(r, ev)
            tell_naked(&s, ev)
            for d in range(9):
                step.elim[d] = gone[d]
    return found


cdef bint bound(const Grid *g, const Rectangle *r, int house, int d, int other, Found *out, Steps *ev) noexcept nogil:
    """If the house has d in the rest only, the other digit goes from the rest."""
    cdef Set81 gone = both(r.rest, g.cand[other])
    if is_empty(gone) or not within(both(g.cand[d], HOUSE[house]), r.rest):
        return False
    if take(r, other, gone, out, ev):
        tell_places(g, d, house, ev)
    return True


cdef bint bound_rest(const Grid *g, const Rectangle *r, Found *out, Steps *ev) noexcept nogil:
    cdef int houses[3]
    cdef int i, cell = first(r.rest), a = lowest_bit(r.pair), b = lowest_bit(r.pair & r.pair - 1)
    cdef bint found = False
    houses[0], houses[1], houses[2] = ROW[cell], 9 + COL[cell], 18 + BOX[cell]
    for i in range(3):
        if within(r.rest, HOUSE[houses[i]]):
            found |= bound(g, r, houses[i], a, b, out, ev)
            found |= bound(g, r, houses[i], b, a, out, ev)
    return found


cdef bint crossed(const Grid *g, const Rectangle *r, int one, int other, int d, int gone_d, Set81 at, Found *out,
                  Steps *ev) noexcept nogil:
    """If two houses have d in corners only, another digit (or d) goes from the cells `at`."""
    cdef Set81 gone = both(at, g.cand[gone_d])
    if is_empty(gone) or not within(both(g.cand[d], either(HOUSE[one], HOUSE[other])), r.corners):
        return False
    if take(r, gone_d, gone, out, ev):
        tell_places(g, d, one, ev)
        tell_places(g, d, other, ev)
    return True


cdef bint crossed_rest(const Grid *g, const Rectangle *r, Found *out, Steps *ev) noexcept nogil:
    cdef int one = r.at[0], other = r.at[3], d
    cdef uint16_t pair = r.pair
    cdef bint found = False
    while pair:
        d = lowest_bit(pair)
        pair &= pair - 1
        found |= crossed(g, r, ROW[one], ROW[other], d, d, r.rest, out, ev)
        found |= crossed(g, r, 9 + COL[one], 9 + COL[other], d, d, r.rest, out, ev)
    return found


cdef bint hidden(const Grid *g, const Rectangle *r, Found *out, Steps *ev) noexcept nogil:
    cdef int a = lowest_bit(r.pair), b = lowest_bit(r.pair & r.pair - 1), i, cell
    cdef bint found = False
    for i in range(4):
        cell = r.at[3 - i]
        if not has(r.rest, r.at[i]):
            found |= crossed(g, r, ROW[cell], 9 + COL[cell], a, b, only(cell), out, ev)
            found |= crossed(g, r, ROW[cell], 9 + COL[cell], b, a, only(cell), out, ev)
    return found


cdef bint test(const Grid *g, int number, const Rectangle *r, Found *out, Steps *ev) noexcept nogil:
    """UniquenessTest 1 to 6; HiddenRectangle is 7."""
    if number == 1:
        return r.n_rest == 1 and one_rest(g, r, out, ev)
    if number == 2:
        return r.n_rest == 2 and not r.is_diagonal and count_bits(r.extra) == 1 and one_extra(g, r, out, ev)
    if number == 3:
        return r.n_rest == 2 and not r.is_diagonal and naked_rest(g, r, out, ev)
    if number == 4:
        return r.n_rest == 2 and not r.is_diagonal and bound_rest(g, r, out, ev)
    if number == 5:
        return (r.n_rest == 3 or r.is_diagonal) and count_bits(r.extra) == 1 and one_extra(g, r, out, ev)
    if number == 6:
        return r.is_diagonal and crossed_rest(g, r, out, ev)
    return (r.n_rest == 3 or r.is_diagonal) and hidden(g, r, out, ev)


cdef bint is_first(const Grid *g, const uint8_t *at) noexcept nogil:
    """Whether no earlier corner has the same two candidates as the first one."""
    cdef int i
    for i in range(1, 4):
        if at[i] < at[0] and g.mask[at[i]] == g.mask[at[0]]:
            return False
    return True


cdef bint unique_rectangle(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef const Grid *g = &f.g
    cdef const uint8_t *at
    cdef Set81 left = bivalue(g)
    cdef uint16_t used[27]
    cdef Rectangle r
    cdef bint found = False
    cdef int cell, k
    digits_placed(g, used)
    while not is_empty(left):
        cell = pop(&left)
        for k in range(AROUND):
            at = RECTANGLE[cell][k]
            if fits(g, used, at, g.mask[cell]) and is_first(g, at):
                describe(g, at, g.mask[cell], &r)
                found |= test(g, size, &r, out, ev)
    return found


# -- avoidable rectangles -------------------------------------------------------------------

cdef void tell_avoidable(const uint8_t *at, uint16_t pair, Set81 empty, uint16_t extra, int d, Set81 gone,
                         Steps *ev) noexcept nogil:
    new_step(ev, 0).elim[d] = gone
    new_part(ev, CELLS, either(either(only(at[0]), only(at[1])), either(only(at[2]), only(at[3]))), pair)
    new_part(ev, CELLS, empty, extra)


cdef bint one_empty(const Grid *g, const uint8_t *at, int i, Found *out, Steps *ev) noexcept nogil:
    """Only corner i is empty; i ^ 1 and i ^ 2 are beside it, 3 - i is crosswise."""
    cdef int cell = at[i], d = g.digit[at[3 - i]] - 1, other = g.digit[at[i ^ 1]] - 1
    cdef Set81 gone = both(only(cell), g.cand[d])
    if is_empty(gone) or g.digit[at[i ^ 2]] - 1 != other:
        return False
    if ev != NULL and is_news(out, d, gone):
        tell_avoidable(at, 1 << d | 1 << other, gone, g.mask[cell] & ~(1 << d), d, gone, ev)
    join(&out.elim[d], gone)
    return True


cdef bint two_empty(const Grid *g, const uint8_t *at, int i, int j, Found *out, Steps *ev) noexcept nogil:
    """Only corners i and j are empty."""
    cdef uint16_t one = 1 << g.digit[at[3 - i]] - 1, other = 1 << g.digit[at[3 - j]] - 1
    cdef uint16_t extra = g.mask[at[i]] & ~one
    cdef Set81 gone
    cdef int x
    if i + j == 3 or count_bits(extra) != 1 or g.mask[at[i]] != one | extra or g.mask[at[j]] != other | extra \
            or extra == other:
        return False
    x = lowest_bit(extra)
    gone = both(g.cand[x], seen_by_all(either(only(at[i]), only(at[j]))))
    if is_empty(gone):
        return False
    if ev != NULL and is_news(out, x, gone):
        tell_avoidable(at, one | other, either(only(at[i]), only(at[j])), extra, x, gone, ev)
    join(&out.elim[x], gone)
    return True


cdef bint avoidable_rectangle(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef const Grid *g = &f.g
    cdef const uint8_t *at
    cdef Set81 ours = minus(ALL_CELLS, either(g.empty, g.givens))
    cdef int empty[4]
    cdef int cell, i, k, n
    cdef bint found = False
    if not more_than_one(ours):
        return False
    for cell in range(81):
        if has(g.givens, cell):
            continue
        for k in range(AROUND):
            at = RECTANGLE[cell][k]
            if at[1] < cell or at[2] < cell or at[3] < cell:
                continue
            n = 0
            for i in range(4):
                if not has(ours, at[i]):
                    empty[n] = i
                    n += 3 if has(g.givens, at[i]) else 1
                    if n > 2:
                        break
            if n == 1 and size == 1:
                found |= one_empty(g, at, empty[0], out, ev)
            elif n == 2 and size == 2:
                found |= two_empty(g, at, empty[0], empty[1], out, ev)
    return found


# -- the grid with one cell that is not bivalue ---------------------------------------------

cdef bint bug_plus_one(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef const Grid *g = &f.g
    cdef Set81 three = minus(g.empty, bivalue(g)), gone
    cdef uint16_t mask, odd = 0
    cdef Step *step
    cdef int cell, x, h, n, threes = 0, d
    if is_empty(three) or more_than_one(three):
        return False
    cell = first(three)
    mask = g.mask[cell]
    for x in range(9):
        for h in range(27):
            n = size_of(both(g.cand[x], HOUSE[h]))
            if n == 3 and mask >> x & 1 and has(HOUSE[h], cell):
                odd |= 1 << x
                threes += 1
            elif n not in (0, 2):
                return False
    if count_bits(mask) != 3 or count_bits(odd) != 1 or threes != 3:
        return False
    d = lowest_bit(odd)
    if ev != NULL:
        step = new_step(ev, 0)
        new_part(ev, CELLS, three, odd).houses = (
            <uint32_t>1 << ROW[cell] | <uint32_t>1 << 9 + COL[cell] | <uint32_t>1 << 18 + BOX[cell])
    for x in range(9):
        gone = both(three, g.cand[x]) if x != d else EMPTY_SET
        join(&out.elim[x], gone)
        if ev != NULL:
            step.elim[x] = gone
    return True


KERNELS = {"unique_rectangle": kernel(unique_rectangle), "avoidable_rectangle": kernel(avoidable_rectangle),
           "bug_plus_one": kernel(bug_plus_one)}
