"""Makes data/sample.sdm: `python -m data.make_sample`. What the sample is, says data/README.md.

A pool of random puzzles is rated and enlarged by variations of those that use what is rarely used or
needed; then some are chosen, the same ones every time as long as the ratings stay the same.
"""

from collections import defaultdict
from dataclasses import dataclass
from functools import partial
from itertools import count, islice
from pathlib import Path
from random import Random

import click
from joblib import Parallel, delayed
from tqdm import tqdm

from solver.catalogue import LABELS, TECHNIQUES, technique
from solver.generate import make, vary
from solver.ladder import Ladder
from solver.profile import load_profile
from solver.rater import STATUSES

SAMPLE = Path(__file__).with_name("sample.sdm")
SEEDS = 100_000       # random puzzles in the pool
PER_LEVEL = 180       # puzzles chosen of each level
ENOUGH = 10           # puzzles chosen, if there are so many, for each mark
FEW = 3               # of these that are no variations of one another, if variations can give so many
VARIATIONS = 10_000   # tried at most, twice, for a technique that too few puzzles use, or need
CHUNK = 250           # puzzles rated at a time

# The marks of a puzzle: which techniques it uses, and which techniques and families it needs.
USES = {label: ("uses", label) for label in LABELS}
NEEDS = {label: ("needs", label) for label in LABELS}

# Techniques that no puzzle can use, since one that is tried before finds something wherever they do.
# ColorWrap: each of the two cells of a colour that see each other sees the other colour too, at the end
# of its link. MultiColor2: the cell that sees the second colour sees, at the end of its link, the
# opposite of the one that sees the first.
NEVER_USED = {
    "ColorWrap": "ColorTrap",
    "MultiColor2": "MultiColor1",
}

# Techniques that no puzzle can be expected to need, since another one of the same level finds all that they
# find. Finned forms include the others. RemotePair: two of its cells in a house are a naked pair, so after
# LockedSet2 they are linked by both digits. MultiColor1: from colour to colour is an X-chain. Loops, cells and
# houses: links have contrapositives, so what they find is refuted; so is what empties a line of a kraken fish.
NEVER_NEEDED = {
    "JellyFish": "FinnedJellyFish",
    "RemotePair": "ColorTrap",
    "MultiColor1": "XChain",
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


def entries(recipes, puzzles):
    """Those of these puzzles that the profile solves, with their marks."""
    rated = Ladder(load_profile("gnpx")).rate(puzzles)
    marks = [set() for _ in puzzles]
    for row, label, needed in zip(rated.row.tolist(), rated.label.tolist(), rated.needed.tolist()):
        marks[row].add(USES[LABELS[label]])
        if needed == 1:
            marks[row].add(NEEDS[LABELS[label]])
    for row, label in zip(rated.family_row.tolist(), rated.family_label.tolist()):
        marks[row].add(NEEDS[LABELS[label]])
    return [Entry(recipe, puzzle, level, frozenset(all_marks))
            for recipe, puzzle, level, all_marks, status
            in zip(recipes, puzzles, rated.level.tolist(), marks, rated.status.tolist())
            if STATUSES[status] == "rated"]


def drawn(seeds):
    """The entries of some seeds."""
    recipes = [recipe_of(seed) for seed in seeds]
    return entries(recipes, [make(recipe) for recipe in recipes])


def varied(pairs, rare):
    """Of variations, given as pairs of an entry and a seed, the entries that have a rare mark."""
    recipes = [f"{entry.recipe}v{seed}" for entry, seed in pairs]
    puzzles = [vary(entry.puzzle, Random(seed)) for entry, seed in pairs]
    labels = {LABELS.index(label) for _, label in rare}
    rated = Ladder(load_profile("gnpx")).rate(puzzles, needed=False)
    using = sorted({row for row, label in zip(rated.row.tolist(), rated.label.tolist()) if label in labels})
    some = entries([recipes[i] for i in using], [puzzles[i] for i in using])
    return [entry for entry in some if rare & entry.marks]


def in_parallel(function, items, jobs, what):
    """The entries that a function makes of many items, in their order."""
    chunks = list(cut(items, CHUNK))
    done = Parallel(n_jobs=jobs, return_as="generator")(delayed(function)(chunk) for chunk in chunks)
    return [entry for some in tqdm(done, desc=what, total=len(chunks), disable=None) for entry in some]


def cut(items, size):
    return (items[i:i + size] for i in range(0, len(items), size))


def wanted_marks():
    """The marks of techniques that puzzles can have, in the order of the profile."""
    names = [rung.technique.id for rung in load_profile("gnpx").rungs if rung.level > 2]
    for name in names:
        if name not in NEVER_USED:
            yield USES[name]
            if name not in NEVER_NEEDED:
                yield NEEDS[name]


def origins(pool, mark):
    return {entry.origin for entry in pool if mark in entry.marks}


def users(pool, name):
    return [entry for entry in pool if USES[name] in entry.marks]


def relatives(pool, name):
    """The puzzles that use a technique of the same family."""
    family = [row.id for row in TECHNIQUES if row.family == technique(name).family]
    return [entry for entry in pool if not entry.marks.isdisjoint(USES[label] for label in family)]


def seek(pool, mark, rare, jobs):
    """Add variations with rare marks to a pool, until enough puzzles have the mark sought.

    First come those of the puzzles that use the technique (if none does, its family); then, if too few
    have the mark, those of the puzzles that have it.
    """
    kind, name = mark
    starts = users(pool, name) or (relatives(pool, name) if kind == "uses" else [])
    reachable = min(FEW, len({entry.origin for entry in starts}))
    vary_all(pool, starts, rare, jobs, f"{kind} {name}",
             lambda: is_enough(pool, mark) and len(origins(pool, mark)) >= reachable)
    starts = [entry for entry in pool if mark in entry.marks]
    vary_all(pool, starts, rare, jobs, f"{kind} {name}", lambda: is_enough(pool, mark))


def is_enough(pool, mark):
    return len({entry.puzzle for entry in pool if mark in entry.marks}) >= ENOUGH


def vary_all(pool, starts, rare, jobs, what, is_done):
    """Add variations with rare marks to a pool, one of each start after the other, until it is done."""
    pairs = ((entry, seed) for seed in count() for entry in starts)
    for some in cut(list(islice(pairs, VARIATIONS if starts else 0)), 8 * CHUNK):
        if is_done():
            break
        pool += in_parallel(partial(varied, rare=rare), some, jobs, what)


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
    pool = in_parallel(drawn, range(SEEDS), jobs, "random")
    rare = {mark for mark in wanted_marks() if len(origins(pool, mark)) < ENOUGH}
    for mark in wanted_marks():
        seek(pool, mark, rare, jobs)
    sample = choose(pool)
    SAMPLE.write_text("".join(f"{entry.puzzle}\t{entry.recipe}\n" for entry in sample), encoding="ascii")
    click.echo(f"{len(sample)} of {len(pool)} puzzles written to {SAMPLE}", err=True)


if __name__ == "__main__":
    main()
