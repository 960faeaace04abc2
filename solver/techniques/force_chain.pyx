"""Forcing chains.

Definition  T(o) and F(o): the candidates that come out true and false if candidate o is true,
            following weak, strong and ALS links of the grid as it stands, groups and ALS digits
            being nodes like candidates.
            ForceChainContradiction: o is false if a candidate lies in T(o) and F(o), or F(o) holds
            every candidate of a cell, or every place of a digit in a house.
            ForceChainCell, ForceChainHouse: the origins are the candidates of a cell, or the
            places of a digit in a house. b is true if every origin o has b in T(o) and not in
            F(o); b is false if every origin has b in F(o) and not in T(o). Targets in the cells
            of the origins are left out.
"""

from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.string cimport memset

from solver.grid cimport HOUSE, Set81, both, either, is_empty, join, lowest64, lowest_bit, minus, only, pop
from solver.kernel cimport Found, Frozen, Steps, kernel
from solver.links cimport WORDS, Links, full_network, made_false, made_true


cdef bint contradiction(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef Links *k = full_network(f)
    cdef int d
    cdef bint found = False
    for d in range(9):
        found = found or not is_empty(k.doomed[d])
        join(&out.elim[d], k.doomed[d])
    return found


cdef bint verity(Frozen *f, Links *k, const int32_t *origin, int n, Found *out, Steps *ev) noexcept nogil:
    """What all of these candidates, of which one must be true, have in common."""
    cdef uint64_t yes[WORDS]
    cdef uint64_t no[WORDS]
    cdef const uint64_t *t
    cdef const uint64_t *u
    cdef uint64_t any_ = 0
    cdef Set81 stem
    cdef int i, w, b
    cdef bint found = False
    memset(yes, 0xFF, sizeof(yes))
    memset(no, 0xFF, sizeof(no))
    for i in range(n):
        t = made_true(k, &k.full, 2 * origin[i])
        u = made_false(k, &k.full, 2 * origin[i])
        any_ = 0
        for w in range(k.words):
            yes[w] &= t[w] & ~u[w]
            no[w] &= u[w] & ~t[w]
            any_ |= yes[w] | no[w]
        if any_ == 0:
            return False
    stem = Set81(0, 0)
    for i in range(n):
        join(&stem, only(k.cell[origin[i]]))
    for w in range(k.words):
        while yes[w] | no[w]:
            i = lowest64(yes[w] | no[w])
            b = 64 * w + i
            if is_empty(both(stem, only(k.cell[b]))):
                found = True
                join(&out.place[k.digit[b]] if yes[w] >> i & 1 else &out.elim[k.digit[b]], only(k.cell[b]))
            yes[w] &= ~(<uint64_t>1 << i)
            no[w] &= ~(<uint64_t>1 << i)
    return found


cdef bint cell(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef Links *k = full_network(f)
    cdef int32_t origin[9]
    cdef int c, n
    cdef uint32_t mask
    cdef bint found = False
    for c in range(81):
        mask = f.g.mask[c]
        n = 0
        while mask:
            origin[n] = k.id[lowest_bit(mask)][c]
            mask &= mask - 1
            n += 1
        if n:
            found |= verity(f, k, origin, n, out, ev)
    return found


cdef bint house(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef Links *k = full_network(f)
    cdef int32_t origin[9]
    cdef int h, d, n
    cdef Set81 left
    cdef bint found = False
    for d in range(9):
        for h in range(27):
            left = both(f.g.cand[d], HOUSE[h])
            n = 0
            while not is_empty(left):
                origin[n] = k.id[d][pop(&left)]
                n += 1
            if n:
                found |= verity(f, k, origin, n, out, ev)
    return found


KERNELS = {"cell": kernel(cell), "house": kernel(house), "contradiction": kernel(contradiction)}
