# What follows from each candidate along the links of a grid, and along those that came up since.
# Rows are those of reach.pxd; candidates keep their numbers.

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from solver.explainer.net cimport OFF, Net
from solver.explainer.reach cimport Reach
from solver.explainer.rows cimport MOST_WORDS
from solver.grid cimport Set81

cdef struct Starts:          # candidates from which a search can find something
    Set81 cycle[9]
    Set81 on[9]              # on leads to off
    Set81 off[9]             # off leads to on

cdef struct Web:
    Reach had                # by the links of the first grid
    Reach now                # on and off: by all links of what is left
    # In what is left:
    uint64_t left[MOST_WORDS]           # candidates not alone in their cell
    uint64_t ends[MOST_WORDS]           # candidates at the end of a link that was not there
    int n_ends
    uint16_t end[OFF]
    uint8_t links[OFF]                   # of a candidate at an end: so many
    uint16_t other[OFF][4]               # ... lead to these

cdef void weave(Web *w, const Net *had) noexcept nogil

# Whether there are cycles or forcing chains in what is left, and where their search starts. If had is not
# clean these are all candidates.
cdef bint has_chains(Web *w, const Net *left, Starts *starts) noexcept nogil

# Whether one of starts.on leads to both states of this candidate. Where a cycle removes it, all of the
# cycle is such. Only if had is clean.
cdef bint falls_by(const Web *w, int fallen, int p) noexcept nogil

# Whether there are multiple forcing chains, if has_chains just said that there are none else. Then `now`
# is clean, and holds only what is left.
cdef bint has_multiple(Web *w, const Net *left) noexcept nogil
