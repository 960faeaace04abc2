# What the chain rules share.

from solver.explainer.find cimport Desk, Find
from solver.explainer.hunt cimport Search
from solver.explainer.net cimport Net
from solver.explainer.reach cimport Reach
from solver.explainer.rounds cimport Cycles
from solver.grid cimport Grid

cdef enum:
    RULE_CYCLES = 21
    SEARCHES = 4             # Nishio, multiple, dynamic; and what extends dynamic chains

cdef struct Chains:          # Desk.chains
    Net start
    Reach reach
    Search search[SEARCHES]  # each keeps its closures from step to step
    Cycles cycles

cdef void give_result(const Grid *g, int node, Find *out) noexcept nogil
