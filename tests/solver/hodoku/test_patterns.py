"""Single digit patterns, wings and uniqueness are taken in HoDoKu's order, and no more of them than HoDoKu finds."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.catalogue import technique
from solver.grid import State
from solver.hodoku.position import Position
from solver.steps import deductions
from tests.solver.hodoku.replay import replay
from tests.solver.plain import candidates, drawn, state_with
from tests.solver.strategies import make_case, make_sparse_case
from tests.solver.techniques.test_single_digit import SKYSCRAPER, TWO_STRING_KITE
from tests.solver.unique import bug_state, make_bug_case, make_unique_case

NAMES = "sk 2sk er w xy xyz u1 u2 u3 u4 u5 u6 hr ar1 ar2 bug1"


@pytest.mark.slow
@pytest.mark.corpus
def test_the_recorded_steps(corpus):
    tested = replay(corpus, NAMES)
    assert min(tested[name] for name in NAMES.split()) >= 3
    assert min(tested[name] for name in "sk 2sk er w xy xyz hr".split()) >= 20


def taken(state, name):
    found = Position(state).search(name)
    return set(found[2]) if found else set()


def seen(state, gone):
    """The state without these candidates."""
    state = state.copy()
    state.apply(candidates(gone))
    return state


# -- what is found is one step of the technique -------------------------------------------------------------------

@pytest.mark.parametrize("name", NAMES.split())
@given(seed=st.integers(0, 2**32 - 1))
@settings(max_examples=40, deadline=None)
def test_a_step_is_of_the_technique_and_its_evidence_tells_it(name, seed):
    make = (make_bug_case if name == "bug1" else make_unique_case if technique(name).family == "Uniqueness"
            else make_case if seed % 2 else make_sparse_case)
    state = make(seed).state
    position = Position(state)
    assert position.state.candidates == state.candidates
    found = position.search(name, evidence=True)
    if found is None:
        return
    assert found[0] == name and found[1] == ()
    assert found[2] and set(found[2]) <= deductions(state, technique(name).id)[0]
    [step] = found[3]
    assert step.eliminations == tuple(sorted(set(found[2]))) and step.placements == () and step.parts
    assert position.search(name) == (*found[:3], [])


# -- which step, by hand ------------------------------------------------------------------------------------------

def turned(picture):
    return "\n".join(" ".join(column) for column in zip(*("".join(row.split()) for row in picture.split("\n")[1:])))


def test_skyscrapers_of_rows_come_before_those_of_columns():
    in_columns, gone_1 = drawn(turned(SKYSCRAPER), digit=1)
    in_rows, gone_2 = drawn(SKYSCRAPER, digit=2)
    both = State([0] * 81, [a & b for a, b in zip(in_rows.candidates, in_columns.candidates)])
    assert taken(in_columns, "sk") == gone_1 and taken(both, "sk") == gone_2


def test_a_kite_removes_one_candidate():
    state, gone = drawn(TWO_STRING_KITE, digit=6)
    assert taken(state, "2sk") == gone and not taken(state, "sk")


def test_an_empty_rectangle_of_two_cells_is_none():
    state, gone = drawn("""
        x.x xxx xxx
        x.x xxx xxx
        x.x xxx xxx
        x.x ..x xxx
        xxx x.. xxx
        x.x ... xxx
        x.x xxx xxx
        x.x xxx xxx
        xxx xx* xxx""")
    assert deductions(state, "EmptyRectangle")[0] == gone and not taken(state, "er")
    [more] = candidates("r5c5#1")
    assert taken(State([0] * 81, [mask | (cell == more // 9) for cell, mask in enumerate(state.candidates)]), "er") == gone


def test_the_first_wing_is_that_of_the_first_cells():
    # pivots r5c2 and r9c9, each of an XY-Wing: the one with r2c2 has the lowest cell
    state = state_with(r9c9="45", r9c6="46", r8c9="56", r5c2="12", r5c8="13", r2c2="23")
    assert taken(state, "xy") == candidates("r2c8#3")
    assert taken(state_with(r9c9="45", r9c6="46", r6c9="56"), "xy") == candidates("r6c6#6")
    assert taken(state_with(r5c2="123", r5c8="13", r4c1="23", r8c2="456", r8c4="46", r8c9="56"), "xyz") == candidates("r5c13#3")


def test_a_w_wing_removes_the_lower_digit_first():
    # row 5 links 1 and 2 alike
    state = seen(state_with(r1c2="12", r9c8="12"), "r5c1345679#12")
    assert taken(state, "w") == candidates("r1c8#1 r9c2#1")


@pytest.mark.parametrize("name, state, gone", [
    # the block alone holds 1 in the two corners only: HoDoKu wants the column without it too
    pytest.param("u4", seen(state_with(r12c1="12"), "r123c56#1 r3c4#1"), "", id="test-4-block-alone"),
    pytest.param("u4", seen(state_with(r12c1="12"), "r123c56#1 r3456789c4#1"), "r12c4#2", id="test-4-column-and-block"),
    pytest.param("u6", seen(state_with(r1c1="12", r2c4="12"), "r12c2356789#1"), "", id="test-6-rows-alone"),
    pytest.param("u6", seen(state_with(r1c1="12", r2c4="12"), "r12c2356789#1 r3456789c14#1"), "r1c4#1 r2c1#1", id="test-6-all-lines"),
    pytest.param("u2", state_with(r1c14="12", r2c14="123"), "r2c2356789#3", id="test-2"),
    # the first of the rectangle's bivalue corners gives the pair, so the pair 34 is not looked at
    pytest.param("hr", seen(state_with(r1c1="12", r1c4="34"), "r2c2356789#3 r3456789c1#3"), "", id="hidden-second-pair"),
    pytest.param("hr", seen(state_with(r1c4="34"), "r2c2356789#3 r3456789c1#3"), "r2c1#4", id="hidden-only-pair"),
])
def test_uniqueness_by_hand(name, state, gone):
    assert taken(state, name) == candidates(gone)


@pytest.mark.parametrize("name, placed, only, gone", [
    pytest.param("ar1", "r1c1#1 r1c4#2 r2c1#2", {}, "", id="avoidable-1-three-candidates-or-more"),
    pytest.param("ar1", "r1c1#1 r1c4#2 r2c1#2", {"r2c4": "13"}, "r2c4#1", id="avoidable-1"),
    pytest.param("ar2", "r1c1#1 r1c4#2", {"r2c1": "23", "r2c4": "13"}, "", id="avoidable-2-in-two-blocks"),
    pytest.param("ar2", "r1c1#1 r2c1#2", {"r1c4": "23", "r2c4": "13"}, "r3456789c4#3 r123c56#3", id="avoidable-2"),
])
def test_avoidable_rectangles_by_hand(name, placed, only, gone):
    state = state_with(**only)
    state.apply(placements=sorted(candidates(placed)))
    assert taken(state, name) == candidates(gone)
    given = State(state.digits, state.candidates)
    assert given.givens and not taken(given, name)


def test_bug_plus_one_does_not_place():
    state, solution = bug_state(1)
    [name, placed, gone, _] = Position(state).search("bug1")
    assert (name, placed, len(gone)) == ("bug1", (), 2) and all(solution[x // 9] != x % 9 + 1 for x in gone)


def test_the_first_rectangles_are_found_anew_when_the_board_changes():
    position = Position(state_with(r1c14="12", r2c1="12"))
    assert set(position.search("u1")[2]) == candidates("r2c4#12") and position.search("u2") is None
    position.apply(eliminations=sorted(candidates("r2c4#12")))
    assert position.search("u1") is None
