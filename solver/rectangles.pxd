# Rectangles that may hold two digits only, crosswise: what a puzzle with one solution cannot have.
#
#     A . . C      A and B share a block, C and D another one; were A and D the one digit, B and C
#     B . . D      the other, all four placed by solving, swapping them would give a second solution.

from libc.stdint cimport uint8_t, uint16_t

from solver.grid cimport BOX, COL, ROW, Grid, Set81
from solver.kernel cimport Steps

cdef enum:
    AROUND = 24          # rectangles with a cell in a corner

# RECTANGLE[A][k]: A, B, C, D. B goes through A's row and column within the block, rising, and for
# each B the lines that cross AB outside the block, rising.
cdef uint8_t RECTANGLE[81][AROUND][4]

cdef struct Rectangle:
    uint8_t at[4]        # A, B, C, D
    uint16_t pair        # the two digits
    Set81 corners
    Set81 rest           # the corners that have other candidates too
    uint16_t extra       # these other candidates
    int n_rest
    bint is_diagonal     # the rest are two corners that do not share a line

cdef struct NakedRest:   # goes through the naked subsets that the rest of a rectangle takes part in:
    Set81 cells          #   these cells, with the rest as one cell that holds an extra digit,
    uint16_t digits      #   hold these digits
    int house            #   of this house
    Set81 gone           # the house's other cells
    Set81 gone_block     # the other cells of the block that holds them all, if the house is a line
    int way              # which of the shared houses; from here on: where the search stands
    int n
    uint8_t open[7]
    int size
    uint8_t chosen[7]

cdef void digits_placed(const Grid *g, uint16_t *used) noexcept nogil      # by house
cdef void describe(const Grid *g, const uint8_t *at, uint16_t pair, Rectangle *r) noexcept nogil

# The first call wants `s` zeroed; False when there are no more. Subsets come depth-first in the
# order of their cells, the houses as row, column, block; only those that remove something.
cdef bint next_naked(const Grid *g, const Rectangle *r, NakedRest *s) noexcept nogil

cdef inline bint fits(const Grid *g, const uint16_t *used, const uint8_t *at, uint16_t pair) noexcept nogil:
    """Whether all corners are empty and see no placed digit of the pair; they may have lost its candidates."""
    cdef int i, cell
    for i in range(4):
        cell = at[i]
        if g.digit[cell] or (used[ROW[cell]] | used[9 + COL[cell]] | used[18 + BOX[cell]]) & pair:
            return False
    return True

# Evidence: the corners with the pair; the rest with its extra digits; a digit's places in a house.
cdef void tell_corners(const Rectangle *r, Steps *ev) noexcept nogil
cdef void tell_rest(const Rectangle *r, Steps *ev) noexcept nogil
cdef void tell_places(const Grid *g, int d, int house, Steps *ev) noexcept nogil
cdef void tell_naked(const NakedRest *s, Steps *ev) noexcept nogil
