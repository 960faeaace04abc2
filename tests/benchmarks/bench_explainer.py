"""Puzzles a second of the profile se by class of rating, and the share of time that each rule takes.

    python -m tests.benchmarks.bench_explainer FILE [--runs N] [--limit N] [--classes ER...] [--rules]

FILE is a table, separated by tabs, with the columns puzzle and ER. A class is told by its lowest ER,
--limit takes so many puzzles of each, spread over it. Gate, path and self-check are timed as `Explainer.rate` does
them, on one core, without reading or writing: processor seconds, the median of the runs. Ratings that
are not those of the file are counted. --rules prints the table of rules by class as well; the clock in
every rule costs time, most where puzzles are easy.
"""

import argparse
import csv
import platform
import statistics
import sys
import time
from pathlib import Path

import pyximport

from solver.explainer.path import Explainer
from tests.benchmarks.bench_ladder import print_shares

importers = pyximport.install(language_level=3)
from tests.benchmarks import explaining  # noqa: E402  (pyximport compiles it)
pyximport.uninstall(*importers)

CLASSES = {1.0: 2.0, 2.1: 4.5, 4.6: 7.1, 7.2: 8.3, 8.4: 9.9, 10.0: 10.5, 10.6: 20.0}


def rows_in(path):
    """(puzzle, ER) of each row."""
    with path.open(encoding="utf-8", newline="") as file:
        return [(row["puzzle"], float(row["ER"])) for row in csv.DictReader(file, delimiter="\t")]


def median_seconds(explainer, puzzles, runs):
    """The median of so many runs, and what the last one gave."""
    seconds = []
    for _ in range(runs):
        begun = time.process_time()
        rated = explainer.rate(puzzles)
        seconds.append(time.process_time() - begun)
    return statistics.median(seconds), rated


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--limit", type=int)
    parser.add_argument("--classes", type=float, nargs="+", choices=CLASSES, default=list(CLASSES), metavar="ER")
    parser.add_argument("--rules", action="store_true")
    args = parser.parse_args()
    rows = rows_in(args.file)
    explainer = Explainer(None)
    print(f"Python {sys.version.split()[0]}, {platform.machine()}, {platform.processor() or 'processor unknown'}")
    print(f"{'ER':<12}{'puzzles':>8}{'puzzles/s':>11}{'us/puzzle':>11}{'differ':>8}")
    for least in args.classes:
        chosen = [row for row in rows if least <= row[1] <= CLASSES[least]]
        chosen = chosen[::max(1, len(chosen) // (args.limit or len(chosen) or 1))]
        if not chosen:
            continue
        puzzles = [puzzle for puzzle, _ in chosen]
        seconds, rated = median_seconds(explainer, puzzles, args.runs)
        differ = sum(f"{er:.1f}" != f"{wanted:.1f}" for er, (_, wanted) in zip(rated.er, chosen))
        print(f"{least:>4} - {CLASSES[least]:<5}{len(puzzles):>8}{len(puzzles) / seconds:>11,.0f}"
              f"{seconds / len(puzzles) * 1e6:>11.1f}{differ:>8}", flush=True)
        if args.rules:
            spent = explaining.seconds_of_rules(puzzles)
            print_shares({rule: tally for rule, tally in spent.items() if tally[1]}, "rule", "steps", 8)


if __name__ == "__main__":
    main()
