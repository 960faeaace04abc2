# Closures that stay as they are when candidates go.

from solver.explainer.hunt cimport Search
from solver.explainer.net cimport Net

cdef bint keep_closures(Search *s, const Net *net) noexcept nogil
