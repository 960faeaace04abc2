"""Searches by rounds for cycles and forcing chains along the links that stand in a grid.

Definition  Along the links of one digit (X), of cells with two candidates (Y) or both (XY): a cycle of
            candidates in turn on and off, which leaves no place for a digit in what sees both
            states; a candidate that leads to its own opposite.
Cost        Who calls leaves out candidates that cannot lead back (mesh.pyx and web.pyx tell which). A
            search goes on as long as a find of that length can be better than the best.
"""

from libc.string cimport memset

from solver.explainer.net cimport CELL_OF, DIGIT_OF, FROM_BLOCK, FROM_CELL, FROM_NONE, HOUSE_OF
from solver.explainer.strong cimport weak_of
from solver.grid cimport EMPTY_SET, PEERS, both, has, is_empty, join, minus, only


cdef enum:
    LENGTHS = 256

cdef double[LENGTHS] LENGTH_RATING           # of complexities


cdef double add_up(int complexity) noexcept nogil:
    """What the length of chains adds, summed up as Sudoku Explainer does."""
    cdef double added = 0.0
    cdef int limit = 4, length = complexity - 2
    cdef bint odd = False
    while length > limit:
        added += 0.1
        limit = limit * 4 // 3 if odd else limit * 3 // 2
        odd = not odd
    return added


cdef void make_table() noexcept:
    cdef int i
    for i in range(LENGTHS):
        LENGTH_RATING[i] = add_up(i)

make_table()


cdef double length_rating(int complexity) noexcept nogil:
    return LENGTH_RATING[complexity] if complexity < LENGTHS else add_up(complexity)


cdef double base_of(int kind) noexcept nogil:
    if kind & KIND_MASK == KIND_XY:
        return 7.0
    return 6.6 if kind & IS_CHAIN else 6.5


cdef bint is_better(const Cycles *s, int complexity, int kind) noexcept nogil:
    cdef double rating = base_of(kind) + length_rating(complexity)
    if rating != s.rating:
        return rating < s.rating
    if complexity != s.complexity:
        return complexity < s.complexity
    if kind & KIND_MASK != s.kind & KIND_MASK:
        return kind & KIND_MASK < s.kind & KIND_MASK
    return s.turn < s.order


# -- cycles -------------------------------------------------------------------------------------

cdef inline bint is_on_path(const Ring *r, int i, int off) noexcept nogil:
    while i:
        if r.via[i] == off:
            return True
        i = r.parent[i]
    return False


cdef inline void add(Ring *r, int node, int via, int parent, int depth, int weak, int cause) noexcept nogil:
    r.at[r.n] = node
    r.via[r.n] = via
    r.parent[r.n] = parent
    r.depth[r.n] = depth
    r.weak[r.n] = weak
    r.cause[r.n] = cause
    r.n += 1


cdef bint break_cycle(Cycles *s, int last, int off, Set81 *elim) noexcept nogil:
    """What a cycle removes, from its last on node and the off node after it. False: nothing."""
    cdef const Ring *r = &s.ring
    cdef Set81 on_sees[9]
    cdef Set81 off_sees[9]
    cdef Set81 cells = EMPTY_SET
    cdef int i = last, d
    cdef bint found = False
    memset(on_sees, 0, sizeof(on_sees))
    memset(off_sees, 0, sizeof(off_sees))
    while True:
        join(&cells, only(CELL_OF[off]))
        join(&cells, only(CELL_OF[r.at[i]]))
        join(&off_sees[DIGIT_OF[off]], PEERS[CELL_OF[off]])
        join(&on_sees[DIGIT_OF[r.at[i]]], PEERS[CELL_OF[r.at[i]]])
        if i == 0:
            break
        off = r.via[i]
        i = r.parent[i]
    for d in range(9):
        elim[d] = minus(both(both(on_sees[d], off_sees[d]), s.net.cand[d]), cells)
        found |= not is_empty(elim[d])
    return found


cdef void search_cycles(Cycles *s, int p, int kind) noexcept nogil:
    """Cycles through candidate p."""
    cdef Ring *r = &s.ring
    cdef Set81 seen[9]
    cdef uint16_t[32] q
    cdef uint8_t[32] cause
    cdef int i = 0, j, k, x, half
    memset(seen, 0, sizeof(seen))
    join(&seen[DIGIT_OF[p]], only(CELL_OF[p]))
    r.n = 0
    add(r, p, 0, 0, 0, FROM_NONE, FROM_NONE)
    while i < r.n:
        half = r.depth[i] + 2
        if not is_better(s, max(half, 4), kind):
            return
        for j in range(weak_of(&s.links, r.at[i], q, cause)):
            if is_on_path(r, i, q[j]):
                continue
            for k in range(s.links.n[q[j]]):
                x = s.links.to[q[j]][k]
                if x == p and half >= 4 and is_better(s, half, kind):
                    s.meet(s, p, kind, half, i, q[j], cause[j], s.links.cause[q[j]][k])
                if not has(seen[DIGIT_OF[x]], CELL_OF[x]):
                    join(&seen[DIGIT_OF[x]], only(CELL_OF[x]))
                    add(r, x, q[j], i, half, cause[j], s.links.cause[q[j]][k])
        i += 1


# -- chains -------------------------------------------------------------------------------------

cdef inline bint sees_candidate(int a, int b) noexcept nogil:
    """Whether two different candidates cannot both be on."""
    if DIGIT_OF[a] == DIGIT_OF[b]:
        return has(PEERS[CELL_OF[a]], CELL_OF[b])
    return CELL_OF[a] == CELL_OF[b]


cdef int link_between(int a, int b) noexcept nogil:
    """Why on node a makes candidate b off."""
    cdef int k = 0, cell = CELL_OF[a], other = CELL_OF[b]
    if cell == other:
        return FROM_CELL
    while HOUSE_OF[cell][k] != HOUSE_OF[other][k]:
        k += 1
    return FROM_BLOCK + k


cdef void search_chain(Cycles *s, int p, bint is_on, int kind) noexcept nogil:
    """The first chain from p to its opposite, if it can be better than the best."""
    cdef Ring *r = &s.ring
    cdef Set81 seen[9]
    cdef Set81 dead[9]
    cdef uint16_t[32] q
    cdef uint8_t[32] cause
    cdef int i = 0, j, k, x
    memset(seen, 0, sizeof(seen))
    memset(dead, 0, sizeof(dead))
    r.n = 0
    if is_on:
        add(r, p, 0, 0, 0, FROM_NONE, FROM_NONE)
        join(&seen[DIGIT_OF[p]], only(CELL_OF[p]))
    else:
        join(&dead[DIGIT_OF[p]], only(CELL_OF[p]))
        for k in range(s.links.n[p]):
            x = s.links.to[p][k]
            join(&seen[DIGIT_OF[x]], only(CELL_OF[x]))
            add(r, x, p, 0, 1, FROM_NONE, s.links.cause[p][k])
    while i < r.n:
        if not is_better(s, r.depth[i] + (2 if is_on else 3), kind):
            return
        if is_on and i and sees_candidate(r.at[i], p) and (s.links.cells or DIGIT_OF[r.at[i]] == DIGIT_OF[p]):
            s.meet(s, p, kind, r.depth[i] + 2, i, p, link_between(r.at[i], p), FROM_NONE)
            return
        for j in range(weak_of(&s.links, r.at[i], q, cause)):
            if has(dead[DIGIT_OF[q[j]]], CELL_OF[q[j]]):
                continue
            join(&dead[DIGIT_OF[q[j]]], only(CELL_OF[q[j]]))
            for k in range(s.links.n[q[j]]):
                x = s.links.to[q[j]][k]
                if not is_on and x == p:
                    s.meet(s, p, kind | FROM_OFF, r.depth[i] + 3, i, q[j], cause[j], s.links.cause[q[j]][k])
                    return
                if not has(seen[DIGIT_OF[x]], CELL_OF[x]):
                    join(&seen[DIGIT_OF[x]], only(CELL_OF[x]))
                    add(r, x, q[j], i, r.depth[i] + 2, cause[j], s.links.cause[q[j]][k])
        i += 1
