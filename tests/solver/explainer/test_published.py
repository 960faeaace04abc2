"""Ratings of the profile se are the published ones of Sudoku Explainer 1.2.1."""

import pytest

from solver.profile import load_profile
from solver.rater import STATUSES, make

COLUMNS = ("ER", "EP", "ED")


@pytest.fixture(scope="module")
def explainer():
    return make(load_profile("se"))


def rows_of(path, columns, most):
    """Every so-manieth row of a table: (puzzle, ratings); all of them without `most`."""
    header, *lines = path.read_text(encoding="utf-8").splitlines()
    names = header.split("\t")
    places = [names.index(column) for column in columns if column in names]
    rows = [line.split("\t") for line in lines]
    step = max(1, len(rows) // most) if most else 1
    return [(row[0], [row[place] for place in places]) for row in rows[::step]]


def ratings(explainer, rows):
    """(status, ratings as text) of every row, as many as it has."""
    rated = explainer.rate([puzzle for puzzle, _ in rows])
    values = list(zip(rated.er, rated.ep, rated.ed))
    return [(STATUSES[rated.status[i]], [f"{x:.1f}" for x in values[i][:len(wanted)]]) for i, (_, wanted) in enumerate(rows)]


# How many rows take about a second; then all, and how many there are.
TABLES = {"cb_natural": (100, 10_000), "cb_stratified": (60, 7_297), "royle17": (400, 10_000), "clue18_er_ep_ed": (10, 400),
          "top": (1, 100)}


def check(explainer, corpus, name, most=None):
    rows = rows_of(corpus / "se" / f"{name}.tsv", COLUMNS, most)
    for row, (status, found) in zip(rows, ratings(explainer, rows), strict=True):
        assert (status, found) == ("rated", row[1]), row
    return len(rows)


@pytest.mark.corpus
@pytest.mark.parametrize("name", TABLES)
def test_some_of_the_published_ratings(explainer, corpus, name):
    assert check(explainer, corpus, name, TABLES[name][0]) >= TABLES[name][0]


@pytest.mark.corpus
@pytest.mark.full
@pytest.mark.parametrize("name", TABLES)
def test_all_published_ratings(explainer, corpus, name):
    assert check(explainer, corpus, name) == TABLES[name][1]


@pytest.mark.corpus
@pytest.mark.full
@pytest.mark.parametrize("name, equal", [("eleven_er_ep_ed", 96), ("monhard_er_ep_ed", 88)])
def test_lists_that_other_builds_have_part_in(explainer, corpus, name, equal):
    # that share of each whole list is 1.2.1.3's own; of 100 rows it may be some less
    rows = rows_of(corpus / "se" / f"{name}.tsv", COLUMNS, 100)[:100]
    found = ratings(explainer, rows)
    assert [status for status, _ in found] == ["rated"] * 100
    assert sum(own == wanted for (_, own), (_, wanted) in zip(found, rows)) >= equal - 8
    for (_, own), (_, wanted) in zip(found, rows):
        assert abs(float(own[0]) - float(wanted[0])) < 0.25
