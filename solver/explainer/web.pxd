# What follows from each candidate along the links of a grid, and along those that came up since.
#
# Candidates are numbered; number i is bit i % 64 of word i / 64 of a row.

from libc.stdint cimport uint16_t, uint64_t

from solver.explainer.closure cimport Closure, Hints
from solver.explainer.net cimport OFF, Net

cdef enum:
    MOST_WORDS = 12
    MOST_LINKS = 81 + 9 * 27 # cells, digits in houses

cdef struct Web:
    const Net *had
    bint clean               # there are no cycles and forcing chains in it
    int n                    # candidates
    int words                # of a row
    uint16_t number[OFF]
    uint16_t node[OFF]
    uint64_t on[OFF * MOST_WORDS]        # of a candidate that is on: what is on by then, itself too
    uint64_t off[OFF * MOST_WORDS]
    # What is left, and the links in it that were not there: edge 2 k and 2 k + 1 are the two ways of
    # link k; an edge leads from a candidate that is off to one that is on.
    uint64_t left[MOST_WORDS]            # candidates not alone in their cell
    int edges
    uint16_t source[2 * MOST_LINKS]
    uint16_t target[2 * MOST_LINKS]
    uint64_t edge_on[2 * MOST_LINKS * MOST_WORDS]    # what follows from its target
    uint64_t edge_off[2 * MOST_LINKS * MOST_WORDS]

cdef void weave(Web *w, const Net *had, Closure *room, Hints *hints) noexcept nogil

# Whether there are cycles or forcing chains in what is left. If had is not clean this is just True.
cdef bint has_chains(Web *w, const Net *left) noexcept nogil

# Whether there are multiple forcing chains, if has_chains just said that there are none else.
cdef bint has_multiple(Web *w, const Net *left) noexcept nogil
