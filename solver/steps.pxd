# One frozen grid with room for evidence, for whoever runs kernels and wants Python steps.

from solver.grid cimport Grid
from solver.kernel cimport Finder, Found, Frozen, Steps
from solver.links cimport LinkMemory

cdef class Workbench:
    cdef Frozen frozen
    cdef LinkMemory memory
    cdef Found found
    cdef Steps ev
    cdef void load(self, const Grid *g) noexcept
    cdef bint find(self, Finder finder, int size, bint evidence) except -1
    cdef list take(self, str technique_id)
    cdef tuple deductions(self)
    cdef int make_room(self, int steps, int parts) except -1

cdef list steps_of(const Steps *ev, str technique_id)
