# What follows from each candidate along the links of a grid, and along those that came up since.
#
# Candidates are numbered; number i is bit i % 64 of word i / 64 of a row.

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from solver.explainer.closure cimport Closure, Hints
from solver.explainer.net cimport OFF, Net
from solver.explainer.rounds cimport Starts

cdef enum:
    MOST_WORDS = 12

cdef struct Web:
    const Net *had
    bint clean               # there are no cycles and forcing chains in it
    int n                    # candidates
    int words                # of a row
    uint16_t number[OFF]
    uint16_t node[OFF]
    uint64_t on[OFF * MOST_WORDS]        # of a candidate that is on: what is on by then, itself too
    uint64_t off[OFF * MOST_WORDS]
    # What is left, and the links in it that were not there.
    uint64_t left[MOST_WORDS]            # candidates not alone in their cell
    uint64_t ends[MOST_WORDS]            # candidates at the end of such a link
    int n_ends
    uint16_t end[OFF]
    uint8_t links[OFF]                   # of a candidate at an end: so many
    uint16_t other[OFF][4]               # ... lead to these
    uint64_t now_on[OFF * MOST_WORDS]    # as on and off, by all links
    uint64_t now_off[OFF * MOST_WORDS]

cdef void weave(Web *w, const Net *had, Closure *room, Hints *hints) noexcept nogil

# Whether there are cycles or forcing chains in what is left, and where their search starts. If had is not
# clean these are all candidates.
cdef bint has_chains(Web *w, const Net *left, Starts *starts) noexcept nogil

# Whether there are multiple forcing chains, if has_chains just said that there are none else.
cdef bint has_multiple(Web *w, const Net *left) noexcept nogil
