"""Solves a puzzle as Sudoku Explainer does, step by step, and rates its hardest step.

Path        The first rule that finds a step applies this one step, and the search starts again at the
            first rule.
Ratings     ER is the hardest step's, EP that of the steps up to the first placement, ED the first
            step's; all as they are printed, with one decimal.
Gate        A puzzle with one solution only.
Source      facts on Sudoku Explainer: the loop.
"""

from dataclasses import dataclass

import numpy as np

from libc.math cimport floor
from libc.stdint cimport uint64_t
from libc.stdlib cimport free
from libc.string cimport memset

from solver.explainer.find cimport SCRATCHES, Ruling, clear_desk, follow
from solver.explainer.find import rulings
from solver.explainer.waves cimport settle, waves
from solver.grid cimport State, has, is_empty, meets
from solver.rater cimport INVALID, RATED, STUCK, TIMEOUT, UNSOUND, now


# From these ratings on, waves and other rules leave nothing to find for a rule: a direct subset is a
# hidden one, or the complement of a naked one, and then a hidden single.
DONE = {1: 1.5, 2: 2.8, 3: 3.4, 4: 2.3, 5: 4.0, 6: 2.8}


@dataclass(frozen=True)
class Explained:
    """Ratings of n puzzles, column by column.

    status      (n,) uint8, index into `solver.rater.STATUSES`
    er, ep, ed  (n,) float32; 0 where nothing was reached, 20 for ER if no rule found a step
    rule, kind  (n,) uint8, of the hardest step; 0 where there is none
    seconds     (n,) float32, time of gate and rating
    """

    status: np.ndarray
    er: np.ndarray
    ep: np.ndarray
    ed: np.ndarray
    rule: np.ndarray
    kind: np.ndarray
    seconds: np.ndarray


@dataclass(frozen=True)
class Step:
    """One step; candidates are cell * 9 + digit - 1."""

    rule: int
    kind: int
    rating: float
    complexity: int
    placements: tuple
    eliminations: tuple


cdef inline double printed(double rating) noexcept nogil:
    return floor((rating + 0.05) * 10) / 10


cdef class Explainer(Rater):
    """The rules of Sudoku Explainer, ready to rate. One explainer serves one thread."""

    def __cinit__(self, profile):
        cdef Ruling r
        found = rulings()
        self.numbers = list(found)
        self.n = len(found)
        for i, r in enumerate(found.values()):
            self.find[i] = r.find
            self.arg[i] = r.arg
            self.done[i] = DONE.get(self.numbers[i], 99)
        memset(&self.desk, 0, sizeof(Desk))

    def __dealloc__(self):
        cdef int i
        for i in range(SCRATCHES):
            free(self.desk.scratch[i])

    cdef void load(self) noexcept nogil:
        self.desk.g = self.puzzle
        clear_desk(&self.desk)
        self.er = self.ep = self.ed = 0
        self.rule = self.kind = 0

    cdef bint next_step(self) noexcept nogil:
        cdef int i
        for i in range(self.n):
            if self.ep > 0 and self.er >= self.done[i]:
                continue
            if self.find[i](&self.desk, self.arg[i], &self.step):
                return True
        return False

    cdef bint is_sound(self) noexcept nogil:
        """Whether the step agrees with the solution."""
        cdef int d
        for d in range(9):
            if meets(self.step.elim[d], self.solution[d]):
                return False
        return self.step.cell < 0 or has(self.solution[self.step.digit], self.step.cell)

    cdef void note(self) noexcept nogil:
        """Enter the step."""
        self.out.stages += 1
        if self.step.rating > self.er:
            self.er = self.step.rating
            self.rule = self.step.rule
            self.kind = self.step.kind
        if self.ep == 0:
            if self.ed == 0:
                self.ed = self.er
            if self.step.cell >= 0:
                self.ep = self.er

    cdef void follow(self) noexcept nogil:
        follow(&self.desk.g, &self.step)

    cdef bint take(self) noexcept nogil:
        """Take the next step; False ends the way, and the status says why."""
        if not self.next_step():
            self.er = 20
            self.out.status = STUCK
        elif self.late():
            self.out.status = TIMEOUT
        else:
            self.note()
            if self.is_sound():
                self.follow()
                return True
            self.out.status = UNSOUND
        return False

    cdef void solve(self, bint needed) noexcept nogil:
        """Step by step to the first placement, which EP needs; then in waves."""
        self.load()
        while (self.ep == 0 or self.er < 1.2) and not is_empty(self.desk.g.empty):
            if not self.take():
                return
        while not is_empty(self.desk.g.empty):
            if not waves(&self.desk.g, self.er, self.solution):
                self.out.status = UNSOUND
                return
            if is_empty(self.desk.g.empty):
                return
            settle(&self.desk.g, self.solution)
            if not self.take():
                return

    def rate(self, puzzles, *, timeout=0.0):
        """Rate texts of 81 characters; returns an `Explained`."""
        cdef uint64_t limit = <uint64_t>(timeout * 1e9), begun
        cdef Py_ssize_t at, n = len(puzzles)
        status = np.zeros(n, np.uint8)
        er, ep, ed, seconds = (np.zeros(n, np.float32) for _ in range(4))
        rule, kind = np.zeros(n, np.uint8), np.zeros(n, np.uint8)
        cdef unsigned char[::1] status_ = status, rule_ = rule, kind_ = kind
        cdef float[::1] er_ = er, ep_ = ep, ed_ = ed, seconds_ = seconds
        for at, text in enumerate(puzzles):
            self.out.status = RATED if self.read(text) else INVALID
            with nogil:
                begun = now()
                self.er = self.ep = self.ed = 0
                self.rule = self.kind = 0
                self.gate(limit)
                if self.out.status == RATED:
                    self.solve(False)
                seconds_[at] = (now() - begun) * 1e-9
            status_[at] = self.out.status
            er_[at], ep_[at], ed_[at] = printed(self.er), printed(self.ep), printed(self.ed)
            rule_[at], kind_[at] = self.rule, self.kind
        return Explained(status, er, ep, ed, rule, kind, seconds)

    def steps(self, puzzle):
        """Yields a `Step` after the other until solved or stuck.

        puzzle is a text or a `State`; whether it has one solution is not looked at.
        """
        self.puzzle = (<State>(puzzle if isinstance(puzzle, State) else State(puzzle))).grid
        self.load()
        while not is_empty(self.desk.g.empty) and self.next_step():
            yield self.told()
            self.follow()

    def step_in(self, State state):
        """The `Step` in a `State`, None if no rule finds any."""
        self.puzzle = state.grid
        self.load()
        return self.told() if self.next_step() else None

    def told(self):
        placements = (self.step.cell * 9 + self.step.digit,) if self.step.cell >= 0 else ()
        eliminations = tuple(c * 9 + d for c in range(81) for d in range(9) if has(self.step.elim[d], c))
        return Step(self.step.rule, self.step.kind, printed(self.step.rating), self.step.complexity, placements, eliminations)
