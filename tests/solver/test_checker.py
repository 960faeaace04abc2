"""The independent checker: what it accepts, and what it refuses."""


import random
from collections import Counter
from dataclasses import asdict, replace
from functools import cache

import pytest

from solver import checker
from solver.catalogue import TECHNIQUES
from solver.checker import CHECKS, Board, Refused, check
from solver.grid import State
from solver.steps import Part, Step, find_steps
from tests.solver.makers import maker
from tests.solver.mutants import mutant
from tests.solver.plain import candidates, cells, state_with

IMPLEMENTED = [row.id for row in TECHNIQUES if row.implemented]
every_technique = pytest.mark.parametrize("technique", IMPLEMENTED)


def accepts(state, step):
    try:
        check(state, step)
    except Refused:
        return False
    return True


# -- every technique ------------------------------------------------------------------------------

def test_every_technique_that_is_implemented_can_be_checked():
    assert {*IMPLEMENTED, "BruteForce"} <= set(CHECKS)


def test_it_checks_nothing_that_is_no_technique():
    assert set(CHECKS) <= {row.id for row in TECHNIQUES}


@cache
def samples(technique, most=40, seeds=400):
    """(seed, case, board, step) for some steps of random states, at most four of each state."""
    found = []
    for seed in range(seeds):
        case = maker(technique)(seed)
        steps = find_steps(case.state, technique)
        if steps:
            board = Board.of(case.state)
            found += [(seed, case, board, step) for step in random.Random(seed).sample(steps, min(4, len(steps)))]
            if len(found) >= most:
                break
    return found


@every_technique
def test_what_a_kernel_finds_is_accepted(technique):
    assert len(samples(technique)) >= 20
    for seed, _, board, step in samples(technique):
        try:
            check(board, step)
        except Refused as error:
            pytest.fail(f"seed {seed}, {step}: {error}")


@every_technique
def test_a_changed_step_is_refused_or_sound(technique):
    verdicts = Counter()
    for seed, case, board, step in samples(technique):
        rng = random.Random(seed)
        for _ in range(10):
            other = mutant(case.state, step, rng)
            if other == step:
                continue
            accepted = accepts(board, other)
            verdicts[accepted] += 1
            assert not accepted or case.holds((other.eliminations, other.placements)), f"seed {seed}, {other}"
    assert verdicts[False] > 3 * verdicts[True], verdicts


@every_technique
def test_of_what_a_step_says_less_is_accepted_and_nothing_is_not(technique):
    for seed, _, board, step in samples(technique)[:10]:
        said = [("eliminations", c) for c in step.eliminations] + [("placements", c) for c in step.placements]
        for kind, c in said:
            check(board, replace(step, **{"eliminations": (), "placements": (), kind: (c,)}))
        with pytest.raises(Refused, match="it says nothing"):
            check(board, replace(step, eliminations=(), placements=()))


# Families that share steps: a fish is a finned fish without fins, a chain a nice loop.
KIN = [{"Fish", "FinnedFish"}, {"Chain", "NiceLoop"}]
FAMILY = {row.id: row.family for row in TECHNIQUES}


@every_technique
def test_evidence_of_one_family_is_none_of_another(technique):
    for other in IMPLEMENTED:
        families = {FAMILY[technique], FAMILY[other]}
        if len(families) > 1 and families not in KIN:
            for seed, _, board, step in samples(technique)[::8]:
                assert not accepts(board, replace(step, technique=other)), f"seed {seed}, {step} as {other}"
