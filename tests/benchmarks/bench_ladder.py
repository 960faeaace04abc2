"""Puzzles a second of the ladder alone, and the share of time that each technique takes.

    python -m tests.benchmarks.bench_ladder FILE... [--needed] [--runs N] [--limit N]

FILE holds a puzzle at the start of each line. Gate, climb and self-check are timed as
`Ladder.rate` does them, on one core, without reading or writing: processor seconds, the median of
the runs. The statuses and the number of stages are printed as well: work that no machine changes.
"""

import argparse
import platform
import statistics
import sys
import time
from collections import Counter
from pathlib import Path

import pyximport

from solver.ladder import Ladder
from solver.profile import load_profile
from solver.rater import STATUSES

importers = pyximport.install(language_level=3)
from tests.benchmarks import climbing  # noqa: E402  (pyximport compiles it)
pyximport.uninstall(*importers)


def puzzles_in(path, limit):
    lines = path.read_text().splitlines()
    return [line[:81] for line in lines if len(line) >= 81 and line[0] in "0123456789."][:limit]


def arguments(description):
    """A parser of what both benchmarks of a profile take."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, nargs="+")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--limit", type=int)
    return parser


def time_files(args, rater, unit, **how):
    """Rate the puzzles of each file, print how fast; yield those with one solution that are not solved.

    unit    what a path is counted in
    how     goes to `rater.rate`
    """
    print(f"Python {sys.version.split()[0]}, {platform.machine()}, {platform.processor() or 'processor unknown'}")
    for path in args.file:
        puzzles = puzzles_in(path, args.limit)
        seconds = []
        for _ in range(args.runs):
            begun = time.process_time()
            rated = rater.rate(puzzles, **how)
            seconds.append(time.process_time() - begun)
        statuses = Counter(STATUSES[s] for s in rated.status)
        print(f"\n{path.name}: {len(puzzles) / statistics.median(seconds):,.0f} puzzles/s, {len(puzzles)} puzzles, "
              f"{int(rated.stages.sum())} {unit}, {dict(statuses)}")
        yield [puzzle for puzzle, solution in zip(puzzles, rated.solution) if solution and "." in puzzle]


def print_shares(spent, what, unit, width):
    """A table of {name: (seconds, calls, how often it took one of the units)}."""
    total = sum(seconds for seconds, _, _ in spent.values())
    print(f"{what:<{width}}{'share':>8}{'calls':>10}{unit:>8}{'us/call':>9}")
    for name, (seconds, calls, taken) in spent.items():
        print(f"{name:<{width}}{seconds / total:>8.1%}{calls:>10}{taken:>8}{seconds / max(calls, 1) * 1e6:>9.2f}")


def main():
    parser = arguments(__doc__)
    parser.add_argument("--needed", action="store_true")
    args = parser.parse_args()
    ladder = Ladder(load_profile("gnpx"))
    names = [row.id for row in ladder.techniques]
    for unique in time_files(args, ladder, "stages", needed=args.needed):
        print_shares(climbing.seconds_of_rungs(unique[:2000], names), "technique", "stages", 26)


if __name__ == "__main__":
    main()
