"""Forcing chains and forcing nets, as HoDoKu names them.

Definition  An origin is a candidate taken as true, or taken as false.
            Chains: what follows from it along weak and strong links of the grid as it stands;
            groups are nodes like candidates, almost locked sets are not (`solver/links.pyx`).
            Nets: what follows from it by singles and locked candidates (`solver/nets.pyx`).
            ForcingChainContradiction, ForcingNetContradiction: an origin under which a candidate
            comes out both true and false, or a cell has nothing left, or a house no place for a
            digit, is wrong: its contrary holds.
            ForcingChainVerity, ForcingNetVerity: the origins are a candidate true and the same
            false, or all candidates of a cell, or all places of a digit in a house, each true.
            What comes out the same for all of them holds. Under the two sides of a candidate
            targets in its cell are left out. Of a net, origins under which there is a contradiction
            are left out, and at least two must remain.
Why         One of the origins is right, so what all of them lead to holds. What leads to a
            contradiction is wrong.
Cost        Chains: little once the network is closed. Nets: a few µs for each candidate.
Parts       Each origin begins with START. Chains: as of `ForceChain`: each part follows from the
            one before it. Contradiction: form BOTH, one chain to a candidate true and one to the same
            false; form ALL, chains to each candidate of a cell or place in a house, false. Verity:
            one chain an origin to the same target.
            Nets: each part follows by one single or locked candidate from the START before it and
            the parts between (see `solver/nets.pyx`: a part may be a digit in two or three cells).
            Contradiction: one net in which a candidate is true and false (BOTH), or nothing is left
            (ALL). Verity: one net an origin, that reaches the target or a contradiction;
            the proof holds if one origin remains.
Source      facts on HoDoKu's solver: forcing chains and nets.
"""

from libc.stdint cimport int32_t
from libc.string cimport memset

from solver.grid cimport Set81, both, has, is_empty, join, minus, only, pop
from solver.kernel cimport Found, Frozen, Steps, kernel
from solver.links cimport Links, grouped_network
from solver.nets cimport nets_of, write_agreeing_nets, write_broken_net
from solver.verdicts cimport (
    STEMS, conclude, find_clashes, find_shared, find_twofold, of_stem, write_agreement, write_refutation,
)


# -- chains -----------------------------------------------------------------------------------

cdef bint add_all(const Found *new, Found *out) noexcept nogil:
    cdef int d
    cdef bint found = False
    for d in range(9):
        found |= not is_empty(new.elim[d]) or not is_empty(new.place[d])
        join(&out.elim[d], new.elim[d])
        join(&out.place[d], new.place[d])
    return found


cdef bint chain_contradiction(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef Links *k = grouped_network(f)
    cdef Found new
    cdef int i
    memset(&new, 0, sizeof(Found))
    find_clashes(k, &k.grouped, &new)
    find_shared(f, k, &k.grouped, &new)
    if ev != NULL:
        for i in range(k.n):
            if has(new.elim[k.digit[i]], k.cell[i]):
                write_refutation(f, k, &k.grouped, 2 * i, ev)
            if has(new.place[k.digit[i]], k.cell[i]):
                write_refutation(f, k, &k.grouped, 2 * i + 1, ev)
    return add_all(&new, out)


cdef bint chain_verity(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef Links *k = grouped_network(f)
    cdef Found new
    cdef int i
    memset(&new, 0, sizeof(Found))
    find_twofold(k, &k.grouped, &new)
    find_shared(f, k, &k.grouped, &new)
    if ev != NULL:
        for i in range(k.n):
            if has(new.elim[k.digit[i]], k.cell[i]):
                write_agreement(f, k, &k.grouped, 2 * i + 1, ev)
            if has(new.place[k.digit[i]], k.cell[i]):
                write_agreement(f, k, &k.grouped, 2 * i, ev)
    return add_all(&new, out)


# -- nets -------------------------------------------------------------------------------------

cdef bint net_contradiction(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef Links *k = nets_of(f)
    cdef int v
    cdef bint found = False
    for v in range(2 * k.n):
        if k.nets[v].broken:
            found = True
            conclude(k, v ^ 1, out.elim, out.place)
            if ev != NULL:
                write_broken_net(f, v, ev)
    return found


cdef bint agree(Frozen *f, const int32_t *origin, int n, int but, Found *out, Steps *ev) noexcept nogil:
    """What the nets of n vertices have in common, outside cell `but`."""
    cdef Links *k = nets_of(f)
    cdef Set81 yes[9]
    cdef Set81 no[9]
    cdef int i, d, remain = 0
    cdef bint found = False
    for d in range(9):
        yes[d] = no[d] = f.g.cand[d]
    for i in range(n):
        if k.nets[origin[i]].broken:
            continue
        remain += 1
        for d in range(9):
            yes[d] = both(yes[d], k.nets[origin[i]].yes[d])
            no[d] = both(no[d], k.nets[origin[i]].no[d])
    if remain < 2:
        return False
    for d in range(9):
        if but >= 0:
            yes[d] = minus(yes[d], only(but))
            no[d] = minus(no[d], only(but))
        found |= not is_empty(yes[d]) or not is_empty(no[d])
        if ev != NULL:
            write_common(f, origin, n, d, minus(yes[d], out.place[d]), False, ev)
            write_common(f, origin, n, d, minus(no[d], out.elim[d]), True, ev)
        join(&out.place[d], yes[d])
        join(&out.elim[d], no[d])
    return found


cdef void write_common(Frozen *f, const int32_t *origin, int n, int d, Set81 cells, bint off, Steps *ev) noexcept nogil:
    cdef Links *k = nets_of(f)
    while not is_empty(cells):
        write_agreeing_nets(f, origin, n, 2 * k.id[d][pop(&cells)] + off, ev)


cdef bint net_verity(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef Links *k = nets_of(f)
    cdef int32_t origin[9]
    cdef int i, j, n
    cdef bint found = False
    for i in range(k.n):
        origin[0] = 2 * i
        origin[1] = 2 * i + 1
        found |= agree(f, origin, 2, k.cell[i], out, ev)
    for i in range(STEMS):
        n = of_stem(f, k, i, origin)
        for j in range(n):
            origin[j] *= 2
        if n:
            found |= agree(f, origin, n, -1, out, ev)
    return found


KERNELS = {
    "chain_contradiction": kernel(chain_contradiction), "chain_verity": kernel(chain_verity),
    "net_contradiction": kernel(net_contradiction), "net_verity": kernel(net_verity),
}
