"""Singles: a cell or a house that leaves no choice.

Definition  LastDigit: a house with one empty cell gets the digit it lacks. NakedSingle: a cell with
            one candidate gets it. HiddenSingle: a digit with one cell left in a house goes there.
Why         Every cell holds a digit, and every house holds every digit once.
Source      gnpx profile, rows 1-3.
Evidence    A step for each placement, with one part: cells (the cell and its digit), houses (those
            that prove it; none for a naked single).
Cost        Whole sets at once: no loop over cells or houses.
"""

from libc.stdint cimport uint64_t

from solver.grid cimport (
    EMPTY_SET, HOUSE, Set81, both, cut, is_empty, join, only, pop, same, single,
)
from solver.kernel cimport CELLS, Found, Frozen, Part, Steps, kernel, new_part, new_step

cdef inline uint64_t once(uint64_t a, uint64_t b, uint64_t c, uint64_t *twice) noexcept nogil:
    """Where any of three sets has a bit, and (added to `twice`) where more than one has."""
    twice[0] |= (a & b) | (c & (a | b))
    return a | b | c


cdef inline uint64_t one_of_group(uint64_t any, uint64_t many, uint64_t at) noexcept nogil:
    """Which groups of three bits, given by their first bits `at`, hold exactly one.

    `many` marks bits that already stand for more than one.
    """
    many = (many | many >> 1 | many >> 2) & at
    any = once(any & at, any >> 1 & at, any >> 2 & at, &many)
    return any & ~many


# In octal a row of nine cells is three figures, one for each block that it crosses; a word holds one
# or two bands of three rows.

cdef inline uint64_t alone_in_word(uint64_t w) noexcept nogil:
    """The cells of one or two bands that are the only ones of theirs in a row or a block."""
    cdef uint64_t row = 0o001001001001001001          # the first cell of each row
    cdef uint64_t box = 0o000000111000000111          # the first cell of each block
    cdef uint64_t many = 0
    cdef uint64_t any = once(w & row * 0o7, w >> 3 & row * 0o7, w >> 6 & row * 0o7, &many)
    cdef uint64_t alone = one_of_group(any, many, row) * 0o777
    many = 0
    any = once(w & box * 0o7, w >> 9 & box * 0o7, w >> 18 & box * 0o7, &many)
    return w & (alone | one_of_group(any, many, box) * 0o007007007)


cdef inline Set81 alone(Set81 s) noexcept nogil:
    """The cells of a set that are the only ones of it in a house of theirs."""
    cdef uint64_t row = 0o001001001001001001          # the first cell of each row
    cdef uint64_t many = 0, columns
    cdef uint64_t any = once(s.lo & 0o777777777, s.lo >> 27, s.hi, &many)
    many |= many >> 9 | many >> 18
    any = once(any & 0o777, any >> 9 & 0o777, any >> 18, &many)
    columns = (any & ~many & 0o777) * row
    return Set81(alone_in_word(s.lo) | (s.lo & columns), alone_in_word(s.hi) | (s.hi & columns))


cdef void tell(Set81 cells, int d, Set81 among, Steps *ev) noexcept nogil:
    """A step for each of these cells; its houses are those where it is the only one of `among`."""
    cdef Part *part
    cdef int cell, h
    while not is_empty(cells):
        cell = pop(&cells)
        new_step(ev, 0).place[d] = only(cell)
        part = new_part(ev, CELLS, only(cell), 1 << d)
        for h in range(27):
            if same(both(HOUSE[h], among), only(cell)):
                part.houses |= 1 << h


cdef bint last_digit(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef Set81 last = alone(f.g.empty), here
    cdef bint found = False
    cdef int d
    if is_empty(last):
        return False
    for d in range(9):
        here = both(last, f.g.cand[d])
        if not is_empty(here):
            found = True
            join(&out.place[d], here)
            if ev != NULL:
                tell(here, d, f.g.empty, ev)
    return found


cdef bint naked_single(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef Set81 naked = single(&f.g), here
    cdef int d
    if is_empty(naked):
        return False
    for d in range(9):
        here = both(naked, f.g.cand[d])
        if not is_empty(here):
            join(&out.place[d], here)
            if ev != NULL:
                tell(here, d, EMPTY_SET, ev)
    return True


cdef bint hidden_single(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef Set81 free = f.g.empty, here     # two digits for one cell: only in a grid without a solution
    cdef bint found = False
    cdef int d
    for d in range(9):
        here = both(alone(f.g.cand[d]), free)
        if not is_empty(here):
            found = True
            cut(&free, here)
            join(&out.place[d], here)
            if ev != NULL:
                tell(here, d, f.g.cand[d], ev)
    return found


KERNELS = {
    "last_digit": kernel(last_digit),
    "naked_single": kernel(naked_single),
    "hidden_single": kernel(hidden_single),
}
