"""What is kept from step to step: a desk that saw candidates go finds what a new one finds."""

import random

import pytest

import solver
from solver.explainer.desk import Position

RULES = (15, 20, 21, 22, 23, 24, 25)
PUZZLES = (
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ".2.4.678945...9.......2........3.46.........2.6.2..5.3.1...7.......9.351....6....",
)


def wrong_candidates(puzzle, rng):
    """All that are not in the solution, in an order by chance."""
    solution = solver.solve(puzzle)
    wrong = [9 * cell + d for cell in range(81) for d in range(9) if int(solution[cell]) != d + 1]
    rng.shuffle(wrong)
    return wrong


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_what_is_kept_is_as_new(puzzle):
    rng = random.Random(puzzle)
    wrong = wrong_candidates(puzzle, rng)
    old, gone, found = Position(puzzle), [], 0
    while wrong:
        n = rng.choice((1, 1, 1, 2, 3, 8))
        old.apply((), wrong[:n])
        gone += wrong[:n]
        del wrong[:n]
        told = [old.search(rule) for rule in RULES]
        if rng.random() < 0.2:           # a new desk takes its time
            new = Position(puzzle)
            new.apply((), gone)
            assert told == [new.search(rule) for rule in RULES], gone
            found += len(RULES) - told.count(None)
    assert found > 30
