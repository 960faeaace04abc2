"""One board that Python code can hold: to ask single searches, and to follow a given path."""

from libc.stdlib cimport free, realloc
from libc.string cimport memset

from solver.grid cimport Grid, State
from solver.hodoku.board cimport SCRATCHES, Board, drop, load, put
from solver.hodoku.search cimport Search, Searcher
from solver.hodoku.search import NAMES, searchers
from solver.kernel cimport Part as CPart, Step as CStep
from solver.links cimport LinkMemory
from solver.steps cimport steps_of


cdef class Position:
    """A puzzle as HoDoKu sees it.

    `Position(puzzle)` takes 81 characters (`.` or `0` for empty), 729 candidates, or a `State`. Raises
    `BadPuzzle`.

    plain   no candidate is missing that the placed digits allow; else techniques that rely on the puzzle's
            having one solution do not apply
    """

    def __cinit__(self, puzzle):
        cdef State state = puzzle if isinstance(puzzle, State) else State(puzzle)
        memset(&self.board, 0, sizeof(Board))
        memset(&self.ev, 0, sizeof(Steps))
        self.memory = LinkMemory()
        self.board.f.links = &self.memory.links
        self.make_room(4, 256)
        self.load(&state.grid)

    def __dealloc__(self):
        cdef int i
        free(self.ev.at)
        free(self.ev.parts)
        for i in range(SCRATCHES):
            free(self.board.scratch[i])

    cdef void make_room(self, int steps, int parts) except *:
        cdef void *at = realloc(self.ev.at, (steps + 1) * sizeof(CStep))
        if at != NULL:
            self.ev.at = <CStep *>at
            at = realloc(self.ev.parts, (parts + 1) * sizeof(CPart))
        if at == NULL:
            raise MemoryError
        self.ev.parts = <CPart *>at
        self.ev.room = steps
        self.ev.part_room = parts

    @property
    def state(self):
        """The grid as a `State` of its own."""
        cdef State state = State("." * 81)
        state.grid = self.board.f.g
        return state

    cdef void load(self, const Grid *g) noexcept nogil:
        self.plain = not load(&self.board, g)

    cdef bint find(self, Search search, int arg, bint evidence) except -1:
        """Ask a search: whether it finds a step. self.move then is the step."""
        cdef Steps *ev = &self.ev if evidence else NULL
        self.ev.n = self.ev.n_parts = 0
        if not search(&self.board, arg, &self.move, ev):
            return False
        if self.ev.n_parts > self.ev.part_room:
            self.make_room(self.ev.room, self.ev.n_parts)
            self.ev.n = self.ev.n_parts = 0
            search(&self.board, arg, &self.move, ev)
        return True

    cdef void follow(self) noexcept nogil:
        """Take the step in self.move."""
        cdef int i
        for i in range(self.move.n_puts):
            put(&self.board, self.move.put[i] // 9, self.move.put[i] % 9)
        for i in range(self.move.n_drops):
            drop(&self.board, self.move.drop[i] // 9, self.move.drop[i] % 9)
        self.board.f.derived = 0
        self.board.version += 1

    cdef tuple deductions(self):
        """Placements and eliminations of self.move, in their order."""
        return (tuple([self.move.put[i] for i in range(self.move.n_puts)]),
                tuple([self.move.drop[i] for i in range(self.move.n_drops)]))

    cdef list evidence(self, str technique_id):
        """What the last `find` wrote."""
        return steps_of(&self.ev, technique_id)

    def search(self, technique, evidence=False):
        """The step that HoDoKu would take with a technique (its short name), or None.

        Returns its short name, the placements, the eliminations in the order in which they are
        applied (cell * 9 + digit - 1 each), and the evidence: a list of one `Step`, empty unless
        asked for.
        """
        cdef Searcher s = searchers()[technique]
        if not self.find(s.find, s.arg, evidence):
            return None
        name = NAMES[self.move.name]
        return (name, *self.deductions(), self.evidence(name) if evidence else [])

    def apply(self, placements=(), eliminations=()):
        """Place and remove candidates (cell * 9 + digit - 1), in this order."""
        for c in placements:
            put(&self.board, c // 9, c % 9)
        for c in eliminations:
            drop(&self.board, c // 9, c % 9)
        self.board.f.derived = 0
        self.board.version += 1
