# What the chain rules share.

from libc.stdint cimport uint8_t

from solver.explainer.closure cimport Closure, Hints
from solver.explainer.find cimport Desk, Find
from solver.explainer.net cimport NODES, Net
from solver.explainer.rounds cimport Cycles
from solver.grid cimport Grid

cdef enum:
    RULE_CYCLES = 21
    RULE_NISHIO = 23
    RULE_MULTIPLE = 24
    RULE_DYNAMIC = 25

cdef struct Chains:          # Desk.scratch[SCRATCH_CHAINS]
    Net start
    Net work
    Hints hints
    uint8_t ready[NODES]     # whether a closure is that of this search
    Closure closure[NODES]
    Cycles cycles

cdef Chains *chains_of(Desk *desk) noexcept nogil
cdef void give_result(const Grid *g, int node, Find *out) noexcept nogil
