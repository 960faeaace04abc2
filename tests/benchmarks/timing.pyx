"""Processor seconds that a technique takes, without Python between the calls; built by bench_techniques.py."""

import time

from solver import catalogue
from solver.grid cimport State
from solver.kernel cimport Kernel
from solver.steps cimport Workbench


def seconds_a_call(states, technique, int rounds):
    """`(seconds a call, share of the states where it finds anything)`, without evidence."""
    row = catalogue.technique(technique)
    cdef Kernel kernel = catalogue.kernel_of(row)
    cdef Workbench bench = Workbench()
    cdef State state
    cdef int size = row.size, i, found = 0
    held = list(states)
    start = time.process_time()
    for i in range(rounds):
        for state in held:
            bench.load(&state.grid)
            found += bench.find(kernel.find, size, False)
    calls = rounds * len(held)
    return (time.process_time() - start) / calls, found / calls
