# Which of several steps HoDoKu takes, where it collects all of them first (chains, loops, chains of
# almost locked sets).
#
# The one with more deletions; among equals the one with the smaller sum. The sum takes the
# deletions by digit, then cell: the k-th, from 0, adds its cell times 1 + 80 k, and its digit. Only
# steps with the same deletions need more than this (their length).

from solver.grid cimport Set81, pop, is_empty

cdef struct Worth:           # zeroed at the start
    int n                    # deletions
    int sum

cdef inline void weigh(Worth *w, int cell, int d) noexcept nogil:
    """One more deletion; to be called by rising digit, then cell."""
    w.sum += cell * (1 + 80 * w.n) + d
    w.n += 1

cdef inline void weigh_all(Worth *w, int d, Set81 cells) noexcept nogil:
    """More deletions of one digit."""
    while not is_empty(cells):
        weigh(w, pop(&cells), d)

cdef inline Worth worth_of(const Set81 *gone) noexcept nogil:
    """Of a whole set of deletions, by digit."""
    cdef Worth w = Worth(0, 0)
    cdef int d
    for d in range(9):
        weigh_all(&w, d, gone[d])
    return w

cdef inline bint is_better(Worth a, Worth b) noexcept nogil:
    """Whether a step worth `a` is taken before one worth `b`; neither is if they are equal."""
    return a.n > b.n or (a.n == b.n and a.sum < b.sum)
