"""Stored steps through the checker: runs that hold, and runs that were tampered with."""

import json
import random
import re
from contextlib import suppress
from dataclasses import asdict, replace
from shutil import copytree

import polars as pl
import pytest
from click.testing import CliRunner

from pipeline.cli import _exit_code, cli
from pipeline.replay import Report, StoredPath, replay
from pipeline.verify import VerifyError, steps_of, verify
from solver.exact import count
from solver.grid import State
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


def rewrite(run, name, change):
    """Replace a table by what a function makes of it, and list it in the manifest as if it had been so."""
    frame = change(pl.read_parquet(table(run, name)))
    frame.write_parquet(table(run, name))
    manifest = json.loads((run / "manifest.json").read_text())
    manifest["shards"][0][name] = frame.height
    (run / "manifest.json").write_text(json.dumps(manifest))


def cut(run, name, kept):
    """Keep only those rows of a table for which an expression holds, and list as many in the manifest."""
    rewrite(run, name, lambda frame: frame.filter(kept))


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


def test_evidence_of_other_numbers_is_refused(run):
    evidence = pl.read_parquet(table(run, "steps")).filter(THIRD)["evidence"].item()
    tamper(run, "steps", THIRD, evidence=pl.lit(re.sub(r"\d+", r"\g<0>.0", evidence)))
    (puzzle, step, _), = refusals(run)
    assert (puzzle, step) == (7, 3)


NOTHING = pl.lit([], dtype=pl.List(pl.UInt16))


def test_a_step_that_says_nothing_and_has_no_evidence_is_refused(run):
    tamper(run, "steps", THIRD, evidence=pl.lit("[]"), eliminations=NOTHING, placements=NOTHING)
    assert refusals(run) == [(7, 3, "the evidence is no list of proofs")]


@pytest.mark.parametrize("values", [[729], [65535], [5, 5], [None]])
def test_what_is_no_candidate_is_refused(run, values):
    tamper(run, "steps", THIRD, eliminations=pl.lit(values, dtype=pl.List(pl.UInt16)))
    (puzzle, step, reason), = refusals(run)
    assert (puzzle, step) == (7, 3) and reason.endswith("are no candidates")


@pytest.mark.parametrize("text", ["[1]", '[{"technique": "XWing"}]', "{}", '[{"technique": []}]', "3"])
def test_evidence_of_another_form_is_refused(run, text):
    tamper(run, "steps", THIRD, evidence=pl.lit(text))
    (puzzle, step, _), = refusals(run)
    assert (puzzle, step) == (7, 3)


def test_a_step_says_what_its_evidence_proves(run):
    tamper(run, "steps", THIRD, placements=NOTHING, eliminations=NOTHING)
    (puzzle, step, reason), = refusals(run)
    assert (puzzle, step) == (7, 3) and "without evidence" in reason


def test_a_step_that_is_missing_is_told(run):
    cut(run, "steps", ~THIRD)
    (puzzle, step, reason), = refusals(run)
    assert (puzzle, reason) == (7, "step 3 is missing")


def test_all_steps_that_were_counted_are_there(run):
    cut(run, "steps", (pl.col("puzzle_id") != 7) | (pl.col("step") < 3))
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
    change = {"puzzle": {"puzzle_id": pl.lit(999)}, "status": {"status": pl.lit("multiple"), "gnpx_stages": pl.lit(None)}}[name]
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
    cut(run_of_two, "steps", (pl.col("puzzle_id") != 2) | (pl.col("step") < 9))
    (puzzle, step, reason), = refusals(run_of_two)
    assert (puzzle, step) == (2, 0) and reason.startswith("8 steps of ")
    tamper(run_of_two, "puzzles", pl.col("puzzle_id") == 2, hodoku_steps=pl.lit(8))
    assert refusals(run_of_two) == [(2, 0, "not the stored solution")]


@pytest.mark.parametrize("technique", ["BruteForce", "UniquenessTest1"])
@pytest.mark.parametrize("tried", [False, True])
def test_a_step_of_a_technique_that_the_profile_cannot_use_is_refused(run_of_two, technique, tried):
    """Even a manifest that lists it cannot make a profile of stages use it."""
    manifest = json.loads((run_of_two / "manifest.json").read_text())
    manifest["profiles"][0]["techniques"] += [technique] * tried
    (run_of_two / "manifest.json").write_text(json.dumps(manifest))
    row = {"puzzle_id": 0, "profile": "singles", "step": 1, "technique": technique, "rating": 1.0, "eliminations": [], "placements": [5],
           "text": "", "evidence": "[]"}
    rewrite(run_of_two, "steps", lambda frame: pl.concat([frame, pl.DataFrame([row], schema=frame.schema)]))
    assert refusals(run_of_two) == [(0, 1, "the profile does not try it")]


def test_steps_of_a_profile_that_the_run_has_not_are_told(run_of_two):
    path = run_of_two / "manifest.json"
    manifest = json.loads(path.read_text())
    path.write_text(json.dumps({**manifest, "profiles": manifest["profiles"][:1]}))
    with pytest.raises(VerifyError, match="steps of a profile that it does not have"):
        verify(steps_of(run_of_two))


def path_of(puzzle, *steps, **changes):
    """The `StoredPath` of steps by a profile that tries just their techniques, which did not come to an end."""
    stored = [(number, step.technique, step.eliminations, step.placements, json.dumps([asdict(step)]), 1.0)
              for number, step in enumerate(steps, 1)]
    path = StoredPath(0, "mine", frozenset(step.technique for step in steps), puzzle, "", "timeout", None, tuple(stored))
    return replace(path, **changes)


# It takes HoDoKu's way longer than any clock ticks.
HARD = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."


def test_what_ran_out_of_time_holds_as_far_as_it_came(tmp_path):
    (tmp_path / "puzzles.txt").write_text("\n".join([*PUZZLES[:3], HARD]))
    rate(tmp_path / "puzzles.txt", tmp_path / "run", steps=True, profiles=("hodoku",), timeout=1e-9)
    results = steps_of(tmp_path / "run")
    ends = results.puzzles.select("status", "hodoku_steps").unique().collect().rows()
    assert ("timeout", None) in ends
    assert not verify(results).refusals


# -- what is valid for one puzzle only ------------------------------------------------------------

def test_uniqueness_proves_nothing_for_a_grid_of_candidates():
    state = "".join("".join(str(d) if d in cell else "." for d in range(1, 10)) for cell in
                    [{1, 2} if i in (0, 3, 9) else {1, 2, 3} if i == 12 else set(range(1, 10)) for i in range(81)])
    (refusal,) = replay(path_of(state, *find_steps(state, "UniquenessTest1"))).refusals
    assert refusal.reason == "it takes for granted what the candidates do not tell"


def climbed(puzzle, target, others=("NakedSingle", "HiddenSingle", "LockedCandidate")):
    """Steps of the others, until there is one of the target, which is the last."""
    state, steps = State(puzzle), []
    while not (found := find_steps(state, target)):
        step = next(step for technique in others for step in find_steps(state, technique))
        state.apply(step.eliminations, step.placements)
        steps.append(step)
    return [*steps, found[0]]


MULTIPLE = "..34..78..5..8...2....3.5..2...61...6..2....3.....7.....16...985.8...32.9.......7"
ONE_OF_THREE = "123456789456789132879132564297361845615248973384597216731625498568974321942813657"


def test_uniqueness_proves_nothing_for_a_puzzle_with_several_solutions():
    assert count(MULTIPLE, limit=9) == 3
    steps = climbed(MULTIPLE, "HiddenRectangle")
    (refusal,) = replay(path_of(MULTIPLE, *steps)).refusals
    assert (refusal.step, refusal.reason) == (len(steps), "several solutions")
    assert not replay(path_of(MULTIPLE, *steps[:-1])).refusals


def test_a_rating_from_uniqueness_is_none_for_a_puzzle_with_several_solutions():
    steps = climbed(MULTIPLE, "HiddenRectangle")
    held = path_of(MULTIPLE, *steps, ratings=(1.0, 1.0, 1.0), solution=ONE_OF_THREE)
    assert [(r.step, r.reason) for r in replay(held).refusals] == [(len(steps), "several solutions")]


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


# -- tables that are not what was written ---------------------------------------------------------

def reported(run):
    """What the report says, in an order of its own: tables come in different orders."""
    report = verify(steps_of(run))
    return report.paths, report.steps, report.proofs, report.refusals


@pytest.mark.parametrize("name", ["steps", "puzzles"])
def test_the_order_of_the_rows_is_nothing(run, name):
    before = reported(run)
    tamper(run, "steps", THIRD, evidence=pl.lit("[]"))
    assert refusals(run) == [(7, 3, "the evidence is no list of proofs")]
    rewrite(run, name, lambda frame: frame.reverse())
    assert refusals(run) == [(7, 3, "the evidence is no list of proofs")]
    assert reported(run)[0] == before[0]


@pytest.mark.parametrize("name", ["steps", "puzzles"])
@pytest.mark.parametrize("change", [lambda frame: pl.concat([frame, frame]), lambda frame: frame.clear(), lambda frame: frame[1:]],
                         ids=["doubled", "emptied", "without the first row"])
def test_as_many_rows_as_the_manifest_lists(run, name, change):
    path = table(run, name)
    change(pl.read_parquet(path)).write_parquet(path)
    with pytest.raises(VerifyError, match=rf"damaged: [\d,]+ {name} of "):
        verify(steps_of(run))


def test_a_puzzle_that_stands_twice_is_told(run):
    rewrite(run, "puzzles", lambda frame: pl.concat([frame, frame]))
    with pytest.raises(VerifyError, match="damaged: 54 puzzles without an id of their own"):
        verify(steps_of(run))


def test_a_puzzle_with_its_steps_twice_is_refused(run):
    rewrite(run, "steps", lambda frame: pl.concat([frame, frame.filter(pl.col("puzzle_id") == 7)]))
    assert refusals(run) == [(7, 1, "step 2 is missing")]


@pytest.mark.parametrize("name, column, dtype", [
    ("puzzles", "solution", None), ("puzzles", "gnpx_stages", None), ("puzzles", "puzzle", None), ("steps", "evidence", None),
    ("puzzles", "solution", pl.Categorical), ("puzzles", "gnpx_stages", pl.Float64), ("puzzles", "status", pl.String),
    ("steps", "step", pl.String), ("steps", "placements", pl.List(pl.Float64))])
def test_columns_are_there_and_of_their_type(run, name, column, dtype):
    rewrite(run, name, lambda frame: frame.drop(column) if dtype is None else frame.with_columns(pl.col(column).cast(dtype)))
    with pytest.raises(VerifyError, match=f"damaged: .*{column}"):
        verify(steps_of(run))


@pytest.mark.parametrize("changes", [{"status": None}, {"status": "timeout"}, {"status": "no_solution"}, {"gnpx_stages": None}])
def test_a_status_goes_with_the_rest(run, changes):
    tamper(run, "puzzles", pl.col("puzzle_id") == 7, **{column: pl.lit(value) for column, value in changes.items()})
    with pytest.raises(VerifyError, match="damaged: 1 puzzles whose status contradicts the rest"):
        verify(steps_of(run))


@pytest.mark.parametrize("changes", [{"hodoku_status": None}, {"status": "rated"}, {"hodoku_status": "unsound", "hodoku_steps": None}])
def test_the_status_is_the_worst_of_the_profiles(run_of_two, changes):
    tamper(run_of_two, "puzzles", pl.col("puzzle_id") == 2, **{column: pl.lit(value) for column, value in changes.items()})
    with pytest.raises(VerifyError, match="damaged: 1 puzzles whose status contradicts the rest"):
        verify(steps_of(run_of_two))


def test_what_is_solved_is_not_stuck(run):
    tamper(run, "puzzles", pl.col("puzzle_id") == 7, status=pl.lit("stuck"))
    assert refusals(run) == [(7, 0, "it is solved, and not stuck")]


@pytest.mark.parametrize("key, value", [("shards", 3), ("shards", [3]), ("shards", [{}]), ("profiles", 3), ("profiles", [3]),
                                        ("shards", [{"name": 3, "records": 3}]), ("shards", [{"name": "000000", "records": None}])])
def test_a_manifest_that_lists_something_else_is_told(run, key, value):
    path = run / "manifest.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), key: value}))
    with pytest.raises(VerifyError, match="damaged"):
        verify(steps_of(run))


@pytest.mark.parametrize("key, value", [("kind", "none"), ("kind", []), ("levels", "abc"), ("techniques", [3]), ("name", None)])
def test_a_profile_of_another_form_is_told(run, key, value):
    path = run / "manifest.json"
    manifest = json.loads(path.read_text())
    manifest["profiles"][0][key] = value
    path.write_text(json.dumps(manifest))
    with pytest.raises(VerifyError, match="damaged"):
        verify(steps_of(run))


@pytest.mark.parametrize("name", ["steps", "puzzles"])
def test_flipped_bytes_end_in_a_report_or_an_error(run, name):
    whole = table(run, name).read_bytes()
    for seed in range(20):
        rng, damaged = random.Random(seed), bytearray(whole)
        damaged[len(damaged) - 1 - rng.randrange(4000)] ^= 1 << rng.randrange(8)      # the columns are described at the end
        table(run, name).write_bytes(damaged)
        with suppress(VerifyError):
            verify(steps_of(run), limit=1)


def test_workers_tell_of_damage_too(run):
    results = steps_of(run)
    rewrite(run, "steps", lambda frame: frame.drop("evidence"))
    with pytest.raises(VerifyError, match="damaged"):
        verify(results, jobs=2)


@pytest.mark.parametrize("name", ["steps", "puzzles"])
def test_a_damaged_table_is_told(run, name):
    table(run, name).write_bytes(b"PAR1")
    with pytest.raises(VerifyError):
        verify(steps_of(run))
    table(run, name).unlink()
    with pytest.raises(VerifyError):
        verify(steps_of(run))
