"""What HoDoKu does when no technique helps.

bf          The cell in the middle of those still empty (of u, the one at place u // 2 from 0) gets its
            digit of the solution. Nothing if the puzzle has not exactly one.
Evidence    One part: cells (the cell and its digit). It is no proof: it looks at the solution.
Source      facts on HoDoKu's solver: brute force.
"""

from solver.exact cimport count_grid_solutions
from solver.grid cimport Set81, only, pop, size_of
from solver.hodoku.board cimport Board
from solver.hodoku.search cimport BF, Move, begin, carry, puts, search
from solver.kernel cimport CELLS, Steps, new_part


cdef bint is_solution(const Board *b) noexcept nogil:
    """Whether the digits in b.solution are all still there."""
    cdef int cell
    for cell in range(81):
        if b.f.g.digit[cell] != b.solution[cell] and not b.f.g.mask[cell] >> b.solution[cell] - 1 & 1:
            return False
    return True


cdef bint has_one_solution(Board *b) noexcept nogil:
    """Whether there is just one solution, which then is in b.solution."""
    if b.solution[0] and is_solution(b):        # candidates only go: there is no other
        return True
    if count_grid_solutions(&b.f.g, 2, b.solution, 0) == 1:
        return True
    b.solution[0] = 0
    return False


cdef bint brute_force(Board *b, int arg, Move *out, Steps *ev) noexcept nogil:
    cdef Set81 empty = b.f.g.empty
    cdef int i, cell
    if not has_one_solution(b):
        return False
    for i in range(size_of(empty) // 2):
        pop(&empty)
    cell = pop(&empty)
    begin(out, BF)
    puts(out, cell * 9 + b.solution[cell] - 1)
    if ev != NULL:
        carry(out, ev, 0)
        new_part(ev, CELLS, only(cell), 1 << b.solution[cell] - 1)
    return True


SEARCHES = {"bf": search(brute_force)}
