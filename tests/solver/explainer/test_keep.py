"""What is kept from step to step: a desk that saw candidates go finds what a new one finds."""

import random

import pytest

import solver
from solver.explainer.desk import Position

RULES = (3, 5, *range(7, 13), *range(15, 19), *range(20, 26))
NESTED = (26, 27, 28, 29)            # which take their time
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


def single(desk):
    """A candidate that a naked or hidden single places, so that masks change otherwise than by what goes."""
    found = desk.search(4) or desk.search(1)
    return [found["place"]] if found else []


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_what_is_kept_is_as_new(puzzle):
    rng = random.Random(puzzle)
    wrong = wrong_candidates(puzzle, rng)
    old, gone, placed, found = Position(puzzle), [], [], 0
    while wrong:
        n = rng.choice((1, 1, 1, 2, 3, 8))
        put = single(old) if rng.random() < 0.3 else []
        old.apply(put, wrong[:n])
        gone += wrong[:n]
        placed += put
        del wrong[:n]
        rules = [*RULES, rng.choice(NESTED)] if rng.random() < 0.1 else RULES
        told = [old.search(rule) for rule in rules]
        if len(rules) > len(RULES) or rng.random() < 0.2:           # a new desk takes its time
            new = Position(puzzle)
            new.apply(placed, gone)
            assert told == [new.search(rule) for rule in rules], (gone, placed, rules)
            found += len(rules) - told.count(None)
    assert found > 30 and len(placed) > 10
