"""The state that Python holds: what it reads, and what it refuses."""

import pickle

import pytest

from solver.errors import BadPuzzle
from solver.grid import State
from solver.steps import deductions, find_steps

PUZZLE = "1526.7.893...5...4...9.3..75.8...2.6.6.....9.9.3...4.14..5.6...6...3...573.4.1962"


def test_candidates_are_what_the_digits_leave():
    state = State("12345678." + "." * 72)
    assert state.candidates[8] == 1 << 8
    assert state.candidates[9] == 0b111111000             # r2c1 sees 1, 2, 3 in its block
    assert state.candidates[0] == 0


def test_texts_round_trip():
    state = State(PUZZLE)
    assert State(state.digits, state.candidates).text == state.text
    again = State(state.text)                              # givens come back as single candidates
    assert [again.candidates[c] for c in range(81)] == [
        state.candidates[c] or 1 << state.digits[c] - 1 for c in range(81)]


@pytest.mark.parametrize("text, message", [
    ("1", "wanted 81 or 729 characters, not 1"),
    ("x" + "." * 80, "'x' at r1c1: wanted a digit"),
    ("11" + "." * 79, "a digit stands twice in a house"),
    ("2" + "." * 728, "'2' at place 1 of 729: wanted 1 or"),
    ("\udcff" + "." * 80, "at r1c1: wanted a digit"),
])
def test_bad_texts(text, message):
    with pytest.raises(BadPuzzle, match=message):
        State(text)


@pytest.mark.parametrize("digits, masks", [([0] * 80, None), ([10] + [0] * 80, None), ([0] * 81, [512] * 81), ([0] * 81, [1])])
def test_bad_lists(digits, masks):
    with pytest.raises(BadPuzzle, match="wanted 81"):
        State(digits, masks)


def test_the_givens_are_the_puzzles():
    state = State(PUZZLE)
    state.apply(placements=[9 * 4 + 3])                    # r1c5 is no given: it was placed
    assert state.digits[4] == 4 and state.givens == [cell for cell in range(81) if PUZZLE[cell] != "."]
    assert state.copy().givens == pickle.loads(pickle.dumps(state)).givens == state.givens
    assert State(state.digits, givens=[0, 1]).givens == [0, 1]
    assert State(state.digits).givens == sorted([4, *state.givens])


@pytest.mark.parametrize("givens", [[4], [81], [-1]])
def test_only_placed_cells_are_givens(givens):
    with pytest.raises(BadPuzzle, match=f"given {givens[0]}: wanted a placed cell"):
        State(State(PUZZLE).digits, givens=givens)


def test_apply():
    state = State("." * 81)
    state.apply(placements=[0])
    assert state.digits[0] == 1 and not state.candidates[8] & 1 and not state.candidates[10] & 1
    state.apply(placements=[0], eliminations=[0, 13, 13])  # done already
    assert state.candidates[1] == 0b111101110              # no 1 beside r1c1, and 5 removed


@pytest.mark.parametrize("change, message", [
    ({"placements": [729]}, "729 is no candidate"),
    ({"eliminations": [-1]}, "-1 is no candidate"),
    ({"placements": [9_000_000]}, "is no candidate"),
    ({"placements": [0, 9]}, "r1c2 cannot be 1"),
    ({"placements": [0, 1]}, "r1c1 cannot be 2"),
])
def test_changes_that_are_none(change, message):
    with pytest.raises(BadPuzzle, match=message):
        State("." * 81).apply(**change)


def test_evidence_in_a_state_with_a_single_left_open():
    # r1c1 is 1 whatever happens, so every other 1 that it sees is refuted, by a cell of one candidate
    state = State([0] * 81, [1] + [511] * 80)
    gone, _ = deductions(state, "ForceChainContradiction")
    steps = find_steps(state, "ForceChainContradiction")
    assert {e for step in steps for e in step.eliminations} == gone >= {9, 18, 81}
    assert all(step.parts for step in steps)
