"""Death blossoms: a cell each of whose candidates is taken by an almost locked set.

Definition  An ALS is N cells of one house with N + 1 digits, N = 1 to 8; if one digit is false in
            all of it, each other digit stands in it. A stem is a cell with two and more candidates,
            z not among them, and for each of them there is an ALS that holds z too and all of whose
            places for the candidate see the stem. Cells that see every z of all these ALSs lose z.
            Ext: z is a candidate of the stem and has no ALS; the cells see the stem too.
            ALSs may overlap, and one may serve for several candidates.
Why         Put z in such a cell. Each ALS loses z, so the candidate that it takes from the stem
            stands in it, and the stem loses all of them (and z, if it has it).
Cost        Each candidate of the stem goes by one ALS link, so z is refuted by the closed full
            network, as it is made false by every candidate of the stem: only such candidates are
            tried. If the ALS holds a smaller one with both digits, that one does as well.
Parts       CELLS (the stem and its candidates), then ALS, RCC for each of these but z, rising.
            No stem has fewer candidates, no ALS for its candidate fewer cells.
Source      gnpx profile, rows 33 and 34.
"""

from libc.stdint cimport uint16_t
from libc.string cimport memset

from solver.grid cimport EMPTY_SET, PEERS, Set81, both, count_bits, cut, has, is_empty, join, lowest_bit, minus, only, pop
from solver.kernel cimport ALS, CELLS, RCC, Found, Frozen, Steps, kernel, new_part, new_step
from solver.links cimport Links, full_network
from solver.rcc cimport Span, held_by, rcc_of


cdef inline uint16_t linked(const Links *k, int als, int z) noexcept nogil:
    """The digits that the ALS links with z, no smaller one inside it."""
    return k.als[als].links[z] & k.als[als].seen & ~(1 << z)


cdef Set81 stems(const Frozen *f, const Links *k, const Span *held, int z) noexcept nogil:
    """Cells each of whose candidates but z is seen by all its places in one of these ALSs."""
    cdef Set81 taken[9]
    cdef Set81 out = f.g.empty
    cdef uint16_t left
    cdef int i, x
    memset(taken, 0, sizeof(taken))
    for i in range(held.n):
        left = linked(k, held.at[i], z)
        while left:
            x = lowest_bit(left)
            left &= left - 1
            join(&taken[x], k.node[k.als[held.at[i]].node[x]].seen)
    for x in range(9):
        if x != z:
            cut(&out, minus(f.g.cand[x], taken[x]))
    return out


cdef int petal(const Links *k, const Span *held, int z, int stem, int x) noexcept nogil:
    """The smallest of these ALSs that takes x from the stem."""
    cdef int i, als, best = -1
    for i in range(held.n):
        als = held.at[i]
        if (linked(k, als, z) >> x & 1 and has(k.node[k.als[als].node[x]].seen, stem)
                and (best < 0 or k.als[als].n < k.als[best].n)):
            best = als
    return best


cdef void write(const Frozen *f, const Links *k, const Span *held, int cell, int z, Set81 at, Steps *ev) noexcept nogil:
    """The stem with the fewest candidates, and the smallest ALSs for it."""
    cdef int stem = pop(&at), other, x, als
    cdef uint16_t left
    while not is_empty(at):
        other = pop(&at)
        if count_bits(f.g.mask[other]) < count_bits(f.g.mask[stem]):
            stem = other
    new_step(ev, 0).elim[z] = only(cell)
    new_part(ev, CELLS, only(stem), f.g.mask[stem])
    left = f.g.mask[stem] & ~(1 << z)
    while left:
        x = lowest_bit(left)
        left &= left - 1
        als = petal(k, held, z, stem, x)
        new_part(ev, ALS, k.als[als].cells, k.als[als].digits)
        new_part(ev, RCC, EMPTY_SET, 1 << x)


cdef Set81 several(const Frozen *f, Set81 cells) noexcept nogil:
    """Those of these cells that have two and more candidates."""
    cdef Set81 left = cells
    cdef int cell
    while not is_empty(left):
        cell = pop(&left)
        if count_bits(f.g.mask[cell]) < 2:
            cut(&cells, only(cell))
    return cells


cdef bint blossom(Frozen *f, int ext, Found *out, Steps *ev) noexcept nogil:
    """`ext`: whether z is a candidate of the stem."""
    cdef Links *k = full_network(f)
    cdef Set81 left, at
    cdef Span held
    cdef int z, cell
    cdef bint found = False
    for z in range(9):
        left = k.doomed[z]
        while not is_empty(left):
            rcc_of(f)
            cell = pop(&left)
            held = held_by(k, k.id[z][cell])
            at = stems(f, k, &held, z)
            at = both(at, both(f.g.cand[z], PEERS[cell])) if ext else minus(at, f.g.cand[z])
            at = several(f, at)
            if not is_empty(at):
                found = True
                join(&out.elim[z], only(cell))
                if ev != NULL:
                    write(f, k, &held, cell, z, at, ev)
    return found


KERNELS = {"blossom": kernel(blossom)}
