from libc.stdint cimport int8_t, uint8_t, uint16_t, uint32_t, uint64_t

from solver.grid cimport Grid, Set81
from solver.kernel cimport Finder, Found, Frozen
from solver.links cimport LinkMemory

cdef enum:
    MAX_RUNGS = 128
    MAX_STAGES = 729             # each stage takes a candidate at least

cdef struct Path:                # what one climb did
    uint8_t end                  # index into STATUSES: rated, stuck, timeout or unsound
    int stages
    int count[MAX_RUNGS]         # stages of each rung
    int first[MAX_RUNGS]         # its first stage, from 1
    int last[MAX_RUNGS]          # its last stage
    Grid before[MAX_RUNGS]       # the grid before the first
    Set81 cand[MAX_STAGES][9]    # the candidates before each stage
    int size[MAX_STAGES]         # their number
    int met                      # stage of the known path, from 0, at which a climb met it; -1: it did not
    int last_off                 # for a climb without some rungs: index of the last stage that used one

cdef struct Rating:
    uint8_t status
    uint8_t clues
    uint8_t level                # 0: nothing used
    int hardest                  # rung, -1: nothing used
    uint8_t solution[81]
    bint has_solution
    uint64_t needed_nanoseconds
    Path path
    int8_t needed[MAX_RUNGS]     # 1 yes, 0 no, -1 not computed
    int8_t family_needed[MAX_RUNGS]  # by family number

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

cdef class Ladder:
    cdef readonly object profile
    cdef readonly list techniques            # of the rungs in use, in order
    cdef list families                       # of these, in order
    cdef int n
    cdef int n_families
    cdef int meeting                         # the known path's stage that a climb may meet next
    cdef int first_hard                      # the rungs from here on are above locked candidates
    cdef Finder find[MAX_RUNGS]
    cdef int size[MAX_RUNGS]
    cdef uint8_t level[MAX_RUNGS]
    cdef uint8_t family[MAX_RUNGS]
    cdef uint16_t label[MAX_RUNGS]           # index into catalogue.LABELS
    cdef int family_label[MAX_RUNGS]         # -1 where the family has a technique's name
    cdef Frozen frozen
    cdef LinkMemory memory
    cdef uint64_t deadline                   # in nanoseconds of the coarse clock; 0: none
    cdef int stage(self, const uint8_t *off, int max_level, Found *out) noexcept nogil
    cdef void climb(self, const uint8_t *off, int max_level, const Set81 *solution, Path *path, const Path *known) noexcept nogil
    cdef bint meets(self, const Path *known) noexcept nogil
    cdef bint fails_without(self, const uint8_t *off, Rating *r, const Set81 *solution, Path *path) noexcept nogil
    cdef bint uses_family(self, const Path *path, const Path *known, int family) noexcept nogil
    cdef void rate_needed(self, Rating *r, const Set81 *solution) noexcept nogil
    cdef void rate_one(self, Rating *r, bint needed, uint64_t limit) noexcept nogil
    cdef bint read(self, str text, uint8_t *clues) except -1
    cdef void add_rows(self, Py_ssize_t at, const Rating *r, Rows rows, Rows family_rows)
