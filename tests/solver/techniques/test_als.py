"""Almost locked set techniques against their definitions over all sets, their parts, and cases by hand."""

from functools import cache
from itertools import chain, combinations, count, islice

import pytest

from solver.steps import deductions, find_steps
from tests.solver.plain import PEERS, candidates, cells, state_with
from tests.solver.plain_links import (
    HOUSE_CELLS, almost_locked_sets, als_xy_wing, als_xz, as_bits, removed, restricted_common,
    xyz_wing_als,
)
from tests.solver.strategies import make_case
from tests.solver.walks import SINGLES, hard_corpus_states, hard_states, our_puzzles, reduced, sample

SINGLE, DOUBLE = 0, 1      # forms of ALSXZ


# -- the definitions over all sets --------------------------------------------------------------------

@cache
def some_states(least, sets, number):
    """So many states, hard ones of our own puzzles and made ones, with at most so many almost locked
    sets, and `least` candidates or more: the more candidates, the larger the sets."""
    def fits(state):
        return (least <= sum(mask.bit_count() for mask in state.candidates) <= 1.5 * least
                and len(almost_locked_sets(state)) <= sets)

    made = (make_case(seed).state for seed in count())
    return list(islice(filter(fits, chain(sample(hard_states, our_puzzles(), 30, seed=6), made)), number))


def xz(state):
    single, double = als_xz(state)
    return single | double


DEFINITION = {"ALSXZ": xz, "ALSXYWing": als_xy_wing, "XYZWingALS": xyz_wing_als}
every_technique = pytest.mark.parametrize("technique", DEFINITION)


def assert_as_defined(state, technique, definition=DEFINITION):
    gone = definition[technique](state)
    assert deductions(state, technique) == (gone, frozenset()), state.text
    return bool(gone)


@pytest.mark.slow
@pytest.mark.parametrize("technique, least, sets, number", [
    ("ALSXZ", 40, 180, 30), ("ALSXYWing", 40, 180, 30), ("XYZWingALS", 60, 300, 30)])
def test_against_the_definition(technique, least, sets, number):
    states = some_states(least, sets, number)
    assert sum(assert_as_defined(state, technique) for state in states) >= 25


@pytest.mark.corpus
@pytest.mark.slow
@every_technique
def test_against_the_definition_on_real_puzzles(technique, corpus):
    for state in hard_corpus_states(corpus, 100):
        assert_as_defined(state, technique)


# -- the parts shown ----------------------------------------------------------------------------------

def sees_all(cell, digit, *sets):
    """Whether the digit is in each of these sets, and the cell sees all of its places there."""
    return all(digit in s.at and s.seen[digit] >> cell & 1 for s in sets)


class Judge:
    """Whether a step's parts are the pattern that it claims, and give what it removes."""

    def __init__(self, state):
        self.state = state
        self.sets = {s.cells: s for s in almost_locked_sets(state)}

    def read(self, step):
        """The almost locked sets of a step, the digits of its RCCs, its eliminations as (cell, digit)."""
        assert step.eliminations and not step.placements
        sets = [part for part in step.parts if part.role == "als"]
        assert all(part.digits == tuple(self.sets[as_bits(part.cells)].at) for part in sets)
        return ([self.sets[as_bits(part.cells)] for part in sets],
                [part.digits for part in step.parts if part.role == "rcc"],
                [(x // 9, x % 9 + 1) for x in step.eliminations])

    def judge_xz(self, step):
        (a, b), [common], gone = self.read(step)
        assert set(common) <= restricted_common(a, b) and len(common) == 1 + step.form
        for cell, d in gone:
            if step.form == SINGLE:
                assert d not in common and sees_all(cell, d, a, b)
            elif d in common:
                assert sees_all(cell, d, a, b)
            else:
                assert sees_all(cell, d, a) or sees_all(cell, d, b)

    def judge_xy_wing(self, step):
        (a, b, c), [(x,), (y,)], gone = self.read(step)
        assert a is not b and x != y and x in restricted_common(a, c) and y in restricted_common(b, c)
        for cell, z in gone:
            assert z not in (x, y) and sees_all(cell, z, a, b)
        return sum(s.cells.bit_count() for s in (a, b, c))

    def judge_xyz_wing(self, step):
        (a, b), _, gone = self.read(step)
        [pivot] = step.parts[0].cells
        row, column, block = (house for house in HOUSE_CELLS if house >> pivot & 1)
        has = {d for d in range(1, 10) if self.state.candidates[pivot] >> d - 1 & 1}
        assert step.parts[0].role == "cells" and len(has) >= 3 and not (a.cells | b.cells) >> pivot & 1

        def within(s, house):
            return {d for d in has if d in s.at and not s.at[d] & ~house}

        for cell, z in gone:
            assert sees_all(cell, z, a, b) and (z not in has or cell in PEERS[pivot])
            of_a = within(a, block) - {z}
            assert any(of_a and (of_b := within(b, line) - {z}) and of_a | of_b == has - {z}
                       for line in (row, column))


@pytest.mark.slow
@every_technique
def test_the_parts_are_the_pattern(technique):
    steps = 0
    for state in some_states(60, 300, 70)[:25]:
        judge = Judge(state)
        for step in find_steps(state, technique):
            {"ALSXZ": judge.judge_xz, "ALSXYWing": judge.judge_xy_wing,
             "XYZWingALS": judge.judge_xyz_wing}[technique](step)
            steps += 1
    assert steps >= 50


def fewest_cells(state):
    """{candidate: the fewest cells of three sets that remove it as an ALSXYWing}."""
    sets, fewest = almost_locked_sets(state), {}
    for c in sets:
        arms = [(s, common) for s in sets if (common := restricted_common(s, c))]
        for (a, with_a), (b, with_b) in combinations(arms, 2):
            for z in a.at.keys() & b.at.keys():
                x, y = with_a - {z}, with_b - {z}
                if x and y and len(x | y) > 1:
                    size = sum(s.cells.bit_count() for s in (a, b, c))
                    for gone in removed(z, a.seen[z] & b.seen[z]):
                        fewest[gone] = min(size, fewest.get(gone, size))
    return fewest


@pytest.mark.slow
def test_the_smallest_als_xy_wing_is_shown():
    for state in some_states(40, 180, 65)[:4]:
        fewest, judge = fewest_cells(state), Judge(state)
        for step in find_steps(state, "ALSXYWing"):
            assert [judge.judge_xy_wing(step)] == [fewest[x] for x in step.eliminations], step


# -- by hand ------------------------------------------------------------------------------------------

# A = r1c12 with 1, 2, 3 and B = r5c13 with 1, 3, 4. Both 1s are in column 1, so 3 is in r1c2 or r5c3.
XZ = {"r1c1": "12", "r1c2": "23", "r5c1": "14", "r5c3": "34"}
# A = r1c1 and B = r1c56, linked by 1 and by 2; B has all three digits in both cells, so 3 is in it.
XZ_TWICE = {"r1c1": "12", "r1c56": "123"}
# r5c5 is 1 or 2. With 1, r5c78 have no 1 and so 3 in r5c8; with 2, r2c5 is 3.
XY = {"r5c5": "12", "r5c7": "14", "r5c8": "34", "r2c5": "23"}
# r5c5 is 1, so r4c6 is 3; or 2, so r5c1 is 3; or 3 itself.
XYZ = {"r5c5": "123", "r4c6": "13", "r5c1": "23"}
# r5c5 is 1 or 4, so r4c46 have no 1 or no 4, and have 3; or 2, so r5c1 is 3.
XYZ_SET = {"r5c5": "124", "r4c4": "13", "r4c6": "34", "r5c1": "23"}


@pytest.mark.parametrize("technique, only, gone", [
    pytest.param("ALSXZ", XZ, "r123c3#3 r456c2#3", id="xz"),
    pytest.param("ALSXZ", XZ_TWICE, "r1c234789#123 r23c456#3", id="xz-twice"),
    pytest.param("ALSXYWing", XY, "r2c8#3", id="xy-wing"),
    pytest.param("XYZWingALS", XYZ, "r5c46#3", id="xyz-wing"),
    pytest.param("XYZWingALS", XYZ_SET, "r5c46#3 r4c123#3", id="xyz-wing-without-z-in-the-pivot"),
])
def test_drawn(technique, only, gone):
    assert deductions(state_with(**only), technique) == (candidates(gone), frozenset())


@pytest.mark.parametrize("technique, only", [
    pytest.param("ALSXZ", XZ | {"r1c2": "123"}, id="xz-a-1-out-of-sight"),
    pytest.param("ALSXZ", XZ | {"r1c2": "234"}, id="xz-two-digits-too-many"),
    pytest.param("ALSXZ", XZ | {"r5c3": "45"}, id="xz-no-other-common-digit"),
    pytest.param("ALSXYWing", XY | {"r5c7": "124"}, id="xy-wing-not-almost-locked"),
    pytest.param("ALSXYWing", XY | {"r2c5": "13"}, id="xy-wing-one-rcc-for-both"),
    pytest.param("ALSXYWing", XZ_TWICE, id="xy-wing-of-two-sets"),
    pytest.param("XYZWingALS", XYZ | {"r5c5": "1234"}, id="xyz-wing-a-candidate-in-neither"),
    pytest.param("XYZWingALS", XYZ | {"r5c5": "12"}, id="xyz-wing-pivot-of-two"),
    pytest.param("XYZWingALS", {"r5c5": "123", "r5c9": "13", "r5c1": "23"}, id="xyz-wing-none-in-the-block"),
    pytest.param("XYZWingALS", {"r5c5": "123", "r4c6": "13", "r6c4": "23"}, id="xyz-wing-none-in-a-line"),
    pytest.param("XYZWingALS", XYZ | {"r5c1": "123456789", "r4c1": "23"}, id="xyz-wing-out-of-sight"),
])
def test_near_misses(technique, only):
    assert not any(deductions(state_with(**only), technique))


def test_the_forms_of_als_xz():
    assert {step.form for step in find_steps(state_with(**XZ), "ALSXZ")} == {SINGLE}
    # With one RCC the other is a common digit like any, so it goes by the simpler form.
    forms = {(x % 9 + 1, step.form) for step in find_steps(state_with(**XZ_TWICE), "ALSXZ") for x in step.eliminations}
    assert forms == {(1, SINGLE), (2, SINGLE), (3, DOUBLE)}


@pytest.mark.parametrize("puzzle, after, gone, sets, common", [
    pytest.param("8....5..7.7.1.8.6...6.9.8..64.9.7.3...3...7...9.8.2.46..9.8.4...1.5.4.2.4..3....1",
                 ("LockedCandidate",), "r4c3#5", ("r4c57", "r12c3", "r1c78"), ((2,), (1,)), id="1"),
    pytest.param("4..1....39.7.3.54..539..7....5...3..2963.7154..8...6....4..389..39.4.2.56....9..7",
                 (), "r6c2#1", ("r6c569", "r129c2", "r9c5"), ((5,), (2,)), id="2"),
])
def test_published_als_xy_wings(puzzle, after, gone, sets, common):
    steps = find_steps(reduced(puzzle, SINGLES + after), "ALSXYWing")
    [step] = [step for step in steps if candidates(gone) <= set(step.eliminations)]
    assert [sorted(part.cells) for part in step.parts if part.role == "als"] == [sorted(cells(s)) for s in sets]
    assert tuple(part.digits for part in step.parts if part.role == "rcc") == common
