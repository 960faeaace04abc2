# What the rows of a closed network prove: which candidates lead to a contradiction, and what all
# candidates of a stem have in common. A stem is a cell, or a digit in a house: one of it is true.

from libc.stdint cimport int32_t, uint32_t

from solver.grid cimport HOUSE, Set81, both, is_empty, join, lowest_bit, only, pop
from solver.kernel cimport Found, Frozen, Steps
from solver.links cimport Links, Network

cdef enum:
    STEMS = 81 + 243

    BOTH = 0                 # forms of a contradiction: a candidate comes out true and false;
    ALL = 1                  # nothing is left of a stem

cdef struct Clash:           # the shortest contradiction so far, as targets of the last trace
    int links
    int form
    int n
    int32_t target[9]

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

cdef inline int of_stem(const Frozen *f, const Links *k, int i, int32_t *origin) noexcept nogil:
    """The candidates of stem i: the cells come first, then the houses of each digit."""
    if i < 81:
        return of_cell(f, k, i, origin)
    return of_house(f, k, (i - 81) % 27, (i - 81) // 27, origin)

cdef inline void conclude(const Links *k, int vertex, Set81 *elim, Set81 *place) noexcept nogil:
    """A vertex of a candidate holds: add it to what is removed or placed."""
    cdef int i = vertex >> 1
    join(&elim[k.digit[i]] if vertex & 1 else &place[k.digit[i]], only(k.cell[i]))

# What a network proves is added to `out`.
cdef void find_clashes(const Links *k, const Network *net, Found *out) noexcept nogil    # form BOTH
cdef void find_twofold(const Links *k, const Network *net, Found *out) noexcept nogil
# A candidate of another cell that comes out the same whether a candidate is true or false.
cdef void find_shared(const Frozen *f, const Links *k, const Network *net, Found *out) noexcept nogil
# What comes out the same for all candidates of a stem. Where every link has its contrapositive these
# are also the contradictions of form ALL.

cdef void shortest_clash(const Frozen *f, const Links *k, Clash *best) noexcept nogil    # of the last trace

# Evidence: a new step, its chains the shortest.
cdef void write_refutation(const Frozen *f, Links *k, const Network *net, int source, Steps *ev) noexcept nogil
# A vertex leads to a contradiction: its contrary, with the form of the contradiction.
cdef void write_agreement(const Frozen *f, Links *k, const Network *net, int target, Steps *ev) noexcept nogil
# A vertex follows from every candidate of a stem, or from both sides of a candidate.
