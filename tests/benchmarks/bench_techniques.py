"""Processor microseconds a call of each technique, on states from real puzzles.

    python -m tests.benchmarks.bench_techniques FILE [TECHNIQUE...]

FILE holds a puzzle at the start of each line; 100 of them, spread over the file, are solved as far
as the techniques named (all, by default) go, trying them in the catalogue's order. A technique is
timed on the states in which the ones before it found nothing, which is where it is called; a state
is copied before every call (about 10 ns). Best of ten.
"""

import argparse
import sys
from pathlib import Path

import pyximport

from solver.catalogue import TECHNIQUES, technique
from solver.grid import State
from solver.steps import deductions

importers = pyximport.install(language_level=3)
from tests.benchmarks import timing  # noqa: E402  (pyximport compiles it)
pyximport.uninstall(*importers)


def states_met(puzzle, names):
    """{technique: the states of one puzzle's solution in which it is tried}."""
    state, met = State(puzzle), {name: [] for name in names}
    while 0 in state.digits:
        for name in names:
            met[name].append(state.copy())
            found = deductions(state, name)
            if any(found):
                state.apply(*found)
                break
        else:
            break
    return met


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("technique", nargs="*", type=lambda name: technique(name).id)
    args = parser.parse_args()
    names = args.technique or [row.id for row in TECHNIQUES if row.implemented]
    lines = [line for line in args.file.read_text().splitlines() if line[:1] in tuple("0123456789.")]
    met = {name: [] for name in names}
    for puzzle in lines[::max(1, len(lines) // 100)]:
        for name, states in states_met(puzzle[:81], names).items():
            met[name] += states
    print(f"{'technique':<26}{'states':>8}{'finds':>8}{'us':>10}")
    for name, states in met.items():
        if states:
            rounds = max(1, 10_000 // len(states))
            best, found = min(timing.seconds_a_call(states, name, rounds) for _ in range(10))
            print(f"{name:<26}{len(states):>8}{found:>8.1%}{best * 1e6:>10.2f}")


if __name__ == "__main__":
    sys.exit(main())
