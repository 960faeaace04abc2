from libc.stdint cimport uint8_t, uint16_t, uint32_t

from solver.hodoku.position cimport Position
from solver.hodoku.search cimport Search
from solver.rater cimport Rater

cdef enum:
    MAX_RUNGS = 96
    MAX_FORMS = 128              # names of steps
    MAX_LEVELS = 16
    NO_CAP = 0x7FFFFFFF          # no puzzle has this score

cdef class Imitation(Rater):
    cdef readonly list rungs                 # in order
    cdef list techniques                     # by the name of a step
    cdef int n
    cdef Search find[MAX_RUNGS]
    cdef int arg[MAX_RUNGS]
    cdef uint8_t level[MAX_RUNGS]
    cdef uint32_t score[MAX_RUNGS]
    cdef bint unique[MAX_RUNGS]              # relies on the puzzle's having one solution
    cdef uint32_t cap[MAX_LEVELS]            # of level i + 1
    cdef uint16_t label[MAX_FORMS]           # index into catalogue.LABELS
    cdef Position at
    cdef int count[MAX_FORMS]                # steps of each name on the way
    cdef int first[MAX_FORMS]                # the first of them, from 1
    cdef int hardest                         # rung of the hardest step
    cdef int next_step(self) noexcept nogil
    cdef bint is_sound(self) noexcept nogil
    cdef void note(self, int rung) noexcept nogil
