"""HoDoKu's grid. Which single comes next is decided by the age of queue entries.

Two queues, naked and hidden, are filled by removals and by nothing else, while the givens are
placed and ever after; an entry may stand there several times and may be stale when it is popped.

Source      facts on HoDoKu's solver: its grid state and its two queues of singles.
"""

from libc.stdint cimport uint16_t
from libc.string cimport memset

from solver.grid cimport (
    BOX, COL, EMPTY_SET, HOUSE, PEERS, ROW, Set81, both, clear, cut, first, has, is_empty, join, lowest_bit, only, pop,
)


cdef inline void push(Queue *q, int cell, int d) noexcept nogil:
    q.at[q.tail] = cell * 9 + d
    q.tail += 1


cdef void clear_board(Board *b) noexcept nogil:
    clear(&b.f.g)
    b.f.derived = 0
    memset(b.left, 9, sizeof(b.left))
    memset(b.open, 9, sizeof(b.open))
    b.last = EMPTY_SET
    b.naked.head = b.naked.tail = 0
    b.hidden.head = b.hidden.tail = 0
    b.solution[0] = 0
    b.version += 1


cdef void found_hidden(Board *b, int h, int d) noexcept nogil:
    """A house has one place left for a digit: its cell goes to the queue."""
    cdef Set81 cells = both(HOUSE[h], b.f.g.cand[d])
    if not is_empty(cells):
        push(&b.hidden, first(cells), d)


cdef void lost_hidden(Board *b, int h, int d) noexcept nogil:
    """A house has no place left: the first entry with the digit and a cell of the house goes."""
    cdef Queue *q = &b.hidden
    cdef int i
    for i in range(q.head, q.tail):
        if q.at[i] % 9 == d and has(HOUSE[h], q.at[i] // 9):
            for i in range(i + 1, q.tail):
                q.at[i - 1] = q.at[i]
            q.tail -= 1
            return


cdef void drop(Board *b, int cell, int d) noexcept nogil:
    cdef int houses[3]
    cdef int i, h
    cdef uint16_t mask = b.f.g.mask[cell]
    if not mask >> d & 1:
        return
    mask &= ~(1 << d)
    b.f.g.mask[cell] = mask
    cut(&b.f.g.cand[d], only(cell))
    if mask and mask & (mask - 1) == 0:
        push(&b.naked, cell, lowest_bit(mask))
    houses[0] = ROW[cell]
    houses[1] = 9 + COL[cell]
    houses[2] = 18 + BOX[cell]
    for i in range(3):
        h = houses[i]
        b.left[h][d] -= 1
        if b.left[h][d] == 1:
            found_hidden(b, h, d)
        elif b.left[h][d] == 0:
            lost_hidden(b, h, d)


cdef void put(Board *b, int cell, int d) noexcept nogil:
    cdef int houses[3]
    cdef int i, j, h
    cdef uint16_t mask = b.f.g.mask[cell]
    cdef Set81 here = only(cell)
    cdef Set81 peers
    b.f.g.digit[cell] = d + 1
    b.f.g.mask[cell] = 0
    cut(&b.f.g.empty, here)
    for i in range(9):
        cut(&b.f.g.cand[i], here)
    peers = both(PEERS[cell], b.f.g.cand[d])
    while not is_empty(peers):
        drop(b, pop(&peers), d)
    houses[0] = ROW[cell]
    houses[1] = 9 + COL[cell]
    houses[2] = 18 + BOX[cell]
    for i in range(3):
        h = houses[i]
        b.open[h] -= 1
        if b.open[h] == 1:
            join(&b.last, both(HOUSE[h], b.f.g.empty))
    while mask:
        i = lowest_bit(mask)
        mask &= mask - 1
        for j in range(3):
            h = houses[j]
            b.left[h][i] -= 1
            if b.left[h][i] == 1 and i != d:
                found_hidden(b, h, i)


cdef bint set_givens(Board *b, const uint8_t *digits) noexcept nogil:
    """From 81 digits 0..9, placed one by one in cell order."""
    cdef int cell
    clear_board(b)
    for cell in range(81):
        if digits[cell]:
            if not has(b.f.g.cand[digits[cell] - 1], cell):
                return False
            put(b, cell, digits[cell] - 1)
            join(&b.f.g.givens, only(cell))
    return True


cdef bint load(Board *b, const Grid *g) noexcept nogil:
    """Place a grid's digits; then the candidates it lacks go one by one, in cell order."""
    cdef bint some = False
    cdef uint16_t missing
    cdef int cell
    set_givens(b, g.digit)
    b.f.g.givens = g.givens
    for cell in range(81):
        missing = b.f.g.mask[cell] & ~g.mask[cell]
        while missing:
            some = True
            drop(b, cell, lowest_bit(missing))
            missing &= missing - 1
    return some
