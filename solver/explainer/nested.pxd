# Implications by chains within closures.

from libc.stdint cimport uint8_t, uint16_t, uint64_t

from solver.explainer.closure cimport Closure, Hints
from solver.explainer.hunt cimport Hunt, Search, Spot
from solver.explainer.net cimport NODES, OFF, Net
from solver.explainer.rounds cimport Cycles
from solver.explainer.web cimport Web
from solver.grid cimport Set81

cdef enum:
    NESTS = 2                # one in the closures of the other
    LINKED_ROOM = 1 << 12

cdef struct Parents:         # off nodes that a find depends on
    Set81 seen[9]
    uint16_t at[OFF]
    int n

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

cdef struct Nest:            # memory of the searches in one state of a closure
    const Net *had
    const Net *left
    bint woven               # whether the web is that of had
    Web web
    int order
    int n_linked
    Cycles cycles
    Linked linked[LINKED_ROOM]
    uint16_t sorted[LINKED_ROOM]
    Search search
    Spot spot[NODES]
    Parents parents

cdef void hunt_nested(Hunt *h, Nest *nest) noexcept nogil
cdef bint advance_nested(Closure *c, const Net *had, const Net *left, int level, Hints *hints) noexcept nogil
