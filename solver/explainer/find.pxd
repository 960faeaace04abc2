# What a rule of Sudoku Explainer takes and gives.

from solver.grid cimport Grid, Set81

cdef struct Find:            # one step
    int rule                 # number of the rule in its table, from 1
    int kind                 # which form of it: decides the name; also the sort key of chains
    double rating            # summed up as Sudoku Explainer does, since it compares doubles
    int complexity           # of chains; else 0
    int cell                 # placed: the cell, or -1
    int digit                # ... and its digit
    Set81 elim[9]            # candidates removed

# What chains keep between steps, zeroed at the start; each file of rules has its own place.
cdef enum:
    SCRATCH_RULES = 0
    SCRATCH_CHAINS = 1
    SCRATCHES = 2

cdef struct Desk:
    Grid g
    void *scratch[SCRATCHES]

# The step that Sudoku Explainer takes with a rule in this grid; False if it finds none.
ctypedef bint (*Rule)(Desk *desk, int arg, Find *out) noexcept nogil
