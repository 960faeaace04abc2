"""Forcing chains and nets as HoDoKu names them, against plain propagation, and their evidence."""

from functools import cache

import pytest

from solver.steps import deductions, find_steps
from tests.solver.plain import candidates, state_with
from tests.solver.plain_links import Network, chains_of, is_link, node_of, stems
from tests.solver.plain_nets import (
    ALL, BOTH, chain_contradictions, form_of, judge_net, net_contradictions, net_verities, nets, origins, verities,
)
from tests.solver.strategies import make_case
from tests.solver.walks import hard_states, our_puzzles, sample

CHAINS = CHAIN_CONTRADICTION, CHAIN_VERITY = "ForcingChainContradiction", "ForcingChainVerity"
NETS = NET_CONTRADICTION, NET_VERITY = "ForcingNetContradiction", "ForcingNetVerity"


@cache
def some_states():
    """States made from seeds, and hard ones of our own puzzles."""
    made = [make_case(seed).state for seed in range(12)] + sample(hard_states, our_puzzles(), 20, seed=8)
    return [state for state in made if sum(mask.bit_count() for mask in state.candidates) <= 110]


@pytest.mark.slow
def test_chains_against_a_plain_propagation():
    fired = 0
    for state in some_states():
        network = Network(state, als=False)
        assert deductions(state, CHAIN_CONTRADICTION) == chain_contradictions(state, network), state.text
        assert deductions(state, CHAIN_VERITY) == verities(state, network.follow), state.text
        fired += any(deductions(state, CHAIN_VERITY))
    assert fired >= 10


@pytest.mark.slow
def test_nets_against_a_plain_propagation():
    fired = 0
    for state in some_states()[::2]:
        plain = nets(state)
        assert deductions(state, NET_CONTRADICTION) == net_contradictions(plain), state.text
        assert deductions(state, NET_VERITY) == net_verities(state, plain), state.text
        fired += any(deductions(state, NET_VERITY))
    assert fired >= 4


@pytest.mark.slow
def test_nets_find_what_chains_find():
    for state in some_states():
        for kind in (0, 1):
            assert deductions(state, CHAIN_CONTRADICTION)[kind] <= deductions(state, NET_CONTRADICTION)[kind]


# -- evidence ---------------------------------------------------------------------------------------

def candidate_of(part):
    digit, cells = node_of(part)
    return (cells.bit_length() - 1) * 9 + digit - 1


def conclusion(step):
    """(candidate, whether it is true)"""
    [c] = step.eliminations + step.placements
    return c, bool(step.placements)


def judge_chains(network, step):
    chains = chains_of(step)
    for chain in chains:
        for before, part in zip(chain, chain[1:]):
            assert not part.als and is_link(network.state, network.where, before, part), (before, part)
    starts = [(candidate_of(chain[0]), chain[0].on) for chain in chains]
    ends = [(candidate_of(chain[-1]), chain[-1].on) for chain in chains]
    c, on = conclusion(step)
    if step.technique == CHAIN_VERITY:
        assert set(ends) == {(c, on)}
        assert sorted(starts) in [sorted(sources) for sources, but in origins(network.state) if but != c // 9]
    elif step.form == BOTH:
        assert set(starts) == {(c, not on)} and ends == [(ends[0][0], True), (ends[0][0], False)]
    else:
        assert set(starts) == {(c, not on)} and not any(on for _, on in ends)
        assert {c for c, _ in ends} in [stem for kind in stems(network.state) for stem in kind]


def judge_nets(state, step):
    judged = [judge_net(state, parts) for parts in chains_of(step)]
    c, on = conclusion(step)
    if step.technique == NET_CONTRADICTION:
        [(origin, side, true, false)] = judged
        assert (origin, side) == (c, not on) and step.form == form_of(state, true, false)
        return
    starts = sorted((origin, side) for origin, side, _, _ in judged)
    assert starts in [sorted(sources) for sources, but in origins(state) if but != c // 9]
    for _, _, true, false in judged:
        assert ((c % 9 + 1, 1 << c // 9) in true if on else c in false) or form_of(state, true, false) is not None


@pytest.mark.slow
def test_the_evidence_of_chains():
    forms = set()
    for state in some_states()[::3]:
        network = Network(state, als=False)
        for technique in CHAINS:
            for step in find_steps(state, technique):
                judge_chains(network, step)
                forms.add((technique, step.form, bool(step.placements)))
    assert forms == {(CHAIN_CONTRADICTION, BOTH, False), (CHAIN_CONTRADICTION, BOTH, True),
                     (CHAIN_CONTRADICTION, ALL, False), (CHAIN_CONTRADICTION, ALL, True),
                     (CHAIN_VERITY, 0, False), (CHAIN_VERITY, 0, True)}


@pytest.mark.slow
def test_the_evidence_of_nets():
    forms = set()
    for state in some_states()[::3]:
        for technique in NETS:
            for step in find_steps(state, technique):
                judge_nets(state, step)
                forms.add((technique, step.form))
    assert forms == {(NET_CONTRADICTION, BOTH), (NET_CONTRADICTION, ALL), (NET_VERITY, 0)}


# -- by hand ----------------------------------------------------------------------------------------

XY_WING = {"r5c5": "12", "r5c8": "13", "r2c5": "23"}


def test_a_wing_is_a_chain():
    state = state_with(**XY_WING)
    for technique in CHAINS:
        assert deductions(state, technique) == (candidates("r2c8#3"), set())


# r5c5 is 1: then r5c1 is 3 and r2c5 is 4, so r2c1 is 6; and r8c5 is 7, r5c9 is 5, r8c9 is 8, so r8c1 is
# 6 too. No chain gets beyond two false candidates of r2c1 and r8c1.
NET = {"r5c5": "12", "r5c1": "13", "r2c5": "14", "r2c1": "346", "r8c5": "17", "r5c9": "15", "r8c9": "58", "r8c1": "678"}


def test_two_branches_together_are_a_net():
    state = state_with(**NET)
    [wrong] = candidates("r5c5#1")
    assert wrong not in deductions(state, CHAIN_CONTRADICTION)[0]
    assert wrong in deductions(state, NET_CONTRADICTION)[0]


@pytest.mark.parametrize("cell, digits", [("r2c1", "3469"), ("r8c9", "589"), ("r5c1", "134")])
def test_no_net_if_a_branch_leads_nowhere(cell, digits):
    [right] = candidates("r5c5#1")
    assert right not in deductions(state_with(**NET | {cell: digits}), NET_CONTRADICTION)[0]


@pytest.mark.parametrize("technique", [*CHAINS, *NETS])
def test_near_miss(technique):
    assert not any(deductions(state_with(**XY_WING | {"r2c5": "24"}), technique))
