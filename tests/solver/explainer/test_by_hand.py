"""Single rules in grids made by hand, where the expected find can be read off."""

import pytest

from solver.explainer.desk import Position
from solver.explainer.path import Explainer
from solver.grid import State

EMPTY = "." * 81
COLUMNS = range(1, 10)
BLOCK_1 = [(r, c) for r in (1, 2, 3) for c in (1, 2, 3)]


def candidate(r, c, digit):
    """As the explainer counts it; rows, columns and digits from 1."""
    return ((r - 1) * 9 + c - 1) * 9 + digit - 1


def only_at(digit, places, cells):
    """What goes so that of these cells only these places have the digit."""
    return [candidate(*cell, digit) for cell in cells if cell not in places]


def only_has(r, c, digits):
    """What goes so that the cell has only these digits."""
    return [candidate(r, c, d) for d in range(1, 10) if d not in digits]


def row(r):
    return [(r, c) for c in COLUMNS]


def find(rule, gone, puzzle=EMPTY):
    here = Position(puzzle)
    here.apply((), gone)
    return here.search(rule)


# -- direct rules ---------------------------------------------------------------------------------

# Digit 2 in stack 1: column 1 has it in block 7 only, column 2 there and at r1c2.
CLAIMS = (only_at(2, {(7, 1), (8, 1)}, [(r, 1) for r in COLUMNS])
          + only_at(2, {(7, 2), (1, 2)}, [(r, 2) for r in COLUMNS]))


def test_direct_pointing_comes_before_direct_claiming():
    # block 4 has the digit in column 3 only, and block 1 one place outside of that: the same r1c2
    found = find(2, CLAIMS)
    assert (found["rating"], found["place"]) == (1.7, candidate(1, 2, 2))


def test_direct_claiming_where_nothing_points():
    # with the 2 of block 4 at r4c3, only the columns are left to tell
    found = find(2, CLAIMS, "." * 29 + "2" + "." * 51)
    assert (found["rating"], found["place"]) == (1.9, candidate(1, 2, 2))


# Digits 1 and 2 only at r1c1 and r1c2 of block 1.
PAIR = [gone for digit in (1, 2) for gone in only_at(digit, {(1, 1), (1, 2)}, BLOCK_1)]


def test_a_hidden_pair_that_places_nothing_is_no_direct_find():
    assert find(3, PAIR) is None
    removed = find(9, PAIR)["elim"]
    assert removed == {candidate(1, c, d) for c in (1, 2) for d in range(3, 10)}


def test_a_direct_hidden_pair_places_the_smallest_digit():
    # 3 and 4 have one more place each
    gone = PAIR + only_at(4, {(1, 1), (3, 3)}, BLOCK_1) + only_at(3, {(1, 2), (2, 2)}, BLOCK_1)
    found = find(3, gone)
    assert (found["rating"], found["place"], found["elim"]) == (2.0, candidate(2, 2, 3), set())


def step(gone):
    state = State(EMPTY)
    state.apply(gone)
    return Explainer(None).step_in(state)


def test_a_naked_single_comes_before_a_direct_hidden_triplet():
    # 1, 2, 3 take three cells of block 1, which leaves r1c2 for 4
    three = {(1, 1), (2, 2), (3, 3)}
    gone = [c for digit in (1, 2, 3) for c in only_at(digit, three, BLOCK_1)] + only_at(4, {(1, 1), (1, 2)}, BLOCK_1)
    found = step(gone)
    assert (found.rule, found.rating, found.placements) == (5, 2.5, (candidate(1, 2, 4),))
    found = step(gone + only_has(9, 9, {5}))
    assert (found.rule, found.rating, found.placements) == (4, 2.3, (candidate(9, 9, 5),))


# -- unique loops ---------------------------------------------------------------------------------

RECTANGLE = [(1, 1), (1, 2), (4, 2), (4, 1)]
LOOP = [(1, 1), (1, 2), (4, 2), (4, 3), (7, 3), (7, 1)]


def loop(cells, first, second):
    """Cells with 1 and 2, the last two with extra digits; no other cell of their stack has a 1."""
    digits = {cell: {1, 2} for cell in cells} | {cells[-2]: {1, 2} | first, cells[-1]: {1, 2} | second}
    return [c for cell in cells for c in only_has(*cell, digits[cell])] + [
        candidate(r, c, 1) for r in COLUMNS for c in (1, 2, 3) if (r, c) not in cells]


@pytest.mark.parametrize("cells, rating", [(RECTANGLE, 4.5), (LOOP, 4.6)])
def test_unique_loop_of_type_2(cells, rating):
    # one of the last two is the 3: it goes from what else their row and block have
    found = find(15, loop(cells, {3}, {3}))
    r = cells[-1][0]
    seen = {*row(r), *((i, c) for i in (r, r + 1, r + 2) for c in (1, 2, 3))} - {*cells}
    assert (found["rating"], found["elim"]) == (rating, {candidate(*cell, 3) for cell in seen})


@pytest.mark.parametrize("cells, rating", [(RECTANGLE, 4.5), (LOOP, 4.6)])
def test_unique_loop_of_type_4(cells, rating):
    # the 1 of their row is in one of the last two, so neither is the 2
    gone = loop(cells, {3, 4}, {5, 6}) + only_at(1, {*cells}, row(cells[-1][0]))
    found = find(15, gone)
    assert (found["rating"], found["elim"]) == (rating, {candidate(*cell, 2) for cell in cells[-2:]})


# -- graves: on the way of puzzles by solver.generate, s274 and s706 -------------------------------

BUG_1 = """9 3 1 4 8 2 7 5 6
           4 6 2 35 7 135 8 9 13
           5 8 7 6 9 13 13 4 2
           1 9 6 35 35 4 2 8 7
           3 4 8 2 6 7 9 1 5
           2 7 5 9 1 8 6 3 4
           7 15 9 8 2 35 4 6 13
           8 2 3 1 4 6 5 7 9
           6 15 4 7 35 9 13 2 8"""
BUG_2 = """7 3 89 5 2 6 489 1 49
           5 89 6 4 1 3 289 7 29
           1 4 2 9 7 8 5 3 6
           9 18 18 6 4 7 3 2 5
           6 5 4 1 3 2 7 9 8
           3 2 7 8 9 5 6 4 1
           2 19 5 3 8 4 19 6 7
           4 6 13 7 5 9 12 8 23
           8 7 39 2 6 1 49 5 349"""


def position(text):
    """A grid of candidates; single ones are placed."""
    cells = text.split()
    digits = [int(cell) if len(cell) == 1 else 0 for cell in cells]
    masks = [sum(1 << int(digit) - 1 for digit in cell) if len(cell) > 1 else 0 for cell in cells]
    return Position(State(digits, masks))


def test_bug_plus_one():
    # only r2c6 has three; its 3 has three places in row 2, column 6 and block 2, all others have two
    found = position(BUG_1).search(19)
    assert (found["rating"], found["elim"]) == (5.6, {candidate(2, 6, 1), candidate(2, 6, 5)})


def test_bug_of_type_2():
    # without their 9 also r1c7, r2c7 and r9c9 would have two: one of them is 9, and these see all three
    found = position(BUG_2).search(19)
    seen = [(1, 9), (2, 9), (7, 7), (9, 7)]
    assert (found["rating"], found["elim"]) == (5.7, {candidate(*cell, 9) for cell in seen})


# -- exclusion and cycles -------------------------------------------------------------------------

def test_aligned_pair_exclusion():
    # r1c1 = 1 would leave r1c2 neither 3 (r1c9 has 1 and 3) nor 4 (r2c3 has 1 and 4)
    gone = only_has(1, 1, {1, 2, 5}) + only_has(1, 2, {3, 4}) + only_has(1, 9, {1, 3}) + only_has(2, 3, {1, 4})
    found = find(20, gone)
    assert (found["rating"], found["elim"]) == (6.2, {candidate(1, 1, 1)})


def test_an_x_cycle_of_eight_nodes():
    """Four rows with two places each for digit 1, every end in a column with the next row's.

    Along the cycle from r1c1: on r1c1, r8c5, r7c7, r4c4; off r8c1, r7c5, r4c7, r1c4. The digit goes from what sees
    both: from the four columns, and from block 8, which has a place of each kind. What sees both ends of two rows
    would have a chain of six nodes; it is taken away. Eight nodes: 6.5, and 0.1 as 8 - 2 is above 4.
    """
    ends = {1: (1, 4), 4: (4, 7), 7: (7, 5), 8: (5, 1)}
    shorter = {(2, 5), (3, 5), (5, 5), (6, 5), (9, 4)}
    gone = [c for r, columns in ends.items() for c in only_at(1, {(r, c) for c in columns}, row(r))]
    seen = {(r, c) for r in (2, 3, 5, 6, 9) for c in (1, 4, 5, 7)} | {(9, 6)}
    found = find(21, gone + [candidate(*cell, 1) for cell in shorter])
    assert (found["rating"], found["complexity"]) == (6.6, 8)
    assert found["elim"] == {candidate(*cell, 1) for cell in seen - shorter}
