"""Nice loops."""

from solver.grid cimport join, only
from solver.kernel cimport Found, Frozen, Steps, kernel
from solver.links cimport Links, in_row, made_false, made_true, plain_network


cdef bint nice_loop(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef Links *k = plain_network(f)
    cdef int i
    cdef bint found = False
    for i in range(k.n):
        if in_row(made_false(k, &k.plain, 2 * i), i):
            join(&out.elim[k.digit[i]], only(k.cell[i]))
            found = True
        if in_row(made_true(k, &k.plain, 2 * i + 1), i):
            join(&out.place[k.digit[i]], only(k.cell[i]))
            found = True
    return found


KERNELS = {"nice_loop": kernel(nice_loop)}
