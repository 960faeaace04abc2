# What follows from each candidate that is on, along the links that stand in a grid.
#
# Candidates are numbered; number i is bit i % 64 of word i / 64 of a row.

from libc.stdint cimport uint16_t, uint64_t

from solver.explainer.net cimport OFF, Net

cdef enum:
    REACH_WORDS = 12

cdef struct Reach:
    const Net *net
    bint clean               # nothing leads to its own opposite
    int n                    # candidates
    int words                # of a row
    uint16_t number[OFF]
    uint16_t node[OFF]
    uint64_t weak[OFF * REACH_WORDS]     # of a candidate that is on: what it makes off
    uint64_t strong[OFF * REACH_WORDS]   # ... off: what it makes on
    uint64_t on[OFF * REACH_WORDS]       # ... on: all that is on by it, itself too
    uint64_t off[OFF * REACH_WORDS]

cdef void reach_all(const Net *net, Reach *r) noexcept nogil
cdef bint digits_agree(const Reach *r, int cell) noexcept nogil          # something follows from each candidate
cdef bint places_agree(const Reach *r, int d, int h) noexcept nogil      # ... from each place of a digit in a house
