from functools import cache
from itertools import combinations

import pytest

from solver.catalogue import TECHNIQUES
from solver.errors import BadProfile
from solver.exact import count
from solver.grid import State
from solver.profile import load_profile
from solver.rater import make
from solver.steps import deductions, find_steps
from tests.solver.plain import (
    COLUMNS, HOUSES, PEERS, ROWS, candidate, candidates, cells, digits_of, places_of, removals, seen_by_all, state_with,
)
from tests.solver.unique import BUG_PUZZLES, RECTANGLES, bug_state, make_bug_case, make_unique_case

UNIQUENESS = [row.id for row in TECHNIQUES if row.family == "Uniqueness" and not row.only]


def state_without(gone, placed="", **only):
    """As `state_with`, with these candidates gone and those placed, by solving."""
    state = state_with(**only)
    state.apply(sorted(candidates(gone)), sorted(candidates(placed)))
    return state


@pytest.mark.parametrize("technique, state, gone, parts", [
    pytest.param("UniquenessTest1", state_with(r1c14="12", r2c1="12"), "r2c4#12",
                 [("r12c14", "12"), ("r2c4", "3456789")], id="test-1"),
    pytest.param("UniquenessTest1", state_with(r1c14="12", r2c1="1"), "r2c4#12",
                 [("r12c14", "12"), ("r2c4", "3456789")], id="test-1-a-candidate-is-missing"),
    pytest.param("UniquenessTest2", state_with(r1c14="12", r2c14="123"), "r2c2356789#3",
                 [("r12c14", "12"), ("r2c14", "3")], id="test-2-row"),
    pytest.param("UniquenessTest2", state_with(r12c1="12", r12c4="123"), "r3456789c4#3 r123c56#3",
                 [("r12c14", "12"), ("r12c4", "3")], id="test-2-block-and-column"),
    pytest.param("UniquenessTest3", state_with(r1c14="12", r2c1="123", r2c4="124", r2c8="34"), "r2c235679#34",
                 [("r12c14", "12"), ("r2c14", "34"), ("r2c8", "34")], id="test-3-row"),
    pytest.param("UniquenessTest3", state_with(r12c1="12", r1c4="123", r2c4="124", r3c6="34"), "r123c5#34 r12c6#34 r3c4#34",
                 [("r12c14", "12"), ("r12c4", "34"), ("r3c6", "34")], id="test-3-block"),
    pytest.param("UniquenessTest3", state_with(r12c1="12", r1c4="123", r2c4="124", r3c4="34"), "r456789c4#34 r123c56#34",
                 [("r12c14", "12"), ("r12c4", "34"), ("r3c4", "34")], id="test-3-column-and-block"),
    pytest.param("UniquenessTest4", state_without("r2c2356789#1", r1c14="12"), "r2c14#2",
                 [("r12c14", "12"), ("r2c14", "3456789"), ("r2c14", "1")], id="test-4-row"),
    pytest.param("UniquenessTest4", state_without("r123c56#1 r3c4#1", r12c1="12"), "r12c4#2",
                 [("r12c14", "12"), ("r12c4", "3456789"), ("r12c4", "1")], id="test-4-block-alone"),
    pytest.param("UniquenessTest5", state_with(r1c1="12", r1c4="123", r2c14="123"), "r2c56#3",
                 [("r12c14", "12"), ("r1c4 r2c14", "3")], id="test-5-three"),
    pytest.param("UniquenessTest5", state_with(r1c1="12", r2c4="12", r1c4="123", r2c1="123"), "r1c23#3 r2c56#3",
                 [("r12c14", "12"), ("r1c4 r2c1", "3")], id="test-5-crosswise"),
    pytest.param("UniquenessTest6", state_without("r12c2356789#1", r1c1="12", r2c4="12", r1c4="1235", r2c1="124"), "r1c4#1 r2c1#1",
                 [("r12c14", "12"), ("r1c4 r2c1", "345"), ("r1c14", "1"), ("r2c14", "1")], id="test-6-rows"),
    pytest.param("HiddenRectangle", state_without("r2c2356789#1 r3456789c4#1", r1c1="12"), "r2c4#2",
                 [("r12c14", "12"), ("r1c4 r2c14", "3456789"), ("r2c14", "1"), ("r12c4", "1")], id="hidden"),
    pytest.param("AvoidableRectangle1", state_without("", "r1c1#1 r1c4#2 r2c1#2"), "r2c4#1",
                 [("r12c14", "12"), ("r2c4", "3456789")], id="avoidable-1"),
    pytest.param("AvoidableRectangle2", state_without("", "r1c1#1 r1c4#2", r2c1="23", r2c4="13"), "r2c2356789#3",
                 [("r12c14", "12"), ("r2c14", "3")], id="avoidable-2-row"),
    pytest.param("AvoidableRectangle2", state_without("", "r1c1#1 r2c1#2", r1c4="23", r2c4="13"), "r3456789c4#3 r123c56#3",
                 [("r12c14", "12"), ("r12c4", "3")], id="avoidable-2-block-and-column"),
])
def test_what_goes_and_why(technique, state, gone, parts):
    assert deductions(state, technique) == (candidates(gone), frozenset())
    [step] = find_steps(state, technique)
    assert [(part.cells, part.digits) for part in step.parts] == [
        (tuple(sorted(cells(place))), tuple(map(int, digits))) for place, digits in parts]


def test_the_parts_of_bug_plus_one():
    state, solution = bug_state(0)
    [step] = find_steps(state, "BUGPlus1")
    [cell] = [cell for cell, held in digits_of(state).items() if len(held) == 3]
    d = solution[cell]
    assert step.eliminations == tuple(candidate(cell, x) for x in sorted(digits_of(state)[cell] - {d}))
    assert [(p.cells, p.digits, p.houses) for p in step.parts] == [
        ((cell,), (d,), tuple(h for h in range(27) if cell in HOUSES[h]))]


@pytest.mark.parametrize("technique, state", [
    pytest.param("UniquenessTest1", state_with(r1c14="12", r4c1="12"), id="four-blocks"),
    pytest.param("UniquenessTest1", state_with(r1c12="12", r2c1="12"), id="one-block"),
    pytest.param("UniquenessTest1", state_with(r1c14="12", r2c1="13"), id="other-digits"),
    pytest.param("UniquenessTest1", state_without("", "r2c9#1", r1c14="12", r2c1="12"), id="sees-a-placed-digit"),
    pytest.param("UniquenessTest1", state_without("", "r2c4#3", r1c14="12", r2c1="12"), id="a-corner-is-placed"),
    pytest.param("UniquenessTest2", state_with(r1c14="12", r2c1="123", r2c4="124"), id="two-extra-digits"),
    pytest.param("UniquenessTest3", state_with(r1c14="12", r2c1="123", r2c4="124", r2c8="134"), id="subset-with-the-pair"),
    pytest.param("UniquenessTest3", state_with(r1c14="12", r2c1="123", r2c4="124", r3c8="34"), id="subset-elsewhere"),
    pytest.param("UniquenessTest4", state_without("r2c235678#1", r1c14="12"), id="one-place-more"),
    pytest.param("UniquenessTest5", state_with(r1c14="12", r2c14="123"), id="two-in-a-line"),
    pytest.param("UniquenessTest6", state_without("r12c235678#1", r1c1="12", r2c4="12", r1c4="123", r2c1="124"), id="both-rows-more"),
    pytest.param("HiddenRectangle", state_without("r2c2356789#1 r345678c4#1", r1c1="12"), id="column-has-more"),
    pytest.param("HiddenRectangle", state_without("r2c2356789#1 r3456789c4#1", r1c1="123"), id="no-bivalue-corner"),
    pytest.param("AvoidableRectangle1", state_without("", "r1c1#1 r1c4#2 r2c1#3"), id="three-digits"),
    pytest.param("AvoidableRectangle2", state_without("", "r1c1#1 r1c4#2", r2c1="24", r2c4="13"), id="not-the-same-other"),
    pytest.param("AvoidableRectangle2", state_without("", "r1c1#1 r1c4#2", r2c1="23", r2c4="134"), id="three-candidates"),
    pytest.param("BUGPlus1", state_with(r1c1="123"), id="far-from-bivalue"),
])
def test_near_misses(technique, state):
    assert not any(deductions(state, technique))


@pytest.mark.parametrize("technique, placed, only", [
    ("AvoidableRectangle1", "r1c1#1 r1c4#2 r2c1#2", {}),
    ("AvoidableRectangle2", "r1c1#1 r1c4#2", {"r2c1": "23", "r2c4": "13"}),
])
def test_a_given_corner_is_no_avoidable_rectangle(technique, placed, only):
    state = state_without("", placed, **only)
    for given in cells("r1c1 r1c4"):
        assert not any(deductions(State(state.digits, state.candidates, [given]), technique))
    assert not any(deductions(State(state.digits, state.candidates), technique))       # all are given


# -- the definitions --------------------------------------------------------------------------------------------

def rectangles(state):
    """(corners, pair, rest, extra digits) as the definition of a rectangle has them."""
    digits = digits_of(state)
    for corners in RECTANGLES:
        if not all(cell in digits for cell in corners):
            continue
        for pair in {frozenset(digits[cell]) for cell in corners if len(digits[cell]) == 2}:
            if any(state.digits[peer] in pair for cell in corners for peer in PEERS[cell]):
                continue
            rest = [cell for cell in corners if not digits[cell] <= pair]
            yield corners, pair, rest, set().union(*(digits[cell] for cell in rest)) - pair


def in_line(rest):
    return len(rest) == 2 and any(house >= set(rest) for house in HOUSES)


def across(rest, corners):
    return len(rest) == 3 or set(rest) in ({corners[0], corners[3]}, {corners[1], corners[2]})


def one_rest(state, corners, pair, rest, extra):
    if len(rest) == 1:
        return {candidate(cell, d) for cell in rest for d in pair & digits_of(state)[cell]}


def one_extra(is_shape):
    def gone(state, corners, pair, rest, extra):
        if len(extra) == 1 and is_shape(rest, corners):
            return removals(seen_by_all(rest), min(extra), places_of(state))
    return gone


def naked_rest(state, corners, pair, rest, extra):
    gone, digits = set(), digits_of(state)
    for house in (h for h in HOUSES if in_line(rest) and h >= set(rest)):
        others = [cell for cell in house - set(rest) if cell in digits and not digits[cell] & pair]
        for k in range(1, len(others) + 1):
            for subset in combinations(others, k):
                union = extra.union(*(digits[cell] for cell in subset))
                if len(union) == k + 1:
                    whole = {*rest, *subset}
                    for seen in (h for h in HOUSES if h >= whole):
                        gone |= {candidate(cell, d) for cell in seen - whole & digits.keys() for d in union & digits.get(cell, set())}
    return gone


def bound_rest(state, corners, pair, rest, extra):
    places = places_of(state)
    return {x for house in HOUSES if in_line(rest) and house >= set(rest)
            for d in pair if places[d] & house <= set(rest) for x in removals(rest, min(pair - {d}), places)}


def crossed_rest(state, corners, pair, rest, extra):
    places, gone = places_of(state), set()
    for lines in (ROWS, COLUMNS) if len(rest) == 2 and across(rest, corners) else ():
        both = set().union(*(line for line in lines if set(line) & set(corners)))
        for d in pair:
            if places[d] & both <= set(corners):
                gone |= removals(rest, d, places)
    return gone


def hidden(state, corners, pair, rest, extra):
    places, gone = places_of(state), set()
    for i in range(4):
        if across(rest, corners) and corners[i] not in rest:
            cell = corners[3 - i]
            lines = set(ROWS[cell // 9]) | set(COLUMNS[cell % 9])
            for d in pair:
                if places[d] & lines <= set(corners):
                    gone |= removals([cell], min(pair - {d}), places)
    return gone


DEFINITION = {
    "UniquenessTest1": one_rest, "UniquenessTest2": one_extra(lambda rest, corners: in_line(rest)),
    "UniquenessTest3": naked_rest, "UniquenessTest4": bound_rest, "UniquenessTest5": one_extra(across),
    "UniquenessTest6": crossed_rest, "HiddenRectangle": hidden,
}


def avoidable(state, number):
    gone, digits, places = set(), digits_of(state), places_of(state)
    for corners in RECTANGLES:
        empty = [i for i in range(4) if corners[i] in digits]
        if len(empty) != number or set(corners) & set(state.givens):
            continue
        value = [state.digits[cell] for cell in corners]
        wanted = [value[3 - i] for i in empty]
        if number == 1:
            [i] = empty
            if value[i ^ 1] == value[i ^ 2]:
                gone |= removals([corners[i]], wanted[0], places)
        elif sum(empty) != 3:
            held = [digits[corners[i]] for i in empty]
            others = [held[i] - {wanted[i]} for i in (0, 1)]
            if all(len(h) == 2 and w in h for h, w in zip(held, wanted)) and others[0] == others[1]:
                gone |= removals(seen_by_all([corners[i] for i in empty]), min(others[0]), places)
    return gone


def bug_plus_one(state):
    digits, places = digits_of(state), places_of(state)
    three = [cell for cell in digits if len(digits[cell]) == 3]
    if len(three) != 1 or any(len(held) not in (2, 3) for held in digits.values()):
        return set()
    for d in digits[three[0]]:
        if all(len(places[x] & house) in ((3,) if x == d and three[0] in house else (0, 2)) for x in places for house in HOUSES):
            return {candidate(three[0], x) for x in digits[three[0]] - {d}}
    return set()


@cache
def some_states():
    return [make_unique_case(seed).state for seed in range(100)]


@pytest.mark.parametrize("technique", DEFINITION)
def test_rectangles_against_the_definitions(technique):
    fired = 0
    for state in some_states():
        gone = {x for rectangle in rectangles(state) for x in DEFINITION[technique](state, *rectangle) or ()}
        assert deductions(state, technique) == (gone, frozenset()), state.text
        fired += bool(gone)
    assert fired >= 5


@pytest.mark.parametrize("number", [1, 2])
def test_avoidable_rectangles_against_the_definitions(number):
    fired = 0
    for state in some_states():
        gone = avoidable(state, number)
        assert deductions(state, f"AvoidableRectangle{number}") == (gone, frozenset()), state.text
        fired += bool(gone)
    assert fired >= 10


def test_bug_plus_one_against_the_definition():
    states = [make_bug_case(seed).state for seed in range(40)]
    gone = [bug_plus_one(state) for state in states]
    assert [deductions(state, "BUGPlus1")[0] for state in states] == gone
    assert 10 <= sum(map(bool, gone)) <= 30


# -- one solution is assumed -------------------------------------------------------------------------------------

def test_they_are_unsound_where_there_are_several_solutions():
    state = state_with(r1c14="12", r2c1="12", r2c4="123")
    assert count(state, limit=2) == 2
    state.apply(placements=candidates("r1c1#1 r1c4#2 r2c1#2 r2c4#1"))
    assert count(state, limit=2) == 2                      # what UniquenessTest1 rules out is a solution


@pytest.mark.parametrize("technique", UNIQUENESS)
def test_no_profile_of_stages_can_use_them(technique, tmp_path):
    row = f'{{ id = "{technique}", level = 6 }}'
    (tmp_path / "off.toml").write_text(f'name = "own"\nversion = 1\nkind = "stages"\ntechniques = []\noff = [{row}]\n')
    assert load_profile(tmp_path / "off.toml").rungs == ()
    (tmp_path / "on.toml").write_text(f'name = "own"\nversion = 1\nkind = "stages"\ntechniques = [{row}]\n')
    with pytest.raises(BadProfile, match=f"{technique}: a profile of stages cannot use it, since it assumes one solution"):
        load_profile(tmp_path / "on.toml")


def test_a_grid_of_candidates_is_solved_without_them():
    # the givens are gone in a text of candidates, and with them the reason of these techniques
    imitation = make(load_profile("hodoku"))

    def solved_with_them(text):
        return any(stage.technique.family == "Uniqueness" for stage in imitation.stages(text))

    assert sum(map(solved_with_them, BUG_PUZZLES)) >= 3
    assert not any(solved_with_them(State(puzzle).text) for puzzle in BUG_PUZZLES)


def test_gnpx_has_none_of_them():
    assert len(UNIQUENESS) == 10
    assert not {rung.technique.id for rung in load_profile("gnpx").rungs} & {row.id for row in TECHNIQUES if row.family == "Uniqueness"}
