"""The closure of a network: for every vertex all that follows from it; and what the full one refutes.

All vertices are done together. Strongly connected components (R. Tarjan, 1972) come out in reverse
topological order, so each takes the union of the rows of its successors, which are ready. Following
every candidate by itself was several times slower on hard puzzles.
"""

from libc.stdint cimport int32_t, uint32_t, uint64_t
from libc.string cimport memset

from solver.grid cimport HOUSE, Grid, Set81, both, is_empty, join, lowest_bit, only, pop
from solver.links cimport WORDS, Links, Network, in_row, made_false, set_bits


cdef void sort_arrows(Links *k, Network *net) noexcept nogil:
    """Arrows by source, in the order in which they were drawn."""
    cdef int v, i, last = 2 * net.n_nodes
    memset(net.start, 0, (last + 2) * sizeof(int32_t))
    for i in range(k.n_arrows):
        net.start[k.arrow[3 * i] + 2] += 1
    for v in range(2, last + 2):
        net.start[v] += net.start[v - 1]
    for i in range(k.n_arrows):
        v = k.arrow[3 * i] + 1
        net.to[net.start[v]] = k.arrow[3 * i + 1]
        net.via[net.start[v]] = k.arrow[3 * i + 2]
        net.start[v] += 1


cdef void close_component(Links *k, Network *net, const int32_t *member, int n, int row) noexcept nogil:
    """The row of a component: its own vertices, and all that its arrows lead to."""
    cdef int words = k.words, i, j, w, v, node, other
    cdef uint64_t *made = &net.reach[<long>row * 2 * words]
    cdef uint64_t *more
    memset(made, 0, 2 * words * sizeof(uint64_t))
    for i in range(n):
        net.row[member[i]] = row
    for i in range(n):
        v = member[i]
        node = v >> 1
        if node >= k.n:
            if v & 1 == 0:
                set_bits(k, made + words, k.node[node].digit, k.node[node].seen)
        elif v & 1:
            made[words + (node >> 6)] |= <uint64_t>1 << (node & 63)
        else:
            made[node >> 6] |= <uint64_t>1 << (node & 63)
            for w in range(words):
                made[words + w] |= k.kill[node][w]
        for j in range(net.start[v], net.start[v + 1]):
            other = net.row[net.to[j]]
            if other != row:
                more = &net.reach[<long>other * 2 * words]
                for w in range(2 * words):
                    made[w] |= more[w]


cdef void close_network(Links *k, Network *net) noexcept nogil:
    """Rows for all vertices of the network. Tarjan's algorithm, with its own stack of calls."""
    cdef int last = 2 * net.n_nodes, n_call, n_open = 0, n_rows = 0, time = 0
    cdef int root, v, t = 0, i
    cdef int32_t *seen = k.work                  # when a vertex was met, from 1; 0 before
    cdef int32_t *low = seen + last              # earliest vertex known to be in its component
    cdef int32_t *call = low + last
    cdef int32_t *place = call + last            # next arrow of each vertex under way
    cdef int32_t *waiting = place + last         # vertices met whose component is not complete
    memset(seen, 0, last * sizeof(int32_t))
    memset(net.row, 0xFF, last * sizeof(int32_t))
    for root in range(last):
        if seen[root] or (root >= 2 * k.n and not k.active[root >> 1]):
            continue
        n_call = 1
        call[0] = root
        while n_call:
            v = call[n_call - 1]
            if seen[v] == 0:
                time += 1
                seen[v] = low[v] = time
                place[v] = net.start[v]
                waiting[n_open] = v
                n_open += 1
            i = place[v]
            while i < net.start[v + 1]:
                t = net.to[i]
                if seen[t] == 0:
                    break
                if net.row[t] < 0 and low[t] < low[v]:
                    low[v] = low[t]
                i += 1
            place[v] = i                          # the same arrow again once its target is done
            if i < net.start[v + 1]:
                call[n_call] = t
                n_call += 1
                continue
            n_call -= 1
            if low[v] == seen[v]:
                i = n_open
                while waiting[i - 1] != v:
                    i -= 1
                close_component(k, net, waiting + i - 1, n_open - i + 1, n_rows)
                n_open = i - 1
                n_rows += 1


# -- refuted candidates ---------------------------------------------------------------------

cdef inline void meet_false(const Links *k, uint64_t *row, int candidate) noexcept nogil:
    cdef const uint64_t *other = made_false(k, &k.full, 2 * candidate)
    cdef int w
    for w in range(k.words):
        row[w] &= other[w]


cdef void refute(Links *k, const Grid *g) noexcept nogil:
    """Into `doomed`: candidates that make themselves false, or a cell or the places of a digit in a house.

    Because of the contrapositives, "o makes every place of a house false" is the same as "o is made
    false by every place of the house". So they are found by intersecting rows.
    """
    cdef uint64_t bad[WORDS]
    cdef uint64_t all_[WORDS]
    cdef int i, w, cell, d, h
    cdef uint32_t mask
    cdef Set81 left
    memset(bad, 0, sizeof(bad))
    for i in range(k.n):
        bad[i >> 6] |= <uint64_t>in_row(made_false(k, &k.full, 2 * i), i) << (i & 63)
    for cell in range(81):
        mask = g.mask[cell]
        if mask:
            memset(all_, 0xFF, sizeof(all_))
            while mask:
                meet_false(k, all_, k.id[lowest_bit(mask)][cell])
                mask &= mask - 1
            for w in range(k.words):
                bad[w] |= all_[w]
    for d in range(9):
        for h in range(27):
            left = both(g.cand[d], HOUSE[h])
            if not is_empty(left):
                memset(all_, 0xFF, sizeof(all_))
                while not is_empty(left):
                    meet_false(k, all_, k.id[d][pop(&left)])
                for w in range(k.words):
                    bad[w] |= all_[w]
    memset(k.doomed, 0, sizeof(k.doomed))
    for i in range(k.n):
        if in_row(bad, i):
            join(&k.doomed[k.digit[i]], only(k.cell[i]))
