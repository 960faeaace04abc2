# Searches by rounds along links.

from libc.stdint cimport uint8_t, uint16_t

from solver.explainer.mesh cimport Mesh
from solver.explainer.net cimport OFF, Net
from solver.explainer.strong cimport Strong
from solver.grid cimport Set81

cdef enum:
    KIND_DOUBLE = 1          # Find.kind of a chain: what sorts it
    KIND_X = 2
    KIND_Y = 3
    KIND_XY = 4
    KIND_CELL = 5
    KIND_REGION = 6
    KIND_CONTRADICTION = 7
    KIND_MASK = 7
    IS_CHAIN = 8             # added for a forcing chain of KIND_X, KIND_XY: not a cycle
    FROM_OFF = 16            # added by the search if it starts with off

cdef struct Ring:            # a search by rounds: the on nodes in order of discovery
    uint16_t at[OFF + 1]
    uint16_t via[OFF + 1]    # the off node before
    uint8_t weak[OFF + 1]    # why that is off
    uint8_t cause[OFF + 1]   # why the on node is on
    uint16_t parent[OFF + 1] # index of the on node before
    uint16_t depth[OFF + 1]  # links walked: half rounds
    int n

cdef struct Cycles           # told below

# What is done with a cycle or chain from a candidate, on or off. It ends in the ring's entry `last`;
# then come the off node `off` (-1: none), off because of `weak`, and for cycles and chains to on
# the candidate itself, on because of `cause`.
ctypedef void (*Meet)(Cycles *s, int p, int kind, int complexity, int last, int off, int weak,
                      int cause) noexcept nogil

cdef struct Cycles:          # memory of one search
    Net net
    Strong links
    Mesh mesh
    Ring ring
    double rating            # of the best so far
    int complexity
    int kind
    int order                # of equals the one with the lower is found first
    int turn                 # ... this number of the search that is going on
    Meet meet                # what is done with a find
    void *to

cdef bint is_better(const Cycles *s, int complexity, int kind) noexcept nogil    # than the best so far
cdef void search_cycles(Cycles *s, int p, int kind) noexcept nogil       # meets cycles through p while they are better
cdef void search_chain(Cycles *s, int p, bint is_on, int kind) noexcept nogil
cdef double length_rating(int complexity) noexcept nogil
cdef double base_of(int kind) noexcept nogil
cdef bint break_cycle(Cycles *s, int last, int off, Set81 *elim) noexcept nogil

cdef enum:
    NO_RATING = 100          # Cycles.rating where there is no find
