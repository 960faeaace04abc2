"""The exact solver against the rules, published counts, and a plain backtracking search."""

import csv
import time
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import BadPuzzle
from solver.exact import count, count_many, solution
from solver.grid import State
from tests.solver.plain import HOUSES, PEERS
from tests.solver.strategies import equivalences

# Row r of a band is the row above moved by three, band b the band above moved by one.
CYCLIC = "".join(str((3 * (r % 3) + r // 3 + c) % 9 + 1) for r in range(9) for c in range(9))

# The example of Wikipedia's article "Sudoku", with the solution printed there.
WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WIKIPEDIA_SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def solutions(left, done=None):
    """Every way to fill the open cells of `left` (cell: set of digits), fewest candidates first."""
    done = done or {}
    if not left:
        yield done
        return
    cell = min(left, key=lambda i: len(left[i]))
    for digit in left[cell]:
        rest = {i: digits - {digit} if i in PEERS[cell] else digits for i, digits in left.items() if i != cell}
        yield from solutions(rest, done | {cell: digit})


def oracle(sets, limit):
    return sum(1 for _ in islice(solutions(dict(enumerate(sets))), limit))


def as_sets(puzzle):
    return [{int(c)} if c != "." else set(range(1, 10)) for c in puzzle]


def as_text(sets):
    return "".join(str(d) if d in digits else "." for digits in sets for d in range(1, 10))


def count_digits(puzzle, limit=2):
    """As `count`, through the door for digits, which knows no candidates and takes any digits."""
    [n], _ = count_many(bytes(int(c) if c != "." else 0 for c in puzzle), limit)
    return n


def both_doors(puzzle, limit=2):
    n = count(puzzle, limit)
    assert count_digits(puzzle, limit) == n
    return n


def blank(puzzle, cells):
    return "".join("." if i in cells else c for i, c in enumerate(puzzle))


# -- puzzles and their equivalents -----------------------------------------------------------


def image(puzzle, equivalence):
    out = ["."] * 81
    for i, c in enumerate(puzzle):
        if c != ".":
            out[equivalence.cell[i]] = str(equivalence.digit[int(c)])
    return "".join(out)


def full_grids():
    return st.builds(image, st.sampled_from([CYCLIC, WIKIPEDIA_SOLVED]), equivalences())


@st.composite
def puzzles(draw):
    """A full grid with up to 45 cells dug out and up to two of the others changed."""
    cells = draw(st.permutations(range(81)))
    n = draw(st.integers(0, 45))
    puzzle = list(blank(draw(full_grids()), set(cells[:n])))
    for cell in cells[n:n + draw(st.integers(0, 2))]:
        puzzle[cell] = draw(st.sampled_from("123456789"))
    return "".join(puzzle)


@st.composite
def candidate_sets(draw):
    """81 sets with all, or all but a few, of a full grid's digits and some others."""
    sets = [{int(c)} for c in draw(full_grids())]
    for cell in draw(st.lists(st.integers(0, 80), max_size=45, unique=True)):
        sets[cell] |= draw(st.sets(st.integers(1, 9), max_size=5))
    for cell in draw(st.lists(st.integers(0, 80), max_size=2)):
        sets[cell].discard(draw(st.integers(1, 9)))
    return sets


# -- known counts ------------------------------------------------------------------------------


@pytest.mark.parametrize("puzzle, limit, wanted", [
    pytest.param(CYCLIC, 2, 1, id="full"),
    pytest.param(WIKIPEDIA, 2, 1, id="wikipedia"),
    pytest.param(blank(WIKIPEDIA, {0}), 1, 1, id="limit-1"),
    pytest.param("." * 81, 0, 0, id="limit-0"),
    pytest.param("." * 81, 1000, 1000, id="empty"),
    pytest.param("." * 40 + "1" + "." * 40, 2, 2, id="single-given"),
    # P. Norvig, "Solving Every Sudoku Puzzle": impossible, and took his program 1,439 seconds.
    pytest.param(".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........", 2, 0,
                 id="norvig-impossible"),
    # r1c1 sees 1..8 in row 1 and 9 in column 1.
    pytest.param(".12345678" + "." * 18 + "9" + "." * 53, 2, 0, id="cell-without-candidates"),
    # The 9s of rows 2 and 3 and of column 1 leave no place for 9 in block 1.
    pytest.param(".12......" + "...9....." + "......9.." + "9" + "." * 53, 2, 0, id="digit-without-place"),
])
def test_known_count(puzzle, limit, wanted):
    assert both_doors(puzzle, limit) == wanted


@pytest.mark.parametrize("pair", ["12", "47", "59"])
@pytest.mark.parametrize("grid", [CYCLIC, WIKIPEDIA_SOLVED], ids=["cyclic", "wikipedia"])
def test_two_digits_gone(grid, pair):
    """Without two digits the open cells fall into loops, and each loop can be filled in two ways."""
    open_cells = {i for i in range(81) if grid[i] in pair}
    loops, left = 0, set(open_cells)
    while left:
        loops += 1
        loop = [left.pop()]
        for cell in loop:
            loop += left & PEERS[cell]
            left -= PEERS[cell]
    assert both_doors(blank(grid, open_cells), 1000) == 2 ** loops


@pytest.mark.parametrize("cells", [(0, 8), (0, 72), (0, 20), (0, 1), (40, 41), (60, 80), (54, 62), (4, 76)])
def test_digit_twice_in_a_house(cells):
    puzzle = "".join("5" if i in cells else "." for i in range(81))
    assert count_digits(puzzle) == 0
    with pytest.raises(BadPuzzle, match="twice"):
        count(puzzle)


def test_a_wrong_digit_in_a_full_grid():
    assert [count_digits(CYCLIC[:i] + CYCLIC[i].translate(str.maketrans("123456789", "234567891")) + CYCLIC[i + 1:])
            for i in range(81)] == [0] * 81


# -- candidates --------------------------------------------------------------------------------


def test_every_candidate_is_the_empty_grid():
    assert count("123456789" * 81, 9) == 9


@pytest.mark.parametrize("house", range(27))
def test_digit_without_place_in_a_house(house):
    sets = [set(range(1, 10)) - ({7} if i in HOUSES[house] else set()) for i in range(81)]
    assert count(as_text(sets)) == 0


def test_cell_without_candidate():
    assert count(as_text([set() if i == 30 else set(range(1, 10)) for i in range(81)])) == 0


def test_removed_candidates_choose_among_solutions():
    """Two digits gone give two ways a loop; one candidate less fixes its loop."""
    open_cells = {i for i in range(81) if WIKIPEDIA_SOLVED[i] in "12"}
    state = State(blank(WIKIPEDIA_SOLVED, open_cells))
    before = count(state, 1000)
    cell = min(open_cells)
    wrong = "1" if WIKIPEDIA_SOLVED[cell] == "2" else "2"
    state.apply(eliminations=[cell * 9 + int(wrong) - 1])
    assert count(state, 1000) == before // 2 > 0


def test_a_state_is_left_as_it_was():
    state = State(WIKIPEDIA)
    text = state.text
    assert solution(state) == WIKIPEDIA_SOLVED
    assert state.text == text


# -- the door ----------------------------------------------------------------------------------


def test_solution_only_if_there_is_one():
    assert solution(WIKIPEDIA) == WIKIPEDIA_SOLVED
    assert solution("." * 81) is None
    assert solution("12345678." + "........9" + "." * 63) is None


def test_text_and_state_are_the_same():
    assert count(State(WIKIPEDIA)) == count(State(WIKIPEDIA).text) == count(WIKIPEDIA.replace(".", "0")) == 1


@pytest.mark.parametrize("text", ["", "123", "x" * 81, "." * 82])
def test_bad_text(text):
    with pytest.raises(BadPuzzle):
        count(text)
    with pytest.raises(BadPuzzle):
        solution(text)


@pytest.mark.parametrize("digits", [bytes(80), bytes(82), bytes([10] * 81)])
def test_count_many_refuses(digits):
    with pytest.raises(ValueError, match="81 bytes"):
        count_many(digits)


def test_count_many_keeps_the_order():
    texts = [CYCLIC, "." * 81, "11" + "." * 79, WIKIPEDIA]
    counts, guesses = count_many(bytes(int(c) if c != "." else 0 for text in texts for c in text), limit=3)
    assert counts == [1, 3, 0, 1]
    assert guesses > 0
    assert count_many(b"") == ([], 0)


# -- properties --------------------------------------------------------------------------------


@given(puzzle=puzzles())
def test_agrees_with_backtracking(puzzle):
    assert count_digits(puzzle, 20) == oracle(as_sets(puzzle), 20)


@given(sets=candidate_sets())
def test_agrees_with_backtracking_on_candidates(sets):
    assert count(as_text(sets), 20) == oracle(sets, 20)


@given(puzzle=puzzles(), limit=st.integers(0, 10))
def test_limit_only_caps(puzzle, limit):
    assert count_digits(puzzle, limit) == min(limit, count_digits(puzzle, 10))


@given(puzzle=puzzles(), equivalence=equivalences())
def test_same_for_every_equivalent_puzzle(puzzle, equivalence):
    assert count_digits(image(puzzle, equivalence), 20) == count_digits(puzzle, 20)


@given(grid=full_grids(), cells=st.permutations(range(81)))
def test_solution_keeps_rules_and_givens(grid, cells):
    """Dig as long as the solution stays the only one; then it must be the grid itself."""
    puzzle = grid
    for cell in cells:
        dug = blank(puzzle, {cell})
        puzzle = dug if both_doors(dug) == 1 else puzzle
    assert solution(puzzle) == grid
    assert puzzle.count(".") > 45


# -- the corpus --------------------------------------------------------------------------------


def assert_solved(puzzle):
    solved = solution(puzzle)
    assert solved is not None, puzzle
    assert all(c in (".", "0", s) for c, s in zip(puzzle, solved, strict=True)), puzzle
    assert all({solved[i] for i in house} == set("123456789") for house in HOUSES), puzzle


@pytest.mark.corpus
def test_corpus_known_counts(corpus):
    wanted = {"unique": 1, "none": 0, "many": 99, "multiple": 99}
    with open(corpus / "puzzles/invalid_and_multiple.tsv", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            n = count_digits(row["puzzle"], 99)
            if row["solutions"] == "multiple":
                assert n > 1, row
            else:
                assert n == wanted.get(row["solutions"]) or n == int(row["solutions"]), row


@pytest.mark.corpus
def test_corpus_multiple(corpus):
    for puzzle in (corpus / "puzzles/multiple_solutions_500.sdm").read_text().split():
        assert both_doors(puzzle) == 2, puzzle


@pytest.mark.corpus
def test_corpus_17_clues_are_minimal(corpus):
    """No puzzle has 16 clues (McGuire, Tugemann, Civario 2012), so each clue of 17 is needed."""
    for puzzle in (corpus / "puzzles/royle17_20k.sdm").read_text().split()[:300]:
        assert_solved(puzzle)
        for cell in (i for i in range(81) if puzzle[i] != "."):
            assert count_digits(blank(puzzle, {cell})) == 2, puzzle


@pytest.mark.corpus
@pytest.mark.parametrize("file", ["se/top.tsv", "se/clue18_er_ep_ed.tsv", "hodoku/exemplars_and_mid.tsv",
                                  "puzzles/top1465_half.sdm", "puzzles/hardest1106_half.sdm"])
def test_corpus_unique(corpus, file):
    for line in (corpus / file).read_text().splitlines():
        if not line.startswith("puzzle"):
            assert_solved(line[:81])


@pytest.mark.corpus
def test_corpus_no_slow_puzzle(corpus):
    """One changed clue makes 17-clue puzzles that have mostly no solution, which costs most to tell."""
    for puzzle in (corpus / "puzzles/royle17_20k.sdm").read_text().split()[:500]:
        cell = min(i for i in range(81) if puzzle[i] != ".")
        changed = puzzle[:cell] + str(int(puzzle[cell]) % 9 + 1) + puzzle[cell + 1:]
        start = time.perf_counter()
        count_digits(changed)
        assert time.perf_counter() - start < 1, changed
