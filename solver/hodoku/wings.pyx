"""HoDoKu's choice among W-, XY- and XYZ-Wings: the first in the order of its bivalue cells and pivots.

The frozen kernels find all that it would find, faster, so they are asked first whether there is any.

Source      facts on HoDoKu: wings.
"""

from libc.stdint cimport uint16_t
from libc.string cimport memset

from solver.grid cimport (
    HOUSE, PEERS, Grid, Set81, bivalue, both, count_bits, either, is_empty, lowest_bit, minus, more_than_one, only, pop,
    sees,
)
from solver.hodoku.board cimport Board
from solver.hodoku.search cimport W, XY, XYZ, Move, begin, carry, drops_all, search
from solver.kernel cimport CELLS, LINK, PINCER, Finder, Found, Kernel, Steps, new_part
from solver.techniques.wings import KERNELS

cdef Finder xy_wings = (<Kernel>KERNELS["xy_wing"]).find
cdef Finder xyz_wings = (<Kernel>KERNELS["xyz_wing"]).find


cdef bint any_of(Board *b, Finder find) noexcept nogil:
    cdef Found found
    memset(&found, 0, sizeof(found))
    return find(&b.f, 0, &found, NULL)


cdef int list_of(Set81 cells, int *out) noexcept nogil:
    cdef int n = 0
    while not is_empty(cells):
        out[n] = pop(&cells)
        n += 1
    return n


# -- W-Wing ---------------------------------------------------------------------------------

cdef bint joins(const Grid *g, int h, int d, int p, int q) noexcept nogil:
    """Whether a house's two places of a digit see one cell each; what sees both counts for p."""
    cdef Set81 ends = both(g.cand[d], HOUSE[h])
    cdef bint one = False, other = False
    cdef int cell
    if not more_than_one(ends):
        return False
    while not is_empty(ends):
        cell = pop(&ends)
        if cell == p or cell == q:
            return False
        if sees(cell, p):
            if one:
                return False
            one = True
        elif sees(cell, q):
            if other:
                return False
            other = True
        else:
            return False
    return one and other


cdef bint w_wing_of(const Grid *g, int p, int q, int gone, int link, Move *out, Steps *ev) noexcept nogil:
    cdef Set81 removed = both(g.cand[gone], both(PEERS[p], PEERS[q])), ends = either(only(p), only(q))
    cdef int h
    if is_empty(removed):
        return False
    for h in range(27):
        if joins(g, h, link, p, q):
            drops_all(out, gone, removed)
            if ev != NULL:
                carry(out, ev, 0)
                new_part(ev, CELLS, ends, g.mask[p])
                new_part(ev, LINK, both(g.cand[link], HOUSE[h]), 1 << link).houses = 1 << h
                new_part(ev, PINCER, ends, 1 << gone)
            return True
    return False


cdef bint w_wing(Board *b, int arg, Move *out, Steps *ev) noexcept nogil:
    cdef const Grid *g = &b.f.g
    cdef Set81 left = bivalue(g), right
    cdef int p, q, a, c
    begin(out, W)
    while not is_empty(left):
        p = pop(&left)
        a, c = lowest_bit(g.mask[p]), lowest_bit(g.mask[p] & g.mask[p] - 1)
        right = both(left, both(g.cand[a], g.cand[c]))
        while not is_empty(right):
            q = pop(&right)
            if w_wing_of(g, p, q, a, c, out, ev) or w_wing_of(g, p, q, c, a, out, ev):
                return True
    return False


# -- XY-Wing and XYZ-Wing -------------------------------------------------------------------

cdef bint is_wing(const Grid *g, int pivot, int p, int q, int name, Move *out, Steps *ev) noexcept nogil:
    """Whether the pivot sees both pincers, and the digit that these share goes somewhere."""
    cdef uint16_t shared = g.mask[p] & g.mask[q]
    cdef Set81 ends = either(only(p), only(q)), removed
    cdef int z
    if not (sees(pivot, p) and sees(pivot, q)) or count_bits(shared) != 1:
        return False
    z = lowest_bit(shared)
    removed = both(g.cand[z], both(PEERS[p], PEERS[q]))
    if name == XYZ:
        removed = both(removed, PEERS[pivot])
        ends = either(ends, only(pivot))
    if is_empty(removed):
        return False
    drops_all(out, z, removed)
    if ev != NULL:
        carry(out, ev, 0)
        new_part(ev, CELLS, only(pivot), g.mask[pivot])
        new_part(ev, CELLS, only(p), g.mask[p])
        new_part(ev, CELLS, only(q), g.mask[q])
        new_part(ev, PINCER, ends, 1 << z)
    return True


cdef bint xy_wing(Board *b, int arg, Move *out, Steps *ev) noexcept nogil:
    cdef const Grid *g = &b.f.g
    cdef int two[81]
    cdef int i, j, k, p, q, s, n
    begin(out, XY)
    if not any_of(b, xy_wings):
        return False
    n = list_of(bivalue(g), two)
    for i in range(n):
        p = two[i]
        for j in range(i + 1, n):
            q = two[j]
            if count_bits(g.mask[p] | g.mask[q]) != 3:
                continue
            for k in range(j + 1, n):
                s = two[k]
                if g.mask[s] != g.mask[p] ^ g.mask[q]:
                    continue
                if is_wing(g, p, q, s, XY, out, ev) or is_wing(g, q, p, s, XY, out, ev) \
                        or is_wing(g, s, p, q, XY, out, ev):
                    return True
    return False


cdef bint xyz_wing(Board *b, int arg, Move *out, Steps *ev) noexcept nogil:
    cdef const Grid *g = &b.f.g
    cdef Set81 two = bivalue(g), pivots = minus(g.empty, two), left, right
    cdef int pivot, p, q
    begin(out, XYZ)
    if not any_of(b, xyz_wings):
        return False
    while not is_empty(pivots):
        pivot = pop(&pivots)
        if count_bits(g.mask[pivot]) != 3:
            continue
        left = both(two, PEERS[pivot])
        while not is_empty(left):
            p = pop(&left)
            right = left if g.mask[p] & ~g.mask[pivot] == 0 else Set81(0, 0)
            while not is_empty(right):
                q = pop(&right)
                if g.mask[q] & ~g.mask[pivot] == 0 and is_wing(g, pivot, p, q, XYZ, out, ev):
                    return True
    return False


SEARCHES = {"w": search(w_wing), "xy": search(xy_wing), "xyz": search(xyz_wing)}
