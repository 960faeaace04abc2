"""The independent checker: what it accepts, and what it refuses."""

import json
import random
from collections import Counter
from dataclasses import asdict, replace
from functools import cache

import pytest

from solver.catalogue import TECHNIQUES
from solver.checker import CHECKS, Board, Refused, check
from solver.grid import State
from solver.steps import find_steps
from tests.solver.makers import maker
from tests.solver.mutants import mutant
from tests.solver.strategies import make_case

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
def samples(technique, most=24, seeds=400):
    """(name, case, board, step) for some steps of random states, at most three of each state."""
    found = []
    for seed in range(seeds):
        case = maker(technique)(seed)
        steps = find_steps(case.state, technique)
        if steps:
            board, name = Board.of(case.state), f"{maker(technique).__name__}({seed})"
            found += [(name, case, board, step) for step in random.Random(seed).sample(steps, min(3, len(steps)))]
            if len(found) >= most:
                break
    return found


@every_technique
def test_what_a_kernel_finds_is_accepted(technique):
    assert len(samples(technique)) >= 20
    for name, _, board, step in samples(technique):
        try:
            check(board, step)
        except Refused as error:
            pytest.fail(f"{name}, {step}: {error}")


@every_technique
def test_a_changed_step_is_refused_or_sound(technique):
    verdicts = Counter()
    for name, case, board, step in samples(technique):
        rng = random.Random(name)
        for _ in range(10):
            other = mutant(case.state, step, rng)
            if other == step:
                continue
            accepted = accepts(board, other)
            verdicts[accepted] += 1
            assert not accepted or case.holds((other.eliminations, other.placements)), f"{name}, {other}"
    assert verdicts[False] > 3 * verdicts[True], verdicts


@every_technique
def test_of_what_a_step_says_less_is_accepted_and_nothing_is_not(technique):
    for name, _, board, step in samples(technique)[:10]:
        said = [("eliminations", c) for c in step.eliminations] + [("placements", c) for c in step.placements]
        for kind, c in said:
            check(board, replace(step, **{"eliminations": (), "placements": (), kind: (c,)}))
        with pytest.raises(Refused, match="it says nothing"):
            check(board, replace(step, eliminations=(), placements=()))


# Families that share steps: a fish is a finned fish without fins, a chain or loop a net without branches,
# and where a digit has one place left all its templates have that place.
KIN = [{"Fish", "FinnedFish"}, {"ForceChain", "ForcingNet"}, {"NiceLoop", "ForcingNet"}, {"Single", "Template"}]
FAMILY = {row.id: row.family for row in TECHNIQUES}


@every_technique
def test_evidence_of_one_family_is_none_of_another(technique):
    for other in IMPLEMENTED:
        families = {FAMILY[technique], FAMILY[other]}
        if len(families) > 1 and families not in KIN:
            for name, _, board, step in samples(technique)[::8]:
                assert not accepts(board, replace(step, technique=other)), f"{name}, {step} as {other}"


# -- the door -------------------------------------------------------------------------------------

STATE = State("12345678." + "." * 72)
STEP, = find_steps(STATE, "LastDigit")


def test_states_and_steps_come_in_several_forms():
    for state in (STATE, "12345678." + "." * 72, Board.of(STATE)):
        for step in (STEP, asdict(STEP), json.loads(json.dumps(asdict(STEP)))):
            check(state, step)
    naked, = (s for s in find_steps(STATE, "NakedSingle") if s.placements == STEP.placements)
    check(STATE.text, replace(naked, technique="NakedSingle"))      # 729 characters: nothing is placed


@pytest.mark.parametrize("step", [None, 3, [], {}, {**asdict(STEP), "parts": None}, {**asdict(STEP), "parts": [3]},
                                  {**asdict(STEP), "placements": [729]}, {**asdict(STEP), "placements": [80, 80]},
                                  {**asdict(STEP), "technique": "Guess"}, {**asdict(STEP), "form": None},
                                  {**asdict(STEP), "parts": [{**asdict(STEP)["parts"][0], "role": "proof"}]},
                                  {**asdict(STEP), "parts": [{**asdict(STEP)["parts"][0], "digits": [0]}]},
                                  {**asdict(STEP), "parts": [{**asdict(STEP)["parts"][0], "als": [5]}]},
                                  {**asdict(STEP), "form": False}, {**asdict(STEP), "placements": [80.0]},
                                  {**asdict(STEP), "parts": [{**asdict(STEP)["parts"][0], "cells": [8.0]}]},
                                  {**asdict(STEP), "parts": [{**asdict(STEP)["parts"][0], "on": 0}]}])
def test_what_is_no_step_is_refused(step):
    with pytest.raises(Refused):
        check(STATE, step)


@pytest.mark.parametrize("text", ["", "1", "." * 80, "." * 730])
def test_what_is_no_state_is_an_error(text):
    with pytest.raises(ValueError, match="wanted 81 or 729 characters"):
        check(text, STEP)


@pytest.mark.parametrize("text, wrong", [("x" + "." * 80, "'x' at place 1 of 81"), ("." * 80 + "²", "'²' at place 81 of 81"),
                                         (".2" + "." * 6 + "8" + "." * 720, "'8' at place 9 of 729")])
def test_another_sign_is_an_error(text, wrong):
    with pytest.raises(ValueError, match=wrong):
        Board.of(text)


def test_an_empty_cell_has_three_signs():
    for puzzle in ("12345678" + "." * 73, "1........" * 81):
        board = Board.of(puzzle)
        for sign in "0-":
            assert Board.of(puzzle.replace(".", sign)).marks == board.marks


@pytest.mark.parametrize("digits", ["11" + "." * 79, "1" + "." * 8 + "1" + "." * 71])
def test_a_digit_twice_in_a_house_is_an_error(digits):
    with pytest.raises(Refused):
        Board.of(digits)


def test_a_candidate_that_a_placed_digit_rules_out_is_an_error():
    with pytest.raises(Refused):
        Board([1] + [0] * 80, [511] * 81)


def test_a_board_after_a_step_is_the_state_after_it():
    for seed in range(40):
        case = make_case(seed)
        for technique in ("NakedSingle", "HiddenSingle", "LockedSet2", "XYChain"):
            for step in find_steps(case.state, technique)[:2]:
                state, board = case.state.copy(), Board.of(case.state).after(step.eliminations, step.placements)
                state.apply(step.eliminations, step.placements)
                assert (board.digits, board.marks) == (Board.of(state).digits, Board.of(state).marks), f"make_case({seed})"
