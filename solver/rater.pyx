"""What every way of rating shares: reading, the validity gate, the clock, the columns of the result.

`make(profile)` gives the rater of a profile: a `Ladder` for one of stages, an `Imitation` for one of
steps, an `Explainer` for one of ratings. All have `rate` and `stages`.
"""

import importlib
import json
from dataclasses import asdict, dataclass
from itertools import islice

import numpy as np

from cpython.bytes cimport PyBytes_FromStringAndSize
from cpython.exc cimport PyErr_CheckSignals
from cpython.unicode cimport PyUnicode_AsUTF8AndSize, PyUnicode_DecodeASCII
from libc.stdint cimport int16_t
from libc.stdlib cimport free, realloc
from libc.string cimport memcpy, memset

from solver.catalogue import LABELS, Technique
from solver.clock cimport deadline_after, is_over, now
from solver.exact cimport count_grid_solutions
from solver.grid cimport State, fill, is_empty, join, only
from solver.notation import step_text

# From good to bad; those of the gate come last.
STATUSES = ("rated", "stuck", "stopped", "timeout", "unsound", "error", "invalid", "solved", "no_solution", "multiple")

# The module and class of a profile's kind.
RATERS = {"stages": ("solver.ladder", "Ladder"), "steps": ("solver.hodoku.path", "Imitation"),
          "ratings": ("solver.explainer.path", "Explainer")}

# Where the rating of a puzzle may be broken off: it can be no pearl, or no diamond.
STOPS = ("", "pearl", "diamond")

cdef enum:
    NO_DIGIT = 128

cdef uint8_t DIGIT_OF[256]               # of a character: 0 where empty


cdef void make_tables() noexcept:
    cdef int i
    memset(DIGIT_OF, NO_DIGIT, sizeof(DIGIT_OF))
    DIGIT_OF[<int>c"."] = DIGIT_OF[<int>c"0"] = DIGIT_OF[<int>c"-"] = 0
    for i in range(1, 10):
        DIGIT_OF[c"0" + i] = i

make_tables()


def make(profile):
    """The rater of a `solver.profile.Profile`. One rater serves one thread."""
    module, name = RATERS[profile.kind]
    return getattr(importlib.import_module(module), name)(profile)


cdef class Rater:
    """A profile, ready to rate."""

    def __cinit__(self, profile):
        self.profile = profile

    def __reduce__(self):
        return type(self), (self.profile,)

    cdef void solve(self, bint needed) noexcept nogil:
        pass

    cdef int add_rows(self, Py_ssize_t at, Rows rows, Rows family_rows) except -1:
        return 0

    cdef bint late(self) noexcept nogil:
        """Whether the puzzle's time is over."""
        return is_over(self.deadline)

    cdef void gate(self, uint64_t limit) noexcept nogil:
        """The status of self.puzzle before rating; RATED if it has one solution. The clock runs from here on."""
        cdef Outcome *out = &self.out
        cdef int i, n
        out.level = 0
        out.hardest = -1
        out.stages = 0
        out.score = 0
        out.er = out.ep = out.ed = out.er_at_least = 0
        out.has_solution = False
        out.needed_nanoseconds = 0
        if out.status == INVALID:
            return
        if is_empty(self.puzzle.empty):
            out.status = SOLVED
            out.has_solution = True
            memcpy(out.solution, self.puzzle.digit, 81)
            return
        self.deadline = deadline_after(limit)
        n = count_grid_solutions(&self.puzzle, 2, out.solution, self.deadline)
        if n < 0:
            out.status = TIMEOUT
            return
        if n != 1:
            out.status = NO_SOLUTION if n == 0 else MULTIPLE
            return
        out.has_solution = True
        memset(self.solution, 0, sizeof(self.solution))
        for i in range(81):
            join(&self.solution[out.solution[i] - 1], only(i))

    def rate(self, puzzles, *, needed=True, steps=False, timeout=0.0, stop="", max_er=0.0):
        """Rate puzzles: the validity gate, the way to the solution, and the proofs of need.

        puzzles   strings of 81 characters (`.` or `0` for empty) or 729 (candidates)
        needed    also find out which of the techniques used are needed (profiles of stages)
        steps     also return every stage with its evidence
        timeout   seconds a puzzle may take, the gate included; 0 for no limit
        stop      "pearl" or "diamond": a puzzle is `stopped` when it can be none (profiles of ratings)
        max_er    a puzzle is `stopped` when its ER can be only higher; 0 for no limit (profiles of ratings)

        Returns a `Rated`. Raises `BadPuzzle` for a text that is no puzzle.
        """
        cdef Outcome *out = &self.out
        cdef uint64_t limit = <uint64_t>(timeout * 1e9), begun
        cdef bint with_needed = needed
        cdef Rows rows = Rows()
        cdef Rows family_rows = Rows()
        cdef int i
        cdef Py_ssize_t at, n = len(puzzles)
        status = np.empty(n, np.uint8)
        clues = np.empty(n, np.uint8)
        level = np.empty(n, np.uint8)
        hardest = np.empty(n, np.int16)
        stages = np.empty(n, np.uint16)
        score = np.empty(n, np.uint32)
        er, ep, ed, er_at_least = (np.empty(n, np.float32) for _ in range(4))
        seconds = np.empty(n, np.float32)
        needed_seconds = np.empty(n, np.float32)
        cdef uint8_t[::1] status_ = status, clues_ = clues, level_ = level
        cdef int16_t[::1] hardest_ = hardest
        cdef uint16_t[::1] stages_ = stages
        cdef uint32_t[::1] score_ = score
        cdef float[::1] seconds_ = seconds, needed_seconds_ = needed_seconds
        cdef float[::1] er_ = er, ep_ = ep, ed_ = ed, er_at_least_ = er_at_least
        solutions = [None] * n
        stage_rows = [] if steps else None
        self.with_steps = steps
        self.stop = STOPS.index(stop)
        self.max_er = max_er
        for at, text in enumerate(puzzles):
            PyErr_CheckSignals()        # a chunk of hard puzzles can take minutes
            out.status = RATED if self.read(text) else INVALID
            with nogil:
                begun = now()
                self.gate(limit)
                if out.status == RATED:
                    self.solve(with_needed)
                seconds_[at] = (now() - begun) * 1e-9
            needed_seconds_[at] = out.needed_nanoseconds * 1e-9
            status_[at] = out.status
            clues_[at] = out.clues
            level_[at] = out.level
            hardest_[at] = out.hardest
            stages_[at] = out.stages
            score_[at] = out.score
            er_[at], ep_[at], ed_[at], er_at_least_[at] = out.er, out.ep, out.ed, out.er_at_least
            if out.has_solution:
                for i in range(81):
                    out.solution[i] += 48
                solutions[at] = PyUnicode_DecodeASCII(<char *>out.solution, 81, NULL)
            if out.stages:
                self.add_rows(at, rows, family_rows)
                if steps:
                    stage_rows.extend((at, *row) for row in self._stage_rows(text, out.stages))
        used, family = rows.table(), family_rows.table()
        return Rated(
            status=status, clues=clues, level=level, hardest=hardest, stages=stages, score=score,
            er=er, ep=ep, ed=ed, er_at_least=er_at_least, seconds=seconds, needed_seconds=needed_seconds,
            solution=solutions, row=used["row"], label=used["label"], count=used["count"],
            first_step=used["first_step"], needed=used["needed"],
            family_row=family["row"], family_label=family["label"], steps=stage_rows,
        )

    def _stage_rows(self, text, limit):
        """The rows of the steps table, without the puzzle: one a stage, at most so many."""
        for number, stage in enumerate(islice(self._rated_stages(text), limit), 1):
            yield (number, LABELS.index(stage.technique.id), stage.rating, stage.eliminations,
                   stage.placements, " | ".join(map(step_text, stage.steps)),
                   json.dumps([asdict(step) for step in stage.steps], separators=(",", ":")))

    def _rated_stages(self, text):
        """The stages of the puzzle that was rated last."""
        return self.stages(text)

    cdef bint read(self, str text) except -1:
        """The text into self.puzzle, its placed digits into self.out.clues; False if a digit stands twice in a house."""
        cdef uint8_t digits[81]
        cdef uint8_t wrong = 0
        cdef Py_ssize_t size
        cdef const char *c
        cdef int i
        self.out.clues = 0
        if text is None:
            raise TypeError("None: wanted a text")
        if not text.isascii():
            State(text)         # raises, with the place
        c = PyUnicode_AsUTF8AndSize(text, &size)
        if size == 81:
            for i in range(81):
                digits[i] = DIGIT_OF[<uint8_t>c[i]]
                wrong |= digits[i]
                self.out.clues += digits[i] != 0
            if wrong & NO_DIGIT:
                State(text)         # raises, with the place
            return fill(&self.puzzle, digits)
        self.puzzle = (<State>State(text)).grid
        return True


ROW_TYPE = np.dtype([("row", np.uint32), ("label", np.uint16), ("count", np.uint16),
                     ("first_step", np.uint16), ("needed", np.int8), ("unused", np.uint8)])


cdef class Rows:
    """A table that grows by one row at a time."""

    def __dealloc__(self):
        free(self.at)

    cdef int add(self, Py_ssize_t row, int label, int count, int first_step, int needed) except -1:
        cdef Row *more
        if self.n == self.room:
            more = <Row *>realloc(self.at, (2 * self.room + 64) * sizeof(Row))
            if more == NULL:
                raise MemoryError
            self.at = more
            self.room = 2 * self.room + 64
        self.at[self.n] = Row(row, label, count, first_step, needed, 0)
        self.n += 1
        return 0

    cdef table(self):
        return np.frombuffer(PyBytes_FromStringAndSize(<char *>self.at, self.n * sizeof(Row)), ROW_TYPE)


@dataclass(frozen=True)
class Stage:
    """One stage: the technique, its level, its rating (a step's own, or its base score, where the profile
    has these, else the level), all that it does (cell * 9 + digit - 1), and the steps that together
    give it."""

    technique: Technique
    level: int
    rating: float
    eliminations: tuple
    placements: tuple
    steps: list


@dataclass(frozen=True)
class Rated:
    """Ratings of n puzzles, column by column.

    status      (n,) uint8, index into `STATUSES`
    clues       (n,) uint8, placed digits
    level       (n,) uint8, highest level used, or what the score raises it to; 0 if nothing was used
    hardest     (n,) int16, index into `catalogue.LABELS` of the technique of that level or ER; -1
    stages      (n,) uint16; steps in a profile of steps; in one of ratings too, if they are asked for, else 0
    score       (n,) uint32, sum over the steps; 0 if the profile has no scores
    er, ep, ed, er_at_least
                (n,) float32, the ratings of a profile of ratings, and what the first is at least; 0 where
                not known
    seconds     (n,) float32, time of gate and rating
    needed_seconds
                (n,) float32, the part of it that proves what is needed
    solution    n strings of 81 digits, None where there is not exactly one
    row, label, count, first_step, needed
                (m,) one a technique used, by puzzle and first use: puzzle, index into
                `catalogue.LABELS`, stages, first stage from 1, 1/0/-1 for needed/not/not computed
    family_row, family_label
                (k,) the families that are needed: puzzle, index into `catalogue.LABELS`
    steps       one tuple a stage, if asked for: puzzle, step from 1, label, level,
                eliminations, placements, text, evidence as JSON
    """

    status: np.ndarray
    clues: np.ndarray
    level: np.ndarray
    hardest: np.ndarray
    stages: np.ndarray
    score: np.ndarray
    er: np.ndarray
    ep: np.ndarray
    ed: np.ndarray
    er_at_least: np.ndarray
    seconds: np.ndarray
    needed_seconds: np.ndarray
    solution: list
    row: np.ndarray
    label: np.ndarray
    count: np.ndarray
    first_step: np.ndarray
    needed: np.ndarray
    family_row: np.ndarray
    family_label: np.ndarray
    steps: list | None
