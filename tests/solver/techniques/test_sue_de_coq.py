from functools import reduce
from itertools import combinations, product
from operator import or_

import pytest
from hypothesis import given, settings

from solver.steps import deductions, find_steps
from tests.solver.plain import BOXES, COLUMNS, ROWS, candidate, cells, digits_of, places_of, removals, state_with
from tests.solver.strategies import states

TECHNIQUES = ("SueDeCoq", "SueDeCoqExtended")

# Four digits in two cells of row 4 and block 6; the block's cell takes 1 or 7, the row's 2 or 9.
PLAIN = {"r4c79": "1279", "r5c8": "17", "r4c1": "29"}
THREE_CELLS = {"r4c789": "12379", "r5c8": "17", "r4c1": "29"}
MORE_DIGITS = {"r4c79": "1279", "r56c8": "137", "r4c1": "29"}
TURNED = {"r79c4": "1279", "r8c5": "17", "r1c4": "29"}
# Only the extended form: the third cell of the crossing is the row's part; 3 is in both parts.
THIRD_CELL = {"r4c79": "1279", "r5c8": "17", "r4c8": "29"}
THIRD_CELL_BLOCK = {"r4c79": "1279", "r4c8": "17", "r4c1": "29"}
COMMON_DIGIT = {"r4c79": "1279", "r56c8": "137", "r4c12": "239"}


def gone_from(house, but, digits):
    return {candidate(cell, int(d)) for cell in set(house) - set(cells(but)) for d in digits}


@pytest.mark.parametrize("technique, only, block, line", [
    pytest.param("SueDeCoq", PLAIN, (5, "r4c79 r5c8", "17"), (3, "r4c179", "29"), id="plain"),
    pytest.param("SueDeCoq", THREE_CELLS, (5, "r4c789 r5c8", "137"), (3, "r4c1789", "239"), id="three-cells"),
    pytest.param("SueDeCoq", MORE_DIGITS, (5, "r4c79 r56c8", "137"), (3, "r4c179", "29"), id="more-digits"),
    pytest.param("SueDeCoq", TURNED, (7, "r79c4 r8c5", "17"), (12, "r179c4", "29"), id="column"),
    pytest.param("SueDeCoqExtended", THIRD_CELL, (5, "r4c789 r5c8", "17"), (3, "r4c789", "29"), id="third-cell-in-line"),
    pytest.param("SueDeCoqExtended", THIRD_CELL_BLOCK, (5, "r4c789", "17"), (3, "r4c1789", "29"), id="third-cell-in-block"),
    pytest.param("SueDeCoqExtended", COMMON_DIGIT, (5, "r4c79 r56c8", "137"), (3, "r4c1279", "239"), id="common-digit"),
])
def test_by_hand(technique, only, block, line):
    houses = ROWS + COLUMNS
    gone = gone_from(BOXES[block[0]], *block[1:]) | gone_from(houses[line[0]], *line[1:])
    state = state_with(**only)
    assert deductions(state, technique) == (gone, frozenset())
    [step] = find_steps(state, technique)
    assert [(p.role, p.cells, p.houses) for p in step.parts] == [
        (role, tuple(cells(where)), on) for (role, on), where in zip(
            (("cells", (line[0], 18 + block[0])), ("als", (18 + block[0],)), ("als", (line[0],))), only)]


@pytest.mark.parametrize("only", [THIRD_CELL, THIRD_CELL_BLOCK, COMMON_DIGIT])
def test_not_without_the_extension(only):
    assert not any(deductions(state_with(**only), "SueDeCoq"))


@pytest.mark.parametrize("change", [
    pytest.param({"r4c79": "12379"}, id="one-digit-too-many"),
    pytest.param({"r4c1": "123456789", "r4c8": "123456789"}, id="no-part-in-the-line"),
    pytest.param({"r5c8": "12"}, id="a-digit-of-both-parts"),
    pytest.param({"r4c1": "239"}, id="a-digit-more-in-the-line"),
    pytest.param({"r5c8": "123456789", "r5c5": "17"}, id="a-cell-elsewhere"),
])
def test_near_misses(change):
    for technique in TECHNIQUES:
        assert not any(deductions(state_with(**PLAIN | change), technique))


# -- the definitions ------------------------------------------------------------------------


def parts_of(pool, masks):
    """All non-empty sets of cells, each with the mask of its digits."""
    return [(set(part), reduce(or_, (masks[cell] for cell in part)))
            for k in range(1, len(pool) + 1) for part in combinations(sorted(pool), k)]


def removed(box, line, x, b, l, digits, places):
    """What cells X, B, L remove, whatever they are."""
    in_x, in_b, in_l = (set().union(*(digits[cell] for cell in part)) for part in (x, b, l))
    gone = set()
    for house, part, mine, other in ((box, b, in_b, in_l), (line, l, in_l, in_b)):
        for d in (in_x | mine) - other | mine & other:
            gone |= removals(house - x - part, d, places)
    return gone


def sues_de_coq(state, extended):
    digits, places, masks = digits_of(state), places_of(state), state.candidates
    gone = set()
    for line, box in product(map(set, ROWS + COLUMNS), map(set, BOXES)):
        crossing = line & box & digits.keys()
        for x, in_x in parts_of(crossing, masks):
            if len(x) < 2:
                continue
            third = crossing - x if extended else set()
            parts_b = parts_of(box & digits.keys() - line | third, masks)
            parts_l = parts_of(line & digits.keys() - box | third, masks)
            shared = in_x if extended else 511
            for (b, in_b), (l, in_l) in product(parts_b, parts_l):
                if (in_b & in_l & shared == 0 and not b & l and len(x) + len(b) + len(l)
                        == in_x.bit_count() + (in_b & ~in_x).bit_count() + (in_l & ~in_x).bit_count()):
                    gone |= removed(box, line, x, b, l, digits, places)
    return gone


@given(case=states())
@settings(max_examples=10, deadline=None)
def test_against_the_definitions(case):
    for technique, extended in zip(TECHNIQUES, (False, True)):
        assert deductions(case.state, technique)[0] == sues_de_coq(case.state, extended)


@given(case=states())
@settings(max_examples=60, deadline=None)
def test_the_extended_form_finds_all_of_the_plain_one(case):
    assert deductions(case.state, "SueDeCoq")[0] <= deductions(case.state, "SueDeCoqExtended")[0]


@given(case=states())
@settings(max_examples=60, deadline=None)
def test_each_step_follows_from_its_parts(case):
    digits, places = digits_of(case.state), places_of(case.state)
    for technique in TECHNIQUES:
        for step in find_steps(case.state, technique):
            x, b, l = (set(part.cells) for part in step.parts)
            (line, block), *rest = (part.houses for part in step.parts)
            assert rest == [(block,), (line,)] and (18 <= block) and (line < 18)
            house, box = set((ROWS + COLUMNS)[line]), set(BOXES[block - 18])
            assert x <= house & box and b <= box - x and l <= house - x - b
            assert [set(p.digits) for p in step.parts] == [set().union(*(digits[c] for c in part)) for part in (x, b, l)]
            assert set(step.eliminations) == removed(box, house, x, b, l, digits, places)
