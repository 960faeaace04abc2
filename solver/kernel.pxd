# What a technique takes and gives.

from libc.stdint cimport uint8_t, uint16_t, uint32_t

from solver.grid cimport Grid, Set81, is_empty, minus, same

cdef enum:               # techniques that look at one digit at a time; of fish, one for each size 2 to 7
    ONE_DIGIT_FISH = 0
    ONE_DIGIT_FINNED = 6
    ONE_DIGIT_SASHIMI = 12
    ONE_DIGIT_SKYSCRAPER = 18
    ONE_DIGIT_RECTANGLE = 19
    ONE_DIGIT_X_CHAIN = 20
    ONE_DIGIT_COLOR_TRAP = 21
    ONE_DIGIT_COLOR_WRAP = 22
    ONE_DIGIT_MULTI_COLOR_1 = 23
    ONE_DIGIT_MULTI_COLOR_2 = 24
    ONE_DIGIT_COMPLEX_FISH = 25     # four kinds, each in 7 sizes; the first is 2 to 4 together
    ONE_DIGIT_TECHNIQUES = 53

cdef struct Frozen:      # a grid that stands still while a stage looks at it
    Grid g
    Set81 barren[ONE_DIGIT_TECHNIQUES][9]    # places of a digit in which a technique last found
                         #   nothing; true of every grid with these places, so it is never reset
    Set81 weighed[9]     # places of a digit last asked about in templates.pxd ...
    Set81 hopeless[9]    # ... and those of them that belong to no template
    void *links          # what chains need, derived from g on first use; see links.pxd
    uint32_t derived     # which parts of that are up to date; 0 after every change of g

cdef struct Found:       # everything one technique finds in one frozen grid
    Set81 elim[9]        # elim[d]: cells that lose digit d
    Set81 place[9]       # place[d]: cells that get digit d

# Evidence. A step is one instance of a technique: what it deduces, and its parts in the order in
# which the proof reads. Every family says in its docstring which parts it writes.

cdef enum:               # role of a part
    CELLS = 0            # cells and digits of a pattern: a set, a pivot, pincers
    BASE = 1             # base cells of a fish, with its base houses
    COVER = 2            # cover houses of a fish
    FINS = 3
    ALS = 4              # an almost locked set: cells and digits
    RCC = 5              # a restricted common candidate: one digit
    PINCER = 6           # where the eliminated digit sits: its cells
    LINK = 7             # a strong link outside a chain: two cells and a digit
    START = 8            # first node of a chain
    WEAK = 9             # node reached from the one before it by a weak link
    STRONG = 10          # ... by a strong link
    STRONG_ALS = 11      # ... by a strong link through the ALS in .als

cdef struct Part:
    uint8_t role
    uint8_t on           # chain nodes: 1 true, 0 false
    uint16_t digits      # bit d for digit d
    uint32_t houses      # bit h for house h
    Set81 cells
    Set81 als

cdef struct Step:
    Set81 elim[9]
    Set81 place[9]
    int form             # which form of the technique, where it has several; else 0
    int part             # index of its first part
    int n_parts

cdef struct Steps:       # as snprintf: n and n_parts count everything, at most the room is kept.
    Step *at             # room + 1 places: what finds no room is written to the last one
    int n
    int room
    Part *parts          # part_room + 1 places
    int n_parts
    int part_room

# Tells whether anything was found, and adds it to `out`. With `ev` NULL no evidence is written;
# the deductions are the same. A full buffer is no error: the caller sees n > room, takes n places
# and calls again. `size` is the catalogue's: subset and fish sizes, chain kinds.
ctypedef bint (*Finder)(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil

cdef class Kernel:       # a Finder that Python code can hold and pass on
    cdef Finder find

cdef Kernel kernel(Finder find)

cdef inline bint is_barren(const Frozen *f, int technique, int d) noexcept nogil:
    """Whether a technique of one digit is known to find nothing; most stages leave most digits alone."""
    return same(f.barren[technique][d], f.g.cand[d])

cdef inline void note(Frozen *f, int technique, int d, bint found) noexcept nogil:
    """Remember whether it found anything."""
    if not found:
        f.barren[technique][d] = f.g.cand[d]

cdef inline bint is_news(const Found *out, int d, Set81 elim) noexcept nogil:
    """Whether a removal adds anything to what was found before."""
    return not is_empty(minus(elim, out.elim[d]))

cdef Step *new_step(Steps *ev, int form) noexcept nogil          # the next step, all empty
cdef Part *new_part(Steps *ev, int role, Set81 cells, uint16_t digits) noexcept nogil   # of the last step
