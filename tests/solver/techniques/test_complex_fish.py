import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from solver.steps import deductions, find_steps
from tests.solver.plain import HOUSES, drawn, places_of
from tests.solver.plain_fish import all_fish, kind_of
from tests.solver.strategies import states

SIZES = {2: "XWing", 3: "SwordFish", 4: "JellyFish"}

# Rows 2 and 3 in column 1 and block 2.
FRANKEN_X_WING = """
    *.. *** xxx
    x.. xx. ...
    x.. ..x ...
    *xx xxx xxx
    *xx xxx xxx
    *xx xxx xxx
    *xx xxx xxx
    *xx xxx xxx
    *xx xxx xxx"""
# Rows 2 and 3 in blocks 1 and 2.
MUTANT_X_WING = """
    *** *** xxx
    x.x x.. ...
    .x. .xx ...
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx"""


@pytest.mark.parametrize("kind, picture, cover", [
    pytest.param("Franken", FRANKEN_X_WING, (9, 19), id="franken"),
    pytest.param("Mutant", MUTANT_X_WING, (18, 19), id="mutant"),
])
def test_drawn(kind, picture, cover):
    state, gone = drawn(picture, digit=6)
    assert deductions(state, f"{kind}XWing") == (gone, frozenset())
    assert deductions(state, f"{kind}Fish")[0] >= gone
    [step] = find_steps(state, f"{kind}XWing")
    assert [(p.role, p.houses) for p in step.parts] == [("base", (1, 2)), ("cover", cover)]


@pytest.mark.parametrize("kind, picture, row, instead", [
    pytest.param("Franken", FRANKEN_X_WING, 2, "xxx xx. xxx", id="a-base-row-leaves-the-cover"),
    pytest.param("Mutant", MUTANT_X_WING, 3, ".x. .xx xxx", id="a-base-row-leaves-the-blocks"),
])
def test_one_row_off_and_nothing_goes(kind, picture, row, instead):
    rows = picture.split("\n")[1:]
    rows[row - 1] = instead
    state, _ = drawn("\n".join(rows))
    assert not any(deductions(state, f"{kind}XWing"))
def compare(state, digit, k):
    """Compare with the definition; returns how many cells each form removes."""
    forms = [finned + kind for kind in ("Franken", "Mutant") for finned in ("", "Finned")]
    wanted = {form: set() for form in forms}
    for base, cover, fins, gone in all_fish(places_of(state)[digit], k):
        kind = kind_of(base, cover).capitalize()
        if kind != "Basic":
            wanted["Finned" + kind] |= gone
            wanted[kind] |= set() if fins else gone
    found = {form: {x // 9 for x in deductions(state, form + SIZES[k])[0] if x % 9 + 1 == digit} for form in forms}
    assert found == wanted
    return {form: len(cells) for form, cells in found.items()}


@pytest.mark.slow
@given(case=states(), digit=st.integers(1, 9), k=st.sampled_from([2, 2, 2, 3]))
@settings(max_examples=12, deadline=None)
def test_against_the_definitions(case, digit, k):
    open_houses = sum(bool(house & places_of(case.state)[digit]) for house in HOUSES)
    assume(k == 2 or open_houses <= 15)
    compare(case.state, digit, k)


@pytest.mark.slow
def test_fins_shared_base_cells_and_cells_covered_twice():
    """A digit of a hard puzzle, where chains and basic fish find nothing."""
    state, _ = drawn("""
        x.x ... ..x
        ... ... ...
        x.. ... .xx
        .x. x.x ...
        ..x x.x .xx
        ... x.x x.x
        .x. x.x .xx
        x.. ... x..
        .x. x.x .xx""")
    sizes = compare(state, 1, 3)
    assert sizes["FinnedMutant"] > sizes["FinnedFranken"] > sizes["Franken"] == 0


def test_the_sizes_2_to_4_together_find_what_each_finds():
    @given(case=states())
    @settings(max_examples=20, deadline=None)
    def check(case):
        for form in ("Franken", "FinnedFranken", "Mutant", "FinnedMutant"):
            alone = [deductions(case.state, form + size)[0] for size in SIZES.values()]
            assert deductions(case.state, form + "Fish")[0] == frozenset().union(*alone)
    check()
