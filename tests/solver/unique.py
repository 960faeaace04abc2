"""Random states of puzzles with one solution, for the techniques that assume that.

Made from a seed, as in `strategies`. The givens stay what the puzzle has, so what such a technique
removes must be false in the puzzle's only solution.
"""

import random
from functools import cache
from itertools import product
from pathlib import Path

from solver.grid import State
from solver.steps import deductions
from tests.solver.plain import HOUSES, PEERS, digits_of
from tests.solver.strategies import PUZZLES, Case, puzzle, random_masks

# Random puzzles, from `solver.generate`, on whose path BUG+1 fires after the techniques below.
BUG_PUZZLES = Path(__file__).with_name("bug_puzzles.txt").read_text().split()
BEFORE_BUG = ("LastDigit", "NakedSingle", "HiddenSingle", "LockedCandidate", "LockedSet2", "LockedSet2Hidden", "XWing",
              "Skyscraper", "XYWing")

# (A, B, C, D): two rows and two columns in two blocks, A crosswise of D.
RECTANGLES = [
    (9 * r1 + c1, 9 * r1 + c2, 9 * r2 + c1, 9 * r2 + c2)
    for r1, r2, c1, c2 in product(range(9), repeat=4)
    if r1 < r2 and c1 < c2 and (r1 // 3 == r2 // 3) != (c1 // 3 == c2 // 3)
]


def make_unique_case(seed):
    """A random state with three rectangles made likely to be a pattern.

    Some digits of the solution are placed, the other cells have it and a random share of what is
    free. A rectangle has no givens, and most have three corners crosswise alike. Either it is empty
    and all its corners hold two digits, some of them others too, or some corners are placed.
    """
    rng = random.Random(seed)
    givens, solution = puzzle(rng.randrange(len(PUZZLES)))
    placed, kept = rng.uniform(0, 0.7), rng.choice([0.1, 0.2, 0.4])
    digits = [d if given or rng.random() < placed else 0 for given, d in zip(givens, solution)]
    free = [r for r in RECTANGLES if not any(givens[cell] for cell in r)]
    alike = [r for r in free if solution[r[0]] == solution[r[3]] or solution[r[1]] == solution[r[2]]]
    plant = rng.choice([_empty_rectangle, _placed_rectangle])
    planted, corners = {}, set()
    for _ in range(3):
        for _ in range(30):                    # until no given rules a candidate out
            r = rng.choice(alike if rng.random() < 0.8 else free)
            held = plant(rng, r, solution)
            if not any(givens[cell] or givens[peer] in held[cell] for cell in held for peer in PEERS[cell]):
                planted |= held
                corners |= set(r)
                break
    for cell in corners:
        digits[cell] = 0 if cell in planted else solution[cell]
    for cell, held in planted.items():         # what a corner holds is placed nowhere in its sight
        digits[cell] = 0
        for peer in PEERS[cell] - corners:
            if solution[peer] in held and not givens[peer]:
                digits[peer] = 0
    masks = random_masks(rng, digits, solution, kept)
    for cell, held in planted.items():
        masks[cell] = sum(1 << d - 1 for d in held)
    if rng.random() < 0.6:                     # something to remove
        for cell, held in planted.items():
            for peer in PEERS[cell] - planted.keys():
                masks[peer] |= 1 << rng.choice(sorted(held)) - 1
    return Case(seed, State(digits, masks, [cell for cell in range(81) if givens[cell]]), solution, "make_unique_case")


def _empty_rectangle(rng, corners, solution):
    """{cell: its candidates}: a pair in all corners, others in some, where the solution has another and elsewhere;
    often there is just one other, or a cell beside two of them that holds nothing but the others."""
    i, j = rng.choice([(0, 1), (0, 2), (1, 3), (2, 3)])
    pair = {solution[corners[i]], solution[corners[j]]}
    must = [cell for cell in corners if solution[cell] not in pair]
    rest = must + [cell for cell in corners if cell not in must and rng.random() < 0.5]
    others = {solution[cell] for cell in must} or {rng.choice([d for d in range(1, 10) if d not in pair])}
    held = {cell: pair | (others if cell in rest else set()) for cell in corners}
    houses = [house for house in HOUSES if len(rest) == 2 and house >= set(rest)]
    if houses and len(others) == 1 and rng.random() < 0.5:
        beside = rng.choice([cell for cell in sorted(rng.choice(houses)) if solution[cell] not in pair | others] or rest)
        if beside not in rest:
            held[rest[0]] = held[rest[0]] | {solution[beside]}
            held[beside] = others | {solution[beside]}
    return held


def _placed_rectangle(rng, corners, solution):
    """{cell: its candidates}: one corner or two beside each other may be what the corner crosswise is; the two
    share their other digit."""
    i = rng.randrange(4)
    if solution[corners[i ^ 1]] != solution[corners[i ^ 2]]:
        i ^= 1                                 # so that the two beside are alike, if any are
    empty = [i, i ^ rng.choice([1, 2])] if rng.random() < 0.75 else [i]
    return {corners[k]: {solution[corners[i]], solution[corners[k]], solution[corners[3 - k]]} for k in empty}


@cache
def bug_state(i):
    """The state of one of `BUG_PUZZLES` before BUG+1, and its solution."""
    state = State(BUG_PUZZLES[i])
    while not any(found := deductions(state, "BUGPlus1")):
        state.apply(*next(filter(any, (deductions(state, t) for t in BEFORE_BUG))))
    end = state.copy()
    while any(found):
        end.apply(*found)
        found = next(filter(any, (deductions(end, t) for t in BEFORE_BUG)), ((), ()))
    return state, tuple(end.digits)


def make_bug_case(seed):
    """A state before BUG+1, in half of the cases with a candidate less."""
    rng = random.Random(seed)
    state, solution = bug_state(rng.randrange(len(BUG_PUZZLES)))
    masks = state.candidates
    if rng.random() < 0.5:
        cell, d = rng.choice([(cell, d) for cell, held in digits_of(state).items() for d in held if d != solution[cell]])
        masks[cell] &= ~(1 << d - 1)
    return Case(seed, State(state.digits, masks, state.givens), solution, "make_bug_case")
