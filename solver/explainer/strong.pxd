# Links that stand in a grid: what a candidate's being off makes on.

from libc.stdint cimport uint8_t, uint16_t

from solver.explainer.net cimport OFF, Net
from solver.grid cimport Set81

cdef struct Strong:
    const Net *net
    bint cells               # on nodes make the rest of their cell off
    Set81 any[9]             # candidates that make something on
    uint8_t n[OFF]           # what they make on: so many; 0 where not in any
    uint16_t to[OFF][4]      # ... these
    uint8_t cause[OFF][4]    # ... for this reason

cdef void link_up(const Net *net, int how, Strong *s) noexcept nogil
cdef int weak_of(const Strong *s, int p, uint16_t *q, uint8_t *cause) noexcept nogil
