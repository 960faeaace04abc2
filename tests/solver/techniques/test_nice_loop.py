"""Nice loops against the definition by implication, their chains link by link, and cases by hand."""

from itertools import permutations

import pytest

from solver.notation import step_text
from solver.steps import deductions, find_steps
from tests.solver.plain import candidates, drawn, state_with
from tests.solver.plain_links import HOUSE_CELLS, Network, bits, chains_of, is_link, nice_loops, node_of
from tests.solver.strategies import make_case
from tests.solver.walks import hard_corpus_states, hard_states, our_puzzles, reduced, sample

DISCONTINUOUS, CONTINUOUS = 0, 1


# -- the definition -----------------------------------------------------------------------------------

def assert_as_plain(state, sets=False):
    assert deductions(state, "GroupedNiceLoop" if sets else "NiceLoop") == nice_loops(Network(state, sets)), state.text


@pytest.mark.slow
def test_against_the_definition():
    states = [make_case(seed).state for seed in range(100)]
    for state in states:
        assert_as_plain(state)
    assert sum(any(deductions(state, "NiceLoop")) for state in states) >= 70


@pytest.mark.slow
def test_with_sets_against_the_definition():
    states = [make_case(seed).state for seed in range(30)] + sample(hard_states, our_puzzles(), 10, seed=4)
    for state in states:
        assert_as_plain(state, sets=True)
    assert any(deductions(state, "GroupedNiceLoop") != deductions(state, "NiceLoop") for state in states)


@pytest.mark.corpus
@pytest.mark.slow
@pytest.mark.parametrize("sets, count", [pytest.param(False, 500, id="plain"), pytest.param(True, 40, id="grouped")])
def test_against_the_definition_on_real_puzzles(sets, count, corpus):
    for state in hard_corpus_states(corpus, count):
        assert_as_plain(state, sets)


# -- the chains shown ---------------------------------------------------------------------------------

def as_node(c):
    return c % 9 + 1, 1 << c // 9


def assert_valid(network, chain):
    assert chain[0].role == "start"
    for before, part in zip(chain, chain[1:]):
        assert not part.als and is_link(network.state, network.where, before, part), (before, part)


def neighbours(network, target):
    """Pairs of candidates that are linked weakly, so that the target goes if the link is a strong one:
    those of the target's digit in a house of it, those in its cell."""
    cell, d = divmod(target, 9)
    groups = [[p * 9 + d for p in bits(network.where[d + 1] & house & ~(1 << cell))]
              for house in HOUSE_CELLS if house >> cell & 1]
    groups.append([c for c in network.candidates if c // 9 == cell and c != target])
    return {pair for group in groups for pair in permutations(group, 2)}


def shortest_continuous(network, target):
    """The fewest links of a continuous loop of three cells or more that removes the target; 0 if none.

    From the falsehood of one neighbour to the truth of the other, and back by the weak link.
    """
    n, found = len(network.nodes), []
    for first in {p for p, _ in neighbours(network, target)}:
        last = {network.number[as_node(q)] for p, q in neighbours(network, target) if p == first}
        now = {(n + network.number[as_node(first)], frozenset([first // 9]))}
        seen, links = set(), 1
        while now:
            links += 1
            # Of the cells passed it only counts whether they are three.
            now = {(s, cells if len(cells) > 2 else cells | {network.candidates[s % n] // 9})
                   for t, cells in now for s in bits(network.after[t])} - seen
            seen |= now
            if any(s in last and len(cells) > 2 for s, cells in now):
                found.append(links)
                break
    return min(found, default=0)


def judge(network, step):
    """A chain that shows what the step says; returns its length in links."""
    [chain] = chains_of(step)
    assert_valid(network, chain)
    [target] = step.eliminations + step.placements
    (start, on), (end, end_on) = (node_of(chain[0]), chain[0].on), (node_of(chain[-1]), chain[-1].on)
    if step.form == CONTINUOUS:
        assert step.eliminations and not on and end_on
        assert (start, end) in {(as_node(p), as_node(q)) for p, q in neighbours(network, target)}
        assert len({part.cells for part in chain}) >= 3
        return len(chain)
    assert start == end == as_node(target) and on == bool(step.eliminations) and end_on != on
    length = len(chain) - 1
    assert length == network.distances(start, on)[end, not on]
    return length


@pytest.mark.slow
def test_every_chain_with_sets_is_valid_and_a_shortest():
    for state in [make_case(seed).state for seed in (9, 12)] + sample(hard_states, our_puzzles(), 5, seed=7):
        network = Network(state)
        for step in find_steps(state, "GroupedNiceLoop"):
            [chain] = chains_of(step)
            [target] = step.eliminations + step.placements
            assert all(is_link(state, network.where, before, part) for before, part in zip(chain, chain[1:]))
            assert node_of(chain[0]) == node_of(chain[-1]) == as_node(target)
            assert chain[0].on != chain[-1].on and chain[0].on == bool(step.eliminations)
            assert len(chain) - 1 == network.distances(as_node(target), chain[0].on)[as_node(target), chain[-1].on]


@pytest.mark.slow
def test_every_chain_is_valid():
    for seed in range(20):
        network = Network(make_case(seed).state, sets=False)
        for step in find_steps(network.state, "NiceLoop"):
            judge(network, step)


def assert_shown_as_continuous_where_possible(state):
    """On a state without simpler patterns, the loop shown is a shortest one of its form."""
    network, forms = Network(state, sets=False), set()
    for step in find_steps(state, "NiceLoop"):
        length = judge(network, step)
        best = shortest_continuous(network, step.eliminations[0]) if step.eliminations else 0
        assert (step.form, length if step.form == CONTINUOUS else 0) == (bool(best), best), step_text(step)
        forms.add(step.form)
    return forms


@pytest.mark.slow
def test_continuous_loops_are_shown_where_there_are_any():
    states = sample(hard_states, our_puzzles(), 20, seed=5)
    forms = [assert_shown_as_continuous_where_possible(state) for state in states]
    assert set().union(*forms) == {CONTINUOUS, DISCONTINUOUS}


@pytest.mark.corpus
@pytest.mark.slow
def test_continuous_loops_are_shown_where_there_are_any_on_real_puzzles(corpus):
    for state in hard_corpus_states(corpus, 100):
        assert_shown_as_continuous_where_possible(state)


# -- by hand ------------------------------------------------------------------------------------------

# Rows 2 and 6 have two places each, all in columns 2 and 8.
X_WING = """
    x*x xxx x*x
    .x. ... .x.
    x*x xxx x*x
    x*x xxx x*x
    x*x xxx x*x
    .x. ... .x.
    x*x xxx x*x
    x*x xxx x*x
    x*x xxx x*x"""


def test_continuous():
    state, gone = drawn(X_WING, digit=5)
    assert deductions(state, "NiceLoop") == (gone, frozenset())
    steps = find_steps(state, "NiceLoop")
    assert {step.form for step in steps} == {CONTINUOUS}
    assert {step_text(step).split(" => ")[0] for step in steps} <= {
        "Nice Loop: rc:r2c2=5=[r2c8]-5-[r6c8]=5=[r6c2]-5-[r2c2]",
        "Nice Loop: rc:r2c8=5=[r2c2]-5-[r6c2]=5=[r6c8]-5-[r2c8]"}


def test_a_cell_between_two_strong_links_keeps_two_digits():
    # -r1c1#2 -> +r9c1#2 -> -r9c5#2 -> +r9c5#1 -> -r1c5#1 -> +r1c1#1, by column 1, r9c5 and row 1.
    state = state_with(r9c5="12", r1c2346789="23456789", r2345678c1="13456789")
    assert deductions(state, "NiceLoop") == (
        candidates("r1c1#3456789 r9c2346789#2 r2345678c5#1"), frozenset())
    steps = find_steps(state, "NiceLoop")
    assert {step.form for step in steps} == {CONTINUOUS}
    assert "Nice Loop: rc:r1c1=1=[r1c5]-1-[r9c5]-2-[r9c1]=2=[r1c1] => r1c1<>3" in map(step_text, steps)


# -r1c1 -> +r1c5 -> -r4c5 -> +r4c2 -> -r5c1 -> +r1c1, by row 1, column 5, row 4, block 4 and column 1.
TRUE = """
    x.. .*. ...
    .** xxx xxx
    .** xxx xxx
    .x. .x. ...
    *xx xxx xxx
    .xx xxx xxx
    .xx xxx xxx
    .xx xxx xxx
    .xx xxx xxx"""


def test_discontinuous_and_true():
    # r1c1 is true; so false is what it sees, and every other digit in it.
    state, gone = drawn(TRUE, digit=5)
    assert deductions(state, "NiceLoop") == (gone | candidates("r1c1#12346789"), candidates("r1c1#5"))
    [step] = [step for step in find_steps(state, "NiceLoop") if step.placements]
    assert step_text(step) == "Nice Loop: rc:r1c1=5=[r1c5]-5-[r4c5]=5=[r4c2]-5-[r5c1]=5=[r1c1] => r1c1=5"


@pytest.mark.parametrize("picture, row, instead, gone", [
    pytest.param(X_WING, 6, ".x. .x. .x.", "", id="a-third-place-in-row-6"),
    pytest.param(TRUE, 4, ".x. .x. x..", "", id="a-third-place-in-row-4"),
    # What is left of the loop is a chain of two strong links: these see its ends.
    pytest.param(X_WING, 6, ".x. ... x..", "r13c7#5 r45c8#5", id="no-loop"),
    pytest.param(TRUE, 1, "x.. .x. ..x", "r1c5#5", id="a-third-place-in-row-1"),
    pytest.param(TRUE, 9, "xxx xxx xxx", "r23c2#5 r5c1#5", id="a-third-place-in-column-1"),
])
def test_near_misses(picture, row, instead, gone):
    rows = picture.split("\n")[1:]
    rows[row - 1] = instead
    state, _ = drawn("\n".join(rows), digit=5)
    assert deductions(state, "NiceLoop") == (candidates(gone), frozenset())


def test_groups_are_nodes_with_sets_only():
    # -r1c1 makes the group r3c123 true, by block 1; so r3c9 is false and r8c9 true. r8c1 sees both ends.
    state, gone = drawn("""
        x.. xxx xx.
        ... xxx xx.
        xxx ... ..x
        xxx xxx xx.
        xxx xxx xx.
        xxx xxx xx.
        xxx xxx xx.
        *xx xxx xxx
        xxx xxx xx.""", digit=5)
    assert not any(deductions(state, "NiceLoop"))
    assert deductions(state, "GroupedNiceLoop") == (gone, frozenset())
    [step] = find_steps(state, "GroupedNiceLoop")
    assert step_text(step) in {
        "Grouped Nice Loop: rc:r8c1-5-[r1c1]=5=[r3c123]-5-[r3c9]=5=[r8c9]-5-[r8c1] => r8c1<>5",
        "Grouped Nice Loop: rc:r8c1-5-[r8c9]=5=[r3c9]-5-[r3c123]=5=[r1c1]-5-[r8c1] => r8c1<>5"}


def test_almost_locked_sets_are_links_with_sets_only():
    # Of 1, 2 and 3, r1c12 lack one; r1c5 takes 1 or 2, so it is that one: a naked triple without 3 in r1c5.
    state = state_with(r1c12="123", r1c5="12")
    assert not any(deductions(state, "NiceLoop"))
    assert deductions(state, "GroupedNiceLoop") == (candidates("r1c346789#123 r23c123#3"), frozenset())
    [text] = [step_text(step) for step in find_steps(state, "GroupedNiceLoop")
              if step.eliminations == tuple(candidates("r1c9#1"))]
    assert text in {"Grouped Nice Loop: rc:r1c9-1-[r1c12]=2(ALS:r1c12)=[r1c12]-2-[r1c5]-1-[r1c9] => r1c9<>1",
                    "Grouped Nice Loop: rc:r1c9-1-[r1c5]-2-[r1c12]=1(ALS:r1c12)=[r1c12]-1-[r1c9] => r1c9<>1"}


def test_the_published_loop_is_printed():
    state = reduced("47....3.99...4728...8.9...7...81..4..167.48...8..6..2.85..7...4.6.4.5..81.3...57.")
    [step] = [step for step in find_steps(state, "NiceLoop") if step.eliminations == tuple(candidates("r2c9#5"))]
    assert step.form == CONTINUOUS
    assert "rc:r2c9=1=[r6c9]-1-[r6c7]-7-[r4c7]-6-[r4c9]=6=[r2c9]" in step_text(step)


@pytest.mark.parametrize("puzzle, gone, continuous", [
    pytest.param("47....5.92...7361...3.9...7...56..9..613.47...5..2..6.52..3...6.3.1.2..51.9...24.",
                 "r6c6#7 r3c4#8 r6c9#8", True, id="continuous"),
    pytest.param("......3...385.1.4.5..37..6..76..389...9...7...157..42..9..15..4.8.6.753...2......",
                 "r9c1#1", False, id="discontinuous-1"),
    pytest.param("6.14..5.7.3.7..4..9..35.....6..1.3.415.....688.4.3..1.....94..2..2..3.4.4.6..21.3",
                 "r8c7#7", False, id="discontinuous-2"),
])
def test_published_loops(puzzle, gone, continuous):
    state = reduced(puzzle)
    assert candidates(gone) <= deductions(state, "NiceLoop")[0]
    if continuous:
        network = Network(state, sets=False)
        assert all(shortest_continuous(network, c) for c in candidates(gone))
