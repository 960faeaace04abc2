"""What chains say about the candidates that a closure has left.

When links and patterns say nothing more, whole searches run on what is left: cycles and forcing
chains (level 2), then also multiple chains (3), dynamic chains in place of both (4), then dynamic
chains that are nested themselves (5). Of finds that remove the same only the best counts. All
finds of the first search that says something are entered, the best first. A find counts only if it is
new: where one of its links stands, the closure took something out. These candidates are its parents.

Equal chains    Complexity counts nested chains once that have the same nodes in the same order. They
                are told apart by a hash of 64 bits and their number of nodes.
"""

from libc.stdint cimport uint16_t, uint64_t

from solver.explainer.advanced cimport advance, depth_of, take
from solver.explainer.closure cimport Walk, walk_back, way_to
from solver.explainer.find cimport Desk, has_no_time
from solver.explainer.hunt cimport (
    NO_BOUND, RULE_DYNAMIC, RULE_MULTIPLE, Chain, Hunt, chains_of_spot, hunt)
from solver.explainer.linked cimport advance_links
from solver.explainer.net cimport CELL_OF, DIGIT_OF, FROM_BLOCK, FROM_CELL, FROM_NONE, HOUSE_OF, OFF
from solver.explainer.parents cimport clear_parents, close_chains, depend, mix, open_chains
from solver.explainer.rounds cimport KIND_CELL, KIND_CONTRADICTION, KIND_REGION
from solver.explainer.web cimport has_multiple, weave
from solver.grid cimport lowest_bit

cdef enum:
    BETWEEN = NODES          # stands between two chains in the hash


cdef inline bint gives_up(Desk *desk) noexcept nogil:
    return desk.is_full or has_no_time(desk)


cdef void hunt_nested(Hunt *h, Nest *nest) noexcept nogil:
    """Search with nested chains in the closures."""
    h.s.hints.advance = advance_nested
    h.s.hints.nest = nest
    nest.woven = False
    hunt(h)


# -- multiple and dynamic chains ----------------------------------------------------------------

cdef int cause_of_start(const Spot *spot, int start) noexcept nogil:
    """What makes the starts of cells and houses on: one of them must be."""
    cdef int k = 0
    if spot.kind == KIND_CELL:
        return FROM_CELL
    if spot.kind != KIND_REGION:
        return FROM_NONE
    while HOUSE_OF[CELL_OF[start]][k] != spot.origin % 27:
        k += 1
    return FROM_BLOCK + k


cdef uint64_t note_chains(Nest *nest, const Hunt *h, const Spot *spot) noexcept nogil:
    """The parents of a find; what tells its chains from others."""
    cdef Chain chain[9]
    cdef Walk w
    cdef uint64_t chains = 0
    cdef int i, k, node, cause
    clear_parents(&nest.parents)
    for k in range(chains_of_spot(h, spot, chain)):
        walk_back(&w, chain[k].closure, &chain[k].end, h.s.hints)
        mix(&chains, BETWEEN)
        for i in range(w.n):
            node = w.at[i]
            mix(&chains, node)
            if node >= OFF:
                continue
            cause = way_to(chain[k].closure, node).cause if i else chain[k].end.how.cause
            if cause == FROM_NONE:
                cause = cause_of_start(spot, node)
            depend(&nest.parents, nest.had, nest.left, node, cause)
    return chains


cdef bint comes_first(const Spot *a, const Spot *b) noexcept nogil:
    if a.complexity != b.complexity:
        return a.complexity < b.complexity
    return a.kind < b.kind or (a.kind == b.kind and a.order < b.order)


cdef int sort_spots(const Spot *spot, uint16_t *at) noexcept nogil:
    """The results found, the best first: how many."""
    cdef int i, j, n = 0
    for i in range(NODES):
        if spot[i].complexity == NO_BOUND:
            continue
        j = n
        while j and comes_first(&spot[i], &spot[at[j - 1]]):
            at[j] = at[j - 1]
            j -= 1
        at[j] = i
        n += 1
    return n


cdef bint enter_spot(Closure *c, Nest *nest, const Hunt *h, const Spot *spot, Hints *hints) noexcept nogil:
    cdef uint64_t chains = note_chains(nest, h, spot)
    cdef int cell = CELL_OF[spot.node], depth, taken = 0
    cdef uint16_t digits = 1 << DIGIT_OF[spot.node]
    if spot.node < OFF:
        digits = nest.left.mask[cell] & ~digits
    if not open_chains(hints, &nest.parents, spot.complexity, chains):
        return False
    depth = depth_of(c, hints)
    while digits:
        taken += take(c, hints, lowest_bit(digits), cell, depth)
        digits &= digits - 1
    return close_chains(c, hints, taken)


cdef bint advance_forcing(Closure *c, const Net *had, const Net *left, int rule, Hints *hints) noexcept nogil:
    """Multiple or dynamic forcing chains."""
    cdef Nest *nest = <Nest *>hints.nest
    cdef uint16_t[NODES] at
    cdef Hunt h
    cdef bint found = False
    cdef int i
    nest.had = had
    nest.left = left
    for i in range(NODES):
        nest.spot[i].complexity = NO_BOUND
        nest.spot[i].kind = KIND_CONTRADICTION
    h.s = &nest.search
    h.net = left
    h.rule = rule
    h.refuted = NULL
    h.reach = &nest.web.now if rule == RULE_MULTIPLE and nest.web.now.clean else NULL
    h.all = True
    h.spot = nest.spot
    hunt_nested(&h, nest + 1)
    if h.n == 0 or gives_up(hints.desk):
        return False
    for i in range(sort_spots(nest.spot, at)):
        found |= enter_spot(c, nest, &h, &nest.spot[at[i]], hints)
    return found


cdef bint advance_nested(Closure *c, const Net *had, const Net *left, int level, Hints *hints) noexcept nogil:
    """Enter what the first rule that says something removes. False: none does."""
    cdef Nest *nest
    if gives_up(hints.desk):
        return False
    if advance(c, had, left, level, hints):
        return True
    if level >= 4:
        return (c.settled < 4 and advance_forcing(c, had, left, RULE_DYNAMIC, hints)
                or (level == 5 and advance_forcing(c, had, left, RULE_DYNAMIC + 2, hints)))
    nest = <Nest *>hints.nest
    if not nest.woven:
        weave(&nest.web, had)
        nest.woven = True
    if advance_links(c, had, left, &nest.web, &nest.links, hints):
        return True
    return level == 3 and has_multiple(&nest.web, left) and advance_forcing(c, had, left, RULE_MULTIPLE, hints)
