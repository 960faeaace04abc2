"""Stored steps through the checker: runs that hold, and runs that were tampered with."""

import json
from dataclasses import asdict
from shutil import copytree

import polars as pl
import pytest
from click.testing import CliRunner

from pipeline.cli import _exit_code, cli
from pipeline.replay import Report, StoredPath, replay
from pipeline.verify import VerifyError, steps_of, verify
from solver.steps import find_steps
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


def test_an_empty_field_is_told(run):
    for column in ("evidence", "eliminations", "technique"):
        tamper(run, "steps", THIRD, **{column: pl.lit(None)})
        with pytest.raises(VerifyError, match="damaged: 1 steps with empty fields"):
            verify(steps_of(run))


@pytest.mark.parametrize("name", ["puzzle", "status"])
def test_steps_of_what_is_no_puzzle_are_told(run, name):
    change = {"puzzle": {"puzzle_id": pl.lit(999)}, "status": {"status": pl.lit("multiple")}}[name]
    tamper(run, "puzzles", pl.col("puzzle_id") == 7, **change)
    with pytest.raises(VerifyError, match="damaged: .* steps of puzzles that have none"):
        verify(steps_of(run))


def test_a_rated_puzzle_has_a_solution(run):
    tamper(run, "puzzles", pl.col("puzzle_id") == 7, solution=pl.lit(None))
    assert refusals(run) == [(7, 0, "not the stored solution")]


def test_evidence_nested_without_end_is_refused(run):
    tamper(run, "steps", THIRD, evidence=pl.lit("[" * 100_000))
    (puzzle, step, _), = refusals(run)
    assert (puzzle, step) == (7, 3)


def test_a_run_without_paths_holds(tmp_path):
    (tmp_path / "puzzles.txt").write_text(GATED["multiple"])
    rate(tmp_path / "puzzles.txt", tmp_path / "run", steps=True)
    assert verify(steps_of(tmp_path / "run")) == Report()


# Every profile's path ends as that profile ended, not as the other did.
SINGLES = '''
name = "singles"
version = 1
kind = "stages"
techniques = [{ id = "LastDigit", level = 1 }]
'''


@pytest.fixture
def run_of_two(tmp_path):
    """Puzzles that one profile leaves at once and the other solves."""
    (tmp_path / "singles.toml").write_text(SINGLES)
    (tmp_path / "puzzles.txt").write_text("\n".join(PUZZLES[:4]))
    rate(tmp_path / "puzzles.txt", tmp_path / "two", steps=True, profiles=(str(tmp_path / "singles.toml"), "hodoku"))
    return tmp_path / "two"


def test_each_profile_has_its_own_end(run_of_two):
    assert refusals(run_of_two) == []
    path = table(run_of_two, "steps")
    pl.read_parquet(path).filter((pl.col("puzzle_id") != 2) | (pl.col("step") < 9)).write_parquet(path)
    (puzzle, step, reason), = refusals(run_of_two)
    assert (puzzle, step) == (2, 0) and reason.startswith("8 steps of ")
    tamper(run_of_two, "puzzles", pl.col("puzzle_id") == 2, hodoku_steps=pl.lit(8))
    assert refusals(run_of_two) == [(2, 0, "not the stored solution")]


def test_steps_of_a_profile_that_the_run_has_not_are_told(run_of_two):
    path = run_of_two / "manifest.json"
    manifest = json.loads(path.read_text())
    path.write_text(json.dumps({**manifest, "profiles": manifest["profiles"][:1]}))
    with pytest.raises(VerifyError, match="steps of a profile that it does not have"):
        verify(steps_of(run_of_two))


def test_uniqueness_proves_nothing_for_a_grid_of_candidates():
    state = "".join("".join(str(d) if d in cell else "." for d in range(1, 10)) for cell in
                    [{1, 2} if i in (0, 3, 9) else {1, 2, 3} if i == 12 else set(range(1, 10)) for i in range(81)])
    step, = find_steps(state, "UniquenessTest1")
    stored = (1, step.technique, step.eliminations, step.placements, json.dumps([asdict(step)]), 1.0)
    (refusal,) = replay(StoredPath(0, "mine", state, "", False, 1, (stored,))).refusals
    assert refusal.reason == "it takes for granted what the candidates do not tell"


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
