"""Replays what HoDoKu did, step by step, and asks our searches the same questions.

    from tests.solver.hodoku.replay import replay

    @pytest.mark.corpus
    def test_the_same_steps(corpus):
        tested = replay(corpus, "bf2 bf3 bf4")
        assert tested["bf4"] >= 10          # else the test would prove little

From a shell, with the names of searches (`SUDORATE_CORPUS` tells where the corpus is):

    python -m tests.solver.hodoku.replay bf2 bf3 bf4
"""

import json
import sys
import time
from collections import Counter
from functools import cache

from solver.catalogue import technique
from solver.hodoku.position import Position
from solver.hodoku.search import searchers
from solver.profile import load_profile
from tests.conftest import CORPUS

RUNGS = load_profile("hodoku").rungs
ORDER = [rung.search for rung in RUNGS]

# Which of the two forms is printed does not count.
FORCING = {"fcc": "fc", "fcv": "fc", "fnc": "fn", "fnv": "fn"}
QUEUED = ("fh", "n1", "h1")     # no longer asked in a puzzle after a step whose deletions have an unknown order


def number(candidate):
    """`r1c2#3` as cell * 9 + digit - 1."""
    return (int(candidate[1]) * 9 + int(candidate[3]) - 10) * 9 + int(candidate[5]) - 1


def readable(candidates):
    return " ".join(f"r{c // 81 + 1}c{c // 9 % 9 + 1}#{c % 9 + 1}" for c in sorted(candidates)) or "nothing"


def plain(step):
    """What is compared: a step's name, placements and eliminations, without order."""
    if step is None:
        return None
    name, placed, gone = step[:3]
    return FORCING.get(name, name), frozenset(placed), frozenset(gone)


def told(step):
    return "no step" if step is None else f"{step[0]}: sets {readable(step[1])}, deletes {readable(step[2])}"


def puzzles(corpus, limit=None):
    """The puzzles of `steps.jsonl`: dicts with `puzzle`, `level`, `score`, `steps`."""
    lines = (corpus / "hodoku" / "steps.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines[:limit]]


def replay(corpus, names, limit=None):
    """Check searches in every state of the recorded paths; `Counter` of steps found, by search.

    names   short names of searches, apart by blanks; of those that are on by default, each must
            give HoDoKu's step where it is the search's turn, and nothing where a later search
            found the step. They are asked in HoDoKu's order, as n1 and h1 use up their queues.
            A form that two searches print (cnl of nl and gnl) is only looked at if the first of
            them is asked too.
    limit   only so many puzzles

    Raises `AssertionError`, with the puzzle and the step, where they differ.
    """
    names = sorted(names.split(), key=ORDER.index)
    missing = set(names) - set(searchers())
    assert not missing, f"no such search: {missing}"
    tested = Counter()
    for game in puzzles(corpus, limit):
        position, asked = Position(game["puzzle"]), names
        for at, step in enumerate(game["steps"], 1):
            placed, gone = (tuple(map(number, step[kind])) for kind in ("place", "elim"))
            wanted = (step["technique"], placed, gone)
            found = ask(position, asked, wanted, f"{game['puzzle']}, step {at}: {step['text']}", tested)
            found = found or own_order(position, wanted)
            if found is None and len(gone) > 1:
                asked = [name for name in asked if name not in QUEUED]
            position.apply(*(found or wanted)[1:3])
    return tested


def own_order(position, wanted):
    """The wanted step as its own search finds it, if there is such a search and it does.

    The order of the deletions decides about the singles that follow; what HoDoKu prints is grouped.
    """
    for name in makers_of(wanted[0]):
        if name in searchers():
            found = position.search(name)
            if plain(found) == plain(wanted):
                return found
    return None


@cache
def makers_of(form):
    """The searches that may have made a step of this printed name, in their order."""
    return [rung.search for rung in RUNGS if technique(form) in rung.techniques]


def ask(position, names, wanted, where, tested):
    """The step that one of the searches finds, which must be `wanted`; None if it is another search's."""
    makers = makers_of(wanted[0])
    for name in names:
        if ORDER.index(name) > ORDER.index(makers[-1]):
            break
        found = position.search(name)
        if name not in makers:
            assert found is None, f"{where}\n{name} gives {told(found)}"
        elif found is None and name != makers[-1]:
            continue            # so it was the next one's
        elif makers[0] in names:
            assert plain(found) == plain(wanted), f"{where}\n{name} gives {told(found)}"
            tested[name] += 1
            return found
    return None


if __name__ == "__main__":
    begun = time.perf_counter()
    for technique, n in replay(CORPUS, " ".join(sys.argv[1:])).items():
        print(f"{technique:5} {n:6} steps")
    print(f"{time.perf_counter() - begun:.1f} s")
