# Restricted common candidates: which ALSs face each other, and which a candidate sees.

from libc.stdint cimport int32_t

from solver.kernel cimport Frozen
from solver.links cimport Links

cdef struct Span:            # part of a list
    const int32_t *at
    int n

cdef Links *rcc_of(Frozen *f) noexcept nogil             # the full network, and lists of ALSs by node
cdef Span facing(Links *k, int node) noexcept nogil      # nodes with ALSs that see all of this one
cdef Span held_by(Links *k, int candidate) noexcept nogil    # ALSs whose places for its digit it sees all

cdef inline Span with_node(const Links *k, int node) noexcept nogil:
    """The ALSs that have this node among their digits."""
    return Span(&k.rcc.als[k.rcc.start[node]], k.rcc.start[node + 1] - k.rcc.start[node])
