"""One board that Python code can hold: to ask single searches, and to follow a given path."""

from libc.stdlib cimport free, realloc
from libc.string cimport memset

from solver.errors import BadPuzzle
from solver.grid cimport Grid, State
from solver.hodoku.board cimport drop, put, set_givens
from solver.hodoku.search cimport Searcher
from solver.hodoku.search import NAMES, searchers
from solver.kernel cimport Part as CPart, Step as CStep
from solver.links cimport LinkMemory
from solver.steps cimport steps_of


cdef class Position:
    """A puzzle as HoDoKu sees it.

    `Position(puzzle)` takes 81 characters, `.` or `0` for empty. Raises `BadPuzzle`.
    """

    def __cinit__(self, str puzzle):
        cdef State state = State(puzzle)
        memset(&self.board, 0, sizeof(Board))
        memset(&self.ev, 0, sizeof(Steps))
        self.memory = LinkMemory()
        self.board.f.links = &self.memory.links
        self.make_room(4, 256)
        if not set_givens(&self.board, state.grid.digit):
            raise BadPuzzle("a digit stands twice in a house")

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

    def search(self, technique, evidence=False):
        """The step that HoDoKu would take with a technique (its short name), or None.

        Returns its short name, the placements, the eliminations in the order in which they are
        applied (cell * 9 + digit - 1 each), and the evidence: a list of one `Step`, empty unless
        asked for.
        """
        cdef Searcher s = searchers()[technique]
        cdef Move *move = &self.move
        cdef Steps *ev = &self.ev if evidence else NULL
        self.ev.n = self.ev.n_parts = 0
        if not s.find(&self.board, s.arg, move, ev):
            return None
        if self.ev.n_parts > self.ev.part_room:
            self.make_room(self.ev.room, self.ev.n_parts)
            self.ev.n = self.ev.n_parts = 0
            s.find(&self.board, s.arg, move, ev)
        name = NAMES[move.name]
        return (name, tuple([move.put[i] for i in range(move.n_puts)]),
                tuple([move.drop[i] for i in range(move.n_drops)]), steps_of(&self.ev, name) if evidence else [])

    def apply(self, placements=(), eliminations=()):
        """Place and remove candidates (cell * 9 + digit - 1), in this order."""
        for c in placements:
            put(&self.board, c // 9, c % 9)
        for c in eliminations:
            drop(&self.board, c // 9, c % 9)
        self.board.f.derived = 0
        self.board.version += 1
