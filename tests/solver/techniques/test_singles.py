import pytest
from hypothesis import given, settings

from solver.grid import State
from solver.steps import deductions, find_steps
from tests.solver.plain import HOUSES, candidate, candidates, digits_of, drawn, places_of, state_with
from tests.solver.strategies import states

def only(found):
    """Of deductions that must be placements."""
    gone, true = found
    assert not gone
    return true


def test_last_digit_of_a_row_a_column_and_a_block():
    row = "12345678." + "." * 72
    column = "".join("....{}....".format(d) for d in "31297846") + "." * 9
    block = "123......" "4.6......" "789......" + "." * 54
    assert only(deductions(row, "LastDigit")) == candidates("r1c9#9")
    assert only(deductions(column, "LastDigit")) == candidates("r9c5#5")
    assert only(deductions(block, "LastDigit")) == candidates("r2c2#5")


def test_last_digit_of_two_houses_is_one_step_that_names_both():
    state = "12345678." + "".join("........{}".format(d) for d in "12345678")
    [step] = find_steps(state, "LastDigit")
    assert step.placements == tuple(candidates("r1c9#9"))
    assert step.parts[0].houses == (0, 17)


def test_two_empty_cells_are_no_last_digit():
    assert not any(deductions("1234567.." + "." * 72, "LastDigit"))


def test_a_last_cell_without_candidate_is_left_alone():
    # r1c9 lacks the 9, and its column has it: no grid completes this, and nothing must break.
    state = State("12345678." + "." * 63 + "........9")
    assert not any(deductions(state, "LastDigit"))


def test_naked_single_by_row_column_and_block():
    # r1c1 sees 2-4 in its row, 5-7 in its column, 8 and 9 in its block.
    state = "....2.3.4" ".8......." "..9......" "5........" "6........" "7........" + "." * 27
    assert only(deductions(state, "NakedSingle")) == candidates("r1c1#1")
    [step] = find_steps(state, "NakedSingle")
    assert (step.parts[0].cells, step.parts[0].digits, step.parts[0].houses) == ((0,), (1,), ())


def test_two_candidates_are_no_naked_single():
    state = "....2.3.4" ".8......." "..9......" "5........" "6........" + "." * 36
    assert not any(deductions(state, "NakedSingle"))


@pytest.mark.parametrize("house", range(27))
def test_hidden_single_in_every_house(house):
    # Digit 4 is left in one cell of the house and in all cells outside.
    for place in sorted(HOUSES[house]):
        masks = [511 & ~8 if cell in HOUSES[house] - {place} else 511 for cell in range(81)]
        state = State([0] * 81, masks)
        assert only(deductions(state, "HiddenSingle")) == {candidate(place, 4)}
        [step] = find_steps(state, "HiddenSingle")
        assert step.parts[0].houses == (house,)


def test_two_places_in_every_house_are_no_hidden_single():
    state, _ = drawn("""
        x..x.....   x..x.....   .........
        .x..x....   .x..x....   .........
        ......xx.   ......xx.   .........""")
    assert not any(deductions(state, "HiddenSingle"))


def test_two_hidden_singles_of_one_cell_place_one_digit():
    # Digits 1 and 2 both have r1c1 alone in row 1: impossible, so only one is placed.
    state = state_with(r1c23456789="3456789")
    assert len(only(deductions(state, "HiddenSingle"))) == 1


def hidden_singles(places):
    return {candidate(min(house & at), d) for d, at in places.items() for house in HOUSES if len(house & at) == 1}


@given(case=states())
@settings(max_examples=50, deadline=None)
def test_against_the_definitions(case):
    digits, places = digits_of(case.state), places_of(case.state)
    naked = {candidate(cell, min(ds)) for cell, ds in digits.items() if len(ds) == 1}
    last = {min(house & digits.keys()) for house in HOUSES if len(house & digits.keys()) == 1}
    assert only(deductions(case.state, "NakedSingle")) == naked
    assert only(deductions(case.state, "LastDigit")) == {x for x in naked if x // 9 in last}
    assert only(deductions(case.state, "HiddenSingle")) == hidden_singles(places)
