"""Questions to a small run whose ratings are written down here."""

import json

import polars as pl
import pytest

import pipeline
from pipeline import query
from pipeline.export import rows, write_table
from pipeline.query import QueryError
from pipeline.stats import FORMATS, stats
from pipeline.store import Store
from pipeline.tally import added, no_counts
from solver.errors import SudorateError, UnknownTechnique
from tests.pipeline.test_store import GRID, SCALE, chunk, frames, ratings


@pytest.fixture
def run(tmp_path):
    """Five puzzles, 0 to 4, in two shards: three rated, one stuck, one with several solutions."""
    parts = [
        (chunk(0, GRID, GRID), ratings(
            ("rated", 12, "ForceChainCell"), ("rated", 9, "ALSXYWing"),
            used=[(0, "NakedSingle", 20, 1, -1), (0, "ALSXZ", 2, 3, 0), (0, "ForceChainCell", 1, 9, 0),
                  (1, "NakedSingle", 30, 1, -1), (1, "ALSXZ", 1, 3, 1), (1, "ALSXYWing", 3, 5, 0)],
            family=[(0, "ForceChain"), (1, "ALS")])),
        (chunk(2, GRID, GRID, GRID), ratings(
            ("rated", 1, "NakedSingle"), ("stuck", 4, "XWing"), ("multiple", 0, None),
            used=[(0, "NakedSingle", 40, 1, -1), (1, "NakedSingle", 5, 1, -1), (1, "XWing", 1, 2, -1)])),
    ]
    counts = no_counts([SCALE])
    store = Store.create(tmp_path / "run", {
        "profiles": [SCALE.entry()], "options": {"steps": False, "needed": True}, "counts": counts})
    for part in parts:
        counts = added(counts, frames(part))
        store.add(frames(part), len(part[0].records), counts=counts)
    return pipeline.open_run(tmp_path / "run")


def found(run, **question):
    return query.find(run, **question).collect()["puzzle_id"].to_list()


@pytest.mark.parametrize("question, ids", [
    ({}, [0, 1, 2, 3, 4]),
    ({"needs": ["ForceChain"]}, [0]),
    ({"needs": ["ForceChainCell"]}, []),
    ({"needs": ["als xz"]}, [1]),
    ({"needs": ["ALS", "ALSXZ"]}, [1]),
    ({"uses": ["ALSXZ"]}, [0, 1]),
    ({"uses": ["als"]}, [0, 1]),
    ({"uses": ["ALS", "force_chain"]}, [0]),
    ({"uses": ["Fish"]}, [3]),
    ({"not_uses": ["ALS"]}, [2, 3]),
    ({"uses": ["ALS"], "not_uses": ["ForceChain"]}, [1]),
    ({"hardest": ["ForceChain"]}, [0]),
    ({"hardest": ["X-Wing", "naked single"]}, [2, 3]),
    ({"where": ["gnpx_level > 4"]}, [0, 1]),
    ({"where": ["gnpx_level BETWEEN 2 AND 9", "status = 'rated'"]}, [1]),
    ({"where": ["status IN ('stuck', 'multiple')"]}, [3, 4]),
    ({"where": ["label LIKE '%2' OR gnpx_hardest LIKE 'Force%'"]}, [0, 2]),
    ({"where": ["gnpx_level IS NULL"]}, [4]),
    ({"where": ["array_contains(gnpx_used, 'XWing')"]}, [3]),
    ({"where": ["'ALS' = ANY(gnpx_needed)"]}, [1]),
    ({"where": ["array_length(gnpx_used) = 1"]}, [2]),
    ({"where": ["gnpx_level > 0"], "uses": ["XWing"]}, [3]),
])
def test_find(run, question, ids):
    assert found(run, **question) == ids


def test_find_gives_the_columns_of_the_table(run):
    asked = query.find(run, where=["gnpx_hardest LIKE 'A%' AND source = 'a.sdm' AND array_length(gnpx_used) > 0"])
    assert asked.collect_schema() == run.puzzles.collect_schema()


@pytest.mark.parametrize("text, message", [
    ("gnpx_leve > 3", "no column 'gnpx_leve'; did you mean: gnpx_level"),
    ("gnpx_level >", "unable to parse"),
    ("", "unable to parse"),
    ("clues", "must be of type"),
    ("clues = 'a'", "cannot compare"),
    ("clues = 1; DROP TABLE puzzles", "unexpected token"),
    ("read_csv('/etc/passwd')", "unsupported function"),
    ("gnpx_used = 'XWing'", r"ask a list so: array_contains"),
    ("gnpx_hardest = 'X-Wing'", "gnpx_hardest is never 'X-Wing'; did you mean: XWing"),
    ("gnpx_hardest IN ('XWing', 'Fsh')", "never 'Fsh'; did you mean: Fish"),
    ("array_contains(gnpx_used, 'ALSZX')", "never 'ALSZX'; did you mean: ALSXZ"),
    ("'ALSZX' = ANY(gnpx_needed)", "never 'ALSZX'"),
    ("label = 'x' AND status <> 'ratd'", "status is never 'ratd'; did you mean: rated"),
])
def test_a_bad_expression_is_one_clear_line(run, text, message):
    with pytest.raises(QueryError, match=message) as error:
        query.find(run, where=[text])
    assert "\n" not in str(error.value)


def test_unknown_names(run):
    with pytest.raises(UnknownTechnique, match="did you mean"):
        query.find(run, needs=["ForceChian"])
    with pytest.raises(QueryError, match="not rated with the profile 'se'; it has gnpx"):
        query.find(run, profile="se")


def test_what_was_not_found_out_cannot_be_asked(run):
    run.manifest["options"]["needed"] = False
    for question in ({"needs": ["ALS"]}, {"where": ["array_length(gnpx_needed) > 1"]}):
        with pytest.raises(QueryError, match="--no-needed"):
            query.find(run, **question)


def test_stats(run):
    table = {(row["section"], row["name"]): tuple(row.values())[2:] for row in stats(run).iter_rows(named=True)}
    third = 1 / 3
    assert table == {
        ("status", "rated"): (3, 0.6, None, None, None),
        ("status", "stuck"): (1, 0.2, None, None, None),
        ("status", "multiple"): (1, 0.2, None, None, None),
        # the rest over the three that are rated
        ("level", "1"): (1, third, None, None, None),
        ("level", "9"): (1, third, None, None, None),
        ("level", "12"): (1, third, None, None, None),
        ("technique", "NakedSingle"): (3, 1.0, 90, None, None),
        ("technique", "ALSXZ"): (2, 2 / 3, 3, 1, third),
        ("technique", "ALSXYWing"): (1, third, 3, 0, 0.0),
        ("technique", "ForceChainCell"): (1, third, 1, 0, 0.0),
        ("family", "Single"): (3, 1.0, 90, None, None),
        ("family", "ALS"): (2, 2 / 3, 6, 1, third),
        ("family", "ForceChain"): (1, third, 1, 1, third),
    }


def test_the_forms_of_stats_say_the_same(run):
    table = stats(run)
    assert FORMATS["csv"](table).splitlines()[1] == "status,rated,3,0.6,,,"
    assert json.loads(FORMATS["json"](table))["family"][-1] == {
        "name": "ForceChain", "puzzles": 1, "share": pytest.approx(1 / 3), "stages": 1, "needed": 1, "needed_share": pytest.approx(1 / 3)}
    assert "| ALSXZ | 2 | 66.67% | 3 | 1 | 33.33% |" in FORMATS["md"](table).splitlines()
    assert ["ALSXZ", "2", "66.67%", "3", "1", "33.33%"] in [line.split() for line in FORMATS["table"](table).splitlines()]


def test_the_tally_of_the_manifest_agrees_with_the_tables(run):
    counts = run.manifest["counts"]
    assert counts["status"] == {"rated": 3, "stuck": 1, "multiple": 1}
    assert counts["profiles"]["gnpx"] == {
        "level": {"1": 1, "9": 1, "12": 1},
        "hardest": {"NakedSingle": 1, "ALSXYWing": 1, "ForceChainCell": 1},
        "used": {"NakedSingle": 3, "ALSXZ": 2, "ALSXYWing": 1, "ForceChainCell": 1},
        "needed": {"ALSXZ": 1, "ALS": 1, "ForceChain": 1},
    }


class TestExport:
    def test_csv_joins_lists(self, run, tmp_path):
        write_table(run.puzzles, tmp_path / "a.csv")
        table = pl.read_csv(tmp_path / "a.csv", infer_schema=False)
        assert table["gnpx_used"].to_list() == [
            "NakedSingle;ALSXZ;ForceChainCell", "NakedSingle;ALSXZ;ALSXYWing", "NakedSingle", "NakedSingle;XWing", None]
        assert table.columns == run.puzzles.collect_schema().names()

    def test_parquet_and_jsonl_keep_lists(self, run, tmp_path):
        wanted = run.puzzles.collect()
        write_table(run.puzzles, tmp_path / "a.parquet")
        assert pl.read_parquet(tmp_path / "a.parquet").equals(wanted)
        write_table(run.puzzles, tmp_path / "a.jsonl")
        lines = [json.loads(line) for line in (tmp_path / "a.jsonl").read_text().splitlines()]
        assert lines == wanted.to_dicts()

    def test_sdm_and_txt_are_read_back(self, run, tmp_path):
        for name, label in (("a.sdm", ""), ("a.txt", "label 0")):
            write_table(run.puzzles, tmp_path / name)
            [source] = pipeline.read.open_inputs([tmp_path / name])
            records = list(source.records())
            assert [record.puzzle for record in records] == [GRID] * 5
            assert records[0].label == label

    def test_rows_have_a_field_for_every_heading(self, run):
        puzzles = run.puzzles.collect().with_columns(label=pl.lit("a\tb"))
        lines = rows(puzzles, [SCALE], header=True).splitlines()
        assert lines[0] == "puzzle\tstatus\tgnpx_level\tgnpx_hardest\tgnpx_stages\tgnpx_used\tgnpx_needed\tlabel"
        assert lines[1] == f"{GRID}\trated\t12\tForceChainCell\t7\tNakedSingle;ALSXZ;ForceChainCell\tForceChain\ta b"
        assert {line.count("\t") for line in lines} == {7}
        assert rows(puzzles, [SCALE], header=False).splitlines() == lines[1:]

    def test_an_ending_that_is_no_format(self, run, tmp_path):
        with pytest.raises(SudorateError, match="a.xls: no such output; wanted a name that ends in .csv"):
            write_table(run.puzzles, tmp_path / "a.xls")
