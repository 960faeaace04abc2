"""The checker on the paths of real puzzles: all that a path says holds, and no change of it that is accepted is wrong.

For larger figures run it as a program: `python -m tests.solver.test_checker_corpus CORPUS [PUZZLES] [MUTANTS]`.
"""

import random
import sys
from collections import Counter
from pathlib import Path

import pytest

from solver import solve
from solver.checker import Board, Refused, check
from solver.grid import State
from solver.profile import load_profile
from solver.rater import make
from tests.solver.mutants import mutant
from tests.solver.walks import puzzles_of

FILES = ("hodoku/natural.tsv", "hodoku/exemplars_and_mid.tsv", "puzzles/royle17_20k.sdm", "se/cb_stratified.tsv",
         "puzzles/top1465_half.sdm", "se/clue18_er_ep_ed.tsv")
PROFILES = ("gnpx", "hodoku")


def mixed(corpus, count, seed=1):
    """So many puzzles, as many of each file, drawn at random."""
    rng = random.Random(seed)
    each = -(-count // len(FILES))
    return [p for name in FILES for p in rng.sample(puzzles_of(corpus / name), each)][:count]


def boards(puzzle, profile):
    """(board before it, stage) along a profile's path."""
    board = Board.of(puzzle)
    for stage in make(load_profile(profile)).stages(puzzle):
        yield board, stage
        board = board.after(stage.eliminations, stage.placements)


def refused(puzzle, profile, counts):
    """The first refused step of a path as text, or None; `counts` takes the steps by technique."""
    for number, (board, stage) in enumerate(boards(puzzle, profile), 1):
        for step in stage.steps:
            counts[step.technique] += 1
            try:
                check(board, step)
            except Refused as error:
                return f"{puzzle} {profile}, step {number}, {step.technique}: {error}"
        said = [{c for step in stage.steps for c in getattr(step, kind)} for kind in ("eliminations", "placements")]
        if said != [set(stage.eliminations), set(stage.placements)]:
            return f"{puzzle} {profile}, step {number}, {stage.technique.id}: its parts do not say what it says"
    return None


def mutants_of(puzzle, profile, count):
    """(mutant, whether it is accepted, whether it is wrong) for so many changes of steps of a path."""
    solution = [int(d) for d in solve(puzzle)]
    rng = random.Random(puzzle)
    steps = [(board, step) for board, stage in boards(puzzle, profile) for step in stage.steps]
    for _ in range(count if steps else 0):       # a path can be stuck at once
        board, step = rng.choice(steps)
        other = mutant(State(board.digits, [sum(1 << d - 1 for d in cell) for cell in board.marks]), step, rng)
        if other == step:
            continue
        try:
            check(board, other)
        except Refused:
            yield other, False, False
        else:
            yield other, True, (any(solution[c // 9] == c % 9 + 1 for c in other.eliminations)
                                or any(solution[c // 9] != c % 9 + 1 for c in other.placements))


@pytest.mark.corpus
@pytest.mark.slow
@pytest.mark.parametrize("profile", PROFILES)
def test_every_step_of_mixed_puzzles_holds(corpus, profile):
    faults = [refused(puzzle, profile, Counter()) for puzzle in mixed(corpus, 30)]
    assert not any(faults), next(filter(None, faults))


@pytest.mark.corpus
@pytest.mark.slow
@pytest.mark.parametrize("profile", PROFILES)
def test_no_change_that_is_accepted_is_wrong(corpus, profile):
    verdicts = Counter()
    for puzzle in mixed(corpus, 24, seed=2):
        for other, accepted, wrong in mutants_of(puzzle, profile, 10):
            assert not wrong, f"random.Random({puzzle!r}), {profile}: {other}"
            verdicts[accepted] += 1
    assert verdicts[False] > 3 * verdicts[True], verdicts


def main(corpus, puzzles=2000, mutants=5000):
    corpus, per_puzzle = Path(corpus), 10
    for profile in PROFILES:
        counts = Counter()
        faults = list(filter(None, (refused(puzzle, profile, counts) for puzzle in mixed(corpus, int(puzzles)))))
        print(f"{profile}: {int(puzzles)} puzzles, {sum(counts.values())} steps, refused {len(faults)}", *faults, sep="\n")
        print(" ".join(f"{name} {n}" for name, n in counts.most_common()))
        verdicts = Counter((accepted, wrong) for puzzle in mixed(corpus, int(mutants) // per_puzzle, seed=2)
                           for _, accepted, wrong in mutants_of(puzzle, profile, per_puzzle))
        print(f"{profile}: changed steps: refused {verdicts[False, False]}, accepted and sound {verdicts[True, False]}, "
              f"accepted and wrong {verdicts[True, True]}")


if __name__ == "__main__":
    main(*sys.argv[1:])
