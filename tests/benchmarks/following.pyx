"""HoDoKu's path with a clock in every search; built by bench_hodoku.py."""

from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec

from solver.grid cimport State, is_empty
from solver.hodoku.position cimport Position
from solver.hodoku.search cimport Searcher
from solver.hodoku.search import searchers


cdef double now() noexcept nogil:
    cdef timespec t
    clock_gettime(CLOCK_MONOTONIC, &t)
    return t.tv_sec + t.tv_nsec * 1e-9


def seconds_of_searches(puzzles, names):
    """{search: (seconds, calls, steps)} of solving the puzzles with these searches in order.

    The keys `load` and `apply` are setting the givens and applying the steps. What searches keep for
    each other is charged to the first that asks for it.
    """
    cdef Position at = Position("." * 81)
    cdef Searcher s
    cdef double begun
    found = searchers()
    rungs = [(name, found[name]) for name in names]
    spent = {name: [0.0, 0, 0] for name in ("load", "apply", *names)}
    for state in map(State, puzzles):
        begun = now()
        at.load(&(<State>state).grid)
        spent["load"][0] += now() - begun
        spent["load"][1] += 1
        any = True
        while any and not is_empty(at.board.f.g.empty):
            for name, s in rungs:
                tally = spent[name]
                begun = now()
                any = at.find(s.find, s.arg, False)
                tally[0] += now() - begun
                tally[1] += 1
                if any:
                    tally[2] += 1
                    begun = now()
                    at.follow()
                    spent["apply"][0] += now() - begun
                    spent["apply"][1] += 1
                    break
    return {name: tuple(tally) for name, tally in spent.items()}
