"""One desk that Python code can hold: to ask single rules, and to follow a given path."""

from libc.stdlib cimport free
from libc.string cimport memset

from solver.explainer.chains cimport RULE_CYCLES, find_forcing
from solver.explainer.cycles cimport find_cycles
from solver.explainer.find cimport SCRATCHES, Desk, Find, Rule
from solver.grid cimport Set81, State, only, place, pop, remove


cdef Rule rule_of(int number) except NULL:
    if number == RULE_CYCLES:
        return find_cycles
    if 23 <= number <= 30:
        return find_forcing
    raise LookupError(f"no rule {number}")


cdef class Explainer:
    """A puzzle as Sudoku Explainer sees it: 81 characters, 729 candidates, or a `State`."""

    cdef Desk desk

    def __cinit__(self, puzzle):
        cdef State state = puzzle if isinstance(puzzle, State) else State(puzzle)
        memset(&self.desk, 0, sizeof(Desk))
        self.desk.g = state.grid

    def __dealloc__(self):
        cdef int i
        for i in range(SCRATCHES):
            free(self.desk.scratch[i])

    def search(self, int number):
        """The step of a rule (its number in the table), or None.

        A dict: rating, complexity, kind, place (cell * 9 + digit - 1, or -1), elim (a set of such).
        """
        cdef Find found
        cdef Set81 cells
        cdef int d
        cdef bint is_found
        cdef Rule rule = rule_of(number)
        with nogil:
            is_found = rule(&self.desk, number, &found)
        if not is_found:
            return None
        elim = set()
        for d in range(9):
            cells = found.elim[d]
            while cells.lo | cells.hi:
                elim.add(pop(&cells) * 9 + d)
        return {"rating": found.rating, "complexity": found.complexity, "kind": found.kind,
                "place": found.cell * 9 + found.digit if found.cell >= 0 else -1, "elim": elim}

    def apply(self, placements=(), eliminations=()):
        """Remove candidates, then place (cell * 9 + digit - 1)."""
        for c in eliminations:
            remove(&self.desk.g, c % 9, only(c // 9))
        for c in placements:
            place(&self.desk.g, c // 9, c % 9)
