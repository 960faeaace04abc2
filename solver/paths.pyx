"""Shortest chains in a network of links, breadth first.

Only evidence needs them: what is true and what is false comes from the closed network. A chain is
written as one part a node, with the kind of link that leads to it.
"""

from libc.stdint cimport int32_t, uint64_t
from libc.string cimport memset

from solver.grid cimport Set81, is_empty, lowest64, only, pop
from solver.kernel cimport START, STRONG, STRONG_ALS, WEAK, Part, Steps, new_part
from solver.links cimport Links, Network


cdef inline void reach(Links *k, int source, int target, int via, int *tail) noexcept nogil:
    if k.steps_to[target] < 0:
        k.steps_to[target] = k.steps_to[source] + 1
        k.parent[target] = source
        k.parent_via[target] = via
        k.work[tail[0]] = target
        tail[0] += 1


cdef void trace(Links *k, const Network *net, int source) noexcept nogil:
    # A network has no arrows to false candidates that lead nowhere; as ends of chains they count,
    # so weak links to candidates are read from what a node sees.
    cdef int head = 0, tail = 0, v, node, i, w
    cdef uint64_t bits
    cdef Set81 left
    memset(k.steps_to, 0xFF, 2 * net.n_nodes * sizeof(int32_t))
    k.steps_to[source] = 0
    k.parent[source] = source
    k.work[tail] = source
    tail += 1
    while head < tail:
        v = k.work[head]
        head += 1
        node = v >> 1
        if v & 1 == 0:
            if node < k.n:
                for w in range(k.words):
                    bits = k.kill[node][w]
                    while bits:
                        i = 64 * w + lowest64(bits)
                        bits &= bits - 1
                        reach(k, v, 2 * i + 1, -1, &tail)
            else:
                left = k.node[node].seen
                while not is_empty(left):
                    reach(k, v, 2 * k.id[k.node[node].digit][pop(&left)] + 1, -1, &tail)
        for i in range(net.start[v], net.start[v + 1]):
            reach(k, v, net.to[i], net.via[i], &tail)


cdef void write_node(const Links *k, int v, int role, int via, Steps *ev) noexcept nogil:
    cdef int node = v >> 1
    cdef Part *part
    if node < k.n:
        part = new_part(ev, role, only(k.cell[node]), 1 << k.digit[node])
    else:
        part = new_part(ev, role, k.node[node].cells, 1 << k.node[node].digit)
    part.on = v & 1 == 0
    if via >= 0:
        part.als = k.als[via].cells


cdef void write_rest(const Links *k, int target, Steps *ev) noexcept nogil:
    # The chain is known backwards; nodes are found again from the front by their distance.
    cdef int length = k.steps_to[target], i, j, v
    for i in range(1, length + 1):
        v = target
        for j in range(length - i):
            v = k.parent[v]
        if v & 1:
            write_node(k, v, WEAK, -1, ev)
        else:
            write_node(k, v, STRONG_ALS if k.parent_via[v] >= 0 else STRONG, k.parent_via[v], ev)


cdef void write_chain(const Links *k, int target, Steps *ev) noexcept nogil:
    cdef int source = target
    while k.parent[source] != source:
        source = k.parent[source]
    write_node(k, source, START, -1, ev)
    write_rest(k, target, ev)
