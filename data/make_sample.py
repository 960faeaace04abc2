"""Makes data/sample.sdm: `python -m data.make_sample`. What the sample is, says data/README.md.

A pool of random puzzles is rated and enlarged by variations of those that use what is rarely needed;
then some are chosen, the same ones every time as long as the ratings stay the same.
"""

from collections import defaultdict
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path

import click
from joblib import Parallel, delayed
from tqdm import tqdm

from solver.catalogue import LABELS
from solver.generate import make
from solver.ladder import Ladder
from solver.profile import load_profile
from solver.rater import STATUSES

SAMPLE = Path(__file__).with_name("sample.sdm")
SEEDS = 100_000       # random puzzles in the pool
PER_LEVEL = 180       # puzzles chosen of each level
ENOUGH = 10           # puzzles chosen, if there are so many, for each mark
VARIATIONS = 60_000   # tried at most for a technique that fewer than enough puzzles need
CHUNK = 250

# The marks of a puzzle: which techniques it uses, and which techniques and families it needs.
USES = [("uses", label) for label in LABELS]
NEEDS = [("needs", label) for label in LABELS]

# Techniques that no puzzle can need, since another one of the same level finds all that they find.
NEVER_NEEDED = {
    "JellyFish": "FinnedJellyFish",
    "FrankenFish": "FinnedFrankenFish",
    "MutantFish": "FinnedMutantFish",
    "GroupedNiceLoop": "ForceChainContradiction",
    "KrakenFish": "ForceChainContradiction",
    "ForceChainCell": "ForceChainContradiction",
    "ForceChainHouse": "ForceChainContradiction",
}


@dataclass(frozen=True)
class Entry:
    """A puzzle of the pool."""

    recipe: str
    puzzle: str
    level: int
    marks: frozenset

    @property
    def origin(self):
        """The recipe of the random puzzle that this one is, or that it varies."""
        return self.recipe.split("v")[0]


def recipe_of(seed):
    """Three of four puzzles are minimal, one keeps 24 to 43 clues: so easy ones occur too."""
    return f"s{seed}c{24 + seed // 4 % 20}" if seed % 4 == 3 else f"s{seed}"


def entries(recipes, technique=None):
    """The puzzles of these recipes that the profile solves (if a technique is named, by using it)."""
    ladder = Ladder(load_profile("gnpx"))
    puzzles = [make(recipe) for recipe in recipes]
    if technique:
        rated = ladder.rate(puzzles, needed=False)
        using = rated.row[rated.label == LABELS.index(technique)].tolist()
        recipes, puzzles = [recipes[i] for i in using], [puzzles[i] for i in using]
    rated = ladder.rate(puzzles)
    marks = [set() for _ in puzzles]
    for row, label, needed in zip(rated.row.tolist(), rated.label.tolist(), rated.needed.tolist()):
        marks[row].add(USES[label])
        if needed == 1:
            marks[row].add(NEEDS[label])
    for row, label in zip(rated.family_row.tolist(), rated.family_label.tolist()):
        marks[row].add(NEEDS[label])
    return [Entry(recipe, puzzle, level, frozenset(all_marks))
            for recipe, puzzle, level, all_marks, status
            in zip(recipes, puzzles, rated.level.tolist(), marks, rated.status.tolist())
            if STATUSES[status] == "rated"]


def rate(recipes, jobs, what, technique=None):
    """The entries of many recipes in order, a list for each `CHUNK` of recipes."""
    chunks = list(cut(recipes, CHUNK))
    rated = Parallel(n_jobs=jobs, return_as="generator")(delayed(entries)(chunk, technique) for chunk in chunks)
    return list(tqdm(rated, desc=what, total=len(chunks), disable=None))


def cut(items, size):
    return (items[i:i + size] for i in range(0, len(items), size))


def seek(pool, technique, jobs):
    """Variations that need a technique, of the puzzles that use it; none if enough of these need it."""
    uses, needs = USES[LABELS.index(technique)], NEEDS[LABELS.index(technique)]
    starts = [entry for entry in pool if uses in entry.marks]
    origins = {entry.origin for entry in starts if needs in entry.marks}
    found = []
    if not starts or len(origins) >= ENOUGH:
        return found
    recipes = list(islice((f"{entry.recipe}v{seed}" for seed in count() for entry in starts), VARIATIONS))
    for some in cut(recipes, 20 * CHUNK):
        for batch in rate(some, jobs, technique, technique):
            found += [entry for entry in batch if needs in entry.marks]
            if len(origins.union(entry.origin for entry in found)) >= ENOUGH:
                return found
    return found


class Choice:
    """The puzzles chosen so far. Two variations of one puzzle only where nothing else is left."""

    def __init__(self):
        self.entries = {}     # by puzzle, since two recipes can make the same
        self.origins = set()

    def take(self, candidates, wanted, counts):
        """Choose from these until as many chosen ones as wanted count; fewer if there are not so many."""
        missing = wanted - sum(map(counts, self.entries.values()))
        for again in (False, True):
            for entry in candidates:
                if missing <= 0:
                    return
                if entry.puzzle not in self.entries and (again or entry.origin not in self.origins):
                    self.entries[entry.puzzle] = entry
                    self.origins.add(entry.origin)
                    missing -= 1


def choose(pool):
    """Enough puzzles for every mark, the rarest marks first, then the share of each level."""
    by_mark, by_level = defaultdict(list), defaultdict(list)
    for entry in pool:
        by_level[entry.level].append(entry)
        for mark in entry.marks:
            by_mark[mark].append(entry)
    choice = Choice()
    for mark in sorted(by_mark, key=lambda mark: (len(by_mark[mark]), mark)):
        choice.take(by_mark[mark], ENOUGH, lambda entry: mark in entry.marks)
    for level in sorted(by_level):
        choice.take(by_level[level], PER_LEVEL, lambda entry: entry.level == level)
    return [entry for entry in pool if choice.entries.get(entry.puzzle) is entry]


@click.command(help=__doc__)
@click.option("--jobs", default=1, show_default=True, help="Processes; the sample does not depend on it.")
def main(jobs):
    pool = [entry for batch in rate([recipe_of(seed) for seed in range(SEEDS)], jobs, "random") for entry in batch]
    for rung in load_profile("gnpx").rungs:
        if rung.technique.implemented and rung.level > 2 and rung.technique.id not in NEVER_NEEDED:
            pool += seek(pool, rung.technique.id, jobs)
    sample = choose(pool)
    SAMPLE.write_text("".join(f"{entry.puzzle}\t{entry.recipe}\n" for entry in sample), encoding="ascii")
    click.echo(f"{len(sample)} of {len(pool)} puzzles written to {SAMPLE}", err=True)


if __name__ == "__main__":
    main()
