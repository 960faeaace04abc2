from solver.explainer.find cimport Desk, Find, Rule
from solver.rater cimport Outcome, Rater

cdef enum:
    MAX_RULES = 32
    SLOTS = 32                   # of names.NAMES
    MAX_STEPS = 729              # each takes a candidate at least
    UNKNOWN = -1
    UNNAMED = -1                 # all its bytes are 255

cdef class Explainer(Rater):
    cdef readonly list numbers               # of its rules
    cdef int n
    cdef Rule find[MAX_RULES]
    cdef int arg[MAX_RULES]
    cdef double least[MAX_RULES]             # the rating that no step of it and of later rules falls below
    cdef double done[MAX_RULES]              # the ER from which a rule finds nothing after waves
    cdef bint unique[MAX_RULES]              # whether it relies on the puzzle's having one solution
    cdef int label[MAX_RULES][SLOTS]         # by number of a rule and slot: index into catalogue.LABELS, or UNNAMED
    cdef Desk desk
    cdef Find step
    cdef Find *path                          # the steps taken, where they are asked for
    cdef double er
    cdef double ep
    cdef double ed
    cdef double bound                        # what the next step's rating is at least
    cdef int plain                           # whether the puzzle is told by its digits alone, or UNKNOWN
    cdef int hardest                         # as in Outcome
    cdef void load(self) noexcept nogil
    cdef bint applies(self, int i) noexcept nogil
    cdef bint search(self, int i) noexcept nogil
    cdef int next_step(self) noexcept nogil
    cdef bint is_sound(self) noexcept nogil
    cdef bint is_out(self) noexcept nogil
    cdef void note(self) noexcept nogil
    cdef bint take(self) noexcept nogil
    cdef void climb(self) noexcept nogil
    cdef void ask(self, puzzle) except *
    cdef object told(self, int i)
