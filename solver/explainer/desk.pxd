from solver.explainer.find cimport Desk

cdef int set_up(Desk *desk) except -1        # memory for an empty desk; MemoryError if there is none
cdef void clear_away(Desk *desk) noexcept
