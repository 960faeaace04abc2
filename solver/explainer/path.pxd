from libc.stdint cimport uint8_t

from solver.explainer.find cimport Desk, Find, Rule
from solver.rater cimport Rater

cdef enum:
    MAX_RULES = 32

cdef class Explainer(Rater):
    cdef readonly list numbers               # of the rules that there are
    cdef int n
    cdef Rule find[MAX_RULES]
    cdef int arg[MAX_RULES]
    cdef double done[MAX_RULES]              # the ER from which a rule finds nothing after waves
    cdef Desk desk
    cdef Find step
    cdef double er
    cdef double ep
    cdef double ed
    cdef int rule                            # of the hardest step, 0 before the first
    cdef int kind
    cdef void load(self) noexcept nogil
    cdef bint next_step(self) noexcept nogil
    cdef bint is_sound(self) noexcept nogil
    cdef void note(self) noexcept nogil
    cdef void follow(self) noexcept nogil
    cdef bint take(self) noexcept nogil
