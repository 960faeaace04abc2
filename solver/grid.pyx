"""The one grid struct, sets of cells, and the `State` that Python code holds."""

from libc.string cimport memcpy, memset

from solver.errors import BadPuzzle

cdef void make_tables() except *:
    cdef int i, h
    cdef int n[27]
    memset(n, 0, sizeof(n))
    memset(HOUSE, 0, sizeof(HOUSE))
    for i in range(81):
        ROW[i] = i // 9
        COL[i] = i % 9
        BOX[i] = i // 27 * 3 + i % 9 // 3
        for h in (ROW[i], 9 + COL[i], 18 + BOX[i]):
            join(&HOUSE[h], only(i))
            CELL[h][n[h]] = i
            n[h] += 1
    for i in range(81):
        PEERS[i] = either(either(HOUSE[ROW[i]], HOUSE[9 + COL[i]]), HOUSE[18 + BOX[i]])
        cut(&PEERS[i], only(i))

EMPTY_SET = Set81(0, 0)
ALL_CELLS = Set81((<uint64_t>1 << 54) - 1, (1 << 27) - 1)
make_tables()


cdef Set81 seen_by_all(Set81 cells) noexcept nogil:
    cdef Set81 seen = ALL_CELLS
    while not is_empty(cells):
        seen = both(seen, PEERS[pop(&cells)])
    return seen


cdef void clear(Grid *g) noexcept nogil:
    cdef int i
    memset(g, 0, sizeof(Grid))
    g.empty = ALL_CELLS
    for i in range(9):
        g.cand[i] = ALL_CELLS
    for i in range(81):
        g.mask[i] = 511


cdef bint fill(Grid *g, const uint8_t *digits) noexcept nogil:
    # All at once by digit, and cells by their houses, without a jump for each given: placing one by
    # one would cost a loop over peers for every given.
    cdef Set81 at[10]                    # at[0]: empty cells
    cdef uint16_t used[27]               # of a house: its digits, bit d for digit d + 1
    cdef uint16_t bit, twice = 0
    cdef Set81 gone, left
    cdef int i, d
    memset(g, 0, sizeof(Grid))
    memset(at, 0, sizeof(at))
    memset(used, 0, sizeof(used))
    for i in range(81):
        bit = (1 << digits[i]) >> 1
        twice |= (used[ROW[i]] | used[9 + COL[i]] | used[18 + BOX[i]]) & bit
        used[ROW[i]] |= bit
        used[9 + COL[i]] |= bit
        used[18 + BOX[i]] |= bit
        join(&at[digits[i]], only(i))
    if twice:
        return False
    memcpy(g.digit, digits, 81)
    g.empty = at[0]
    g.givens = minus(ALL_CELLS, g.empty)
    for d in range(9):
        gone = EMPTY_SET
        left = at[d + 1]
        while not is_empty(left):
            join(&gone, PEERS[pop(&left)])
        g.cand[d] = minus(g.empty, gone)
    for i in range(81):
        bit = 511 if digits[i] == 0 else 0
        g.mask[i] = bit & ~(used[ROW[i]] | used[9 + COL[i]] | used[18 + BOX[i]])
    return True


cdef Set81 bivalue(const Grid *g) noexcept nogil:
    cdef Set81 once = EMPTY_SET, twice = EMPTY_SET, thrice = EMPTY_SET
    cdef int d
    for d in range(9):
        join(&thrice, both(twice, g.cand[d]))
        join(&twice, both(once, g.cand[d]))
        join(&once, g.cand[d])
    return minus(twice, thrice)


cdef Set81 single(const Grid *g) noexcept nogil:
    cdef Set81 once = EMPTY_SET, twice = EMPTY_SET
    cdef int d
    for d in range(9):
        join(&twice, both(once, g.cand[d]))
        join(&once, g.cand[d])
    return minus(once, twice)


cdef class State:
    """One grid with its candidates.

    `State(text)` reads 81 characters (digits; `.`, `0` or `-` for empty) with all candidates that
    the digits allow, or 729 characters (nine a cell, each its digit or an empty sign).
    `State(digits, candidates, givens)` takes 81 digits 0..9, for every cell a 9-bit mask (bit d for
    digit d + 1) of its candidates, where the mask of a placed cell is ignored, and the placed cells
    that the puzzle gives: without them, all that are placed. Only avoidable rectangles ask for these.

    Raises `BadPuzzle` if the text or the lists are of no such form, or if a digit stands twice in
    a house.
    """

    def __init__(self, puzzle, candidates=None, givens=None):
        cdef uint8_t digits[81]
        cdef int i, d
        masks = None
        if isinstance(puzzle, str):
            if len(puzzle) == 729:
                masks = [sum(1 << d for d in range(9) if puzzle[9 * i + d] == str(d + 1))
                         for i in range(81)]
                for i in range(729):
                    if puzzle[i] not in (str(i % 9 + 1), ".", "0", "-"):
                        raise BadPuzzle(f"{puzzle[i]!r} at place {i + 1} of 729: wanted {i % 9 + 1} or '.'")
                puzzle = "." * 81
            if len(puzzle) != 81:
                raise BadPuzzle(f"{puzzle!r}: wanted 81 or 729 characters, not {len(puzzle)}")
            for i in range(81):
                if puzzle[i] not in "123456789.0-":
                    raise BadPuzzle(f"{puzzle[i]!r} at r{i // 9 + 1}c{i % 9 + 1}: wanted a digit or '.'")
            values = [int(c) if c in "123456789" else 0 for c in puzzle]
        else:
            values = list(puzzle)
            masks = None if candidates is None else list(candidates)
            if len(values) != 81 or any(v not in range(10) for v in values):
                raise BadPuzzle("wanted 81 digits 0..9")
            if masks is not None and (len(masks) != 81 or any(m not in range(512) for m in masks)):
                raise BadPuzzle("wanted 81 candidate masks 0..511")
        for i in range(81):
            digits[i] = values[i]
        if not fill(&self.grid, digits):
            raise BadPuzzle("a digit stands twice in a house")
        if masks is not None:
            for i in range(81):
                for d in range(9):
                    if not masks[i] >> d & 1:
                        remove(&self.grid, d, only(i))
        if givens is not None:
            self.grid.givens = EMPTY_SET
            for i in givens:
                if i not in range(81) or not digits[i]:
                    raise BadPuzzle(f"given {i!r}: wanted a placed cell, 0 to 80")
                join(&self.grid.givens, only(i))

    @property
    def digits(self):
        """81 digits, 0 for an empty cell."""
        return [self.grid.digit[i] for i in range(81)]

    @property
    def candidates(self):
        """81 masks, bit d for digit d + 1; 0 for a placed cell."""
        return [self.grid.mask[i] for i in range(81)]

    @property
    def givens(self):
        """The cells that the puzzle gives, rising."""
        return [i for i in range(81) if has(self.grid.givens, i)]

    @property
    def text(self):
        """729 characters: nine a cell, placed digits as the only candidate of theirs."""
        return "".join(
            str(d + 1) if self.grid.mask[i] >> d & 1 or self.grid.digit[i] == d + 1 else "."
            for i in range(81) for d in range(9))

    def __reduce__(self):
        return State, (self.digits, self.candidates, self.givens)

    def copy(self):
        """An equal state that shares nothing with this one."""
        return State(self.digits, self.candidates, self.givens)

    def apply(self, eliminations=(), placements=()):
        """Place and remove candidates, given as cell * 9 + digit - 1, in place.

        What is placed or gone already is passed over. Raises `BadPuzzle` for a number that is no
        candidate, and for a placement that a placed digit or a removal has ruled out.
        """
        for c in (*placements, *eliminations):
            if c not in range(729):
                raise BadPuzzle(f"{c!r} is no candidate: wanted cell * 9 + digit - 1, 0 to 728")
        for c in placements:
            if self.grid.mask[c // 9] >> (c % 9) & 1:
                place(&self.grid, c // 9, c % 9)
            elif self.grid.digit[c // 9] != c % 9 + 1:
                raise BadPuzzle(f"r{c // 81 + 1}c{c // 9 % 9 + 1} cannot be {c % 9 + 1}")
        for c in eliminations:
            remove(&self.grid, c % 9, only(c // 9))
