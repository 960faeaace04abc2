"""The candidates as chains walk them: by cell, by house and digit, by digit."""

from libc.string cimport memset

from solver.grid cimport BOX, CELL, COL, HOUSE, ROW, Grid, both, house_bits, size_of


cdef void make_tables() noexcept:
    cdef int cell, d, h, i, k, node
    for cell in range(81):
        HOUSE_OF[cell][0] = 18 + BOX[cell]
        HOUSE_OF[cell][1] = ROW[cell]
        HOUSE_OF[cell][2] = 9 + COL[cell]
        for k in range(3):
            h = HOUSE_OF[cell][k]
            for i in range(9):
                if CELL[h][i] == cell:
                    PLACE_IN[cell][k] = 1 << i
    for node in range(NODES):
        d = node % OFF // 81
        DIGIT_OF[node] = d
        CELL_OF[node] = node % 81


cdef void spread(const Grid *g, Net *n) noexcept nogil:
    """Write a grid's candidates into a net."""
    cdef int cell, d, h
    memset(n.filled, 0, sizeof(n.filled))
    for cell in range(81):
        n.mask[cell] = g.mask[cell]
        if g.digit[cell]:
            n.filled[g.digit[cell] - 1] += 1
    for d in range(9):
        n.cand[d] = g.cand[d]
        for h in range(27):
            n.at[d][h] = house_bits(g.cand[d], h)
    for h in range(27):
        n.open[h] = size_of(both(g.empty, HOUSE[h]))


make_tables()
