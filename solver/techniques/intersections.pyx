"""Locked candidates: what a block and a line say about the cells that they share.

Definition  Type 1 (pointing): a block's cells for a digit lie in one line; the digit goes from the
            rest of the line. Type 2 (claiming): a line's cells for a digit lie in one block; the
            digit goes from the rest of the block.
Why         The house that has the digit only in the shared cells puts it there, and the other house
            has it once.
Covers      LockedCandidate (both types), Pointing (type 1), Claiming (type 2).
Source      gnpx profile, row 4; HoDoKu's names for the types.
Evidence    form 1 or 2, the type; one part: cells (the shared cells with the digit), houses (the
            block and the line).
Cost        A digit is six look-ups, one for each band and each stack.
"""

from libc.stdint cimport uint16_t, uint32_t

from solver.grid cimport HOUSE, Set81, band, both, cut, from_bands, is_empty, join, meets, minus, same
from solver.kernel cimport CELLS, Found, Frozen, Steps, kernel, new_part, new_step

cdef enum:                   # kinds: the catalogue's size
    POINTING = 1
    CLAIMING = 2

# A band for one digit is three rows by three blocks, each of the nine crossings (three cells) taken
# or free: bit 3 * row + block. CLEAR[kinds][taken] tells which crossings lose the digit: an only
# crossing of a row clears its block (claiming), and one of a block its row (pointing). In a stack
# the crossings are bands by columns, that is blocks by lines instead of lines by blocks; so there
# the two kinds change places.
cdef uint16_t CLEAR[4][512]

cdef void make_table() except *:
    cdef int kinds, taken, i, j, row, column
    for kinds in range(4):
        for taken in range(512):
            CLEAR[kinds][taken] = 0
            for i in range(3):
                for j in range(3):
                    row, column = 0o7 << 3 * i, 0o111 << j
                    here = taken & row & column
                    if kinds & CLAIMING and here and here == taken & row:
                        CLEAR[kinds][taken] |= taken & column & ~row
                    if kinds & POINTING and here and here == taken & column:
                        CLEAR[kinds][taken] |= taken & row & ~column

make_table()


# In octal a row of nine cells is three figures, a band nine.

cdef inline uint32_t nine(uint32_t bits) noexcept nogil:
    """The last figure of each row of a band, side by side."""
    bits &= 0o007007007
    return (bits | bits >> 6 | bits >> 12) & 0o777


cdef inline uint32_t apart(uint32_t bits) noexcept nogil:
    """What `nine` put together, each figure back in its row."""
    return (bits | bits << 6 | bits << 12) & 0o007007007


cdef inline uint32_t taken_of(uint32_t cells) noexcept nogil:
    """The crossings of a band's rows and blocks that these cells take."""
    cdef uint32_t any = (cells | cells >> 1 | cells >> 2) & 0o111111111
    return nine(any | any >> 2 | any >> 4)


cdef inline uint32_t cells_of(uint32_t taken) noexcept nogil:
    """The cells of these crossings of a band's rows and blocks."""
    cdef uint32_t firsts = apart(taken)
    return ((firsts | firsts << 2 | firsts << 4) & 0o111111111) * 0o7


cdef inline Set81 unlocked(Set81 s, int kinds) noexcept nogil:
    """The cells of one digit's candidates `s` that locked candidates of these kinds remove."""
    cdef int turned = kinds >> 1 | (kinds & 1) << 1
    cdef uint32_t gone[3]
    cdef uint32_t columns = 0, cells, clear
    cdef int b, stack
    for b in range(3):
        cells = band(s, b)
        clear = CLEAR[kinds][taken_of(cells)]
        gone[b] = cells_of(clear) if clear else 0
        columns |= ((cells | cells >> 9 | cells >> 18) & 0o777) << 9 * b
    for stack in range(3):
        clear = CLEAR[turned][nine(columns >> 3 * stack)]
        if clear:
            clear = apart(clear) << 3 * stack
            for b in range(3):
                gone[b] |= (clear >> 9 * b & 0o777) * 0o001001001
    return both(s, from_bands(gone[0], gone[1], gone[2]))


cdef Set81 tell(int kind, int d, Set81 s, int block, int line, Set81 untold, Steps *ev) noexcept nogil:
    """Write the step of this type for a block and a line, if there is one and it is news: what is still untold."""
    cdef int home = block if kind == POINTING else line
    cdef int other = line if kind == POINTING else block
    cdef Set81 inside = both(s, HOUSE[home]), gone = minus(both(s, HOUSE[other]), HOUSE[home])
    if same(both(inside, HOUSE[other]), inside) and not is_empty(inside) and meets(gone, untold):
        new_step(ev, kind).elim[d] = gone
        new_part(ev, CELLS, inside, 1 << d).houses = 1 << block | 1 << line
        cut(&untold, gone)
    return untold


cdef bint locked_candidate(Frozen *f, int kinds, Found *out, Steps *ev) noexcept nogil:
    cdef bint found = False
    cdef int d, kind, block, line
    cdef Set81 gone
    for d in range(9):
        gone = unlocked(f.g.cand[d], kinds)
        if is_empty(gone):
            continue
        found = True
        join(&out.elim[d], gone)
        if ev == NULL:
            continue
        for kind in range(POINTING, CLAIMING + 1):
            if not kinds & kind:
                continue
            for block in range(18, 27):
                for line in range(18):
                    gone = tell(kind, d, f.g.cand[d], block, line, gone, ev)
    return found


KERNELS = {"locked_candidate": kernel(locked_candidate)}
