import pytest
from hypothesis import given, settings

from solver.steps import deductions, find_steps
from tests.solver.plain import BOXES, COLUMNS, ROWS, cells, drawn, places_of, removals
from tests.solver.strategies import states

POINTING_ROW = """
    xx. *** ***
    ... xxx xxx
    ... xxx xxx
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx"""
POINTING_COLUMN = """
    xxx xxx x*x
    xxx xxx x*x
    xxx xxx x*x
    xxx xxx .x.
    xxx xxx ...
    xxx xxx .x.
    xxx xxx x*x
    xxx xxx x*x
    xxx xxx x*x"""
CLAIMING_ROW = """
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx
    xxx *** xxx
    ... xxx ...
    xxx *** xxx
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx"""
CLAIMING_COLUMN = """
    xxx xxx xx.
    xxx xxx xx.
    xxx xxx xx.
    xxx xxx xx.
    xxx xxx xx.
    xxx xxx xx.
    xxx xxx **x
    xxx xxx **.
    xxx xxx **x"""


@pytest.mark.parametrize("picture, form, shared, houses", [
    pytest.param(POINTING_ROW, 1, "r1c12", (0, 18), id="pointing-row"),
    pytest.param(POINTING_COLUMN, 1, "r46c8", (16, 23), id="pointing-column"),
    pytest.param(CLAIMING_ROW, 2, "r5c456", (4, 22), id="claiming-row"),
    pytest.param(CLAIMING_COLUMN, 2, "r79c9", (17, 26), id="claiming-column"),
])
def test_drawn(picture, form, shared, houses):
    state, gone = drawn(picture, digit=7)
    assert deductions(state, "LockedCandidate") == (gone, frozenset())
    [step] = find_steps(state, "LockedCandidate")
    assert (step.form, set(step.eliminations)) == (form, gone)
    [part] = step.parts
    assert (part.role, list(part.cells), part.digits, part.houses) == ("cells", cells(shared), (7,), houses)
    of_type, not_of_type = ("Pointing", "Claiming") if form == 1 else ("Claiming", "Pointing")
    assert deductions(state, of_type) == (gone, frozenset())
    assert not any(deductions(state, not_of_type))
    assert [(s.form, s.eliminations, s.parts) for s in find_steps(state, of_type)] == [(form, step.eliminations, step.parts)]


@pytest.mark.parametrize("picture, row, instead", [
    pytest.param(POINTING_ROW, 2, "..x xxx xxx", id="block-in-two-rows"),
    pytest.param(POINTING_COLUMN, 4, "xxx xxx x..", id="block-in-two-columns"),
    pytest.param(CLAIMING_ROW, 5, "x.. xxx ...", id="row-in-two-blocks"),
    pytest.param(CLAIMING_COLUMN, 1, "xxx xxx xxx", id="column-in-two-blocks"),
])
def test_one_cell_too_many_and_nothing_goes(picture, row, instead):
    rows = picture.split("\n")[1:]
    rows[row - 1] = instead
    state, _ = drawn("\n".join(rows))
    assert not any(deductions(state, "LockedCandidate"))


def test_both_types_at_once():
    # Block 1 points along row 1; row 9 claims block 9.
    state, gone = drawn("""
        xxx *** ***
        ... xxx xxx
        ... xxx xxx
        xxx xxx xxx
        xxx xxx xxx
        xxx xxx xxx
        xxx xxx ***
        xxx xxx ***
        ... ... xx.""")
    assert deductions(state, "LockedCandidate") == (gone, frozenset())
    assert [step.form for step in find_steps(state, "LockedCandidate")] == [1, 2]


def locked(places, kinds):
    gone = set()
    for digit, at in places.items():
        for box in map(set, BOXES):
            for line in map(set, ROWS + COLUMNS):
                for kind, home, other in (("Pointing", box, line), ("Claiming", line, box)):
                    if kind in kinds and at & home and at & home <= other:
                        gone |= removals(other - home, digit, places)
    return gone


@pytest.mark.parametrize("technique, kinds", [
    ("LockedCandidate", ("Pointing", "Claiming")), ("Pointing", ("Pointing",)), ("Claiming", ("Claiming",))])
@given(case=states())
@settings(max_examples=50, deadline=None)
def test_against_the_definition(technique, kinds, case):
    assert deductions(case.state, technique) == (locked(places_of(case.state), kinds), frozenset())
