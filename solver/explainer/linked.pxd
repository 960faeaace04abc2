# Cycles and forcing chains in what closures have left.

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from solver.explainer.closure cimport Closure, Hints
from solver.explainer.net cimport OFF, Net
from solver.explainer.parents cimport Parents
from solver.explainer.rounds cimport Cycles
from solver.explainer.web cimport Web
from solver.grid cimport Set81

cdef enum:
    LINKED_ROOM = 1 << 12

cdef struct Linked:          # a cycle or forcing chain
    Set81 elim[9]
    uint8_t cell[81]         # those of elim, in order
    int n_cells
    double rating
    int complexity
    int kind
    int order
    uint64_t chains
    Parents parents

cdef struct Start:           # where searches start
    uint16_t p
    bint cycle
    bint on
    bint off

cdef struct Links:           # memory
    const Net *had
    const Net *left
    int order                # in which the next find would be generated
    bint is_full             # found has no room
    int n
    Linked found[LINKED_ROOM]
    uint16_t own[OFF]        # of a candidate: 1 + the number of the chain that removes just this; 0: none
    int n_starts
    Start start[OFF]         # in the order of searches
    uint16_t sorted[LINKED_ROOM]
    Cycles cycles

# Enter what cycles and chains remove. False: nothing.
cdef bint advance_links(Closure *c, const Net *had, const Net *left, Web *web, Links *links, Hints *hints) noexcept nogil
