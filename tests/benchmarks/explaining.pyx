"""Sudoku Explainer's path with a clock in every rule; built by bench_explainer.py."""

from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec

from solver.explainer.path cimport MAX_RULES, Explainer


cdef double now() noexcept nogil:
    cdef timespec t
    clock_gettime(CLOCK_MONOTONIC, &t)
    return t.tv_sec + t.tv_nsec * 1e-9


cdef class Clocked(Explainer):
    cdef double spent[MAX_RULES]
    cdef long calls[MAX_RULES]
    cdef long taken[MAX_RULES]

    cdef bint search(self, int i) noexcept nogil:
        cdef double begun = now()
        cdef bint found = Explainer.search(self, i)
        self.spent[i] += now() - begun
        self.calls[i] += 1
        self.taken[i] += found
        return found


def seconds_of_rules(puzzles):
    """{rule: (seconds, calls, steps)} of rating the puzzles; `rest` is the gate, waves and applying steps.

    What rules share is charged to the first that asks for it.
    """
    cdef Clocked explainer = Clocked(None)
    cdef int i
    total = float(explainer.rate(puzzles).seconds.sum(dtype=float))
    spent = {number: (explainer.spent[i], explainer.calls[i], explainer.taken[i])
             for i, number in enumerate(explainer.numbers)}
    rest = max(0.0, total - sum(seconds for seconds, _, _ in spent.values()))
    return {"rest": (rest, len(puzzles), 0), **spent}
