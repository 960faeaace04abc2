"""What must hold for every technique: sound, the same with evidence, the same for equivalent states."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.catalogue import TECHNIQUES
from solver.steps import deductions, find_steps
from tests.solver.makers import maker
from tests.solver.strategies import equivalences

every_technique = pytest.mark.parametrize("name", [row.id for row in TECHNIQUES if row.implemented])
seeds = st.integers(0, 2**32 - 1)
few = settings(max_examples=30, deadline=None)


@every_technique
@given(seed=seeds)
@few
def test_deductions_are_candidates_and_agree_with_the_solution(name, seed):
    case = maker(name)(seed)
    found, candidates = deductions(case.state, name), case.state.candidates
    assert all(candidates[x // 9] >> x % 9 & 1 for x in found[0] | found[1])
    assert case.holds(found)


@every_technique
@given(seed=seeds)
@few
def test_the_steps_tell_exactly_what_is_found_without_them(name, seed):
    state = maker(name)(seed).state
    gone, true = deductions(state, name)
    told_gone, told_true = set(), set()
    for step in find_steps(state, name):
        assert step.technique == name and step.parts
        assert not (told_gone >= set(step.eliminations) and told_true >= set(step.placements)), "idle"
        told_gone.update(step.eliminations)
        told_true.update(step.placements)
    assert (told_gone, told_true) == (gone, true)


@every_technique
@given(seed=seeds, image=equivalences())
@few
def test_equivalent_states_have_equivalent_deductions(name, seed, image):
    state = maker(name)(seed).state
    gone, true = deductions(state, name)
    assert deductions(image.state(state), name) == (image.candidates(gone), image.candidates(true))


@cache
def sample(make):
    return [make(seed) for seed in range(200)]


@every_technique
def test_the_random_states_make_it_fire(name):
    fired = sum(any(deductions(case.state, name)) for case in sample(maker(name)))
    assert fired >= 20, f"{name} found something in {fired} of 200 states only"
