# What a find of nested chains depends on, and how it is entered in a closure.

from libc.stdint cimport uint16_t, uint64_t
from libc.string cimport memset

from solver.explainer.advanced cimport add_parent, open_hint
from solver.explainer.closure cimport Closure, Hint, Hints
from solver.explainer.net cimport (
    CELL_OF, DIGIT_OF, FROM_ADVANCED, FROM_BLOCK, FROM_CELL, FROM_NONE, HOUSE_OF, OFF, Net)
from solver.grid cimport CELL, Set81, has, join, lowest_bit, only

cdef struct Parents:         # off nodes, as candidates
    Set81 seen[9]
    uint16_t at[OFF]
    int n

# A hash of nodes in order tells chains from others.
cdef inline void mix(uint64_t *chains, int node) noexcept nogil:
    chains[0] = (chains[0] ^ <uint64_t>(node + 1)) * <uint64_t>0x9E3779B97F4A7C15
    chains[0] ^= chains[0] >> 29

cdef inline void clear_parents(Parents *p) noexcept nogil:
    memset(p.seen, 0, sizeof(p.seen))
    p.n = 0

cdef inline void add_lost(Parents *p, int d, int cell) noexcept nogil:
    if not has(p.seen[d], cell):
        join(&p.seen[d], only(cell))
        p.at[p.n] = d * 81 + cell
        p.n += 1

cdef inline void depend(Parents *p, const Net *had, const Net *left, int node, int cause) noexcept nogil:
    """What went from the cell or house that makes a node on."""
    cdef int cell = CELL_OF[node], d = DIGIT_OF[node], h
    cdef uint16_t gone
    if cause == FROM_CELL:
        gone = had.mask[cell] & ~left.mask[cell]
        while gone:
            add_lost(p, lowest_bit(gone), cell)
            gone &= gone - 1
    elif cause != FROM_NONE and cause != FROM_ADVANCED:
        h = HOUSE_OF[cell][cause - FROM_BLOCK]
        gone = had.at[d][h] & ~left.at[d][h]
        while gone:
            add_lost(p, d, CELL[h][lowest_bit(gone)])
            gone &= gone - 1

cdef inline bint open_chains(Hints *hints, const Parents *p, int complexity, uint64_t chains) noexcept nogil:
    cdef Hint *hint
    cdef int i
    if p.n == 0 or not open_hint(hints):
        return False
    for i in range(p.n):
        add_parent(hints, p.at[i] // 81, p.at[i] % 81)
    hint = &hints.at[hints.n]
    hint.complexity = complexity
    hint.chains = chains
    return True

cdef inline bint close_chains(Closure *c, Hints *hints, int taken) noexcept nogil:
    """Whether the open chains removed something."""
    if taken == 0:
        hints.n_parents = hints.at[hints.n].parents
        return False
    c.nests = True
    hints.n += 1
    return True
