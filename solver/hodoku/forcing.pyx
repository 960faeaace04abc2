"""Forcing chains and nets as HoDoKu takes them: fc and fn.

Conclusions Chains: see `solver/techniques/forcing.pyx`, contradictions and verities together. Nets: the
            same tests on the closed network of trials (see `nets.pyx`), where links have no
            contrapositives; so contradictions of a cell or house are looked up from every origin.
            A house counts for these only if none of its free cells has lost the digit other than
            to a placed one.
Choice      A placement before a deletion; then the lowest cell; then the lowest digit.
Name        Chains: contradiction if there is one at all (placements), or if its chains have no more
            nodes in all than those of the shortest verity (deletions). Nets: contradiction if there
            is one; HoDoKu compares lengths here too, which depend on the order of its trials.
Parts       As of `ForcingChainContradiction` and its like. The nets shown are not those of the
            trials but those of `solver/nets.pyx`, in which all of the trials' conclusions follow; of the
            origins of a verity some may lead to a contradiction instead of the target.
Source      facts on HoDoKu's solver: forcing chains and nets.
"""

from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.string cimport memset

from solver.grid cimport (
    EMPTY_SET, HOUSE, PEERS, Grid, Set81, both, cut, first, has, is_empty, join, lowest64, same,
)
from solver.hodoku.board cimport Board
from solver.hodoku.nets cimport net_of
from solver.hodoku.search cimport FCC, FCV, FNC, FNV, Move, begin, drops, search
from solver.kernel cimport Found, Steps
from solver.links cimport WORDS, Links, Network, grouped_network, in_row, made_false, made_true
from solver.nets cimport write_agreeing_nets, write_broken_net
from solver.paths cimport trace
from solver.verdicts cimport (
    STEMS, conclude, find_clashes, find_shared, find_twofold, of_stem, write_agreement, write_refutation,
)

cdef enum:
    FAR = 1 << 30
    NOTHING = -1


# -- what both have in common -----------------------------------------------------------------

cdef void find_whole_houses(const Grid *g, uint8_t *whole) noexcept nogil:
    """The stems that count for a contradiction: all cells, and houses that have lost no place."""
    cdef Set81 allowed
    cdef int d, h, cell
    memset(whole, True, 81)
    for d in range(9):
        allowed = g.empty
        for cell in range(81):
            if g.digit[cell] == d + 1:
                cut(&allowed, PEERS[cell])
        for h in range(27):
            whole[81 + 27 * d + h] = same(both(allowed, HOUSE[h]), both(g.cand[d], HOUSE[h]))


cdef int lowest(const Set81 *sets) noexcept nogil:
    """The candidate of the lowest cell, of these the lowest digit, as cell * 9 + digit; NOTHING."""
    cdef Set81 cells = EMPTY_SET
    cdef int d, cell
    for d in range(9):
        join(&cells, sets[d])
    if is_empty(cells):
        return NOTHING
    cell = first(cells)
    d = 0
    while not has(sets[d], cell):
        d += 1
    return cell * 9 + d


cdef int choose(const Links *k, const Found *found) noexcept nogil:
    """The vertex that is concluded; NOTHING."""
    cdef int c = lowest(found.place)
    if c >= 0:
        return 2 * k.id[c % 9][c // 9]
    c = lowest(found.elim)
    return 2 * k.id[c % 9][c // 9] + 1 if c >= 0 else NOTHING


cdef void tell(Move *out, const Links *k, int name, int target) noexcept nogil:
    cdef int i = target >> 1
    begin(out, name)
    if target & 1:
        drops(out, k.cell[i], k.digit[i])
    else:
        out.put[0] = k.cell[i] * 9 + k.digit[i]
        out.n_puts = 1


# -- chains -----------------------------------------------------------------------------------

cdef inline int least(int a, int b) noexcept nogil:
    return a if a < b else b


cdef int nodes_of_all(const Links *k, const int32_t *candidate, int n) noexcept nogil:
    """Nodes of the chains of the last trace to all of these, false; FAR."""
    cdef int i, nodes = 0
    for i in range(n):
        if k.steps_to[2 * candidate[i] + 1] < 0:
            return FAR
        nodes += k.steps_to[2 * candidate[i] + 1] + 1
    return nodes


cdef int nodes_of_two(const Links *k, const int32_t *candidate, int n) noexcept nogil:
    """Nodes of the chains of the last trace to the nearest two of these, true; FAR."""
    cdef int i, steps, nearest = FAR, second = FAR
    for i in range(n):
        steps = k.steps_to[2 * candidate[i]]
        if 0 <= steps < nearest:
            second = nearest
            nearest = steps
        elif 0 <= steps < second:
            second = steps
    return nearest + second + 2 if second < FAR else FAR


cdef int name_of_chain(Board *b, Links *k, int target) noexcept nogil:
    """FCC or FCV. The chains of a verity are as long as those from the target's contrary to the contraries
    of its origins, by contrapositives; so all lengths come from one trace."""
    cdef uint8_t whole[STEMS]
    cdef int32_t candidate[9]
    cdef int i, n, nodes, refuted, agreed = FAR
    find_whole_houses(&b.f.g, whole)
    trace(k, &k.grouped, target ^ 1)
    refuted = k.steps_to[target] + 1 if k.steps_to[target] >= 0 else FAR
    for i in range(k.n):
        if k.steps_to[2 * i] >= 0 and k.steps_to[2 * i + 1] >= 0:
            refuted = least(refuted, k.steps_to[2 * i] + k.steps_to[2 * i + 1] + 2)
    for i in range(STEMS):
        n = of_stem(&b.f, k, i, candidate)
        if n == 0:
            continue
        refuted = least(refuted, nodes_of_two(k, candidate, n))
        nodes = nodes_of_all(k, candidate, n)
        if whole[i]:
            refuted = least(refuted, nodes)
        else:
            agreed = least(agreed, nodes)
    return FCC if refuted < FAR and (target & 1 == 0 or refuted <= agreed) else FCV


cdef bint forcing_chain(Board *b, int arg, Move *out, Steps *ev) noexcept nogil:
    cdef Links *k = grouped_network(&b.f)
    cdef Found found
    cdef int target
    memset(&found, 0, sizeof(Found))
    find_clashes(k, &k.grouped, &found)
    find_shared(&b.f, k, &k.grouped, &found)
    target = choose(k, &found)
    if target < 0:
        return False
    tell(out, k, name_of_chain(b, k, target), target)
    if ev != NULL:
        if out.name == FCC:
            write_refutation(&b.f, k, &k.grouped, target ^ 1, ev)
        else:
            write_agreement(&b.f, k, &k.grouped, target, ev)
    return True


# -- nets -------------------------------------------------------------------------------------

cdef struct Sources:         # by candidate: the vertices that make it false, true ones then false ones
    uint64_t row[729][2 * WORDS]


cdef void find_sources(const Links *k, const Network *net, Sources *s) noexcept nogil:
    cdef const uint64_t *made
    cdef uint64_t bits, bit
    cdef int v, w, at
    memset(s, 0, k.n * sizeof(s.row[0]))
    for v in range(2 * k.n):
        made = made_false(k, net, v)
        at = (v >> 1 >> 6) + (k.words if v & 1 else 0)
        bit = <uint64_t>1 << (v >> 1 & 63)
        for w in range(k.words):
            bits = made[w]
            while bits:
                s.row[64 * w + lowest64(bits)][at] |= bit
                bits &= bits - 1


cdef void find_emptied(Board *b, const Links *k, const Network *net, Found *found) noexcept nogil:
    """The contraries of the vertices under which a stem has nothing left."""
    cdef uint8_t whole[STEMS]
    cdef int32_t candidate[9]
    cdef uint64_t row[2 * WORDS]
    cdef Sources s
    cdef int i, j, w, n
    find_whole_houses(&b.f.g, whole)
    find_sources(k, net, &s)
    for i in range(STEMS):
        n = of_stem(&b.f, k, i, candidate) if whole[i] else 0
        if n == 0:
            continue
        memset(row, 0xFF, sizeof(row))
        for j in range(n):
            for w in range(2 * k.words):
                row[w] &= s.row[candidate[j]][w]
        for w in range(2 * k.words):
            while row[w]:
                j = 64 * (w % k.words) + lowest64(row[w])
                row[w] &= row[w] - 1
                conclude(k, 2 * j + (w < k.words), found.elim, found.place)


cdef bint follows(const Links *k, const Network *net, int source, int target) noexcept nogil:
    return in_row(made_false(k, net, source) if target & 1 else made_true(k, net, source), target >> 1)


cdef int origins_of(Board *b, const Links *k, const Network *net, int target, int32_t *origin) noexcept nogil:
    """The first stem, or sides of a candidate, that all lead to a vertex; returns how many origins."""
    cdef int i, j, n
    for i in range(STEMS):
        n = of_stem(&b.f, k, i, origin)
        j = 0
        while j < n and follows(k, net, 2 * origin[j], target):
            origin[j] *= 2
            j += 1
        if n and j == n:
            return n
    for i in range(k.n):
        if k.cell[i] != k.cell[target >> 1] and follows(k, net, 2 * i, target) and follows(k, net, 2 * i + 1, target):
            origin[0] = 2 * i
            origin[1] = 2 * i + 1
            return 2
    return 0


cdef bint forcing_net(Board *b, int arg, Move *out, Steps *ev) noexcept nogil:
    cdef Links *k = NULL
    cdef Network *net = net_of(b, &k)
    cdef Found found
    cdef Found refuted
    cdef int32_t origin[9]
    cdef int target
    cdef bint wrong
    memset(&found, 0, sizeof(Found))
    find_clashes(k, net, &found)
    find_emptied(b, k, net, &found)
    refuted = found
    find_twofold(k, net, &found)
    find_shared(&b.f, k, net, &found)
    target = choose(k, &found)
    if target < 0:
        return False
    wrong = has(refuted.elim[k.digit[target >> 1]] if target & 1 else refuted.place[k.digit[target >> 1]], k.cell[target >> 1])
    tell(out, k, FNC if wrong else FNV, target)
    if ev != NULL and wrong:
        write_broken_net(&b.f, target ^ 1, ev)
    elif ev != NULL:
        write_agreeing_nets(&b.f, origin, origins_of(b, k, net, target, origin), target, ev)
    return True


SEARCHES = {"fc": search(forcing_chain), "fn": search(forcing_net)}
