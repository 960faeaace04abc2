from solver.grid cimport Grid
from solver.links cimport Links, Network

cdef void sort_arrows(Links *k, Network *net) noexcept nogil      # start, to, via from k.arrow
cdef void close_network(Links *k, Network *net) noexcept nogil    # row and reach of every vertex in use
cdef void refute(Links *k, const Grid *g) noexcept nogil            # doomed, from the full network
