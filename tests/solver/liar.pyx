"""A technique that is wrong on purpose: it removes every candidate of the first empty cell."""

from solver.grid cimport first, join, only
from solver.kernel cimport Found, Frozen, Steps, kernel


cdef bint lie(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef int d, cell = first(f.g.empty)
    for d in range(9):
        if f.g.mask[cell] >> d & 1:
            join(&out.elim[d], only(cell))
    return True


KERNELS = {"lie": kernel(lie)}
