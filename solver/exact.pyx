"""The exact solver: 0, 1 or many solutions. It feeds the validity gate and the self-check.

Method  Depth-first search. Every node is brought to a standstill by singles and locked candidates
        of all digits at once; then the smallest choice is guessed. Settling never looks at one cell or
        one house: every operation works on all three bands.
Source  Own; the idea of bitboards by band, with the places of a digit in a band taken as
        permutations of 3x3 minirows, is common to fast solvers.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from solver.grid cimport HOUSE, Grid, State, band, lowest_bit, popcount64

# The cells of one digit in 3 lanes of 32 bits, one a band (lane 3 stays 0). In a lane the 27 cells
# lie in reading order, so three bits are a minirow, the part of a row in one block:
#
#              block 0   block 1   block 2
#     row 0    0  1  2   3  4  5   6  7  8        The digit stands once in every row and every
#     row 1    9 10 11  12 13 14  15 16 17        block, so its three minirows in a band are one of
#     row 2   18 19 20  21 22 23  24 25 26        6 permutations. A minirow in none of these goes.
#
# Likewise down the grid: the columns of a block (minicolumns) in three bands. That is all there is
# to locked candidates; and once a digit has one place left in a block, it clears row and column.
#
# A scalar version with tables for the 512 sets of minirows needs 3 look-ups a band and digit; the
# permutations by shifts take as long for one band as for three.
cdef extern from *:
    """
    #include <stdint.h>
    typedef uint32_t Bands __attribute__((vector_size(16)));

    static inline Bands three(uint32_t a, uint32_t b, uint32_t c) { return (Bands){a, b, c, 0}; }
    static inline uint32_t lane(Bands a, int i) { return a[i]; }
    static inline Bands turn(Bands a) { return (Bands){a[2], a[0], a[1], a[3]}; }
    static inline Bands turn_back(Bands a) { return (Bands){a[1], a[2], a[0], a[3]}; }
    static inline int any(Bands a) {
        typedef uint64_t Words __attribute__((vector_size(16)));
        Words w = (Words)a;
        return (w[0] | w[1]) != 0;
    }
    static inline Bands empty_lanes(Bands a) { return (Bands)(a == 0); }
    """
    ctypedef unsigned int Bands
    Bands three(uint32_t a, uint32_t b, uint32_t c) noexcept nogil
    uint32_t lane(Bands a, int i) noexcept nogil
    Bands turn(Bands a) noexcept nogil           # each lane moves on by one, cyclically
    Bands turn_back(Bands a) noexcept nogil
    bint any(Bands a) noexcept nogil
    Bands empty_lanes(Bands a) noexcept nogil    # all ones where a lane is 0

cdef enum:
    FULL = 0o777777777       # 27 cells
    MINIROWS = 0o111111111   # the first cell of each minirow
    COLUMNS = 0o777

cdef struct Node:            # at[d]: where digit d can still stand; placed digits are only
    Bands at[9]              #   candidates left alone in their cell

cdef inline Bands row_down(Bands m) noexcept nogil:
    """Each row of a band moves on by one, cyclically; bits 27 and above are rubbish."""
    return (m << 9) | (m >> 18)

cdef inline Bands row_up(Bands m) noexcept nogil:
    return (m << 18) | (m >> 9)

cdef inline Bands whole(Bands m) noexcept nogil:
    """The three cells of every minirow."""
    return (m << 3) - m

cdef inline Bands fixed(Bands x, Bands n) noexcept nogil:
    """The places x without what cells n, that can hold nothing else, forbid in their block.

    Two of n in one block lose both, which leaves them empty: a contradiction.
    """
    cdef Bands a = n >> 1, b = n >> 2
    cdef Bands m = (n | a | b) & MINIROWS
    cdef Bands twice = ((n & a) | ((n | a) & b)) & MINIROWS
    return x & ~(whole(row_down(m) | row_up(m) | twice) | (whole(m) & ~n))

cdef inline Bands locked_in_rows(Bands x) noexcept nogil:
    """The places x whose minirow is part of a permutation."""
    cdef Bands m = (x | (x >> 1) | (x >> 2)) & MINIROWS
    cdef Bands left = ((m << 3) & 0o110110110) | ((m >> 6) & 0o001001001)
    cdef Bands right = ((m << 6) & 0o100100100) | ((m >> 3) & 0o011011011)
    m &= (row_down(left) & row_up(right)) | (row_down(right) & row_up(left))
    return x & whole(m)

cdef inline Bands locked_in_columns(Bands x) noexcept nogil:
    """The places x whose minicolumn is part of a permutation."""
    cdef Bands m = (x | (x >> 9) | (x >> 18)) & COLUMNS
    cdef Bands left = ((m << 1) & 0o666) | ((m >> 2) & 0o111)
    cdef Bands right = ((m << 2) & 0o444) | ((m >> 1) & 0o333)
    m &= (turn(left) & turn_back(right)) | (turn(right) & turn_back(left))
    return x & (m | (m << 9) | (m << 18))

cdef inline Bands alone_in_block(Bands x) noexcept nogil:
    """The places x that have their block for themselves."""
    cdef Bands a = x >> 1, b = x >> 2
    cdef Bands m = (x | a | b) & MINIROWS
    cdef Bands twice = (x & a) | ((x | a) & b)
    return x & whole(m & ~(twice | row_down(m) | row_up(m)))

cdef int settle(Node *n) noexcept nogil:
    """Singles and locked candidates to a standstill: 0 contradiction, 1 solved, 2 open."""
    cdef Bands zero = three(0, 0, 0), all_cells = three(FULL, FULL, FULL)
    cdef Bands once, twice, single, claimed, disputed, dead, old, x, change
    cdef Bands alone[9]
    cdef int d
    for d in range(9):
        alone[d] = zero
    claimed = disputed = zero
    while True:
        once = twice = change = zero
        for d in range(9):
            x = n.at[d] & ~(disputed | (claimed & ~alone[d]))
            change |= x ^ n.at[d]
            n.at[d] = x
            twice |= once & x
            once |= x
        if any(once ^ all_cells):
            return 0
        single = once & ~twice
        claimed = disputed = dead = zero
        for d in range(9):
            old = n.at[d]
            x = locked_in_columns(locked_in_rows(fixed(old, old & single)))
            change |= x ^ old
            dead |= empty_lanes(x)
            n.at[d] = x
            alone[d] = alone_in_block(x)
            disputed |= claimed & alone[d]
            claimed |= alone[d]
        if any(dead & all_cells):
            return 0
        if not any(change):
            return 2 if any(twice) else 1

cdef inline Bands part(const Node *n, int d, int h) noexcept nogil:
    """The places of digit d in house h."""
    return n.at[d] & three(band(HOUSE[h], 0), band(HOUSE[h], 1), band(HOUSE[h], 2))

cdef inline int size(Bands x) noexcept nogil:
    return popcount64(lane(x, 0)) + popcount64(lane(x, 1)) + popcount64(lane(x, 2))

cdef Bands fewest_places(const Node *n, int below, int *digit) noexcept nogil:
    """The fewest places, fewer than `below` and at least two, of a digit in a house; or none."""
    cdef Bands best = three(0, 0, 0)
    cdef int d, h, k
    for d in range(9):
        for h in range(27):
            k = size(part(n, d, h))
            if 1 < k < below:
                best = part(n, d, h)
                digit[0] = d
                below = k
                if k == 2:
                    return best
    return best

cdef Bands fewest_candidates(const Node *n, int *k) noexcept nogil:
    """The cells with the fewest candidates, at least two; and how many these are."""
    cdef Bands least[11]         # least[i]: cells with at least i candidates
    cdef int d, i
    for i in range(11):
        least[i] = three(0, 0, 0)
    for d in range(9):
        for i in range(9, 1, -1):
            least[i] |= least[i - 1] & n.at[d]
        least[1] |= n.at[d]
    k[0] = 2
    while not any(least[k[0]] & ~least[k[0] + 1]):
        k[0] += 1
    return least[k[0]] & ~least[k[0] + 1]

cdef inline Bands first(Bands x) noexcept nogil:
    """The lowest cell; x must not be empty."""
    cdef int i = 0
    cdef uint32_t cell
    while lane(x, i) == 0:
        i += 1
    cell = lane(x, i) & -lane(x, i)
    return three(cell if i == 0 else 0, cell if i == 1 else 0, cell if i == 2 else 0)

cdef void branch(Node *n, Node *other) noexcept nogil:
    """Guess where the choice is smallest: n gets a digit in a cell, other does not.

    A choice is a cell with its candidates or a digit with its places in a house. Cells alone are not
    enough: puzzles without a solution can then take millions of guesses in place of five.
    """
    cdef int d, k, digit = 0
    cdef Bands cell, cells = fewest_candidates(n, &k)
    cdef Bands places = three(0, 0, 0)
    if k > 2:
        places = fewest_places(n, k, &digit)
    if any(places):
        cell = first(places)
    else:
        cell = first(cells)
        while not any(n.at[digit] & cell):
            digit += 1
    other[0] = n[0]
    other.at[digit] &= ~cell
    for d in range(9):
        if d != digit:
            n.at[d] &= ~cell

cdef void write(const Node *n, uint8_t *solution) noexcept nogil:
    cdef uint32_t bits
    cdef int d, i
    for d in range(9):
        for i in range(3):
            bits = lane(n.at[d], i)
            while bits:
                solution[27 * i + lowest_bit(bits)] = d + 1
                bits &= bits - 1

cdef int search(Node *root, int limit, uint8_t *solution, uint64_t *guesses) noexcept nogil:
    cdef Node stack[82]          # a guess fixes a cell, so at most 81 are open at a time
    cdef int n = 1, found = 0, outcome
    stack[0] = root[0]
    while n and found < limit:
        n -= 1
        outcome = settle(&stack[n])
        if outcome == 1:
            if found == 0:
                write(&stack[n], solution)
            found += 1
        elif outcome == 2:
            stack[n + 1] = stack[n]
            branch(&stack[n + 1], &stack[n])
            guesses[0] += 1
            n += 2
    return found

cdef int count_and_work(const uint8_t *digits, int limit, uint8_t *solution, uint64_t *guesses) noexcept nogil:
    cdef uint32_t given[10][3]   # given[0]: empty cells
    cdef Node root
    cdef int d, i
    memset(given, 0, sizeof(given))
    for i in range(81):
        given[digits[i]][i // 27] |= <uint32_t>1 << (i % 27)
    for d in range(9):
        root.at[d] = three(given[0][0] | given[d + 1][0], given[0][1] | given[d + 1][1],
                           given[0][2] | given[d + 1][2])
    return search(&root, limit, solution, guesses)

cdef int count_solutions(const uint8_t *digits, int limit, uint8_t *solution) noexcept nogil:
    cdef uint64_t guesses = 0
    return count_and_work(digits, limit, solution, &guesses)

cdef int count_grid_solutions(const Grid *g, int limit, uint8_t *solution) noexcept nogil:
    cdef uint32_t at[10][3]
    cdef uint64_t guesses = 0
    cdef Node root
    cdef int d, i
    memset(at, 0, sizeof(at))
    for i in range(81):
        at[g.digit[i]][i // 27] |= <uint32_t>1 << (i % 27)
    for d in range(9):
        root.at[d] = three(at[d + 1][0] | band(g.cand[d], 0), at[d + 1][1] | band(g.cand[d], 1),
                           at[d + 1][2] | band(g.cand[d], 2))
    return search(&root, limit, solution, &guesses)


cdef State as_state(puzzle):
    return puzzle if isinstance(puzzle, State) else State(puzzle)


def count(puzzle, int limit=2):
    """The number of solutions of a puzzle, at most `limit`.

    `puzzle` is a `State`, or text of 81 or 729 characters as `State` reads it.
    Raises `BadPuzzle` as `State` does, a digit twice in a house included.

    >>> count("." * 81, limit=5)
    5
    """
    cdef State state = as_state(puzzle)
    cdef uint8_t digits[81]
    cdef int n
    with nogil:
        n = count_grid_solutions(&state.grid, limit, digits)
    return n


def solution(puzzle):
    """The one solution of a puzzle as 81 digits; None if it has none or several.

    Takes and raises what `count` does.
    """
    cdef State state = as_state(puzzle)
    cdef uint8_t digits[81]
    cdef int n, i
    with nogil:
        n = count_grid_solutions(&state.grid, 2, digits)
    return "".join([str(digits[i]) for i in range(81)]) if n == 1 else None


def count_many(bytes digits, int limit=2):
    """The numbers of solutions (each at most `limit`), a list, and all guesses made, for many puzzles.

    `digits` holds 81 bytes 0..9 a puzzle, one puzzle after the other; 0 for an empty cell.
    Raises `ValueError` for other lengths or values.
    """
    cdef const uint8_t *at = digits
    cdef Py_ssize_t i, n = len(digits) // 81
    cdef uint8_t first[81]
    cdef uint64_t guesses = 0
    if len(digits) != 81 * n or (n and max(digits) > 9):
        raise ValueError(f"{len(digits)} bytes: wanted 81 bytes 0..9 a puzzle")
    counts = [0] * n
    for i in range(n):
        counts[i] = count_and_work(at + 81 * i, limit, first, &guesses)
    return counts, guesses
