"""States that solving comes through: after singles, and along the ladder's path of a puzzle."""

import random
import re
from functools import cache
from pathlib import Path

from solver.grid import State
from solver.ladder import Ladder
from solver.profile import load_profile
from solver.steps import deductions
from tests.solver.strategies import PUZZLES

DATA = Path(__file__).parents[2] / "data"
SINGLES = ("LastDigit", "NakedSingle", "HiddenSingle")
PROFILE = load_profile("gnpx")
LEVEL = {rung.technique.id: rung.level for rung in PROFILE.rungs if rung.technique.implemented}
EASY = tuple(technique for technique, level in LEVEL.items() if level < 7)


def closure(state, techniques):
    """The state after these have been run to the end, each time the first that finds anything."""
    state = state.copy()
    while found := next(filter(any, (deductions(state, t) for t in techniques)), None):
        state.apply(*found)
    return state


def reduced(puzzle, techniques=SINGLES):
    """The state of a puzzle after these techniques have been run to the end."""
    return closure(State(puzzle), techniques)


def stages(puzzle):
    """(state, level of the stage that follows) along the ladder's path; 99 at its end if it is stuck."""
    state = State(puzzle)
    for stage in Ladder(PROFILE).stages(puzzle):
        yield state.copy(), stage.level
        state.apply(stage.eliminations, stage.placements)
    if 0 in state.digits:
        yield state, 99


def walk(puzzle):
    """The states on the ladder's path of a puzzle."""
    return [state for state, _ in stages(puzzle)]


def hard_states(puzzle):
    """Those of them to which no technique below level 7 applies."""
    return [state for state, level in stages(puzzle)
            if level >= 7 and not any(any(deductions(state, t)) for t in EASY)]


def puzzles_of(path):
    """The puzzles at the start of the lines of a file."""
    return re.findall(r"^[\d.]{81}(?![\d.])", path.read_text(), re.MULTILINE)


@cache
def our_puzzles():
    """The puzzles of the repository."""
    return (*PUZZLES, *(p for path in sorted(DATA.glob("*.sdm")) for p in puzzles_of(path)))


def sample(states_of, puzzles, count, seed, each=3):
    """At most so many states from puzzles in random order, at most `each` of the `states_of` one."""
    rng = random.Random(seed)
    puzzles, found = list(puzzles), []
    rng.shuffle(puzzles)
    for puzzle in puzzles:
        if len(found) >= count:
            break
        states = list(states_of(puzzle))
        found += rng.sample(states, min(each, len(states)))
    return found[:count]


HARD_FILES = ("puzzles/top1465_half.sdm", "se/clue18_er_ep_ed.tsv", "se/cb_stratified.tsv", "se/monhard_er_ep_ed.tsv")


@cache
def hard_corpus_states(corpus, count):
    """`hard_states` of real puzzles, from easy ones (few have any) to extreme ones."""
    puzzles = [p for name in HARD_FILES for p in puzzles_of(corpus / name)]
    return sample(hard_states, puzzles, count, seed=1)
