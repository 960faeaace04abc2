"""Nishio, multiple and dynamic forcing chains, at any level.

Contradiction   A candidate, on or off, leads to a contradiction: it is the other.
Double          What follows from a candidate both on and off.
Cell, region    What follows from every candidate of a cell, or every place of a digit in a house.

The best find is the one with the fewest nodes (of equals: the kind that sorts first; of these: the
one found first), either of all or of all that say the same. So each kind is searched with the best
so far as bound, and a chain is only counted when its depth leaves it a chance.
"""

from libc.stdint cimport uint16_t
from libc.string cimport memcmp, memcpy, memset

from solver.explainer.closure cimport (
    DYNAMIC, LINKS_X, LINKS_Y, PARENT_ROOM, Node, Walk, close, count_ancestors, extend, pack,
    place_of, size_of_chain, unpack, walk_back, way_to)
from solver.explainer.keep cimport keep_closures
from solver.explainer.net cimport CELL_OF, DIGIT_OF, FROM_ADVANCED, HOUSE_OF, OFF, Net, is_pair
from solver.explainer.reach cimport digits_agree, places_agree
from solver.explainer.rounds cimport KIND_CELL, KIND_CONTRADICTION, KIND_DOUBLE, KIND_REGION
from solver.grid cimport CELL, Set81, both, count_bits, has, is_empty, lowest_bit


# -- closures -----------------------------------------------------------------------------------

cdef inline bint leads_to(int level, int higher) noexcept nogil:
    """Whether closures of the one level go on as those of the other. From 4 on chains differ."""
    return level < higher and (level < 2 or higher < 4 or level == 4)


cdef inline bint is_at(const Search *s, int how, const Net *net) noexcept nogil:
    return s.how == how and memcmp(s.start.cand, net.cand, sizeof(net.cand)) == 0


cdef void make_room(Search *s) noexcept nogil:
    """Forget everything when half of the room for advanced implications is taken."""
    cdef Hints *hints = s.hints
    if hints.n > hints.room // 2 or hints.n_parents > PARENT_ROOM // 2:
        hints.n = hints.n_parents = 0
        hints.epoch += 1
    if s.epoch != hints.epoch:
        memset(s.ready, 0, sizeof(s.ready))
        s.epoch = hints.epoch


cdef void take_up(Hunt *h) noexcept nogil:
    """Keep those closures of the last search that are the same now, or can be extended.

    Of nested searches only those of level 0 are: others rely on a grid where rules of lower levels find nothing.
    """
    cdef Search *s = h.s
    make_room(s)
    if not (is_at(s, h.how, h.net) and (leads_to(s.level, h.level) or s.level == h.level)):
        if s.how != h.how or s.level != h.level or (h.all and h.level > 0) or not keep_closures(s, h.net):
            memset(s.ready, 0, sizeof(s.ready))
        memcpy(&s.start, h.net, sizeof(Net))
    s.how = h.how
    s.level = h.level


cdef inline bint is_ready(const Hunt *h, const Search *s, int node) noexcept nogil:
    return s.ready[node] and s.epoch == h.s.epoch and leads_to(s.ready[node] - 1, h.level) and is_at(s, h.how, h.net)


cdef const Closure *lower(const Hunt *h, int node) noexcept nogil:
    """The closure at a lower level, if it is there, else NULL."""
    cdef const Search *s = h.s
    while s != NULL and not is_ready(h, s, node):
        s = s.base
    return &s.closure[node] if s != NULL else NULL


cdef void make_closure(Hunt *h, int node) noexcept nogil:
    cdef Search *s = h.s
    cdef Net *work = &s.work if h.how & DYNAMIC else &s.start
    cdef const Closure *known = lower(h, node)
    if known == NULL:
        close(&s.made, &s.start, work, node, h.how, h.level, s.hints)
    else:
        memcpy(work, &s.start, sizeof(Net))
        unpack(known, &s.made, work)
        s.made.start = &s.start
        extend(&s.made, work, h.how, h.level, s.hints)
    pack(&s.made, &s.closure[node])


cdef inline Closure *closure_of(Hunt *h, int node) noexcept nogil:
    cdef Search *s = h.s
    if s.ready[node] != h.level + 1:
        make_closure(h, node)
        s.ready[node] = 0 if s.hints.desk.is_late or s.hints.desk.is_full else h.level + 1
    return &s.closure[node]


# -- the best -----------------------------------------------------------------------------------

cdef int result_of(const Net *net, int node) noexcept nogil:
    """The node to stand for all that remove the same: of the last two candidates one on is the other off."""
    cdef int cell = CELL_OF[node]
    cdef uint16_t others = net.mask[cell] & ~(1 << DIGIT_OF[node])
    if node < OFF and others & (others - 1) == 0:
        return lowest_bit(others) * 81 + cell + OFF
    return node


cdef inline Spot *spot_of(const Hunt *h, int node) noexcept nogil:
    return &h.spot[result_of(h.net, node)] if h.all else h.spot


cdef inline bint is_better(const Spot *spot, int complexity, int kind) noexcept nogil:
    return complexity < spot.complexity or (complexity == spot.complexity and kind < spot.kind)


cdef void consider(Hunt *h, Spot *spot, int complexity, int kind, int node, int origin) noexcept nogil:
    if not is_better(spot, complexity, kind):
        return
    if spot.complexity == NO_BOUND:
        h.n += 1
    spot.complexity = complexity
    spot.kind = kind
    spot.node = node
    spot.origin = origin
    spot.order = h.order
    h.order += 1


# -- nested chains ------------------------------------------------------------------------------

cdef int tell(Told *told, uint64_t chains, int complexity) noexcept nogil:
    """The complexity of nested chains, if they were not counted before."""
    cdef int i
    for i in range(told.n):
        if told.chains[i] == chains and told.complexity[i] == complexity:
            return 0
    told.chains[told.n] = chains
    told.complexity[told.n] = complexity
    told.n += 1
    return complexity


cdef int count_nested(Search *s, const Closure *c, const Target *t) noexcept nogil:
    """Complexity of the nested chains among the ancestors of a target; each once over all its chains."""
    cdef const Node *how
    cdef Walk w
    cdef int i, hint, last = -1, total = 0
    if not c.nests:
        return 0
    walk_back(&w, c, t, s.hints)
    for i in range(w.n):
        how = &t.how
        if i:
            how = way_to(c, w.at[i])
        if how.cause != FROM_ADVANCED:
            continue
        hint = c.hint[place_of(c, w.at[i])]
        if hint != last and s.hints.at[hint].complexity:
            last = hint
            total += tell(&s.told, s.hints.at[hint].chains, s.hints.at[hint].complexity)
    return total


# -- finds --------------------------------------------------------------------------------------

cdef void weigh(Hunt *h, Closure **of, int n, int node, int kind, int origin) noexcept nogil:
    """A node that is in all n closures."""
    cdef Spot *spot
    cdef Target t
    cdef int i, least = 0
    if node < OFF and h.net.mask[CELL_OF[node]] == 1 << DIGIT_OF[node]:
        return
    spot = spot_of(h, node)
    for i in range(n):
        least += way_to(of[i], node).depth
    for i in range(n):
        if not is_better(spot, least, kind):
            return
        least += size_of_chain(of[i], node, h.s.hints) - way_to(of[i], node).depth
    h.s.told.n = 0
    t.node = node
    for i in range(n):
        if not is_better(spot, least, kind):
            return
        t.how = way_to(of[i], node)[0]
        least += count_nested(h.s, of[i], &t)
    consider(h, spot, least, kind, node, origin)


cdef void compare(Hunt *h, Closure **of, int n, int kind, int origin) noexcept nogil:
    """What n closures have in common."""
    cdef Set81 common[18]
    cdef int i, d, node
    cdef bint any_on = False, any_off = False
    for d in range(9):
        common[d] = of[0].on[d]
        common[9 + d] = of[0].off[d]
        for i in range(1, n):
            common[d] = both(common[d], of[i].on[d])
            common[9 + d] = both(common[9 + d], of[i].off[d])
        any_on |= not is_empty(common[d])
        any_off |= not is_empty(common[9 + d])
    if any_on:
        for i in range(of[0].n_on):
            node = of[0].on_at[i]
            if has(common[DIGIT_OF[node]], CELL_OF[node]):
                weigh(h, of, n, node, kind, origin)
    if any_off:
        for i in range(of[0].n_off):
            node = of[0].off_at[i]
            if has(common[9 + DIGIT_OF[node]], CELL_OF[node]):
                weigh(h, of, n, node + OFF, kind, origin)


cdef void contradiction(Hunt *h, int start) noexcept nogil:
    cdef Closure *c = closure_of(h, start)
    cdef int least, node = start + OFF if start < OFF else start - OFF
    cdef Spot *spot = spot_of(h, node)
    if not c.contradicts or not is_better(spot, c.high.how.depth + c.low.how.depth, KIND_CONTRADICTION):
        return
    least = count_ancestors(c, &c.high, h.s.hints) + count_ancestors(c, &c.low, h.s.hints)
    h.s.told.n = 0
    least += count_nested(h.s, c, &c.high) + count_nested(h.s, c, &c.low)
    consider(h, spot, least, KIND_CONTRADICTION, node, start)


cdef bint says_something(const Hunt *h, int d, int cell) noexcept nogil:
    """Whether anything can follow from a candidate that is off."""
    cdef int k
    if h.level > 0 or is_pair(h.net.mask[cell]):
        return True
    for k in range(3):
        if is_pair(h.net.at[d][HOUSE_OF[cell][k]]):
            return True
    return False


cdef void contradictions(Hunt *h) noexcept nogil:
    cdef int cell, d
    for cell in range(81):
        for d in range(9):
            if count_bits(h.net.mask[cell]) < 2 or not h.net.mask[cell] >> d & 1:
                continue
            if h.refuted == NULL or has(h.refuted[d], cell):
                contradiction(h, d * 81 + cell)
            if has(h.refuted[9 + d], cell) if h.refuted != NULL else says_something(h, d, cell):
                contradiction(h, d * 81 + cell + OFF)


cdef void doubles(Hunt *h) noexcept nogil:
    cdef Closure *of[2]
    cdef int cell, d
    for cell in range(81):
        for d in range(9):
            if count_bits(h.net.mask[cell]) >= 3 and h.net.mask[cell] >> d & 1:
                if not says_something(h, d, cell):
                    continue
                of[0] = closure_of(h, d * 81 + cell)
                of[1] = closure_of(h, d * 81 + cell + OFF)
                compare(h, of, 2, KIND_DOUBLE, d * 81 + cell)


cdef int close_places(Hunt *h, int d, int house, Closure **of) noexcept nogil:
    """The closures of every place of a digit in a house: how many."""
    cdef uint16_t places = h.net.at[d][house]
    cdef int n = 0
    while places:
        of[n] = closure_of(h, d * 81 + CELL[house][lowest_bit(places)])
        places &= places - 1
        n += 1
    return n


cdef int close_digits(Hunt *h, int cell, Closure **of) noexcept nogil:
    """The closures of every candidate of a cell: how many."""
    cdef uint16_t digits = h.net.mask[cell]
    cdef int n = 0
    while digits:
        of[n] = closure_of(h, lowest_bit(digits) * 81 + cell)
        digits &= digits - 1
        n += 1
    return n


cdef void regions(Hunt *h, int fewest) noexcept nogil:
    """Every place of a digit in a house; its first cell has at least so many candidates."""
    cdef Closure *of[9]
    cdef int cell, d, k, house
    cdef uint16_t places
    for cell in range(81):
        for d in range(9):
            if count_bits(h.net.mask[cell]) < fewest or not h.net.mask[cell] >> d & 1:
                continue
            for k in range(3):
                house = HOUSE_OF[cell][k]
                places = h.net.at[d][house]
                if places & (places - 1) == 0 or CELL[house][lowest_bit(places)] != cell:
                    continue
                if h.reach == NULL or places_agree(h.reach, d, house):
                    compare(h, of, close_places(h, d, house, of), KIND_REGION, d * 27 + house)


cdef void cells(Hunt *h, int fewest) noexcept nogil:
    cdef Closure *of[9]
    cdef int cell
    for cell in range(81):
        if count_bits(h.net.mask[cell]) >= fewest and (h.reach == NULL or digits_agree(h.reach, cell)):
            compare(h, of, close_digits(h, cell, of), KIND_CELL, cell)


cdef void hunt(Hunt *h) noexcept nogil:
    """Note the best finds. The spots are there, and empty.

    A search in the same grid as the last one, one level up, goes on from what that left.
    """
    cdef int fewest = 3 if h.rule == RULE_MULTIPLE else 2
    h.how = LINKS_X | (LINKS_Y if h.rule >= RULE_MULTIPLE else 0) | (DYNAMIC if h.rule != RULE_MULTIPLE else 0)
    h.level = max(0, h.rule - RULE_DYNAMIC)
    h.n = h.order = 0
    take_up(h)
    if h.rule != RULE_MULTIPLE:
        contradictions(h)
    if h.rule >= RULE_DYNAMIC:
        doubles(h)
    if h.rule >= RULE_MULTIPLE:
        cells(h, fewest)
        regions(h, fewest)


# -- the chains of a find -----------------------------------------------------------------------

cdef int chains_of_spot(const Hunt *h, const Spot *spot, Chain *chain) noexcept nogil:
    """The chains that make a find: how many, at most nine."""
    cdef Closure *of[9]
    cdef int i, n
    if spot.kind == KIND_CONTRADICTION:
        chain[0].closure = chain[1].closure = &h.s.closure[spot.origin]
        chain[0].end = chain[0].closure.high
        chain[1].end = chain[0].closure.low
        return 2
    if spot.kind == KIND_DOUBLE:
        of[0] = &h.s.closure[spot.origin]
        of[1] = &h.s.closure[spot.origin + OFF]
        n = 2
    elif spot.kind == KIND_CELL:
        n = close_digits(<Hunt *>h, spot.origin, of)
    else:
        n = close_places(<Hunt *>h, spot.origin // 27, spot.origin % 27, of)
    for i in range(n):
        chain[i].closure = of[i]
        chain[i].end.node = spot.node
        chain[i].end.how = way_to(of[i], spot.node)[0]
    return n
