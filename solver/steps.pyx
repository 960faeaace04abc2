"""What a technique finds in a state, as Python objects: the door to the kernels."""

from dataclasses import dataclass

from libc.stdlib cimport free, realloc
from libc.string cimport memset

from solver import catalogue
from solver.grid cimport Grid, Set81, State, is_empty, pop
from solver.kernel cimport Kernel, Part as CPart, Step as CStep
from solver.links cimport LinkMemory

# Names of the parts' roles, in the order of the enum in kernel.pxd.
ROLES = ("cells", "base", "cover", "fins", "als", "rcc", "pincer", "link",
         "start", "weak", "strong", "strong_als")


@dataclass(frozen=True)
class Part:
    """One part of a proof.

    role    one of `ROLES`: what the part is to the pattern
    on      whether a node of a chain is true; False for parts that are no nodes
    digits  1..9, rising
    houses  0..26 (rows, columns, blocks), rising
    cells   0..80, rising
    als     the cells of the almost locked set that a link of a chain goes through
    """

    role: str
    on: bool
    digits: tuple
    houses: tuple
    cells: tuple
    als: tuple


@dataclass(frozen=True)
class Step:
    """One instance of a technique.

    technique     its id
    form          which form of it, as its family's docstring tells; 0 if it has only one
    eliminations  candidates that go, cell * 9 + digit - 1, rising
    placements    candidates that are true, likewise
    parts         the proof, in the order in which it reads
    """

    technique: str
    form: int
    eliminations: tuple
    placements: tuple
    parts: tuple


cdef tuple bits_of(unsigned int bits, int least):
    return tuple([i + least for i in range(27) if bits >> i & 1])


cdef tuple cells_of(Set81 cells):
    cdef list out = []
    while not is_empty(cells):
        out.append(pop(&cells))
    return tuple(out)


cdef tuple candidates_of(const Set81 *sets):
    cdef list out = []
    cdef Set81 cells
    cdef int d
    for d in range(9):
        cells = sets[d]
        while not is_empty(cells):
            out.append(pop(&cells) * 9 + d)
    return tuple(sorted(out))


cdef object part_of(const CPart *part):
    return Part(ROLES[part.role], bool(part.on), bits_of(part.digits, 1), bits_of(part.houses, 0),
                cells_of(part.cells), cells_of(part.als))


cdef list steps_of(const Steps *ev, str technique_id):
    """The steps of a buffer as Python objects."""
    cdef const CStep *step
    cdef int i, j
    out = []
    for i in range(ev.n):
        step = &ev.at[i]
        parts = tuple([part_of(&ev.parts[step.part + j]) for j in range(step.n_parts)])
        out.append(Step(technique_id, step.form, candidates_of(step.elim),
                        candidates_of(step.place), parts))
    return out


cdef class Workbench:
    """One frozen grid and the buffers for evidence about it.

    `load` a grid, `find` with a kernel, then read `found` and `take` the steps. The buffers grow
    as kernels need them, and stay.
    """

    def __cinit__(self):
        memset(&self.frozen, 0, sizeof(self.frozen))
        memset(&self.found, 0, sizeof(self.found))
        memset(&self.ev, 0, sizeof(self.ev))
        self.memory = LinkMemory()
        self.frozen.links = &self.memory.links
        self.make_room(16, 64)

    def __dealloc__(self):
        free(self.ev.at)
        free(self.ev.parts)

    cdef int make_room(self, int steps, int parts) except -1:
        cdef void *at = realloc(self.ev.at, (steps + 1) * sizeof(CStep))
        if at == NULL:
            raise MemoryError
        self.ev.at = <CStep *>at
        self.ev.room = steps
        at = realloc(self.ev.parts, (parts + 1) * sizeof(CPart))
        if at == NULL:
            raise MemoryError
        self.ev.parts = <CPart *>at
        self.ev.part_room = parts
        return 0

    cdef void load(self, const Grid *g) noexcept:
        self.frozen.g = g[0]
        self.frozen.derived = 0

    cdef bint find(self, Finder finder, int size, bint evidence) except -1:
        """Run a kernel on the loaded grid: whether it finds anything. `found` then holds all of it."""
        cdef bint any
        while True:
            memset(&self.found, 0, sizeof(self.found))
            self.ev.n = self.ev.n_parts = 0
            any = finder(&self.frozen, size, &self.found, &self.ev if evidence else NULL)
            if self.ev.n <= self.ev.room and self.ev.n_parts <= self.ev.part_room:
                return any
            self.make_room(max(self.ev.n, self.ev.room), max(self.ev.n_parts, self.ev.part_room))

    cdef list take(self, str technique_id):
        """The steps that the last `find` wrote."""
        return steps_of(&self.ev, technique_id)

    cdef tuple deductions(self):
        """What the last `find` found: eliminations and placements, each rising."""
        return candidates_of(self.found.elim), candidates_of(self.found.place)


cdef list idle = []      # workbenches that wait for their next use; making one takes milliseconds


cdef object run(state, row, bint evidence):
    """The steps, with evidence; without it, the eliminations and placements."""
    cdef Kernel kernel = catalogue.kernel_of(row)
    cdef State held = state if isinstance(state, State) else State(state)
    cdef Workbench bench = idle.pop() if idle else Workbench()
    try:
        bench.load(&held.grid)
        bench.find(kernel.find, row.size, evidence)
        if evidence:
            return bench.take(row.id)
        return tuple(map(frozenset, bench.deductions()))
    finally:
        idle.append(bench)


def find_steps(state, technique):
    """Everything a technique finds in a state, as a list of `Step`s.

    `state` is a `State` or a text that `State` reads; `technique` is a name as the catalogue knows
    it. The steps together hold all that the technique deduces; instances that would add nothing to
    those before them are left out.

    The techniques of the family Uniqueness take for granted that the puzzle has exactly one solution,
    that it gives digits and no candidates, and that the `State` knows which digits these are; nothing
    of this is looked at. On other puzzles they remove true candidates.

    Raises `BadPuzzle`, `UnknownTechnique`, or `LookupError` if the technique is not implemented.

    >>> [step.placements for step in find_steps("12345678." + "." * 72, "LastDigit")]
    [(80,)]
    """
    return run(state, catalogue.technique(technique), evidence=True)


def deductions(state, technique):
    """What a technique deduces from a state: `(eliminations, placements)`.

    Two frozen sets of candidates, each cell * 9 + digit - 1: the same as the steps of `find_steps`
    give together, found without writing evidence. Arguments and errors as there.
    """
    return run(state, catalogue.technique(technique), evidence=False)
