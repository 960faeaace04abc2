# What follows from each candidate that is on, along the links that stand in a grid.
#
# All candidates are numbered, and stand in rows of bits.

from libc.stdint cimport uint16_t, uint64_t

from solver.explainer.net cimport OFF, Net
from solver.explainer.rows cimport MOST_WORDS

cdef struct Reach:
    const Net *net
    bint clean               # nothing leads to its own opposite
    int n                    # candidates
    int words                # of a row
    uint16_t number[OFF]
    uint16_t node[OFF]
    uint64_t weak[OFF * MOST_WORDS]     # of a candidate that is on: what it makes off
    uint64_t strong[OFF * MOST_WORDS]   # ... off: what it makes on
    uint64_t on[OFF * MOST_WORDS]       # ... on: all that is on by it, itself too
    uint64_t off[OFF * MOST_WORDS]

cdef void reach_all(const Net *net, Reach *r) noexcept nogil
cdef bint digits_agree(const Reach *r, int cell) noexcept nogil          # something follows from each candidate
cdef bint places_agree(const Reach *r, int d, int h) noexcept nogil      # ... from each place of a digit in a house
