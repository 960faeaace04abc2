"""The tables, from ratings made up here to the last column; and the run directory."""

import os
from types import SimpleNamespace

import numpy as np
import polars as pl
import pytest

import pipeline
from pipeline import store
from pipeline.rating import Rules
from pipeline.read import Record
from pipeline.scales import RATINGS, Scale
from pipeline.store import Store, StoreError, read_manifest, replacing
from pipeline.tables import Chunk, frames_of
from solver.catalogue import FAMILIES, LABELS, TECHNIQUES
from solver.rater import STATUSES

PROFILE = SimpleNamespace(name="gnpx", version=1, hash="abc", kind="stages", levels=(),
                          techniques=tuple(t.id for t in TECHNIQUES))
SCALE = Scale.of(PROFILE)
GRID = "." * 81


def ratings(*puzzles, used=(), family=(), steps=None):
    """A `Rated` of (status, level, hardest); `used` rows (row, label, count, first, needed), `family` (row, label)."""
    status, level, hardest = zip(*puzzles) if puzzles else ((), (), ())
    n = len(puzzles)
    row, label, count, first, needed = zip(*used) if used else [()] * 5
    family_row, family_label = zip(*family) if family else ((), ())
    return SimpleNamespace(
        status=np.array([STATUSES.index(s) for s in status], np.uint8), clues=np.full(n, 30, np.uint8),
        level=np.array(level, np.uint8), score=np.zeros(n, np.uint32), hardest=np.array([code(h) for h in hardest], np.int16),
        **{name: np.zeros(n, np.float32) for name in RATINGS}, stages=np.full(n, 7, np.uint16), seconds=np.full(n, 0.5, np.float32),
        solution=["1" * 81 if s in ("rated", "stuck") else None for s in status],
        row=np.array(row, np.uint32), label=np.array([code(x) for x in label], np.uint16),
        count=np.array(count, np.uint16), first_step=np.array(first, np.uint16), needed=np.array(needed, np.int8),
        family_row=np.array(family_row, np.uint32), family_label=np.array([code(x) for x in family_label], np.uint16),
        steps=steps)


def code(label):
    return -1 if label is None else LABELS.index(label)


def chunk(first, *puzzles):
    return Chunk(tuple(range(first, first + len(puzzles))),
                 tuple(Record("a.sdm", first + i + 1, p, f"label {first + i}") if p else
                       Record("a.sdm", first + i + 1, None, "", "x" * 300, "no") for i, p in enumerate(puzzles)))


def frames(*parts, **rules):
    return frames_of([(c, [r]) for c, r in parts], Rules((PROFILE,), **rules))


@pytest.fixture
def two_chunks():
    """Rated with all there is, a reject, stuck; then multiple, and rated with singles only."""
    return (
        (chunk(0, GRID, None, GRID), ratings(
            ("rated", 11, "NiceLoop"), ("stuck", 5, "Skyscraper"),
            used=[(0, "HiddenSingle", 9, 1, -1), (0, "NiceLoop", 2, 4, 1), (0, "ALSXZ", 1, 6, 0),
                  (1, "Skyscraper", 1, 2, -1)],
            family=[(0, "ALS")])),
        (chunk(3, GRID, GRID), ratings(
            ("multiple", 0, None), ("rated", 1, "NakedSingle"), used=[(1, "NakedSingle", 40, 1, -1)])),
    )


def test_puzzles(two_chunks):
    puzzles = frames(*two_chunks)["puzzles"]
    assert puzzles.drop("puzzle", "solution", "profile_hash", "source").rows() == [
        (0, 1, "label 0", "rated", 30, None, 11, "NiceLoop", 7, ["HiddenSingle", "NiceLoop", "ALSXZ"], ["NiceLoop", "ALS"]),
        (2, 3, "label 2", "stuck", 30, None, 5, "Skyscraper", 7, ["Skyscraper"], None),
        (3, 4, "label 3", "multiple", 30, None, None, None, None, None, None),
        (4, 5, "label 4", "rated", 30, None, 1, "NakedSingle", 7, ["NakedSingle"], []),
    ]
    assert puzzles["profile_hash"].to_list() == ["abc"] * 4
    assert puzzles["source"].to_list() == ["a.sdm"] * 4
    assert puzzles["solution"].to_list() == ["1" * 81, "1" * 81, None, "1" * 81]


def test_techniques_hold_the_rows_of_rated_and_stuck(two_chunks):
    assert frames(*two_chunks)["techniques"].rows() == [
        (0, "gnpx", "HiddenSingle", "Single", 9, 1, None), (0, "gnpx", "NiceLoop", "NiceLoop", 2, 4, True),
        (0, "gnpx", "ALSXZ", "ALS", 1, 6, False), (2, "gnpx", "Skyscraper", "SingleDigit", 1, 2, None),
        (4, "gnpx", "NakedSingle", "Single", 40, 1, None)]


@pytest.mark.parametrize("status", ["timeout", "unsound", "error"])
def test_what_failed_on_the_way_has_no_rating(status):
    made = frames((chunk(0, GRID), ratings((status, 5, "Skyscraper"), used=[(0, "Skyscraper", 1, 1, -1)])))
    assert made["techniques"].height == 0
    assert made["puzzles"].select(pl.selectors.starts_with("gnpx")).row(0) == (None,) * 5


def test_the_solution_is_that_of_the_profile_whose_gate_had_time():
    late, early = ratings(("timeout", 0, None)), ratings(("rated", 1, "NakedSingle"))
    rules = Rules((PROFILE, SimpleNamespace(**{**vars(PROFILE), "name": "other"})))
    puzzles = frames_of([(chunk(0, GRID), [late, early])], rules)["puzzles"]
    assert puzzles.select("status", "solution", "gnpx_status", "other_status").rows() == [("timeout", "1" * 81, "timeout", "rated")]


def test_without_needed_nothing_is_said_about_need(two_chunks):
    assert frames(*two_chunks, needed=False)["puzzles"]["gnpx_needed"].to_list() == [None] * 4


def test_seconds_only_when_asked_for(two_chunks):
    assert frames(*two_chunks, timing=True)["puzzles"]["seconds"].to_list() == [0.5] * 4


def test_rejects_are_cut(two_chunks):
    assert frames(*two_chunks)["rejects"].rows() == [("a.sdm", 2, "x" * 200, "no")]


def test_steps():
    step = (0, 3, code("XWing"), 4, (5, 728), (), "text", "[]")
    made = frames((chunk(0, None, GRID), ratings(("rated", 4, "XWing"), steps=[step])), steps=True)
    assert made["steps"].rows() == [(1, "gnpx", 3, "XWing", 4.0, [5, 728], [], "text", "[]")]
    assert "steps" not in frames((chunk(0, GRID), ratings(("rated", 4, "XWing"))))


def test_the_schema_is_the_contracts():
    labels, families = pl.Enum(LABELS), pl.Enum(FAMILIES)
    assert [t.id for t in TECHNIQUES] == list(LABELS[:len(TECHNIQUES)])
    made = frames((chunk(0), ratings()), steps=True)
    assert made["puzzles"].schema == pl.Schema({
        "puzzle_id": pl.UInt64, "source": pl.Categorical(), "line": pl.UInt64, "label": pl.String, "puzzle": pl.String,
        "status": pl.Enum(STATUSES), "solution": pl.String, "clues": pl.UInt8, "profile_hash": pl.String,
        "seconds": pl.Float32, "gnpx_level": pl.UInt8, "gnpx_hardest": labels, "gnpx_stages": pl.UInt16,
        "gnpx_used": pl.List(labels), "gnpx_needed": pl.List(labels)})
    assert made["techniques"].schema == pl.Schema({
        "puzzle_id": pl.UInt64, "profile": pl.Categorical(), "technique": labels, "family": families,
        "count": pl.UInt16, "first_step": pl.UInt16, "needed": pl.Boolean})
    assert made["steps"].schema == pl.Schema({
        "puzzle_id": pl.UInt64, "profile": pl.Categorical(), "step": pl.UInt16, "technique": labels, "rating": pl.Float32,
        "eliminations": pl.List(pl.UInt16), "placements": pl.List(pl.UInt16), "text": pl.String, "evidence": pl.String})


class TestReplacing:
    def test_the_old_file_stays_until_the_new_one_is_whole(self, tmp_path):
        path = tmp_path / "a"
        path.write_text("old")
        with pytest.raises(KeyboardInterrupt), replacing(path) as temporary:
            temporary.write_text("half")
            raise KeyboardInterrupt
        assert path.read_text() == "old" and os.listdir(tmp_path) == ["a"]
        with replacing(path) as temporary:
            temporary.write_text("new")
        assert path.read_text() == "new" and os.listdir(tmp_path) == ["a"]


MANIFEST = {"profiles": [SCALE.entry()], "options": {"steps": False, "needed": True}}


class TestDirectory:
    def test_a_shard_is_filled_up_before_the_next(self, tmp_path, two_chunks, monkeypatch):
        monkeypatch.setattr(store, "SHARD_RECORDS", 5)
        run = Store.create(tmp_path / "run", MANIFEST)
        for part in two_chunks:
            run.add(frames(part), len(part[0].records))
        assert run.manifest["shards"] == [{"name": "000000", "records": 5, "puzzles": 4, "techniques": 5, "rejects": 1}]
        run.add(frames(two_chunks[0]), 3)
        assert [shard["name"] for shard in read_manifest(tmp_path / "run")["shards"]] == ["000000", "000001"]
        at_once = Store.create(tmp_path / "at once", MANIFEST)
        at_once.add(frames(*two_chunks), 5)
        for table in ("puzzles", "techniques", "rejects"):
            first = f"{table}/000000.parquet"
            assert (tmp_path / "run" / first).read_bytes() == (tmp_path / "at once" / first).read_bytes()

    def test_the_source_column_does_not_depend_on_what_was_written_before(self, tmp_path):
        # categories are numbered as a process meets them; files must not show it
        def written(names):
            pl.DataFrame({"source": pl.Series(names, dtype=pl.Categorical)}).write_parquet(tmp_path / "a")
            return (tmp_path / "a").read_bytes()
        first = written(["q", "p"])
        written(["p", "r", "q"])
        assert written(["q", "p"]) == first

    @pytest.mark.parametrize("force", [False, True])
    def test_a_file_is_not_replaced(self, tmp_path, force):
        (tmp_path / "run").write_text("mine")
        with pytest.raises(StoreError, match="is a file"):
            Store.create(tmp_path / "run", MANIFEST, force=force)
        assert (tmp_path / "run").read_text() == "mine"

    @pytest.mark.parametrize("force", [False, True])
    def test_a_directory_of_other_things_is_not_replaced(self, tmp_path, force):
        (tmp_path / "thesis.tex").write_text("mine")
        with pytest.raises(StoreError, match="other things in it"):
            Store.create(tmp_path, MANIFEST, force=force)
        assert os.listdir(tmp_path) == ["thesis.tex"]

    def test_an_empty_directory_will_do(self, tmp_path):
        Store.create(tmp_path, MANIFEST)
        assert read_manifest(tmp_path)["shards"] == []

    def test_a_run_is_only_replaced_by_force_and_what_was_put_beside_it_stays(self, tmp_path, two_chunks):
        run = Store.create(tmp_path / "run", MANIFEST)
        run.add(frames(*two_chunks), 5)
        for name in ("report.html", "notes.txt"):
            (tmp_path / "run" / name).touch()
        with pytest.raises(StoreError, match="holds a run already; --resume continues it, --force replaces it"):
            Store.create(tmp_path / "run", MANIFEST)
        Store.create(tmp_path / "run", MANIFEST, force=True)
        assert sorted(os.listdir(tmp_path / "run")) == ["manifest.json", "notes.txt", "puzzles", "rejects", "techniques"]
        assert not list((tmp_path / "run").rglob("*.parquet"))

    @pytest.mark.parametrize("text, message", [
        (None, "no run directory"), ("{", "cannot be read"), ("[]", "not of format"), ('{"format": 99}', "another version")])
    def test_what_is_no_run(self, tmp_path, text, message):
        if text is not None:
            (tmp_path / "manifest.json").write_text(text)
        with pytest.raises(StoreError, match=message):
            pipeline.open_run(tmp_path)

    def test_files_that_the_manifest_does_not_list_are_not_read(self, tmp_path, two_chunks):
        run = Store.create(tmp_path / "run", MANIFEST)
        run.add(frames(two_chunks[0]), 3)
        frames(two_chunks[1])["puzzles"].write_parquet(tmp_path / "run/puzzles/000001.parquet")
        assert pipeline.open_run(tmp_path / "run").puzzles.collect().height == 2
