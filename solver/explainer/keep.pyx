"""Closures that stay as they are when candidates go.

From one search to the next mostly one candidate goes, and most closures do not notice. Candidates that
are gone change nothing but that they are missing in a closure if

 - none of them is on in it, none that is off in it made anything on, and none is its contradiction;
 - no cell and no house that they leave comes down to a pair earlier than before. A closure that is
   not dynamic sees the pairs of the grid: of the new pairs neither may be off in it. A dynamic one
   makes its own: a candidate that went and was not taken out by the closure stood against a pair to
   the end, so its cell and houses must have kept two others, or lost none.

What is off is then still found in the same order and for the same reasons. Only the number of
ancestors can become smaller, since hidden parents may have gone.

Advanced implications are found in what a closure has left whenever it would rest. Where a candidate was
off before the first of them, this is the same without it; and so are they, unless it is a parent.
Where the closure has it left to the end (levels 1 and 2), it must have stood aside: with it gone its
cell and its houses still have three others or more, and in no house are they all in another one. Then
it never was part of a pattern, none comes up, and no link for chains either: where chains found
nothing in this grid and in what the closure had left, they find nothing now. If chains entered something,
or multiple ones were asked, that is not known. A grid with a placement more has other empty cells.

Cost    Some comparisons of sets for each closure and candidate that went, where making it walks all its nodes.
"""

from libc.stdint cimport uint16_t
from libc.string cimport memcmp, memset

from solver.explainer.closure cimport LINKS_Y, Closure
from solver.explainer.net cimport DIGIT_OF, HOUSE_OF, NODES, Net, is_pair
from solver.grid cimport (
    HOUSE, Set81, both, cut, has, is_empty, join, lowest_bit, meets, minus, more_than_one, next_digit,
    only, pop, size_of, within)

cdef enum:
    MOST_LOST = 64           # with more of them hardly a closure stays
    OLDEST = 255

cdef struct Lost:            # a candidate that went
    int d
    int cell
    uint16_t digits          # left in its cell
    Set81 places[3]          # left in its houses

cdef struct Change:
    int how
    int level
    Set81 gone[9]
    Set81 paired[9]          # in cells and houses that became pairs
    int n
    Lost lost[MOST_LOST]


# -- what changed -------------------------------------------------------------------------------

cdef void note_pairs(Change *ch, const Net *net, int d, int cell) noexcept nogil:
    cdef uint16_t bits = net.mask[cell]
    cdef int k
    if ch.how & LINKS_Y and is_pair(bits):
        while bits:
            join(&ch.paired[lowest_bit(bits)], only(cell))
            bits &= bits - 1
    for k in range(3):
        if is_pair(net.at[d][HOUSE_OF[cell][k]]):
            join(&ch.paired[d], both(net.cand[d], HOUSE[HOUSE_OF[cell][k]]))


cdef void note_lost(Change *ch, const Net *net, int d, int cell) noexcept nogil:
    cdef Lost *lost = &ch.lost[ch.n]
    cdef int k
    lost.d = d
    lost.cell = cell
    lost.digits = net.mask[cell]
    for k in range(3):
        lost.places[k] = both(net.cand[d], HOUSE[HOUSE_OF[cell][k]])
    ch.n += 1


cdef bint compare_nets(Change *ch, const Search *s, const Net *net) noexcept nogil:
    """What the closures' candidates have lost. False: not to be compared."""
    cdef Set81 gone
    cdef int d, cell
    ch.how = s.how
    ch.level = s.level
    ch.n = 0
    memset(ch.paired, 0, sizeof(ch.paired))
    if s.level > 0 and memcmp(s.start.open, net.open, sizeof(net.open)):
        return False
    for d in range(9):
        if not within(net.cand[d], s.start.cand[d]):
            return False
        gone = ch.gone[d] = minus(s.start.cand[d], net.cand[d])
        while not is_empty(gone):
            if ch.n == MOST_LOST:
                return False
            cell = pop(&gone)
            note_lost(ch, net, d, cell)
            note_pairs(ch, net, d, cell)
    return True


# -- which closures stay ------------------------------------------------------------------------

cdef bint keeps_two(const Closure *c, const Lost *lost, int how) noexcept nogil:
    """Whether the cell and the houses still have two others in the closure, or lost none."""
    cdef Set81 worked = c.worked[lost.d]
    cdef uint16_t bits = lost.digits, off = 0
    cdef int k, d
    for k in range(3):
        if meets(lost.places[k], worked) and not more_than_one(minus(lost.places[k], worked)):
            return False
    if how & LINKS_Y:
        while bits:
            d = lowest_bit(bits)
            bits &= bits - 1
            if has(c.worked[d], lost.cell):
                off |= 1 << d
        bits = lost.digits & ~off
        return off == 0 or bits & (bits - 1) != 0
    return True


cdef inline bint is_locked(Set81 places, int house) noexcept nogil:
    """Whether another house has all these places too."""
    cdef int first = pop(&places), k
    for k in range(3):
        if HOUSE_OF[first][k] != house and within(places, HOUSE[HOUSE_OF[first][k]]):
            return True
    return False


cdef bint stood_aside(const Closure *c, const Lost *lost) noexcept nogil:
    """Whether its cell and houses still have too many others to say anything."""
    cdef Set81 places
    cdef uint16_t bits = lost.digits
    cdef int k, n = 0
    for k in range(3):
        places = minus(lost.places[k], c.worked[lost.d])
        if size_of(places) < 3 or is_locked(places, HOUSE_OF[lost.cell][k]):
            return False
    while bits:
        n += not has(c.worked[next_digit(&bits)], lost.cell)
    return n >= 3


cdef bint does_without(const Closure *c, const Lost *lost, const Change *ch) noexcept nogil:
    """Whether a candidate that the closure has left can go."""
    if not (c.hinted or c.settled > 0) or (c.contradicts and not c.hinted):
        return keeps_two(c, lost, ch.how)
    return ch.level <= 2 and not c.nests and stood_aside(c, lost)


cdef bint stays(const Closure *c, const Change *ch) noexcept nogil:
    cdef const Lost *lost
    cdef int d, i
    for i in range(ch.n):
        lost = &ch.lost[i]
        if has(c.ties[lost.d], lost.cell) or (c.contradicts and c.high.node == lost.d * 81 + lost.cell):
            return False
        if c.dynamic and not has(c.worked[lost.d], lost.cell) and not does_without(c, lost, ch):
            return False
    if not c.dynamic:
        for d in range(9):
            if meets(ch.paired[d], c.off[d]):
                return False
    return c.age < OLDEST


cdef void forget(Closure *c, const Change *ch) noexcept nogil:
    """Take the candidates that went out of a closure that stays."""
    cdef bint any_off = False
    cdef int i
    for i in range(ch.n):
        if has(c.off[ch.lost[i].d], ch.lost[i].cell):
            cut(&c.off[ch.lost[i].d], only(ch.lost[i].cell))
            cut(&c.worked[ch.lost[i].d], only(ch.lost[i].cell))
            any_off = True
    c.age += any_off


cdef inline bint is_elsewhere(const Change *ch, int start) noexcept nogil:
    """Whether all that went has another digit than a closure which knows one digit only."""
    return not ch.how & LINKS_Y and is_empty(ch.gone[DIGIT_OF[start]])


cdef bint keep_closures(Search *s, const Net *net) noexcept nogil:
    """Leave those closures ready that are the same in this net. False: it is not to be compared."""
    cdef Change ch
    cdef int i
    if not compare_nets(&ch, s, net):
        return False
    for i in range(NODES):
        if s.ready[i] and not is_elsewhere(&ch, i):
            if stays(&s.closure[i], &ch):
                forget(&s.closure[i], &ch)
            else:
                s.ready[i] = 0
    return True
