# What follows from one candidate, true or false, by singles and locked candidates to the end: a net,
# since several earlier conclusions may be needed together for one.

from libc.stdint cimport int32_t

from solver.kernel cimport Frozen, Steps
from solver.links cimport Links

# The nets of all candidates, true and false: k.nets[v] for vertex v. Derived on first use.
cdef Links *nets_of(Frozen *f) noexcept nogil

# Evidence: a new step. The nets are written as far as needed.
cdef void write_broken_net(Frozen *f, int source, Steps *ev) noexcept nogil
# A vertex leads to a contradiction: its contrary, with the form of the contradiction.
cdef void write_agreeing_nets(Frozen *f, const int32_t *origin, int n, int target, Steps *ev) noexcept nogil
# A vertex of a candidate follows from each of n vertices, or these lead to a contradiction.
