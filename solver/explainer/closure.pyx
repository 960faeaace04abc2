"""All that follows from one node, with the way it follows.

On nodes are worked off before off nodes, each kind first in, first out. A dynamic closure takes the
candidates found off out of its working copy as it goes, so that pairs come up which were not there
before. Whatever else the cell or the house of such a pair had at the start is off by then: these are
the hidden parents, and need not be stored.

Packed      A closure is made in one place that stays in the cache, with nodes by candidate, and then copied
            close together: hundreds are kept, and scattered nodes cost more than making them.
Ancestors   A chain's length is the number of distinct nodes from which its target follows. Without
            hidden parents and advanced implications that is the depth.
"""

from libc.string cimport memcpy, memset

from solver.explainer.net cimport (
    CELL_OF, DIGIT_OF, FROM_ADVANCED, FROM_BLOCK, FROM_CELL, FROM_NONE, HOUSE_OF, OFF, PLACE_IN, strike)
from solver.grid cimport CELL, HOUSE, PEERS, Set81, both, either, has, is_empty, join, lowest_bit, meets, minus, pop


cdef inline void enter_on(Closure *c, int node, int parent, int depth, int cause) noexcept nogil:
    c.node[node] = new_node(parent, depth, cause)
    put(&c.on[DIGIT_OF[node]], CELL_OF[node])
    put(&c.ties[DIGIT_OF[node]], CELL_OF[node])
    c.on_at[c.n_on] = node
    c.n_on += 1


cdef void contradict(Closure *c, int candidate, int parent, int cause, bint is_on) noexcept nogil:
    """Note that a candidate is both; the new node is the one that is_on tells."""
    cdef Target *new = &c.high if is_on else &c.low
    c.contradicts = True
    c.high.node = candidate
    c.low.node = candidate + OFF
    if is_on:
        c.low.how = c.node[candidate]
    else:
        c.high.how = c.node[candidate]
    new.how.parent = parent
    new.how.depth = c.node[parent if parent < OFF else parent - OFF].depth + 1
    new.how.cause = cause


cdef inline bint reach_off(Closure *c, int p, int d, int cell, int cause) noexcept nogil:
    """Note that on node p makes a candidate off. False: contradiction."""
    cdef int q = d * 81 + cell
    if holds(&c.on[d], cell):
        contradict(c, q, p, cause, False)
        return False
    if not holds(&c.off[d], cell):
        enter_off(c, q, p, c.node[p].depth + 1, cause)
    return True


cdef inline void enter_places(Closure *c, int d, Set81 cells, int p, int cause) noexcept nogil:
    """Note that on node p makes a digit off in cells where it is neither on nor off yet."""
    cdef Node node = new_node(p, c.node[p].depth + 1, cause)
    cdef int q, n = c.n_off
    join(&c.off[d], cells)
    while not is_empty(cells):
        q = d * 81 + pop(&cells)
        c.node[q] = node
        c.off_at[n] = q
        n += 1
    c.n_off = n


cdef bint follow_on(Closure *c, const Net *w, int p, bint cells) noexcept nogil:
    """What on node p makes off. False: contradiction."""
    cdef int cell = CELL_OF[p], d = DIGIT_OF[p], k
    cdef uint16_t bits
    cdef Set81 todo, here
    cdef bint clear
    if cells:
        bits = w.mask[cell] & ~(1 << d)
        while bits:
            if not reach_off(c, p, lowest_bit(bits), cell, FROM_CELL):
                return False
            bits &= bits - 1
    todo = minus(both(PEERS[cell], w.cand[d]), c.off[d])
    clear = not meets(todo, c.on[d])
    k = 0
    while not is_empty(todo):
        here = both(todo, HOUSE[HOUSE_OF[cell][k]])
        todo = minus(todo, here)
        if clear:
            enter_places(c, d, here, p, FROM_BLOCK + k)
        else:
            while not is_empty(here):
                if not reach_off(c, p, d, pop(&here), FROM_BLOCK + k):
                    return False
        k += 1
    return True


cdef inline bint is_single(uint16_t bits) noexcept nogil:
    return bits != 0 and bits & (bits - 1) == 0


cdef inline bint reach_on(Closure *c, int p, int d, int cell, int cause) noexcept nogil:
    """Note that candidate p, being off, makes a candidate on. False: contradiction."""
    cdef int q = d * 81 + cell
    if holds(&c.off[d], cell):
        contradict(c, q, p + OFF, cause, True)
        return False
    if not holds(&c.on[d], cell):
        enter_on(c, q, p + OFF, c.node[p].depth + 1, cause)
    return True


cdef bint follow_off(Closure *c, Net *w, int p, int how) noexcept nogil:
    """What candidate p, being off, makes on; a dynamic closure takes it out. False: contradiction."""
    cdef int cell = CELL_OF[p], d = DIGIT_OF[p], e = -1, h, k
    cdef uint16_t rest = w.mask[cell] & ~(1 << d)
    cdef uint16_t[3] left
    if how & LINKS_Y and is_single(rest):
        e = lowest_bit(rest)
    for k in range(3):
        left[k] = w.at[d][HOUSE_OF[cell][k]] & ~PLACE_IN[cell][k]
    if how & DYNAMIC:
        w.mask[cell] = rest
        drop(&w.cand[d], cell)
        for k in range(3):
            w.at[d][HOUSE_OF[cell][k]] = left[k]
    if e >= 0:
        put(&c.ties[d], cell)
        if not reach_on(c, p, e, cell, FROM_CELL):
            return False
    for k in range(3):
        if is_single(left[k]):
            put(&c.ties[d], cell)
            h = HOUSE_OF[cell][k]
            if not reach_on(c, p, d, CELL[h][lowest_bit(left[k])], FROM_BLOCK + k):
                return False
    return True


cdef bint advance(Closure *c, const Net *work, int level, Hints *hints) noexcept nogil:
    """Enter advanced implications. False: there are none."""
    cdef int parents = hints.n_parents, i, node
    if not c.hinted:
        c.plain = c.n_off
    if not hints.advance(c, c.start, work, level, hints):
        return False
    for i in range(parents, hints.n_parents):
        node = hints.parent[i]
        put(&c.ties[DIGIT_OF[node]], CELL_OF[node])
    return True


cdef void go_on(Closure *c, int i, int j, Net *work, int how, int level, Hints *hints) noexcept nogil:
    """Work off all but the first i on nodes and j off nodes."""
    while True:
        if i < c.n_on:
            if not follow_on(c, work, c.on_at[i], how & LINKS_Y):
                break
            i += 1
        elif j < c.n_off:
            j += 1
            if not follow_off(c, work, c.off_at[j - 1], how):
                break
        elif level > 0 and advance(c, work, level, hints):
            c.settled = 0
        else:
            c.settled = level
            break
    memcpy(c.worked, c.off, sizeof(c.off))
    while j < c.n_off:
        drop(&c.worked[DIGIT_OF[c.off_at[j]]], CELL_OF[c.off_at[j]])
        j += 1
    if c.hinted:
        for j in range(c.plain, c.n_off):
            put(&c.ties[DIGIT_OF[c.off_at[j]]], CELL_OF[c.off_at[j]])


cdef void close(Closure *c, const Net *start, Net *work, int node, int how, int level, Hints *hints) noexcept nogil:
    """Everything that follows from a node, as far as it goes without contradiction.

    work    is room for a copy of the candidates if how is DYNAMIC, else the start itself
    """
    if how & DYNAMIC:
        memcpy(work, start, sizeof(Net))
    memset(c.on, 0, sizeof(c.on))
    memset(c.off, 0, sizeof(c.off))
    memset(c.ties, 0, sizeof(c.ties))
    c.start = start
    c.n_on = c.n_off = 0
    c.age = 1
    c.contradicts = False
    c.dynamic = how & DYNAMIC
    c.settled = 0
    c.hinted = c.nests = False
    if node < OFF:
        enter_on(c, node, node, 1, FROM_NONE)
    else:
        enter_off(c, node - OFF, node, 1, FROM_NONE)
    go_on(c, 0, 0, work, how, level, hints)


cdef void extend(Closure *c, Net *work, int how, int level, Hints *hints) noexcept nogil:
    """What follows at a higher level; work is as it was left by what is settled."""
    if not c.contradicts:
        go_on(c, c.n_on, c.n_off, work, how, level, hints)


# -- packed -------------------------------------------------------------------------------------

cdef inline void copy_all_but_nodes(const Closure *c, Closure *to) noexcept nogil:
    memcpy(to, c, <char *>c.on_at - <char *>c)
    memcpy(to.on_at, c.on_at, c.n_on * sizeof(uint16_t))
    memcpy(to.off_at, c.off_at, c.n_off * sizeof(uint16_t))


cdef void pack(const Closure *c, Closure *to) noexcept nogil:
    """Copy a closure that was made into as little memory as it needs."""
    cdef Set81 cells
    cdef int d, q, n = 0
    copy_all_but_nodes(c, to)
    for d in range(9):
        cells = to.known[d] = either(c.on[d], c.off[d])
        to.before[d] = n
        while not is_empty(cells):
            q = d * 81 + pop(&cells)
            to.node[n] = c.node[q]
            if c.hinted:
                to.hint[n] = c.hint[q]
            n += 1


cdef void unpack(const Closure *c, Closure *to, Net *work) noexcept nogil:
    """Copy a packed closure as it was made, with the candidates that it has left."""
    cdef Set81 cells
    cdef int d, cell, q, i
    copy_all_but_nodes(c, to)
    for d in range(9):
        cells = either(c.on[d], c.off[d])
        while not is_empty(cells):
            cell = pop(&cells)
            q = d * 81 + cell
            i = place_of(c, q)
            to.node[q] = c.node[i]
            if c.hinted:
                to.hint[q] = c.hint[i]
            if has(c.off[d], cell):
                strike(work, d, cell)


# -- ancestors ----------------------------------------------------------------------------------

cdef inline void meet(Walk *w, int node) noexcept nogil:
    cdef Set81 *seen = &w.seen[DIGIT_OF[node] + (9 if node >= OFF else 0)]
    if not holds(seen, CELL_OF[node]):
        put(seen, CELL_OF[node])
        w.at[w.n] = node
        w.n += 1


cdef void meet_hidden(Walk *w, const Closure *c, int node, const Node *how) noexcept nogil:
    """All that its cell or house had besides this node and its parent."""
    cdef int cell = CELL_OF[node], d = DIGIT_OF[node], k, h
    cdef uint16_t bits
    if how.cause == FROM_CELL:
        bits = c.start.mask[cell] & ~(1 << d | 1 << DIGIT_OF[how.parent])
        while bits:
            meet(w, OFF + lowest_bit(bits) * 81 + cell)
            bits &= bits - 1
        return
    k = how.cause - FROM_BLOCK
    h = HOUSE_OF[cell][k]
    bits = c.start.at[d][h] & ~(PLACE_IN[cell][k] | PLACE_IN[CELL_OF[how.parent]][k])
    while bits:
        meet(w, OFF + d * 81 + CELL[h][lowest_bit(bits)])
        bits &= bits - 1


cdef void meet_parents(Walk *w, const Closure *c, int node, const Node *how, const Hints *hints) noexcept nogil:
    cdef const Hint *hint
    cdef uint32_t i
    if how.cause == FROM_NONE:
        return
    if how.cause == FROM_ADVANCED:
        hint = &hints.at[c.hint[place_of(c, node)]]
        for i in range(hint.parents, hint.parents + hint.n_parents):
            meet(w, hints.parent[i])
        return
    meet(w, how.parent)
    if node < OFF and c.dynamic:
        meet_hidden(w, c, node, how)


cdef void walk_back(Walk *w, const Closure *c, const Target *t, const Hints *hints) noexcept nogil:
    """What a target follows from, itself first."""
    cdef int i = 1
    memset(w.seen, 0, sizeof(w.seen))
    w.n = 0
    meet(w, t.node)
    meet_parents(w, c, t.node, &t.how, hints)
    while i < w.n:
        meet_parents(w, c, w.at[i], way_to(c, w.at[i]), hints)
        i += 1


cdef int count_ancestors(const Closure *c, const Target *t, const Hints *hints) noexcept nogil:
    """How many nodes a target follows from, itself included."""
    cdef Walk w
    if not c.dynamic:
        return t.how.depth
    walk_back(&w, c, t, hints)
    return w.n


cdef int size_of_chain(Closure *c, int node, const Hints *hints) noexcept nogil:
    """How many nodes a node of the closure follows from, itself included."""
    cdef Node *how = way_to(c, node)
    cdef Target t
    if how.counted != c.age:
        t.node = node
        t.how = how[0]
        how.ancestors = count_ancestors(c, &t, hints)
        how.counted = c.age
    return how.ancestors
