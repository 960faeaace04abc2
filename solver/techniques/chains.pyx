"""Chains over one digit, and over cells with two candidates.

RemotePair  Definition  at least four cells with the same two candidates xy, connected by seeing each
                        other, in two colours so that cells which see each other differ. x and y go
                        from every cell that sees both colours.
            Why         One colour is all x and the other all y.
            Evidence    cells, cells: the two colours, digits xy.
XChain      Definition  a chain of one digit, strong and weak links in turn, strong at both ends; it
                        may pass a cell twice. The digit goes from all cells that see both ends; if
                        both ends are one cell, from all its peers.
            Why         If one end is false, the other is true.
XYChain     Definition  the same through bivalue cells that see each other: the strong links are those
                        inside the cells, and the weak ones join equal digits; z at both ends goes
                        from all cells that see both.
            Why         As for XChain.
            Evidence    (both) a shortest chain for what it removes: start (the first end, false),
                        strong (true), weak (false), ..., strong (the last end, true).
Source      gnpx profile, rows 21, 26 and 27.
Cost        RemotePair: a flood over equal cells. The chains: from every possible end, one search over
            all that follows if it is false; each end-to-end implication is met once.
"""

from libc.stdint cimport int16_t, uint8_t, uint16_t

from solver.colors cimport seen_by_any
from solver.grid cimport (
    EMPTY_SET, PEERS, Grid, Set81, bivalue, both, cut, either, has, is_empty, join, lowest_bit, meets,
    minus, only, pop, size_of,
)
from solver.kernel cimport (
    CELLS, ONE_DIGIT_X_CHAIN, START, STRONG, WEAK, Found, Frozen, Steps, is_barren, is_news, kernel, new_part,
    new_step, note,
)
from solver.strong cimport StrongLink, strong_links


# -- remote pairs ---------------------------------------------------------------------------

cdef void take_component(Set81 *left, Set81 *colour) noexcept nogil:
    """Take the cells connected with the first of `left` out of it, in two colours by distance."""
    cdef Set81 wave = only(pop(left))
    cdef int side = 0
    colour[0], colour[1] = wave, EMPTY_SET
    while not is_empty(wave):
        side = 1 - side
        wave = both(left[0], seen_by_any(wave))
        cut(left, wave)
        join(&colour[side], wave)


cdef bint remote_pairs_of(const Grid *g, Set81 pairs, int x, int y, Found *out, Steps *ev) noexcept nogil:
    """All that the cells `pairs`, each with the candidates xy, remove."""
    cdef Set81 colour[2]
    cdef Set81 seen[2]
    cdef Set81 both_seen, gone_x, gone_y
    cdef bint found = False
    while not is_empty(pairs):
        take_component(&pairs, colour)
        if size_of(colour[0]) + size_of(colour[1]) < 4:
            continue
        seen[0], seen[1] = seen_by_any(colour[0]), seen_by_any(colour[1])
        if meets(seen[0], colour[0]) or meets(seen[1], colour[1]):
            continue                 # two of a colour see each other: the grid has no solution
        both_seen = both(seen[0], seen[1])
        gone_x, gone_y = both(g.cand[x], both_seen), both(g.cand[y], both_seen)
        if is_empty(gone_x) and is_empty(gone_y):
            continue
        found = True
        if ev != NULL and (is_news(out, x, gone_x) or is_news(out, y, gone_y)):
            step = new_step(ev, 0)
            step.elim[x], step.elim[y] = gone_x, gone_y
            new_part(ev, CELLS, colour[0], 1 << x | 1 << y)
            new_part(ev, CELLS, colour[1], 1 << x | 1 << y)
        join(&out.elim[x], gone_x)
        join(&out.elim[y], gone_y)
    return found


cdef bint remote_pair(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef Set81 two = bivalue(&f.g), pairs
    cdef bint found = False
    cdef int x, y
    for x in range(9):
        for y in range(x):
            pairs = both(two, both(f.g.cand[x], f.g.cand[y]))
            if size_of(pairs) >= 4:
                found |= remote_pairs_of(&f.g, pairs, y, x, out, ev)
    return found


# -- evidence of chains ---------------------------------------------------------------------

cdef struct Net:             # where the strong links of a kind of chain lead
    Set81 hold[9]            # hold[d]: the cells that have one for digit d
    Set81 *partners          # XChain: the other ends, by cell; NULL for XYChain
    const uint16_t *mask     # XYChain: the candidates of the cells

cdef enum:
    MOST_FALSE = 2 * 81      # a bivalue cell has two candidates
    MOST_NODES = 4 * 81      # each false once and true once

cdef struct Chain:
    int n                    # nodes, false and true in turn; 0 if there is no chain
    uint8_t cell[MOST_NODES]
    uint8_t digit[MOST_NODES]


cdef void follow(const Net *net, int cell, int d, Set81 *ends, int *digit) noexcept nogil:
    """The candidates that are true if d is false in this cell: a digit and its cells."""
    if net.partners != NULL:
        ends[0], digit[0] = net.partners[cell], d
    else:
        ends[0], digit[0] = only(cell), lowest_bit(net.mask[cell] & ~(1 << d))


cdef Chain shortest(const Net *net, int target, int d) noexcept nogil:
    """A shortest chain both of whose ends see d in the target cell; of equal ones, the first by cells."""
    cdef int16_t queue[MOST_FALSE]        # false nodes, digit * 81 + cell, in the order met
    cdef int16_t true_from[729]                # the false node that a true one follows from
    cdef int16_t false_from[729]               # the true node before a false one; -1 at the start
    cdef Set81 met_true[9]
    cdef Set81 met_false[9]
    cdef Set81 ends, next_
    cdef Chain chain
    cdef int node, end, cell, v, i, n = 0
    for i in range(9):
        met_true[i] = met_false[i] = EMPTY_SET
    met_false[d] = next_ = both(net.hold[d], PEERS[target])
    while not is_empty(next_):
        queue[n] = d * 81 + pop(&next_)
        false_from[queue[n]] = -1
        n += 1
    i = 0
    while i < n:
        node = queue[i]
        i += 1
        follow(net, node % 81, node // 81, &ends, &v)
        ends = minus(ends, met_true[v])
        join(&met_true[v], ends)
        while not is_empty(ends):
            cell = pop(&ends)
            end = v * 81 + cell
            true_from[end] = node
            if v == d and has(PEERS[target], cell):
                write_back(&chain, end, true_from, false_from)
                return chain
            next_ = minus(both(net.hold[v], PEERS[cell]), met_false[v])
            join(&met_false[v], next_)
            while not is_empty(next_):
                queue[n] = v * 81 + pop(&next_)
                false_from[queue[n]] = end
                n += 1
    chain.n = 0
    return chain


cdef void write_back(Chain *chain, int end, const int16_t *true_from, const int16_t *false_from) noexcept nogil:
    """Fill in the chain that leads to a true node."""
    cdef int node = end, i
    chain.n = 0
    while node >= 0:
        chain.n += 2
        node = false_from[true_from[node]]
    node = end
    for i in range(chain.n - 1, -1, -1):
        chain.cell[i], chain.digit[i] = node % 81, node // 81
        node = true_from[node] if i % 2 else false_from[node]


cdef void tell(const Net *net, int d, Set81 at, Set81 untold, Steps *ev) noexcept nogil:
    """Write chains for all these removals of d, whose candidates are `at`: the shortest first."""
    cdef int length[81]
    cdef Chain chain
    cdef Set81 left = untold, gone
    cdef int cell, best, i
    while not is_empty(left):
        cell = pop(&left)
        length[cell] = shortest(net, cell, d).n
    while not is_empty(untold):
        left = untold
        best = pop(&left)
        while not is_empty(left):
            cell = pop(&left)
            if length[cell] < length[best]:
                best = cell
        chain = shortest(net, best, d)
        gone = both(at, both(PEERS[chain.cell[0]], PEERS[chain.cell[chain.n - 1]]))
        cut(&untold, gone)
        new_step(ev, 0).elim[d] = gone
        for i in range(chain.n):
            part = new_part(ev, START if i == 0 else STRONG if i % 2 else WEAK, only(chain.cell[i]),
                            1 << chain.digit[i])
            part.on = i % 2


# -- chains of one digit --------------------------------------------------------------------

cdef bint x_chain(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef StrongLink links[27]
    cdef Set81 partners[81]
    cdef Set81 seen[81]          # cells that see one of the partners
    cdef Set81 at, ends, starts, gone
    cdef Net net
    cdef bint found = False
    cdef int d, i, n, first_end
    for d in range(9):
        if is_barren(f, ONE_DIGIT_X_CHAIN, d):
            continue
        at = f.g.cand[d]
        n = strong_links(at, links)
        ends = EMPTY_SET
        for i in range(n):
            join(&ends, either(only(links[i].a), only(links[i].b)))
        starts = ends
        while not is_empty(starts):
            i = pop(&starts)
            partners[i] = seen[i] = EMPTY_SET
        for i in range(n):
            join(&partners[links[i].a], only(links[i].b))
            join(&partners[links[i].b], only(links[i].a))
            join(&seen[links[i].a], PEERS[links[i].b])
            join(&seen[links[i].b], PEERS[links[i].a])
        gone, starts = EMPTY_SET, ends
        while not is_empty(starts):
            first_end = pop(&starts)
            join(&gone, both(PEERS[first_end], seen_by_far_ends(first_end, ends, seen)))
        gone = both(gone, at)
        note(f, ONE_DIGIT_X_CHAIN, d, not is_empty(gone))
        if is_empty(gone):
            continue
        found = True
        if ev != NULL:
            net.hold[d], net.partners = ends, partners
            tell(&net, d, at, minus(gone, out.elim[d]), ev)
        join(&out.elim[d], gone)
    return found


cdef Set81 seen_by_far_ends(int first_end, Set81 ends, const Set81 *seen) noexcept nogil:
    """All cells that see some cell which is true if the first end is false."""
    cdef Set81 far = EMPTY_SET, todo = only(first_end), met = todo
    while not is_empty(todo):
        join(&far, seen[pop(&todo)])
        todo = either(todo, minus(both(ends, far), met))
        join(&met, todo)
    return far


# -- chains of bivalue cells ----------------------------------------------------------------

cdef bint xy_chain(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef Net net
    cdef Set81 two = bivalue(&f.g), starts, gone
    cdef bint found = False
    cdef int d, first_end
    if is_empty(two):
        return False
    net.partners, net.mask = NULL, f.g.mask
    for d in range(9):
        net.hold[d] = both(two, f.g.cand[d])
    for d in range(9):
        gone, starts = EMPTY_SET, net.hold[d]
        while not is_empty(starts):
            first_end = pop(&starts)
            join(&gone, both(PEERS[first_end], seen_by_last_cells(&net, first_end, d)))
        gone = both(gone, f.g.cand[d])
        if is_empty(gone):
            continue
        found = True
        if ev != NULL:
            tell(&net, d, f.g.cand[d], minus(gone, out.elim[d]), ev)
        join(&out.elim[d], gone)
    return found


cdef Set81 seen_by_last_cells(const Net *net, int first_end, int d) noexcept nogil:
    """All cells that see some bivalue cell where d is true if it is false in the first end."""
    cdef int16_t stack[MOST_FALSE]      # false candidates, digit * 81 + cell
    cdef Set81 met[9]
    cdef Set81 far = EMPTY_SET, next_
    cdef int cell, v, n = 1
    for v in range(9):
        met[v] = EMPTY_SET
    met[d] = only(first_end)
    stack[0] = d * 81 + first_end
    while n:
        n -= 1
        cell, v = stack[n] % 81, stack[n] // 81
        v = lowest_bit(net.mask[cell] & ~(1 << v))
        if v == d:
            join(&far, PEERS[cell])
        next_ = minus(both(net.hold[v], PEERS[cell]), met[v])
        join(&met[v], next_)
        while not is_empty(next_):
            stack[n] = v * 81 + pop(&next_)
            n += 1
    return far


KERNELS = {"remote_pair": kernel(remote_pair), "x_chain": kernel(x_chain), "xy_chain": kernel(xy_chain)}
