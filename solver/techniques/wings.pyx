"""Wings: two bivalue cells of which one, or a cell between them, must hold the digit that they share.

XYWing  Definition  a bivalue pivot xy sees two bivalue pincers xz and yz. z goes from all cells that
                    see both pincers.
        Why         The pivot is x or y, which makes one of the pincers z.
        Evidence    cells (the pivot), cells (one pincer), cells (the other), pincer (both, digit z).
WWing   Definition  two bivalue cells xy; the two ends of a strong link on x see one each. y goes
                    from all cells that see both.
        Why         One end of the link is x, so the cell that it sees is y.
        Evidence    cells (both), link (cells, digit x and houses), pincer (both, digit y).
XYZWing Definition  a pivot xyz sees two bivalue pincers xz and yz. z goes from all cells that see the
                    three.
        Why         The pivot is z, or makes one of the pincers z.
        Evidence    as XYWing; pincer holds all three cells.
Source  gnpx profile, rows 19 and 20; HoDoKu for XYZWing, which gnpx has within XYZWingALS.
Cost    Pairs of bivalue cells near a pivot, or near the ends of a link.
"""

from libc.stdint cimport uint16_t

from solver.grid cimport (
    PEERS, Grid, Set81, bivalue, both, count_bits, cut, either, is_empty, join, lowest_bit, minus, more_than_one, only,
    pop,
)
from solver.kernel cimport CELLS, LINK, PINCER, Found, Frozen, Steps, is_news, kernel, new_part, new_step
from solver.strong cimport StrongLink, strong_links


cdef bint xy_wings_at(const Grid *g, int pivot, Set81 near, Found *out, Steps *ev) noexcept nogil:
    """All wings of a pivot; `near` are the bivalue cells that it sees."""
    cdef uint16_t xy = g.mask[pivot]
    cdef int x = lowest_bit(xy), y = lowest_bit(xy & xy - 1), z, p, q
    cdef Set81 left = minus(both(near, g.cand[x]), g.cand[y]), right, gone
    cdef bint found = False
    while not is_empty(left):
        p = pop(&left)
        z = lowest_bit(g.mask[p] & ~xy)
        right = minus(both(near, both(g.cand[y], g.cand[z])), g.cand[x])
        while not is_empty(right):
            q = pop(&right)
            gone = both(g.cand[z], both(PEERS[p], PEERS[q]))
            if is_empty(gone):
                continue
            found = True
            if ev != NULL and is_news(out, z, gone):
                new_step(ev, 0).elim[z] = gone
                new_part(ev, CELLS, only(pivot), xy)
                new_part(ev, CELLS, only(p), g.mask[p])
                new_part(ev, CELLS, only(q), g.mask[q])
                new_part(ev, PINCER, either(only(p), only(q)), 1 << z)
            join(&out.elim[z], gone)
    return found


cdef bint xy_wing(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef Set81 two = bivalue(&f.g), left = two
    cdef bint found = False
    cdef int pivot
    while not is_empty(left):
        pivot = pop(&left)
        found |= xy_wings_at(&f.g, pivot, both(two, PEERS[pivot]), out, ev)
    return found


cdef bint w_wings_over(const Grid *g, Set81 pairs, const StrongLink *link, int x, int y, Found *out,
                       Steps *ev) noexcept nogil:
    """All wings of a link on x; `pairs` are the bivalue cells xy."""
    cdef Set81 left = both(pairs, PEERS[link.a]), right, ends, gone
    cdef bint found = False
    cdef int p, q
    while not is_empty(left):
        p = pop(&left)
        right = minus(both(pairs, PEERS[link.b]), only(p))
        while not is_empty(right):
            q = pop(&right)
            gone = both(g.cand[y], both(PEERS[p], PEERS[q]))
            if is_empty(gone):
                continue
            found = True
            if ev != NULL and is_news(out, y, gone):
                ends = either(only(p), only(q))
                new_step(ev, 0).elim[y] = gone
                new_part(ev, CELLS, ends, 1 << x | 1 << y)
                new_part(ev, LINK, either(only(link.a), only(link.b)), 1 << x).houses = link.houses
                new_part(ev, PINCER, ends, 1 << y)
            join(&out.elim[y], gone)
    return found


cdef bint w_wing(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef StrongLink links[27]
    cdef Set81 two = bivalue(&f.g), pairs
    cdef bint found = False
    cdef int x, y, i, n
    for x in range(9):
        n = -1                       # not counted yet: most digits have no two equal bivalue cells
        for y in range(9):
            pairs = both(two, both(f.g.cand[x], f.g.cand[y]))
            if x == y or not more_than_one(pairs):
                continue
            if n < 0:
                n = strong_links(f.g.cand[x], links)
            for i in range(n):
                found |= w_wings_over(&f.g, pairs, &links[i], x, y, out, ev)
    return found


cdef bint xyz_wings_at(const Grid *g, int pivot, Set81 near, Found *out, Steps *ev) noexcept nogil:
    """All wings of a pivot; `near` are the bivalue cells that it sees, with two of its candidates."""
    cdef uint16_t xyz = g.mask[pivot]
    cdef Set81 left = near, right, all_three, gone
    cdef bint found = False
    cdef int p, q, z
    while not is_empty(left):
        p = pop(&left)
        right = left
        while not is_empty(right):
            q = pop(&right)
            if g.mask[p] == g.mask[q]:
                continue
            z = lowest_bit(g.mask[p] & g.mask[q])
            gone = both(g.cand[z], both(PEERS[pivot], both(PEERS[p], PEERS[q])))
            if is_empty(gone):
                continue
            found = True
            if ev != NULL and is_news(out, z, gone):
                all_three = either(only(pivot), either(only(p), only(q)))
                new_step(ev, 0).elim[z] = gone
                new_part(ev, CELLS, only(pivot), xyz)
                new_part(ev, CELLS, only(p), g.mask[p])
                new_part(ev, CELLS, only(q), g.mask[q])
                new_part(ev, PINCER, all_three, 1 << z)
            join(&out.elim[z], gone)
    return found


cdef bint xyz_wing(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef const Grid *g = &f.g
    cdef Set81 two = bivalue(g), left = minus(g.empty, two), near
    cdef bint found = False
    cdef int pivot, d
    while not is_empty(left):
        pivot = pop(&left)
        if count_bits(g.mask[pivot]) != 3:
            continue
        near = both(two, PEERS[pivot])
        for d in range(9):
            if not g.mask[pivot] >> d & 1:
                cut(&near, g.cand[d])
        if more_than_one(near):
            found |= xyz_wings_at(g, pivot, near, out, ev)
    return found


KERNELS = {"xy_wing": kernel(xy_wing), "w_wing": kernel(w_wing), "xyz_wing": kernel(xyz_wing)}
