# Searches of Nishio, multiple and dynamic forcing chains.

from libc.stdint cimport uint8_t, uint64_t

from solver.explainer.closure cimport Closure, Hints, Target
from solver.explainer.net cimport NODES, OFF, Net
from solver.explainer.reach cimport Reach
from solver.grid cimport Set81

cdef enum:
    RULE_NISHIO = 23
    RULE_MULTIPLE = 24
    RULE_DYNAMIC = 25
    NO_BOUND = 1 << 30
    TOLD_ROOM = 9 * OFF      # a closure has at most so many implications as off nodes

cdef struct Told:            # nested chains already counted
    int n
    uint64_t chains[TOLD_ROOM]
    int complexity[TOLD_ROOM]

cdef struct Search:          # memory
    const Search *base       # where closures of lower levels may be had, or NULL
    int epoch                # of hints when they were made
    Net start
    int how                  # of the closures in start
    int level                # the highest of any of them
    uint8_t ready[NODES]     # 1 + level of a closure; 0: it is not there
    Closure closure[NODES]   # packed
    Closure made             # the one that is being made
    Net work                 # ... what a dynamic one has left
    Hints *hints
    Told told

cdef struct Spot:            # the best find for a result
    int complexity           # NO_BOUND: none
    int kind
    int node                 # what it says
    int origin               # the start; of KIND_CELL the cell, of KIND_REGION digit * 27 + house
    int order

cdef struct Hunt:            # one search
    Search *s
    const Net *net
    int rule
    int how
    int level
    const Set81 *refuted     # candidates with a contradiction: on, then off, by digit; NULL: any may have one
    const Reach *reach       # what follows where nothing is contradicted; NULL: not known
    bint all                 # the best find for each result is wanted, not only the best of all
    Spot *spot               # by result, or just one
    int n                    # results found
    int order                # finds noted

cdef struct Chain:           # one of those that make a find
    const Closure *closure
    Target end

cdef void hunt(Hunt *h) noexcept nogil
cdef int result_of(const Net *net, int node) noexcept nogil
cdef int chains_of_spot(const Hunt *h, const Spot *spot, Chain *chain) noexcept nogil
