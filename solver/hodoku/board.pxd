# HoDoKu's grid: ours, and the counts and queues from which its singles come.

from libc.stdint cimport uint8_t, uint16_t, uint32_t

from solver.grid cimport Grid, Set81
from solver.kernel cimport Frozen

cdef enum:
    QUEUE_ROOM = 256         # a cell comes down to one candidate once, and so does a digit in a house

    SCRATCH_ALS = 0          # places of Board.scratch
    SCRATCH_TABLES = 1
    SCRATCH_CHAINS = 2
    SCRATCH_FISH = 3
    SCRATCH_RECTANGLES = 4
    SCRATCH_NETS = 5
    SCRATCHES = 6

cdef struct Queue:           # first in, first out; an entry is cell * 9 + digit
    uint16_t at[QUEUE_ROOM]
    int head
    int tail

cdef struct Board:
    Frozen f                 # f.g is the grid; frozen kernels can be asked about &b.f at any time
    uint8_t left[27][9]      # cells of a house that have the digit as candidate
    uint8_t open[27]         # empty cells of a house
    Set81 last               # cells that are, or were until placed, the last empty one of a house
    Queue naked
    Queue hidden
    uint8_t solution[81]     # digits of the only one that a board on the way to this one had; [0] is 0: not known
    uint32_t version         # goes up with every step applied, so that what is derived knows its age
    void *scratch[SCRATCHES] # what single searches keep between calls, zeroed at the start

cdef void clear_board(Board *b) noexcept nogil                   # nothing placed, all candidates, empty queues
cdef void put(Board *b, int cell, int d) noexcept nogil          # place a digit
cdef void drop(Board *b, int cell, int d) noexcept nogil         # take a candidate away, if it is there
cdef bint load(Board *b, const Grid *g) noexcept nogil           # its digits and givens; True: candidates are missing
cdef bint set_givens(Board *b, const uint8_t *digits) noexcept nogil     # False: a digit twice in a house
