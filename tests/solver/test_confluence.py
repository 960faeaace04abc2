"""Whether the order of deductions matters.

A set of techniques is confluent if all orders of its deductions end in the same grid. That is so if
what each of them deduces from a grid is still within reach of the set after any other sound removal:
then no deduction spoils another for good, and whatever one order deduces, every order does.
"""

import random
from functools import cache

import pytest

from solver import api
from solver.catalogue import technique
from solver.grid import State
from solver.ladder import Ladder
from solver.steps import deductions, find_steps
from tests.solver.plain import candidates, state_with
from tests.solver.strategies import Case, make_case
from tests.solver.walks import LEVEL, PROFILE, closure, our_puzzles, walk

LADDER = Ladder(PROFILE)
FAMILY = {name: technique(name).family for name in LEVEL}
LOCKED_SETS = tuple(name for name in LEVEL if FAMILY[name] == "LockedSet")

SINGLES = ("LastDigit", "NakedSingle", "HiddenSingle")
FISH, FINNED = ("XWing", "SwordFish", "JellyFish"), ("FinnedXWing", "FinnedSwordFish", "FinnedJellyFish")
LOCKED = ("LockedCandidate", *LOCKED_SETS)

# What a technique's deductions need besides singles and itself when other removals have made its pattern
# smaller; each set that has all of this keeps them.
FALLS_BACK_ON = {
    "LockedSet3": ("LockedSet2",), "LockedSet4": ("LockedSet2", "LockedSet3"),
    "LockedSet3Hidden": ("LockedSet2Hidden",), "LockedSet4Hidden": ("LockedSet2Hidden", "LockedSet3Hidden"),
    "SwordFish": FISH[:1], "JellyFish": FISH[:2], "FinnedXWing": ("LockedCandidate",),
    "FinnedSwordFish": ("LockedCandidate", *FINNED[:1]), "FinnedJellyFish": ("LockedCandidate", *FINNED[:2]),
    "EmptyRectangle": ("LockedCandidate",),
    "MultiColor1": ("ColorTrap",), "MultiColor2": ("ColorTrap", "MultiColor1"),
    "SueDeCoq": LOCKED, "ALSXZ": LOCKED, "ALSXYWing": LOCKED, "ALSChain": LOCKED, "DeathBlossom": LOCKED,
    "XYZWingALS": (*LOCKED, "ALSXZ", "ALSXYWing"), "DeathBlossomExt": (*LOCKED, "DeathBlossom"),
    "FrankenFish": ("LockedCandidate", *FISH), "MutantFish": ("LockedCandidate", *FISH, "FrankenFish"),
    "FinnedFrankenFish": ("LockedCandidate", *FINNED),
    "FinnedMutantFish": ("LockedCandidate", *FINNED, "FinnedFrankenFish"),
    "GroupedNiceLoop": LOCKED, "KrakenFish": LOCKED, "KrakenFinnedFish": (*LOCKED, "ForceChainContradiction"),
    "ForceChainCell": (*LOCKED, "GroupedNiceLoop"), "ForceChainHouse": (*LOCKED, "GroupedNiceLoop"),
    "ForceChainContradiction": LOCKED,
}

# Without one of these the order decides, for a larger form must be applied before it becomes smaller.
SMALLER_FORMS = set().union(*FALLS_BACK_ON.values())


def up_to(level):
    """The techniques up to a level, in the profile's order."""
    return [name for name in LEVEL if LEVEL[name] <= level]


def missing(state, found):
    """Those of the deductions that do not hold in a state."""
    gone, true = found
    masks, digits = state.candidates, state.digits
    return ({x for x in gone if masks[x // 9] >> x % 9 & 1 or digits[x // 9] == x % 9 + 1}
            | {x for x in true if digits[x // 9] != x % 9 + 1})


def chosen(found, rng):
    """A random part of what is found, in half of all cases all of it; never nothing."""
    all_of_it = [(x, kind) for kind in (0, 1) for x in sorted(found[kind])]
    part = rng.sample(all_of_it, rng.choice([len(all_of_it), rng.randint(1, len(all_of_it))]))
    return [x for x, kind in part if kind == 0], [x for x, kind in part if kind == 1]


def wandered(state, names, rng):
    """The state after random parts of the deductions of these, in random order, until none is left.

    In half of the orders singles and locked candidates come last, so that large patterns are met.
    """
    state, names, singles_last = state.copy(), list(names), rng.random() < 0.5
    while True:
        rng.shuffle(names)
        if singles_last:
            names.sort(key=lambda name: LEVEL[name] < 3)
        found = next(filter(any, (deductions(state, name) for name in names)), None)
        if found is None:
            return state
        state.apply(*chosen(found, rng))


# -- one technique --------------------------------------------------------------------------

def spoiled(case, step, rng):
    """The state of a case without some candidates that its solution refutes, in the cells of a step's proof
    and a few elsewhere, but with all that the step is about."""
    cells = {cell for part in step.parts for cell in part.cells + part.als}
    masks, kept = case.state.candidates, {*step.eliminations}
    other = [x for x in range(729)
             if masks[x // 9] >> x % 9 & 1 and case.solution[x // 9] != x % 9 + 1
             and x not in kept and x // 9 not in {p // 9 for p in step.placements}]
    inside = [x for x in other if x // 9 in cells]
    state = case.state.copy()
    state.apply(rng.sample(inside, min(len(inside), rng.choice([1, 1, 2, 3, 5]))))
    state.apply(rng.sample(other, rng.randint(0, min(len(other), 5))))
    return state


@cache
def hard_puzzles():
    """Puzzles of the repository in which many techniques are used, hard ones among them."""
    puzzles = random.Random(3).sample(our_puzzles(), 200)
    level = dict(zip(puzzles, LADDER.rate(puzzles, needed=False).level))
    return sorted(puzzles, key=level.get)[-60:]


def path_of(puzzle):
    """The techniques above locked candidates on the ladder's path, by first use."""
    return [name for name in dict.fromkeys(s.technique.id for s in LADDER.stages(puzzle)) if LEVEL[name] > 2]


@cache
def cases():
    """States of real puzzles and random ones, with a solution."""
    real = []
    for seed, puzzle in enumerate(hard_puzzles()):
        path = walk(puzzle)
        solution = tuple(map(int, api.solve(puzzle)))
        real += [Case(seed, state, solution, puzzle) for state in random.Random(seed).sample(path, min(3, len(path)))]
    return [*real, *map(make_case, range(200))]


@pytest.mark.parametrize("name", LEVEL)
def test_deductions_survive_other_removals(name):
    rng, tried = random.Random(name), 0
    names = [n for n in LEVEL if n in SINGLES or n == name or n in FALLS_BACK_ON.get(name, ())]
    for case in cases():
        if tried >= 80 or not any(deductions(case.state, name)):
            continue
        steps = find_steps(case.state, name)
        for step in rng.sample(steps, min(4, len(steps))):
            tried += 1
            state, found = spoiled(case, step, rng), (step.eliminations, step.placements)
            assert not missing(closure(state, names), found), (case.state.text, state.text, step)
    assert tried >= 20, f"{name} was put to the proof {tried} times only"


# -- sets of techniques ---------------------------------------------------------------------

def assert_ends_alike(puzzle, names, rng, orders=2):
    """The profile's order and some random ones end in the same grid."""
    end = closure(State(puzzle), names).text
    for _ in range(orders):
        assert wandered(State(puzzle), names, rng).text == end, (puzzle, names)


@pytest.mark.parametrize("level", sorted(set(LEVEL.values())))
def test_all_orders_end_alike(level):
    rng = random.Random(level)
    names = [n for n in LEVEL if LEVEL[n] <= level or level == 8 and n == "ALSXYWing"]
    for puzzle in rng.sample(hard_puzzles(), 6):
        assert_ends_alike(puzzle, names, rng)


def groups_of(used):
    """What `needed` switches off: each technique that is used, and each family."""
    families = dict.fromkeys(FAMILY[name] for name in used)
    return [*({name} for name in used), *({name for name in LEVEL if FAMILY[name] == family} for family in families)]


def test_all_orders_end_alike_without_a_technique_or_a_family():
    rng, tried = random.Random(5), 0
    for puzzle in rng.sample(hard_puzzles(), 12):
        used = path_of(puzzle)
        level = max(LEVEL[name] for name in used)
        for off in groups_of(used):
            if level != 8 and not off & SMALLER_FORMS and rng.random() < 0.4:
                tried += 1
                assert_ends_alike(puzzle, [name for name in up_to(level) if name not in off], rng)
    assert tried >= 30


def kraken():
    state = state_with(r7c1="27", r5c1="23", r8c2="17")
    state.apply(candidates("r2345689c5#7 r2346789c9#3 r1c234678#1 r8c1345789#1"))
    return state


@pytest.mark.parametrize("name, level, off, state, removed, lost, falls_back_on", [
    pytest.param(
        # the pivot keeps 1 and 3, and is a set of its own between the two others
        "XYZWingALS", 8, (), state_with(r9c8="123", r8c7="129", r8c9="124", r8c1="49", r9c1="35", r7c2="59"),
        "r9c8#2", "r8c23#9", "ALSXYWing", id="pivot-without-z"),
    pytest.param(
        # the pivot keeps 3 and 9, and is a set of its own beside the other
        "XYZWingALS", 8, ("ALSXZ",), state_with(r9c8="139", r9c7="19", r9c12="356", r8c1="569"),
        "r9c8#1", "r9c3#9", "ALSXZ", id="pivot-with-z"),
    pytest.param(
        # a pair and a single
        "LockedSet3", 6, ("LockedSet2",), state_with(r1c12="12", r1c3="123"),
        "r1c3#12", "r1c456789#12 r2c123#12 r3c123#12", "LockedSet2", id="triple"),
    pytest.param(
        # a triple and a single
        "SueDeCoq", 6, LOCKED_SETS, state_with(r1c12="1234", r2c1="12", r1c9="34"),
        "r1c9#3", "r2c23#12 r3c123#12", "LockedSet3", id="sue-de-coq"),
    pytest.param(
        # 2 in r1c1 empties row 1 of 1 and, before the removal, all of row 8 but r8c2
        "KrakenFinnedFish", 12, ("ForceChainCell", "ForceChainHouse", "ForceChainContradiction"), kraken(),
        "r8c2#7", "r1c1#2", "ForceChainContradiction", id="kraken-of-one-line"),
])
def test_what_others_spoil(name, level, off, state, removed, lost, falls_back_on):
    lost, names = candidates(lost), [n for n in up_to(level) if n not in off]
    assert lost <= deductions(state, name)[0]
    state.apply(candidates(removed))
    assert lost <= missing(closure(state, names), (lost, ()))
    assert not missing(closure(state, [*names, falls_back_on]), (lost, ()))
    assert falls_back_on in FALLS_BACK_ON[name]
