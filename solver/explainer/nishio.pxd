# Which candidates contradict themselves by the links of their digit alone.

from solver.grid cimport Set81

cdef bint find_refuted(Set81 places, Set81 *on, Set81 *off) noexcept nogil       # False: none
