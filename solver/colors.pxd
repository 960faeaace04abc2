# The colours of one digit: what its strong links connect, in two colours, one of which is true.

from solver.grid cimport EMPTY_SET, PEERS, Set81, is_empty, join, pop
from solver.kernel cimport Steps

cdef enum:
    MOST_COMPONENTS = 27         # each has a strong link

cdef struct Component:
    Set81 colour[2]              # colour[0] holds its lowest cell
    Set81 seen[2]                # seen[i]: all cells that see a cell of colour[i]

cdef inline Set81 seen_by_any(Set81 cells) noexcept nogil:
    cdef Set81 seen = EMPTY_SET
    while not is_empty(cells):
        join(&seen, PEERS[pop(&cells)])
    return seen

# Writes the components of a digit's candidates by rising lowest cell and returns how many there are;
# `out` has MOST_COMPONENTS places. Left out are those in which a strong link joins two cells of a
# colour: then the grid has no solution, and the colours would depend on where one starts.
cdef int components(Set81 at, Component *out) noexcept nogil

# Evidence, as solver.techniques.coloring has it: the colours of one component or two (`other` may be
# NULL), to the last step.
cdef void write_colours(const Component *one, const Component *other, int d, Steps *ev) noexcept nogil
