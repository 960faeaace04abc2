"""Stored steps through the checker: runs that hold, and runs that were tampered with."""

import json
from shutil import copytree

import polars as pl
import pytest
from click.testing import CliRunner

from pipeline.cli import _exit_code, cli
from pipeline.verify import VerifyError, steps_of, verify
from tests.pipeline.conftest import GATED, PUZZLES, rate, relabelled


@pytest.fixture(scope="module")
def rated(tmp_path_factory):
    """A run of 26 puzzles with steps, of which the gate stops two, and a line that is none."""
    directory = tmp_path_factory.mktemp("rated")
    lines = [*PUZZLES, GATED["invalid"], "12345", GATED["multiple"], relabelled(PUZZLES[0], 1)]
    (directory / "puzzles.txt").write_text("\n".join(lines))
    rate(directory / "puzzles.txt", directory / "run", steps=True, needed=False)
    return directory / "run"


@pytest.fixture
def run(rated, tmp_path):
    """A copy of it to tamper with."""
    return copytree(rated, tmp_path / "run")


def table(run, name):
    """The path of the only shard of a table."""
    path, = (run / name).glob("*.parquet")
    return path


def tamper(run, name, rows, **columns):
    """Replace columns of a table, in the rows for which an expression holds."""
    frame = pl.read_parquet(table(run, name))
    changes = [pl.when(rows).then(value.cast(frame.schema[column])).otherwise(column).alias(column)
               for column, value in columns.items()]
    frame.with_columns(changes).write_parquet(table(run, name))


THIRD = (pl.col("puzzle_id") == 7) & (pl.col("step") == 3)


def refusals(run):
    return [(r.puzzle_id, r.step, r.reason) for r in verify(steps_of(run), limit=9).refusals]


def test_every_step_of_a_run_holds(run):
    report = verify(steps_of(run))
    steps = pl.read_parquet(table(run, "steps"))
    assert not report.refusals
    assert report.paths == len(PUZZLES) + 1
    assert sum(report.steps.values()) == steps.height
    assert sum(report.proofs.values()) == sum(len(json.loads(text)) for text in steps["evidence"])


def test_workers_find_the_same(run):
    assert verify(steps_of(run), jobs=2) == verify(steps_of(run))


def test_only_the_first_puzzles(run):
    seen = []
    assert verify(steps_of(run), limit=3, watch=lambda *how_far: seen.append(how_far)).paths == 3
    assert seen == [(3, 3)]


def test_evidence_that_proves_nothing_is_refused(run):
    nothing = json.dumps([{"technique": "HiddenSingle", "form": 0, "eliminations": [], "placements": [5], "parts": []}])
    tamper(run, "steps", THIRD, evidence=pl.lit(nothing))
    assert refusals(run) == [(7, 3, "wanted the parts cells")]


def test_evidence_that_is_no_json_is_refused(run):
    tamper(run, "steps", THIRD, evidence=pl.lit("{"))
    (puzzle, step, _), = refusals(run)
    assert (puzzle, step) == (7, 3)


@pytest.mark.parametrize("text", ["[1]", '[{"technique": "XWing"}]', "{}", '[{"technique": []}]', "3"])
def test_evidence_of_another_form_is_refused(run, text):
    tamper(run, "steps", THIRD, evidence=pl.lit(text))
    (puzzle, step, _), = refusals(run)
    assert (puzzle, step) == (7, 3)


def test_a_step_says_what_its_evidence_proves(run):
    tamper(run, "steps", THIRD, placements=pl.lit([], dtype=pl.List(pl.UInt16)),
           eliminations=pl.lit([], dtype=pl.List(pl.UInt16)))
    (puzzle, step, reason), = refusals(run)
    assert (puzzle, step) == (7, 3) and "without evidence" in reason


def test_a_step_that_is_missing_is_told(run):
    path = table(run, "steps")
    pl.read_parquet(path).filter(~THIRD).write_parquet(path)
    (puzzle, step, reason), = refusals(run)
    assert (puzzle, reason) == (7, "step 3 is missing")


def test_all_steps_that_were_counted_are_there(run):
    path = table(run, "steps")
    pl.read_parquet(path).filter((pl.col("puzzle_id") != 7) | (pl.col("step") < 3)).write_parquet(path)
    (puzzle, step, reason), = refusals(run)
    assert (puzzle, step) == (7, 0) and reason.startswith("2 steps of ")


def test_the_end_is_the_stored_solution(run):
    tamper(run, "puzzles", pl.col("puzzle_id") == 7, solution=pl.lit("1" * 81))
    assert refusals(run) == [(7, 0, "not the stored solution")]


def test_another_technique_is_told(run):
    tamper(run, "steps", THIRD, technique=pl.lit("XWing"))
    (puzzle, step, reason), = refusals(run)
    assert (puzzle, step) == (7, 3) and reason.startswith("evidence of ")


# -- the command ----------------------------------------------------------------------------------

def called(*args):
    return CliRunner().invoke(cli, ["verify", *map(str, args)])


def test_the_command_tells_that_all_holds(run):
    result = called(run, "--jobs", 1)
    assert result.exit_code == 0
    assert result.output.splitlines()[-1].endswith("steps of 25 paths checked, all hold")


def test_the_command_tells_what_is_refused(run):
    tamper(run, "steps", pl.col("step") == 3, evidence=pl.lit("[]"))
    result = called(run, "--jobs", 1)
    assert result.exit_code == 1
    lines = result.output.splitlines()
    assert "puzzle 7, gnpx, step 3 (" in result.output
    assert sum(line.startswith("puzzle ") for line in lines) == 20
    assert lines[-2:] == ["and 5 more", lines[-1]] and lines[-1].endswith("25 paths refused")


def test_a_run_without_steps_is_told_in_one_line(collection, tmp_path, capsys):
    rate(collection, tmp_path / "run", limit=3)
    assert _exit_code(["verify", str(tmp_path / "run")]) == 3
    assert capsys.readouterr().err == (
        f"sudorate: {tmp_path / 'run'}: rated without steps; rate with --steps to have what can be checked\n")


def test_what_is_no_run_is_told_in_one_line(tmp_path, capsys):
    assert _exit_code(["verify", str(tmp_path / "nothing")]) == 3
    assert "no run directory" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["steps", "puzzles"])
def test_a_damaged_table_is_told(run, name):
    table(run, name).write_bytes(b"PAR1")
    with pytest.raises(VerifyError):
        verify(steps_of(run))
    table(run, name).unlink()
    with pytest.raises(VerifyError):
        verify(steps_of(run))
