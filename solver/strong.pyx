"""Strong links of one digit; see strong.pxd."""

from libc.stdint cimport uint32_t

from solver.grid cimport HOUSE, Set81, both, first, more_than_one, pop


cdef int strong_links(Set81 at, StrongLink *out) noexcept nogil:
    cdef Set81 here
    cdef int h, i, a, b, n = 0
    for h in range(27):
        here = both(at, HOUSE[h])
        if not more_than_one(here):
            continue
        a = pop(&here)
        if more_than_one(here):
            continue
        b = first(here)
        i = 0
        while i < n and (out[i].a != a or out[i].b != b):
            i += 1
        if i < n:
            out[i].houses |= <uint32_t>1 << h
        else:
            out[n] = StrongLink(a, b, <uint32_t>1 << h)
            n += 1
    return n
