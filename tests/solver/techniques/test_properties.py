"""What must hold for every technique: sound, the same with evidence, the same for equivalent states."""

from functools import cache

import pytest
from hypothesis import given, settings

from solver.catalogue import TECHNIQUES
from solver.steps import deductions, find_steps
from tests.solver.strategies import equivalences, make_case, states

# The files of solver/techniques under test here.
every_technique = pytest.mark.parametrize("technique", [row.id for row in TECHNIQUES if row.implemented])
few = settings(max_examples=30, deadline=None)


@every_technique
@given(case=states())
@few
def test_deductions_are_candidates_and_agree_with_the_solution(technique, case):
    found, candidates = deductions(case.state, technique), case.state.candidates
    assert all(candidates[x // 9] >> x % 9 & 1 for x in found[0] | found[1])
    assert case.holds(found)


@every_technique
@given(case=states())
@few
def test_the_steps_tell_exactly_what_is_found_without_them(technique, case):
    gone, true = deductions(case.state, technique)
    told_gone, told_true = set(), set()
    for step in find_steps(case.state, technique):
        assert step.technique == technique and step.parts
        assert not (told_gone >= set(step.eliminations) and told_true >= set(step.placements)), "idle"
        told_gone.update(step.eliminations)
        told_true.update(step.placements)
    assert (told_gone, told_true) == (gone, true)


@every_technique
@given(case=states(), image=equivalences())
@few
def test_equivalent_states_have_equivalent_deductions(technique, case, image):
    gone, true = deductions(case.state, technique)
    assert deductions(image.state(case.state), technique) == (image.candidates(gone), image.candidates(true))


@cache
def sample():
    return [make_case(seed) for seed in range(200)]


@every_technique
def test_the_random_states_make_it_fire(technique):
    fired = sum(any(deductions(case.state, technique)) for case in sample())
    assert fired >= 20, f"{technique} found something in {fired} of 200 states only"
