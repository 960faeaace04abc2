"""Naked and hidden sets: k cells of a house and k digits that belong together.

Definition  Naked: k cells of a house hold exactly k digits; each digit goes from all cells that see
            all of its cells in the set (so also from a second house that they share). Hidden: k
            digits of a house have exactly k cells left; the other candidates of these cells go.
Why         k cells take k different digits and k digits take k different cells of a house, so in
            both cases the cells and the digits use each other up.
            Locked: a naked set inside a block and a line; its digits go from the rest of both, and it
            counts only if both lose something.
Covers      Pairs (k = 2), triples (3), quadruples (4), with sets inside a block and a line (locked
            sets) among the naked ones.
Source      gnpx profile, rows 5-10.
Evidence    One part: cells (cells and digits of the set), houses (those that hold all the cells;
            for a hidden set the house whose digits it takes).
Cost        27 houses x C(9, k) choices at most, cut off where a union grows too large.
"""

from libc.stdint cimport uint16_t

from solver.grid cimport (
    CELL, EMPTY_SET, HOUSE, Grid, Set81, both, count_bits, either, house_bits, is_empty, join, minus, seen_by_all,
    size_of, within,
)
from solver.kernel cimport CELLS, Found, Frozen, Steps, is_news, kernel, new_part, new_step
from solver.tight cimport MOST_GROUPS, Group, cells_at, tight_groups, with_few


cdef bint lose(const Set81 *gone, int h, Set81 cells, uint16_t digits, Found *out, Steps *ev) noexcept nogil:
    """Take over what a set removes; True if that is anything. `h`: its house, or -1 for all it lies in."""
    cdef bint found = False, news = False
    cdef int d, i
    for d in range(9):
        found |= not is_empty(gone[d])
        news |= is_news(out, d, gone[d])
    if news and ev != NULL:
        step = new_step(ev, 0)
        part = new_part(ev, CELLS, cells, digits)
        for d in range(9):
            step.elim[d] = gone[d]
        for i in range(27):
            if i == h or (h < 0 and within(cells, HOUSE[i])):
                part.houses |= 1 << i
    if news:
        for d in range(9):
            join(&out.elim[d], gone[d])
    return found


cdef bint naked_set(const Grid *g, Set81 cells, uint16_t digits, Found *out, Steps *ev) noexcept nogil:
    cdef Set81 gone[9]
    cdef int d
    for d in range(9):
        gone[d] = EMPTY_SET
        if digits >> d & 1:
            gone[d] = both(seen_by_all(both(cells, g.cand[d])), g.cand[d])
    return lose(gone, -1, cells, digits, out, ev)


cdef bint hidden_set(const Grid *g, int h, Set81 cells, uint16_t digits, Found *out, Steps *ev) noexcept nogil:
    cdef Set81 gone[9]
    cdef int d
    for d in range(9):
        gone[d] = EMPTY_SET if digits >> d & 1 else both(cells, g.cand[d])
    return lose(gone, h, cells, digits, out, ev)


cdef bint naked(Frozen *f, int k, Found *out, Steps *ev) noexcept nogil:
    cdef Set81 few = with_few(&f.g, k), here
    cdef Group groups[MOST_GROUPS]
    cdef uint16_t digits[9]
    cdef bint found = False
    cdef int h, i, n
    for h in range(27):
        here = both(few, HOUSE[h])
        if size_of(here) < k:
            continue
        for i in range(9):
            digits[i] = f.g.mask[CELL[h][i]]
        n = tight_groups(digits, house_bits(here, h), k, Group(0, 0), k, groups)
        for i in range(n):
            if count_bits(groups[i].together) == k:
                found |= naked_set(&f.g, cells_at(h, groups[i].members), groups[i].together, out, ev)
    return found


cdef bint locked_set(const Grid *g, int block, int line, Set81 cells, uint16_t digits, Found *out, Steps *ev) noexcept nogil:
    cdef Set81 gone[9]
    cdef Set81 inside = EMPTY_SET, outside = EMPTY_SET
    cdef int d
    for d in range(9):
        gone[d] = EMPTY_SET
        if digits >> d & 1:
            gone[d] = minus(both(either(HOUSE[block], HOUSE[line]), g.cand[d]), cells)
            join(&inside, both(gone[d], HOUSE[block]))
            join(&outside, minus(gone[d], HOUSE[block]))
    return not is_empty(inside) and not is_empty(outside) and lose(gone, -1, cells, digits, out, ev)


cdef bint locked(Frozen *f, int k, Found *out, Steps *ev) noexcept nogil:
    cdef Set81 few = with_few(&f.g, k), here
    cdef Group groups[MOST_GROUPS]
    cdef uint16_t digits[9]
    cdef bint found = False
    cdef int block, line, i, n
    for block in range(18, 27):
        for line in range(18):
            here = both(few, both(HOUSE[block], HOUSE[line]))
            if size_of(here) < k:
                continue
            for i in range(9):
                digits[i] = f.g.mask[CELL[block][i]]
            n = tight_groups(digits, house_bits(here, block), k, Group(0, 0), k, groups)
            for i in range(n):
                if count_bits(groups[i].together) == k:
                    found |= locked_set(&f.g, block, line, cells_at(block, groups[i].members), groups[i].together, out, ev)
    return found


cdef bint hidden(Frozen *f, int k, Found *out, Steps *ev) noexcept nogil:
    cdef Group groups[MOST_GROUPS]
    cdef uint16_t places[9]
    cdef uint16_t few, open_digits
    cdef bint found = False
    cdef int h, d, i, n
    for h in range(27):
        few = open_digits = 0
        for d in range(9):
            places[d] = house_bits(f.g.cand[d], h)
            if places[d]:
                open_digits |= 1 << d
                if count_bits(places[d]) <= k:
                    few |= 1 << d
        if count_bits(few) < k or few == open_digits and count_bits(few) == k:
            continue                  # with every open digit in the set nothing is left to remove
        n = tight_groups(places, few, k, Group(0, 0), k, groups)
        for i in range(n):
            if count_bits(groups[i].together) == k:
                found |= hidden_set(&f.g, h, cells_at(h, groups[i].together), groups[i].members, out, ev)
    return found


KERNELS = {"naked": kernel(naked), "locked": kernel(locked), "hidden": kernel(hidden)}
