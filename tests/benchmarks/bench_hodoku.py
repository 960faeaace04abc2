"""Puzzles a second of the profile hodoku, and the share of time that each search takes.

    python -m tests.benchmarks.bench_hodoku FILE... [--runs N] [--limit N]

FILE holds a puzzle at the start of each line. Gate, steps and self-check are timed as `rate` does
them, on one core, without reading or writing: processor seconds, the median of the runs. Statuses
and the number of steps are printed as well: work that no machine changes.
"""

import argparse
import platform
import statistics
import sys
import time
from collections import Counter
from pathlib import Path

import pyximport

from solver.profile import load_profile
from solver.rater import STATUSES, make
from tests.benchmarks.bench_ladder import puzzles_in

importers = pyximport.install(language_level=3)
from tests.benchmarks import following  # noqa: E402  (pyximport compiles it)
pyximport.uninstall(*importers)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, nargs="+")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--limit", type=int)
    args = parser.parse_args()
    imitation = make(load_profile("hodoku"))
    print(f"Python {sys.version.split()[0]}, {platform.machine()}, {platform.processor() or 'processor unknown'}")
    for path in args.file:
        puzzles = puzzles_in(path, args.limit)
        seconds = []
        for _ in range(args.runs):
            begun = time.process_time()
            rated = imitation.rate(puzzles)
            seconds.append(time.process_time() - begun)
        statuses = Counter(STATUSES[s] for s in rated.status)
        print(f"\n{path.name}: {len(puzzles) / statistics.median(seconds):,.0f} puzzles/s, {len(puzzles)} puzzles, "
              f"{int(rated.stages.sum())} steps, {dict(statuses)}")
        unique = [puzzle for puzzle, solution in zip(puzzles, rated.solution) if solution and "." in puzzle]
        spent = following.seconds_of_searches(unique, [rung.search for rung in imitation.rungs])
        total = sum(seconds for seconds, _, _ in spent.values())
        print(f"{'search':<8}{'share':>8}{'calls':>10}{'steps':>8}{'us/call':>9}")
        for name, (seconds, calls, steps) in spent.items():
            print(f"{name:<8}{seconds / total:>8.1%}{calls:>10}{steps:>8}{seconds / max(calls, 1) * 1e6:>9.2f}")


if __name__ == "__main__":
    main()
