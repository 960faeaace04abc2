"""Solves a puzzle as Sudoku Explainer does, step by step, and rates its hardest step.

Path        The first rule that finds a step applies this one step, and the search starts again at the
            first rule.
Ratings     ER is the hardest step's, EP that of the steps up to the first placement, ED the first
            step's; all as they are printed, with one decimal.
Gate        A puzzle with one solution only. Rules that rely on that stay off where a grid comes with its
            candidates: it may have lost some for reasons that the puzzle does not show.
Ends        A puzzle that runs out of time, or out of the range asked for, has at least the rating of the
            hardest step found; and as rules come by rising ratings, that of the rule searched last.
Steps       Only where every step is asked for is each taken singly; else, after the first placement,
            easy ones come in waves, which changes no rating.
Source      facts on Sudoku Explainer: the loop.
"""

from dataclasses import dataclass

from libc.math cimport floor
from libc.stdlib cimport free, malloc
from libc.string cimport memset

from solver.catalogue import LABELS, technique
from solver.explainer.desk cimport clear_away, set_up
from solver.explainer.find cimport Ruling, clear_desk, follow, has_no_time
from solver.explainer.find import rulings
from solver.explainer.names import NAMES
from solver.explainer.rounds cimport IS_CHAIN, KIND_X
from solver.explainer.waves cimport settle, waves
from solver.grid cimport Grid, State, fill, has, is_empty, meets, same
from solver.notation import step_text
from solver.profile import load_profile
from solver.rater cimport DIAMOND, ERROR, PEARL, RATED, STOPPED, STUCK, TIMEOUT, UNSOUND, Rows
from solver.rater import Stage
from solver.steps import Step as Deduction


# From these ratings on, waves and other rules leave nothing to find for a rule: a direct subset is a
# hidden one, or the complement of a naked one, and then a hidden single.
DONE = {1: 1.5, 2: 2.8, 3: 3.4, 4: 2.3, 5: 4.0, 6: 2.8}


@dataclass(frozen=True)
class Step:
    """One step; candidates are cell * 9 + digit - 1."""

    rule: int
    kind: int
    technique: str
    rating: float
    complexity: int
    placements: tuple
    eliminations: tuple


cdef inline double printed(double rating) noexcept nogil:
    return floor((rating + 0.05) * 10) / 10


cdef inline int slot(const Find *step) noexcept nogil:
    """What `names.NAMES` calls a step by, beside its rule."""
    if step.rule == 1:
        return step.rating > 1.0        # else the last cell of a house
    if step.rule == 21 and step.kind == KIND_X + IS_CHAIN and step.complexity > 6:
        return step.kind + 16           # else a turbot fish
    return step.kind


cdef bint is_plain(const Grid *g) noexcept nogil:
    """Whether no candidate is missing that the placed digits allow."""
    cdef Grid whole
    cdef int d
    fill(&whole, g.digit)
    for d in range(9):
        if not same(whole.cand[d], g.cand[d]):
            return False
    return True


cdef class Explainer(Rater):
    """The rules of Sudoku Explainer, ready to rate.

    `Explainer(profile)` takes a `solver.profile.Profile` of ratings, None for the built-in one. One
    explainer serves one thread.
    """

    def __cinit__(self, profile):
        cdef Ruling r
        self.profile = profile or load_profile("se")
        found = rulings()
        self.numbers = [rung.rule for rung in self.profile.rungs]
        self.n = len(self.profile.rungs)
        memset(self.label, UNNAMED, sizeof(self.label))
        for i, rung in enumerate(self.profile.rungs):
            r = found[rung.rule]
            self.find[i] = r.find
            self.arg[i] = r.arg
            self.least[i] = rung.least
            self.done[i] = DONE.get(rung.rule, 99)
            self.unique[i] = rung.techniques[0].family == "Uniqueness"
            for key, name in NAMES[rung.rule].items():
                self.label[rung.rule][key] = LABELS.index(name)
        set_up(&self.desk)
        self.path = <Find *>malloc(MAX_STEPS * sizeof(Find))
        if self.path == NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.path)
        clear_away(&self.desk)

    cdef void load(self) noexcept nogil:
        self.desk.g = self.puzzle
        self.desk.deadline = self.deadline
        self.desk.is_late = self.desk.is_full = False
        clear_desk(&self.desk)
        self.er = self.ep = self.ed = self.bound = 0
        self.plain = UNKNOWN
        self.hardest = -1

    cdef bint applies(self, int i) noexcept nogil:
        """Whether a rule has a chance here."""
        if not self.with_steps and self.ep > 0 and self.er >= self.done[i]:
            return False
        if self.unique[i]:
            if self.plain == UNKNOWN:
                self.plain = is_plain(&self.puzzle)
            return self.plain
        return True

    cdef bint search(self, int i) noexcept nogil:
        """Whether a rule finds a step, which then is in self.step."""
        return self.find[i](&self.desk, self.arg[i], &self.step)

    cdef int next_step(self) noexcept nogil:
        """RATED if a rule finds a step, which then is in self.step; else the status that this gives."""
        cdef bint found
        cdef int i
        for i in range(self.n):
            if not self.applies(i):
                continue
            self.bound = self.least[i]
            if self.max_er > 0 and self.bound > self.max_er:
                return STOPPED
            if has_no_time(&self.desk):
                return TIMEOUT
            found = self.search(i)
            if self.desk.is_late:
                return TIMEOUT
            if self.desk.is_full:
                return ERROR
            if found:
                return RATED
        self.bound = 0
        return STUCK

    cdef bint is_sound(self) noexcept nogil:
        """Whether the step agrees with the solution."""
        cdef int d
        for d in range(9):
            if meets(self.step.elim[d], self.solution[d]):
                return False
        return self.step.cell < 0 or has(self.solution[self.step.digit], self.step.cell)

    cdef bint is_out(self) noexcept nogil:
        """Whether the puzzle cannot be what is asked for."""
        if self.stop == PEARL and self.ep > 0 and self.er > self.ep or self.stop == DIAMOND and self.er > self.ed:
            return True
        return self.max_er > 0 and printed(self.er) > self.max_er

    cdef void note(self) noexcept nogil:
        """Enter the step."""
        if self.with_steps:
            self.path[self.out.stages] = self.step
            self.out.stages += 1
        if self.step.rating > self.er:
            self.er = self.step.rating
            self.hardest = self.label[self.step.rule][slot(&self.step)]
        if self.ep == 0:
            if self.ed == 0:
                self.ed = self.er
            if self.step.cell >= 0:
                self.ep = self.er

    cdef bint take(self) noexcept nogil:
        """Take the next step; False ends the way, and the status says why."""
        cdef int end = self.next_step()
        if end == RATED and self.label[self.step.rule][slot(&self.step)] == UNNAMED:
            end = ERROR
        if end == RATED:
            self.note()
            if not self.is_sound():
                end = UNSOUND
            elif self.is_out():
                end = STOPPED
        if end != RATED:
            self.out.status = end
            return False
        follow(&self.desk.g, &self.step)
        return True

    cdef void climb(self) noexcept nogil:
        """Step by step to the first placement, which EP needs; then in waves, unless each step counts."""
        cdef Grid had
        while not is_empty(self.desk.g.empty) and (self.with_steps or self.ep == 0 or self.er < 1.2):
            if not self.take():
                return
        while not is_empty(self.desk.g.empty):
            had = self.desk.g
            if not waves(&self.desk.g, self.er, self.solution):
                self.out.status = UNSOUND
                return
            if is_empty(self.desk.g.empty):
                return
            settle(&self.desk.g, &had, self.solution)
            if not self.take():
                return

    cdef void solve(self, bint needed) noexcept nogil:
        cdef Outcome *out = &self.out
        self.load()
        self.climb()
        if out.status == RATED:
            out.er = printed(self.er)
            self.bound = 0
        if out.status == RATED or out.status == STUCK:
            out.hardest = self.hardest
        if out.status == RATED or out.status == STOPPED:
            out.ep = printed(self.ep)
            out.ed = printed(self.ed)
        if out.status <= TIMEOUT:
            out.er_at_least = printed(max(self.er, self.bound))

    cdef int add_rows(self, Py_ssize_t at, Rows rows, Rows family_rows) except -1:
        """The names of the steps taken, by first use."""
        cdef int i
        used = {}
        for i in range(self.out.stages):
            label = self.label[self.path[i].rule][slot(&self.path[i])]
            first, count = used.get(label, (i + 1, 0))
            used[label] = first, count + 1
        for label, (first, count) in used.items():
            rows.add(at, label, count, first, -1)
        return 0

    def _stage_rows(self, text, limit):
        """Of the steps taken; they have no evidence."""
        cdef int i
        for i in range(limit):
            step = self.told(i)
            stage = _stage(step)
            yield (i + 1, LABELS.index(step.technique), step.rating, step.eliminations, step.placements,
                   step_text(stage.steps[0]), None)

    def steps(self, puzzle):
        """Yields a `Step` after the other until solved or stuck.

        puzzle is a text or a `State`; whether it has one solution is not looked at.
        """
        self.ask(puzzle)
        while not is_empty(self.desk.g.empty) and self.next_step() == RATED:
            self.path[0] = self.step
            yield self.told(0)
            follow(&self.desk.g, &self.step)

    def stages(self, puzzle):
        """The same as `Stage`s, one step each."""
        return map(_stage, self.steps(puzzle))

    def step_in(self, State state):
        """The `Step` in a `State` on the way of a puzzle told by its digits, None if no rule finds any."""
        self.ask(state)
        self.plain = True
        if self.next_step() != RATED:
            return None
        self.path[0] = self.step
        return self.told(0)

    cdef void ask(self, puzzle) except *:
        """Load a puzzle, without limits."""
        self.puzzle = (<State>(puzzle if isinstance(puzzle, State) else State(puzzle))).grid
        self.deadline = 0
        self.max_er = 0
        self.with_steps = True
        self.load()

    cdef object told(self, int i):
        """A step of the path."""
        cdef const Find *step = &self.path[i]
        name = NAMES[step.rule][slot(step)]
        placements = (step.cell * 9 + step.digit,) if step.cell >= 0 else ()
        eliminations = tuple([c * 9 + d for c in range(81) for d in range(9) if has(step.elim[d], c)])
        return Step(step.rule, step.kind, name, printed(step.rating), step.complexity, placements, eliminations)


def _stage(step):
    deduction = Deduction(step.technique, 0, step.eliminations, step.placements, ())
    return Stage(technique(step.technique), 0, step.rating, step.eliminations, step.placements, [deduction])
