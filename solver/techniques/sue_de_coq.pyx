"""Sue de Coq: cells of a line and a block that have just as many digits as cells.

SueDeCoq          Definition  two or three cells X where a line and a block cross, cells B of the rest of
                              the block, cells L of the rest of the line, together with as many
                              digits as cells; B and L have no digit in common. The digits of X and B
                              that are not in L go from the block's other cells, those of X and L
                              that are not in B from the line's other cells; also from a third cell
                              of the crossing.
                  Why         A digit of X or B that is not in L is true at most once in all these
                              cells, since they lie in one block; so with the line. So each digit
                              is true in just one of them.
SueDeCoqExtended  Definition  a third cell of the crossing may belong to B or to L, and B and L may have
                              digits in common that X lacks; such a digit counts twice. It goes from
                              the block's and from the line's other cells; all others as above. A cell
                              of L in the block is one of the block's other cells for this, and a cell
                              of B in the line one of the line's.
                  Why         A common digit is true at most once in B and once in L, so now it is in both.
Evidence          cells (X; digits, houses: line and block), als (B; digits, house: the block), als (L;
                  digits, house: the line). B and L are not empty.
Source            gnpx profile, row 28; facts on HoDoKu's solver: Sue de Coq. HoDoKu wants more: two
                  digits more than cells in X, and more cells in B, and in L, than digits that X lacks;
                  without this one of X and B, or X and L, is a naked set.
Cost              54 crossings, up to 4 choices of X, the subsets of 6 cells (7) each way; of these few
                  have as many cells as digits that X lacks.
"""

from libc.stdint cimport uint8_t, uint16_t

from solver.crossing cimport (
    MOST_PARTS, Crossing, cells_of, cells_without, cross, gone_beside, parts_of, removes, spare, write_parts,
)
from solver.grid cimport EMPTY_SET, HOUSE, Set81, both, count_bits, join, lowest_bit, meets, minus
from solver.kernel cimport Found, Frozen, Steps, is_news, kernel, new_step


cdef void add_gone(const Frozen *f, Set81 cells, uint16_t digits, Set81 *elim) noexcept nogil:
    cdef int d
    while digits:
        d = lowest_bit(digits)
        digits &= digits - 1
        join(&elim[d], both(cells, f.g.cand[d]))


cdef void take(const Frozen *f, const Crossing *c, int b, int l, Found *out, Steps *ev) noexcept nogil:
    """Note what two parts remove, with evidence if any of it is news."""
    cdef Set81 elim[9]
    cdef Set81 cells_b = cells_of(&c.b, b), cells_l = cells_of(&c.l, l)
    cdef uint16_t digits_b = c.b.digits[b], digits_l = c.l.digits[l]
    cdef bint news = False
    cdef int d
    for d in range(9):
        elim[d] = EMPTY_SET
    add_gone(f, minus(minus(HOUSE[c.block], c.x), cells_b), gone_beside(c, &c.b, b, digits_l), elim)
    add_gone(f, minus(minus(HOUSE[c.line], c.x), cells_l), gone_beside(c, &c.l, l, digits_b), elim)
    for d in range(9):
        news |= is_news(out, d, elim[d])
        join(&out.elim[d], elim[d])
    if news and ev != NULL:
        step = new_step(ev, 0)
        for d in range(9):
            step.elim[d] = elim[d]
        write_parts(c, b, l, ev)


cdef bint try_parts(const Frozen *f, const Crossing *c, bint extended, Found *out, Steps *ev) noexcept nogil:
    """All parts for one choice of X."""
    cdef uint8_t parts[MOST_PARTS]
    cdef uint16_t kept = c.digits if extended else 511       # of these, B and L may have none in common
    cdef bint found = False
    cdef int i, b, l, free, left
    # no spare is below 0 or above n in a grid with a solution: X and the other part would have too few digits
    for i in range(parts_of(&c.b, c.digits, 0, c.n, parts)):
        b = parts[i]
        left = c.n - spare(&c.b, c.digits, b)
        l = free = cells_without(&c.l, c.b.digits[b] & kept)
        if count_bits(free) < left:          # no spare is larger than its part
            continue
        while l:
            if spare(&c.l, c.digits, l) == left and (
                    removes(c, &c.b, b, c.l.digits[l]) or removes(c, &c.l, l, c.b.digits[b])) and not (
                    extended and meets(cells_of(&c.b, b), cells_of(&c.l, l))):
                found = True
                take(f, c, b, l, out, ev)
            l = l - 1 & free
    return found


cdef bint sue_de_coq(Frozen *f, int size, Found *out, Steps *ev) noexcept nogil:
    """Size 0: as gnpx has it; 1: extended."""
    cdef Crossing c
    cdef bint found = False
    cdef int line, block, i, k
    for line in range(18):
        for i in range(3):
            block = 18 + (3 * (line // 3) + i if line < 9 else 3 * i + (line - 9) // 3)
            for k in range(4):
                if cross(&f.g, line, block, k, size, 0, &c):
                    found |= try_parts(f, &c, size, out, ev)
    return found


KERNELS = {"sue_de_coq": kernel(sue_de_coq)}
