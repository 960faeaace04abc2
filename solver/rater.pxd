# What every way of rating shares: reading, the validity gate, the clock, the columns of the result.

from libc.stdint cimport int8_t, uint8_t, uint16_t, uint32_t, uint64_t

from solver.grid cimport Grid, Set81

cdef enum:                       # indices into STATUSES
    RATED = 0
    STUCK = 1
    STOPPED = 2
    TIMEOUT = 3
    UNSOUND = 4
    ERROR = 5
    INVALID = 6
    SOLVED = 7
    NO_SOLUTION = 8
    MULTIPLE = 9

cdef enum:                       # indices into STOPS
    NO_STOP = 0
    PEARL = 1
    DIAMOND = 2

cdef struct Outcome:             # what is known of one puzzle
    uint8_t status
    uint8_t clues
    uint8_t level                # 0: nothing used
    int hardest                  # index into catalogue.LABELS, -1: nothing used
    int stages
    uint32_t score
    double er                    # of a profile of ratings; 0 where it is not known, as of others
    double ep
    double ed
    double er_at_least
    bint has_solution
    uint8_t solution[81]
    uint64_t needed_nanoseconds

cdef struct Row:                 # a technique used
    uint32_t row
    uint16_t label
    uint16_t count
    uint16_t first_step
    int8_t needed
    uint8_t unused

cdef class Rows:                 # a table of them that grows
    cdef Row *at
    cdef Py_ssize_t n
    cdef Py_ssize_t room
    cdef int add(self, Py_ssize_t row, int label, int count, int first_step, int needed) except -1
    cdef table(self)

cdef class Rater:
    cdef readonly object profile
    cdef Grid puzzle
    cdef Outcome out
    cdef Set81 solution[9]                   # of a puzzle that passed the gate: the cells of each digit
    cdef uint64_t deadline                   # in nanoseconds of the coarse clock; 0: none
    cdef int stop                            # an index into STOPS
    cdef double max_er                       # 0: none
    cdef bint with_steps                     # whether every step will be told
    cdef bint read(self, str text) except -1
    cdef void gate(self, uint64_t limit) noexcept nogil
    cdef bint late(self) noexcept nogil
    # A way of rating fills these in: to solve self.puzzle and rate it in self.out, and to tell what it used.
    cdef void solve(self, bint needed) noexcept nogil
    cdef int add_rows(self, Py_ssize_t at, Rows rows, Rows family_rows) except -1
