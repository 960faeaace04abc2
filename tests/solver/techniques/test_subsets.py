from itertools import combinations

import pytest
from hypothesis import given, settings

from solver.steps import deductions, find_steps
from tests.solver.plain import (
    BOXES, COLUMNS, HOUSES, ROWS, candidate, cells, digits_of, places_of, removals, seen_by_all, state_with,
)
from tests.solver.strategies import states

NAKED = {2: "LockedSet2", 3: "LockedSet3", 4: "LockedSet4"}
LOCKED = {2: "LockedPair", 3: "LockedTriple"}
HIDDEN = {k: name + "Hidden" for k, name in NAKED.items()}


def each(places, digits):
    """The candidates of these digits in these cells."""
    return {candidate(cell, int(d)) for cell in places for d in digits}


def but(house, text):
    return set(house) - set(cells(text))


@pytest.mark.parametrize("k, state, gone", [
    pytest.param(2, state_with(r5c19="38"), each(but(ROWS[4], "r5c19"), "38"), id="pair-in-a-row"),
    pytest.param(2, state_with(r1c12="38"), each(but(ROWS[0] + BOXES[0], "r1c12"), "38"), id="pair-in-block-and-row"),
    pytest.param(2, state_with(r1c1="38", r3c3="38"), each(but(BOXES[0], "r1c1 r3c3"), "38"), id="pair-in-a-block"),
    # 4 lies in r258c5, 1 in r25c5, 9 in r28c5; no cell holds the three. All three go from column 5.
    pytest.param(3, state_with(r2c5="149", r5c5="14", r8c5="49"), each(but(COLUMNS[4], "r258c5"), "149"),
                 id="triple-in-a-column"),
    # 2 lies in r1c12 only, so it goes from block 1 as well; 1 and 3 have r1c9 too.
    pytest.param(3, state_with(r1c1="12", r1c2="23", r1c9="13"),
                 each(but(ROWS[0], "r1c129"), "123") | each(but(BOXES[0], "r1c12"), "2"),
                 id="one-digit-of-a-triple-in-a-block"),
    pytest.param(4, state_with(r4c1="12", r4c4="23", r4c5="34", r4c9="41"),
                 each(but(ROWS[3], "r4c1459"), "1234") | each(but(BOXES[4], "r4c45"), "3"), id="quad-in-a-row"),
])
def test_naked(k, state, gone):
    assert deductions(state, NAKED[k]) == (gone, frozenset())
    assert not any(any(deductions(state, name)) for size, name in NAKED.items() if size != k)


@pytest.mark.parametrize("k, state", [
    pytest.param(2, state_with(r5c1="38", r5c9="39"), id="three-digits"),
    pytest.param(2, state_with(r5c1="38", r6c4="38"), id="no-common-house"),
    pytest.param(3, state_with(r5c1="12", r5c5="23", r5c9="34"), id="four-digits"),
    pytest.param(4, state_with(r5c1="12", r5c3="23", r5c5="34", r5c9="45"), id="five-digits"),
])
def test_naked_near_misses(k, state):
    assert not any(deductions(state, NAKED[k]))


@pytest.mark.parametrize("k, state, gone", [
    pytest.param(2, state_with(r1c2345678="3456789"), each(cells("r1c19"), "3456789"), id="pair-in-a-row"),
    # 1 has r1c5 r9c5, 2 has r9c5 r5c5, 3 has r1c5 r5c5: the other six digits go from the three cells.
    pytest.param(3, state_with(r234678c5="456789", r1c5="13456789", r9c5="12456789", r5c5="23456789"),
                 each(cells("r159c5"), "456789"), id="triple-in-a-column"),
    pytest.param(4, state_with(r123c3="56789", r1c2="56789", r3c2="56789"),
                 each(cells("r123c1 r2c2"), "56789"), id="quad-in-a-block"),
])
def test_hidden(k, state, gone):
    assert deductions(state, HIDDEN[k]) == (gone, frozenset())
    assert not any(any(deductions(state, name)) for size, name in HIDDEN.items() if size != k)


@pytest.mark.parametrize("k, state", [
    pytest.param(2, state_with(r1c234567="3456789", r1c8="2345678"), id="three-cells"),
    pytest.param(3, state_with(r23467c5="456789", r8c5="3456789"), id="four-cells"),
    pytest.param(4, state_with(r123c3="56789", r1c2="56789", r3c2="456789"), id="five-cells"),
])
def test_hidden_near_misses(k, state):
    assert not any(deductions(state, HIDDEN[k]))


@pytest.mark.parametrize("k, state, gone, houses", [
    pytest.param(2, state_with(r1c12="38"), each(but(ROWS[0] + BOXES[0], "r1c12"), "38"), (0, 18), id="pair-in-a-row"),
    pytest.param(3, state_with(r4c5="12", r5c5="23", r6c5="13"), each(but(COLUMNS[4] + BOXES[4], "r456c5"), "123"), (13, 22),
                 id="triple-in-a-column"),
])
def test_locked(k, state, gone, houses):
    assert deductions(state, LOCKED[k]) == (gone, frozenset())
    [step] = find_steps(state, LOCKED[k])
    assert [(p.role, p.houses) for p in step.parts] == [("cells", houses)]


@pytest.mark.parametrize("k, state", [
    pytest.param(2, state_with(r1c1="38", r2c2="38"), id="no-line"),
    pytest.param(2, state_with(r1c1="38", r1c9="38"), id="no-block"),
    # block 1 has no further 3 and 8: the row alone loses something
    pytest.param(2, state_with(r1c12="38", r1c3="1245679", r23c123="1245679"), id="nothing-in-the-block"),
    pytest.param(2, state_with(r1c12="38", r1c3456789="1245679"), id="nothing-in-the-line"),
    pytest.param(3, state_with(r4c5="12", r5c5="23", r6c5="134"), id="four-digits"),
])
def test_locked_near_misses(k, state):
    assert not any(deductions(state, LOCKED[k]))


def test_the_part_names_cells_digits_and_houses():
    [step] = find_steps(state_with(r1c12="38"), "LockedSet2")
    assert [(p.role, p.cells, p.digits, p.houses) for p in step.parts] == [("cells", (0, 1), (3, 8), (0, 18))]
    [step] = find_steps(state_with(r1c2345678="3456789"), "LockedSet2Hidden")
    assert [(p.role, p.cells, p.digits, p.houses) for p in step.parts] == [("cells", (0, 8), (1, 2), (0,))]


def naked(state, k):
    digits, places, gone = digits_of(state), places_of(state), set()
    for house in HOUSES:
        for group in combinations([c for c in house & digits.keys() if digits[c]], k):
            union = set().union(*(digits[cell] for cell in group))
            if len(union) == k:
                for d in union:
                    gone |= removals(seen_by_all(places[d] & set(group)), d, places)
    return gone


def locked(state, k):
    digits, places, gone = digits_of(state), places_of(state), set()
    for box in BOXES:
        for line in ROWS + COLUMNS:
            for group in combinations([c for c in set(box) & set(line) & digits.keys() if digits[c]], k):
                union = set().union(*(digits[cell] for cell in group))
                if len(union) == k:
                    sides = [set().union(*(removals(set(side) - set(group), d, places) for d in union))
                             for side in (box, set(line) - set(box))]
                    if all(sides):
                        gone |= set().union(*sides)
    return gone


def hidden(state, k):
    digits, places, gone = digits_of(state), places_of(state), set()
    for house in HOUSES:
        for group in combinations([d for d in places if places[d] & house], k):
            union = set().union(*(places[d] & house for d in group))
            if len(union) == k:
                gone |= {candidate(cell, d) for cell in union for d in digits[cell] - set(group)}
    return gone


@pytest.mark.parametrize("k", [2, 3, 4])
@given(case=states())
@settings(max_examples=40, deadline=None)
def test_against_the_definitions(k, case):
    assert deductions(case.state, NAKED[k]) == (naked(case.state, k), frozenset())
    if k in LOCKED:
        assert deductions(case.state, LOCKED[k]) == (locked(case.state, k), frozenset())
    assert deductions(case.state, HIDDEN[k]) == (hidden(case.state, k), frozenset())
