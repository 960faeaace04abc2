import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.steps import deductions, find_steps
from tests.solver.plain import HOUSES, cells, drawn, places_of
from tests.solver.plain_fish import basic_fish, is_sashimi
from tests.solver.strategies import states

FISH = {2: "XWing", 3: "SwordFish", 4: "JellyFish", 5: "Squirmbag", 6: "Whale", 7: "Leviathan"}

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


@pytest.mark.parametrize("technique", [form + name for form in ("", "Finned", "Sashimi") for name in FISH.values()])
@given(case=states())
@settings(max_examples=20, deadline=None)
def test_each_step_names_as_many_cover_lines_as_base_lines(technique, case):
    places = places_of(case.state)
    k = next(k for k, name in FISH.items() if technique.endswith(name))
    for step in find_steps(case.state, technique):
        base, cover, *fins = step.parts
        at = places[base.digits[0]]
        assert len(base.houses) == len(cover.houses) == k
        assert set(base.cells) == {cell for h in base.houses for cell in HOUSES[h] & at}
        covered = {cell for h in cover.houses for cell in HOUSES[h]}
        assert set(base.cells) - covered == set(fins[0].cells if fins else ())
        if technique.startswith("Sashimi"):
            assert is_sashimi(at, base.houses, set(fins[0].cells))


# A cell goes by this fish only: rows 2 and 7, the fins r2c78, so row 2 has no second place without them.
def test_a_sashimi_fish_is_no_other_finned_fish():
    for picture, sashimi in ((FINNED_X_WING, False), (SASHIMI_X_WING, True)):
        state, gone = drawn(picture)
        assert deductions(state, "SashimiXWing")[0] == (gone if sashimi else set())


@pytest.mark.parametrize("k, examples", [(2, 30), (3, 20), (4, 5), (5, 3), (6, 5), (7, 5)])
def test_against_the_definitions(k, examples):
    @given(case=states(), digit=st.integers(1, 9))
    @settings(max_examples=examples, deadline=None)
    def check(case, digit):
        at = places_of(case.state)[digit]
        wanted = {form: set() for form in ("", "Finned", "Sashimi")}
        for base, _, fins, gone in basic_fish(at, k):
            wanted["Finned"] |= gone
            wanted[""] |= set() if fins else gone
            wanted["Sashimi"] |= gone if is_sashimi(at, base, fins) else set()
        for form, cells_gone in wanted.items():
            assert {x // 9 for x in deductions(case.state, form + FISH[k])[0] if x % 9 + 1 == digit} == cells_gone
    check()
