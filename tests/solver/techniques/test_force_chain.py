"""Forcing chains against a plain propagation, their chains link by link, and cases by hand."""

from functools import cache
from itertools import count, islice

import pytest

from solver.links import implications
from solver.notation import step_text
from solver.steps import deductions, find_steps
from tests.solver.plain import PEERS, candidate, candidates, drawn, state_with
from tests.solver.plain_links import (
    Network, cell_verdicts, chains_of, contradictions, house_verdicts, is_link, node_of, stems,
)
from tests.solver.strategies import make_case
from tests.solver.walks import hard_corpus_states, hard_states, our_puzzles, reduced, sample, walk

CELL, HOUSE, CONTRADICTION = ("ForceChainCell", "ForceChainHouse", "ForceChainContradiction")
BOTH, ALL = 0, 1      # forms of a contradiction


# -- the plain propagation ------------------------------------------------------------------------

def assert_as_plain(state):
    """T and F of every origin, and what the three techniques deduce, are those of a plain propagation."""
    network, followed = Network(state), implications(state)
    for c in network.candidates:
        assert followed[c, True] == network.follow(c), f"{c}: {state.text}"
    for technique, found in ((CELL, cell_verdicts(state, network)), (HOUSE, house_verdicts(state, network)),
                             (CONTRADICTION, (contradictions(state, network), set()))):
        assert deductions(state, technique) == found, f"{technique}: {state.text}"


def small(states, count):
    """The first states with at most 140 candidates; larger ones are few, and take most of the time."""
    return list(islice((s for s in states if sum(mask.bit_count() for mask in s.candidates) <= 140), count))


@cache
def our_states():
    """200 states: made from seeds, and on the way of our own puzzles, hard ones before others."""
    made = small((make_case(seed).state for seed in count()), 110)
    hard = small(sample(hard_states, our_puzzles(), 60, seed=2), 40)
    way = small(sample(walk, our_puzzles(), 160, seed=3, each=12), 90 - len(hard))
    return made + hard + way


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_against_a_plain_propagation(part):
    states = our_states()[part::4]
    assert len(states) == 50
    for state in states:
        assert_as_plain(state)


@pytest.mark.corpus
@pytest.mark.slow
def test_against_a_plain_propagation_on_real_puzzles(corpus):
    for state in hard_corpus_states(corpus, 120):
        assert_as_plain(state)


@pytest.mark.slow
def test_the_states_make_them_fire():
    fired = [technique for state in our_states()[::4] for technique in (CELL, HOUSE, CONTRADICTION)
             if any(deductions(state, technique))]
    assert min(fired.count(technique) for technique in (CELL, HOUSE, CONTRADICTION)) >= 25


# -- contradiction covers the others ----------------------------------------------------------------

def assert_contradiction_covers(state):
    """What is false by the others is refuted; so is all that sees, or shares the cell of, what is true."""
    refuted, _ = deductions(state, CONTRADICTION)
    for technique in (CELL, HOUSE, "NiceLoop", "GroupedNiceLoop"):
        gone, true = deductions(state, technique)
        for b in true:
            cell, d = divmod(b, 9)
            rivals = {cell * 9 + other for other in range(9) if other != d} | {p * 9 + d for p in PEERS[cell]}
            gone |= {r for r in rivals if state.candidates[r // 9] >> r % 9 & 1}
        assert gone <= refuted, f"{technique}: {state.text}"


@pytest.mark.slow
def test_contradiction_covers_the_others():
    for seed in range(100):
        assert_contradiction_covers(make_case(seed).state)


@pytest.mark.corpus
@pytest.mark.slow
def test_contradiction_covers_the_others_on_real_puzzles(corpus):
    for state in hard_corpus_states(corpus, 400):
        assert_contradiction_covers(state)


# -- the chains shown -------------------------------------------------------------------------------

def start_of(chain):
    [cell], [d] = chain[0].cells, chain[0].digits
    assert chain[0].role == "start" and chain[0].on
    return candidate(cell, d)


def end_of(chain):
    return node_of(chain[-1]), chain[-1].on


def as_node(c):
    return c % 9 + 1, 1 << c // 9


class Judge:
    """What the chains of a state must be."""

    def __init__(self, state):
        self.state, self.network = state, Network(state)
        self.cells, self.houses = stems(state)
        self._from = {}

    def distances(self, origin):
        if origin not in self._from:
            self._from[origin] = self.network.distances(as_node(origin), True)
        return self._from[origin]

    def assert_shortest(self, chain):
        for before, part in zip(chain, chain[1:]):
            assert is_link(self.state, self.network.where, before, part), (before, part, self.state.text)
        assert len(chain) - 1 == self.distances(start_of(chain))[end_of(chain)], (chain, self.state.text)

    def judge_verdict(self, step):
        """One target, one chain to it from each origin of a stem."""
        chains = chains_of(step)
        [target] = step.eliminations + step.placements
        stem = {start_of(chain) for chain in chains}
        assert stem in (self.cells if step.technique == CELL else self.houses) and len(chains) == len(stem)
        assert target // 9 not in {origin // 9 for origin in stem}
        for chain in chains:
            assert end_of(chain) == (as_node(target), bool(step.placements))
            self.assert_shortest(chain)
            assert (as_node(target), not step.placements) not in self.distances(start_of(chain))

    def judge_contradiction(self, step):
        """Chains from the false candidate to both sides of another, or to all of a stem."""
        chains = chains_of(step)
        [origin] = step.eliminations
        reached = self.distances(origin)
        ends = [end_of(chain) for chain in chains]
        assert not step.placements and {start_of(chain) for chain in chains} == {origin}
        for chain in chains:
            self.assert_shortest(chain)
        if step.form == BOTH:
            assert ends == [(ends[0][0], True), (ends[0][0], False)]
        else:
            assert {candidate(cells.bit_length() - 1, d) for (d, cells), _ in ends} in self.cells + self.houses
            assert len(ends) != 2 and not any(on for _, on in ends)   # two are a strong link
        fewest = [reached[node, True] + reached[node, False] for node in map(as_node, self.network.candidates)
                  if (node, True) in reached and (node, False) in reached]
        # A stem of two is a strong link, so a chain goes from one to the other.
        fewest += [sum(reached[as_node(c), False] for c in stem) for stem in self.cells + self.houses
                   if len(stem) != 2 and all((as_node(c), False) in reached for c in stem)]
        assert sum(len(chain) - 1 for chain in chains) == min(fewest), (step, self.state.text)


@pytest.mark.slow
def test_every_chain_is_valid_and_a_shortest():
    forms = set()
    states = [make_case(seed).state for seed in range(3)] + small(sample(hard_states, our_puzzles(), 16, seed=4), 12)
    for state in states:
        judge = Judge(state)
        for technique in (CELL, HOUSE):
            for step in find_steps(state, technique):
                judge.judge_verdict(step)
        for step in find_steps(state, CONTRADICTION):
            judge.judge_contradiction(step)
            forms.add(step.form)
    assert forms == {BOTH, ALL}


# -- by hand ----------------------------------------------------------------------------------------

XY_WING = {"r5c5": "12", "r5c8": "13", "r2c5": "23"}


def test_cell():
    # r5c5 is 1, then r5c8 is 3; or 2, then r2c5 is 3. Either way r2c8, which sees both, is not.
    state = state_with(**XY_WING)
    assert deductions(state, CELL) == (candidates("r2c8#3"), frozenset())
    [step] = find_steps(state, CELL)
    # Of the three cells the first is the stem; r5c58 hold 1, 2 and 3, so they save two links.
    assert step_text(step) == (
        "Force Chain (Cell): [W r2c5/+2 -> r5c5/-2] => [S (ALS:r5c58) r5c5/-2 -> r5c8/+3] => "
        "[W r5c8/+3 -> r2c8/-3] | [W r2c5/+3 -> r2c8/-3] => r2c8<>3")
    assert deductions(state, CONTRADICTION) == (candidates("r2c8#3"), frozenset())


@pytest.mark.parametrize("change", [
    pytest.param({"r5c5": "124"}, id="an-origin-that-does-not-lead-there"),
    pytest.param({"r2c5": "24"}, id="to-two-digits"),
    pytest.param({"r2c5": "123456789", "r2c4": "23"}, id="out-of-sight"),
])
def test_cell_near_misses(change):
    for technique in (CELL, HOUSE, CONTRADICTION):
        assert not any(deductions(state_with(**XY_WING | change), technique))


def test_cell_finds_what_is_true():
    # r5c5 is 1, then r5c8 is not; or 2, then r2c5 is 3, so r2c9 is 4, so r5c9 is 1. So r5c8 is 3.
    state = state_with(r5c5="12", r5c8="13", r2c5="23", r2c9="34", r5c9="14")
    assert candidates("r5c8#3") <= deductions(state, CELL)[1]


# Row 5 has three places. r5c1 makes r2c7 true, r5c5 makes r3c8 true, r5c9 is in column 9.
THREE_PLACES = """
    xxx xxx xx*
    x.. ... x..
    ... .x. .x.
    xxx xxx xxx
    x.. .x. ..x
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx"""


def test_house():
    state, gone = drawn(THREE_PLACES, digit=6)
    assert gone <= deductions(state, HOUSE)[0] and gone <= deductions(state, CONTRADICTION)[0]
    [step] = [s for s in find_steps(state, CONTRADICTION) if set(s.eliminations) == gone]
    assert step.form == ALL
    assert [end_of(chain) for chain in chains_of(step)] == [((6, 1 << c), False) for c in (36, 40, 44)]


@pytest.mark.parametrize("row, instead", [
    pytest.param(2, "xx. ... x..", id="a-third-place-in-row-2"),
    pytest.param(3, "... .xx .x.", id="a-third-place-in-row-3"),
    pytest.param(5, "x.. .xx ..x", id="an-origin-that-leads-nowhere"),
])
def test_house_near_misses(row, instead):
    rows = THREE_PLACES.split("\n")[1:]
    rows[row - 1] = instead
    state, gone = drawn("\n".join(rows), digit=6)
    for technique in (CELL, HOUSE, CONTRADICTION):
        assert gone.isdisjoint(deductions(state, technique)[0])


def test_a_cell_with_one_candidate_is_emptied_by_one_chain():
    # On a solving path singles leave none, but a state may be given.
    state = state_with(r1c1="5")
    assert deductions(state, CONTRADICTION)[0] == candidates("r1c23456789#5 r23c123#5 r456789c1#5")
    for step in find_steps(state, CONTRADICTION):
        [chain] = chains_of(step)
        assert step.form == ALL and end_of(chain) == ((5, 1), False) and len(chain) == 2


# -- the published example: what its page and the definition tell about it -----------------------------

EXAMPLE = "1526.7.893...5...4...9.3..75.8...2.6.6.....9.9.3...4.14..5.6...6...3...573.4.1962"


def test_the_published_example():
    state = reduced(EXAMPLE)
    assert sum(mask > 0 for mask in state.candidates) == 20
    assert sum(mask.bit_count() for mask in state.candidates) == 43
    true, false = candidates("r6c6#2 r2c6#8 r6c4#8"), candidates("r2c46#2 r2c4#8 r5c4#8 r6c4#2 r6c6#8")
    assert deductions(state, CELL) == (false, true)
    assert deductions(state, HOUSE) == (false, true)
    refuted, none = deductions(state, CONTRADICTION)
    assert len(refuted) == 23 and not none and false <= refuted


def test_row_2_on_digit_1_is_a_stem_of_the_published_example():
    texts = [step_text(step) for step in find_steps(reduced(EXAMPLE), HOUSE)]
    assert any("[W r2c4/+1 -> " in text and " | [W r2c8/+1 -> " in text for text in texts)


def test_links_are_printed_as_published():
    texts = " ".join(step_text(step) for technique in (CELL, HOUSE, CONTRADICTION)
                     for step in find_steps(reduced(EXAMPLE), technique))
    assert "[W r2c8/+2 -> r2c6/-2] => [S r2c6/-2 -> r" in texts
    assert "[S (ALS:r268c4) r2c4/-1 -> r8c4/+7]" in texts
    assert "<r26c4>/+2" in texts
