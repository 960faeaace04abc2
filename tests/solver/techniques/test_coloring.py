import pytest
from hypothesis import given, settings

from solver.steps import deductions, find_steps
from tests.solver.plain import HOUSES, PEERS, candidates, cells, drawn, places_of, removals
from tests.solver.strategies import states
from tests.solver.techniques.test_single_digit import SKYSCRAPER

TECHNIQUES = ("ColorTrap", "ColorWrap", "MultiColor1", "MultiColor2")

# r2c2 - r2c5 - r5c5 - r5c8 - r8c8 - r8c3 by rows 2, 5, 8 and columns 5, 8: so r2c2 or r8c3 is true.
TRAP = """
    xx* x.x x.x
    .x. .x. ...
    xx* x.x x.x
    xxx x.x x.x
    ... .x. .x.
    xxx x.x x.x
    x*x x.x x.x
    ..x ... .x.
    x*x x.x x.x"""
# r1c1 - r1c5 - r5c5 - r5c2 - r2c2 by row 1, column 5, row 5, column 2; but r1c1 and r2c2 share block 1.
WRAP = """
    *.. .x. ...
    x*x x.x xxx
    x.x x.x xxx
    x.x x.x xxx
    .x. .*. ...
    x.x x.x xxx
    x.x x.x xxx
    x.x x.x xxx
    x.x x.x xxx"""
# r1c2 - r1c7 - r8c7 and r9c2 - r9c8. Were r1c2 and r8c7 true, r9c2 (column 2) and r9c8 (block 9) were not.
ONE_SEES_BOTH = """
    .*. ... x..
    xxx xxx .xx
    xxx xxx .xx
    xxx xxx .xx
    xxx xxx .xx
    xxx xxx .xx
    xxx xxx .xx
    xxx xxx *xx
    .x. ... .x."""


@pytest.mark.parametrize("technique, picture, colours", [
    pytest.param("ColorTrap", TRAP, ("r2c2 r5c5 r8c8", "r2c5 r5c8 r8c3"), id="trap"),
    pytest.param("ColorWrap", WRAP, ("r1c1 r2c2 r5c5", "r1c5 r5c2"), id="wrap"),
    pytest.param("MultiColor1", SKYSCRAPER, ("r2c4", "r2c7", "r8c4", "r8c8"), id="multi-1"),
    pytest.param("MultiColor2", ONE_SEES_BOTH, ("r1c2 r8c7", "r1c7", "r9c2", "r9c8"), id="multi-2"),
])
def test_drawn(technique, picture, colours):
    state, gone = drawn(picture, digit=5)
    assert deductions(state, technique) == (gone, frozenset())
    [step] = find_steps(state, technique)
    assert [(p.role, p.cells, p.digits) for p in step.parts] == [("cells", tuple(cells(c)), (5,)) for c in colours]


@pytest.mark.parametrize("technique, picture, row, instead", [
    pytest.param("ColorTrap", TRAP, 9, "x*x xxx x.x", id="trap-column-has-three"),
    pytest.param("ColorTrap", TRAP, 5, "... .xx .x.", id="trap-row-has-three"),
    pytest.param("ColorWrap", WRAP, 9, "xxx x.x xxx", id="wrap-column-has-three"),
    pytest.param("ColorWrap", SKYSCRAPER, 1, "xxx xxx xxx", id="two-components"),
    pytest.param("MultiColor1", SKYSCRAPER, 8, ".x. ... .x.", id="colours-that-do-not-see-each-other"),
    pytest.param("MultiColor2", ONE_SEES_BOTH, 9, ".x. ... x..", id="both-ends-in-one-component"),
    pytest.param("MultiColor2", ONE_SEES_BOTH, 9, "x.. ... .x.", id="one-colour-only"),
])
def test_near_misses(technique, picture, row, instead):
    rows = picture.split("\n")[1:]
    rows[row - 1] = instead
    assert not any(deductions(drawn("\n".join(rows))[0], technique))


def test_coloured_cells_are_no_exception():
    # what the docstring says of wraps and of colours that see both others
    # r4c1 sees r1c1 and r5c2, and so on
    assert deductions(drawn(WRAP)[0], "ColorTrap")[0] == candidates("r1c1#1 r2c2#1 r2c46#1 r46c1#1")
    assert deductions(drawn(ONE_SEES_BOTH)[0], "MultiColor1")[0] == candidates("r1c2#1 r8c7#1 r23c8#1")


def test_one_step_for_a_pair_of_components():
    # r2c2 - r2c8 and r8c2 - r8c8: both rows' ends see each other in columns 2 and 8 (an X-Wing).
    state, gone = drawn("""
        x*x xxx x*x
        .x. ... .x.
        x*x xxx x*x
        x*x xxx x*x
        x*x xxx x*x
        x*x xxx x*x
        x*x xxx x*x
        .x. ... .x.
        x*x xxx x*x""")
    assert deductions(state, "MultiColor1") == (gone, frozenset())
    assert len(find_steps(state, "MultiColor1")) == 1


# -- the definitions ------------------------------------------------------------------------


def components(at):
    links = [at & house for house in HOUSES if len(at & house) == 2]
    left, found = set().union(*links), []
    while left:
        colour, todo = {min(left): 0}, [min(left)]
        for cell in todo:
            for other in {c for link in links if cell in link for c in link} - colour.keys():
                colour[other] = 1 - colour[cell]
                todo.append(other)
        left -= colour.keys()
        found.append(tuple({c for c in colour if colour[c] == k} for k in (0, 1)))
    return found


def see(some, others):
    return any(PEERS[cell] & others for cell in some)


def trap(one, at):
    return {cell for cell in at if all(see([cell], colour) for colour in one)}


def wrap(one, at):
    return {cell for colour in one if see(colour, colour) for cell in colour}


def multi_1(one, two, at):
    return {cell for cell in at for i in (0, 1) for j in (0, 1)
            if see(one[i], two[j]) and see([cell], one[1 - i]) and see([cell], two[1 - j])}


def multi_2(one, two, at):
    return {cell for colour in one if all(see(colour, other) for other in two) for cell in colour}


RULES = dict(zip(TECHNIQUES, (trap, wrap, multi_1, multi_2)))


@given(case=states())
@settings(max_examples=60, deadline=None)
def test_against_the_definitions(case):
    found = {technique: set() for technique in TECHNIQUES}
    for digit, at in places_of(case.state).items():
        parts = components(at)
        for one in parts:
            for technique in TECHNIQUES[:2]:
                found[technique] |= removals(RULES[technique](one, at), digit, {digit: at})
            for two in (other for other in parts if other is not one):
                for technique in TECHNIQUES[2:]:
                    found[technique] |= removals(RULES[technique](one, two, at), digit, {digit: at})
    assert {t: deductions(case.state, t) for t in TECHNIQUES} == {t: (found[t], frozenset()) for t in TECHNIQUES}


@given(case=states())
@settings(max_examples=40, deadline=None)
def test_each_step_follows_from_its_colours(case):
    places = places_of(case.state)
    for technique in TECHNIQUES:
        for step in find_steps(case.state, technique):
            [digit] = {d for part in step.parts for d in part.digits}
            colours = [set(part.cells) for part in step.parts]
            told = list(zip(colours[::2], colours[1::2]))
            assert all(pair in components(places[digit]) for pair in told)
            assert set(step.eliminations) == removals(RULES[technique](*told, places[digit]), digit, places)
