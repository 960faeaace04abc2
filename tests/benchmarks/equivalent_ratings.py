"""How often Sudoku Explainer's rating changes between equivalent puzzles.

`python -m tests.benchmarks.equivalent_ratings FILE...` with tables of puzzles and ratings (columns
puzzle, ER). Of all puzzles in them rated above 8, `--puzzles` are drawn; each is rated as it is and in
`--forms` equivalent forms: lines permuted, transposed, digits renamed.
"""

import argparse
import csv
import random
from collections import Counter
from pathlib import Path

from solver.grid import State
from solver.profile import load_profile
from solver.rater import make
from tests.solver.strategies import make_equivalence

SCALES = ("er", "ep", "ed")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, nargs="+")
    parser.add_argument("--above", type=float, default=8.0)
    parser.add_argument("--puzzles", type=int, default=200)
    parser.add_argument("--forms", type=int, default=8)
    args = parser.parse_args()
    rows = [row for path in args.file for row in csv.DictReader(path.open(), delimiter="\t")]
    hard = [row["puzzle"] for row in rows if float(row["ER"]) > args.above]
    explainer = make(load_profile("se"))
    puzzles_changed, forms_changed, largest = Counter(), Counter(), Counter()
    drawn = random.Random(1).sample(hard, args.puzzles)
    for seed, puzzle in enumerate(drawn):
        forms = [make_equivalence(seed * args.forms + i).state(State(puzzle)) for i in range(args.forms)]
        rated = explainer.rate([puzzle, *("".join(str(d or ".") for d in form.digits) for form in forms)])
        for name in SCALES:
            own, *others = getattr(rated, name).tolist()
            puzzles_changed[name] += any(other != own for other in others)
            forms_changed[name] += sum(other != own for other in others)
            largest[name] = max(largest[name], *(round(abs(other - own), 1) for other in others))
    for name in SCALES:
        print(f"{name.upper()}: {puzzles_changed[name]} of {len(drawn)} puzzles, {forms_changed[name]} of "
              f"{len(drawn) * args.forms} forms, at most {largest[name]}")


if __name__ == "__main__":
    main()
