"""General logic: base sets and cover sets of any kind.

Definition  A set is all places of a digit in a house, or all candidates of a cell. n base sets without a
            common candidate, all of whose candidates lie in n + r cover sets: a candidate outside the
            base that lies in r + 1 of the cover sets is false. r is the rank; of rank 0 everything in
            the cover goes. n = 1, 2, 3; any r (a candidate lies in four sets, so r is 0 to 3).
Why         Each base set has one true candidate, in n cover sets or more in all, counted as often as they
            occur; together with the candidate that makes n + r + 1 in n + r sets, each of which has one.
As one      With r + 1 of the sets that hold the candidate in the cover, n - 1 others remain, and those r + 1
            cover the base candidates that see it. So: a candidate is false if of n sets, without a
            common candidate and not holding it, the candidates that do not see it lie in n - 1 sets.
            Of such n sets one at least has candidates that see it, and each shares a cover set with
            another, or fewer sets would do; the search goes along these.
Covers      Size 3: n up to three. So also locked candidates, pairs and triples, fish up to the
            SwordFish and their finned forms, wings, short chains.
Parts       form: the rank. A base part for each base set and a cover part for each cover set: its digit,
            its house and its candidates' cells; a cell's set has all its digits and no house. The
            fewest base sets come first, with the fewest cover sets for the candidate that is found;
            the step has all that its sets remove.
Source      gnpx profile; off by default there and here.
"""

from libc.stdint cimport int16_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from solver.grid cimport BOX, COL, EMPTY_SET, ROW, Set81, count_bits, has, join, lowest64, only
from solver.kernel cimport BASE, COVER, Found, Frozen, Part, Step, Steps, kernel, new_part, new_step
from solver.links cimport WORDS, Links, candidates_of, in_row

cdef enum:
    SETS = 27 * 9 + 81       # a digit in a house: 9 * house + digit; then the cells
    MOST_BASES = 3

cdef struct Logic:           # all sets of a grid, and the structure under way
    const Links *k
    uint64_t all_[SETS][WORDS]       # candidates of each set
    int a                            # the candidate that is to be refuted
    uint64_t unseen[WORDS]           # what it does not see
    int n                            # base sets; n - 1 cover sets
    int16_t base[MOST_BASES + 1]
    int16_t cover[MOST_BASES]


cdef inline void sets_with(const Links *k, int i, int16_t *out) noexcept nogil:
    """The four sets of a candidate."""
    cdef int cell = k.cell[i], d = k.digit[i]
    out[0] = 9 * ROW[cell] + d
    out[1] = 9 * (9 + COL[cell]) + d
    out[2] = 9 * (18 + BOX[cell]) + d
    out[3] = 243 + cell


cdef void sets_of(Logic *l) noexcept nogil:
    cdef int16_t four[4]
    cdef int i, j
    memset(l.all_, 0, sizeof(l.all_))
    for i in range(l.k.n):
        sets_with(l.k, i, four)
        for j in range(4):
            l.all_[four[j]][i >> 6] |= <uint64_t>1 << (i & 63)


# -- sets of candidates ---------------------------------------------------------------------

cdef inline int left_over(const Logic *l, int s, int n_covers) noexcept nogil:
    """A candidate of a set that the refuted one does not see and no cover set holds; -1 if there is none."""
    cdef uint64_t bits
    cdef int w, i
    for w in range(l.k.words):
        bits = l.all_[s][w] & l.unseen[w]
        for i in range(n_covers):
            bits &= ~l.all_[l.cover[i]][w]
        if bits:
            return 64 * w + lowest64(bits)
    return -1


cdef inline bint is_base(const Logic *l, int s, int n) noexcept nogil:
    """Whether a set can be one more base set after n: without a candidate in common, and not true by itself."""
    cdef int w, i
    if in_row(l.all_[s], l.a):
        return False
    for i in range(n):
        for w in range(l.k.words):
            if l.all_[s][w] & l.all_[l.base[i]][w]:
                return False
    return True


# -- the search -----------------------------------------------------------------------------

cdef bint grow(Logic *l, int n_bases, int n_covers) noexcept nogil:
    """Whether these base and cover sets can be completed to l.n and l.n - 1."""
    cdef uint8_t tried[SETS]
    cdef int16_t four[4]
    cdef uint64_t bits
    cdef int i, j, w, s, x
    for i in range(n_bases):
        x = left_over(l, l.base[i], n_covers)
        if x < 0:
            continue
        if n_covers == l.n - 1:
            return False
        sets_with(l.k, x, four)
        for j in range(4):
            l.cover[n_covers] = four[j]
            if four[j] != l.base[i] and grow(l, n_bases, n_covers + 1):
                return True
        return False
    if n_bases >= l.n or n_bases >= MOST_BASES:
        return True
    memset(tried, 0, sizeof(tried))
    for i in range(n_covers):
        for w in range(l.k.words):
            bits = l.all_[l.cover[i]][w] & l.unseen[w]
            while bits:
                sets_with(l.k, 64 * w + lowest64(bits), four)
                bits &= bits - 1
                for j in range(4):
                    s = four[j]
                    if tried[s] or s == l.cover[i]:
                        continue
                    tried[s] = True
                    l.base[n_bases] = s
                    if is_base(l, s, n_bases) and grow(l, n_bases + 1, n_covers):
                        return True
    return False


cdef bint is_refuted(Logic *l, int a, int most) noexcept nogil:
    """Whether up to so many base sets refute a candidate; leaves the fewest in l."""
    cdef int16_t first[112]      # sets with candidates that it sees: it sees 28 at most
    cdef uint8_t tried[SETS]
    cdef int16_t four[4]
    cdef uint64_t bits
    cdef int w, j, i, n_first = 0
    l.a = a
    memset(tried, 0, sizeof(tried))
    for w in range(l.k.words):
        l.unseen[w] = ~l.k.kill[a][w]
        bits = l.k.kill[a][w]
        while bits:
            sets_with(l.k, 64 * w + lowest64(bits), four)
            bits &= bits - 1
            for j in range(4):
                if not tried[four[j]] and is_base(l, four[j], 0):
                    first[n_first] = four[j]
                    n_first += 1
                tried[four[j]] = True
    for i in range(1, most + 1):
        l.n = i
        for j in range(n_first):
            l.base[0] = first[j]
            if grow(l, 1, 0):
                return True
    return False


# -- evidence -------------------------------------------------------------------------------

cdef bint covers_rest(const Logic *l, const int16_t *four, int chosen) noexcept nogil:
    """Whether the cover sets and the chosen ones of four hold the base."""
    cdef uint64_t bits
    cdef int i, j, w
    for i in range(l.n):
        for w in range(l.k.words):
            bits = l.all_[l.base[i]][w]
            for j in range(l.n - 1):
                bits &= ~l.all_[l.cover[j]][w]
            for j in range(4):
                if chosen >> j & 1:
                    bits &= ~l.all_[four[j]][w]
            if bits:
                return False
    return True


cdef int fewest(const Logic *l, const int16_t *four) noexcept nogil:
    """The fewest of the refuted candidate's own sets that complete the cover, one at least."""
    cdef int chosen, n
    for n in range(1, 4):
        for chosen in range(1, 16):
            if count_bits(chosen) == n and covers_rest(l, four, chosen):
                return chosen
    return 15


cdef void write_set(const Logic *l, int role, int s, Steps *ev) noexcept nogil:
    cdef Set81 cells = EMPTY_SET
    cdef uint16_t digits = 0
    cdef Part *part
    cdef int i
    for i in range(l.k.n):
        if in_row(l.all_[s], i):
            join(&cells, only(l.k.cell[i]))
            digits |= 1 << l.k.digit[i]
    part = new_part(ev, role, cells, digits)
    if s < 243:
        part.houses = <uint32_t>1 << s // 9


cdef void write_sets(const Logic *l, int role, const int16_t *sets, int n, Steps *ev) noexcept nogil:
    """In the order of their numbers."""
    cdef int s, i
    for s in range(SETS):
        for i in range(n):
            if sets[i] == s:
                write_set(l, role, s, ev)


cdef void write(const Logic *l, Set81 *told, Steps *ev) noexcept nogil:
    cdef int16_t cover[MOST_BASES + 3]
    cdef int16_t four[4]
    cdef int chosen, rank, i, j, times, n = l.n - 1
    cdef bint in_base
    cdef Step *step
    sets_with(l.k, l.a, four)
    chosen = fewest(l, four)
    rank = count_bits(chosen) - 1
    for i in range(n):
        cover[i] = l.cover[i]
    for i in range(4):
        if chosen >> i & 1:
            cover[n] = four[i]
            n += 1
    step = new_step(ev, rank)
    for i in range(l.k.n):
        times = 0
        for j in range(n):
            times += in_row(l.all_[cover[j]], i)
        in_base = False
        for j in range(l.n):
            in_base |= in_row(l.all_[l.base[j]], i)
        if times > rank and not in_base:
            join(&step.elim[l.k.digit[i]], only(l.k.cell[i]))
    for i in range(9):
        join(&told[i], step.elim[i])
    write_sets(l, BASE, l.base, l.n, ev)
    write_sets(l, COVER, cover, n, ev)


cdef bint general_logic(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    cdef Logic l
    cdef Set81 told[9]
    cdef int a
    cdef bint found = False
    l.k = candidates_of(f)
    sets_of(&l)
    memset(told, 0, sizeof(told))
    for a in range(l.k.n):
        if is_refuted(&l, a, size):
            found = True
            join(&out.elim[l.k.digit[a]], only(l.k.cell[a]))
            if ev != NULL and not has(told[l.k.digit[a]], l.k.cell[a]):
                write(&l, told, ev)
    return found


KERNELS = {"general_logic": kernel(general_logic)}
