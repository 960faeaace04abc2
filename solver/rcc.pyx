"""Restricted common candidates, looked up as they are asked for and kept until the grid changes.

Two ALSs have the restricted common candidate x if every x of one sees every x of the other. That is
a matter of the two nodes (x in these cells, x in those), which many ALSs share, so the nodes are
compared and the ALSs listed by node.
"""

from libc.stdint cimport int32_t
from libc.string cimport memset

from solver.grid cimport Set81, has, within
from solver.kernel cimport Frozen
from solver.links cimport HAS_RCC, Links, full_network


cdef Links *rcc_of(Frozen *f) noexcept nogil:
    cdef Links *k = full_network(f)
    cdef int i, d, v
    cdef int32_t *start = k.rcc.start
    if f.derived & HAS_RCC:
        return k
    f.derived |= HAS_RCC
    memset(start, 0, (k.n_nodes + 2) * sizeof(int32_t))
    for i in range(k.n_als):
        for d in range(9):
            if k.als[i].node[d] >= 0:
                start[k.als[i].node[d] + 2] += 1
    for v in range(2, k.n_nodes + 2):
        start[v] += start[v - 1]
    for i in range(k.n_als):
        for d in range(9):
            v = k.als[i].node[d]
            if v >= 0:
                k.rcc.als[start[v + 1]] = i
                start[v + 1] += 1
    memset(k.rcc.last, 0xFF, sizeof(k.rcc.last))
    for v in range(k.n_nodes):
        if start[v] < start[v + 1]:
            d = k.node[v].digit
            k.rcc.before[v] = k.rcc.last[d]
            k.rcc.last[d] = v
    memset(k.rcc.n_facing, 0xFF, k.n_nodes * sizeof(int32_t))
    memset(k.rcc.n_held, 0xFF, k.n * sizeof(int32_t))
    memset(k.rcc.doubly, 0xFF, k.n_als)
    k.rcc.facing_end = k.rcc.held_end = 0
    return k


cdef Span facing(Links *k, int node) noexcept nogil:
    cdef Set81 seen = k.node[node].seen
    cdef int v
    if k.rcc.n_facing[node] < 0:
        k.rcc.from_[node] = k.rcc.facing_end
        v = k.rcc.last[k.node[node].digit]
        while v >= 0:
            if within(k.node[v].cells, seen):
                k.rcc.facing[k.rcc.facing_end] = v
                k.rcc.facing_end += 1
            v = k.rcc.before[v]
        k.rcc.n_facing[node] = k.rcc.facing_end - k.rcc.from_[node]
    return Span(&k.rcc.facing[k.rcc.from_[node]], k.rcc.n_facing[node])


cdef Span held_by(Links *k, int candidate) noexcept nogil:
    cdef int cell = k.cell[candidate], v, i
    if k.rcc.n_held[candidate] < 0:
        k.rcc.held_from[candidate] = k.rcc.held_end
        v = k.rcc.last[k.digit[candidate]]
        while v >= 0:
            if has(k.node[v].seen, cell):
                for i in range(k.rcc.start[v], k.rcc.start[v + 1]):
                    k.rcc.held[k.rcc.held_end] = k.rcc.als[i]
                    k.rcc.held_end += 1
            v = k.rcc.before[v]
        k.rcc.n_held[candidate] = k.rcc.held_end - k.rcc.held_from[candidate]
    return Span(&k.rcc.held[k.rcc.held_from[candidate]], k.rcc.n_held[candidate])
