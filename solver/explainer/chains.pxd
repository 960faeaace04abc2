# What the chain rules share.

from solver.explainer.closure cimport Hints
from solver.explainer.find cimport Desk, Find
from solver.explainer.hunt cimport Search
from solver.explainer.net cimport Net
from solver.explainer.reach cimport Reach
from solver.explainer.rounds cimport Cycles
from solver.grid cimport Grid

cdef enum:
    RULE_CYCLES = 21
    SEARCHES = 8             # Nishio, multiple, dynamic at levels 0 to 5

cdef struct Chains:          # Desk.chains
    Net start
    Reach reach
    Search search[SEARCHES]  # each keeps its closures from step to step
    Hints hints              # of all of them
    Cycles cycles

cdef void give_result(const Grid *g, int node, Find *out) noexcept nogil
