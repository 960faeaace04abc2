from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.steps import deductions, find_steps
from tests.solver.plain import COLUMNS, ROWS, cells, drawn, places_of, removals, seen_by_all
from tests.solver.strategies import states

FISH = {2: "XWing", 3: "SwordFish", 4: "JellyFish"}
FINNED = {k: "Finned" + name for k, name in FISH.items()}

X_WING = """
    xx* xxx *xx
    ..x ... x..
    xx* xxx *xx
    xx* xxx *xx
    xx* xxx *xx
    xx* xxx *xx
    ..x ... x..
    xx* xxx *xx
    xx* xxx *xx"""
# Columns 1, 5, 9 have the digit in two of rows 1, 4, 8 each.
SWORDFISH = """
    x** *x* **.
    .xx x.x xx.
    .xx x.x xx.
    x** *.* **x
    .xx x.x xx.
    .xx x.x xx.
    .xx x.x xx.
    .** *x* **x
    .xx x.x xx."""
JELLYFISH = """
    x.. x.. ...
    *xx **x *xx
    x.. ... x..
    *xx **x *xx
    ... xx. ...
    *xx **x *xx
    ... .x. x..
    *xx **x *xx
    *xx **x *xx"""
FINNED_X_WING = """
    xxx xxx *xx
    ..x ... x.x
    xxx xxx *xx
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx
    ..x ... x..
    xxx xxx xxx
    xxx xxx xxx"""
SASHIMI_X_WING = """
    xxx xxx *xx
    ..x ... .xx
    xxx xxx *xx
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx
    ..x ... x..
    xxx xxx xxx
    xxx xxx xxx"""
# Columns 2, 5, 8 in rows 1, 4, 8; the fin r5c2 in block 4.
FINNED_SWORDFISH = """
    xxx xxx xxx
    x.x x.x x.x
    x.x x.x x.x
    *x* xxx xxx
    xxx x.x x.x
    x.x x.x x.x
    x.x x.x x.x
    xxx xxx xxx
    x.x x.x x.x"""
# Rows 1, 3, 5, 7 in columns 1, 4, 5, 7; the fin r7c6 in block 8.
FINNED_JELLYFISH = """
    x.. x.. ...
    xxx xxx xxx
    x.. ... x..
    xxx xxx xxx
    ... xx. ...
    xxx xxx xxx
    ... .xx x..
    xxx **x xxx
    xxx **x xxx"""

# Rows 2, 3, 5 in columns 2, 4, 7; the fin r2c1 in block 1, where base row 3 has nothing. The same rows
# in columns 1, 4, 7 have the fin r5c2.
TWO_BASE_ROWS_IN_THE_BAND = """
    x*x xxx xxx
    x.. x.. x..
    ... x.. x..
    *xx xxx xxx
    .x. x.. ...
    *xx xxx xxx
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx"""


@pytest.mark.parametrize("technique, picture", [
    pytest.param("XWing", X_WING, id="x-wing"),
    pytest.param("SwordFish", SWORDFISH, id="swordfish"),
    pytest.param("JellyFish", JELLYFISH, id="jellyfish"),
    pytest.param("FinnedXWing", FINNED_X_WING, id="one-fin"),
    pytest.param("FinnedXWing", FINNED_X_WING.replace("x.x", "xxx"), id="two-fins"),
    pytest.param("FinnedXWing", SASHIMI_X_WING, id="sashimi"),
    pytest.param("FinnedSwordFish", FINNED_SWORDFISH, id="finned-swordfish"),
    pytest.param("FinnedSwordFish", TWO_BASE_ROWS_IN_THE_BAND, id="two-base-rows-in-the-band"),
    pytest.param("FinnedJellyFish", FINNED_JELLYFISH, id="finned-jellyfish"),
])
def test_drawn(technique, picture):
    state, gone = drawn(picture, digit=4)
    assert gone
    assert deductions(state, technique) == (gone, frozenset())


@pytest.mark.parametrize("technique, picture, row, instead", [
    pytest.param("XWing", X_WING, 2, "..x ... xx.", id="third-column"),
    pytest.param("XWing", X_WING, 2, ".x. ... x..", id="three-columns"),
    pytest.param("SwordFish", SWORDFISH, 2, "xxx x.x xx.", id="fourth-row"),
    pytest.param("JellyFish", JELLYFISH, 1, "x.. x.x ...", id="fifth-column"),
    pytest.param("FinnedXWing", FINNED_X_WING, 2, "..x x.. x.x", id="fins-in-two-blocks"),
    pytest.param("FinnedXWing", FINNED_X_WING, 7, "..x ... x.x", id="fins-in-both-base-rows"),
    pytest.param("FinnedSwordFish", FINNED_SWORDFISH, 5, "xxx x.x xxx", id="fins-in-two-columns"),
    pytest.param("FinnedJellyFish", FINNED_JELLYFISH, 5, "..x xx. ...", id="fins-in-two-rows"),
])
def test_one_cell_off_and_nothing_goes(technique, picture, row, instead):
    rows = picture.split("\n")[1:]
    rows[row - 1] = instead
    assert not any(deductions(drawn("\n".join(rows))[0], technique))


def test_a_base_line_may_have_one_cell():
    state, gone = drawn(X_WING.replace("..x ... x..", "... ... x..", 1))
    assert deductions(state, "XWing") == (gone, frozenset())


def test_the_parts_name_base_cover_and_fins():
    [step] = find_steps(drawn(X_WING)[0], "XWing")
    assert [(p.role, p.cells, p.houses) for p in step.parts] == [
        ("base", tuple(cells("r2c37 r7c37")), (1, 6)), ("cover", (), (11, 15))]
    [step] = find_steps(drawn(FINNED_SWORDFISH)[0], "FinnedSwordFish")
    assert [(p.role, p.houses) for p in step.parts] == [("base", (10, 13, 16)), ("cover", (0, 3, 7)), ("fins", ())]
    assert step.parts[2].cells == tuple(cells("r5c2"))


def fish(digit, at, k, fins_too):
    """Word for word: choose base lines and cover lines; remove from the cover what sees every fin."""
    gone, places = set(), {digit: at}
    for lines, crossing in ((ROWS, COLUMNS), (COLUMNS, ROWS)):
        for base in combinations([set(line) for line in lines if at & set(line)], k):
            base = set().union(*base)
            for cover in combinations(crossing, k):
                cover = set().union(*cover)
                fins = at & base - cover
                if not fins:
                    gone |= removals(cover - base, digit, places)
                elif fins_too:
                    gone |= removals(cover - base & seen_by_all(fins), digit, places)
    return gone


@pytest.mark.parametrize("k, examples", [(2, 30), (3, 12), (4, 5)])
def test_against_the_definitions(k, examples):
    @given(case=states(), digit=st.integers(1, 9))
    @settings(max_examples=examples, deadline=None)
    def check(case, digit):
        at = places_of(case.state)[digit]
        for technique, fins_too in ((FISH[k], False), (FINNED[k], True)):
            found = {x for x in deductions(case.state, technique)[0] if x % 9 + 1 == digit}
            assert found == fish(digit, at, k, fins_too)
    check()
