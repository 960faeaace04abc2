"""X-Wing, swordfish, jellyfish (rules 8, 11, 17).

Order       Base columns before base rows; sets of base houses rising as numbers whose bits they are;
            digits rising. So each digit is asked for its first fish, and the lowest of these wins.
Source      facts on Sudoku Explainer: fish of size k.
"""

from libc.stdint cimport uint16_t

from solver.explainer.find cimport Desk, Find, begin, count, drops, rule, with_few_places
from solver.grid cimport HOUSE, Grid, Set81, count_bits, either, minus, next_digit

cdef struct Hunt:
    int size, digit
    int base_kind            # first house of the kind
    uint16_t sets[9]         # places in a base house, 0 if they cannot belong to a fish
    uint16_t best            # the lowest set of base houses so far


cdef Set81 lines(int kind, uint16_t chosen) noexcept nogil:
    cdef Set81 cells = Set81(0, 0)
    cdef int i
    for i in range(9):
        if chosen >> i & 1:
            cells = either(cells, HOUSE[kind + i])
    return cells


cdef bint follows(const Grid *g, const Hunt *hunt, uint16_t bases, uint16_t covers, Find *out) noexcept nogil:
    begin(out, 8 if hunt.size == 2 else 11 if hunt.size == 3 else 17, 0,
          3.2 if hunt.size == 2 else 3.8 if hunt.size == 3 else 5.2)
    return drops(out, g, hunt.digit, minus(lines(9 - hunt.base_kind, covers), lines(hunt.base_kind, bases)))


cdef bint choose(const Grid *g, Hunt *hunt, int below, int left, uint16_t bases, uint16_t covers, Find *out) noexcept nogil:
    """Choose so many more base houses, the largest first, so that they come out below the best set."""
    cdef uint16_t more, union_
    cdef int i
    cdef Find found
    for i in range(left - 1, below):
        more, union_ = bases | 1 << i, covers | hunt.sets[i]
        if more >= hunt.best:
            return False
        if hunt.sets[i] == 0 or count_bits(union_) > hunt.size:
            continue
        if left > 1:
            if choose(g, hunt, i, left - 1, more, union_, out):
                return True
        elif count_bits(union_) == hunt.size and follows(g, hunt, more, union_, &found):
            hunt.best = more
            out[0] = found
            return True
    return False


cdef uint16_t with_bases(const Desk *desk, int kind, int size) noexcept nogil:
    """The digits with enough base houses whose places are few enough."""
    cdef uint16_t least[5]               # least[i]: digits with at least i such houses
    cdef uint16_t few
    cdef int h, i
    least[0] = 511
    for i in range(1, size + 1):
        least[i] = 0
    for h in range(kind, kind + 9):
        few = with_few_places(desk, h, size)
        for i in range(size, 0, -1):
            least[i] |= least[i - 1] & few
    return least[size]


cdef bint fish(Desk *desk, int size, Find *out) noexcept nogil:
    cdef Hunt hunt
    cdef uint16_t *due = &desk.digits_due[8 if size == 2 else 11 if size == 3 else 17]
    cdef uint16_t digits
    cdef int i, n, left
    count(desk)
    hunt.size = size
    for hunt.base_kind in range(9, -1, -9):
        hunt.best = 512
        digits = due[0] & with_bases(desk, hunt.base_kind, size) if due[0] else 0
        while digits:
            hunt.digit = next_digit(&digits)
            left = 0
            for i in range(9):
                n = count_bits(desk.places[hunt.base_kind + i][hunt.digit])
                left += n > 0
                hunt.sets[i] = desk.places[hunt.base_kind + i][hunt.digit] if 2 <= n <= size else 0
            if left >= 2 * size:
                choose(&desk.g, &hunt, 9, size, 0, 0, out)
        if hunt.best < 512:
            return True
    due[0] = 0
    return False


RULES = {8: rule(fish, 2), 11: rule(fish, 3), 17: rule(fish, 4)}
