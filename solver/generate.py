"""Random puzzles with one solution, the same ones for the same seed.

Method  The three blocks on the diagonal are filled at random, since no two of them see each other;
        then cell by cell in random order, each with a random digit that still leaves a solution,
        until there is one only. From the full grid clues are taken away in random order as long as
        the solution stays the only one.
Bias    Neither full grids nor puzzles come equally often. Among all minimal puzzles those with many
        clues are far more frequent than here, since more orders of removal lead to few clues.
Source  Common practice.

All randomness is `rng.random()`, the one method of `random.Random` whose numbers Python promises to
keep from version to version.
"""

import random
import re

from solver.errors import BadPuzzle
from solver.exact import count_many, solution

DIGITS = range(1, 10)
RECIPE = re.compile(r"s(\d+)(?:c(\d+))?((?:v\d+)*)")
PUT_BACK = 4     # clues that a variation adds before it digs again


def random_grid(rng):
    """A full grid, 81 digits. `rng` is a `random.Random`."""
    digits = bytearray(81)
    for corner in (0, 30, 60):
        for i, digit in enumerate(_shuffled(DIGITS, rng)):
            digits[corner + 9 * (i // 3) + i % 3] = digit
    for cell in _shuffled((cell for cell in range(81) if not digits[cell]), rng):
        number = 0
        for digit in _shuffled(DIGITS, rng):
            digits[cell] = digit
            number = _solutions(digits)
            if number:
                break
        if number == 1:
            break
    return solution(_text(digits))


def dig(puzzle, rng, clues=0):
    """The puzzle with clues taken away as long as the solution stays the only one.

    puzzle  81 characters (`.` or `0` for empty) with one solution, such as a full grid
    clues   stop when so many are left; with 0 the result is minimal: no clue can go

    Raises `BadPuzzle` for text that is no puzzle, or has no or several solutions.
    """
    _solved(puzzle)
    digits = bytearray(int(sign) if sign.isdigit() else 0 for sign in puzzle)
    left = 81 - digits.count(0)
    for cell in _shuffled((cell for cell in range(81) if digits[cell]), rng):
        if left <= clues:
            break
        digit, digits[cell] = digits[cell], 0
        if _solutions(digits) == 1:
            left -= 1
        else:
            digits[cell] = digit
    return _text(digits)


def vary(puzzle, rng):
    """A minimal puzzle near this one, with the same solution: a few clues are added, then others go.

    Takes and raises what `dig` does.
    """
    digits = list(_solved(puzzle))
    empty = [cell for cell in range(81) if puzzle[cell] not in "123456789"]
    for cell in _shuffled(empty, rng)[PUT_BACK:]:
        digits[cell] = "."
    return dig("".join(digits), rng)


def make(recipe):
    """The puzzle of a recipe, the label of the puzzles in `data/sample.sdm`.

    `s7` is a random grid from seed 7, dug until minimal; `s7c30` stops at 30 clues; `s7v5` and
    `s7v5v2` are variations, one after the other, with the seeds 5 and 2.

    Raises `ValueError` for other text.
    """
    match = RECIPE.fullmatch(recipe)
    if match is None:
        raise ValueError(f"{recipe!r}: wanted a recipe such as s7, s7c30 or s7v5v2")
    seed, clues, variations = match.groups()
    rng = random.Random(int(seed))
    puzzle = dig(random_grid(rng), rng, int(clues or 0))
    for seed in variations.split("v")[1:]:
        puzzle = vary(puzzle, random.Random(int(seed)))
    return puzzle


def _shuffled(items, rng):
    return sorted(items, key=lambda _: rng.random())


def _solved(puzzle):
    """The one solution of a puzzle; raises `BadPuzzle` if it has no or several."""
    solved = solution(puzzle)
    if solved is None:
        raise BadPuzzle(f"{puzzle!r}: wanted a puzzle with exactly one solution")
    return solved


def _solutions(digits):
    """0, 1, or 2 for several."""
    [number], _ = count_many(bytes(digits), 2)
    return number


def _text(digits):
    return "".join(str(digit) if digit else "." for digit in digits)
