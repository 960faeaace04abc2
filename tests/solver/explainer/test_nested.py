"""Nested forcing chains: ratings as published and as Sudoku Explainer gives them; nothing unsound."""

import time

import pytest

import solver
from solver.catalogue import LABELS
from solver.explainer import desk
from solver.explainer.desk import Position
from solver.explainer.names import NAMES
from solver.profile import load_profile
from solver.rater import STATUSES, make

BASE = {27: 9.5, 28: 10.0, 29: 10.5, 30: 11.0}
EASTER_MONSTER = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"


def rows_of(path, at_least, every=1):
    """(puzzle, [ER, EP, ED]) of a table; every so many rows from a rating on."""
    lines = path.read_text(encoding="utf-8").splitlines()[1:]
    rows = [(puzzle, [float(x) for x in ratings]) for puzzle, *ratings in (line.split("\t") for line in lines)]
    return [row for row in rows if row[1][0] >= at_least][::every]


def check(rows):
    explained = make(load_profile("se")).rate([puzzle for puzzle, _ in rows])
    for i, (puzzle, wanted) in enumerate(rows):
        found = [round(float(x[i]), 1) for x in (explained.er, explained.ep, explained.ed)]
        assert found == wanted, puzzle
    return {LABELS[hardest] for hardest in explained.hardest}


@pytest.mark.corpus
def test_ratings_from_nine_and_a_half(corpus):
    check(rows_of(corpus / "se" / "clue18_er_ep_ed.tsv", 9.5))


@pytest.mark.slow
@pytest.mark.corpus
def test_ratings_of_the_hardest(corpus):
    hardest = check(rows_of(corpus / "se" / "top.tsv", 10.6, every=9))
    assert {rule for rule in BASE if hardest & {*NAMES[rule].values()}} == {27, 28, 29}


@pytest.mark.parametrize("rule", [27, 28, 29, pytest.param(30, marks=pytest.mark.slow)])
def test_a_find_agrees_with_the_solution(rule):
    solution = solver.solve(EASTER_MONSTER)
    found = Position(EASTER_MONSTER).search(rule)
    assert found["rating"] >= BASE[rule]
    right = {9 * cell + int(digit) - 1 for cell, digit in enumerate(solution)}
    assert found["elim"] and not found["elim"] & right
    assert found["place"] == -1 or found["place"] in right


def test_nothing_follows_in_an_empty_grid():
    here = Position("." * 81)
    assert [here.search(rule) for rule in (27, 28)] == [None, None]


@pytest.fixture
def little_room():
    desk.limit_room(20)
    yield
    desk.limit_room()


@pytest.mark.usefixtures("little_room")
def test_no_rating_where_there_is_no_room_for_all_implications():
    rated = make(load_profile("se")).rate([EASTER_MONSTER])
    assert STATUSES[rated.status[0]] == "error"
    assert not rated.er[0] > 0


@pytest.mark.slow
def test_a_limit_of_time_holds_within_nested_searches():
    start = time.process_time()
    rated = make(load_profile("se")).rate([EASTER_MONSTER], timeout=0.1)
    assert STATUSES[rated.status[0]] == "timeout"
    assert time.process_time() - start < 1
