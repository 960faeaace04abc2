"""Random states with a known solution, and random equivalences, for property tests.

A state is made from a seed, which a failing test prints; `make_case(seed)` gives it back.
"""

import random
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from hypothesis import strategies as st

from solver.grid import State
from tests.solver.plain import HOUSES, PEERS, solve

# 24 minimal puzzles with one solution: random full grids (seeds 0..23), clues taken away in random
# order as long as the solution stayed the only one.
PUZZLES = Path(__file__).with_name("puzzles.txt").read_text().split()


@dataclass(frozen=True)
class Case:
    """A state and one grid that completes it: no technique may contradict it."""

    seed: int
    state: State
    solution: tuple
    maker: str = "make_case"

    def __repr__(self):
        return f"{self.maker}({self.seed})"

    def holds(self, deductions):
        """Whether eliminations and placements agree with the solution."""
        gone, true = deductions
        return (all(self.solution[x // 9] != x % 9 + 1 for x in gone)
                and all(self.solution[x // 9] == x % 9 + 1 for x in true))


@cache
def puzzle(i):
    """The givens of one of `PUZZLES` and its solution, 81 digits each."""
    givens = tuple(int(sign) if sign != "." else 0 for sign in PUZZLES[i])
    return givens, solve(givens)


def make_case(seed):
    """A random state, by one of two ways in turn.

    From a real puzzle: some more cells placed, some false candidates gone, as after some solving.
    From a full grid: some cells placed, and in every other cell the solution's digit with a random
    share of the candidates that the placed cells leave. Such a state may have other solutions too;
    this makes every pattern frequent, sparse states (few candidates a cell) the chains, dense ones
    the large sets. In some of these all cells of two digits hold just the two, for remote pairs, and
    in half of them no single is left, so that patterns are not all made of singles.
    """
    rng = random.Random(seed)
    givens, solution = puzzle(rng.randrange(len(PUZZLES)))
    if rng.random() < 0.3:
        extra, kept = rng.uniform(0, 0.5), rng.uniform(0.3, 1)
        digits = [d if given or rng.random() < extra else 0 for given, d in zip(givens, solution)]
        return Case(seed, State(digits, random_masks(rng, digits, solution, kept)), solution)
    placed, kept = rng.uniform(0, 0.6), rng.choice([0.1, 0.2, 0.3, 0.5, 0.8])
    digits = [d if rng.random() < placed else 0 for d in solution]
    twins = rng.sample(range(1, 10), 2) if rng.random() < 0.3 else ()
    if twins:
        digits = [d if d not in twins else 0 for d in digits]
    masks = random_masks(rng, digits, solution, kept)
    for cell in range(81):
        if solution[cell] in twins and rng.random() < 0.8:
            masks[cell] = sum(1 << d - 1 for d in twins)
    if rng.random() < 0.5:
        _add_company(rng, digits, solution, masks)
    return Case(seed, State(digits, masks), solution)


def _free(digits, cell):
    return set(range(1, 10)).difference([digits[p] for p in PEERS[cell]])


def random_masks(rng, digits, solution, kept):
    """In each cell the solution's digit, and each other one that is free with probability `kept`."""
    return [0 if digits[cell] else
            sum(1 << d - 1 for d in sorted(_free(digits, cell)) if d == solution[cell] or rng.random() < kept)
            for cell in range(81)]


def _add_company(rng, digits, solution, masks):
    """Add candidates until no single is left, as far as the placed digits allow."""
    for cell in (c for c in range(81) if not digits[c]):
        others = sorted(_free(digits, cell) - {solution[cell]})
        if others and masks[cell] == 1 << solution[cell] - 1:
            masks[cell] |= 1 << rng.choice(others) - 1
        for house in (h for h in HOUSES if cell in h):
            others = [c for c in sorted(house - {cell})
                      if not digits[c] and solution[cell] in _free(digits, c)]
            if others and not any(masks[c] >> solution[cell] - 1 & 1 for c in others):
                masks[rng.choice(others)] |= 1 << solution[cell] - 1


def make_sparse_case(seed):
    """A random state without placed digits and with few candidates: most houses have a digit once or twice."""
    rng = random.Random(seed)
    _, solution = puzzle(rng.randrange(len(PUZZLES)))
    masks = random_masks(rng, [0] * 81, solution, 0.12)
    return Case(seed, State([0] * 81, masks), solution, "make_sparse_case")


def states():
    """Random `Case`s."""
    return st.integers(0, 2**32 - 1).map(make_case)


@dataclass(frozen=True)
class Equivalence:
    """A change of a Sudoku that changes nothing: lines permuted, transposed, digits renamed."""

    cell: tuple       # where each cell goes
    digit: tuple      # what each digit 1..9 becomes; digit[0] is 0

    def candidates(self, found):
        return frozenset(self.cell[x // 9] * 9 + self.digit[x % 9 + 1] - 1 for x in found)

    def state(self, state):
        digits, masks = [0] * 81, [0] * 81
        for cell, (digit, mask) in enumerate(zip(state.digits, state.candidates)):
            digits[self.cell[cell]] = self.digit[digit]
            masks[self.cell[cell]] = sum(1 << self.digit[d] - 1 for d in range(1, 10) if mask >> d - 1 & 1)
        return State(digits, masks, [self.cell[cell] for cell in state.givens])


def _lines(rng):
    """The nine lines in an order that keeps bands together."""
    return [3 * b + i for b in rng.sample(range(3), 3) for i in rng.sample(range(3), 3)]


def make_equivalence(seed):
    rng = random.Random(seed)
    rows, columns, turned = _lines(rng), _lines(rng), rng.random() < 0.5
    cell = [9 * rows[i // 9] + columns[i % 9] for i in range(81)]
    if turned:
        cell = [9 * (i % 9) + i // 9 for i in cell]
    return Equivalence(tuple(cell), (0, *rng.sample(range(1, 10), 9)))


def equivalences():
    """Random `Equivalence`s."""
    return st.integers(0, 2**32 - 1).map(make_equivalence)
