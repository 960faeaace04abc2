# Links that stand in a grid: what a candidate's being off makes on, and which candidates reach back.

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

cdef struct Reach:           # which on nodes follow from which, by strongly connected components
    uint16_t seen[OFF]       # number of the visit, from 1
    uint16_t low[OFF]
    uint16_t stack[OFF]
    uint16_t part[OFF]       # the component, from 1; 0 while it is not known
    int visits
    int height
    int parts
    Set81 from_part[OFF + 1][9]

cdef struct Starts:          # candidates from which a search can find something
    Set81 cycle[9]
    Set81 on[9]              # on leads to off
    Set81 off[9]             # off leads to on

cdef void link_up(const Net *net, int how, Strong *s) noexcept nogil
cdef int weak_of(const Strong *s, int p, uint16_t *q, uint8_t *cause) noexcept nogil
cdef bint find_starts(const Strong *s, Reach *r, Starts *out) noexcept nogil
