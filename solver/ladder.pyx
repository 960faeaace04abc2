"""Climbs a profile's techniques on a puzzle: the rating itself.

A stage takes the grid as it stands, tries the rungs in order, and applies everything that the
first one with success finds. So a path does not depend on the order in which a kernel scans, and
is the same for every equivalent puzzle.

A technique is *needed* if the rungs up to the puzzle's level, without it, do not solve the puzzle.
The second climb starts where the technique was first used, since until then both paths agree.
"""

import json
from dataclasses import asdict, dataclass
from itertools import islice

import numpy as np

from libc.string cimport memcmp, memcpy, memset
from libc.stdint cimport int16_t
from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec
from cpython.bytes cimport PyBytes_FromStringAndSize
from cpython.unicode cimport PyUnicode_AsUTF8AndSize, PyUnicode_DecodeASCII
from libc.stdlib cimport free, realloc

from solver.catalogue import FAMILY_LABELS, LABELS, TECHNIQUES, Technique, kernel_of
from solver.exact cimport count_grid_solutions
from solver.grid cimport (
    EMPTY_SET, PEERS, State, both, cut, fill, is_empty, join, meets, only, pop, remove, size_of, within,
)
from solver.kernel cimport Kernel
from solver.notation import step_text
from solver.steps cimport Workbench

TECHNIQUE_IDS = frozenset(t.id for t in TECHNIQUES)

STATUSES = ("rated", "stuck", "timeout", "unsound", "error", "invalid", "solved", "no_solution", "multiple")

cdef enum:
    RATED = 0
    STUCK = 1
    TIMEOUT = 2
    UNSOUND = 3
    ERROR = 4
    INVALID = 5
    SOLVED = 6
    NO_SOLUTION = 7
    MULTIPLE = 8

cdef extern from *:
    """
    #include <time.h>
    #ifndef CLOCK_MONOTONIC_COARSE        /* Linux only; several times cheaper to read */
    #define CLOCK_MONOTONIC_COARSE CLOCK_MONOTONIC
    #endif
    """
    int CLOCK_MONOTONIC_COARSE


cdef inline uint64_t clock(int which) noexcept nogil:
    cdef timespec now
    clock_gettime(<int>which, &now)
    return <uint64_t>now.tv_sec * 1000000000 + now.tv_nsec


cdef void apply(Frozen *f, const Found *found) noexcept nogil:
    # Digit by digit, not cell by cell: the peers of all places of a digit go at once.
    cdef Grid *g = &f.g
    cdef Set81 placed = EMPTY_SET
    cdef Set81 gone[9]
    cdef Set81 left
    cdef int d, cell
    for d in range(9):
        gone[d] = found.elim[d]
        left = both(found.place[d], g.empty)
        cut(&g.empty, left)
        join(&placed, left)
        while not is_empty(left):
            cell = pop(&left)
            g.digit[cell] = d + 1
            g.mask[cell] = 0
            join(&gone[d], PEERS[cell])
    for d in range(9):
        cut(&g.cand[d], placed)
        remove(g, d, gone[d])
    f.derived = 0


cdef inline int candidates_left(const Grid *g) noexcept nogil:
    cdef int d, n = 0
    for d in range(9):
        n += size_of(g.cand[d])
    return n


cdef bint is_sound(const Found *found, const Set81 *solution) noexcept nogil:
    cdef int d
    for d in range(9):
        if meets(found.elim[d], solution[d]) or not within(found.place[d], solution[d]):
            return False
    return True


cdef class Ladder:
    """The rungs of a profile that are implemented, ready to climb.

    `Ladder(profile)` takes a `solver.profile.Profile`. One ladder serves one thread.
    """

    def __cinit__(self, profile):
        rungs = [r for r in profile.rungs if r.technique.implemented]
        if len(rungs) > MAX_RUNGS:
            raise ValueError(f"profile {profile.name}: more than {MAX_RUNGS} techniques")
        self.profile = profile
        self.techniques = [r.technique for r in rungs]
        self.families = list(dict.fromkeys(t.family for t in self.techniques))
        self.n = len(rungs)
        self.n_families = len(self.families)
        for i, family in enumerate(self.families):
            # a family of one technique is told by the technique
            alone = sum(t.family == family for t in self.techniques) == 1
            self.family_label[i] = -1 if alone and family in TECHNIQUE_IDS else LABELS.index(FAMILY_LABELS[family])
        self.first_hard = 0
        for i, r in enumerate(rungs):
            self.find[i] = (<Kernel>kernel_of(r.technique)).find
            self.size[i] = r.technique.size
            self.level[i] = r.level
            self.family[i] = self.families.index(r.technique.family)
            self.label[i] = LABELS.index(r.technique.id)
            if r.technique.id == "LockedCandidate":
                self.first_hard = i + 1
        self.memory = LinkMemory()
        memset(&self.frozen, 0, sizeof(Frozen))
        self.frozen.links = &self.memory.links

    def __reduce__(self):
        return Ladder, (self.profile,)

    cdef int stage(self, const uint8_t *off, int max_level, Found *out) noexcept nogil:
        """The rung that finds something, and what; -1 if none does."""
        cdef int i
        memset(out, 0, sizeof(Found))
        for i in range(self.n):
            if self.level[i] <= max_level and not off[i]:
                if self.find[i](&self.frozen, self.size[i], out, NULL):
                    return i
        return -1

    cdef void climb(self, const uint8_t *off, int max_level, const Set81 *solution, Path *path,
                    const Path *known) noexcept nogil:
        """From the grid in self.frozen to the end, or to where a known solved path goes on alike."""
        cdef Found found
        cdef int i
        self.frozen.derived = 0
        path.met = -1
        self.meeting = known.last_off + 1 if known != NULL else 0
        path.stages = 0
        memset(path.count, 0, self.n * sizeof(int))
        while not is_empty(self.frozen.g.empty):
            if known != NULL and self.meets(known):
                path.met = self.meeting
                break
            i = self.stage(off, max_level, &found)
            if i < 0:
                path.end = STUCK
                return
            if self.deadline and clock(CLOCK_MONOTONIC_COARSE) > self.deadline:
                path.end = TIMEOUT
                return
            if known == NULL:
                memcpy(path.cand[path.stages], self.frozen.g.cand, sizeof(self.frozen.g.cand))
                path.size[path.stages] = candidates_left(&self.frozen.g)
            path.stages += 1
            path.last[i] = path.stages
            if path.count[i] == 0:
                path.first[i] = path.stages
                path.before[i] = self.frozen.g
            path.count[i] += 1
            if not is_sound(&found, solution):
                path.end = UNSOUND
                return
            apply(&self.frozen, &found)
        path.end = RATED

    cdef bint meets(self, const Path *known) noexcept nogil:
        """Whether the grid is one of the known path's, after the last use of what is switched off."""
        cdef int size = candidates_left(&self.frozen.g)
        while self.meeting < known.stages and known.size[self.meeting] > size:
            self.meeting += 1
        return self.meeting < known.stages and known.size[self.meeting] == size and \
            memcmp(known.cand[self.meeting], self.frozen.g.cand, sizeof(self.frozen.g.cand)) == 0

    cdef bint fails_without(self, const uint8_t *off, Rating *r, const Set81 *solution, Path *path) noexcept nogil:
        """Whether the rungs up to the puzzle's level, without some, do not solve it."""
        cdef int i, start = -1
        for i in range(self.n):
            if off[i] and r.path.count[i] and (start < 0 or r.path.first[i] < r.path.first[start]):
                start = i
        r.path.last_off = 0
        for i in range(self.n):
            if off[i] and r.path.count[i]:
                r.path.last_off = max(r.path.last_off, r.path.last[i] - 1)
        self.frozen.g = r.path.before[start]
        self.climb(off, r.level, solution, path, &r.path)
        if path.end == UNSOUND or path.end == TIMEOUT:
            r.status = path.end
        return path.end != RATED

    cdef void rate_needed(self, Rating *r, const Set81 *solution) noexcept nogil:
        cdef uint8_t off[MAX_RUNGS]
        cdef uint8_t wanted[MAX_RUNGS]   # families with a member above locked candidates that was used
        cdef int earliest[MAX_RUNGS]     # of each family, the rung that was used first
        cdef Path path
        cdef int i, j, family
        memset(off, 0, sizeof(off))
        memset(wanted, 0, sizeof(wanted))
        memset(earliest, 0xFF, sizeof(earliest))
        for i in range(self.n):
            family = self.family[i]
            if r.path.count[i] and (earliest[family] < 0 or r.path.first[i] < r.path.first[earliest[family]]):
                earliest[family] = i
        for i in range(self.first_hard, self.n):
            if r.path.count[i] == 0:
                continue
            family = self.family[i]
            wanted[family] = True
            off[i] = 1
            r.needed[i] = self.fails_without(off, r, solution, &path)
            off[i] = 0
            # This is the climb without the family as well, unless it used another member.
            if i == earliest[family] and not self.uses_family(&path, &r.path, family):
                r.family_needed[family] = r.needed[i]
        for family in range(self.n_families):
            if wanted[family] and r.family_needed[family] < 0:
                for j in range(self.n):
                    off[j] = self.family[j] == family
                r.family_needed[family] = self.fails_without(off, r, solution, &path)
        if r.status != RATED:      # no answer is better than half of one
            memset(r.needed, 0xFF, sizeof(r.needed))
            memset(r.family_needed, 0xFF, sizeof(r.family_needed))

    cdef bint uses_family(self, const Path *path, const Path *known, int family) noexcept nogil:
        """Whether a climb uses any of a family, itself or on the known path from where it meets that."""
        cdef int i
        for i in range(self.n):
            if self.family[i] == family:
                if path.count[i] or (path.met >= 0 and known.count[i] and known.last[i] > path.met):
                    return True
        return False

    cdef void rate_one(self, Rating *r, bint needed, uint64_t limit) noexcept nogil:
        """Gate and rating of the grid in self.frozen; r.status is INVALID if there is none."""
        cdef uint8_t off[MAX_RUNGS]
        cdef Set81 solution[9]
        cdef uint64_t begun
        cdef int i, n
        r.needed_nanoseconds = 0
        r.level = 0
        r.hardest = -1
        r.path.stages = 0
        r.has_solution = False
        memset(r.path.count, 0, sizeof(r.path.count))
        memset(r.needed, 0xFF, sizeof(r.needed))
        memset(r.family_needed, 0xFF, sizeof(r.family_needed))
        if r.status == INVALID:
            return
        if is_empty(self.frozen.g.empty):
            r.status = SOLVED
            r.has_solution = True
            memcpy(r.solution, self.frozen.g.digit, 81)
            return
        n = count_grid_solutions(&self.frozen.g, 2, r.solution)
        if n != 1:
            r.status = NO_SOLUTION if n == 0 else MULTIPLE
            return
        r.has_solution = True
        memset(solution, 0, sizeof(solution))
        for i in range(81):
            join(&solution[r.solution[i] - 1], only(i))
        memset(off, 0, sizeof(off))
        self.deadline = clock(CLOCK_MONOTONIC_COARSE) + limit if limit else 0
        self.climb(off, 255, solution, &r.path, NULL)
        r.status = r.path.end
        for i in range(self.n):
            if r.path.count[i] and self.level[i] >= r.level:
                r.level = self.level[i]
                r.hardest = i
        if needed and r.status == RATED:
            begun = clock(CLOCK_MONOTONIC)
            self.rate_needed(r, solution)
            r.needed_nanoseconds = clock(CLOCK_MONOTONIC) - begun

    def rate(self, puzzles, *, needed=True, steps=False, timeout=0.0):
        """Rate puzzles: the validity gate, the climb, and the proofs of need.

        puzzles   strings of 81 characters (`.` or `0` for empty) or 729 (candidates)
        needed    also find out which of the techniques used are needed
        steps     also return every stage with its evidence
        timeout   seconds a puzzle may take; 0 for no limit

        Returns a `Rated`. Raises `BadPuzzle` for a text that is no puzzle.
        """
        cdef Rating r
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
        seconds = np.empty(n, np.float32)
        needed_seconds = np.empty(n, np.float32)
        cdef uint8_t[::1] status_ = status, clues_ = clues, level_ = level
        cdef int16_t[::1] hardest_ = hardest
        cdef uint16_t[::1] stages_ = stages
        cdef float[::1] seconds_ = seconds, needed_seconds_ = needed_seconds
        solutions = [None] * n
        stage_rows = [] if steps else None
        for at, text in enumerate(puzzles):
            r.status = RATED if self.read(text, &r.clues) else INVALID
            with nogil:
                begun = clock(CLOCK_MONOTONIC)
                self.rate_one(&r, with_needed, limit)
                seconds_[at] = (clock(CLOCK_MONOTONIC) - begun) * 1e-9
            needed_seconds_[at] = r.needed_nanoseconds * 1e-9
            status_[at] = r.status
            clues_[at] = r.clues
            level_[at] = r.level
            hardest_[at] = self.label[r.hardest] if r.hardest >= 0 else -1
            stages_[at] = r.path.stages
            if r.has_solution:
                for i in range(81):
                    r.solution[i] += 48
                solutions[at] = PyUnicode_DecodeASCII(<char *>r.solution, 81, NULL)
            self.add_rows(at, &r, rows, family_rows)
            if steps and r.level:
                stage_rows.extend((at, *row) for row in self._stage_rows(text, r.path.stages))
        used, family = rows.table(), family_rows.table()
        return Rated(
            status=status, clues=clues, level=level, hardest=hardest, stages=stages, seconds=seconds,
            needed_seconds=needed_seconds, solution=solutions, row=used["row"], label=used["label"], count=used["count"],
            first_step=used["first_step"], needed=used["needed"],
            family_row=family["row"], family_label=family["label"], steps=stage_rows,
        )

    def stages(self, puzzle):
        """Climb with evidence: yields a `Stage` after the other, until solved or stuck.

        puzzle is a text or a `State`; whether it has one solution is not looked at.
        """
        cdef Workbench bench = Workbench()
        cdef State state = puzzle if isinstance(puzzle, State) else State(puzzle)
        cdef int i
        bench.load(&state.grid)
        while not is_empty(bench.frozen.g.empty):
            for i in range(self.n):
                if bench.find(self.find[i], self.size[i], False):
                    break
            else:
                return
            bench.find(self.find[i], self.size[i], True)
            eliminations, placements = bench.deductions()
            steps = bench.take(self.techniques[i].id)
            yield Stage(self.techniques[i], self.level[i], eliminations, placements, steps)
            apply(&bench.frozen, &bench.found)

    def _stage_rows(self, text, limit):
        """The rows of the steps table, without the puzzle: one a stage, at most so many."""
        for number, stage in enumerate(islice(self.stages(text), limit), 1):
            yield (number, LABELS.index(stage.technique.id), stage.level, stage.eliminations,
                   stage.placements, " | ".join(map(step_text, stage.steps)),
                   json.dumps([asdict(step) for step in stage.steps], separators=(",", ":")))

    cdef bint read(self, str text, uint8_t *clues) except -1:
        """The puzzle into self.frozen; False if a digit stands twice in a house."""
        cdef uint8_t digits[81]
        cdef Py_ssize_t size
        cdef const char *c
        cdef int i
        if not text.isascii():
            State(text)         # raises, with the place
        c = PyUnicode_AsUTF8AndSize(text, &size)
        if size == 81:
            clues[0] = 0
            for i in range(81):
                if c"1" <= c[i] <= c"9":
                    digits[i] = c[i] - c"0"
                    clues[0] += 1
                elif c[i] == c"." or c[i] == c"0" or c[i] == c"-":
                    digits[i] = 0
                else:
                    State(text)         # raises, with the place
            return fill(&self.frozen.g, digits)
        self.frozen.g = (<State>State(text)).grid
        clues[0] = 0
        return True

    cdef void add_rows(self, Py_ssize_t at, const Rating *r, Rows rows, Rows family_rows):
        """Techniques used, by first use, and the families that are needed."""
        cdef int order[MAX_RUNGS]
        cdef int i, j, n = 0
        for i in range(self.n):
            if r.path.count[i]:
                j = n
                while j and r.path.first[order[j - 1]] > r.path.first[i]:
                    order[j] = order[j - 1]
                    j -= 1
                order[j] = i
                n += 1
        for j in range(n):
            i = order[j]
            rows.add(at, self.label[i], r.path.count[i], r.path.first[i], r.needed[i])
        for i in range(self.n_families):
            if r.family_needed[i] == 1 and self.family_label[i] >= 0:
                family_rows.add(at, self.family_label[i], 0, 0, 1)


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
    """One stage: the technique, its level, all that it found (cell * 9 + digit - 1), and the
    steps that together give it."""

    technique: Technique
    level: int
    eliminations: tuple
    placements: tuple
    steps: list


@dataclass(frozen=True)
class Rated:
    """Ratings of n puzzles, column by column.

    status      (n,) uint8, index into `STATUSES`
    clues       (n,) uint8, placed digits
    level       (n,) uint8, highest level used; 0 if nothing was
    hardest     (n,) int16, index into `catalogue.LABELS` of the technique of that level; -1
    stages      (n,) uint16
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
