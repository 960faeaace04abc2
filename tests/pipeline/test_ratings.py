"""Runs with the profile se: columns, options, questions, verify, report."""

import json
import os
import signal
from pathlib import Path
from shutil import copytree

import polars as pl
import pytest

import pipeline
import reports
from pipeline.cli import _exit_code
from pipeline.query import QueryError, find
from pipeline.results import Results
from pipeline.stats import stats
from pipeline.verify import VerifyError, steps_of, verify
from solver.catalogue import technique
from solver.profile import load_profile
from solver.rater import STATUSES, make
from tests.pipeline.conftest import GATED, PUZZLES, rate
from tests.pipeline.test_verify import cut, tamper

LAST_CELL = ".23456789457189236689237145214573698376918452598624371731892564842365917965741823"
# of the puzzles, what the solver gives without any pipeline
RATED = make(load_profile("se")).rate(PUZZLES)
ER = [round(float(er), 1) for er in RATED.er]
OTHERS = ("ep", "ed", "er_at_least")


@pytest.fixture(scope="module")
def paths(tmp_path_factory):
    """Of a run without steps and one with: the puzzles, then one of each kind that the gate stops, then a last cell."""
    directory = tmp_path_factory.mktemp("se")
    (directory / "in.txt").write_text("\n".join([*PUZZLES, *GATED.values(), LAST_CELL]) + "\n")
    for steps in (False, True):
        rate(directory / "in.txt", directory / f"run{steps:d}", profiles=("se",), steps=steps)
    return directory / "run0", directory / "run1"


@pytest.fixture(params=[0, 1], ids=["in-bulk", "steps"])
def any_run(paths, request):
    return Results(paths[request.param])


@pytest.fixture
def plain(paths):
    return Results(paths[0])


@pytest.fixture
def stepped(paths):
    return Results(paths[1])


# -- tables ---------------------------------------------------------------------------------------

def test_columns(any_run):
    schema = any_run.puzzles.collect_schema()
    assert [name for name in schema if name.startswith("se_")] == [
        "se_er", "se_ep", "se_ed", "se_hardest", "se_er_at_least", "se_steps", "se_used"]
    assert {schema[f"se_{name}"] for name in ("er", *OTHERS)} == {pl.Float32}


def test_ratings_with_one_decimal(any_run):
    puzzles = any_run.puzzles.collect()[:len(PUZZLES)]
    assert puzzles["status"].to_list() == ["rated"] * len(PUZZLES)
    for name in ("er", *OTHERS):
        assert puzzles[f"se_{name}"].to_list() == getattr(RATED, name).tolist()
    assert set(puzzles["se_er"].cast(pl.Float64).round(1).to_list()) == set(ER)


def test_no_rating_without_exactly_one_solution(any_run):
    gated = any_run.puzzles.collect()[len(PUZZLES):-1]
    assert gated["status"].to_list() == list(GATED)
    assert gated.select("^se_.*$").unique().row(0) == (None,) * 7


def test_a_last_cell_is_the_easiest(stepped):
    # facts: the last empty cell of a house is rated 1.0
    row = stepped.puzzles.collect().select("^se_.*$").row(-1)
    assert row == (1.0, 1.0, 1.0, "LastDigit", 1.0, 1, ["LastDigit"])


def test_what_is_used_is_known_only_with_steps(plain, stepped):
    assert plain.puzzles.collect().select("se_steps", "se_used").unique().row(0) == (None, None)
    assert plain.techniques.collect().height == 0
    puzzles, techniques, steps = stepped.puzzles.collect(), stepped.techniques.collect(), stepped.steps.collect()
    rated = puzzles.filter(status="rated")
    assert rated["se_steps"].to_list() == steps.group_by("puzzle_id", maintain_order=True).len()["len"].to_list()
    assert techniques["count"].sum() == steps.height
    for used, (_, own) in zip(rated["se_used"], steps.group_by("puzzle_id", maintain_order=True)):
        assert used.to_list() == own["technique"].unique(maintain_order=True).to_list()


def test_steps(stepped):
    steps = stepped.steps.collect()
    first = steps.filter(puzzle_id=0).row(0, named=True)
    assert (first["step"], first["technique"], first["eliminations"], first["evidence"]) == (1, "HiddenSingle", [], None)
    assert first["text"].startswith("Hidden Single: r") and len(first["placements"]) == 1
    most = steps.group_by("puzzle_id", maintain_order=True).agg(pl.col("rating").max())["rating"]
    assert most.to_list() == stepped.puzzles.filter(status="rated").collect()["se_er"].to_list()


def test_two_profiles_side_by_side(tmp_path):
    (tmp_path / "in.txt").write_text("\n".join(PUZZLES[:3]))
    rate(tmp_path / "in.txt", tmp_path / "run", profiles=("gnpx", "se"), steps=True)
    results = Results(tmp_path / "run")
    puzzles = results.puzzles.collect()
    assert puzzles["se_er"].to_list() == RATED.er[:3].tolist() and puzzles["gnpx_level"].null_count() == 0
    assert puzzles["se_status"].to_list() == ["rated"] * 3
    report = verify(steps_of(tmp_path / "run"))
    assert not report.refusals and report.paths == 6
    assert 0 < sum(report.held.values()) == results.steps.filter(pl.col("profile") == "se").collect().height
    reports.build(tmp_path / "run")


# -- options --------------------------------------------------------------------------------------

@pytest.fixture
def few(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "few.txt").write_text("\n".join(PUZZLES[:6]) + "\n")
    return "few.txt"


@pytest.fixture
def sudorate(capfd):
    def call(*words):
        before = signal.getsignal(signal.SIGTERM)
        code = _exit_code([str(word) for word in words])
        signal.signal(signal.SIGTERM, before)
        return code, *capfd.readouterr()
    return call


def rows_in(out):
    heading, *lines = [line.split("\t") for line in out.splitlines()]
    return [dict(zip(heading, line, strict=True)) for line in lines]


def test_one_row_a_puzzle(few, sudorate):
    code, out, err = sudorate("rate", few, "--profile", "se", "-o", "-")
    assert code == 0
    assert [row["se_er"] for row in rows_in(out)] == [f"{er:.1f}" for er in ER[:6]]
    assert "profile se" in err and "ER 7.0 to 7.9" in err and "ForceChain:" not in err


def test_max_er_stops_what_is_harder(few, sudorate):
    code, out, err = sudorate("rate", few, "--profile", "se", "-o", "-", "--max-er", "4.2")
    assert code == 0
    for row, er in zip(rows_in(out), ER):
        assert (row["status"], row["se_er"]) == (("rated", f"{er:.1f}") if er <= 4.2 else ("stopped", ""))
        assert (4.2 < float(row["se_er_at_least"]) <= er) == (er > 4.2)
    assert "stopped 3" in err


def test_min_er_leaves_out_what_is_easier(few, sudorate):
    code, out, err = sudorate("rate", few, "--profile", "se", "-o", "-", "--min-er", "4.2")
    assert code == 0
    assert [row["se_er"] for row in rows_in(out)] == [f"{er:.1f}" for er in ER[:6] if er >= 4.2]
    assert "ER 4.2 and up: 4" in err
    assert sudorate("rate", few, "--profile", "se", "-o", "a.csv", "--min-er", "4.2")[0] == 0
    assert pl.read_csv("a.csv", infer_schema=False).height == 4
    assert sudorate("rate", few, "--profile", "se", "-o", "run", "--min-er", "4.2")[0] == 0
    assert Results("run").puzzles.collect().height == 6


def test_min_er_keeps_what_has_no_rating(few, sudorate, tmp_path):
    (tmp_path / "few.txt").write_text("\n".join([GATED["multiple"], *PUZZLES[:2]]))
    _, out, _ = sudorate("rate", few, "--profile", "se", "-o", "-", "--min-er", "7.0", "--max-er", "7.0")
    assert [row["status"] for row in rows_in(out)] == ["multiple", "stopped"]


@pytest.mark.parametrize("stop", ["pearl", "diamond"])
def test_stops(few, sudorate, stop):
    code, out, _ = sudorate("rate", few, "--profile", "se", "-o", "-", "--se-stop", stop)
    assert code == 0
    # all of these begin with a placement that is not their hardest step
    assert {(row["status"], row["se_er"], row["se_hardest"]) for row in rows_in(out)} == {("stopped", "", "")}
    assert [row["se_ed"] for row in rows_in(out)] == [f"{ed:.1f}" for ed in RATED.ed[:6]]


def test_timeout(few, sudorate, tmp_path):
    (tmp_path / "few.txt").write_text("\n".join(PUZZLES * 300))
    assert sudorate("rate", few, "--profile", "se", "-o", "run", "--timeout-per-puzzle", "1e-9", "--jobs", 1, "--no-report")[0] == 1
    late = Results("run").puzzles.filter(status="timeout").collect()
    assert late.height and late.select("se_er", "se_ep", "se_ed", "se_hardest", "se_used").unique().row(0) == (None,) * 5
    assert late["se_er_at_least"].min() >= 1


@pytest.mark.parametrize("words, message", [
    (["--se-stop", "pearl"], "--se-stop needs a profile with ratings: --profile se"),
    (["--max-er", "9"], "--max-er needs a profile with ratings: --profile se"),
    (["--min-er", "9", "--profile", "hodoku"], "--min-er needs a profile with ratings: --profile se"),
    (["--profile", "se", "--max-er", "9", "--min-er", "9.1"], "--min-er 9.1 is above --max-er 9.0"),
    (["--profile", "se", "--max-er", "nan"], "--max-er"),
    (["--profile", "se", "--max-er", "0.5"], "--max-er"),
    (["--profile", "se", "--min-er", "21"], "--min-er"),
    (["--profile", "se", "--se-stop", "ruby"], "--se-stop"),
])
def test_odd_words_are_one_clear_line(few, sudorate, words, message):
    code, out, err = sudorate("rate", few, *words)
    assert (code, out) == (2, "") and message in err.splitlines()[-1]
    assert os.listdir() == ["few.txt"]


def test_a_run_is_resumed_only_with_the_same_range(few, sudorate):
    assert sudorate("rate", few, "--profile", "se", "-o", "run", "--max-er", "4", "--no-report")[0] == 0
    code, _, err = sudorate("rate", few, "--profile", "se", "-o", "run", "--resume")
    assert code == 2 and "cannot be resumed: --max-er was 4.0 and is not given now" in err


# -- questions ------------------------------------------------------------------------------------

def found(run, **question):
    return find(run, **question).collect()["puzzle_id"].to_list()


@pytest.mark.parametrize("text, holds", [
    ("se_er >= {}", lambda er, x: er >= x), ("se_er = {}", lambda er, x: er == x),
    ("se_er BETWEEN {0} AND {0}", lambda er, x: er == x), ("se_er < {}", lambda er, x: er < x),
    ("se_er IN ({}, 3.6)", lambda er, x: er in (x, 3.6))])
def test_ratings_are_compared_as_they_are_written(any_run, text, holds):
    for x in set(ER):
        assert found(any_run, where=[f"{text.format(x)} AND se_er > 1.0"]) == [i for i, er in enumerate(ER) if holds(er, x)]


def test_hardest(any_run):
    hard = [i for i in range(len(PUZZLES)) if any_run.puzzles.collect()["se_hardest"][i] == "ForcingChain"]
    assert found(any_run, hardest=["forcing chain"]) == hard and hard


def test_used_and_needed(plain, stepped):
    for question in ({"uses": ["XYWing"]}, {"where": ["se_steps > 3"]}, {"where": ["array_contains(se_used, 'XWing')"]}):
        with pytest.raises(QueryError, match="what is used is known only after rating with --steps"):
            find(plain, **question)
    with pytest.raises(QueryError, match="se follows another program's path, so it cannot tell what is needed"):
        find(stepped, needs=["XYWing"])
    used = stepped.puzzles.collect()["se_used"]
    assert found(stepped, uses=["naked pair"]) == [i for i, names in enumerate(used) if names is not None and "LockedSet2" in names]


def test_find_in_files_takes_the_steps_that_it_needs(few, sudorate):
    code, out, _ = sudorate("find", few, "--profile", "se", "--uses", "Hidden Single", "--where", "se_er >= 7")
    assert code == 0
    assert out.split() == [puzzle for puzzle, er in zip(PUZZLES[:6], ER) if er >= 7]


@pytest.mark.parametrize("text", ["se_steps > 3", "array_contains(se_used, 'HiddenSingle')"])
def test_find_in_files_takes_the_steps_that_an_expression_needs(few, sudorate, text):
    code, out, _ = sudorate("find", few, "--profile", "se", "--where", text)
    assert (code, out.split()) == (0, PUZZLES[:6])


def test_a_meaningless_expression_is_told_before_anything_is_rated(few, sudorate):
    code, out, err = sudorate("find", few, "--profile", "se", "--where", "se_er >")
    assert (code, out) == (2, "") and "--where 'se_er >'" in err and "puzzles/s" not in err


def test_stats(plain):
    table = stats(plain)
    own = {row["name"]: row["puzzles"] for row in table.iter_rows(named=True) if row["section"] == "er"}
    assert own == {f"{er:.1f}": [*ER, 1.0].count(er) for er in sorted({*ER, 1.0})}
    assert set(table["section"]) == {"status", "er"}
    assert plain.manifest["counts"]["profiles"]["se"]["er"] == own


# -- verify ---------------------------------------------------------------------------------------

@pytest.fixture
def copy(paths, tmp_path):
    return copytree(paths[1], tmp_path / "copy")


def test_steps_are_held_against_the_solution_and_it_is_said(copy, sudorate):
    report = verify(steps_of(copy))
    assert not report.refusals and report.paths == len(PUZZLES) + 1
    assert report.held == report.steps and not +report.proofs
    code, out, _ = sudorate("verify", copy, "--jobs", 1)
    n = sum(report.steps.values())
    assert code == 0
    assert out.splitlines()[-2:] == [
        f"{n:,} steps of {report.paths} paths checked, all hold",
        f"{n:,} of them come without evidence: held against the solution only, not proved"]


def refusals(run):
    return [(r.puzzle_id, r.step, r.reason) for r in verify(steps_of(run)).refusals]


STEP = (pl.col("puzzle_id") == 1) & (pl.col("step") == 1)


def candidates(*numbers):
    return pl.lit(list(numbers), dtype=pl.List(pl.UInt16))


def test_what_speaks_against_the_solution_is_refused(copy):
    solution = Results(copy).puzzles.collect()["solution"][1]
    cell = PUZZLES[1].index(".")
    right = cell * 9 + int(solution[cell]) - 1
    tamper(copy, "steps", STEP, placements=candidates(), eliminations=candidates(right))
    assert refusals(copy) == [(1, 1, "it removes what the solution has")]


def test_nothing_and_what_is_not_there_are_refused(copy):
    tamper(copy, "steps", STEP, placements=candidates())
    assert refusals(copy) == [(1, 1, "it says nothing")]
    clue = next(i for i, sign in enumerate(PUZZLES[1]) if sign != ".")
    tamper(copy, "steps", STEP, placements=candidates(clue * 9 + int(PUZZLES[1][clue]) - 1))
    assert refusals(copy) == [(1, 1, "it removes or places what is not there")]


def test_ratings_are_those_of_the_steps(copy):
    tamper(copy, "puzzles", pl.col("puzzle_id") == 1, se_er=pl.lit(7.0))
    assert refusals(copy) == [(1, 0, f"ER 7.0 is stored, and its steps have {ER[1]}")]


def test_an_empty_field_is_told(copy):
    tamper(copy, "steps", STEP, rating=pl.lit(None))
    with pytest.raises(VerifyError, match="damaged: 1 steps with empty fields"):
        verify(steps_of(copy))


def test_steps_of_what_ended_early_are_held_too(few, sudorate):
    assert sudorate("rate", few, "--profile", "se", "-o", "run", "--max-er", "4.2", "--steps", "--no-report")[0] == 0
    report = verify(steps_of("run"))
    assert not report.refusals and report.paths == 6
    cut(Path("run"), "steps", (pl.col("puzzle_id") != 1) | (pl.col("step") != 2))
    assert refusals("run") == [(1, 3, "step 2 is missing")]


# -- report ---------------------------------------------------------------------------------------

def data_of(page, anchor):
    text = page.read_text(encoding="utf-8")
    start = text.index(f'id="data-{anchor}">') + len(f'id="data-{anchor}">')
    return json.loads(text[start:text.index("</script>", start)])


def test_the_report(any_run, tmp_path):
    page = reports.build(any_run.path, tmp_path / "page.html")
    text = page.read_text(encoding="utf-8")
    rows = data_of(page, "ratings")["rows"]
    assert rows[0]["er"] == "1.0 to 1.9" and rows[-1]["er"] == f"{int(max(ER))}.0 to {int(max(ER))}.9"
    assert [row["puzzles"] for row in rows] == [
        sum(int(er) == whole for er in [*ER, 1.0]) for whole in range(1, int(max(ER)) + 1)]
    assert {er: n for row in rows for er, n in row["values"].items()} == {
        f"{er:.1f}": [*ER, 1.0].count(er) for er in sorted({*ER, 1.0})}
    assert [round(row["er"], 1) for row in data_of(page, "hardest")["rows"]] == sorted([*ER, 1.0], reverse=True)[:20]
    assert f"{max(ER)}" in text and "median ER" in text and "highest ER" in text
    assert 'id="levels"' not in text
    hardest = {row["technique"]: row["hardest"] for row in data_of(page, "techniques")["rows"] if row["hardest"]}
    assert hardest == dict(any_run.puzzles.drop_nulls("se_hardest").group_by("se_hardest").len().collect().iter_rows())


def test_only_what_is_known_of_techniques_is_shown(plain, stepped, tmp_path):
    first, second = (reports.build(run.path, tmp_path / "page.html").read_text(encoding="utf-8") for run in (plain, stepped))
    assert "known after rating with --steps" in first and 'id="families"' not in first
    assert "known after rating with --steps" not in second and 'id="families"' in second


# -- python ---------------------------------------------------------------------------------------

def test_from_python():
    frame = pipeline.rate(PUZZLES[:2], profiles=("se",), steps=True)
    assert frame["se_er"].to_list() == RATED.er[:2].tolist()
    assert frame["steps"].list.len().to_list() == frame["se_steps"].to_list()
    assert all(technique(name) for name in frame["se_hardest"])


def test_statuses_go_from_good_to_bad():
    assert STATUSES.index("rated") < STATUSES.index("stuck") < STATUSES.index("stopped") < STATUSES.index("timeout")
