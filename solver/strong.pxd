# Strong links of one digit: houses where it has two cells left, so that one of them is true.

from libc.stdint cimport uint8_t, uint32_t

from solver.grid cimport Set81

cdef enum:
    ROWS = 0o777             # bits of houses
    COLUMNS = 0o777000
    LINES = ROWS | COLUMNS

    SKYSCRAPER = 1           # forms of two links of which an end sees an end of the other
    TWO_STRING_KITE = 2
    TURBOT_FISH = 3

cdef struct StrongLink:
    uint8_t a            # the two cells, a < b
    uint8_t b
    uint32_t houses      # bit h for each house in which they are the only two

# Writes the links among a digit's candidates, each pair of cells once, and returns how many there
# are; `out` has 27 places.
cdef int strong_links(Set81 at, StrongLink *out) noexcept nogil

cdef inline int form_of(uint32_t one, uint32_t other) noexcept nogil:
    """Which form two links in these houses make."""
    if (one & ROWS and other & ROWS) or (one & COLUMNS and other & COLUMNS):
        return SKYSCRAPER
    return TWO_STRING_KITE if one & LINES and other & LINES else TURBOT_FISH
