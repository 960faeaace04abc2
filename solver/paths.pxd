# Shortest chains in a network, as evidence.

from solver.kernel cimport Steps
from solver.links cimport Links, Network

cdef void trace(Links *k, const Network *net, int source) noexcept nogil
# From one vertex to all it reaches: k.steps_to[v] links (-1: not reached), k.parent[v], k.parent_via[v].

cdef void write_chain(const Links *k, int target, Steps *ev) noexcept nogil
# The chain of the last trace as parts of the last step: START, then one part a link.

cdef void write_node(const Links *k, int v, int role, int via, Steps *ev) noexcept nogil
# One vertex as a part of the last step; via: the ALS of a STRONG_ALS link, else -1.

cdef void write_rest(const Links *k, int target, Steps *ev) noexcept nogil
# The chain of the last trace without its first vertex.
