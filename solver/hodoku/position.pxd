from solver.hodoku.board cimport SCRATCHES, Board
from solver.hodoku.search cimport Move
from solver.kernel cimport Steps
from solver.links cimport LinkMemory

cdef class Position:
    cdef Board board
    cdef LinkMemory memory
    cdef Steps ev
    cdef Move move
    cdef void make_room(self, int steps, int parts) except *
