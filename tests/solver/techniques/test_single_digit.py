from itertools import combinations, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.grid import State
from solver.steps import deductions, find_steps
from tests.solver.plain import (
    BOXES, COLUMNS, HOUSES, PEERS, ROWS, candidates, cells, drawn, places_of, removals, seen_by_all,
)
from tests.solver.strategies import make_sparse_case, states

# Rows 2 and 8 have two cells each; r2c4 and r8c4 see each other, so r2c7 or r8c8 is true.
SKYSCRAPER = """
    xxx xxx x*x
    ... x.. x..
    xxx xxx x*x
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx *xx
    ... x.. .x.
    xxx xxx *xx"""
# Row 5 and column 2 have two cells each; r5c1 and r4c2 share a block, so r5c7 or r9c2 is true.
TWO_STRING_KITE = """
    x.x xxx xxx
    x.x xxx xxx
    x.x xxx xxx
    xxx xxx xxx
    x.. ... x..
    x.x xxx xxx
    x.x xxx xxx
    x.x xxx xxx
    xxx xxx *xx"""
# Block 1 has r1c1 and r3c2, column 6 has r3c6 and r8c6; r3c2 and r3c6 see each other.
TURBOT_FISH = """
    x.. xx. xxx
    ... xx. xxx
    .x. xxx xxx
    xxx xx. xxx
    xxx xx. xxx
    xxx xx. xxx
    xxx xx. xxx
    *xx xxx xxx
    xxx xx. xxx"""


@pytest.mark.parametrize("picture, form, links, pincer", [
    pytest.param(SKYSCRAPER, 1, ("r2c47", "r8c48"), "r2c7 r8c8", id="skyscraper"),
    pytest.param(TWO_STRING_KITE, 2, ("r5c17", "r49c2"), "r5c7 r9c2", id="two-string-kite"),
    pytest.param(TURBOT_FISH, 3, ("r38c6", "r1c1 r3c2"), "r1c1 r8c6", id="turbot-fish"),
])
def test_two_links_drawn(picture, form, links, pincer):
    state, gone = drawn(picture, digit=6)
    assert deductions(state, "Skyscraper") == (gone, frozenset())
    [step] = find_steps(state, "Skyscraper")
    assert step.form == form
    assert [(p.role, p.cells) for p in step.parts] == [
        ("link", tuple(cells(links[0]))), ("link", tuple(cells(links[1]))), ("pincer", tuple(cells(pincer)))]


@pytest.mark.parametrize("picture, row, instead", [
    pytest.param(SKYSCRAPER, 2, "... x.. xx.", id="first-link-is-none"),
    pytest.param(SKYSCRAPER, 8, "... .x. .x.", id="ends-in-two-columns"),
    pytest.param(TWO_STRING_KITE, 1, "xxx xxx xxx", id="column-has-three"),
    pytest.param(TURBOT_FISH, 2, "..x xx. xxx", id="block-has-three"),
])
def test_two_links_near_misses(picture, row, instead):
    rows = picture.split("\n")[1:]
    rows[row - 1] = instead
    assert not any(deductions(drawn("\n".join(rows))[0], "Skyscraper"))


def test_one_link_and_a_second_through_the_same_cell_are_no_pattern():
    # r2c2-r2c8 and r2c8-r7c8 share r2c8: a chain of one link too many for this.
    state, _ = drawn("""
        xxx xxx x.x
        .x. ... .x.
        xxx xxx x.x
        xxx xxx x.x
        xxx xxx x.x
        xxx xxx x.x
        xxx xxx xxx
        xxx xxx x.x
        xxx xxx x.x""")
    assert not any(deductions(state, "Skyscraper"))


@pytest.mark.parametrize("technique, found", [("TwoStringKite", (2,)), ("TurbotFish", (1, 2, 3))])
def test_names_of_forms(technique, found):
    for form, picture in enumerate((SKYSCRAPER, TWO_STRING_KITE, TURBOT_FISH), 1):
        state, gone = drawn(picture, digit=6)
        assert deductions(state, technique) == (gone if form in found else frozenset(), frozenset())
        assert [(step.form, step.technique) for step in find_steps(state, technique)] == [(form, technique)] * (form in found)


# r1c2 and r2c1 share block 1. Row 1 and column 1 make a kite of them (r1c7 or r8c1), row 2 and column 2 another
# (r2c5 or r6c2).
DUAL_KITE = """
    .x. ... x..
    x.. .x. ...
    ..x xxx xxx
    ..x xxx xxx
    ..x xxx xxx
    .xx x*x xxx
    ..x xxx xxx
    x.x xxx *xx
    ..x xxx xxx"""


def test_dual_kite_drawn():
    state, gone = drawn(DUAL_KITE, digit=4)
    assert deductions(state, "DualTwoStringKite") == (gone, frozenset())
    [step] = find_steps(state, "DualTwoStringKite")
    assert {p.role for p in step.parts} == {"link", "pincer"}
    assert {p.cells for p in step.parts[:3]} | {p.cells for p in step.parts[3:]} == {
        tuple(sorted(cells(pair))) for pair in ("r1c27", "r28c1", "r1c7 r8c1", "r2c15", "r16c2", "r2c5 r6c2")}


def test_two_kites_of_two_digits_are_dual():
    # digit 4 has only the kite of row 1 and column 1, digit 5 only that of row 2 and column 2
    rows = DUAL_KITE.split("\n")[1:]
    of_4 = drawn("\n".join([rows[0], rows[1].replace(".x. ...", "xxx xxx"), *rows[2:]]), digit=4)[0]
    of_5 = drawn("\n".join([rows[0].replace("... x..", "xxx xxx"), *rows[1:]]), digit=5)[0]
    state = State([0] * 81, [a & b for a, b in zip(of_4.candidates, of_5.candidates)])
    assert deductions(state, "DualTwoStringKite") == (candidates("r8c7#4 r6c5#5"), frozenset())
    assert not any(deductions(of_4, "DualTwoStringKite")) and not any(deductions(of_5, "DualTwoStringKite"))


# Block 5 has the digit in row 5 and column 6 only. Column 2 joins r5c2 and r9c2; row 9 crosses column 6.
EMPTY_RECTANGLE = """
    x.x xxx xxx
    x.x xxx xxx
    x.x xxx xxx
    x.x ..x xxx
    xxx xx. xxx
    x.x ..x xxx
    x.x xxx xxx
    x.x xxx xxx
    xxx xx* xxx"""


def test_empty_rectangle_drawn():
    state, gone = drawn(EMPTY_RECTANGLE, digit=8)
    assert deductions(state, "EmptyRectangle") == (gone, frozenset())
    [step] = find_steps(state, "EmptyRectangle")
    assert [(p.role, p.cells, p.houses) for p in step.parts] == [
        ("cells", tuple(cells("r4c6 r5c45 r6c6")), (4, 14, 22)), ("link", tuple(cells("r59c2")), (10,))]


def test_empty_rectangle_along_a_row():
    # Block 1: row 2 and column 1. Row 6 joins r6c1 and r6c8; so r2c8 goes.
    state, gone = drawn("""
        x.. xxx xxx
        .xx xxx x*x
        x.. xxx xxx
        xxx xxx xxx
        xxx xxx xxx
        x.. ... .x.
        xxx xxx xxx
        xxx xxx xxx
        xxx xxx xxx""")
    assert deductions(state, "EmptyRectangle") == (gone, frozenset())


DUAL_RECTANGLE = """
    x.x xxx x.x
    x.x xx* xxx
    x.x xxx x.x
    x.x ..x x.x
    xxx xx. xxx
    x.x ..x x.x
    x.x xxx x.x
    x.x xxx x.x
    xxx xx* x.x"""


def test_dual_empty_rectangle_drawn():
    # as above, and column 8 joins r5c8 and r2c8: row 2 crosses column 6 too
    state, gone = drawn(DUAL_RECTANGLE, digit=8)
    assert deductions(state, "DualEmptyRectangle") == (gone, frozenset())
    [step] = find_steps(state, "DualEmptyRectangle")
    assert [(p.role, p.cells) for p in step.parts] == [
        ("cells", tuple(cells("r4c6 r5c45 r6c6"))), ("link", tuple(cells("r59c2"))),
        ("cells", tuple(cells("r4c6 r5c45 r6c6"))), ("link", tuple(cells("r25c8")))]
    assert not any(deductions(drawn(EMPTY_RECTANGLE, digit=8)[0], "DualEmptyRectangle"))


@pytest.mark.parametrize("row, instead", [
    pytest.param(4, "x.x .xx xxx", id="a-cell-off-the-cross"),
    pytest.param(1, "xxx xxx xxx", id="no-link"),
    pytest.param(9, "xxx xx. xxx", id="nothing-at-the-crossing"),
])
def test_empty_rectangle_near_misses(row, instead):
    rows = EMPTY_RECTANGLE.split("\n")[1:]
    rows[row - 1] = instead
    assert not any(deductions(drawn("\n".join(rows))[0], "EmptyRectangle"))


def test_a_link_inside_the_blocks_band_is_none():
    # Row 1 joins r1c1, in the block's own column, and r1c8; r1c1 is in block 1, so it may be its cell.
    state, _ = drawn("""
        x.. ... .x.
        xxx xxx xxx
        x.. xxx xxx
        xxx xxx xxx
        xxx xxx xxx
        xxx xxx xxx
        xxx xxx xxx
        xxx xxx xxx
        xxx xxx xxx""")
    assert not any(deductions(state, "EmptyRectangle"))


def two_links(places):
    gone = set()
    for digit, at in places.items():
        links = {frozenset(at & house) for house in HOUSES if len(at & house) == 2}
        for one, other in combinations(links, 2):
            if not one & other:
                for (a, b), (c, d) in ((p, q) for p in permutations(one) for q in permutations(other)):
                    if c in PEERS[b]:
                        gone |= removals(seen_by_all([a, d]), digit, places)
    return gone


def kites(places):
    """(the two ends in a block, removals) of every two-string kite that removes something."""
    for digit, at in places.items():
        links = [[set(line) & at for line in lines if len(set(line) & at) == 2] for lines in (ROWS, COLUMNS)]
        for row, column in product(*links):
            for a, b in product(row, column):
                near, [c], [d] = {a, b}, row - {a}, column - {b}
                gone = removals(seen_by_all([c, d]), digit, places)
                if len({a, b, c, d}) == 4 and gone and any(near <= set(box) for box in BOXES):
                    yield frozenset(near), frozenset(gone)


def rectangle_steps(places):
    """(the block's cells, removals) of every empty rectangle that removes something."""
    for digit, at in places.items():
        for box in map(set, BOXES):
            for lines, crossing in ((ROWS, COLUMNS), (COLUMNS, ROWS)):
                for line in (set(x) for x in lines if box & set(x)):
                    for cross in (set(x) for x in crossing if box & set(x)):
                        if not at & box or at & box - line - cross:
                            continue
                        for other in (set(x) for x in lines if not box & set(x)):
                            if len(at & other) == 2 and at & other & cross:
                                [end] = at & other - cross
                                if gone := removals(line & PEERS[end] - box, digit, places):
                                    yield frozenset(at & box), frozenset(gone)


def together(steps):
    return set().union(*(gone for _, gone in steps))


def dual(steps):
    """What those remove that share their cells with one that does not remove the same."""
    removed = {}
    for at, gone in steps:
        removed.setdefault(at, set()).add(gone)
    return set().union(*(gone for all_ in removed.values() if len(all_) > 1 for gone in all_))


@given(case=states())
@settings(max_examples=50, deadline=None)
def test_against_the_definitions(case):
    places = places_of(case.state)
    assert deductions(case.state, "Skyscraper") == (two_links(places), frozenset())
    assert deductions(case.state, "TwoStringKite") == (together(kites(places)), frozenset())
    assert deductions(case.state, "EmptyRectangle") == (together(rectangle_steps(places)), frozenset())
    assert deductions(case.state, "DualEmptyRectangle") == (dual(rectangle_steps(places)), frozenset())


@given(seed=st.integers(0, 2**32 - 1))
@settings(max_examples=50, deadline=None)
def test_dual_kites_against_the_definition(seed):
    state = make_sparse_case(seed).state
    assert deductions(state, "DualTwoStringKite") == (dual(kites(places_of(state))), frozenset())
