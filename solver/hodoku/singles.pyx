"""Full houses, naked and hidden singles, in the order of HoDoKu's queues.

Order       fh: the oldest naked single that is the last empty cell of a house; nothing is taken from
            the queue. n1: the oldest naked single, h1: the oldest hidden single; entries are taken
            from the queue up to that one.
Evidence    As the singles of `solver.techniques`: one part: cells (the cell and its digit), houses
            (those that prove it; none for a naked single).
Source      facts on HoDoKu's solver: its two queues of singles.
"""

from solver.grid cimport BOX, COL, EMPTY_SET, HOUSE, ROW, Set81, both, has, is_empty, only, same
from solver.hodoku.board cimport Board
from solver.hodoku.search cimport FH, H1, N1, Move, begin, carry, puts, search
from solver.kernel cimport CELLS, Steps, new_part


cdef void tell(const Move *move, Set81 among, Steps *ev) noexcept nogil:
    """The evidence of a single: its houses are those where its cell is the only one of `among`."""
    cdef int cell = move.put[0] // 9, h
    carry(move, ev, 0)
    part = new_part(ev, CELLS, only(cell), 1 << move.put[0] % 9)
    for h in range(27):
        if same(both(HOUSE[h], among), only(cell)):
            part.houses |= 1 << h


cdef bint full_house(Board *b, int arg, Move *out, Steps *ev) noexcept nogil:
    cdef int i, cell
    if is_empty(both(b.last, b.f.g.empty)):
        return False
    for i in range(b.naked.head, b.naked.tail):
        cell = b.naked.at[i] // 9
        if has(b.last, cell) and b.f.g.digit[cell] == 0:
            begin(out, FH)
            puts(out, b.naked.at[i])
            if ev != NULL:
                tell(out, b.f.g.empty, ev)
            return True
    return False


cdef bint naked_single(Board *b, int arg, Move *out, Steps *ev) noexcept nogil:
    cdef int entry
    while b.naked.head < b.naked.tail:
        entry = b.naked.at[b.naked.head]
        b.naked.head += 1
        if b.f.g.digit[entry // 9] == 0:
            begin(out, N1)
            puts(out, entry)
            if ev != NULL:
                tell(out, EMPTY_SET, ev)
            return True
    return False


cdef bint hidden_single(Board *b, int arg, Move *out, Steps *ev) noexcept nogil:
    cdef int entry, cell, d
    while b.hidden.head < b.hidden.tail:
        entry = b.hidden.at[b.hidden.head]
        b.hidden.head += 1
        cell, d = entry // 9, entry % 9
        if b.f.g.digit[cell] == 0:
            if b.left[ROW[cell]][d] != 1 and b.left[9 + COL[cell]][d] != 1 and b.left[18 + BOX[cell]][d] != 1:
                return False
            begin(out, H1)
            puts(out, entry)
            if ev != NULL:
                tell(out, b.f.g.cand[d], ev)
            return True
    return False


SEARCHES = {"fh": search(full_house), "n1": search(naked_single), "h1": search(hidden_single)}
