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

from libc.stdint cimport int32_t, uint64_t
from libc.string cimport memset

from solver.grid cimport Set81, has, is_empty, join, lowest64, only
from solver.kernel cimport Found, Frozen, Step, Steps, kernel, new_step
from solver.links cimport WORDS, Links, full_network, made_false, made_true
from solver.paths cimport trace, write_chain
from solver.verdicts cimport of_cell, of_house, write_refutation


# -- contradiction --------------------------------------------------------------------------

cdef bint contradiction(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef Links *k = full_network(f)
    cdef int d, i
    cdef bint found = False
    for d in range(9):
        found = found or not is_empty(k.doomed[d])
        join(&out.elim[d], k.doomed[d])
    if found and ev != NULL:
        for i in range(k.n):
            if has(k.doomed[k.digit[i]], k.cell[i]):
                write_refutation(f, k, &k.full, 2 * i, ev)
    return found


# -- cell and house -------------------------------------------------------------------------

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
