"""Puzzles a second of the profile hodoku, and the share of time that each search takes.

    python -m tests.benchmarks.bench_hodoku FILE... [--runs N] [--limit N]

FILE holds a puzzle at the start of each line. Gate, steps and self-check are timed as `rate` does
them, on one core, without reading or writing: processor seconds, the median of the runs. Statuses
and the number of steps are printed as well: work that no machine changes.
"""

import pyximport

from solver.profile import load_profile
from solver.rater import make
from tests.benchmarks.bench_ladder import arguments, print_shares, time_files

importers = pyximport.install(language_level=3)
from tests.benchmarks import following  # noqa: E402  (pyximport compiles it)
pyximport.uninstall(*importers)


def main():
    args = arguments(__doc__).parse_args()
    imitation = make(load_profile("hodoku"))
    names = [rung.search for rung in imitation.rungs]
    for unique in time_files(args, imitation, "steps"):
        print_shares(following.seconds_of_searches(unique, names), "search", "steps", 8)


if __name__ == "__main__":
    main()
