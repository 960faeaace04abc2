# The links that stand in a grid as rows of bits, and how long the shortest chains along them are.
#
# Only candidates that make something on when they are off are inside of chains. They are numbered in
# the order in which searches start. Mostly a row has two words.

from libc.stdint cimport uint16_t, uint64_t

from solver.explainer.net cimport OFF, Net
from solver.explainer.rows cimport MOST_WORDS
from solver.grid cimport Set81

cdef enum:
    LONGEST = 2 * OFF        # no chain has more nodes
    NO_CHAIN = LONGEST + 2
    NO_NUMBER = 0xFFFF

cdef struct Mesh:
    int n                    # candidates that are numbered
    int words                # of a row; even
    uint16_t node[OFF]       # which candidate a number is
    uint16_t number[OFF]     # the other way round; NO_NUMBER if it has none
    uint64_t weak[OFF * MOST_WORDS]      # of a candidate: those that it makes off
    uint64_t strong[OFF * MOST_WORDS]    # of a number: those that it makes on when it is off

# Links by houses of these digits, and by cells of those with two candidates that are in `pairs`.
cdef void knit(const Net *net, uint16_t digits, Set81 pairs, bint cells, Mesh *m) noexcept nogil

# How many nodes the shortest of these has, or NO_CHAIN if that is more than `most`:
cdef int chain_from_on(const Mesh *m, int p, int most) noexcept nogil        # p on to p off, by candidate
cdef int chain_from_off(const Mesh *m, int i, int most) noexcept nogil       # off to on, by number
cdef int walk_around(const Mesh *m, int i, int least, int most) noexcept nogil    # on to on, of `least` at least
