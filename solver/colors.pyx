"""The colours of one digit; see colors.pxd."""

from solver.grid cimport EMPTY_SET, Set81, cut, either, is_empty, join, meets, minus, only, pop
from solver.kernel cimport CELLS, Steps, new_part
from solver.strong cimport StrongLink, strong_links


cdef bint take_component(Set81 *left, const Set81 *partners, Component *out) noexcept nogil:
    """Take the first of `left` and all that is connected with it out; False if two colours are not enough."""
    cdef Set81 wave = only(pop(left)), next_, cells
    cdef int side = 0
    cdef bint fits = True
    out.colour[0], out.colour[1] = wave, EMPTY_SET
    while not is_empty(wave):
        side = 1 - side
        next_ = EMPTY_SET
        while not is_empty(wave):
            join(&next_, partners[pop(&wave)])
        fits &= not meets(next_, out.colour[1 - side])
        wave = minus(next_, out.colour[side])
        join(&out.colour[side], wave)
        cut(left, wave)
    return fits


cdef int components(Set81 at, Component *out) noexcept nogil:
    cdef StrongLink links[27]
    cdef Set81 partners[81]
    cdef Set81 ends = EMPTY_SET, todo
    cdef int i, a, b, n = 0, n_links = strong_links(at, links)
    for i in range(n_links):
        join(&ends, either(only(links[i].a), only(links[i].b)))
    todo = ends
    while not is_empty(todo):
        partners[pop(&todo)] = EMPTY_SET
    for i in range(n_links):
        a, b = links[i].a, links[i].b
        join(&partners[a], only(b))
        join(&partners[b], only(a))
    while not is_empty(ends):
        if take_component(&ends, partners, &out[n]):
            out[n].seen[0] = seen_by_any(out[n].colour[0])
            out[n].seen[1] = seen_by_any(out[n].colour[1])
            n += 1
    return n


cdef void write_colours(const Component *one, const Component *other, int d, Steps *ev) noexcept nogil:
    cdef int i
    for i in range(2):
        new_part(ev, CELLS, one.colour[i], 1 << d)
    for i in range(2 if other != NULL else 0):
        new_part(ev, CELLS, other.colour[i], 1 << d)
