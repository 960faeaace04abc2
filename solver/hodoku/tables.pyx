"""HoDoKu's implication tables.

Links       For each candidate, by cell, then digit. True: the other digits of the cell are false,
            rising; then for row, column, block the other cells with the digit, rising, are false.
            False: in a cell of two candidates the other is true; then for row, column, block with
            two places the other is true.
Groups      All candidates of a digit in a line and a block together, if two or three; for rows,
            then columns, digit, block. Their links are drawn group by group and stand after those
            between candidates.
Table       Breadth first from one vertex: the links of each entry in their order, leaving out what
            is in the table. So each end has one chain, the first of the shortest.
Source      facts on HoDoKu's solver: nice loops, groups, closure.
"""

from libc.stdint cimport uint16_t, uint32_t
from libc.stdlib cimport calloc
from libc.string cimport memset

from solver.grid cimport (
    BOX, COL, Grid, HOUSE, ROW, Set81, both, count_bits, first, is_empty, lowest_bit, meets, minus, more_than_one,
    only, pop, same, seen_by_all, either,
)
from solver.hodoku.board cimport SCRATCH_TABLES, Board
from solver.links cimport Links, candidates_of


# -- links between candidates -----------------------------------------------------------------

cdef int links_when_true(const Links *k, const Grid *g, int i, uint16_t *to, int n) noexcept nogil:
    cdef int cell = k.cell[i], d = k.digit[i], j
    cdef uint32_t mask = g.mask[cell] & ~(1 << d)
    cdef int[3] houses = [ROW[cell], 9 + COL[cell], 18 + BOX[cell]]
    cdef Set81 left
    while mask:
        to[n] = 2 * k.id[lowest_bit(mask)][cell] + 1
        mask &= mask - 1
        n += 1
    for j in range(3):
        left = minus(both(g.cand[d], HOUSE[houses[j]]), only(cell))
        while not is_empty(left):
            to[n] = 2 * k.id[d][pop(&left)] + 1
            n += 1
    return n


cdef int links_when_false(const Links *k, const Grid *g, int i, uint16_t *to, int n) noexcept nogil:
    cdef int cell = k.cell[i], d = k.digit[i], j
    cdef uint32_t mask = g.mask[cell] & ~(1 << d)
    cdef int[3] houses = [ROW[cell], 9 + COL[cell], 18 + BOX[cell]]
    cdef Set81 left
    if count_bits(mask) == 1:
        to[n] = 2 * k.id[lowest_bit(mask)][cell]
        n += 1
    for j in range(3):
        left = minus(both(g.cand[d], HOUSE[houses[j]]), only(cell))
        if not is_empty(left) and not more_than_one(left):
            to[n] = 2 * k.id[d][first(left)]
            n += 1
    return n


cdef void link_candidates(Tables *t, const Links *k, const Grid *g) noexcept nogil:
    cdef int i, n = 0
    t.n = t.n_nodes = k.n
    for i in range(k.n):
        t.cells[i] = only(k.cell[i])
        t.first[i] = k.cell[i]
        t.digit[i] = k.digit[i]
        t.start[2 * i] = n
        n = links_when_true(k, g, i, t.to, n)
        t.start[2 * i + 1] = n
        n = links_when_false(k, g, i, t.to, n)
    t.start[2 * k.n] = n


# -- groups -----------------------------------------------------------------------------------

cdef inline void draw(Tables *t, int source, int target) noexcept nogil:
    t.drawn[2 * t.n_drawn] = source
    t.drawn[2 * t.n_drawn + 1] = target
    t.n_drawn += 1


cdef void find_groups(Tables *t, const Grid *g) noexcept nogil:
    cdef Set81 cells
    cdef int line, d, i, block
    for line in range(18):
        for d in range(9):
            for i in range(3):
                block = 18 + (line // 3 * 3 + i if line < 9 else (line - 9) // 3 + 3 * i)
                cells = both(both(HOUSE[line], HOUSE[block]), g.cand[d])
                if more_than_one(cells):
                    t.cells[t.n_nodes] = cells
                    t.first[t.n_nodes] = first(cells)
                    t.digit[t.n_nodes] = d
                    t.line[t.n_nodes] = line
                    t.block[t.n_nodes] = block
                    t.n_nodes += 1


cdef void link_group_to_candidates(Tables *t, const Links *k, const Grid *g, int a) noexcept nogil:
    cdef int d = t.digit[a], i, p
    cdef Set81 seen = both(seen_by_all(t.cells[a]), g.cand[d])
    cdef Set81 left = seen
    cdef int[2] houses = [t.block[a], t.line[a]]
    while not is_empty(left):
        p = k.id[d][pop(&left)]
        draw(t, 2 * a, 2 * p + 1)
        draw(t, 2 * p, 2 * a + 1)
    for i in range(2):
        left = both(seen, HOUSE[houses[i]])
        if not is_empty(left) and not more_than_one(left):
            p = k.id[d][first(left)]
            draw(t, 2 * a + 1, 2 * p)
            draw(t, 2 * p + 1, 2 * a)


cdef void link_groups(Tables *t, const Grid *g, int a) noexcept nogil:
    cdef int d = t.digit[a], b, i, h
    cdef int[2] houses = [t.line[a], t.block[a]]
    cdef int[2] other = [-1, -1]         # the only other group of the line, of the block; -2: several
    for b in range(t.n, t.n_nodes):
        if t.digit[b] != d or meets(t.cells[a], t.cells[b]) \
                or (t.line[b] != t.line[a] and t.block[b] != t.block[a]):
            continue
        draw(t, 2 * a, 2 * b + 1)
        i = t.line[b] != t.line[a]
        other[i] = b if other[i] == -1 else -2
    for i in range(2):
        b = other[i]
        h = houses[i]
        if b >= 0 and same(either(t.cells[a], t.cells[b]), both(g.cand[d], HOUSE[h])):
            draw(t, 2 * a + 1, 2 * b)


cdef void sort_drawn(Tables *t) noexcept nogil:
    """By source, in the order in which they were drawn."""
    cdef int i, v, last = 2 * t.n_nodes
    memset(t.more, 0, (last + 2) * sizeof(int))
    for i in range(t.n_drawn):
        t.more[t.drawn[2 * i] + 2] += 1
    for v in range(2, last + 2):
        t.more[v] += t.more[v - 1]
    for i in range(t.n_drawn):
        v = t.drawn[2 * i] + 1
        t.more_to[t.more[v]] = t.drawn[2 * i + 1]
        t.more[v] += 1


cdef void add_groups(Tables *t, const Links *k, const Grid *g) noexcept nogil:
    cdef int a
    t.n_drawn = 0
    find_groups(t, g)
    for a in range(t.n, t.n_nodes):
        link_group_to_candidates(t, k, g, a)
        link_groups(t, g, a)
    sort_drawn(t)


cdef Tables *tables_of(Board *b, bint groups) noexcept nogil:
    """The links of a board's grid, with or without groups."""
    cdef Tables *t
    cdef Links *k
    if b.scratch[SCRATCH_TABLES] == NULL:
        b.scratch[SCRATCH_TABLES] = calloc(1, sizeof(Tables))
    t = <Tables *>b.scratch[SCRATCH_TABLES]
    if t.version == b.version and t.has_groups == groups:
        return t
    k = candidates_of(&b.f)
    link_candidates(t, k, &b.f.g)
    if groups:
        add_groups(t, k, &b.f.g)
    t.version = b.version
    t.has_groups = groups
    return t


# -- tables -----------------------------------------------------------------------------------

cdef inline void enter(Tables *t, int v, int place) noexcept nogil:
    if t.reached[v] != t.stamp and t.length < TABLE_ROOM:
        t.reached[v] = t.stamp
        t.entry[t.length] = v
        t.before[t.length] = place
        t.length += 1


cdef void spread(Tables *t, int source) noexcept nogil:
    cdef int place = 0, i, v
    t.stamp += 1
    t.length = 0
    enter(t, source, 0)
    while place < t.length:
        v = t.entry[place]
        if v < 2 * t.n:
            for i in range(t.start[v], t.start[v + 1]):
                enter(t, t.to[i], place)
        if t.has_groups:
            for i in range(t.more[v], t.more[v + 1]):
                enter(t, t.more_to[i], place)
        place += 1


cdef int chain_to(const Tables *t, int place, uint16_t *chain) noexcept nogil:
    """Writes the vertices from the source to an entry, and returns how many there are."""
    cdef int n = 1, i = place
    while i:
        i = t.before[i]
        n += 1
    for i in range(n - 1, -1, -1):
        chain[i] = t.entry[place]
        place = t.before[place]
    return n
