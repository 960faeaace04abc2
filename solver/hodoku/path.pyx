"""Solves a puzzle as HoDoKu does, step by step, and adds up its score.

Path        The first technique, by rising index, that finds a step applies this one step, and the
            search starts again at the first technique.
Score       The sum of the base scores of all steps.
Level       The highest of the steps; then, as long as the score is above the level's cap, the next one.
Gate        A puzzle with one solution only. Techniques that rely on that stay off where a grid comes
            with its candidates: it may have lost some for reasons that the puzzle does not show.
Source      facts on HoDoKu's solver: the solving loop.
"""

from libc.string cimport memcpy, memset

from solver.catalogue import LABELS, technique
from solver.grid cimport has, is_empty
from solver.hodoku.search cimport Searcher
from solver.hodoku.search import NAMES, searchers
from solver.rater cimport STUCK, TIMEOUT, UNSOUND, Rows
from solver.rater import Stage


cdef class Imitation(Rater):
    """The rungs of a profile of steps, ready to solve.

    `Imitation(profile)` takes a `solver.profile.Profile`. One imitation serves one thread.
    """

    def __cinit__(self, profile):
        cdef Searcher s
        found = searchers()
        self.rungs = list(profile.rungs)
        if len(self.rungs) > MAX_RUNGS or len(profile.levels) > MAX_LEVELS:
            raise ValueError(f"profile {profile.name}: more than {MAX_RUNGS} techniques or {MAX_LEVELS} levels")
        self.n = len(self.rungs)
        for i, rung in enumerate(self.rungs):
            s = found[rung.search]
            self.find[i] = s.find
            self.arg[i] = s.arg
            self.level[i] = rung.level
            self.score[i] = rung.score
            self.unique[i] = rung.techniques[0].family == "Uniqueness"
        for i, level in enumerate(profile.levels):
            self.cap[i] = NO_CAP if level.cap is None else level.cap
        self.techniques = [technique(name) for name in NAMES]
        for i, row in enumerate(self.techniques):
            self.label[i] = LABELS.index(row.id)
        self.at = Position("." * 81)

    cdef int next_step(self) noexcept nogil:
        """The rung that finds the next step, which then is in self.at.move; -1 if none does."""
        cdef int i
        for i in range(self.n):
            if self.unique[i] and not self.at.plain:
                continue
            if self.find[i](&self.at.board, self.arg[i], &self.at.move, NULL):
                return i
        return -1

    cdef bint is_sound(self) noexcept nogil:
        """Whether the step agrees with the solution."""
        cdef int i, c
        for i in range(self.at.move.n_drops):
            c = self.at.move.drop[i]
            if has(self.solution[c % 9], c // 9):
                return False
        for i in range(self.at.move.n_puts):
            c = self.at.move.put[i]
            if not has(self.solution[c % 9], c // 9):
                return False
        return True

    cdef void note(self, int rung) noexcept nogil:
        """Enter the step of a rung."""
        cdef int name = self.at.move.name
        self.out.stages += 1
        self.out.score += self.score[rung]
        if self.count[name] == 0:
            self.first[name] = self.out.stages
        self.count[name] += 1
        if self.level[rung] > self.out.level or self.level[rung] == self.out.level and rung >= self.hardest:
            self.out.level = self.level[rung]
            self.out.hardest = self.label[name]
            self.hardest = rung

    cdef void solve(self, bint needed) noexcept nogil:
        cdef int rung
        memset(self.count, 0, sizeof(self.count))
        self.at.load(&self.puzzle)
        memcpy(self.at.board.solution, self.out.solution, 81)
        while not is_empty(self.at.board.f.g.empty):
            rung = self.next_step()
            if rung < 0:
                self.out.status = STUCK
                break
            if self.late():
                self.out.status = TIMEOUT
                break
            self.note(rung)
            if not self.is_sound():
                self.out.status = UNSOUND
                break
            self.at.follow()
        while self.out.level and self.out.score > self.cap[self.out.level - 1]:
            self.out.level += 1

    def stages(self, puzzle):
        """Solve with evidence: yields a `Stage` after the other, one step each, until solved or stuck.

        puzzle is a text or a `State`; whether it has one solution is not looked at.
        """
        return self._follow(Position(puzzle))

    def _rated_stages(self, text):
        cdef Position at = Position(text)
        at.board.solution = self.at.board.solution
        return self._follow(at)

    def _follow(self, Position at):
        """The stages from a position on, which is changed."""
        cdef int i
        while not is_empty(at.board.f.g.empty):
            for i in range(self.n):
                if self.unique[i] and not at.plain:
                    continue
                if at.find(self.find[i], self.arg[i], True):
                    break
            else:
                return
            placements, eliminations = at.deductions()
            row = self.techniques[at.move.name]
            yield Stage(row, self.level[i], self.score[i], tuple(sorted(set(eliminations))), placements,
                        at.evidence(row.id))
            at.follow()

    cdef int add_rows(self, Py_ssize_t at, Rows rows, Rows family_rows) except -1:
        """The names of steps used, by first use."""
        used = sorted([(self.first[i], i) for i in range(len(self.techniques)) if self.count[i]])
        for first, i in used:
            rows.add(at, self.label[i], self.count[i], first, -1)
        return 0
