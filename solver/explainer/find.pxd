# What a rule of Sudoku Explainer takes and gives.

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from solver.grid cimport CELL, Grid, Set81, both, is_empty, join, only

cdef struct Find:            # one step
    int rule                 # number of the rule in its table, from 1
    int kind                 # which form of it: decides the name; also the sort key of chains
    double rating            # summed up as Sudoku Explainer does, since it compares doubles
    int complexity           # of chains; else 0
    int cell                 # placed: the cell, or -1
    int digit                # ... and its digit
    Set81 elim[9]            # candidates removed

cdef enum:
    MEMORIES = 32            # by number of a rule

# Rules that look again only at what changed since they last found nothing.
cdef enum:
    PAST_PAIRS, PAST_TRIPLETS
    PASTS

cdef struct Desk:
    Grid g
    # Made by `count`, which compares with the last grid; only what changed is looked at again.
    Set81 counted[9]         # the candidates that `places` tells of
    uint16_t places[27][9]   # of a digit in a house, bit i for CELL[h][i]
    uint16_t cells[27]       # of a house: those with candidates
    uint32_t houses_due[MEMORIES]     # that a rule must look at, bit h; else it found nothing in them
    uint16_t digits_due[MEMORIES]
    Set81 past[PASTS][9]     # the candidates then
    void *chains             # what chains keep between steps: Chains of chains.pxd
    void *nests              # ... and those in other chains: so many Nest of nested.pxd as NESTS
    uint64_t deadline        # as solver.rater has it; 0: none
    bint is_late             # a search has given up since: what it says means nothing
    uint16_t with_places[27][10]      # of a house: the digits with so many places; made by `count`
    bint is_full             # a search had no room for all that it found: what it says means nothing

# The step that Sudoku Explainer takes with a rule in this grid; False if it finds none. What `out`
# holds then means nothing.
ctypedef bint (*Rule)(Desk *desk, int arg, Find *out) noexcept nogil

cdef class Ruling:           # a Rule that Python code can hold
    cdef Rule find
    cdef int arg

cdef Ruling rule(Rule find, int arg=*)

cdef uint8_t PEERS_IN_ORDER[81][20]         # of the cell's block, then row, then column

cdef void clear_desk(Desk *desk) noexcept nogil      # for a grid that no rule has seen
cdef void count(Desk *desk) noexcept nogil           # makes `places`, `with_places`, `cells` and what is due true
cdef bint has_no_time(Desk *desk) noexcept nogil     # long searches ask now and then, and give up
cdef void follow(Grid *g, const Find *find) noexcept nogil      # what a find does

cdef inline uint16_t with_few_places(const Desk *desk, int h, int most) noexcept nogil:
    """The digits with two places up to so many in a house."""
    cdef uint16_t digits = desk.with_places[h][2]
    cdef int i
    for i in range(3, most + 1):
        digits |= desk.with_places[h][i]
    return digits

cdef inline Set81 changed_since(const Desk *desk, int past) noexcept nogil:
    """The cells that have lost candidates; after a clearing of the desk all that have any."""
    cdef Set81 cells = Set81(0, 0)
    cdef int d
    for d in range(9):
        cells.lo |= desk.g.cand[d].lo ^ desk.past[past][d].lo
        cells.hi |= desk.g.cand[d].hi ^ desk.past[past][d].hi
    return cells

cdef inline void look_back_to(Desk *desk, int past) noexcept nogil:
    memcpy(desk.past[past], desk.g.cand, sizeof(desk.g.cand))

cdef inline void begin(Find *out, int number, int kind, double rating) noexcept nogil:
    memset(out, 0, sizeof(Find))
    out.rule = number
    out.kind = kind
    out.rating = rating
    out.cell = -1

cdef inline bint puts(Find *out, int cell, int d) noexcept nogil:
    out.cell = cell
    out.digit = d
    return True

cdef inline bint drops(Find *out, const Grid *g, int d, Set81 cells) noexcept nogil:
    """Remove a digit from cells; whether any of them has it."""
    cells = both(cells, g.cand[d])
    join(&out.elim[d], cells)
    return not is_empty(cells)

cdef inline bint drops_digits(Find *out, const Grid *g, uint16_t digits, Set81 cells) noexcept nogil:
    """Remove several digits from cells; whether any of them has one."""
    cdef bint found = False
    cdef int d
    for d in range(9):
        if digits >> d & 1 and drops(out, g, d, cells):
            found = True
    return found

cdef inline Set81 cells_at(int h, uint16_t positions) noexcept nogil:
    """The cells of a house at these positions."""
    cdef Set81 cells = Set81(0, 0)
    cdef int i
    for i in range(9):
        if positions >> i & 1:
            join(&cells, only(CELL[h][i]))
    return cells
