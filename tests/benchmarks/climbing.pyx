"""A climb with a clock in every rung; built by bench_ladder.py."""

from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec

from solver import catalogue
from solver.grid cimport State
from solver.kernel cimport Kernel
from solver.steps cimport Workbench


cdef double now() noexcept nogil:
    cdef timespec t
    clock_gettime(CLOCK_MONOTONIC, &t)
    return t.tv_sec + t.tv_nsec * 1e-9


def seconds_of_rungs(puzzles, names):
    """{technique: (seconds, calls, stages)} of solving the puzzles with these techniques in order.

    What techniques share (networks of links, lists of almost locked sets) is charged to the first
    that asks for it.
    """
    cdef Workbench bench = Workbench()
    cdef Kernel kernel
    cdef double begun
    rows = [catalogue.technique(name) for name in names]
    kernels = [(row.id, catalogue.kernel_of(row), row.size) for row in rows]
    spent = {row.id: [0.0, 0, 0] for row in rows}
    for text in puzzles:
        state = State(text)
        bench.load(&(<State>state).grid)
        found = True
        while found:
            for name, kernel, size in kernels:
                tally = spent[name]
                begun = now()
                found = bench.find(kernel.find, size, False)
                tally[0] += now() - begun
                tally[1] += 1
                if found:
                    tally[2] += 1
                    state.apply(*bench.deductions())
                    bench.load(&(<State>state).grid)
                    break
    return {name: tuple(tally) for name, tally in spent.items()}
