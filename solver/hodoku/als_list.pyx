"""Almost locked sets in HoDoKu's order, made once for a state of the board.

Order       Houses 0..26; in each the subsets of its empty cells depth first in cell order ({p}, {p, q},
            {p, q, r}, ...); a set of cells that stands in the list already is not repeated.
Common      For two ALSs without a common cell, a < b: the smallest and the largest digit all of whose
            places in one see all of those in the other.
Source      facts on HoDoKu's solver: almost locked sets.
"""

from libc.stdint cimport uint16_t
from libc.stdlib cimport calloc
from libc.string cimport memset

from solver.grid cimport (
    CELL, COL, EMPTY_SET, Grid, HOUSE, ROW, Set81, both, count_bits, either, first, is_empty, lowest_bit, meets, only,
    pop, seen_by_all, within,
)
from solver.hodoku.board cimport SCRATCH_ALS, Board


# -- the list -------------------------------------------------------------------------------

cdef struct House:
    int h
    int n                    # its empty cells
    int cell[9]


cdef bint is_repeated(int h, Set81 cells, int size) noexcept nogil:
    """Whether an earlier house holds these cells too."""
    if h < 9:
        return False
    if size == 1:
        return True
    return h >= 18 and (within(cells, HOUSE[ROW[first(cells)]]) or within(cells, HOUSE[9 + COL[first(cells)]]))


cdef void add(AlsList *k, const Grid *g, Set81 cells, uint16_t digits) noexcept nogil:
    cdef Als *als = &k.als[k.n]
    cdef uint16_t left = digits
    cdef int d
    als.cells = cells
    als.digits = digits
    als.open = 0
    while left:
        d = lowest_bit(left)
        left &= left - 1
        als.at[d] = both(cells, g.cand[d])
        als.seen[d] = both(seen_by_all(als.at[d]), g.cand[d])
        if not is_empty(als.seen[d]):
            als.open |= 1 << d
    k.n += 1


cdef void grow(AlsList *k, const Grid *g, const House *house, int at, Set81 cells, uint16_t digits, int size) noexcept nogil:
    """Add each of the cells from place `at` on to a set, and go on from there."""
    cdef Set81 larger
    cdef uint16_t together
    cdef int i, extra
    for i in range(at, house.n):
        together = digits | g.mask[house.cell[i]]
        extra = count_bits(together) - size - 2          # digits too many
        if extra >= house.n - i:                         # the cells to come are too few
            continue
        larger = either(cells, only(house.cell[i]))
        if extra == 0 and not is_repeated(house.h, larger, size + 1):
            add(k, g, larger, together)
        grow(k, g, house, i + 1, larger, together, size + 1)


cdef void list_sets(AlsList *k, const Grid *g) noexcept nogil:
    cdef House house
    cdef int h, i
    k.n = 0
    for h in range(27):
        house.h = h
        house.n = 0
        for i in range(9):
            if g.mask[CELL[h][i]]:
                house.cell[house.n] = CELL[h][i]
                house.n += 1
        grow(k, g, &house, 0, EMPTY_SET, 0, 0)


# -- restricted common candidates -----------------------------------------------------------

cdef void list_places(AlsList *k) noexcept nogil:
    """By digit and its first place, the ALSs that can share it, the last one first."""
    cdef uint16_t left
    cdef int i, d, cell
    memset(k.head, 0xFF, sizeof(k.head))
    for i in range(k.n):
        left = k.als[i].open
        while left:
            d = lowest_bit(left)
            left &= left - 1
            cell = first(k.als[i].at[d])
            k.behind[i][d] = k.head[d][cell]
            k.head[d][cell] = i


cdef int partners(AlsList *k, int i) noexcept nogil:
    """The later ALSs that share something with ALS i: how many `hit` then holds, not in order."""
    cdef const Als *als = &k.als[i]
    cdef uint16_t left = als.open
    cdef Set81 cells
    cdef int x, j, n = 0
    while left:
        x = lowest_bit(left)
        left &= left - 1
        cells = als.seen[x]
        while not is_empty(cells):
            j = k.head[x][pop(&cells)]
            while j > i:
                if within(k.als[j].at[x], als.seen[x]) and not meets(als.cells, k.als[j].cells):
                    if k.low[j] < 0:
                        k.low[j] = x
                        k.hit[n] = j
                        n += 1
                    k.high[j] = x
                j = k.behind[j][x]
    return n


cdef void sort(int *numbers, int n) noexcept nogil:
    cdef int i, j, number
    for i in range(1, n):
        number = numbers[i]
        j = i
        while j > 0 and numbers[j - 1] > number:
            numbers[j] = numbers[j - 1]
            j -= 1
        numbers[j] = number


cdef void list_common(AlsList *k) noexcept nogil:
    cdef int i, j, h, n
    list_places(k)
    memset(k.low, 0xFF, sizeof(k.low))
    k.n_common = 0
    for i in range(k.n):
        k.first[i] = k.n_common
        n = partners(k, i)
        sort(k.hit, n)
        for h in range(n):
            j = k.hit[h]
            if k.n_common < MAX_COMMON:
                k.common[k.n_common] = Common(i, j, k.low[j], k.high[j] if k.high[j] != k.low[j] else -1)
                k.n_common += 1
            k.low[j] = -1
    k.first[k.n] = k.n_common


cdef void sort_into(AlsList *k) noexcept nogil:
    """The same list by the second ALS."""
    cdef int i, e
    for i in range(k.n + 1):
        k.first_into[i] = 0
    for e in range(k.n_common):
        k.first_into[k.common[e].b] += 1
    for i in range(1, k.n + 1):
        k.first_into[i] += k.first_into[i - 1]
    for e in range(k.n_common - 1, -1, -1):
        i = k.common[e].b
        k.first_into[i] -= 1
        k.into[k.first_into[i]] = e


cdef AlsList *als_list(Board *b) noexcept nogil:
    cdef AlsList *k
    if b.scratch[SCRATCH_ALS] == NULL:
        b.scratch[SCRATCH_ALS] = calloc(1, sizeof(AlsList))
    k = <AlsList *>b.scratch[SCRATCH_ALS]
    if k.version != b.version:
        k.version = b.version
        list_sets(k, &b.f.g)
        list_common(k)
        sort_into(k)
    return k
