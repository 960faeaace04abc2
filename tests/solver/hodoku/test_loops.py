"""Nice loops and AICs are those that HoDoKu took, and their chains prove them."""

import pytest

from solver.hodoku.position import Position
from solver.steps import deductions
from tests.solver.hodoku.replay import number, puzzles, replay
from tests.solver.plain_links import chains_of, is_link, is_weak, node_of, places

DISCONTINUOUS, CONTINUOUS, OPEN = range(3)
FORMS = {"dnl": DISCONTINUOUS, "cnl": CONTINUOUS, "aic": OPEN}


@pytest.mark.corpus
@pytest.mark.slow
def test_the_recorded_steps(corpus):
    tested = replay(corpus, "nl gnl")
    assert tested["nl"] >= 200 and tested["gnl"] >= 80


def states_of_loops(corpus, count):
    """Positions at recorded loops: (position, name of the search)."""
    for game in puzzles(corpus):
        position = Position(game["puzzle"])
        for step in game["steps"]:
            if step["technique"].removeprefix("g") in FORMS and count:
                count -= 1
                yield position, "gnl" if position.search("nl") is None else "nl"
            position.apply(*(tuple(map(number, step[kind])) for kind in ("place", "elim")))


def as_node(c):
    return c % 9 + 1, 1 << c // 9


def proves(step, chain, c):
    """Whether the chain of a step removes this candidate."""
    (start, on), (end, end_on) = (node_of(chain[0]), chain[0].on), (node_of(chain[-1]), chain[-1].on)
    c = as_node(c)
    if step.form == DISCONTINUOUS:
        assert start == end and on != end_on
        return c == start if on else c[1] == start[1] and c != start
    links = [(start, end)]
    if step.form == CONTINUOUS:
        assert is_weak(start, end)
        links += [(node_of(p), node_of(q)) for p, q in zip(chain, chain[1:]) if p.on]
    assert not on and end_on
    return any(is_weak(c, p) and is_weak(c, q) for p, q in links)


@pytest.mark.corpus
@pytest.mark.slow
def test_the_chains_prove_the_steps(corpus):
    names = set()
    for position, search in states_of_loops(corpus, 120):
        name, placed, gone, [step] = position.search(search, evidence=True)
        assert (name, placed, gone) == position.search(search)[:3]
        assert not step.placements and step.eliminations == tuple(sorted(gone))
        assert list(gone) == sorted(gone, key=lambda c: (c % 9, c))
        state, [chain] = position.state, chains_of(step)
        for before, part in zip(chain, chain[1:]):
            assert is_link(state, places(state), before, part), (before, part, state.text)
        assert step.form == FORMS[name.removeprefix("g")]
        assert all(proves(step, chain, c) for c in gone), (step, state.text)
        assert name.startswith("g") == any(len(part.cells) > 1 for part in chain)
        names.add(name)
    assert names >= {"cnl", "dnl", "aic", "gcnl", "gdnl", "gaic"}


@pytest.mark.corpus
@pytest.mark.slow
def test_what_nl_deletes_refutes_itself(corpus):
    for position, search in states_of_loops(corpus, 60):
        if search == "nl":
            assert set(position.search("nl")[2]) <= deductions(position.state, "NiceLoop")[0]
