"""HoDoKu's simple colours and multi colours: the first component, or pair of them, that deletes.

sc  digit by digit, component by component: a colour that wraps (sc2), else a trap (sc1).
mc  the same for pairs of components, each pair both ways: colours of the first that see both of the
    second's (mc2), else all that the pair's colours delete together (mc1).

A digit in which the frozen kernels are known to find nothing is passed over.

Source      facts on HoDoKu's solver: colouring.
Parts       those of `solver.techniques.coloring`.
"""

from solver.colors cimport MOST_COMPONENTS, Component, components, write_colours
from solver.grid cimport Set81, both, meets
from solver.hodoku.board cimport Board
from solver.hodoku.search cimport MC1, MC2, SC1, SC2, Move, begin, carry, drops_all, search
from solver.kernel cimport (
    ONE_DIGIT_COLOR_TRAP, ONE_DIGIT_COLOR_WRAP, ONE_DIGIT_MULTI_COLOR_1, ONE_DIGIT_MULTI_COLOR_2, Steps,
    is_barren, note,
)


cdef bint simple(Set81 at, int d, const Component *c, Move *out) noexcept nogil:
    """What one component deletes."""
    cdef int k
    begin(out, SC2)
    for k in range(2):
        if meets(c.seen[k], c.colour[k]):
            drops_all(out, d, c.colour[k])
    if out.n_drops == 0:
        begin(out, SC1)
        drops_all(out, d, both(at, both(c.seen[0], c.seen[1])))
    return out.n_drops > 0


cdef bint multi(Set81 at, int d, const Component *one, const Component *other, Move *out) noexcept nogil:
    """What two components delete."""
    cdef int k, l
    begin(out, MC2)
    for k in range(2):
        if meets(one.colour[k], other.seen[0]) and meets(one.colour[k], other.seen[1]):
            drops_all(out, d, one.colour[k])
    if out.n_drops == 0:
        begin(out, MC1)
        for k in range(2):
            for l in range(2):
                if meets(one.seen[k], other.colour[l]):
                    drops_all(out, d, both(at, both(one.seen[1 - k], other.seen[1 - l])))
    return out.n_drops > 0


cdef bint simple_colors(Board *b, int arg, Move *out, Steps *ev) noexcept nogil:
    cdef Component c[MOST_COMPONENTS]
    cdef int d, i
    for d in range(9):
        if is_barren(&b.f, ONE_DIGIT_COLOR_TRAP, d) and is_barren(&b.f, ONE_DIGIT_COLOR_WRAP, d):
            continue
        for i in range(components(b.f.g.cand[d], c)):
            if simple(b.f.g.cand[d], d, &c[i], out):
                if ev != NULL:
                    carry(out, ev, 0)
                    write_colours(&c[i], NULL, d, ev)
                return True
        note(&b.f, ONE_DIGIT_COLOR_TRAP, d, False)
        note(&b.f, ONE_DIGIT_COLOR_WRAP, d, False)
    return False


cdef bint multi_colors(Board *b, int arg, Move *out, Steps *ev) noexcept nogil:
    cdef Component c[MOST_COMPONENTS]
    cdef int d, i, j, n
    for d in range(9):
        if is_barren(&b.f, ONE_DIGIT_MULTI_COLOR_1, d) and is_barren(&b.f, ONE_DIGIT_MULTI_COLOR_2, d):
            continue
        n = components(b.f.g.cand[d], c)
        for i in range(n):
            for j in range(n):
                if i != j and multi(b.f.g.cand[d], d, &c[i], &c[j], out):
                    if ev != NULL:
                        carry(out, ev, 0)
                        write_colours(&c[i], &c[j], d, ev)
                    return True
        note(&b.f, ONE_DIGIT_MULTI_COLOR_1, d, False)
        note(&b.f, ONE_DIGIT_MULTI_COLOR_2, d, False)
    return False


SEARCHES = {"sc": search(simple_colors), "mc": search(multi_colors)}
