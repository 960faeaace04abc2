"""Forcing chains.

Definition  T(o) and F(o): the candidates that come out true and false if candidate o is true,
            following weak, strong and ALS links of the grid as it stands; groups and the places
            of an ALS digit are nodes like candidates (see `solver/links.pyx`).
            ForceChainContradiction: o is false if a candidate lies in T(o) and in F(o), or F(o)
            holds every candidate of a cell, or every place of a digit in a house.
            ForceChainCell, ForceChainHouse: the origins are the candidates of a cell, or the
            places of a digit in a house. b is true if every origin o has b in T(o) and not in
            F(o); b is false if every origin has b in F(o) and not in T(o). An origin under which
            b comes out both ways belongs to ForceChainContradiction. Targets in the cells of the
            origins are left out.
Why         One of the origins is true, so what all of them lead to holds. What leads to a
            contradiction is false.
Parts       Chains, each from START. Cell and house: one chain an origin, all to the same target.
            Contradiction: form BOTH, one chain to a candidate true and one to the same false; form
            ALL, chains to each candidate of the cell, or each place in the house, false. The
            chains are the shortest: for a contradiction, those with the fewest links in all.
Source      gnpx profile, rows 43-45.
"""

from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.string cimport memset

from solver.grid cimport HOUSE, Set81, both, has, is_empty, join, lowest64, lowest_bit, only, pop
from solver.kernel cimport Found, Frozen, Step, Steps, kernel, new_step
from solver.links cimport WORDS, Links, full_network, made_false, made_true
from solver.paths cimport trace, write_chain

cdef enum:
    BOTH = 0                 # a candidate comes out true and false
    ALL = 1                  # nothing is left for a cell, or for a digit in a house


# -- contradiction --------------------------------------------------------------------------

cdef struct Clash:           # the shortest contradiction so far, as targets of the last trace
    int links
    int form
    int n
    int32_t target[9]


cdef void all_false(const Links *k, const int32_t *candidate, int n, Clash *best) noexcept nogil:
    cdef int i, links = 0
    for i in range(n):
        if k.steps_to[2 * candidate[i] + 1] < 0:
            return
        links += k.steps_to[2 * candidate[i] + 1]
    if links < best.links:
        best.links = links
        best.form = ALL
        best.n = n
        for i in range(n):
            best.target[i] = 2 * candidate[i] + 1


cdef void shortest_clash(const Frozen *f, const Links *k, Clash *best) noexcept nogil:
    cdef int32_t candidate[9]
    cdef int i, n
    best.links = 1 << 30
    best.n = best.form = 0
    for i in range(k.n):
        if k.steps_to[2 * i] >= 0 and k.steps_to[2 * i + 1] >= 0 \
                and k.steps_to[2 * i] + k.steps_to[2 * i + 1] < best.links:
            best.links = k.steps_to[2 * i] + k.steps_to[2 * i + 1]
            best.form = BOTH
            best.n = 2
            best.target[0] = 2 * i
            best.target[1] = 2 * i + 1
    for i in range(81):
        n = of_cell(f, k, i, candidate)
        if n and n != 2:                 # two are a strong link, and no news
            all_false(k, candidate, n, best)
    for i in range(243):
        n = of_house(f, k, i % 27, i // 27, candidate)
        if n and n != 2:
            all_false(k, candidate, n, best)


cdef bint contradiction(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef Links *k = full_network(f)
    cdef Clash clash
    cdef int d, i, j
    cdef bint found = False
    for d in range(9):
        found = found or not is_empty(k.doomed[d])
        join(&out.elim[d], k.doomed[d])
    if found and ev != NULL:
        for i in range(k.n):
            if has(k.doomed[k.digit[i]], k.cell[i]):
                trace(k, &k.full, 2 * i)
                shortest_clash(f, k, &clash)
                new_step(ev, clash.form).elim[k.digit[i]] = only(k.cell[i])
                for j in range(clash.n):
                    write_chain(k, clash.target[j], ev)
    return found


# -- cell and house -------------------------------------------------------------------------

cdef inline int of_cell(const Frozen *f, const Links *k, int cell, int32_t *origin) noexcept nogil:
    """The candidates of a cell."""
    cdef uint32_t mask = f.g.mask[cell]
    cdef int n = 0
    while mask:
        origin[n] = k.id[lowest_bit(mask)][cell]
        mask &= mask - 1
        n += 1
    return n


cdef inline int of_house(const Frozen *f, const Links *k, int h, int d, int32_t *origin) noexcept nogil:
    """The places of a digit in a house."""
    cdef Set81 left = both(f.g.cand[d], HOUSE[h])
    cdef int n = 0
    while not is_empty(left):
        origin[n] = k.id[d][pop(&left)]
        n += 1
    return n


cdef void write(Links *k, const int32_t *origin, int n, int target, Steps *ev) noexcept nogil:
    cdef int i, b = target >> 1
    cdef Step *step = new_step(ev, 0)
    if target & 1:
        step.elim[k.digit[b]] = only(k.cell[b])
    else:
        step.place[k.digit[b]] = only(k.cell[b])
    for i in range(n):
        trace(k, &k.full, 2 * origin[i])
        write_chain(k, target, ev)


cdef bint verity(Links *k, const int32_t *origin, int n, Found *out, Steps *ev) noexcept nogil:
    """What these candidates, of which one is true, have in common outside their cells."""
    cdef uint64_t yes[WORDS]
    cdef uint64_t no[WORDS]
    cdef const uint64_t *t
    cdef const uint64_t *u
    cdef uint64_t any_ = 0, bit
    cdef Set81 stem = Set81(0, 0)
    cdef Set81 *where
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
        join(&stem, only(k.cell[origin[i]]))
    for w in range(k.words):
        while yes[w] | no[w]:
            i = lowest64(yes[w] | no[w])
            bit = <uint64_t>1 << i
            b = 64 * w + i
            if not has(stem, k.cell[b]):
                found = True
                where = &out.place[k.digit[b]] if yes[w] & bit else &out.elim[k.digit[b]]
                if ev != NULL and not has(where[0], k.cell[b]):
                    write(k, origin, n, 2 * b if yes[w] & bit else 2 * b + 1, ev)
                join(where, only(k.cell[b]))
            yes[w] &= ~bit
            no[w] &= ~bit
    return found


cdef bint cell(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef Links *k = full_network(f)
    cdef int32_t origin[9]
    cdef int i, n
    cdef bint found = False
    for i in range(81):
        n = of_cell(f, k, i, origin)
        if n:
            found |= verity(k, origin, n, out, ev)
    return found


cdef bint house(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef Links *k = full_network(f)
    cdef int32_t origin[9]
    cdef int i, n
    cdef bint found = False
    for i in range(243):
        n = of_house(f, k, i % 27, i // 27, origin)
        if n:
            found |= verity(k, origin, n, out, ev)
    return found


KERNELS = {"cell": kernel(cell), "house": kernel(house), "contradiction": kernel(contradiction)}
