from itertools import permutations

import pytest
from hypothesis import given, settings

from solver.steps import deductions, find_steps
from tests.solver.plain import HOUSES, PEERS, candidates, cells, digits_of, places_of, removals, state_with
from tests.solver.strategies import states


@pytest.mark.parametrize("state, gone", [
    # r5c2 is 1 or 2: so r5c8 or r2c2 is 3. Both are seen by r2c8.
    pytest.param(state_with(r5c2="12", r5c8="13", r2c2="23"), "r2c8#3", id="row-and-column"),
    # r4c1 or r5c8 is 3; block 4 and row 4, row 5 and block 6 cross in cells that see both.
    pytest.param(state_with(r5c2="12", r4c1="13", r5c8="23"), "r4c789#3 r5c13#3", id="block-and-row"),
])
def test_xy_wing(state, gone):
    assert deductions(state, "XYWing") == (candidates(gone), frozenset())


def test_the_parts_of_an_xy_wing():
    [step] = find_steps(state_with(r5c2="12", r5c8="13", r2c2="23"), "XYWing")
    assert [(p.role, list(p.cells), p.digits) for p in step.parts] == [
        ("cells", cells("r5c2"), (1, 2)), ("cells", cells("r5c8"), (1, 3)), ("cells", cells("r2c2"), (2, 3)),
        ("pincer", cells("r2c2 r5c8"), (3,))]


@pytest.mark.parametrize("state", [
    pytest.param(state_with(r5c2="124", r5c8="13", r2c2="23"), id="pivot-with-three"),
    pytest.param(state_with(r5c2="12", r5c8="13", r2c2="24"), id="no-common-digit"),
    pytest.param(state_with(r5c2="12", r5c8="13", r2c2="13"), id="both-pincers-on-one-digit"),
    pytest.param(state_with(r5c2="12", r5c8="13", r2c3="23"), id="pincer-out-of-sight"),
    pytest.param(state_with(r5c2="12", r5c8="12", r2c2="23"), id="pincer-like-the-pivot"),
    pytest.param(state_with(r5c2="12", r5c8="13", r2c2="23", r2c8="124"), id="nothing-left-to-remove"),
])
def test_xy_wing_near_misses(state):
    assert not any(deductions(state, "XYWing"))


def w_wing(link_row, **only):
    """A state with these cells, and the digit 1 in row 5 in columns `link_row` only."""
    state = state_with(**only)
    state.apply([9 * cell for cell in range(36, 45) if cell % 9 + 1 not in link_row])
    return state


def test_w_wing():
    # Row 5 has 1 in r5c2 and r5c8: so r1c2 or r9c8 is not 1 but 2. Both are seen by r1c8 and r9c2.
    state = w_wing({2, 8}, r1c2="12", r9c8="12")
    assert deductions(state, "WWing") == (candidates("r1c8#2 r9c2#2"), frozenset())
    [step] = find_steps(state, "WWing")
    assert [(p.role, list(p.cells), p.digits, p.houses) for p in step.parts] == [
        ("cells", cells("r1c2 r9c8"), (1, 2), ()), ("link", cells("r5c28"), (1,), (4,)),
        ("pincer", cells("r1c2 r9c8"), (2,), ())]


@pytest.mark.parametrize("state", [
    pytest.param(w_wing({2, 5, 8}, r1c2="12", r9c8="12"), id="three-in-the-row"),
    pytest.param(w_wing({2, 8}, r1c2="12", r9c8="13"), id="two-pairs-of-digits"),
    pytest.param(w_wing({2, 8}, r1c2="12", r9c8="123"), id="three-digits"),
    pytest.param(w_wing({2, 8}, r1c2="12", r9c9="12"), id="one-end-out-of-sight"),
    pytest.param(w_wing({2, 8}, r1c2="12", r9c2="12", r3c5="12"), id="both-see-the-same-end"),
])
def test_w_wing_near_misses(state):
    assert not any(deductions(state, "WWing"))


@pytest.mark.parametrize("state, gone", [
    # r5c2 is 1, 2 or 3: so it, r5c8 or r4c1 is 3. r5c1 and r5c3 see all.
    pytest.param(state_with(r5c2="123", r5c8="13", r4c1="23"), "r5c13#3", id="row-and-block"),
    pytest.param(state_with(r5c2="123", r5c8="13", r5c9="23"), "r5c134567#3", id="row"),
])
def test_xyz_wing(state, gone):
    assert deductions(state, "XYZWing") == (candidates(gone), frozenset())


def test_the_parts_of_an_xyz_wing():
    [step] = find_steps(state_with(r5c2="123", r5c8="13", r4c1="23"), "XYZWing")
    assert [(p.role, list(p.cells), p.digits) for p in step.parts] == [
        ("cells", cells("r5c2"), (1, 2, 3)), ("cells", cells("r4c1"), (2, 3)), ("cells", cells("r5c8"), (1, 3)),
        ("pincer", cells("r4c1 r5c28"), (3,))]


@pytest.mark.parametrize("state", [
    pytest.param(state_with(r5c2="1234", r5c8="13", r4c1="23"), id="pivot-with-four"),
    pytest.param(state_with(r5c2="123", r5c8="13", r4c1="24"), id="pincer-with-another-digit"),
    pytest.param(state_with(r5c2="123", r5c8="13", r4c1="13"), id="pincers-alike"),
    pytest.param(state_with(r5c2="123", r5c8="13", r4c4="23"), id="pincer-out-of-sight"),
    pytest.param(state_with(r5c2="123", r5c8="13", r2c2="23"), id="nothing-sees-all-three"),
])
def test_xyz_wing_near_misses(state):
    assert not any(deductions(state, "XYZWing"))


def xy_wings(digits, places):
    gone = set()
    two = [cell for cell in digits if len(digits[cell]) == 2]
    for pivot in two:
        for p, q in permutations(set(two) & PEERS[pivot], 2):
            x, y, z = digits[pivot] & digits[p], digits[pivot] & digits[q], digits[p] & digits[q]
            if len(x) == len(y) == len(z) == 1 and len(x | y | z) == 3:
                gone |= removals(PEERS[p] & PEERS[q], min(z), places)
    return gone


def w_wings(digits, places):
    gone = set()
    links = [(x, tuple(at & house)) for x, at in places.items() for house in HOUSES if len(at & house) == 2]
    two = [cell for cell in digits if len(digits[cell]) == 2]
    for p, q in permutations(two, 2):
        for x, (a, b) in links:
            if digits[p] == digits[q] and x in digits[p] and a in PEERS[p] and b in PEERS[q]:
                gone |= removals(PEERS[p] & PEERS[q], min(digits[p] - {x}), places)
    return gone


def xyz_wings(digits, places):
    gone = set()
    two = [cell for cell in digits if len(digits[cell]) == 2]
    for pivot in (cell for cell in digits if len(digits[cell]) == 3):
        for p, q in permutations(set(two) & PEERS[pivot], 2):
            if digits[p] | digits[q] == digits[pivot]:
                gone |= removals(PEERS[pivot] & PEERS[p] & PEERS[q], min(digits[p] & digits[q]), places)
    return gone


@given(case=states())
@settings(max_examples=50, deadline=None)
def test_against_the_definitions(case):
    digits, places = digits_of(case.state), places_of(case.state)
    assert deductions(case.state, "XYWing") == (xy_wings(digits, places), frozenset())
    assert deductions(case.state, "XYZWing") == (xyz_wings(digits, places), frozenset())
    assert deductions(case.state, "WWing") == (w_wings(digits, places), frozenset())
