from solver.grid cimport Grid
from solver.hodoku.board cimport Board
from solver.hodoku.search cimport Move, Search
from solver.kernel cimport Steps
from solver.links cimport LinkMemory

cdef class Position:
    cdef Board board
    cdef LinkMemory memory
    cdef Steps ev
    cdef Move move
    cdef readonly bint plain
    cdef void make_room(self, int steps, int parts) except *
    cdef void load(self, const Grid *g) noexcept nogil
    cdef bint find(self, Search search, int arg, bint evidence) except -1
    cdef void follow(self) noexcept nogil
    cdef tuple deductions(self)
    cdef list evidence(self, str technique_id)
