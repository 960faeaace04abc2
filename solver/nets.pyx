"""Nets: singles and locked candidates, followed from one candidate to the end.

Nodes       A candidate, true or false; or a digit in two or three cells that a house has left for
            it, all in one row or column of a block: true, if one of them holds it.
Steps       False: a candidate that sees all cells of a true node of its digit, or shares the cell
            of another true candidate. True: the only candidate that a cell has left, the only place
            that a house has left for a digit, or the two or three places, when some candidate
            outside sees them all. What is left is what the grid has without the false nodes.
End         Nothing new follows; or a contradiction: BOTH, a candidate comes out true and false; ALL,
            a cell has no candidate left, or a house no place for a digit.
Order       Every step only adds nodes, and each stays valid when more are known. So without a
            contradiction the nodes do not depend on the order; nor does it whether there is one.
Parts       START, then WEAK (false) and STRONG (true) nodes. Each follows by one step from START
            and the nodes before it, and is needed for the end.
"""

from libc.stdint cimport int16_t, int32_t, uint8_t
from libc.string cimport memcpy, memset

from solver.grid cimport (
    EMPTY_SET, HOUSE, Set81, both, cut, first, has, is_empty, join, meets, minus, more_than_one, only, pop,
    same, seen_by_all, size_of,
)
from solver.kernel cimport START, STRONG, WEAK, Frozen, Step, Steps, new_part, new_step
from solver.links cimport HAS_NETS, Links, candidates_of
from solver.verdicts cimport ALL, BOTH, conclude

cdef enum:
    ROOM = 3 * 729           # each candidate true, each false; groups, of which each makes something false
    BY_CELL = 27             # why a node is true: the only one in its cell; else the house
    FOUND_NOTHING = -1

cdef struct Node:
    Set81 cells
    uint8_t digit
    uint8_t on
    int16_t why              # true: a house or BY_CELL; false: the node that makes it false

cdef struct Growth:          # a net as it grows
    const Frozen *f
    Set81 left[9]            # candidates that are not false
    Set81 yes[9]
    int n
    Node node[ROOM]
    int16_t true_at[9][81]   # node of a true candidate, where it is one
    int16_t false_at[9][81]
    int end                  # BOTH, ALL or FOUND_NOTHING
    int cell                 # BOTH: the candidate; ALL: the cell, or -1 and a house
    int digit
    int house


# -- growth -----------------------------------------------------------------------------------

cdef inline void add(Growth *s, int d, Set81 cells, bint on, int why) noexcept nogil:
    s.node[s.n].cells = cells
    s.node[s.n].digit = d
    s.node[s.n].on = on
    s.node[s.n].why = why
    s.n += 1


cdef inline void add_true(Growth *s, int d, int cell, int why) noexcept nogil:
    s.true_at[d][cell] = s.n
    join(&s.yes[d], only(cell))
    add(s, d, only(cell), True, why)


cdef void add_false(Growth *s, int d, Set81 cells, int why) noexcept nogil:
    cdef int cell
    cut(&s.left[d], cells)
    while not is_empty(cells):
        cell = pop(&cells)
        s.false_at[d][cell] = s.n
        add(s, d, only(cell), False, why)
        if has(s.yes[d], cell) and s.end == FOUND_NOTHING:
            s.end = BOTH
            s.digit = d
            s.cell = cell


cdef inline void nothing_left(Growth *s, int cell, int h, int d) noexcept nogil:
    if s.end == FOUND_NOTHING:
        s.end = ALL
        s.cell = cell
        s.house = h
        s.digit = d


cdef void make_false(Growth *s, int i) noexcept nogil:
    """What a true node makes false."""
    cdef Set81 cells = s.node[i].cells
    cdef int d = s.node[i].digit, e
    if not more_than_one(cells):
        for e in range(9):
            if e != d and meets(s.left[e], cells):
                add_false(s, e, cells, i)
    add_false(s, d, both(seen_by_all(cells), s.left[d]), i)


cdef void look_in_cells(Growth *s) noexcept nogil:
    cdef Set81 once = EMPTY_SET, twice = EMPTY_SET, cells
    cdef int d
    for d in range(9):
        join(&twice, both(once, s.left[d]))
        join(&once, s.left[d])
    cells = minus(s.f.g.empty, once)
    if not is_empty(cells):
        nothing_left(s, first(cells), -1, -1)
    once = minus(once, twice)
    for d in range(9):
        cells = minus(both(once, s.left[d]), s.yes[d])
        while not is_empty(cells):
            add_true(s, d, pop(&cells), BY_CELL)


cdef void look_in_house(Growth *s, int h, int d) noexcept nogil:
    cdef Set81 here = both(s.left[d], HOUSE[h])
    if is_empty(here):
        if meets(s.f.g.cand[d], HOUSE[h]):
            nothing_left(s, -1, h, d)
    elif not more_than_one(here):
        if not meets(here, s.yes[d]):
            add_true(s, d, first(here), h)
    elif size_of(here) <= 3 and meets(seen_by_all(here), s.left[d]):
        add(s, d, here, True, h)
        make_false(s, s.n - 1)           # at once, so that each makes something new false


cdef void grow(Growth *s, const Frozen *f, int digit, int cell, bint on) noexcept nogil:
    """The net of a candidate, true or false."""
    cdef Set81 before[9]         # what was left when the houses were last looked at
    cdef int i, d, h, done = 0
    s.f = f
    memcpy(s.left, f.g.cand, sizeof(s.left))
    memcpy(before, f.g.cand, sizeof(before))
    memset(s.yes, 0, sizeof(s.yes))
    s.n = 0
    s.end = FOUND_NOTHING
    if on:
        add_true(s, digit, cell, -1)
    else:
        add_false(s, digit, only(cell), -1)
    while s.end == FOUND_NOTHING:
        while done < s.n and s.end == FOUND_NOTHING:
            if s.node[done].on:
                make_false(s, done)
            done += 1
        if s.end != FOUND_NOTHING:
            return
        look_in_cells(s)
        for d in range(9):
            if not same(s.left[d], before[d]):
                before[d] = s.left[d]
                for h in range(27):
                    look_in_house(s, h, d)
        if done == s.n:
            return


cdef Links *nets_of(Frozen *f) noexcept nogil:
    cdef Links *k = candidates_of(f)
    cdef Growth s
    cdef int v, d
    if f.derived & HAS_NETS:
        return k
    f.derived |= HAS_NETS
    for v in range(2 * k.n):
        grow(&s, f, k.digit[v >> 1], k.cell[v >> 1], v & 1 == 0)
        k.nets[v].broken = s.end != FOUND_NOTHING
        for d in range(9):
            k.nets[v].yes[d] = s.yes[d]
            k.nets[v].no[d] = minus(f.g.cand[d], s.left[d])
    return k


# -- evidence ---------------------------------------------------------------------------------

cdef void need_false(const Growth *s, uint8_t *needed, int d, Set81 cells) noexcept nogil:
    while not is_empty(cells):
        needed[s.false_at[d][pop(&cells)]] = True


cdef void need_rest_of_cell(const Growth *s, uint8_t *needed, int cell, int d) noexcept nogil:
    """All other candidates of a cell, or all if d is -1."""
    cdef int e
    for e in range(9):
        if e != d:
            need_false(s, needed, e, both(s.f.g.cand[e], only(cell)))


cdef void need_end(const Growth *s, uint8_t *needed) noexcept nogil:
    if s.end == BOTH:
        needed[s.true_at[s.digit][s.cell]] = True
        needed[s.false_at[s.digit][s.cell]] = True
    elif s.end == ALL and s.cell >= 0:
        need_rest_of_cell(s, needed, s.cell, -1)
    elif s.end == ALL:
        need_false(s, needed, s.digit, both(s.f.g.cand[s.digit], HOUSE[s.house]))


cdef void need_reasons(const Growth *s, uint8_t *needed) noexcept nogil:
    """Marks what the marked nodes come from; that stands before them."""
    cdef const Node *node
    cdef int i
    for i in range(s.n - 1, 0, -1):
        node = &s.node[i]
        if not needed[i]:
            continue
        if not node.on:
            needed[node.why] = True
        elif node.why == BY_CELL:
            need_rest_of_cell(s, needed, first(node.cells), node.digit)
        else:
            need_false(s, needed, node.digit, minus(both(s.f.g.cand[node.digit], HOUSE[node.why]), node.cells))


cdef bint need_target(const Growth *s, uint8_t *needed, int d, int cell, bint on) noexcept nogil:
    """Marks the node of a candidate; False if the net does not reach it."""
    if on and has(s.yes[d], cell):
        needed[s.true_at[d][cell]] = True
    elif not on and has(minus(s.f.g.cand[d], s.left[d]), cell):
        needed[s.false_at[d][cell]] = True
    else:
        return False
    return True


cdef int write_net(Frozen *f, const Links *k, int source, int target, Steps *ev) noexcept nogil:
    """The net of a vertex as parts of the last step, to the target, or else (or if that is -1) to its
    contradiction; returns the form of that."""
    cdef Growth s
    cdef uint8_t needed[ROOM]
    cdef const Node *node
    cdef int i
    grow(&s, f, k.digit[source >> 1], k.cell[source >> 1], source & 1 == 0)
    memset(needed, 0, s.n)
    if target < 0 or not need_target(&s, needed, k.digit[target >> 1], k.cell[target >> 1], target & 1 == 0):
        need_end(&s, needed)
    need_reasons(&s, needed)
    needed[0] = True
    for i in range(s.n):
        if needed[i]:
            node = &s.node[i]
            new_part(ev, START if i == 0 else STRONG if node.on else WEAK, node.cells, 1 << node.digit).on = node.on
    return s.end


cdef void write_broken_net(Frozen *f, int source, Steps *ev) noexcept nogil:
    cdef Links *k = candidates_of(f)
    cdef Step *step = new_step(ev, 0)
    conclude(k, source ^ 1, step.elim, step.place)
    step.form = write_net(f, k, source, -1, ev)


cdef void write_agreeing_nets(Frozen *f, const int32_t *origin, int n, int target, Steps *ev) noexcept nogil:
    cdef Links *k = candidates_of(f)
    cdef Step *step = new_step(ev, 0)
    cdef int i
    conclude(k, target, step.elim, step.place)
    for i in range(n):
        write_net(f, k, origin[i], target, ev)
