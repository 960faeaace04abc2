# HoDoKu's nets: what a few rounds of singles give, followed further along the tables.

from solver.hodoku.board cimport Board
from solver.links cimport Links, Network

cdef Network *net_of(Board *b, Links **links) noexcept nogil
