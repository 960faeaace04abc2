"""Generated puzzles against the rules and a plain backtracking search."""

import random

import pytest

from solver.errors import BadPuzzle
from solver.generate import dig, make, random_grid, vary
from tests.solver.plain import HOUSES, solve

SEEDS = range(12)


class Backwards:
    """In the place of a random generator: a search that tries the digits from 9 down."""

    shuffle = staticmethod(list.reverse)


def as_digits(text):
    return [int(sign) if sign != "." else 0 for sign in text]


def only_solution(puzzle):
    """The solution as text; None if there is not exactly one.

    The first solution of a search that tries 1 to 9 and that of the same search from 9 to 1 are the
    two ends of all solutions, so they are the same only if there is no other.
    """
    first, last = solve(as_digits(puzzle)), solve(as_digits(puzzle), Backwards)
    return "".join(map(str, first)) if first and first == last else None


def without(puzzle, cell):
    return puzzle[:cell] + "." + puzzle[cell + 1:]


def clues(puzzle):
    return 81 - puzzle.count(".")


def is_part(puzzle, solved):
    return all(sign in (".", digit) for sign, digit in zip(puzzle, solved, strict=True))


def assert_minimal(puzzle, solved):
    assert only_solution(puzzle) == solved
    for cell in range(81):
        if puzzle[cell] != ".":
            assert only_solution(without(puzzle, cell)) is None, cell


@pytest.mark.parametrize("seed", SEEDS)
def test_a_grid_holds_every_digit_in_every_house(seed):
    grid = random_grid(random.Random(seed))
    assert all({grid[cell] for cell in house} == set("123456789") for house in HOUSES)


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_a_puzzle_is_minimal(seed):
    puzzle = make(f"s{seed}")
    assert_minimal(puzzle, random_grid(random.Random(seed)))


@pytest.mark.parametrize("wanted", [70, 45, 30])
def test_stopping_early_leaves_that_many_clues(wanted):
    grid = random_grid(random.Random(3))
    puzzle = dig(grid, random.Random(3), wanted)
    assert clues(puzzle) == wanted
    assert only_solution(puzzle) == grid


def test_digging_goes_on_where_it_stopped():
    # With the same order of cells the minimal puzzle is what more digging makes of any stop.
    grid = random_grid(random.Random(5))
    stopped = dig(grid, random.Random(5), 40)
    minimal = dig(grid, random.Random(5))
    assert is_part(minimal, stopped)
    assert clues(minimal) < 40


def test_a_variation_is_minimal_and_keeps_the_solution():
    puzzle = make("s1")
    near = vary(puzzle, random.Random(0))
    assert near != puzzle
    assert_minimal(near, random_grid(random.Random(1)))


def test_a_recipe_tells_all():
    rng = random.Random(7)
    grid = random_grid(rng)
    assert make("s7") == dig(grid, rng)
    assert clues(make("s7c33")) == 33
    assert make("s7v5v2") == vary(vary(make("s7"), random.Random(5)), random.Random(2))


def test_different_seeds_differ():
    assert len({make(f"s{seed}") for seed in range(50)}) == 50
    assert make("s7v1") != make("s7v2")


def test_every_order_of_removal_occurs():
    # 200 grids stopped at 80 clues: one cell gone, and by chance alone any of 81. That fewer than 60
    # different ones come up has a probability below 1e-6.
    gone = {make(f"s{seed}c80").index(".") for seed in range(200)}
    assert len(gone) >= 60


@pytest.mark.parametrize("text", ["", "7", "s", "s7c", "s-7", "s7v", "s7v5c30", " s7"])
def test_other_text_is_no_recipe(text):
    with pytest.raises(ValueError, match="wanted a recipe such as"):
        make(text)


@pytest.mark.parametrize("change", [dig, vary])
def test_only_a_puzzle_can_be_dug(change):
    for puzzle in ("." * 81, "11" + "." * 79, "123"):
        with pytest.raises(BadPuzzle):
            change(puzzle, random.Random(1))
