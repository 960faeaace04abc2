"""The forms of nice loops by name: continuous loops, discontinuous loops, alternating inference chains.

Definition  Links as for nice loops (`nice_loop.pyx`). A chain between p and q is one by which -p makes
            +q, its first and last link strong; so p or q is true. p and q are candidates or, with
            sets, groups and the cells of a digit of an ALS. A candidate sees a node if it makes it
            false by one weak link.
            ContinuousNiceLoop: p and q are linked weakly as well. Then one of the two ends of every
            weak link is true: candidates that see both are false. Where the loop passes an ALS from
            digit x to digit y (which no smaller ALS inside it links), all its other digits are locked:
            candidates of one of them that see all its places in the ALS are false.
            AIC: a candidate that sees both p and q is false, in whatever way they lie but both in
            its own cell. p and q may be the same.
            DiscontinuousNiceLoop: the same candidates, since the chain and the two weak links make a
            loop from the candidate to its own falsehood; besides, a candidate that, false, makes
            itself true is true, and the other digits of its cell are false.
            The shortest loops have one strong link; as patterns they are locked candidates.
Why         Of two ends of which one is true, what sees both is false.
Covers      ContinuousNiceLoop, DiscontinuousNiceLoop, AIC (size 0); GroupedContinuousNiceLoop,
            GroupedDiscontinuousNiceLoop, GroupedAIC (size 1), which find the loops without sets too.
            Together they give what NiceLoop and GroupedNiceLoop give.
Parts       One chain from START, with all that the instance removes.
            CONTINUOUS: from -p to +q; the weak link from q to p closes it. AIC: from -p to +q.
            DISCONTINUOUS: from a candidate that is false to itself false, its first or last link not
            within its cell; or from one that is true, false, to itself true. All are the shortest for
            the candidate (of a continuous loop, for one of those it removes).
Cost        Breadth-first searches from the nodes near the candidates that NiceLoop (GroupedNiceLoop)
            refutes. For explanations, not for rating.
Source      HoDoKu's names (there the ends of AICs are candidates, a cell is passed once, and an AIC with
            one candidate to remove goes as a discontinuous loop).
"""

from libc.stdint cimport int32_t, uint32_t
from libc.string cimport memset

from solver.grid cimport (
    EMPTY_SET, PEERS, Set81, both, has, is_empty, join, lowest_bit, minus, only, pop, within,
)
from solver.kernel cimport START, STRONG_ALS, WEAK, Found, Frozen, Step, Steps, kernel, new_step
from solver.links cimport Links, Network, full_network, in_row, made_false, made_true, plain_network
from solver.paths cimport trace, write_chain, write_node, write_rest

cdef enum:
    DISCONTINUOUS = 0
    CONTINUOUS = 1
    AIC = 2

    WITH_SETS = 1            # size: groups and almost locked sets too

cdef struct Loops:           # a network with the candidates that it refutes by a loop
    const Frozen *f
    Links *k
    const Network *net
    Set81 refuted[9]


cdef Loops loops_of(Frozen *f, int size) noexcept nogil:
    cdef Loops l
    cdef int a
    l.f = f
    l.k = full_network(f) if size == WITH_SETS else plain_network(f)
    l.net = &l.k.full if size == WITH_SETS else &l.k.plain
    memset(l.refuted, 0, sizeof(l.refuted))
    for a in range(l.k.n):
        if in_row(made_false(l.k, l.net, 2 * a), a):
            join(&l.refuted[l.k.digit[a]], only(l.k.cell[a]))
    return l


# -- weak links -----------------------------------------------------------------------------

cdef inline int digit_of(const Loops *l, int p) noexcept nogil:
    return l.k.digit[p] if p < l.k.n else l.k.node[p].digit


cdef inline Set81 seen_of(const Loops *l, int p) noexcept nogil:
    """The candidates of a node's digit that see all of it."""
    if p < l.k.n:
        return both(PEERS[l.k.cell[p]], l.f.g.cand[l.k.digit[p]])
    return l.k.node[p].seen


cdef inline bint weak(const Loops *l, int p, int q) noexcept nogil:
    if p < l.k.n and q < l.k.n:
        return in_row(l.k.kill[p], q)
    if digit_of(l, p) != digit_of(l, q):
        return False
    return has(seen_of(l, q), l.k.cell[p]) if p < l.k.n else within(
        only(l.k.cell[q]) if q < l.k.n else l.k.node[q].cells, l.k.node[p].seen)


cdef inline bint same_cell(const Loops *l, int p, int q) noexcept nogil:
    return p < l.k.n and q < l.k.n and l.k.cell[p] == l.k.cell[q]


cdef inline void across(const Loops *l, int p, int q, Set81 *sets) noexcept nogil:
    """The candidate in the cell of p with the digit of q, if it sees q."""
    cdef int d = digit_of(l, q)
    if p < l.k.n and has(both(seen_of(l, q), l.f.g.cand[d]), l.k.cell[p]):
        join(&sets[d], only(l.k.cell[p]))


cdef void seeing_both(const Loops *l, int p, int q, Set81 *sets) noexcept nogil:
    """Adds the candidates that see both nodes."""
    cdef uint32_t mask
    cdef int d = digit_of(l, p)
    if d == digit_of(l, q):
        join(&sets[d], both(seen_of(l, p), seen_of(l, q)))
    elif same_cell(l, p, q):
        mask = l.f.g.mask[l.k.cell[p]] & ~(1 << d) & ~(1 << digit_of(l, q))
        while mask:
            join(&sets[lowest_bit(mask)], only(l.k.cell[p]))
            mask &= mask - 1
    else:
        across(l, p, q, sets)
        across(l, q, p, sets)


cdef int nodes_near(const Loops *l, int a, int32_t *near) noexcept nogil:
    """The nodes that a candidate sees and that lead on when false; `near` has n_nodes places."""
    cdef const Network *net = l.net
    cdef int i, p, n = 0
    for p in range(l.k.n):
        if in_row(l.k.kill[a], p) and net.start[2 * p + 1] < net.start[2 * p + 2]:
            near[n] = p
            n += 1
    for i in range(net.start[2 * a], net.start[2 * a + 1]):
        if net.to[i] & 1 and net.to[i] >> 1 >= l.k.n:
            near[n] = net.to[i] >> 1
            n += 1
    return n


cdef inline int32_t *room_for_nodes(const Loops *l) noexcept nogil:
    """Places for n_nodes nodes that a trace leaves alone."""
    return l.k.work + 2 * l.net.n_nodes


cdef bint add(Found *out, const Set81 *sets) noexcept nogil:
    cdef int d
    cdef bint any_ = False
    for d in range(9):
        join(&out.elim[d], sets[d])
        any_ |= not is_empty(sets[d])
    return any_


# -- continuous -----------------------------------------------------------------------------

cdef bint refutes_near(const Loops *l, int p) noexcept nogil:
    """Whether a candidate that sees the node is refuted by way of it."""
    cdef Set81 left = both(seen_of(l, p), l.refuted[digit_of(l, p)])
    cdef uint32_t mask
    cdef int a
    while not is_empty(left):
        a = l.k.id[digit_of(l, p)][pop(&left)]
        if in_row(made_false(l.k, l.net, 2 * p + 1), a):
            return True
    if p < l.k.n:
        mask = l.f.g.mask[l.k.cell[p]]
        while mask:
            a = l.k.id[lowest_bit(mask)][l.k.cell[p]]
            mask &= mask - 1
            if has(l.refuted[l.k.digit[a]], l.k.cell[a]) and in_row(made_false(l.k, l.net, 2 * p + 1), a):
                return True
    return False


cdef void close_pairs(const Loops *l, Set81 *sets) noexcept nogil:
    """Adds what sees both ends of a weak link of a continuous loop."""
    cdef int p, q
    for p in range(l.net.n_nodes):
        if l.net.start[2 * p + 1] == l.net.start[2 * p + 2] or not refutes_near(l, p):
            continue
        trace(l.k, l.net, 2 * p + 1)
        for q in range(p + 1, l.net.n_nodes):
            if l.k.steps_to[2 * q] > 0 and weak(l, p, q):
                seeing_both(l, p, q, sets)


cdef Set81 locked_out(const Loops *l, int i, int x, int y, int z) noexcept nogil:
    """What may go as digit z if a continuous loop passes ALS i from digit x to digit y."""
    cdef Set81 left = both(l.k.node[l.k.als[i].node[z]].seen, l.refuted[z]), out = EMPTY_SET
    cdef const int32_t *node = l.k.als[i].node
    cdef int cell, a
    while not is_empty(left):
        cell = pop(&left)
        a = l.k.id[z][cell]
        if in_row(made_false(l.k, l.net, 2 * node[x]), a) and in_row(made_false(l.k, l.net, 2 * node[y]), a):
            join(&out, only(cell))
    return out


cdef void close_als(const Loops *l, int i, Set81 *sets) noexcept nogil:
    """Adds what sees all places of a third digit of an ALS that a continuous loop passes."""
    cdef const int32_t *node = l.k.als[i].node
    cdef Set81 gone[9]
    cdef Set81 left
    cdef int x, y, z
    cdef bint any_
    for x in range(9):
        for y in range(x + 1, 9):
            if node[x] < 0 or node[y] < 0 or not l.k.als[i].links[x] >> y & 1:
                continue
            any_ = False
            for z in range(9):
                gone[z] = EMPTY_SET
                if z != x and z != y and node[z] >= 0:
                    gone[z] = locked_out(l, i, x, y, z)
                    any_ |= not within(gone[z], sets[z])
            if any_:
                trace(l.k, l.net, 2 * node[x])
                if l.k.steps_to[2 * node[y] + 1] > 0:
                    for z in range(9):
                        join(&sets[z], gone[z])


cdef void loop_removes(const Loops *l, int target, Set81 *sets) noexcept nogil:
    """Adds what the chain of the last trace removes; its ends are the affair of the caller."""
    cdef int v = target, before
    while l.k.parent[v] != v:
        before = l.k.parent[v]
        if v & 1:
            seeing_both(l, before >> 1, v >> 1, sets)
        elif l.k.parent_via[v] >= 0:
            other_digits(l, l.k.parent_via[v], digit_of(l, before >> 1), digit_of(l, v >> 1), sets)
        v = before


cdef inline void other_digits(const Loops *l, int i, int x, int y, Set81 *sets) noexcept nogil:
    cdef const int32_t *node = l.k.als[i].node
    cdef int z
    for z in range(9):
        if z != x and z != y and node[z] >= 0:
            join(&sets[z], l.k.node[node[z]].seen)


cdef struct Best:            # the shortest loop so far: strong from -p to +q, weak back; or round by
    int links                #   ALS i from digit x to digit y, if i is not -1
    int p
    int q
    int i
    int x
    int y


cdef void shortest_pair(const Loops *l, int a, Best *best) noexcept nogil:
    cdef int32_t *near = room_for_nodes(l)
    cdef int n = nodes_near(l, a, near), i, j, p, q
    for i in range(n):
        p = near[i]
        if not in_row(made_false(l.k, l.net, 2 * p + 1), a):
            continue
        trace(l.k, l.net, 2 * p + 1)
        for j in range(n):
            q = near[j]
            if 0 < l.k.steps_to[2 * q] < best.links and weak(l, p, q):
                best.links, best.p, best.q, best.i = l.k.steps_to[2 * q], p, q, -1


cdef void shortest_round(const Loops *l, int a, Best *best) noexcept nogil:
    cdef int z = l.k.digit[a], i, x, y
    cdef const int32_t *node
    for i in range(l.k.n_als):
        node = l.k.als[i].node
        if l.k.als[i].n == 1 or not l.k.als[i].digits >> z & 1 or node[z] < 0 \
                or not has(l.k.node[node[z]].seen, l.k.cell[a]):
            continue
        for x in range(9):
            for y in range(9):
                if x == y or x == z or y == z or node[x] < 0 or node[y] < 0 or not l.k.als[i].links[x] >> y & 1 \
                        or not has(locked_out(l, i, x, y, z), l.k.cell[a]):
                    continue
                trace(l.k, l.net, 2 * node[y])
                if 0 < l.k.steps_to[2 * node[x] + 1] < best.links:
                    best.links, best.i, best.x, best.y = l.k.steps_to[2 * node[x] + 1], i, x, y


cdef void write_loop(const Loops *l, int a, Set81 *told, Steps *ev) noexcept nogil:
    """A shortest continuous loop that removes a candidate, with all that it removes."""
    cdef Best best
    cdef Step *step = new_step(ev, CONTINUOUS)
    cdef const int32_t *node
    cdef int d, target
    best = Best(1 << 30, -1, -1, -1, -1, -1)
    shortest_pair(l, a, &best)
    if l.net == &l.k.full:
        shortest_round(l, a, &best)
    if best.i < 0:
        trace(l.k, l.net, 2 * best.p + 1)
        seeing_both(l, best.p, best.q, step.elim)
        loop_removes(l, 2 * best.q, step.elim)
        write_chain(l.k, 2 * best.q, ev)
    else:
        node = l.k.als[best.i].node
        trace(l.k, l.net, 2 * node[best.y])
        target = 2 * node[best.x] + 1
        other_digits(l, best.i, best.x, best.y, step.elim)
        loop_removes(l, target, step.elim)
        write_node(l.k, target, START, -1, ev)
        write_node(l.k, 2 * node[best.y], STRONG_ALS, best.i, ev)
        write_rest(l.k, l.k.parent[target], ev)
    for d in range(9):
        join(&told[d], step.elim[d])


cdef bint continuous(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef Loops l = loops_of(f, size)
    cdef Set81 sets[9]
    cdef Set81 told[9]
    cdef int i, a
    memset(sets, 0, sizeof(sets))
    memset(told, 0, sizeof(told))
    close_pairs(&l, sets)
    if size == WITH_SETS:
        for i in range(l.k.n_als):
            if l.k.als[i].n > 1:
                close_als(&l, i, sets)
    if ev != NULL:
        for a in range(l.k.n):
            if has(minus(sets[l.k.digit[a]], told[l.k.digit[a]]), l.k.cell[a]):
                write_loop(&l, a, told, ev)
    return add(out, sets)


# -- chains and discontinuous loops ---------------------------------------------------------

cdef bint is_chained(const Loops *l, int a) noexcept nogil:
    """Whether a candidate sees both ends of a chain, at least one of them outside its cell."""
    cdef const Network *net = l.net
    cdef Set81 left = seen_of(l, a)
    cdef int i
    while not is_empty(left):
        i = l.k.id[l.k.digit[a]][pop(&left)]
        if in_row(made_false(l.k, net, 2 * i + 1), a):
            return True
    for i in range(net.start[2 * a], net.start[2 * a + 1]):
        if net.to[i] & 1 and net.to[i] >> 1 >= l.k.n and in_row(made_false(l.k, net, net.to[i]), a):
            return True
    return False


cdef bint chained(const Loops *l, Set81 *sets) noexcept nogil:
    """Adds all these candidates."""
    cdef bint any_ = False
    cdef int a
    for a in range(l.k.n):
        if has(l.refuted[l.k.digit[a]], l.k.cell[a]) and is_chained(l, a):
            join(&sets[l.k.digit[a]], only(l.k.cell[a]))
            any_ = True
    return any_


cdef int first_of_shortest(const Loops *l, int a) noexcept nogil:
    """The end, outside the cell of a, of a shortest chain whose ends a sees. Leaves its trace."""
    cdef int32_t *near = room_for_nodes(l)
    cdef int n = nodes_near(l, a, near), i, p, links = 1 << 30, best = -1
    for i in range(n):
        p = near[i]
        if same_cell(l, p, a) or not in_row(made_false(l.k, l.net, 2 * p + 1), a):
            continue
        trace(l.k, l.net, 2 * p + 1)
        if l.k.steps_to[2 * a + 1] < links:
            links = l.k.steps_to[2 * a + 1]
            best = p
    trace(l.k, l.net, 2 * best + 1)
    return best


cdef bint aic(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef Loops l = loops_of(f, size)
    cdef Set81 sets[9]
    cdef Set81 told[9]
    cdef Step *step
    cdef int a, d, p, last
    memset(sets, 0, sizeof(sets))
    memset(told, 0, sizeof(told))
    if not chained(&l, sets):
        return False
    if ev != NULL:
        for a in range(l.k.n):
            if has(minus(sets[l.k.digit[a]], told[l.k.digit[a]]), l.k.cell[a]):
                p = first_of_shortest(&l, a)
                last = l.k.parent[2 * a + 1]
                step = new_step(ev, AIC)
                seeing_both(&l, p, last >> 1, step.elim)
                for d in range(9):
                    join(&told[d], step.elim[d])
                write_chain(l.k, last, ev)
    return add(out, sets)


cdef bint prove(const Loops *l, Found *out, Steps *ev) noexcept nogil:
    """Candidates that, false, make themselves true; with them go the other digits of the cell."""
    cdef Set81 gone[9]
    cdef uint32_t mask
    cdef bint found = False
    cdef Step *step
    cdef int a, d
    for a in range(l.k.n):
        if not in_row(made_true(l.k, l.net, 2 * a + 1), a):
            continue
        found = True
        memset(gone, 0, sizeof(gone))
        mask = l.f.g.mask[l.k.cell[a]] & ~(1 << l.k.digit[a])
        while mask:
            gone[lowest_bit(mask)] = only(l.k.cell[a])
            mask &= mask - 1
        add(out, gone)
        join(&out.place[l.k.digit[a]], only(l.k.cell[a]))
        if ev != NULL:
            step = new_step(ev, DISCONTINUOUS)
            for d in range(9):
                step.elim[d] = gone[d]
            step.place[l.k.digit[a]] = only(l.k.cell[a])
            trace(l.k, l.net, 2 * a + 1)
            write_chain(l.k, 2 * a, ev)
    return found


cdef bint discontinuous(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef Loops l = loops_of(f, size)
    cdef bint found = prove(&l, out, ev)
    cdef Set81 sets[9]
    cdef int a, p
    memset(sets, 0, sizeof(sets))
    found |= chained(&l, sets)
    if ev != NULL:
        for a in range(l.k.n):
            if has(minus(sets[l.k.digit[a]], out.elim[l.k.digit[a]]), l.k.cell[a]):
                new_step(ev, DISCONTINUOUS).elim[l.k.digit[a]] = only(l.k.cell[a])
                p = first_of_shortest(&l, a)
                write_node(l.k, 2 * a, START, -1, ev)
                write_node(l.k, 2 * p + 1, WEAK, -1, ev)
                write_rest(l.k, 2 * a + 1, ev)
    add(out, sets)
    return found


KERNELS = {"continuous": kernel(continuous), "discontinuous": kernel(discontinuous), "aic": kernel(aic)}
