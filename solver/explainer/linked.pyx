"""Cycles and forcing chains in what a closure has left, and what they remove.

Of finds that remove the same the best is kept, the first generated of equals; the best of all is
entered first.

Bounds      Of a candidate's own chain only what is not after the one known is searched. A candidate that
            a cycle removes has a chain of its own (to one node of the cycle and back from another),
            along one digit if the cycle is; a cycle that comes after the chains of all candidates
            that it can remove says nothing new, and need not be found.
"""

from libc.string cimport memcmp, memcpy, memset

from solver.explainer.advanced cimport depth_of, take
from solver.explainer.closure cimport LINKS_X, LINKS_Y
from solver.explainer.find cimport PEERS_IN_ORDER
from solver.explainer.hunt cimport NO_BOUND
from solver.explainer.net cimport CELL_OF, DIGIT_OF, OFF
from solver.explainer.parents cimport clear_parents, close_chains, depend, mix, open_chains
from solver.explainer.rounds cimport (
    FROM_OFF, IS_CHAIN, KIND_MASK, KIND_X, KIND_XY, KIND_Y, NO_RATING, Cycles, Ring, base_of,
    break_cycle, is_better, length_rating, search_chain, search_cycles)
from solver.explainer.strong cimport link_up
from solver.explainer.web cimport Starts, falls_by, has_chains
from solver.grid cimport EMPTY_SET, count_bits, either, has, is_empty, join, lowest_bit, next_digit, only, pop

cdef enum:
    CYCLE, FROM_ON, FROM_OFF_TOO         # forms of a search, in order


# -- finds --------------------------------------------------------------------------------------

cdef int say_chain(const Net *net, int node, Set81 *elim) noexcept nogil:
    """What a chain to this node removes; the candidate, if it is one."""
    cdef int cell = CELL_OF[node], p = node - OFF
    cdef uint16_t digits = net.mask[cell] & ~(1 << DIGIT_OF[node])
    memset(elim, 0, 9 * sizeof(Set81))
    if node >= OFF:
        elim[DIGIT_OF[node]] = only(cell)
        return p
    if digits & (digits - 1) == 0:
        p = lowest_bit(digits) * 81 + cell
    while digits:
        elim[next_digit(&digits)] = only(cell)
    return max(p, -1)


cdef Linked *linked_for(Links *s, const Set81 *elim) noexcept nogil:
    """Where the find with these removals goes. NULL: no room."""
    cdef Linked *f
    cdef int i
    for i in range(s.n):
        if memcmp(s.found[i].elim, elim, 9 * sizeof(Set81)) == 0:
            return &s.found[i]
    if s.n == LINKED_ROOM:
        s.is_full = True
        return NULL
    f = &s.found[s.n]
    s.n += 1
    memcpy(f.elim, elim, 9 * sizeof(Set81))
    f.complexity = NO_BOUND
    return f


cdef inline bint is_before(double rating, int complexity, int kind, int order, const Linked *f) noexcept nogil:
    if f.complexity == NO_BOUND or rating != f.rating:
        return f.complexity == NO_BOUND or rating < f.rating
    if complexity != f.complexity:
        return complexity < f.complexity
    return kind < f.kind or (kind == f.kind and order < f.order)


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


cdef void note_path(Links *s, Linked *f, int p, int kind, int last, int off, int weak, int cause) noexcept nogil:
    """Parents and nodes of the path that ends with on node `last` of the ring, and `off`."""
    cdef const Ring *r = &s.cycles.ring
    cdef uint16_t[OFF] at
    cdef int i = last, n = 0
    clear_parents(&f.parents)
    f.chains = 0
    if not kind & IS_CHAIN or kind & FROM_OFF:
        mix(&f.chains, p)
        depend(&f.parents, s.had, s.left, p, cause)
    mix(&f.chains, off + OFF)
    while True:
        mix(&f.chains, r.at[i])
        depend(&f.parents, s.had, s.left, r.at[i], r.cause[i])
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
        depend(&f.parents, s.had, s.left, r.via[at[n]], r.weak[at[n]])
    depend(&f.parents, s.had, s.left, off, weak)


cdef void collect(Cycles *s, int p, int kind, int complexity, int last, int off, int weak, int cause) noexcept nogil:
    """Keep a find unless there is one before it that removes the same."""
    cdef Links *links = <Links *>s.to
    cdef double rating = base_of(kind) + length_rating(complexity)
    cdef Set81 elim[9]
    cdef Linked *f
    cdef int one = -1
    if kind & IS_CHAIN:
        one = say_chain(links.left, p if kind & FROM_OFF else p + OFF, elim)
    elif not break_cycle(s, last, off, elim):
        return
    f = linked_for(links, elim)
    if f == NULL or not is_before(rating, complexity, kind & KIND_MASK, links.order, f):
        return
    if one >= 0:
        links.own[one] = 1 + (f - links.found)
    f.rating = rating
    f.complexity = complexity
    f.kind = kind & KIND_MASK
    f.order = links.order
    links.order += 1
    note_cells(f, &s.ring, last, not kind & IS_CHAIN, p)
    note_path(links, f, p, kind, last, off, weak, cause)


cdef inline bint comes_before(const Linked *a, const Linked *b) noexcept nogil:
    return is_before(a.rating, a.complexity, a.kind, a.order, b)


cdef void sort_linked(Links *s) noexcept nogil:
    cdef int i, j
    for i in range(s.n):
        j = i
        while j and comes_before(&s.found[i], &s.found[s.sorted[j - 1]]):
            s.sorted[j] = s.sorted[j - 1]
            j -= 1
        s.sorted[j] = i


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


# -- searches -----------------------------------------------------------------------------------

cdef inline void take_turn(Links *s, int kind, int p, int form) noexcept nogil:
    """The place of what a search finds in the order of generation."""
    s.order = (2187 * kind + 3 * (9 * CELL_OF[p] + DIGIT_OF[p]) + form) << 10


cdef inline void set_bound(Cycles *s, const Linked *f) noexcept nogil:
    """Search for what does not come after a find; NULL: for anything."""
    s.turn = 0
    s.order = 1
    s.rating = NO_RATING
    if f != NULL:
        s.rating = f.rating
        s.complexity = f.complexity
        s.kind = f.kind


cdef inline const Linked *own_chain(const Links *s, int p) noexcept nogil:
    """The chain that removes just this candidate, or NULL."""
    if s.own[p] == 0:
        return NULL
    return &s.found[s.own[p] - 1]


cdef void list_starts(Links *s, const Starts *starts) noexcept nogil:
    cdef Set81 cells = EMPTY_SET
    cdef Start *start
    cdef int cell, d
    s.n_starts = 0
    for d in range(9):
        join(&cells, either(either(starts.on[d], starts.off[d]), starts.cycle[d]))
    while not is_empty(cells):
        cell = pop(&cells)
        for d in range(9):
            start = &s.start[s.n_starts]
            start.p = d * 81 + cell
            start.on = has(starts.on[d], cell)
            start.off = has(starts.off[d], cell)
            start.cycle = has(starts.cycle[d], cell)
            s.n_starts += start.on or start.off or start.cycle


cdef void search_chains(Links *s, const Starts *starts, int kind) noexcept nogil:
    cdef int i, p
    for i in range(s.n_starts):
        p = s.start[i].p
        if kind == KIND_X and is_empty(starts.on[DIGIT_OF[p]]):
            continue
        if s.start[i].on:
            take_turn(s, kind, p, FROM_ON)
            set_bound(&s.cycles, own_chain(s, p))
            search_chain(&s.cycles, p, True, kind | IS_CHAIN)
        if s.start[i].off:
            take_turn(s, kind, p, FROM_OFF_TOO)
            set_bound(&s.cycles, NULL)
            search_chain(&s.cycles, p, False, kind | IS_CHAIN)


cdef bint bound_cycles(Links *s, const Web *web, int p, int kind) noexcept nogil:
    """Cycles that come after the chains of all that they can remove say nothing. False: there is nothing."""
    cdef const Linked *last = NULL
    cdef const Linked *f
    cdef int i, fallen
    set_bound(&s.cycles, NULL)
    if not web.had.clean:
        return True
    for i in range(s.n_starts):
        fallen = s.start[i].p
        if not s.start[i].on or (kind == KIND_X and DIGIT_OF[fallen] != DIGIT_OF[p]) or not falls_by(web, fallen, p):
            continue
        f = own_chain(s, fallen)
        if f == NULL and kind == KIND_X:
            continue
        if f == NULL:
            return True
        if last == NULL or comes_before(last, f):
            last = f
    set_bound(&s.cycles, last)
    return last != NULL


cdef void search_all_cycles(Links *s, const Web *web, int kind) noexcept nogil:
    cdef int i, p
    for i in range(s.n_starts):
        p = s.start[i].p
        if kind == KIND_Y and count_bits(s.left.mask[CELL_OF[p]]) != 2:
            continue
        if s.start[i].cycle and bound_cycles(s, web, p, kind) and is_better(&s.cycles, 4, kind):
            take_turn(s, kind, p, CYCLE)
            search_cycles(&s.cycles, p, kind)


cdef void search_links(Links *s, const Web *web, const Starts *starts) noexcept nogil:
    """Chains first: they bound the cycles."""
    cdef Cycles *cycles = &s.cycles
    cdef int i
    cdef bint any_cycle = False
    memset(s.own, 0, sizeof(s.own))
    list_starts(s, starts)
    for i in range(s.n_starts):
        any_cycle |= s.start[i].cycle
    link_up(&cycles.net, LINKS_X, &cycles.links)
    search_chains(s, starts, KIND_X)
    if any_cycle:
        search_all_cycles(s, web, KIND_X)
    link_up(&cycles.net, LINKS_X | LINKS_Y, &cycles.links)
    search_chains(s, starts, KIND_XY)
    if any_cycle:
        search_all_cycles(s, web, KIND_XY)
        link_up(&cycles.net, LINKS_Y, &cycles.links)
        search_all_cycles(s, web, KIND_Y)


cdef bint advance_links(Closure *c, const Net *had, const Net *left, Web *web, Links *links, Hints *hints) noexcept nogil:
    cdef Starts starts
    cdef bint found = False
    cdef int i
    if not has_chains(web, left, &starts):
        return False
    links.had = had
    links.left = left
    links.n = 0
    links.is_full = False
    links.cycles.meet = collect
    links.cycles.to = links
    memcpy(&links.cycles.net, left, sizeof(Net))
    search_links(links, web, &starts)
    hints.desk.is_full |= links.is_full
    sort_linked(links)
    for i in range(links.n):
        found |= enter_linked(c, &links.found[links.sorted[i]], hints)
    return found
