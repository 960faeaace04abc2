"""Rates chunks of puzzles: the part of a run that workers execute.

It imports numpy and the kernels and nothing heavier, so that a worker is up in a fraction of the
time that importing polars would take.
"""

import time
from collections import deque
from dataclasses import dataclass
from types import SimpleNamespace

import numpy as np

from solver.errors import BadProfile
from solver.profile import load_profile
from solver.rater import STATUSES, make


@dataclass(frozen=True)
class Rules:
    """What decides about the tables of a run, besides the puzzles.

    timeout  seconds a puzzle and profile may take; 0 for no limit
    timing   whether the column `seconds` is filled; then two runs differ in their bytes
    se_stop  "pearl" or "diamond", max_er, 0.0 for none: where a profile of ratings stops, as `Rater.rate` has it
    """

    profiles: tuple
    needed: bool = True
    steps: bool = False
    timeout: float = 0.0
    timing: bool = False
    se_stop: str = ""
    max_er: float = 0.0


@dataclass(frozen=True)
class Failure:
    """A chunk that could not be rated: a fault of the program, in one of its puzzles."""

    reason: str


def load_profiles(names):
    """The profiles of these names or files; `BadProfile` if two of them would write the same columns."""
    profiles = tuple(load_profile(name) for name in names)
    for i, profile in enumerate(profiles):
        if profile.name in [p.name for p in profiles[:i]]:
            raise BadProfile(f"profile {names[i]}: {profile.name!r} is given twice")
    return profiles


_LADDERS = {}   # by profile hash; a worker builds each once


def _ladder(profile):
    if profile.hash not in _LADDERS:
        _LADDERS[profile.hash] = make(profile)
    return _LADDERS[profile.hash]


def make_ladders(rules):
    """Build the ladders of all profiles, so that a fault in one shows before any puzzle is rated."""
    for profile in rules.profiles:
        _ladder(profile)


def rate_chunk(puzzles, rules):
    """Pair of the `Rated` of every profile and the seconds that took; or a `Failure`."""
    started = time.perf_counter()
    try:
        rated = [_ladder(profile).rate(puzzles, needed=rules.needed, steps=rules.steps, timeout=rules.timeout,
                                        stop=rules.se_stop, max_er=rules.max_er)
                 for profile in rules.profiles]
    except Exception as error:  # whatever it is, the driver narrows it down to one puzzle and says so
        return Failure(f"{type(error).__name__}: {error}")
    return rated, time.perf_counter() - started


def _marked_error(puzzle, rules):
    """The `Rated` of one puzzle, a profile each, that no worker survived."""
    clues = sum(c in "123456789" for c in puzzle) if len(puzzle) == 81 else 0
    one = SimpleNamespace(
        status=np.array([STATUSES.index("error")], dtype=np.uint8), clues=np.array([clues], dtype=np.uint8),
        level=np.zeros(1, dtype=np.uint8), hardest=np.full(1, -1, dtype=np.int16), stages=np.zeros(1, dtype=np.uint16),
        score=np.zeros(1, dtype=np.uint32), **{name: np.zeros(1, dtype=np.float32) for name in ("er", "ep", "ed", "er_at_least")},
        seconds=np.zeros(1, dtype=np.float32), needed_seconds=np.zeros(1, dtype=np.float32), solution=[None],
        row=np.zeros(0, dtype=np.uint32), label=np.zeros(0, dtype=np.uint16), count=np.zeros(0, dtype=np.uint16),
        first_step=np.zeros(0, dtype=np.uint16), needed=np.zeros(0, dtype=np.int8),
        family_row=np.zeros(0, dtype=np.uint32), family_label=np.zeros(0, dtype=np.uint16), steps=[],
    )
    return [one] * len(rules.profiles)


def rate_here(chunks, rules, *, pace, warn):
    """Yield pairs of a `Chunk` and its list of `Rated`, in input order; a chunk may come in pieces.

    chunks   an iterator of `Chunk`
    pace     learns from each chunk how long the next one should be
    warn     called with one line of text for each puzzle that is given up

    It is done in this process; nothing guards it against a crash of the kernels.
    """
    for chunk in chunks:
        pieces = deque([chunk])
        while pieces:
            piece = pieces.popleft()
            result = rate_chunk(piece.puzzles, rules)
            if not isinstance(result, Failure):
                rated, seconds = result
                pace.update(len(piece.records), seconds)
                yield piece, rated
            elif len(piece.records) > 1:
                pieces.extendleft(reversed(piece.halves()))
            else:
                yield piece, given_up(piece, rules, result.reason, warn)


def given_up(piece, rules, reason, warn):
    """The list of `Rated` of a chunk of one puzzle that cannot be rated; says so."""
    record = piece.records[0]
    warn(f"{record.source}:{record.line}: marked `error`: {reason}")
    return _marked_error(record.puzzle, rules)
