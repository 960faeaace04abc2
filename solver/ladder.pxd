from libc.stdint cimport int8_t, uint8_t, uint16_t, uint64_t

from solver.grid cimport Grid, Set81
from solver.kernel cimport Finder, Found, Frozen
from solver.links cimport LinkMemory
from solver.rater cimport Rater, Rows

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
    Path path
    int8_t needed[MAX_RUNGS]     # 1 yes, 0 no, -1 not computed
    int8_t family_needed[MAX_RUNGS]  # by family number

cdef class Ladder(Rater):
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
    cdef int family_label[MAX_RUNGS]
    cdef Frozen frozen
    cdef LinkMemory memory
    cdef Rating rating
    cdef int stage(self, const uint8_t *off, int max_level, Found *out) noexcept nogil
    cdef void climb(self, const uint8_t *off, int max_level, Path *path, const Path *known) noexcept nogil
    cdef bint meets(self, const Path *known) noexcept nogil
    cdef bint fails_without(self, const uint8_t *off, Path *path) noexcept nogil
    cdef bint uses_family(self, const Path *path, const Path *known, int family) noexcept nogil
    cdef void rate_needed(self) noexcept nogil
