"""Climbs a profile's techniques on a puzzle, stage by stage.

A stage takes the grid as it stands, tries the rungs in order, and applies everything that the
first one with success finds. So a path does not depend on the order in which a kernel scans, and
is the same for every equivalent puzzle.

A technique is *needed* if the climb by the rungs up to the puzzle's level, without it, gets stuck: the
profile without it is stuck for good, or uses a higher level. The second climb starts where the
technique was first used, since until then both paths agree.

That proves it for the profile's own order. It proves it for every order if the rungs that remain are
confluent, that is, all orders of their deductions end in the same grid. Of gnpx the whole is, as far as
tests and arguments go, and so are the rungs up to any level but 8 (an XYZWingALS can shrink to an
ALSXYWing, of level 9), also without most techniques. Not so where a larger form of what was switched off remains: a naked triple
that shrinks to a pair and a single is found as a triple or, without LockedSet2, never; a
KrakenFinnedFish that shrinks to one line is a ForceChainContradiction. Another order, which takes the
larger form first, may then solve what is stuck here.
"""

from libc.string cimport memcmp, memcpy, memset

from solver.catalogue import FAMILY_LABELS, LABELS, kernel_of
from solver.clock cimport now
from solver.grid cimport (
    EMPTY_SET, PEERS, State, both, cut, is_empty, join, meets, pop, remove, size_of, within,
)
from solver.kernel cimport Kernel
from solver.rater cimport RATED, STUCK, TIMEOUT, UNSOUND
from solver.rater import Stage
from solver.steps cimport Workbench


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


cdef class Ladder(Rater):
    """The rungs of a profile that are implemented, ready to climb.

    `Ladder(profile)` takes a `solver.profile.Profile`. One ladder serves one thread.
    """

    def __cinit__(self, profile):
        rungs = [r for r in profile.rungs if r.technique.implemented]
        if len(rungs) > MAX_RUNGS:
            raise ValueError(f"profile {profile.name}: more than {MAX_RUNGS} techniques")
        self.techniques = [r.technique for r in rungs]
        self.families = list(dict.fromkeys(t.family for t in self.techniques))
        self.n = len(rungs)
        self.n_families = len(self.families)
        for i, family in enumerate(self.families):
            self.family_label[i] = LABELS.index(FAMILY_LABELS[family])
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

    cdef int stage(self, const uint8_t *off, int max_level, Found *out) noexcept nogil:
        """The rung that finds something, and what; -1 if none does."""
        cdef int i
        memset(out, 0, sizeof(Found))
        for i in range(self.n):
            if self.level[i] <= max_level and not off[i]:
                if self.find[i](&self.frozen, self.size[i], out, NULL):
                    return i
        return -1

    cdef void climb(self, const uint8_t *off, int max_level, Path *path, const Path *known) noexcept nogil:
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
            if self.late():
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
            if not is_sound(&found, self.solution):
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

    cdef bint fails_without(self, const uint8_t *off, Path *path) noexcept nogil:
        """Whether the rungs up to the puzzle's level, without some, do not solve it."""
        cdef Rating *r = &self.rating
        cdef int i, start = -1
        for i in range(self.n):
            if off[i] and r.path.count[i] and (start < 0 or r.path.first[i] < r.path.first[start]):
                start = i
        r.path.last_off = 0
        for i in range(self.n):
            if off[i] and r.path.count[i]:
                r.path.last_off = max(r.path.last_off, r.path.last[i] - 1)
        self.frozen.g = r.path.before[start]
        self.climb(off, self.out.level, path, &r.path)
        if path.end == UNSOUND or path.end == TIMEOUT:
            self.out.status = path.end
        return path.end != RATED

    cdef void rate_needed(self) noexcept nogil:
        cdef Rating *r = &self.rating
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
            r.needed[i] = self.fails_without(off, &path)
            off[i] = 0
            # This is the climb without the family as well, unless it used another member.
            if i == earliest[family] and not self.uses_family(&path, &r.path, family):
                r.family_needed[family] = r.needed[i]
        for family in range(self.n_families):
            if wanted[family] and r.family_needed[family] < 0:
                for j in range(self.n):
                    off[j] = self.family[j] == family
                r.family_needed[family] = self.fails_without(off, &path)
        if self.out.status != RATED:      # no answer is better than half of one
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

    cdef void solve(self, bint needed) noexcept nogil:
        cdef Rating *r = &self.rating
        cdef uint8_t off[MAX_RUNGS]
        cdef uint64_t begun
        cdef int i
        memset(r.needed, 0xFF, sizeof(r.needed))
        memset(r.family_needed, 0xFF, sizeof(r.family_needed))
        memset(off, 0, sizeof(off))
        self.frozen.g = self.puzzle
        self.climb(off, 255, &r.path, NULL)
        self.out.status = r.path.end
        self.out.stages = r.path.stages
        for i in range(self.n):
            if r.path.count[i] and self.level[i] >= self.out.level:
                self.out.level = self.level[i]
                self.out.hardest = self.label[i]
        if needed and self.out.status == RATED:
            begun = now()
            self.rate_needed()
            self.out.needed_nanoseconds = now() - begun

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
            yield Stage(self.techniques[i], self.level[i], self.level[i], eliminations, placements, steps)
            apply(&bench.frozen, &bench.found)

    cdef int add_rows(self, Py_ssize_t at, Rows rows, Rows family_rows) except -1:
        """Techniques used, by first use, and the families that are needed."""
        cdef const Rating *r = &self.rating
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
            if r.family_needed[i] == 1:
                family_rows.add(at, self.family_label[i], 0, 0, 1)
        return 0
