"""Forcing chains and nets are those that HoDoKu took, and their evidence proves them."""

import pytest

from solver.hodoku.position import Position
from tests.solver.hodoku.replay import number, puzzles, replay
from tests.solver.plain_links import Network
from tests.solver.techniques.test_forcing import judge_chains, judge_nets

IDS = {"fcc": "ForcingChainContradiction", "fcv": "ForcingChainVerity",
       "fnc": "ForcingNetContradiction", "fnv": "ForcingNetVerity"}


@pytest.mark.corpus
@pytest.mark.slow
def test_the_recorded_steps(corpus):
    tested = replay(corpus, "fc fn")
    assert tested["fc"] >= 130 and tested["fn"] >= 120


def states_of(corpus, names, count):
    """Positions at recorded steps of these names: (position, name)."""
    for game in puzzles(corpus):
        position = Position(game["puzzle"])
        for step in game["steps"]:
            if step["technique"] in names and count:
                count -= 1
                yield position, step["technique"]
            position.apply(*(tuple(map(number, step[kind])) for kind in ("place", "elim")))


@pytest.mark.corpus
@pytest.mark.slow
def test_the_name_of_a_chain(corpus):
    names = [(name, position.search("fc")[0]) for position, name in states_of(corpus, {"fcc", "fcv"}, 500)]
    assert all(name == found for name, found in names)
    assert sum(name == "fcv" for name, _ in names) >= 15


@pytest.mark.corpus
@pytest.mark.slow
@pytest.mark.parametrize("search, names", [("fc", {"fcc", "fcv"}), ("fn", {"fnc", "fnv"})])
def test_the_evidence(corpus, search, names):
    seen = set()
    for position, _ in states_of(corpus, names, 60):
        name, placed, gone, [step] = position.search(search, evidence=True)
        assert (name, placed, gone) == position.search(search)[:3]
        assert (step.placements, step.eliminations) == (placed, gone)
        step = type(step)(IDS[name], step.form, step.eliminations, step.placements, step.parts)
        if search == "fc":
            judge_chains(Network(position.state, als=False), step)
        else:
            judge_nets(position.state, step)
        seen.add(name)
    assert seen == names
