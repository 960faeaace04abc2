from solver.explainer.closure cimport Closure, Hints
from solver.explainer.net cimport Net

# What patterns say about the candidates that a closure has left. False: nothing new.
cdef bint advance(Closure *c, const Net *had, const Net *left, int level, Hints *hints) noexcept nogil
