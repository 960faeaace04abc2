"""Desks with the memory that rules keep; one that Python code can hold, to ask single rules along a given path."""

from libc.stdlib cimport calloc, free
from libc.string cimport memset

from solver.explainer.chains cimport SEARCHES, Chains
from solver.explainer.closure cimport HINT_ROOM, Hints
from solver.explainer.find cimport Desk, Find, Ruling
from solver.explainer.find import rulings
from solver.explainer.hunt cimport RULE_DYNAMIC, RULE_NISHIO
from solver.explainer.nested cimport NESTS, Nest
from solver.grid cimport Set81, State, only, place, pop, remove

RULINGS = rulings()


cdef int room = HINT_ROOM    # at new desks


def limit_room(implications=HINT_ROOM):
    """Let new desks have room for so many advanced implications only: what overflows must be noticed."""
    global room
    room = implications


cdef void set_up_hints(Hints *hints, Desk *desk) noexcept:
    hints.desk = desk
    hints.room = room


cdef int set_up(Desk *desk) except -1:
    """Give an empty desk all memory at once, so that no search fails for want of it. Unused pages cost nothing."""
    cdef Chains *chains
    cdef Nest *nests
    cdef int i
    memset(desk, 0, sizeof(Desk))
    desk.chains = chains = <Chains *>calloc(1, sizeof(Chains))
    desk.nests = nests = <Nest *>calloc(NESTS, sizeof(Nest))
    if desk.chains == NULL or desk.nests == NULL:
        raise MemoryError
    set_up_hints(&chains.hints, desk)
    for i in range(SEARCHES):
        chains.search[i].hints = &chains.hints
        if i > RULE_DYNAMIC - RULE_NISHIO:
            chains.search[i].base = &chains.search[i - 1]
    for i in range(NESTS):
        set_up_hints(&nests[i].hints, desk)
        nests[i].search.hints = &nests[i].hints
    return 0


cdef void clear_away(Desk *desk) noexcept:
    """Give the memory back; also where `set_up` failed."""
    free(desk.chains)
    free(desk.nests)


cdef class Position:
    """A puzzle as Sudoku Explainer sees it: 81 characters, 729 candidates, or a `State`."""

    cdef Desk desk

    def __cinit__(self, puzzle):
        cdef State state = puzzle if isinstance(puzzle, State) else State(puzzle)
        set_up(&self.desk)
        self.desk.g = state.grid

    def __dealloc__(self):
        clear_away(&self.desk)

    def search(self, int number):
        """The step of a rule (its number in the table), or None.

        A dict: rating, complexity, kind, place (cell * 9 + digit - 1, or -1), elim (a set of such).
        """
        cdef Find found
        cdef Set81 cells
        cdef int d
        cdef bint is_found
        cdef Ruling rule = RULINGS[number]
        with nogil:
            is_found = rule.find(&self.desk, rule.arg, &found)
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
