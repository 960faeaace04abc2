# Implications by chains within closures.

from solver.explainer.closure cimport Closure, Hints
from solver.explainer.hunt cimport Hunt, Search, Spot
from solver.explainer.linked cimport Links
from solver.explainer.net cimport NODES, Net
from solver.explainer.parents cimport Parents
from solver.explainer.web cimport Web

cdef enum:
    NESTS = 2                # one in the closures of the other

cdef struct Nest:            # memory of the searches in one state of a closure
    const Net *had
    const Net *left
    bint woven               # whether the web is that of had
    Web web
    Links links
    Search search
    Hints hints              # of the search
    Spot spot[NODES]
    Parents parents

cdef void hunt_nested(Hunt *h, Nest *nest) noexcept nogil
cdef bint advance_nested(Closure *c, const Net *had, const Net *left, int level, Hints *hints) noexcept nogil
