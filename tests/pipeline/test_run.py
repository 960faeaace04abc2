"""A run as a whole: order, completeness, the same bytes whatever the jobs, interrupts, dead workers."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from functools import partial
from pathlib import Path

import polars as pl
import pytest

import pipeline
from pipeline import pool, rating, run, selection, store
from pipeline.query import QueryError, find
from pipeline.rating import load_profiles
from pipeline.read import open_inputs
from pipeline.results import Results
from pipeline.selection import Pace, TooManyRejects
from pipeline.stats import stats
from pipeline.store import StoreError, read_manifest
from solver.errors import BadProfile, SudorateError
from tests.pipeline.conftest import GATED, PUZZLES, contents, plan, rate
from tests.pipeline.workers import kills, kills_once, raises

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.usefixtures("small_shards")


def test_rows_in_are_rows_out_in_input_order(collection, tmp_path):
    rate(collection, tmp_path / "run")
    results = pipeline.open_run(tmp_path / "run")
    puzzles, rejects = results.puzzles.collect(), results.rejects.collect()
    texts = collection.read_text().splitlines()
    assert puzzles.height + rejects.height == len(texts) == 220
    assert rejects.rows() == [(str(collection), 32, "12345", "5 of 81 cells")]
    assert puzzles["puzzle_id"].to_list() == [i for i in range(220) if i != 31]
    for row in puzzles.iter_rows(named=True):
        text = texts[row["line"] - 1]
        assert (row["puzzle_id"], row["puzzle"]) == (row["line"] - 1, text[:81])
        assert row["label"] == text[84:]


def test_the_gate_stops_what_has_no_single_solution(collection, tmp_path):
    rate(collection, tmp_path / "run")
    puzzles = pipeline.open_run(tmp_path / "run").puzzles.collect()
    by_puzzle = {row["puzzle"]: row for row in puzzles.iter_rows(named=True)}
    for status, puzzle in GATED.items():
        row = by_puzzle[puzzle]
        assert row["status"] == status
        assert row["solution"] is None
        assert {value for column, value in row.items() if column.startswith("gnpx")} == {None}


@pytest.mark.slow
def test_same_bytes_for_any_jobs_and_chunk_size(collection, tmp_path):
    manifest = rate(collection, tmp_path / "alone")
    wanted = contents(tmp_path / "alone")
    assert [shard["records"] for shard in manifest["shards"]] == [50, 50, 50, 50, 20]
    assert len(wanted) == 5 * 3
    for jobs, chunk in ((1, 1), (1, 7), (2, 7), (2, 50), (2, None), (3, 1000)):
        target = tmp_path / f"run{jobs}-{chunk}"
        assert rate(collection, target, jobs=jobs, chunk=chunk)["counts"] == manifest["counts"]
        assert contents(target) == wanted, f"jobs {jobs}, chunk {chunk}"


@pytest.mark.slow
def test_same_bytes_with_steps(collection, tmp_path):
    for jobs, chunk in ((1, 100), (2, 7)):
        rate(collection, tmp_path / f"run{jobs}", steps=True, limit=60, jobs=jobs, chunk=chunk)
    wanted = contents(tmp_path / "run1")
    assert len(wanted) == 2 * 4
    assert contents(tmp_path / "run2") == wanted


def test_saving_often_changes_no_bytes(collection, tmp_path, monkeypatch):
    rate(collection, tmp_path / "seldom", chunk=7)
    monkeypatch.setattr(run, "SAVE_EVERY", 0.0)
    saved = []
    rate(collection, tmp_path / "often", chunk=7, watch=lambda *_: saved.append(read_manifest(tmp_path / "often")))
    assert {m["counts"]["records"] for m in saved} > {7, 14, 21}
    assert contents(tmp_path / "often") == contents(tmp_path / "seldom")


def test_the_manifest_tells_what_was_done(collection, tmp_path):
    manifest = rate(collection, tmp_path / "run", needed=False)
    assert manifest == read_manifest(tmp_path / "run")
    assert manifest["state"] == "finished"
    [profile] = manifest["profiles"]
    [gnpx] = plan().rules.profiles
    assert profile == {"name": "gnpx", "version": gnpx.version, "hash": gnpx.hash, "kind": "stages", "levels": [],
                       "techniques": list(gnpx.techniques)}
    [source] = manifest["inputs"]
    digest = subprocess.run(["sha256sum", collection], capture_output=True, text=True, check=True).stdout.split()[0]
    assert (source["name"], source["size"], source["sha256"]) == (str(collection), collection.stat().st_size, digest)
    assert manifest["counts"]["status"] == {"rated": 216, "invalid": 1, "multiple": 1, "no_solution": 1}
    assert (manifest["counts"]["puzzles"], manifest["counts"]["rejects"]) == (219, 1)


def test_two_profiles_give_their_own_columns(collection, tmp_path):
    easy = tmp_path / "easy.toml"
    easy.write_text('name = "easy"\nversion = 1\nkind = "stages"\n'
                    'techniques = [{ id = "NakedSingle", level = 1 }, { id = "HiddenSingle", level = 2 }]\n')
    rate(collection, tmp_path / "run", profiles=("gnpx", str(easy)))
    results = pipeline.open_run(tmp_path / "run")
    puzzles = results.puzzles.collect()
    assert puzzles["easy_level"].drop_nulls().is_between(1, 2).all()
    # the status is the worst of both: stuck wherever singles do not do
    hard = puzzles["gnpx_level"] > 1
    assert Counter(puzzles.filter(hard)["status"]) == {"stuck": hard.sum()}
    # ... and each has its own, by which its numbers are counted
    assert Counter(puzzles.filter(hard)["gnpx_status"]) == {"rated": hard.sum()}
    counts = results.manifest["counts"]["profiles"]
    assert sum(counts["gnpx"]["level"].values()) == (puzzles["gnpx_status"] == "rated").sum() > \
        sum(counts["easy"]["level"].values()) == (puzzles["easy_status"] == "rated").sum()
    assert "stuck" in stats(results, "easy")["name"].to_list()
    assert Counter(results.techniques.collect()["profile"]).keys() == {"gnpx", "easy"}
    ids = results.techniques.collect()["puzzle_id"]
    assert ids.is_sorted()


def test_a_profile_of_steps_has_named_levels_and_a_score_and_proves_no_need(collection, tmp_path):
    rate(collection, tmp_path / "run", profiles=("hodoku",), needed=True)
    results = pipeline.open_run(tmp_path / "run")
    puzzles = results.puzzles.collect()
    assert puzzles.schema["hodoku_level"] == pl.Enum(["Easy", "Medium", "Hard", "Unfair", "Extreme"])
    assert "hodoku_needed" not in puzzles.columns and "hodoku_status" not in puzzles.columns
    rated = puzzles.filter(puzzles["status"] == "rated")
    # facts: singles alone are Easy, and worth 4, but hidden ones 14
    counts = results.techniques.collect()
    scores = {"LastDigit": 4, "NakedSingle": 4, "HiddenSingle": 14}
    easy = rated.filter(pl.col("hodoku_used").list.eval(pl.element().is_in(list(scores))).list.all())
    assert len(easy) and set(easy["hodoku_level"].drop_nulls()) == {"Easy"}
    for row in easy.iter_rows(named=True):
        own = counts.filter(pl.col("puzzle_id") == row["puzzle_id"])
        assert row["hodoku_score"] == sum(scores[t] * n for t, n in zip(own["technique"], own["count"]))
        assert row["hodoku_steps"] == own["count"].sum() == 81 - row["clues"]
    with pytest.raises(QueryError, match="cannot tell what is needed"):
        find(results, needs=["XWing"])
    with pytest.raises(QueryError, match="does not try ForceChainCell"):
        find(results, uses=["ForceChainCell"])


@pytest.mark.parametrize("names, message", [
    (("gnpx", "gnpx"), "given twice"), (("nope",), "no profile"), (("nope.toml",), "cannot be read")])
def test_profiles_that_cannot_be(names, message):
    with pytest.raises(BadProfile, match=message):
        load_profiles(names)


def test_limit_takes_the_first_puzzles(collection, tmp_path):
    manifest = rate(collection, tmp_path / "run", limit=32)
    ids = pipeline.open_run(tmp_path / "run").puzzles.collect()["puzzle_id"].to_list()
    assert ids == [*range(31), 32]       # 31 is a reject on the way
    assert manifest["counts"]["rejects"] == 1


def test_a_sample_is_drawn_by_its_seed_and_kept_in_order(collection, tmp_path):
    drawn = []
    for name, seed in (("a", 1), ("b", 1), ("c", 2)):
        rate(collection, tmp_path / name, sample=40, seed=seed)
        drawn.append(pipeline.open_run(tmp_path / name).puzzles.collect()["puzzle_id"].to_list())
    assert drawn[0] == drawn[1] == sorted(drawn[0])
    assert drawn[0] != drawn[2]
    assert [len(ids) for ids in drawn] == [40, 40, 40]
    assert max(drawn[0]) > 150       # not only from the start


def test_every_puzzle_is_as_likely_in_a_sample():
    records = [type("Record", (), {"puzzle": str(i)}) for i in range(10)]
    source = type("Source", (), {"records": lambda self: iter(records)})()
    hits = Counter(i for seed in range(3000) for i, _ in run.selected([source], sample=3, seed=seed))
    # 900 of 3,000 wanted; the standard deviation is 25
    assert set(hits) == set(range(10)) and all(800 < n < 1000 for n in hits.values())


def test_strict_stops_at_the_first_reject_and_keeps_what_came_before(collection, tmp_path):
    with pytest.raises(TooManyRejects, match=r"collection.txt:32: 5 of 81 cells"):
        rate(collection, tmp_path / "run", most_rejects=1)
    manifest = read_manifest(tmp_path / "run")
    assert (manifest["state"], manifest["counts"]["puzzles"], manifest["counts"]["rejects"]) == ("interrupted", 31, 1)
    assert rate(collection, tmp_path / "run", resume=True)["counts"]["records"] == 220


def test_a_damaged_input_is_kept_as_far_as_it_can_be_read(collection, tmp_path):
    import gzip
    packed = tmp_path / "cut.txt.gz"
    packed.write_bytes(gzip.compress(collection.read_bytes())[:-600])
    with pytest.raises(SudorateError, match="cut.txt.gz"):
        rate(packed, tmp_path / "run")
    manifest = read_manifest(tmp_path / "run")
    assert manifest["state"] == "interrupted"
    assert 0 < manifest["counts"]["records"] < 220


def test_an_empty_input_gives_empty_tables(tmp_path):
    empty = tmp_path / "empty.txt"
    empty.touch()
    assert rate(empty, tmp_path / "run", steps=True)["state"] == "finished"
    results = pipeline.open_run(tmp_path / "run")
    for table in (results.puzzles, results.techniques, results.steps, results.rejects):
        assert table.collect().height == 0


class TestResume:
    @pytest.fixture
    def whole(self, collection, tmp_path):
        rate(collection, tmp_path / "whole")
        return contents(tmp_path / "whole")

    def interrupted(self, collection, path, after, chunk=7):
        """A run that Ctrl-C stops after so many chunks."""
        seen = []

        def press(*_):
            seen.append(1)
            if len(seen) == after:
                raise KeyboardInterrupt
        with pytest.raises(KeyboardInterrupt):
            rate(collection, path, chunk=chunk, watch=press)

    @pytest.mark.parametrize("after", [1, 7, 8, 9, 20])
    def test_an_interrupted_run_goes_on_to_the_same_bytes(self, collection, tmp_path, whole, after):
        self.interrupted(collection, tmp_path / "run", after)
        before = read_manifest(tmp_path / "run")
        assert before["state"] == "interrupted"
        assert 0 < before["counts"]["records"] < 220
        manifest = rate(collection, tmp_path / "run", resume=True)
        assert contents(tmp_path / "run") == whole
        assert manifest["state"] == "finished"
        assert manifest["counts"] == read_manifest(tmp_path / "whole")["counts"]

    @pytest.mark.parametrize("file", ["puzzles/000001.parquet", "techniques/000001.parquet", "manifest.json"])
    def test_a_crash_between_the_files_of_a_shard_does_no_harm(self, collection, tmp_path, whole, monkeypatch, file):
        self.interrupted(collection, tmp_path / "run", 9)       # the second shard holds 6 records
        real = store.replacing

        def crash(path):
            if str(path).endswith(file) and not path.with_name("crashed").exists():
                path.with_name("crashed").touch()
                raise OSError("power cut")
            return real(path)
        monkeypatch.setattr(store, "replacing", crash)
        with pytest.raises(OSError, match="power cut"):
            rate(collection, tmp_path / "run", resume=True, chunk=44)
        (tmp_path / "run" / file).with_name("crashed").unlink(missing_ok=True)
        monkeypatch.setattr(store, "replacing", real)
        rate(collection, tmp_path / "run", resume=True)
        assert contents(tmp_path / "run") == whole

    def test_what_is_not_listed_after_a_crash_is_not_shown(self, collection, tmp_path):
        self.interrupted(collection, tmp_path / "run", 9)
        path = tmp_path / "run" / "manifest.json"
        manifest = json.loads(path.read_text())
        last = manifest["shards"][-1]
        last.update(puzzles=last["puzzles"] - 2)       # as if its file had been written and the manifest not
        path.write_text(json.dumps(manifest))
        results = Results(tmp_path / "run")
        assert results.puzzles.collect().height == sum(shard["puzzles"] for shard in manifest["shards"])

    def test_remains_of_a_crash_are_cleared_away(self, collection, tmp_path, whole):
        self.interrupted(collection, tmp_path / "run", 9)
        for name in ("000007.parquet", ".000001.parquet.99.tmp"):
            (tmp_path / "run" / "puzzles" / name).write_bytes(b"half")
        rate(collection, tmp_path / "run", resume=True)
        assert contents(tmp_path / "run") == whole
        assert not list((tmp_path / "run" / "puzzles").glob(".*"))

    def test_a_finished_run_is_left_alone(self, collection, tmp_path):
        rate(collection, tmp_path / "run")
        before = {p: p.stat().st_mtime_ns for p in (tmp_path / "run").rglob("*")}
        rate(collection, tmp_path / "run", resume=True)
        assert {p: p.stat().st_mtime_ns for p in (tmp_path / "run").rglob("*")} == before

    @pytest.mark.parametrize("changed", [
        {"needed": False}, {"steps": True}, {"limit": 100}, {"sample": 9}, {"timeout": 1.0}, {"timing": True}])
    def test_other_options_are_refused(self, collection, tmp_path, changed):
        self.interrupted(collection, tmp_path / "run", 3)
        with pytest.raises(StoreError, match=f"cannot be resumed: --{min(changed)} was"):
            rate(collection, tmp_path / "run", resume=True, **changed)

    def test_another_version_is_refused(self, collection, tmp_path, monkeypatch):
        self.interrupted(collection, tmp_path / "run", 3)
        monkeypatch.setattr(run, "__version__", "99.0")
        with pytest.raises(StoreError, match="version of sudorate was .* and is 99.0 now"):
            rate(collection, tmp_path / "run", resume=True)

    def test_another_profile_is_refused(self, collection, tmp_path):
        self.interrupted(collection, tmp_path / "run", 3)
        other = tmp_path / "gnpx.toml"
        other.write_text((ROOT / "solver/profiles/gnpx.toml").read_text() + "# changed\n")
        with pytest.raises(StoreError, match="profiles was"):
            rate(collection, tmp_path / "run", resume=True, profiles=(other,))

    def test_a_longer_input_is_refused(self, collection, tmp_path):
        self.interrupted(collection, tmp_path / "run", 3)
        collection.write_text(collection.read_text() + "\n")
        with pytest.raises(StoreError, match="inputs was"):
            rate(collection, tmp_path / "run", resume=True)

    def test_an_input_changed_in_place_is_refused(self, collection, tmp_path):
        self.interrupted(collection, tmp_path / "run", 3)
        text = collection.read_text()
        collection.write_text(text.replace("#", ";", 1).replace("0/0", "0/1", 1))
        assert collection.stat().st_size == len(text)
        with pytest.raises(StoreError, match="the input has changed"):
            rate(collection, tmp_path / "run", resume=True)

    def test_a_missing_shard_is_told(self, collection, tmp_path):
        self.interrupted(collection, tmp_path / "run", 9)
        (tmp_path / "run" / "puzzles" / "000000.parquet").unlink()
        with pytest.raises(StoreError, match="000000.parquet is missing; --force"):
            rate(collection, tmp_path / "run", resume=True)


DRIVER = """
import sys, time
from pipeline import store
from tests.pipeline.conftest import rate
store.SHARD_RECORDS = 50
def watch(chunk, ratings):
    print(chunk.positions[-1], flush=True)
    time.sleep(0.05)
if __name__ == "__main__":
    rate(sys.argv[1], sys.argv[2], jobs=int(sys.argv[3]), chunk=5, watch=watch)
"""


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_a_killed_driver_leaves_a_run_that_resumes(collection, tmp_path, jobs, number):
    driver = tmp_path / "driver.py"
    driver.write_text(DRIVER)
    process = subprocess.Popen(
        [sys.executable, driver, collection, tmp_path / "run", str(jobs)], env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    with process:
        for line in process.stdout:
            if int(line) > 130:
                process.send_signal(number)
                break
    assert process.returncode != 0
    manifest = read_manifest(tmp_path / "run")
    assert manifest["state"] == {signal.SIGKILL: "running", signal.SIGINT: "interrupted"}[number]
    assert 100 <= manifest["counts"]["records"] < 220
    rate(collection, tmp_path / "run", resume=True)
    rate(collection, tmp_path / "whole")
    assert contents(tmp_path / "run") == contents(tmp_path / "whole")


class TestDeadWorkers:
    def work(self, monkeypatch, function, **more):
        for module in (pool, rating):
            monkeypatch.setattr(module, "rate_chunk", partial(function, **more))

    @pytest.mark.slow
    def test_a_puzzle_that_kills_is_marked_and_loses_nothing_else(self, collection, tmp_path, monkeypatch):
        poison = collection.read_text().splitlines()[100][:81]
        self.work(monkeypatch, kills, poison=poison)
        said = []
        manifest = rate(collection, tmp_path / "run", jobs=2, chunk=4, warn=said.append)
        assert manifest["counts"]["status"] == {"rated": 215, "invalid": 1, "multiple": 1, "no_solution": 1, "error": 1}
        puzzles = pipeline.open_run(tmp_path / "run").puzzles.collect()
        [row] = puzzles.filter(puzzles["status"] == "error").iter_rows(named=True)
        assert (row["puzzle"], row["line"], row["gnpx_used"]) == (poison, 101, None)
        assert row["clues"] == sum(c != "." for c in poison)
        assert puzzles["puzzle_id"].is_sorted() and puzzles.height == 219
        assert said == [f"{collection}:101: marked `error`: the process that rated it died"]

    @pytest.mark.slow
    def test_a_stray_kill_costs_a_repetition(self, collection, tmp_path, monkeypatch):
        self.work(monkeypatch, kills_once, mark=tmp_path / "mark")
        rate(collection, tmp_path / "run", jobs=2, chunk=20)
        monkeypatch.undo()
        monkeypatch.setattr(store, "SHARD_RECORDS", 50)
        rate(collection, tmp_path / "whole")
        assert contents(tmp_path / "run") == contents(tmp_path / "whole")

    @pytest.mark.slow
    def test_workers_that_always_die_end_the_run(self, collection, tmp_path, monkeypatch):
        self.work(monkeypatch, kills)
        monkeypatch.setattr(pool, "HOPELESS", 2)
        with pytest.raises(SudorateError, match="workers die whatever puzzle"):
            rate(collection, tmp_path / "run", jobs=2, chunk=2)

    @pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.slow)])
    def test_a_fault_of_the_program_is_narrowed_down_to_its_puzzle(self, collection, tmp_path, monkeypatch, jobs):
        poison = collection.read_text().splitlines()[100][:81]
        self.work(monkeypatch, raises, poison=poison)
        said = []
        manifest = rate(collection, tmp_path / "run", jobs=jobs, chunk=20, warn=said.append)
        assert manifest["counts"]["status"]["error"] == 1
        assert manifest["counts"]["status"]["rated"] == 215
        assert len(said) == 1 and ":101: marked `error`: TypeError" in said[0]


@pytest.mark.slow
def test_reading_does_not_run_far_ahead_of_a_slow_writer(collection):
    read, ahead = [], []

    def counted(pairs):
        for pair in pairs:
            read.append(pair)
            yield pair
    slow = plan(jobs=2, chunk=1, needed=False)
    pairs = counted(run.pairs_of(open_inputs([collection]), slow))
    for done, _ in enumerate(run.rated(pairs, slow), 1):
        ahead.append(len(read) - done)
        time.sleep(0.01)
    assert len(ahead) == 220
    assert max(ahead) <= 4 * 2 + 8


def test_the_pace_follows_the_time_that_chunks_take():
    pace = Pace()
    for _ in range(20):
        pace.update(pace.size, pace.size * 0.01)      # 10 ms a record
    assert pace.size == round(selection.SECONDS / 0.01)
    pace.update(pace.size, 100.0)
    assert pace.size == selection.SMALLEST
    for _ in range(20):
        pace.update(pace.size, 1e-9)
    assert pace.size == selection.LARGEST
    fixed = Pace(7)
    fixed.update(7, 1e-9)
    assert fixed.size == 7


class TestPython:
    def test_puzzles_from_memory(self):
        frame = pipeline.rate([GATED["multiple"], GATED["invalid"]])
        assert frame["status"].to_list() == ["multiple", "invalid"]

    def test_a_path_and_steps(self, tmp_path):
        path = tmp_path / "few.txt"
        path.write_text("\n".join([*PUZZLES[:10], GATED["multiple"], "12345"]))
        with pytest.warns(UserWarning, match=r"few.txt:12: rejected: 5 of 81 cells"):
            frame = pipeline.rate(path, steps=True)
        assert frame.height == 11
        assert frame["steps"].to_list()[10] == []
        for row in frame.filter(frame["status"] == "rated").iter_rows(named=True):
            assert [step["step"] for step in row["steps"]] == list(range(1, row["gnpx_stages"] + 1))

    def test_a_frame_at_a_time(self, collection):
        with pytest.warns(UserWarning):
            frames = list(pipeline.iter_rate(str(collection)))
        assert len(frames) > 2 and len({tuple(frame.schema.items()) for frame in frames}) == 1

    def test_no_puzzles(self):
        assert pipeline.rate([]).height == 0

    def test_a_text_that_is_no_puzzle_is_quoted(self):
        with pytest.raises(SudorateError, match=r"puzzle 2, '12a': "):
            pipeline.rate([GATED["multiple"], "12a"])


@pytest.mark.slow
def test_a_stopped_run_closes_its_input(collection, tmp_path):
    import gc
    gc.disable()    # only what reference counts free counts
    try:
        for jobs in (1, 2):
            with pytest.raises(TooManyRejects):
                rate(collection, tmp_path / f"run{jobs}", most_rejects=1, jobs=jobs, chunk=5)
            assert str(collection) not in open_files()
    finally:
        gc.enable()


def open_files():
    """Paths of the files that this process has open."""
    files = Path("/proc/self/fd")
    if not files.exists():
        pytest.skip("no /proc here")
    return [os.readlink(file) for file in files.iterdir() if file.is_symlink()]
