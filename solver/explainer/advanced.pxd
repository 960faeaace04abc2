# Implications beyond links.

from libc.stdint cimport uint16_t

from solver.explainer.closure cimport PARENT_ROOM, Closure, Hint, Hints, enter_off
from solver.explainer.net cimport FROM_ADVANCED, OFF, Net
from solver.grid cimport CELL, has, lowest_bit

# What patterns say about the candidates that a closure has left. False: nothing new.
cdef bint advance(Closure *c, const Net *had, const Net *left, int level, Hints *hints) noexcept nogil

# -- noting what an implication removes ---------------------------------------------------------

cdef inline bint open_hint(Hints *hints) noexcept nogil:
    """Room for an implication; False: full."""
    if hints.n >= hints.room or hints.n_parents + OFF > PARENT_ROOM:
        hints.desk.is_full = True
        return False
    hints.at[hints.n].parents = hints.n_parents
    hints.at[hints.n].n_parents = 0
    hints.at[hints.n].complexity = 0
    return True

cdef inline void add_parent(Hints *hints, int d, int cell) noexcept nogil:
    hints.parent[hints.n_parents] = OFF + d * 81 + cell
    hints.n_parents += 1
    hints.at[hints.n].n_parents += 1

cdef inline void add_places(Hints *hints, int d, int h, uint16_t places) noexcept nogil:
    while places:
        add_parent(hints, d, CELL[h][lowest_bit(places)])
        places &= places - 1

cdef inline int depth_of(const Closure *c, const Hints *hints) noexcept nogil:
    """What a child of these parents has at least as ancestors."""
    cdef const Hint *hint = &hints.at[hints.n]
    cdef int i, most = hint.n_parents
    for i in range(hint.n_parents):
        most = max(most, <int>c.node[hints.parent[hint.parents + i] - OFF].depth)
    return most + 1

cdef inline bint take(Closure *c, const Hints *hints, int d, int cell, int depth) noexcept nogil:
    """A candidate that the open implication removes; False: off before."""
    if has(c.off[d], cell):
        return False
    enter_off(c, d * 81 + cell, hints.parent[hints.at[hints.n].parents], depth, FROM_ADVANCED)
    c.hint[d * 81 + cell] = hints.n
    c.hinted = True
    return True
