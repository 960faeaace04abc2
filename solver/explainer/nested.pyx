"""What chains say about the candidates that a closure has left.

When links and patterns say nothing more, whole searches run on what is left: cycles and forcing
chains (level 2), then also multiple chains (3), dynamic chains in place of both (4), then dynamic
chains that are nested themselves (5). Of finds that remove the same only the best counts. All
finds of the first search that says something are entered, the best first. A find counts only if it is
new: where one of its links stands, the closure took something out. These candidates are its parents.

Equal chains    Complexity counts nested chains once that have the same nodes in the same order. They
                are told apart by a hash of 64 bits and their number of nodes.
"""

from libc.string cimport memcmp, memcpy, memset

from solver.explainer.advanced cimport add_parent, advance, depth_of, open_hint, take
from solver.explainer.closure cimport Hint, Target, Walk, walk_back, way_to
from solver.explainer.hunt cimport (
    NO_BOUND, RULE_DYNAMIC, RULE_MULTIPLE, Chain, Hunt, chains_of_spot, hunt)
from solver.explainer.find cimport PEERS_IN_ORDER
from solver.explainer.net cimport CELL_OF, DIGIT_OF, FROM_ADVANCED, FROM_BLOCK, FROM_CELL, FROM_NONE, HOUSE_OF
from solver.explainer.rounds cimport (
    FROM_OFF, IS_CHAIN, KIND_CELL, KIND_CONTRADICTION, KIND_MASK, KIND_REGION, Ring, Starts, base_of, break_cycle,
    length_rating, search_links)
from solver.explainer.web cimport has_chains, has_multiple, weave
from solver.grid cimport CELL, has, is_empty, join, lowest_bit, only

cdef enum:
    BETWEEN = NODES          # stands between two chains in the hash


cdef void hunt_nested(Hunt *h, Nest *nest) noexcept nogil:
    """Search with nested chains in the closures."""
    h.s.hints.advance = advance_nested
    h.s.hints.nest = nest
    nest.woven = False
    hunt(h)


cdef inline void mix(uint64_t *chains, int node) noexcept nogil:
    chains[0] = (chains[0] ^ <uint64_t>(node + 1)) * <uint64_t>0x9E3779B97F4A7C15
    chains[0] ^= chains[0] >> 29


# -- parents ------------------------------------------------------------------------------------

cdef inline void clear_parents(Parents *p) noexcept nogil:
    memset(p.seen, 0, sizeof(p.seen))
    p.n = 0


cdef inline void add_lost(Parents *p, int d, int cell) noexcept nogil:
    if not has(p.seen[d], cell):
        join(&p.seen[d], only(cell))
        p.at[p.n] = d * 81 + cell
        p.n += 1


cdef void depend(Parents *p, const Net *had, const Net *left, int node, int cause) noexcept nogil:
    """What went from the cell or house that makes a node on."""
    cdef int cell = CELL_OF[node], d = DIGIT_OF[node], h
    cdef uint16_t gone
    if cause == FROM_CELL:
        gone = had.mask[cell] & ~left.mask[cell]
        while gone:
            add_lost(p, lowest_bit(gone), cell)
            gone &= gone - 1
    elif cause != FROM_NONE and cause != FROM_ADVANCED:
        h = HOUSE_OF[cell][cause - FROM_BLOCK]
        gone = had.at[d][h] & ~left.at[d][h]
        while gone:
            add_lost(p, d, CELL[h][lowest_bit(gone)])
            gone &= gone - 1


cdef bint open_chains(Hints *hints, const Parents *p, int complexity, uint64_t chains) noexcept nogil:
    cdef Hint *hint
    cdef int i
    if p.n == 0 or not open_hint(hints):
        return False
    for i in range(p.n):
        add_parent(hints, p.at[i] // 81, p.at[i] % 81)
    hint = &hints.at[hints.n]
    hint.complexity = complexity
    hint.chains = chains
    return True


cdef bint close_chains(Closure *c, Hints *hints, int taken) noexcept nogil:
    """Whether the open chains removed something."""
    if taken == 0:
        hints.n_parents = hints.at[hints.n].parents
        return False
    c.nests = True
    hints.n += 1
    return True


# -- cycles and forcing chains ------------------------------------------------------------------

cdef void say_chain(const Net *net, int node, Set81 *elim) noexcept nogil:
    cdef int cell = CELL_OF[node]
    cdef uint16_t digits = net.mask[cell] & ~(1 << DIGIT_OF[node])
    memset(elim, 0, 9 * sizeof(Set81))
    if node >= OFF:
        elim[DIGIT_OF[node]] = only(cell)
        return
    while digits:
        elim[lowest_bit(digits)] = only(cell)
        digits &= digits - 1


cdef Linked *linked_for(Nest *nest, const Set81 *elim) noexcept nogil:
    """Where the find with these removals goes. NULL: no room."""
    cdef Linked *f
    cdef int i
    for i in range(nest.n_linked):
        if memcmp(nest.linked[i].elim, elim, 9 * sizeof(Set81)) == 0:
            return &nest.linked[i]
    if nest.n_linked == LINKED_ROOM:
        return NULL
    f = &nest.linked[nest.n_linked]
    nest.n_linked += 1
    memcpy(f.elim, elim, 9 * sizeof(Set81))
    f.complexity = NO_BOUND
    return f


cdef inline bint is_before(double rating, int complexity, int kind, const Linked *f) noexcept nogil:
    """Whether a find comes before one that was found earlier."""
    if f.complexity == NO_BOUND or rating != f.rating:
        return f.complexity == NO_BOUND or rating < f.rating
    return complexity < f.complexity or (complexity == f.complexity and kind < f.kind)


cdef void note_cells(Linked *f, const Ring *r, int last, bint is_cycle, int p) noexcept nogil:
    """The cells of the removals: of a cycle in the order of its on nodes, from the end, and their peers."""
    cdef Set81 seen = Set81(0, 0)
    cdef int i = last, k, d, cell
    f.n_cells = 0
    if not is_cycle:
        f.cell[0] = CELL_OF[p]
        f.n_cells = 1
        return
    d = DIGIT_OF[p]
    cell = CELL_OF[p]
    while True:
        for k in range(20):
            if has(f.elim[d], PEERS_IN_ORDER[cell][k]) and not has(seen, PEERS_IN_ORDER[cell][k]):
                join(&seen, only(PEERS_IN_ORDER[cell][k]))
                f.cell[f.n_cells] = PEERS_IN_ORDER[cell][k]
                f.n_cells += 1
        if i == 0:
            return
        d = DIGIT_OF[r.at[i]]
        cell = CELL_OF[r.at[i]]
        i = r.parent[i]


cdef void note_path(Nest *nest, Linked *f, int p, int kind, int last, int off, int weak, int cause) noexcept nogil:
    """Parents and nodes of the path that ends with on node `last` of the ring, and `off`."""
    cdef const Ring *r = &nest.cycles.ring
    cdef uint16_t[OFF] at
    cdef int i = last, n = 0
    clear_parents(&f.parents)
    f.chains = 0
    if not kind & IS_CHAIN or kind & FROM_OFF:
        mix(&f.chains, p)
        depend(&f.parents, nest.had, nest.left, p, cause)
    mix(&f.chains, off + OFF)
    while True:
        mix(&f.chains, r.at[i])
        depend(&f.parents, nest.had, nest.left, r.at[i], r.cause[i])
        if r.depth[i] > 0:
            mix(&f.chains, r.via[i] + OFF)
        if r.depth[i] <= 1:
            break
        at[n] = i
        n += 1
        i = r.parent[i]
    if kind & IS_CHAIN:
        return
    while n:                 # the other way round what was off is on
        n -= 1
        depend(&f.parents, nest.had, nest.left, r.via[at[n]], r.weak[at[n]])
    depend(&f.parents, nest.had, nest.left, off, weak)


cdef void collect(Cycles *s, int p, int kind, int complexity, int last, int off, int weak, int cause) noexcept nogil:
    """Keep a find unless there is one before it that removes the same."""
    cdef Nest *nest = <Nest *>s.to
    cdef double rating = base_of(kind) + length_rating(complexity)
    cdef Set81 elim[9]
    cdef Linked *f
    if kind & IS_CHAIN:
        say_chain(nest.left, p if kind & FROM_OFF else p + OFF, elim)
    elif not break_cycle(s, last, off, elim):
        return
    f = linked_for(nest, elim)
    if f == NULL or not is_before(rating, complexity, kind & KIND_MASK, f):
        return
    f.rating = rating
    f.complexity = complexity
    f.kind = kind & KIND_MASK
    f.order = nest.order
    nest.order += 1
    note_cells(f, &s.ring, last, not kind & IS_CHAIN, p)
    note_path(nest, f, p, kind, last, off, weak, cause)


cdef bint precedes(const Linked *a, const Linked *b) noexcept nogil:
    if a.rating != b.rating:
        return a.rating < b.rating
    if a.complexity != b.complexity:
        return a.complexity < b.complexity
    return a.kind < b.kind or (a.kind == b.kind and a.order < b.order)


cdef void sort_linked(Nest *nest) noexcept nogil:
    cdef int i, j
    for i in range(nest.n_linked):
        j = i
        while j and precedes(&nest.linked[i], &nest.linked[nest.sorted[j - 1]]):
            nest.sorted[j] = nest.sorted[j - 1]
            j -= 1
        nest.sorted[j] = i


cdef bint enter_linked(Closure *c, const Linked *f, Hints *hints) noexcept nogil:
    cdef int i, d, depth, taken = 0
    if not open_chains(hints, &f.parents, f.complexity, f.chains):
        return False
    depth = depth_of(c, hints)
    for i in range(f.n_cells):
        for d in range(9):
            if has(f.elim[d], f.cell[i]):
                taken += take(c, hints, d, f.cell[i], depth)
    return close_chains(c, hints, taken)


cdef bint advance_links(Closure *c, const Net *had, const Net *left, Hints *hints) noexcept nogil:
    """Cycles and forcing chains."""
    cdef Nest *nest = <Nest *>hints.nest
    cdef Starts starts
    cdef bint found = False
    cdef int i
    if not has_chains(&nest.web, left, &starts):
        return False
    nest.had = had
    nest.left = left
    nest.order = nest.n_linked = 0
    nest.cycles.meet = collect
    nest.cycles.to = nest
    memcpy(&nest.cycles.net, left, sizeof(Net))
    search_links(&nest.cycles, &starts)
    sort_linked(nest)
    for i in range(nest.n_linked):
        found |= enter_linked(c, &nest.linked[nest.sorted[i]], hints)
    return found


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
        walk_back(&w, chain[k].closure, &chain[k].end, &h.s.hints)
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
    if h.n == 0:
        return False
    for i in range(sort_spots(nest.spot, at)):
        found |= enter_spot(c, nest, &h, &nest.spot[at[i]], hints)
    return found


cdef bint advance_nested(Closure *c, const Net *had, const Net *left, int level, Hints *hints) noexcept nogil:
    """Enter what the first rule that says something removes. False: none does."""
    cdef Nest *nest
    if advance(c, had, left, level, hints):
        return True
    if level >= 4:
        return (c.settled < 4 and advance_forcing(c, had, left, RULE_DYNAMIC, hints)
                or (level == 5 and advance_forcing(c, had, left, RULE_DYNAMIC + 2, hints)))
    nest = <Nest *>hints.nest
    if not nest.woven:
        weave(&nest.web, had)
        nest.woven = True
    if advance_links(c, had, left, hints):
        return True
    return level == 3 and has_multiple(&nest.web, left) and advance_forcing(c, had, left, RULE_MULTIPLE, hints)
