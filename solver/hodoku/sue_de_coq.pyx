"""HoDoKu's Sue de Coq: the first choice of X, then of L, then of B that deletes.

Only proper ones: X has two digits more than cells at least, and both parts have spare cells, that is
more than digits that X lacks; otherwise as the extended form of `solver.techniques.sue_de_coq`.
A crossing is passed over if nothing in its houses has changed since there was last no step at all.

Source      facts on HoDoKu's solver: Sue de Coq.
Parts       those of `solver.techniques.sue_de_coq`.
"""

from libc.stdint cimport uint8_t, uint16_t
from libc.stdlib cimport calloc
from libc.string cimport memcpy

from solver.crossing cimport (
    MOST_PARTS, Crossing, cells_of, cells_without, cross, gone_beside, parts_of, removes, spare, write_parts,
)
from solver.grid cimport ALL_CELLS, EMPTY_SET, HOUSE, Set81, either, join, meets, minus, only
from solver.hodoku.board cimport SCRATCH_CHAINS, Board
from solver.hodoku.search cimport SDC, Move, begin, carry, drops_digits, search
from solver.kernel cimport Steps


cdef void write(const Board *board, const Crossing *c, int b, int l, Move *out, Steps *ev) noexcept nogil:
    cdef Set81 cells_b = cells_of(&c.b, b), cells_l = cells_of(&c.l, l)
    cdef uint16_t digits_b = c.b.digits[b], digits_l = c.l.digits[l]
    begin(out, SDC)
    drops_digits(out, &board.f.g, minus(minus(HOUSE[c.block], c.x), cells_b), gone_beside(c, &c.b, b, digits_l))
    drops_digits(out, &board.f.g, minus(minus(HOUSE[c.line], c.x), cells_l), gone_beside(c, &c.l, l, digits_b))
    if ev != NULL:
        carry(out, ev, 0)
        write_parts(c, b, l, ev)


cdef bint try_parts(const Board *board, const Crossing *c, Move *out, Steps *ev) noexcept nogil:
    cdef uint8_t parts_l[MOST_PARTS]
    cdef uint8_t parts_b[MOST_PARTS]
    cdef int i, j, b, l, free, left, n_b = 0, n_l = parts_of(&c.l, c.digits, 1, c.n - 1, parts_l)
    if n_l:
        n_b = parts_of(&c.b, c.digits, 1, c.n - 1, parts_b)
    for i in range(n_l if n_b else 0):
        l = parts_l[i]
        left = c.n - spare(&c.l, c.digits, l)
        free = cells_without(&c.b, c.digits & c.l.digits[l])
        if not c.digits & c.l.digits[l] or not free:
            continue
        for j in range(n_b):
            b = parts_b[j]
            if b & ~free or spare(&c.b, c.digits, b) != left or not c.digits & c.b.digits[b]:
                continue
            if not removes(c, &c.b, b, c.l.digits[l]) and not removes(c, &c.l, l, c.b.digits[b]):
                continue
            if not meets(cells_of(&c.b, b), cells_of(&c.l, l)):
                write(board, c, b, l, out, ev)
                return True
    return False


cdef uint16_t *last_barren(Board *b) noexcept nogil:
    """The candidates of all cells when there was last no step, at first none at all; NULL without memory."""
    if b.scratch[SCRATCH_CHAINS] == NULL:
        b.scratch[SCRATCH_CHAINS] = calloc(81, sizeof(uint16_t))
    return <uint16_t *>b.scratch[SCRATCH_CHAINS]


cdef Set81 changed(const uint16_t *before, const uint16_t *after) noexcept nogil:
    cdef Set81 cells = EMPTY_SET
    cdef int cell
    for cell in range(81):
        if before[cell] != after[cell]:
            join(&cells, only(cell))
    return cells


cdef bint sue_de_coq(Board *b, int arg, Move *out, Steps *ev) noexcept nogil:
    cdef Crossing c
    cdef uint16_t *barren = last_barren(b)
    cdef Set81 news = ALL_CELLS if barren == NULL else changed(barren, b.f.g.mask)
    cdef int line, block, i, k
    for line in range(18):
        for i in range(3):
            block = 18 + (3 * (line // 3) + i if line < 9 else 3 * i + (line - 9) // 3)
            if not meets(news, either(HOUSE[line], HOUSE[block])):
                continue
            for k in range(4):
                if cross(&b.f.g, line, block, k, True, 2, &c) and try_parts(b, &c, out, ev):
                    return True
    if barren != NULL:
        memcpy(barren, b.f.g.mask, sizeof(b.f.g.mask))
    return False


SEARCHES = {"sdc": search(sue_de_coq)}
