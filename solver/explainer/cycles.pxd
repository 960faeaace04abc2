# Rule 21: cycles and forcing chains along the links that stand in a grid.

from solver.explainer.find cimport Desk, Find

cdef bint find_cycles(Desk *desk, int rule, Find *out) noexcept nogil
