# All that follows from one node.

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from solver.explainer.find cimport Desk
from solver.explainer.net cimport CELL_OF, DIGIT_OF, NODES, OFF, Net
from solver.grid cimport Set81, popcount64

cdef struct Node:            # how a node came about
    uint16_t parent          # the first parent (a start: itself)
    uint16_t depth           # nodes along first parents, itself included: at most the ancestors
    uint16_t ancestors       # how many, itself included, if `counted` is the closure's age
    uint8_t cause            # FROM_...
    uint8_t counted

cdef struct Target:          # a node that may stand outside of the closure that it contradicts
    int node
    Node how

cdef enum:
    MOST_ON = 81             # a second one in a cell contradicts

cdef struct Closure:
    const Net *start         # the candidates before
    Set81 on[9]
    Set81 off[9]
    Set81 ties[9]            # what is on, and what is off and made something on (which may have been on);
                             # parents of advanced implications, and what is off since the first of them
    Set81 worked[9]          # what is off and was worked off: all of off, unless it contradicts
    Set81 known[9]           # set by `pack`: what is on or off, or was before it went
    uint16_t before[9]       # ... how many of these there are of lower digits
    int n_on
    int n_off
    int age                  # from 1; grows when candidates went that were off
    bint contradicts         # then these are the two nodes that cannot be together
    Target high              # the one that is on
    Target low               # the one that is off
    bint dynamic
    int settled              # up to this level nothing more follows, unless it contradicts
    int plain                # off nodes before the first advanced implication
    bint hinted              # whether there are advanced implications
    bint nests               # whether chains are among its advanced implications
    uint16_t on_at[MOST_ON]  # in order of discovery
    uint16_t off_at[OFF]     # ... some may have gone from off
    # While it is made by candidate; when packed those of `known`, by digit and cell:
    Node node[OFF]
    uint32_t hint[OFF]       # which advanced implication made it, if one did

cdef struct Hint:            # an advanced implication: all its candidates go off for these parents
    uint64_t chains          # tells its chains from others, if it is a find of chains
    uint32_t parents         # where its list begins in Hints.parent
    uint16_t n_parents
    uint16_t complexity      # of these chains; 0 for a pattern

cdef enum:
    HINT_ROOM = 1 << 17
    PARENT_ROOM = 1 << 22

cdef struct Hints            # told below

# Enter what the first advanced implication that says something removes. False: none does. What is
# settled need not be asked again.
ctypedef bint (*Advance)(Closure *c, const Net *had, const Net *left, int level, Hints *hints) noexcept nogil

cdef struct Hints:           # of all closures of one search, or of several that go on from each other
    Desk *desk
    Advance advance          # from level 1 on
    void *nest               # memory for what it needs
    int epoch                # grows when all are forgotten
    int room                 # at most HINT_ROOM
    int n
    int n_parents
    Hint at[HINT_ROOM]
    uint16_t parent[PARENT_ROOM]

cdef struct Walk:            # breadth first
    Set81 seen[18]           # on, then off, by digit
    uint16_t at[NODES]
    int n

cdef enum:
    LINKS_X = 1              # by houses
    LINKS_Y = 2              # by cells
    DYNAMIC = 4              # candidates found off are taken out as it goes

cdef void close(Closure *c, const Net *start, Net *work, int node, int how, int level, Hints *hints) noexcept nogil
cdef void extend(Closure *c, Net *work, int how, int level, Hints *hints) noexcept nogil
cdef void pack(const Closure *c, Closure *to) noexcept nogil
cdef void unpack(const Closure *c, Closure *to, Net *work) noexcept nogil
cdef void walk_back(Walk *w, const Closure *c, const Target *t, const Hints *hints) noexcept nogil
cdef int count_ancestors(const Closure *c, const Target *t, const Hints *hints) noexcept nogil
cdef int size_of_chain(Closure *c, int node, const Hints *hints) noexcept nogil

cdef inline int rank_of(Set81 a, int cell) noexcept nogil:
    """How many cells of the set come before this one."""
    if cell < 54:
        return popcount64(a.lo & ((<uint64_t>1 << cell) - 1))
    return popcount64(a.lo) + popcount64(a.hi & ((<uint64_t>1 << (cell - 54)) - 1))

cdef inline int place_of(const Closure *c, int node) noexcept nogil:
    """Where a packed closure has a node."""
    return c.before[DIGIT_OF[node]] + rank_of(c.known[DIGIT_OF[node]], CELL_OF[node])

cdef inline Node *way_to(const Closure *c, int node) noexcept nogil:
    """How a node of a packed closure came about."""
    return <Node *>&c.node[place_of(c, node)]

# -- one cell of a set, without a branch --------------------------------------------------------

cdef inline uint64_t bit_of(int cell) noexcept nogil:
    return <uint64_t>1 << (cell - 54 * (cell >= 54))

cdef inline void put(Set81 *a, int cell) noexcept nogil:
    (&a.lo)[cell >= 54] |= bit_of(cell)

cdef inline void drop(Set81 *a, int cell) noexcept nogil:
    (&a.lo)[cell >= 54] &= ~bit_of(cell)

cdef inline bint holds(const Set81 *a, int cell) noexcept nogil:
    return ((&a.lo)[cell >= 54] & bit_of(cell)) != 0

# -- entering nodes -----------------------------------------------------------------------------

cdef inline Node new_node(int parent, int depth, int cause) noexcept nogil:
    cdef Node n
    n.parent = parent
    n.depth = depth
    n.ancestors = 0
    n.cause = cause
    n.counted = 0
    return n

cdef inline void enter_off(Closure *c, int candidate, int parent, int depth, int cause) noexcept nogil:
    c.node[candidate] = new_node(parent, depth, cause)
    put(&c.off[DIGIT_OF[candidate]], CELL_OF[candidate])
    c.off_at[c.n_off] = candidate
    c.n_off += 1
