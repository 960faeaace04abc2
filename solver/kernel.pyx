"""The kernel contract's few functions; the structs are explained in kernel.pxd."""

from libc.string cimport memset

cdef Kernel kernel(Finder find):
    cdef Kernel k = Kernel.__new__(Kernel)
    k.find = find
    return k


cdef Step *new_step(Steps *ev, int form) noexcept nogil:
    cdef Step *step = &ev.at[ev.n if ev.n < ev.room else ev.room]
    memset(step, 0, sizeof(Step))
    step.form = form
    step.part = ev.n_parts
    ev.n += 1
    return step


cdef Part *new_part(Steps *ev, int role, Set81 cells, uint16_t digits) noexcept nogil:
    cdef Part *part = &ev.parts[ev.n_parts if ev.n_parts < ev.part_room else ev.part_room]
    cdef int step = ev.n - 1
    memset(part, 0, sizeof(Part))
    part.role = role
    part.cells = cells
    part.digits = digits
    ev.n_parts += 1
    ev.at[step if step < ev.room else ev.room].n_parts += 1
    return part
