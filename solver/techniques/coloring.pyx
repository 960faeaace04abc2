"""Colouring: what the strong links of one digit connect, in two colours.

Component   the cells of a digit that strong links connect, in two colours so that the ends of a link
            differ; a cell sees a colour if it sees one of its cells, a colour sees another if one of
            its cells does. Of the two colours exactly one is true, in all its cells.

ColorTrap   Definition  the digit goes from every cell that sees both colours of a component.
            Why         One of them is true.
            Evidence    cells, cells: the two colours.
ColorWrap   Definition  a colour with two cells that see each other is false: all its cells lose the
                        digit.
            Why         Its cells are true together or not at all.
            Evidence    cells, cells: the two colours.
MultiColor1 Definition  two components, a colour of one sees a colour of the other: the digit goes from
                        every cell that sees the opposite colours of both.
            Why         The two that see each other are not both true; so one of the opposite ones is.
            Evidence    cells, cells, cells, cells: the colours of one component, then of the other. All
                        that the pair of components removes is one step, by whichever of its colours.
MultiColor2 Definition  two components, a colour of one sees both colours of the other: it is false.
            Why         One of the other two is true.
            Evidence    as MultiColor1; first the component that has the false colour.
Covers      Coloured cells are no exception: where a colour wraps, its cells see both colours too, and
            where MultiColor2 finds something, MultiColor1 does.
Source      gnpx profile, rows 22-25.
Cost        A flood over at most 27 links a digit, then unions of peers; nothing for a digit whose
            places are as they were when nothing was found.
"""

from solver.colors cimport MOST_COMPONENTS, Component, components, write_colours
from solver.grid cimport EMPTY_SET, Set81, both, is_empty, join, meets
from solver.kernel cimport (
    ONE_DIGIT_COLOR_TRAP, ONE_DIGIT_COLOR_WRAP, ONE_DIGIT_MULTI_COLOR_1, ONE_DIGIT_MULTI_COLOR_2, Found,
    Frozen, Steps, is_barren, is_news, kernel, new_step, note,
)


cdef bint take(Set81 gone, int d, const Component *one, const Component *other, Found *out, Steps *ev) noexcept nogil:
    """Note a removal, with the colours of one component or two as its evidence; False if there is none."""
    if is_empty(gone):
        return False
    if ev != NULL and is_news(out, d, gone):
        new_step(ev, 0).elim[d] = gone
        write_colours(one, other, d, ev)
    join(&out.elim[d], gone)
    return True


cdef bint trap(Set81 at, int d, const Component *c, int n, Found *out, Steps *ev) noexcept nogil:
    cdef bint found = False
    cdef int i
    for i in range(n):
        found |= take(both(at, both(c[i].seen[0], c[i].seen[1])), d, &c[i], NULL, out, ev)
    return found


cdef bint wrap(Set81 at, int d, const Component *c, int n, Found *out, Steps *ev) noexcept nogil:
    cdef Set81 gone
    cdef bint found = False
    cdef int i, k
    for i in range(n):
        gone = EMPTY_SET
        for k in range(2):
            if meets(c[i].seen[k], c[i].colour[k]):
                join(&gone, c[i].colour[k])
        found |= take(gone, d, &c[i], NULL, out, ev)
    return found


cdef bint multi_1(Set81 at, int d, const Component *c, int n, Found *out, Steps *ev) noexcept nogil:
    cdef Set81 gone
    cdef bint found = False
    cdef int i, j, k, l
    for j in range(n):
        for i in range(j):
            gone = EMPTY_SET
            for k in range(2):
                for l in range(2):
                    if meets(c[i].seen[k], c[j].colour[l]):
                        join(&gone, both(c[i].seen[1 - k], c[j].seen[1 - l]))
            found |= take(both(at, gone), d, &c[i], &c[j], out, ev)
    return found


cdef bint multi_2(Set81 at, int d, const Component *c, int n, Found *out, Steps *ev) noexcept nogil:
    cdef Set81 gone
    cdef bint found = False
    cdef int i, j, k
    for i in range(n):
        for j in range(n):
            if i == j:
                continue
            gone = EMPTY_SET
            for k in range(2):
                if meets(c[i].colour[k], c[j].seen[0]) and meets(c[i].colour[k], c[j].seen[1]):
                    join(&gone, c[i].colour[k])
            found |= take(gone, d, &c[i], &c[j], out, ev)
    return found


ctypedef bint (*Rule)(Set81, int, const Component *, int, Found *, Steps *) noexcept nogil


cdef inline bint coloring(Rule rule, int technique, Frozen *f, Found *out, Steps *ev) noexcept nogil:
    """A rule for every digit that may have news."""
    cdef Component found_here[MOST_COMPONENTS]
    cdef bint found = False, here
    cdef int d, n
    for d in range(9):
        if is_barren(f, technique, d):
            continue
        n = components(f.g.cand[d], found_here)
        here = rule(f.g.cand[d], d, found_here, n, out, ev)
        note(f, technique, d, here)
        found |= here
    return found


cdef bint color_trap(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    return coloring(trap, ONE_DIGIT_COLOR_TRAP, f, out, ev)


cdef bint color_wrap(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    return coloring(wrap, ONE_DIGIT_COLOR_WRAP, f, out, ev)


cdef bint multi_color_1(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    return coloring(multi_1, ONE_DIGIT_MULTI_COLOR_1, f, out, ev)


cdef bint multi_color_2(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    return coloring(multi_2, ONE_DIGIT_MULTI_COLOR_2, f, out, ev)


KERNELS = {"color_trap": kernel(color_trap), "color_wrap": kernel(color_wrap),
           "multi_color_1": kernel(multi_color_1), "multi_color_2": kernel(multi_color_2)}
