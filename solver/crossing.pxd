# Sue de Coq: where a line and a block cross, and what stands beside it in each.
#
# Of cells X of the crossing, cells B of the rest of the block and cells L of the rest of the line:
# n(X) digits of X more than it has cells; the spare of a part is how many cells it has more than
# digits that X lacks. If the spares of B and L add up to n(X), all cells are just filled.

from libc.stdint cimport uint8_t, uint16_t

from solver.grid cimport Grid, Set81, count_bits
from solver.kernel cimport Steps

cdef enum:
    MOST_CELLS = 7           # a house without two cells
    MOST_PARTS = 127         # their non-empty subsets

cdef struct Pool:            # cells from which a part is taken
    int n
    uint8_t cell[9]          # rising
    uint16_t digits[128]     # digits[s]: the candidates of subset s, bit i for cell[i]

cdef struct Crossing:
    int line                 # the houses
    int block
    Set81 x
    uint16_t digits          # the candidates of x
    int n                    # how many more these are than cells
    uint16_t third           # the candidates of a third cell of the crossing that no part may take
    Pool b
    Pool l

# Sets up everything for the k-th choice (0 to 3) of two or three of the crossing's empty cells, in
# HoDoKu's order; False if there is no such choice or n(X) is less than `least`. With `extended` a
# third cell may go to a part. For one crossing the choices must be asked in order, from 0.
cdef bint cross(const Grid *g, int line, int block, int k, bint extended, int least, Crossing *c) noexcept nogil

# The part of a pool that is made of all cells without any of these digits.
cdef int cells_without(const Pool *p, uint16_t digits) noexcept nogil

# Writes the subsets of a pool with a spare from `least` to `most`, depth first ({p}, {p,q}, {p,q,r},
# ..., {p,r}, ...), and returns how many there are.
cdef int parts_of(const Pool *p, uint16_t x, int least, int most, uint8_t *out) noexcept nogil

cdef Set81 cells_of(const Pool *p, int part) noexcept nogil

# Evidence, as solver.techniques.sue_de_coq has it: X, then the parts, to the last step.
cdef void write_parts(const Crossing *c, int b, int l, Steps *ev) noexcept nogil

cdef inline int spare(const Pool *p, uint16_t x, int part) noexcept nogil:
    return count_bits(part) - count_bits(p.digits[part] & ~x)

cdef inline uint16_t gone_beside(const Crossing *c, const Pool *p, int part, uint16_t other) noexcept nogil:
    """The digits that go from the house of a part, outside it and X; `other` are the other part's."""
    cdef uint16_t here = p.digits[part]
    return (here | c.digits) & ~other | here & other

cdef inline bint removes(const Crossing *c, const Pool *p, int part, uint16_t other) noexcept nogil:
    """Whether any do."""
    return (p.digits[(1 << p.n) - 1 ^ part] | c.third) & gone_beside(c, p, part, other) != 0
