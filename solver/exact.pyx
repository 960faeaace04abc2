"""The exact solver: 0, 1 or many solutions. It feeds the validity gate and the self-check.

Method  Depth-first search. Every node is brought to a standstill by singles and locked candidates;
        then the smallest choice is guessed. No operation of the standstill looks at one cell or
        one house: all work on three bands, most on three digits in three bands.
Source  Own; that the places of a digit in a band can be treated as permutations of 3x3 minirows
        is common knowledge among writers of fast solvers.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from solver.clock cimport is_over
from solver.grid cimport (HOUSE, PEERS, Grid, Set81, State, band, both, either, from_bands, is_empty,
                          join, lowest_bit, meets, only, pop, size_of)

# The cells of one digit: 3 lanes of 32 bits, one a band; lane 3 stays 0. In a lane the 27 cells
# lie in reading order, so that three bits are a minirow, the part of a row in one block:
#
#              block 0   block 1   block 2
#     row 0    0  1  2   3  4  5   6  7  8        A digit stands once in every row and every block,
#     row 1    9 10 11  12 13 14  15 16 17        so its three minirows in a band are one of 6
#     row 2   18 19 20  21 22 23  24 25 26        permutations. A minirow in none of these goes.
#
# Likewise the minicolumns, the columns of a block, down the three bands. That is all there is to
# locked candidates; and a digit with one place left in a block so clears row and column.
#
# The 9 minirows of a lane, or its 9 minicolumns, are 9 bits. So three digits are treated at once:
#
#     minirows       bit 3 * i + k    digit k of the three can stand in minirow i
#     minicolumns    bit 9 * k + c    digit k of the three can stand in column c of the band
#
# What lost: 512-entry tables of the permutations (three look-ups a band and digit, no vectors); one
# digit at a time, passing over those without a change (a fifth slower: mispredicted jumps); placing
# what one trio has found before the next is looked at (fewer sweeps, each slower by more).
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
    """
    ctypedef unsigned int Bands                  # its operators work on all lanes
    Bands three(uint32_t a, uint32_t b, uint32_t c) noexcept nogil
    uint32_t lane(Bands a, int i) noexcept nogil
    Bands turn(Bands a) noexcept nogil           # each lane moves on by one, cyclically
    Bands turn_back(Bands a) noexcept nogil
    bint any(Bands a) noexcept nogil

cdef enum:
    BAND = 0o777777777           # its 27 cells
    POLL = 4096                  # guesses between two looks at the clock: some milliseconds

cdef struct Node:            # at[d]: where digit d can still stand; a placed digit is the only
    Bands at[9]              #   candidate of its cell

# -- three digits at once ------------------------------------------------------------------------

cdef inline Bands minirows(const Bands *x) noexcept nogil:
    return (((x[0] | (x[0] >> 1) | (x[0] >> 2)) & 0o111111111)
            | (((x[1] << 1) | x[1] | (x[1] >> 1)) & 0o222222222)
            | (((x[2] << 2) | (x[2] << 1) | x[2]) & 0o444444444))

cdef inline Bands minicolumns(const Bands *x) noexcept nogil:
    return (((x[0] | (x[0] >> 9) | (x[0] >> 18)) & 0o777)
            | (((x[1] << 9) | x[1] | (x[1] >> 9)) & 0o777000)
            | (((x[2] << 18) | (x[2] << 9) | x[2]) & 0o777000000))

cdef inline Bands in_rows(Bands m, int k) noexcept nogil:
    """The cells of the minirows m of digit k."""
    m = (m >> k) & 0o111111111
    return (m << 3) - m

cdef inline Bands in_columns(Bands m, int k) noexcept nogil:
    """The cells of the minicolumns m of digit k."""
    m = (m >> (9 * k)) & 0o777
    return m | (m << 9) | (m << 18)

# The rows of a band, cyclically one down or up. Bits 27 to 31 become rubbish, which minirows and
# in_rows do not read.
cdef inline Bands down(Bands m) noexcept nogil:
    return (m << 9) | (m >> 18)

cdef inline Bands up(Bands m) noexcept nogil:
    return (m << 18) | (m >> 9)

cdef inline void clear_blocks(Bands *x, const Bands *placed) noexcept nogil:
    """A block with a placed digit keeps no other place for it."""
    cdef Bands m = minirows(placed)
    cdef int k
    m |= down(m) | up(m)
    for k in range(3):
        x[k] &= ~(in_rows(m, k) & ~placed[k])

cdef inline Bands lock_rows(Bands *x, Bands *lost) noexcept nogil:
    """Keep the minirows of permutations; returns those alone in their block.

    `lost` gets the blocks where a digit has no place left.
    """
    cdef Bands m = minirows(x)
    cdef Bands left = ((m << 3) & 0o770770770) | ((m >> 6) & 0o007007007)
    cdef Bands right = ((m << 6) & 0o700700700) | ((m >> 3) & 0o077077077)
    cdef Bands others
    cdef int k
    m &= (down(left) & up(right)) | (down(right) & up(left))
    for k in range(3):
        x[k] &= in_rows(m, k)
    others = down(m) | up(m)
    lost[0] = ~(m | others)
    return m & ~others

cdef inline Bands lock_columns(Bands *x) noexcept nogil:
    """Keep the minicolumns of permutations; returns those that were alone in their block."""
    cdef Bands m = minicolumns(x)
    cdef Bands left = ((m << 1) & 0o666666666) | ((m >> 2) & 0o111111111)
    cdef Bands right = ((m << 2) & 0o444444444) | ((m >> 1) & 0o333333333)
    cdef Bands alone = m & ~(left | right)
    cdef int k
    m &= (turn(left) & turn_back(right)) | (turn(right) & turn_back(left))
    for k in range(3):
        x[k] &= in_columns(m, k)
    return alone

cdef inline Bands lock(Bands *x, Bands single, Bands *alone) noexcept nogil:
    """Locked candidates of three digits; any bit of a band returned is a contradiction.

    single    cells with one candidate
    alone[k]  gets the places of digit k that are the only one in their block. A placed digit that
              is not shares its block with another.
    """
    cdef Bands placed[3]
    cdef Bands rows, columns, wrong
    cdef int k
    for k in range(3):
        placed[k] = x[k] & single
    clear_blocks(x, placed)
    rows = lock_rows(x, &wrong)
    columns = lock_columns(x)
    for k in range(3):
        alone[k] = x[k] & in_rows(rows, k) & in_columns(columns, k)
        wrong |= placed[k] & ~alone[k]
    return wrong

# -- the search ----------------------------------------------------------------------------------

cdef int settle(Node *n) noexcept nogil:
    """Singles and locked candidates to a standstill: 0 contradiction, 1 solved, 2 open."""
    cdef Bands whole = three(BAND, BAND, BAND), zero = three(0, 0, 0)
    cdef Bands once, twice, single, change, wrong, x
    cdef Bands claimed = zero            # cells in which some digit is alone in its block,
    cdef Bands disputed = zero           #   or two are
    cdef Bands alone[9]
    cdef Bands old[3]
    cdef int d, g, k
    for d in range(9):
        alone[d] = zero
    while True:
        once = twice = zero
        for d in range(9):
            x = n.at[d] & ~(disputed | (claimed & ~alone[d]))
            n.at[d] = x
            twice |= once & x
            once |= x
        if any(once ^ whole):
            return 0
        single = once & ~twice
        claimed = disputed = wrong = change = zero
        for g in range(0, 9, 3):
            for k in range(3):
                old[k] = n.at[g + k]
            wrong |= lock(&n.at[g], single, &alone[g])
            for k in range(3):
                change |= n.at[g + k] ^ old[k]
                disputed |= claimed & alone[g + k]
                claimed |= alone[g + k]
        if any(wrong & whole):
            return 0
        if not any(change | (claimed & twice)):
            return 2 if any(twice) else 1

cdef inline Set81 as_set(Bands x) noexcept nogil:
    return from_bands(lane(x, 0), lane(x, 1), lane(x, 2))

cdef inline Bands as_bands(Set81 s) noexcept nogil:
    return three(band(s, 0), band(s, 1), band(s, 2))

cdef Bands with_candidates(const Node *n, int k) noexcept nogil:
    """The cells with exactly k candidates; k is 1 to 9."""
    cdef Bands least[11]                 # least[i]: cells with at least i candidates
    cdef int d, i
    least[0] = three(BAND, BAND, BAND)
    for i in range(1, k + 2):
        least[i] = three(0, 0, 0)
    for d in range(9):
        for i in range(k + 1, 0, -1):
            least[i] |= least[i - 1] & n.at[d]
    return least[k] & ~least[k + 1]

cdef Bands fewest_places(const Node *n, int below, int *digit) noexcept nogil:
    """The fewest places, fewer than `below` and at least two, of a digit in a house; or none."""
    cdef Bands best = three(0, 0, 0)
    cdef Set81 places
    cdef int d, h, k
    for d in range(9):
        for h in range(27):
            places = both(as_set(n.at[d]), HOUSE[h])
            k = size_of(places)
            if 1 < k < below:
                best = as_bands(places)
                digit[0] = d
                below = k
                if k == 2:
                    return best
    return best

cdef int most_telling(const Node *n, Bands cells) noexcept nogil:
    """Of these cells, the one that shares its candidates with the most peers.

    A peer that is one of these cells too counts five times: with two candidates each, placing one
    leaves the other a naked single. Taking just the first cell costs twice as many guesses.
    """
    cdef Set81 places[9]
    cdef Set81 mine[9]
    cdef Set81 left = as_set(cells), here
    cdef uint32_t digits
    cdef int d, cell, score, best = 0, most = -1
    for d in range(9):
        places[d] = as_set(n.at[d])
        mine[d] = as_set(n.at[d] & cells)
    while not is_empty(left):
        cell = pop(&left)
        here = only(cell)
        digits = 0
        for d in range(9):
            digits |= <uint32_t>meets(places[d], here) << d
        score = 0
        while digits:
            d = lowest_bit(digits)
            digits &= digits - 1
            score += size_of(both(PEERS[cell], places[d])) + 4 * size_of(both(PEERS[cell], mine[d]))
        if score > most:
            most = score
            best = cell
    return best

cdef void branch(Node *n, Node *other) noexcept nogil:
    """Guess where the choice is smallest: n gets a digit in a cell, other does not.

    A choice is a cell with its candidates or a digit with its places in a house. Cells alone are
    not enough: puzzles without a solution can then take millions of guesses in place of five.
    """
    cdef Bands places, here, cells = with_candidates(n, 2)
    cdef int d, digit = -1, k = 2
    while not any(cells):
        k += 1
        cells = with_candidates(n, k)
    if k > 2:
        places = fewest_places(n, k, &digit)
        if any(places):
            cells = places
    here = as_bands(only(most_telling(n, cells)))
    if digit < 0:
        digit = 0
        while not any(n.at[digit] & here):
            digit += 1
    other[0] = n[0]
    other.at[digit] &= ~here
    for d in range(9):
        if d != digit:
            n.at[d] &= ~here

cdef void write(const Node *n, uint8_t *solution) noexcept nogil:
    cdef uint32_t bits
    cdef int d, i
    for d in range(9):
        for i in range(3):
            bits = lane(n.at[d], i)
            while bits:
                solution[27 * i + lowest_bit(bits)] = d + 1
                bits &= bits - 1

cdef int search(Node *root, int limit, uint8_t *solution, uint64_t *guesses, uint64_t deadline) noexcept nogil:
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
            if guesses[0] % POLL == 0 and is_over(deadline):
                return -1
            n += 2
    return found

cdef int count_and_work(const uint8_t *digits, int limit, uint8_t *solution, uint64_t *guesses) noexcept nogil:
    cdef uint32_t given[10][3]   # given[0]: empty cells
    cdef Node root
    cdef int d, i, b
    memset(given, 0, sizeof(given))
    for i in range(27):
        for b in range(3):
            given[digits[27 * b + i]][b] |= <uint32_t>1 << i
    for d in range(9):
        root.at[d] = three(given[0][0] | given[d + 1][0], given[0][1] | given[d + 1][1],
                           given[0][2] | given[d + 1][2])
    return search(&root, limit, solution, guesses, 0)

cdef int count_solutions(const uint8_t *digits, int limit, uint8_t *solution) noexcept nogil:
    cdef uint64_t guesses = 0
    return count_and_work(digits, limit, solution, &guesses)

cdef int count_grid_solutions(const Grid *g, int limit, uint8_t *solution, uint64_t deadline) noexcept nogil:
    cdef Set81 placed[10]
    cdef uint64_t guesses = 0
    cdef Node root
    cdef int d, i
    memset(placed, 0, sizeof(placed))
    for i in range(81):
        join(&placed[g.digit[i]], only(i))
    for d in range(9):
        root.at[d] = as_bands(either(placed[d + 1], g.cand[d]))
    return search(&root, limit, solution, &guesses, deadline)


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
        n = count_grid_solutions(&state.grid, limit, digits, 0)
    return n


def solution(puzzle):
    """The one solution of a puzzle as 81 digits; None if it has none or several.

    Takes and raises what `count` does.
    """
    cdef State state = as_state(puzzle)
    cdef uint8_t digits[81]
    cdef int n, i
    with nogil:
        n = count_grid_solutions(&state.grid, 2, digits, 0)
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
