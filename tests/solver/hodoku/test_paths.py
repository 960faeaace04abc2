"""Paths, scores and levels are HoDoKu's own, as far as the searches that exist go."""

import dataclasses
import pickle
from collections import Counter

import pytest

from solver.catalogue import LABELS, TECHNIQUES
from solver.grid import State
from solver.hodoku.search import NAMES
from solver.profile import load_profile
from solver.rater import STATUSES, make
from tests.solver.hodoku.replay import makers_of
from tests.solver.strategies import PUZZLES

PROFILE = load_profile("hodoku")
SHORT = {row.id: code for row in TECHNIQUES for code in row.codes.get("hodoku", ()) if code in NAMES}
SAME = {"fcv": "fcc", "fnv": "fnc"}      # which of two forms a forcing step is printed as does not count


@pytest.fixture(scope="module")
def imitation():
    return make(PROFILE)


def short(technique_id):
    name = SHORT[technique_id]
    return SAME.get(name, name)


def games_of(corpus, name):
    """(puzzle, level, score, path of short names) as HoDoKu's batch run printed them."""
    lines = (corpus / "hodoku" / f"{name}.tsv").read_text(encoding="utf-8").splitlines()[1:]
    for line in lines:
        puzzle, level, score, _, path = line.split("\t")
        yield puzzle, level, int(score), [SAME.get(form, form) for form in path.split()]


def covered(imitation, path):
    """The part of a path before the first step of a search that does not exist yet."""
    there = {rung.search for rung in imitation.rungs}
    for i, form in enumerate(path):
        if not there.issuperset(makers_of(form)):
            return path[:i]
    return path


@pytest.mark.corpus
@pytest.mark.slow
@pytest.mark.parametrize("name", ["royle17_first", "royle17_random", "natural", "exemplars_and_mid"])
def test_the_recorded_paths(imitation, corpus, name):
    games = list(games_of(corpus, name))
    for puzzle, _, _, path in games:
        wanted = covered(imitation, path)
        found = [short(stage.technique.id) for _, stage in zip(wanted, imitation.stages(puzzle))]
        assert found == wanted, puzzle
    whole = [game for game in games if covered(imitation, game[3]) == game[3]]
    rated = imitation.rate([game[0] for game in whole])
    used = [Counter() for _ in whole]
    for row, label, count in zip(rated.row, rated.label, rated.count):
        used[row][short(LABELS[label])] += count
    for i, (puzzle, level, score, path) in enumerate(whole):
        found = (STATUSES[rated.status[i]], PROFILE.level_name(rated.level[i]), rated.score[i], rated.stages[i], used[i])
        assert found == ("rated", level, score, len(path), Counter(path)), puzzle


def test_a_pickled_imitation_rates_alike(imitation):
    first, second = (rater.rate(PUZZLES) for rater in (imitation, pickle.loads(pickle.dumps(imitation))))
    assert (first.score == second.score).all() and (first.stages == second.stages).all()
    assert (first.needed == -1).all() and len(first.family_row) == 0


# HoDoKu guesses three times here.
GUESSED = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."


def test_stages_are_the_steps_that_are_rated(imitation):
    puzzles = [*PUZZLES, GUESSED]
    rated = imitation.rate(puzzles, steps=True)
    assert Counter(LABELS[row[2]] for row in rated.steps if row[0] == len(PUZZLES))["BruteForce"] == 3
    rows = iter(rated.steps)
    for i, puzzle in enumerate(puzzles):
        state, number, score = State(puzzle), 0, 0
        for number, stage in enumerate(imitation.stages(puzzle), 1):
            assert len(stage.steps) == 1 and stage.steps[0].technique == stage.technique.id
            assert stage.steps[0].eliminations == stage.eliminations and stage.steps[0].placements == stage.placements
            assert next(rows)[:6] == (i, number, LABELS.index(stage.technique.id), stage.rating, stage.eliminations,
                                      stage.placements)
            state.apply(stage.eliminations, stage.placements)
            score += stage.rating
        assert (number, score) == (rated.stages[i], rated.score[i])
        assert "".join(map(str, state.digits)) == rated.solution[i]
    assert next(rows, None) is None


SOLVED = "123456789457189236689237145214573698376918452598624371731892564842365917965741823"


@pytest.mark.parametrize("puzzle, status", [
    pytest.param("11" + "." * 79, "invalid", id="twice-in-a-row"),
    pytest.param(SOLVED, "solved", id="complete"),
    pytest.param("12345678." + "." * 8 + "9" + "." * 63, "no_solution", id="cell-without-candidate"),
    pytest.param("." * 81, "multiple", id="empty"),
])
def test_the_gate(imitation, puzzle, status):
    rated = imitation.rate([puzzle])
    assert STATUSES[rated.status[0]] == status
    assert (rated.level[0], rated.score[0], rated.hardest[0], rated.stages[0], len(rated.row)) == (0, 0, -1, 0, 0)


def test_the_score_raises_the_level(imitation):
    # one full house: four points
    puzzle = "." + SOLVED[1:]
    for caps, level in (((4, 5, 6, 7), "Easy"), ((3, 4, 6, 7), "Medium"), ((3, 3, 3, 3), "Extreme"), ((0, 3, 4, 4), "Hard")):
        levels = tuple(dataclasses.replace(old, cap=cap) for old, cap in zip(PROFILE.levels, (*caps, None)))
        profile = dataclasses.replace(PROFILE, levels=levels)
        rated = make(profile).rate([puzzle])
        assert (rated.score[0], profile.level_name(rated.level[0])) == (4, level)
        assert profile.level_name(profile.level_of(1, 4)) == level
        assert LABELS[rated.hardest[0]] == "LastDigit"


def test_stuck_keeps_what_was_reached(imitation):
    singles = tuple(rung for rung in PROFILE.rungs if rung.search in ("fh", "n1", "h1"))
    rated = make(dataclasses.replace(PROFILE, rungs=singles)).rate(PUZZLES)
    whole = imitation.rate(PUZZLES)
    assert {STATUSES[s] for s in rated.status} == {"rated", "stuck"}
    for i, status in enumerate(rated.status):
        assert (STATUSES[status] == "stuck") == bool(whole.stages[i] > rated.stages[i])


def test_out_of_time(imitation):
    rated = imitation.rate(PUZZLES * 200, timeout=1e-9)
    assert "timeout" in {STATUSES[s] for s in rated.status} <= {"rated", "timeout"}


def test_a_candidate_grid_is_taken_as_it_is(imitation):
    # the candidates of a puzzle: its singles come in another order, but the same techniques solve it
    state = State(PUZZLES[0])
    assert imitation.rate([state.text]).solution == imitation.rate([PUZZLES[0]]).solution
    used = {stage.technique.family for stage in imitation.stages(state.text)}
    assert "Uniqueness" not in used
