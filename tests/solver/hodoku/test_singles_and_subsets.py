"""Singles, locked candidates, subsets and brute force are taken in HoDoKu's order."""

import pytest

from solver.hodoku.position import Position
from tests.solver.hodoku.replay import number, replay

NAMES = "fh n1 h1 l2 l3 lc1 lc2 n2 n3 h2 h3 n4 h4 bf"


@pytest.mark.corpus
def test_the_recorded_steps(corpus):
    tested = replay(corpus, NAMES)
    assert min(tested[name] for name in NAMES.split()) >= 4
    assert min(tested[name] for name in ("fh", "n1", "h1")) >= 700


def at(*candidates):
    return tuple(map(number, candidates))


def puzzle_of(*givens):
    signs = ["."] * 81
    for given in at(*givens):
        signs[given // 9] = str(given % 9 + 1)
    return "".join(signs)


ROW = [f"r1c{d}#{d}" for d in range(1, 9)]
NINES = ["r2c5#9", "r3c8#9", "r4c2#9", "r7c3#9"]


@pytest.mark.parametrize("givens, search, placed", [
    pytest.param(ROW, "fh", at("r1c9#9"), id="full-house"),
    pytest.param([*ROW[:7], "r9c9#8"], "fh", None, id="naked-but-no-full-house"),
    pytest.param([*ROW[:7], "r9c9#8"], "n1", at("r1c9#9"), id="naked-single"),
    pytest.param(NINES, "h1", at("r1c1#9"), id="hidden-single"),
    pytest.param(NINES[:3], "h1", None, id="two-places"),
])
def test_singles_by_hand(givens, search, placed):
    found = Position(puzzle_of(*givens)).search(search, evidence=True)
    if placed is None:
        assert found is None
    else:
        assert found[:3] == (search, placed, ())
        assert found[3][0].placements == placed and found[3][0].parts[0].cells == (placed[0] // 9,)


def test_older_singles_come_first():
    # r1c9 is left with 9 by a given; r1c1 with 1 by a deletion, which comes later
    puzzle = Position(puzzle_of(*ROW[1:8], "r5c9#1"))
    puzzle.apply(eliminations=at("r1c1#9"))
    assert puzzle.search("n1")[1] == at("r1c9#9")
    assert puzzle.search("n1")[1] == at("r1c1#1")       # the first was taken from the queue


def test_a_candidate_grid_fills_the_queues_in_cell_order():
    state = Position("." * 81).state
    state.apply(eliminations=at(*(f"{cell}#{d}" for cell in ("r9c9", "r2c3") for d in range(1, 9))))
    for grid in (state, state.text):
        position = Position(grid)
        assert not position.plain
        assert [position.search("n1")[1] for _ in range(2)] == [at("r2c3#9"), at("r9c9#9")]
    assert Position(puzzle_of(*ROW)).plain and Position(Position(puzzle_of(*ROW)).state).plain


def test_a_full_house_stays_in_the_queue():
    puzzle = Position("12345678." + "." * 72)
    assert puzzle.search("fh") == puzzle.search("fh")


def without(*candidates):
    puzzle = Position("." * 81)
    puzzle.apply(eliminations=at(*candidates))
    return puzzle


def pair(cells, digits="12"):
    return [f"{cell}#{d}" for cell in cells for d in "123456789" if d not in digits]


def test_pointing_before_claiming_and_row_before_column():
    puzzle = without(*(f"r{r}c{c}#5" for r in (2, 3) for c in (1, 2, 3)))
    name, _, gone, steps = puzzle.search("lc1", evidence=True)
    assert (name, gone) == ("lc1", at(*(f"r1c{c}#5" for c in range(4, 10))))
    assert (steps[0].form, steps[0].parts[0].houses) == (1, (0, 18))
    assert puzzle.search("lc2") is None
    # one cell alone points along its row and column, but is a hidden single
    assert without(*(f"r{r}c{c}#5" for r in (1, 2, 3) for c in (1, 2, 3) if (r, c) != (1, 1))).search("lc1") is None


def test_claiming():
    puzzle = without(*(f"r4c{c}#5" for c in range(4, 10)))
    assert puzzle.search("lc2")[2] == at(*(f"r{r}c{c}#5" for r in (5, 6) for c in (1, 2, 3)))
    assert puzzle.search("lc1") is None


def test_a_locked_pair_is_no_naked_pair():
    puzzle = without(*pair(("r1c1", "r1c2")))
    _, _, gone, steps = puzzle.search("l2", evidence=True)
    row = {f"r1c{c}#{d}" for c in range(3, 10) for d in "12"}
    block = {f"r{r}c{c}#{d}" for r in (2, 3) for c in (1, 2, 3) for d in "12"}
    assert set(gone) == set(at(*(row | block)))
    assert steps[0].parts[0].houses == (0, 18)
    assert puzzle.search("n2") is None
    # deleting in one of its houses alone it is an ordinary pair
    puzzle.apply(eliminations=at(*(row - block - {"r1c3#1", "r1c3#2"})))
    assert puzzle.search("l2") is None
    assert set(puzzle.search("n2")[2]) == set(at(*(block | {"r1c3#1", "r1c3#2"})))


def test_blocks_before_rows_and_cell_by_cell():
    puzzle = without(*pair(("r1c1", "r1c9")), *pair(("r7c7", "r9c9"), "34"))
    assert puzzle.search("n2")[2][:3] == at("r7c8#3", "r7c8#4", "r7c9#3")


def test_hidden_pair():
    puzzle = without(*(f"r5c{c}#{d}" for c in range(3, 10) for d in "89"))
    assert puzzle.search("h2")[2] == at(*(f"r5c{c}#{d}" for c in (1, 2) for d in "1234567"))
    assert puzzle.search("n2") is None


def test_brute_force_sets_the_middle_cell():
    solved = "123456789457189236689237145214573698376918452598624371731892564842365917965741823"
    puzzle = Position("." * 4 + solved[4:])
    assert puzzle.search("bf")[1] == at("r1c3#3")       # of four, the one at place 2 from 0
    assert Position("." * 81).search("bf") is None
