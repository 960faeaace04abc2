"""The ladder against a plain one, which knows only `deductions` and has no short cuts."""

import dataclasses
import random
import sys
from collections import Counter
from pathlib import Path

import pytest

from solver import api, catalogue
from solver.catalogue import LABELS, TECHNIQUES, Technique
from solver.errors import BadPuzzle
from solver.grid import State
from solver.ladder import Ladder
from solver.profile import BUILT_IN, Rung, load_profile
from solver.rater import STATUSES, make
from solver.steps import deductions
from tests.solver.plain import solve
from tests.solver.strategies import PUZZLES, make_equivalence

ROOT = Path(__file__).parents[2]
PROFILE = load_profile("gnpx")
RUNGS = [rung for rung in PROFILE.rungs if rung.technique.implemented]


@pytest.fixture(scope="module")
def ladder():
    return Ladder(PROFILE)


@pytest.fixture(scope="module")
def sample(ladder):
    """Puzzles of the bundled collection that use many techniques."""
    puzzles = [line.split()[0] for line in (ROOT / "data" / "sample.sdm").read_text().splitlines()]
    rated = ladder.rate(puzzles, needed=False)
    uses = Counter(rated.row.tolist())
    return [puzzles[i] for i, n in uses.most_common(25)]


# `solver.generate.make` of s3001203, s3003362, s3003835 and s3004557: without a technique each meets its
# solved path again, which goes on with another member of the family.
MEETING = """
....49...31.5...........5..8..3..91.45...2.....3.6.....2.1.4...........7.9.6..4.8
7..618..2..3......1.....6.9..5.3......28......1..5..236....42..8....1....913...6.
.4.3............285.82........91.....6...49..8.1.....7...5..6..1..4.92..6...375.9
46.....7...12..................36....9...1.2..4.5....1.1..6.......32..65..5.9.8..
""".split()


def plain_climb(puzzle, off=(), max_level=255, rungs=RUNGS):
    """(solved, [rung of each stage])"""
    state, path = State(puzzle), []
    while 0 in state.digits:
        for rung in rungs:
            if rung.technique.id in off or rung.level > max_level:
                continue
            gone, true = deductions(state, rung.technique.id)
            if gone or true:
                state.apply(gone, true)
                path.append(rung)
                break
        else:
            return False, path
    return True, path


def plain_rating(puzzle, rungs=RUNGS):
    solved, path = plain_climb(puzzle, rungs=rungs)
    level = max(rung.level for rung in path)
    used = [rung.technique.id for rung in path]
    needed = None
    if solved:
        ids = [rung.technique.id for rung in rungs]
        hard = [i for i in ids[ids.index("LockedCandidate") + 1:] if i in used]
        groups = {i: {i} for i in hard}
        for i in hard:
            family = catalogue.technique(i).family
            groups[catalogue.FAMILY_LABELS[family]] = {t.id for t in TECHNIQUES if t.family == family}
        needed = {name for name, off in groups.items() if not plain_climb(puzzle, off, level, rungs)[0]}
    return {
        "status": "rated" if solved else "stuck", "level": level, "stages": len(path),
        "hardest": max((r for r in path if r.level == level), key=rungs.index).technique.id,
        "used": {i: (used.count(i), used.index(i) + 1) for i in used}, "needed": needed,
    }


def ratings(ladder, puzzles, **how):
    rated = ladder.rate(puzzles, **how)
    out = []
    for i in range(len(puzzles)):
        rows = [j for j in range(len(rated.row)) if rated.row[j] == i]
        needed = {LABELS[rated.label[j]] for j in rows if rated.needed[j] == 1}
        needed |= {LABELS[rated.family_label[j]] for j in range(len(rated.family_row)) if rated.family_row[j] == i}
        out.append({
            "status": STATUSES[rated.status[i]], "level": rated.level[i], "stages": rated.stages[i],
            "hardest": LABELS[rated.hardest[i]],
            "used": {LABELS[rated.label[j]]: (rated.count[j], rated.first_step[j]) for j in rows},
            "needed": needed if STATUSES[rated.status[i]] == "rated" else None,
        })
    return out


def check(ladder, puzzles, rungs=RUNGS):
    for puzzle, rating in zip(puzzles, ratings(ladder, puzzles)):
        assert rating == plain_rating(puzzle, rungs), puzzle


def test_agrees_with_the_plain_ladder(ladder, sample):
    check(ladder, PUZZLES + MEETING + sample)


def test_agrees_with_the_plain_ladder_in_another_order(sample):
    # a family then has members on both sides of locked candidates
    order = ("NakedSingle", "LockedSet2", "XYWing", "HiddenSingle", "LockedCandidate")
    rungs = sorted(RUNGS, key=lambda rung: order.index(rung.technique.id) if rung.technique.id in order else 9)
    ladder = Ladder(dataclasses.replace(PROFILE, rungs=tuple(rungs)))
    check(ladder, PUZZLES + sample[:10], rungs)


@pytest.mark.corpus
@pytest.mark.slow
def test_agrees_with_the_plain_ladder_on_hard_puzzles(ladder, corpus):
    check(ladder, (corpus / "puzzles/top1465_half.sdm").read_text().split()[::12])


def test_the_sample_puts_need_to_the_proof(ladder, sample):
    # else the comparison above would prove little
    found = ratings(ladder, PUZZLES + sample)
    assert sum(len(r["needed"] or ()) for r in found) >= 20
    assert sum(len(r["used"]) > len(r["needed"] or ()) for r in found) >= 20


def test_equivalent_puzzles_have_the_same_rating(ladder, sample):
    rng = random.Random(4)
    for puzzle in rng.sample(PUZZLES + sample, 20):
        images = [image_of(puzzle, rng.randrange(2**32)) for _ in range(4)]
        first, *others = ratings(ladder, [puzzle, *images])
        assert others == [first] * 4, puzzle


def image_of(puzzle, seed):
    image, cells = make_equivalence(seed), ["."] * 81
    for cell, sign in enumerate(puzzle):
        if sign != ".":
            cells[image.cell[cell]] = str(image.digit[int(sign)])
    return "".join(cells)


SOLVED = "123456789457189236689237145214573698376918452598624371731892564842365917965741823"


@pytest.mark.parametrize("puzzle, status, clues", [
    pytest.param("11" + "." * 79, "invalid", 2, id="twice-in-a-row"),
    pytest.param("1" + "." * 8 + "1" + "." * 71, "invalid", 2, id="twice-in-a-column-and-block"),
    pytest.param(SOLVED, "solved", 81, id="complete"),
    pytest.param("1" + SOLVED[1:-1] + "1", "invalid", 81, id="complete-and-wrong"),
    # r1c9 sees 1 to 8, and 9 below it
    pytest.param("12345678." + "." * 8 + "9" + "." * 63, "no_solution", 9, id="cell-without-candidate"),
    pytest.param("." * 81, "multiple", 0, id="empty"),
    pytest.param("." + SOLVED[1:], "rated", 80, id="one-empty-cell"),
    pytest.param("." * 729, "no_solution", 0, id="no-candidates"),
])
def test_the_gate(ladder, puzzle, status, clues):
    rated = ladder.rate([puzzle])
    assert STATUSES[rated.status[0]] == status
    assert rated.clues[0] == clues
    if status != "rated":
        assert (rated.level[0], rated.hardest[0], rated.stages[0], len(rated.row)) == (0, -1, 0, 0)
    assert rated.solution[0] == (SOLVED if status in ("solved", "rated") else None)


def test_the_solution_is_that_of_the_puzzle(ladder):
    rated = ladder.rate(PUZZLES)
    wanted = ["".join(map(str, solve([int(c) if c != "." else 0 for c in puzzle]))) for puzzle in PUZZLES]
    assert rated.solution == wanted


def test_text_that_is_no_puzzle(ladder):
    with pytest.raises(BadPuzzle, match="81 or 729"):
        ladder.rate(["123"])
    with pytest.raises(BadPuzzle, match="'x' at r1c2"):
        ladder.rate([".x" + "." * 79])


def test_without_needed_nothing_else_changes(ladder, sample):
    with_, without = ratings(ladder, sample), ratings(ladder, sample, needed=False)
    assert [r | {"needed": 0} for r in with_] == [r | {"needed": 0} for r in without]
    assert (ladder.rate(sample, needed=False).needed == -1).all()


def test_a_ladder_forgets_the_puzzle_before(ladder, sample):
    together = ratings(ladder, sample)
    assert [ratings(Ladder(PROFILE), [p])[0] for p in sample[:5]] == together[:5]
    assert ratings(ladder, sample[::-1]) == together[::-1]


def test_a_candidate_grid_is_rated_by_its_candidates(ladder):
    state = State(PUZZLES[0])
    solution = ladder.rate([PUZZLES[0]]).solution[0]
    state.apply(eliminations=[c * 9 + d for c in range(81) for d in range(9) if solution[c] != str(d + 1)])
    rated = ladder.rate([state.text])
    assert (STATUSES[rated.status[0]], rated.level[0], rated.solution[0]) == ("rated", 1, solution)


def test_stages_lead_from_the_puzzle_to_the_solution(ladder, sample):
    rated = ladder.rate(sample)
    for i, puzzle in enumerate(sample):
        state, number = State(puzzle), 0
        for number, stage in enumerate(ladder.stages(puzzle), 1):
            assert {e for step in stage.steps for e in step.eliminations} == set(stage.eliminations)
            assert {p for step in stage.steps for p in step.placements} == set(stage.placements)
            assert (set(stage.eliminations), set(stage.placements)) == deductions(state, stage.technique.id)
            state.apply(stage.eliminations, stage.placements)
        assert number == rated.stages[i]
        assert "".join(map(str, state.digits)) == rated.solution[i]


def test_a_wrong_deduction_is_caught(monkeypatch):
    import pyximport
    importers = pyximport.install(language_level=3)
    try:
        from tests.solver import liar
    finally:
        pyximport.uninstall(*importers)
    monkeypatch.setitem(sys.modules, "solver.techniques.liar", liar)
    row = Technique("XWing", "X-Wing", "Fish", "liar", "lie")
    rungs = tuple(Rung(row, 4) if rung.technique.id == "XWing" else rung for rung in PROFILE.rungs)
    liars = Ladder(dataclasses.replace(PROFILE, rungs=rungs))
    rated = liars.rate(PUZZLES, needed=False)
    assert "unsound" in {STATUSES[s] for s in rated.status}
    for i, status in enumerate(rated.status):
        used = {LABELS[label] for row, label in zip(rated.row, rated.label) if row == i}
        assert (STATUSES[status] == "unsound") == ("XWing" in used)


def test_out_of_time(ladder, sample):
    # the clock is read once a stage and ticks every few milliseconds: a quick puzzle may get by
    rated = ladder.rate(sample * 20, timeout=1e-9)
    assert "timeout" in {STATUSES[s] for s in rated.status} <= {"rated", "timeout"}
    for i, status in enumerate(rated.status):
        if STATUSES[status] == "timeout":
            assert (rated.needed[rated.row == i] == -1).all() and not (rated.family_row == i).any()


@pytest.mark.corpus
@pytest.mark.parametrize("profile", BUILT_IN)
def test_out_of_time_while_solutions_are_counted(corpus, profile):
    """That takes a minute for this grid of candidates."""
    puzzle = (corpus / "inputs/sukaku729_forum_from_iss.txt").read_text().split("\n")[8].split()[0]
    rated = make(load_profile(profile)).rate([puzzle], timeout=0.1, steps=True)
    assert (STATUSES[rated.status[0]], rated.solution, rated.steps, rated.stages[0]) == ("timeout", [None], [], 0)
    assert rated.seconds[0] < 2


def test_explain(sample):
    lines = list(api.explain(SOLVED[:-1] + "."))
    assert lines == ["1. Last Digit (level 1)", "   Last Digit: 3 in r9c9 (r9 c9 b9) => r9c9=3", "Solved in 1 stages, level 1."]
    assert list(api.explain("." * 81)) == ["Not rated: it has several solutions."]
    assert list(api.explain(SOLVED[:-1] + ".", until="XWing"))[-2:] == ["X-Wing is not used.", "Solved in 1 stages, level 1."]
    assert next(iter(api.explain(sample[0]))).startswith("1. ")


def test_solve():
    assert api.solve("." + SOLVED[1:]) == SOLVED
    assert api.solve("." * 81) is None
    with pytest.raises(BadPuzzle):
        api.solve("x")
