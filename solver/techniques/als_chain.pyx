"""Chains of almost locked sets.

Definition  An ALS is N cells of one house with N + 1 digits, N = 1 to 8; if one digit is false in
            all of it, each other digit stands in it. x is a restricted common candidate (RCC) of
            two ALSs without a common cell if every x of one sees every x of the other.
            A chain of four and more ALSs, each with an RCC to the next, RCCs that follow each other
            different; first and last share z, which is neither the first RCC nor the last. Cells
            that see every z of both lose z.
            Only neighbours may have no common cell; first and last may overlap, as those of an
            ALSXYWing, and an ALS may come again, as a cell may in an X-chain.
Why         Put z in such a cell. The first ALS loses z, so the first RCC stands in it; the next one
            loses that, so the second RCC stands in it, and so on. The last one needs z, which it
            cannot have.
Cost        The proof follows ALS links from "z is true" to "z is false", so only candidates that the
            closed full network refutes are tried, and of these only those to which ALS links alone
            lead back. Then breadth first over pairs of an ALS and the digit that it loses. If the
            ALS holds a smaller one with both digits of a link, that one does as well.
Parts       ALS, RCC, ALS, RCC, ..., ALS in the order of the chain. No chain has fewer ALSs.
Source      gnpx profile, row 32.
"""

from libc.stdint cimport int32_t, uint16_t
from libc.string cimport memset

from solver.grid cimport EMPTY_SET, Set81, has, is_empty, join, meets, next_digit, only, pop
from solver.kernel cimport ALS, RCC, Found, Frozen, Steps, kernel, new_part, new_step
from solver.links cimport Als, Links, full_network
from solver.rcc cimport Span, facing, held_by, rcc_of, with_node

cdef enum:
    LONG = 3                 # layer of all chains that are long enough; those before are exact

# A chain under way is known by its last ALS and the digit that this loses: state 9 * ALS + digit.
# A state counts once in each layer: after one, two, three ALSs; after four and more.
cdef struct Search:
    int32_t *reached         # of a state: bit i if it was reached in layer i
    int32_t *state           # in the order in which they were reached
    int32_t *before          # index of the state before it; -1
    int n


cdef inline uint16_t leads_to(const Als *als, int d) noexcept nogil:
    """The digits that the ALS links with d, no smaller one inside it."""
    return als.links[d] & als.seen & ~(1 << d)


# -- which candidates are worth a search ----------------------------------------------------

cdef bint returns(Links *k, const Span *held, int cell, int z) noexcept nogil:
    """Whether ALS links lead from a true candidate to a false one, their common cells left aside."""
    # Nodes made false wait in `k.work`; nodes made true are marked with stamp, false ones with stamp2.
    cdef Span sets, others
    cdef uint16_t left
    cdef int32_t *waiting = k.work
    cdef int i, j, v, w, n = 0
    k.rcc.stamp += 1
    k.rcc.stamp2 += 1
    for i in range(held.n):
        v = k.als[held.at[i]].node[z]
        if k.rcc.node_mark2[v] != k.rcc.stamp2:
            k.rcc.node_mark2[v] = k.rcc.stamp2
            waiting[n] = v
            n += 1
    while n:
        n -= 1
        v = waiting[n]
        sets = with_node(k, v)
        for i in range(sets.n):
            left = leads_to(&k.als[sets.at[i]], k.node[v].digit)
            while left:
                w = k.als[sets.at[i]].node[next_digit(&left)]
                if k.rcc.node_mark[w] == k.rcc.stamp:
                    continue
                k.rcc.node_mark[w] = k.rcc.stamp
                if k.node[w].digit == z and has(k.node[w].seen, cell):
                    return True
                others = facing(k, w)
                for j in range(others.n):
                    if k.rcc.node_mark2[others.at[j]] != k.rcc.stamp2:
                        k.rcc.node_mark2[others.at[j]] = k.rcc.stamp2
                        waiting[n] = others.at[j]
                        n += 1
    return False


# -- chains ---------------------------------------------------------------------------------

cdef inline void reach(Search *s, int state, int layer, int before) noexcept nogil:
    if not s.reached[state] >> layer & 1:
        s.reached[state] |= 1 << layer
        s.state[s.n] = state
        s.before[s.n] = before
        s.n += 1


cdef void extend(Links *k, Search *s, int at, int layer) noexcept nogil:
    """By one ALS, in every way."""
    cdef const Als *als = &k.als[s.state[at] // 9]
    cdef uint16_t left = leads_to(als, s.state[at] % 9)
    cdef Span nodes, others
    cdef int x, i, j
    while left:
        x = next_digit(&left)
        nodes = facing(k, als.node[x])
        for i in range(nodes.n):
            others = with_node(k, nodes.at[i])
            for j in range(others.n):
                if not meets(als.cells, k.als[others.at[j]].cells):
                    reach(s, 9 * others.at[j] + x, layer, at)


cdef inline bint closes(const Links *k, int state, int cell, int z) noexcept nogil:
    """Whether a chain that ends so puts z where the cell sees it."""
    cdef const Als *als = &k.als[state // 9]
    return leads_to(als, state % 9) >> z & 1 and has(k.node[als.node[z]].seen, cell)


cdef int find_chain(Links *k, Search *s, const Span *held, int cell, int z) noexcept nogil:
    """Index of the last state of a shortest chain; -1 if there is none."""
    cdef int i, at = 0, layer_end, layer = 0, end = -1
    memset(k.work, 0, 9 * k.n_als * sizeof(int32_t))
    s.reached = k.work
    s.before = s.reached + 9 * k.n_als
    s.state = s.before + 36 * k.n_als
    s.n = 0
    for i in range(held.n):
        reach(s, 9 * held.at[i] + z, 0, -1)
    while at < s.n and end < 0:
        layer_end = s.n
        layer = min(layer + 1, LONG)
        while at < layer_end:
            extend(k, s, at, layer)
            at += 1
        if layer == LONG:
            i = layer_end
            while i < s.n and not closes(k, s.state[i], cell, z):
                i += 1
            if i < s.n:
                end = i
    return end


cdef void write(const Links *k, Search *s, int cell, int z, int end, Steps *ev) noexcept nogil:
    cdef int n = 0, at = end
    cdef int32_t *order = s.state + s.n      # room behind the states
    while at >= 0:
        order[n] = s.state[at]
        n += 1
        at = s.before[at]
    new_step(ev, 0).elim[z] = only(cell)
    while n:
        n -= 1
        new_part(ev, ALS, k.als[order[n] // 9].cells, k.als[order[n] // 9].digits)
        if n:
            new_part(ev, RCC, EMPTY_SET, 1 << (order[n - 1] % 9))


cdef bint chain(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef Links *k = full_network(f)
    cdef Search s
    cdef Set81 left
    cdef Span held
    cdef int z, cell, end
    cdef bint found = False
    for z in range(9):
        left = k.doomed[z]
        while not is_empty(left):
            rcc_of(f)
            cell = pop(&left)
            held = held_by(k, k.id[z][cell])
            if not returns(k, &held, cell, z):
                continue
            end = find_chain(k, &s, &held, cell, z)
            if end >= 0:
                found = True
                join(&out.elim[z], only(cell))
                if ev != NULL:
                    write(k, &s, cell, z, end, ev)
    return found


KERNELS = {"chain": kernel(chain)}
