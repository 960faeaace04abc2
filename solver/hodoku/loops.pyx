"""Nice loops and AICs as HoDoKu takes them: nl without groups, gnl with them.

Chains      Those of the implication tables (see `tables.pyx`): from every candidate, true, then
            false, back to its own cell (loops); then from every candidate, false, to a true one in
            another cell (AICs). One chain for each pair of ends, so one that is refused has no
            substitute. Refused is a lasso, which comes back to a cell it has passed, and a loop
            whose first or last link lies within the start cell.
Deletes     Discontinuous loop: the start if it refutes itself or makes another digit of its cell
            true; the end if two false digits of the cell are the ends; the other digits of the cell
            if the start proves itself. Continuous loop (from d false to e true): from the start
            cell all but d and e; from a cell entered and left by strong links all but the two
            digits; the digit of each weak link between cells from what sees both ends, outside
            the chain's cells. AIC: its digit from two or more cells that see both ends; or, with
            ends of different digits that see each other, each end's digit from the other's cell.
Choice      By the comparator of collected steps; among equal deletions of one name the shorter.
Reject      Whatever is deleted refutes itself along the links. So first those candidates are
            looked up in the closed network, and only starts that can delete one get a table.
Parts       The chain from START, as of `NiceLoop`: a discontinuous loop that ends in its own cell
            with another digit gets the closing node; an AIC starts false and ends true.
Source      facts on HoDoKu's solver: nice loops and AICs.
"""

from libc.stdint cimport uint16_t
from libc.string cimport memset

from solver.grid cimport (
    EMPTY_SET, Grid, PEERS, Set81, both, has, is_empty, join, minus, more_than_one, only, same, seen_by_all, sees,
)
from solver.hodoku.board cimport Board
from solver.hodoku.compare cimport Worth, is_better, worth_of
from solver.hodoku.search cimport AIC, CNL, DNL, GCNL, Move, begin, carry, drops_all, search
from solver.hodoku.tables cimport TABLE_ROOM, Tables, chain_to, spread, tables_of
from solver.kernel cimport START, STRONG, WEAK, Steps, new_part
from solver.links cimport Links, Network, grouped_network, in_row, made_false, plain_network

cdef enum:
    DISCONTINUOUS = 0        # forms of evidence
    CONTINUOUS = 1
    OPEN = 2                 # an AIC

cdef struct Loop:
    int name
    Set81 elim[9]
    Worth worth
    int n
    uint16_t chain[TABLE_ROOM]

cdef struct Hunt:
    Tables *t
    const Grid *g
    Set81 refuted[9]
    Loop now
    Loop best


# -- one chain --------------------------------------------------------------------------------

cdef bint is_lasso(const Tables *t, const Loop *c, bint loop) noexcept nogil:
    cdef Set81 passed = EMPTY_SET
    cdef int i, node, start = t.first[c.chain[0] >> 1]
    for i in range(1, c.n):
        if has(passed, t.first[c.chain[i] >> 1]):
            return True
        node = c.chain[i - 1] >> 1
        if not loop or t.first[node] != start:
            join(&passed, t.cells[node])
    return False


cdef inline void delete(Hunt *s, int d, Set81 cells) noexcept nogil:
    join(&s.now.elim[d], both(cells, s.g.cand[d]))


cdef void delete_others(Hunt *s, int cell, int d, int e) noexcept nogil:
    cdef int i
    for i in range(9):
        if i != d and i != e:
            delete(s, i, only(cell))


cdef void delete_around(Hunt *s) noexcept nogil:
    """The deletions of a continuous loop."""
    cdef const Tables *t = s.t
    cdef const uint16_t *chain = s.now.chain
    cdef Set81 passed = EMPTY_SET
    cdef Set81 ends
    cdef int i, a, b, n = s.now.n
    delete_others(s, t.first[chain[0] >> 1], t.digit[chain[0] >> 1], t.digit[chain[n - 1] >> 1])
    for i in range(n):
        join(&passed, t.cells[chain[i] >> 1])
    for i in range(1, n - 2, 2):         # the weak links
        a = chain[i] >> 1
        b = chain[i + 1] >> 1
        if t.digit[a] == t.digit[b]:
            ends = t.cells[a]
            join(&ends, t.cells[b])
            delete(s, t.digit[a], minus(seen_by_all(ends), passed))
        elif t.first[chain[i - 1] >> 1] != t.first[a] and t.first[chain[i + 2] >> 1] != t.first[a]:
            delete_others(s, t.first[a], t.digit[a], t.digit[b])


cdef void keep(Hunt *s, int name) noexcept nogil:
    """The chain is valid: see whether it deletes anything, and is better than the best."""
    cdef Loop *now = &s.now
    cdef int i
    cdef bint alike
    now.worth = worth_of(now.elim)
    if now.worth.n == 0:
        return
    now.name = name
    for i in range(now.n):
        if now.chain[i] >= 2 * s.t.n:
            now.name = name + GCNL - CNL
            break
    alike = now.name == s.best.name and now.n < s.best.n
    for i in range(9):
        alike = alike and same(now.elim[i], s.best.elim[i])
    if alike or is_better(now.worth, s.best.worth):
        s.best = now[0]


cdef void try_loop(Hunt *s, int place) noexcept nogil:
    """The chain to an entry in the start cell."""
    cdef const Tables *t = s.t
    cdef Loop *now = &s.now
    cdef int start = t.entry[0], end = t.entry[place], cell = t.first[start >> 1]
    cdef int d = t.digit[start >> 1], e = t.digit[end >> 1]
    now.n = chain_to(t, place, now.chain)
    if now.n < 3 or t.first[now.chain[1] >> 1] == cell or t.first[now.chain[now.n - 2] >> 1] == cell \
            or is_lasso(t, now, True):
        return
    memset(now.elim, 0, sizeof(now.elim))
    if start & 1 == 0:
        if (end & 1 == 1) == (d == e):
            delete(s, d, only(cell))
            keep(s, DNL)
    elif end & 1:
        delete(s, e, only(cell))
        keep(s, DNL)
    elif d == e:
        delete_others(s, cell, d, d)
        keep(s, DNL)
    else:
        delete_around(s)
        keep(s, CNL)


cdef void try_aic(Hunt *s, int place) noexcept nogil:
    """The chain to a true candidate in another cell than the start, which is false."""
    cdef const Tables *t = s.t
    cdef Loop *now = &s.now
    cdef int a = t.entry[0] >> 1, b = t.entry[place] >> 1
    cdef int d = t.digit[a], e = t.digit[b]
    memset(now.elim, 0, sizeof(now.elim))
    if d == e:
        delete(s, d, both(PEERS[t.first[a]], PEERS[t.first[b]]))
        if not more_than_one(now.elim[d]):
            return
    elif sees(t.first[a], t.first[b]) and has(s.g.cand[e], t.first[a]) and has(s.g.cand[d], t.first[b]):
        delete(s, e, only(t.first[a]))
        delete(s, d, only(t.first[b]))
    else:
        return
    now.n = chain_to(t, place, now.chain)
    if now.n > 2 and not is_lasso(t, now, False):
        keep(s, AIC)


# -- all chains -------------------------------------------------------------------------------

cdef bint find_refuted(Board *b, bint groups, Hunt *s) noexcept nogil:
    """Looks up the candidates that refute themselves; False if there are none."""
    cdef Links *k = grouped_network(&b.f) if groups else plain_network(&b.f)
    cdef const Network *net = &k.grouped if groups else &k.plain
    cdef int i
    cdef bint any_ = False
    memset(s.refuted, 0, sizeof(s.refuted))
    for i in range(k.n):
        if in_row(made_false(k, net, 2 * i), i):
            join(&s.refuted[k.digit[i]], only(k.cell[i]))
            any_ = True
    return any_


cdef bint has_refuted_partner(const Hunt *s, int cell, int d) noexcept nogil:
    """Whether another digit of the cell is refuted."""
    cdef int e
    for e in range(9):
        if e != d and has(s.refuted[e], cell):
            return True
    return False


cdef bint can_be_aic(const Hunt *s, int cell, int d) noexcept nogil:
    cdef Set81 at = both(PEERS[cell], s.refuted[d])
    return more_than_one(at) or (not is_empty(at) and has_refuted_partner(s, cell, d))


cdef void loops_from(Hunt *s, int start) noexcept nogil:
    cdef const Tables *t = s.t
    cdef int place
    spread(s.t, start)
    for place in range(2, t.length):
        if t.entry[place] < 2 * t.n and t.first[t.entry[place] >> 1] == t.first[start >> 1]:
            try_loop(s, place)


cdef void aics_from(Hunt *s, int start) noexcept nogil:
    cdef const Tables *t = s.t
    cdef int place
    spread(s.t, start)
    for place in range(2, t.length):
        if t.entry[place] < 2 * t.n and t.entry[place] & 1 == 0 and t.first[t.entry[place] >> 1] != t.first[start >> 1]:
            try_aic(s, place)


cdef void write(const Hunt *s, Steps *ev) noexcept nogil:
    cdef const Loop *c = &s.best
    cdef int i, v, start = c.chain[0], end = c.chain[c.n - 1]
    cdef bint in_cell = c.name in (DNL, DNL + GCNL - CNL) and start & 1 == end & 1
    if in_cell and start & 1:
        write_node(s.t, end ^ 1, START, ev)
    for i in range(c.n):
        v = c.chain[i]
        write_node(s.t, v, (WEAK if v & 1 else STRONG) if i or (in_cell and start & 1) else START, ev)
    if in_cell and not start & 1:
        write_node(s.t, start ^ 1, WEAK, ev)


cdef void write_node(const Tables *t, int v, int role, Steps *ev) noexcept nogil:
    new_part(ev, role, t.cells[v >> 1], 1 << t.digit[v >> 1]).on = v & 1 == 0


cdef bint best_loop(Board *b, int groups, Move *out, Steps *ev) noexcept nogil:
    cdef Hunt s
    cdef int i, d
    s.best.worth = Worth(0, 0)
    s.best.name = -1
    s.best.n = 0
    if not find_refuted(b, groups, &s):
        return False
    s.t = tables_of(b, groups)
    s.g = &b.f.g
    for i in range(s.t.n):
        if has(s.refuted[s.t.digit[i]], s.t.first[i]):
            loops_from(&s, 2 * i)
    for i in range(s.t.n):
        if has_refuted_partner(&s, s.t.first[i], s.t.digit[i]):
            loops_from(&s, 2 * i + 1)
    for i in range(s.t.n):
        if can_be_aic(&s, s.t.first[i], s.t.digit[i]):
            aics_from(&s, 2 * i + 1)
    if s.best.worth.n == 0:
        return False
    begin(out, s.best.name)
    for d in range(9):
        drops_all(out, d, s.best.elim[d])
    if ev != NULL:
        i = (s.best.name - CNL) % 3
        carry(out, ev, CONTINUOUS if i == 0 else OPEN if i == 2 else DISCONTINUOUS)
        write(&s, ev)
    return True


SEARCHES = {"nl": search(best_loop, 0), "gnl": search(best_loop, 1)}
