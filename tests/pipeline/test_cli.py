"""The command line as a user meets it: output, messages, exit codes, and what it loads."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tomllib
from functools import partial
from pathlib import Path

import click
import polars as pl
import pytest

import pipeline
from pipeline.cli import COMMANDS, _exit_code, cli
from pipeline.store import FORMAT, read_manifest
from solver.catalogue import TECHNIQUES
from tests.pipeline.conftest import GATED, PUZZLES, contents

ROOT = Path(__file__).parents[2]
PROGRAM = [sys.executable, "-c", "from pipeline.cli import main; main()"]


@pytest.fixture
def few(tmp_path, monkeypatch):
    """A file of six puzzles, in the working directory."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "few.sdm"
    path.write_text("".join(f"{p} #{i}\n" for i, p in enumerate(PUZZLES[:6])))
    return path


@pytest.fixture
def sudorate(capfd):
    """The command line in this process: from words to (exit code, standard output, standard error)."""
    def call(*words):
        before = signal.getsignal(signal.SIGTERM)
        code = _exit_code([str(word) for word in words])
        signal.signal(signal.SIGTERM, before)
        return code, *capfd.readouterr()
    return call


@pytest.fixture
def run(few, sudorate):
    assert sudorate("rate", few, "--quiet", "--no-report", "--jobs", 1)[0] == 0
    return few.with_suffix(".sudorate")


class TestLoading:
    def modules(self, *words):
        code = f"""
import sys
from pipeline.cli import _exit_code
code = _exit_code({list(words)!r})
print(code, *sorted(sys.modules), file=sys.stderr)
"""
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
        code, *names = done.stderr.split()
        assert code == "0", done.stderr
        return set(names)

    @pytest.mark.parametrize("words", [["--help"], ["--version"], *([c, "--help"] for c in COMMANDS)], ids=" ".join)
    def test_help_loads_nothing_heavy(self, words):
        loaded = self.modules(*words)
        heavy = loaded & {"polars", "numpy", "joblib", "jinja2", "tqdm", "reports", "solver.catalogue"}
        assert not heavy and "click" in loaded

    def test_the_catalogue_needs_no_tables(self):
        assert not self.modules("techniques") & {"polars", "joblib", "jinja2"}


def test_version_is_the_projects():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project.get("version", pipeline.__version__) == pipeline.__version__


def test_every_command_is_there_and_documented(sudorate):
    context = click.Context(cli)
    code, out, _ = sudorate("--help")
    assert code == 0
    for name in COMMANDS:
        assert cli.get_command(context, name).name == name
        assert name in out


class TestRate:
    @pytest.mark.parametrize("profile", ["gnpx", "hodoku"])
    def test_the_time_of_proofs_is_told_where_there_are_any(self, few, sudorate, profile):
        _, _, err = sudorate("rate", few, "--profile", profile, "--no-report", "--jobs", 1)
        assert ("to prove what is needed" in err) == (profile == "gnpx")

    def test_beside_the_input_with_report_and_summary(self, few, sudorate):
        code, out, err = sudorate("rate", few)
        assert (code, out) == (0, "")
        assert "6 puzzles and 0 rejected lines" in err
        assert "status    rated 6" in err
        assert "need ForceChain: 0" in err
        assert f"report: {few.parent / 'few.sudorate' / 'report.html'}" in err
        assert (few.parent / "few.sudorate" / "report.html").is_file()

    def test_quiet_says_nothing(self, few, sudorate):
        assert sudorate("rate", few, "--quiet", "--no-report") == (0, "", "")
        assert not (few.parent / "few.sudorate" / "report.html").exists()

    @pytest.mark.parametrize("lines, code", [
        ([], 0), ([PUZZLES[0]], 0), ([PUZZLES[0], "12345"], 1), ([GATED["invalid"]], 1), ([GATED["multiple"]], 1),
        ([GATED["no_solution"]], 1)])
    def test_exit_code(self, few, sudorate, lines, code):
        few.write_text("\n".join(lines))
        assert sudorate("rate", few, "--no-report")[0] == code

    def test_stuck_is_no_fault_and_unsound_is_the_worst(self):
        from pipeline.summary import exit_code
        assert exit_code({"records": 3, "status": {"rated": 2, "stuck": 1}}) == 0
        assert exit_code({"records": 3, "status": {"rated": 2, "timeout": 1}}) == 1
        assert exit_code({"records": 4, "status": {"rated": 2, "error": 1, "unsound": 1}}) == 4

    def test_the_first_reject_is_told(self, few, sudorate):
        few.write_text(f"{PUZZLES[0]}\n12345\nabc\n")
        _, _, err = sudorate("rate", few, "--no-report")
        assert f"first rejected: {few}:2: 5 of 81 cells; all are in " in err

    def test_strict_and_max_errors(self, few, sudorate):
        few.write_text(f"{PUZZLES[0]}\n12345\n{PUZZLES[1]}\n678\n")
        code, _, err = sudorate("rate", few, "-o", "a", "--strict")
        assert code == 1 and f"sudorate: {few}:2: 5 of 81 cells; stopped at reject 1, as asked" in err
        code, _, err = sudorate("rate", few, "-o", "b", "--max-errors", 2)
        assert code == 1 and f"{few}:4: 3 of 81 cells" in err
        assert "--resume goes on" in err
        assert sudorate("rate", few, "-o", "c", "--max-errors", 3, "--no-report")[0] == 1
        assert read_manifest("c")["state"] == "finished"

    def test_standard_output_has_a_row_a_puzzle(self, few, sudorate):
        code, out, err = sudorate("rate", few, "-o", "-")
        heading, *lines = [line.split("\t") for line in out.splitlines()]
        assert (code, heading[0], heading[-1], len(lines)) == (0, "puzzle", "label", 6)
        assert [line[0] for line in lines] == PUZZLES[:6]
        assert [line[-1] for line in lines] == list("012345")
        assert os.listdir(few.parent) == ["few.sdm"]

    def test_rejects_are_told_where_no_table_keeps_them(self, few, sudorate):
        few.write_text("12345\n")
        for out in ("-", "a.csv"):
            code, _, err = sudorate("rate", few, "-o", out)
            assert code == 1 and f"{few}:1: rejected: 5 of 81 cells" in err

    @pytest.mark.parametrize("name, read", [
        ("a.csv", partial(pl.read_csv, infer_schema=False)), ("a.parquet", pl.read_parquet), ("a.jsonl", pl.read_ndjson)])
    def test_one_file(self, few, sudorate, name, read):
        assert sudorate("rate", few, "-o", name, "--quiet") == (0, "", "")
        assert read(name)["puzzle"].to_list() == PUZZLES[:6]
        assert sorted(os.listdir(few.parent)) == [name, "few.sdm"]
        code, _, err = sudorate("rate", few, "-o", name)
        assert code == 2 and "exists; --force replaces it" in err
        assert sudorate("rate", few, "-o", name, "--quiet", "--force")[0] == 0

    def test_an_existing_run(self, few, run, sudorate):
        before = contents(run)
        code, _, err = sudorate("rate", few)
        assert (code, err) == (2, f"sudorate: {run}: holds a run already; --resume continues it, --force replaces it\n")
        code, _, err = sudorate("rate", few, "--resume")
        assert (code, err) == (0, f"{run}: finished already; --force rates it anew\n")
        code, _, err = sudorate("rate", few, "--resume", "--no-needed")
        assert code == 2 and "cannot be resumed: --needed was True and is False now" in err
        assert contents(run) == before
        assert sudorate("rate", few, "--force", "--quiet", "--no-report")[0] == 0
        assert contents(run) == before

    def test_resume_starts_what_is_not_there(self, few, sudorate):
        assert sudorate("rate", few, "--resume", "--quiet", "--no-report")[0] == 0

    def test_two_inputs_of_the_same_name(self, few, sudorate):
        (few.parent / "more").mkdir()
        other = few.parent / "more" / "few.sdm"
        other.write_text(f"{PUZZLES[7]}\n")
        assert sudorate("rate", few, other, "-o", "run", "--quiet", "--no-report")[0] == 0
        puzzles = pipeline.open_run("run").puzzles.collect()
        assert puzzles["source"].to_list() == [str(few)] * 6 + [str(other)]
        assert puzzles["puzzle_id"].to_list() == list(range(7))

    def test_an_input_whose_name_is_not_utf8(self, few, sudorate):
        odd = os.fsencode(few.parent) + b"/a\xff.sdm"
        few.rename(os.fsdecode(odd))
        assert sudorate("rate", os.fsdecode(odd), "-o", "run", "--quiet")[0] == 0
        assert pipeline.open_run("run").puzzles.collect()["source"][0] == f"{few.parent}/a\ufffd.sdm"

    def test_standard_input(self, few, tmp_path):
        done = subprocess.run([*PROGRAM, "rate", "-", "-o", "-", "--limit", "2", "--jobs", "1"],
                              input=few.read_text(), text=True, capture_output=True, env={**os.environ, "PYTHONPATH": str(ROOT)})
        assert done.returncode == 0
        assert [line[:81] for line in done.stdout.splitlines()[1:]] == PUZZLES[:2]

    @pytest.mark.parametrize("name, run", [
        ("a.b.txt", "a.b.sudorate"), ("a.sdm.gz", "a.sudorate"), ("folder", "folder.sudorate")])
    def test_default_run_directory(self, name, run, tmp_path):
        from pipeline.commands.rate import _beside
        (tmp_path / "folder").mkdir()
        (tmp_path / "a.b.txt").touch()
        (tmp_path / "a.sdm.gz").touch()
        assert _beside(str(tmp_path / name), []) == tmp_path / run

    @pytest.mark.parametrize("words, code, message", [
        (["--jobs", "0"], 2, "--jobs"),
        (["--limit", "-1"], 2, "--limit"),
        (["--sample", "0"], 2, "--sample"),
        (["--timeout-per-puzzle", "-1"], 2, "--timeout-per-puzzle"),
        (["--timeout-per-puzzle", "nan"], 2, "--timeout-per-puzzle"),
        (["--max-errors", "0"], 2, "--max-errors"),
        (["--strict", "--max-errors", "3"], 2, "exclude each other"),
        (["--resume", "--force"], 2, "exclude each other"),
        (["--scheduler", "tcp://a:1"], 2, "--scheduler needs --backend dask or ray"),
        (["--resume", "-o", "a.csv"], 2, "--resume needs a RUN directory"),
        (["--format", "xml"], 2, "'xml': there are auto, csv, text"),
        (["--profile", "hard"], 2, "no profile 'hard'"),
        (["--profile", "gnpx", "--profile", "gnpx"], 2, "given twice"),
        (["--backend", "spark"], 2, "--backend"),
        (["--nonsense"], 2, "--nonsense"),
        (["-o", ""], 2, "-o: empty"),
        (["-o", "a\udcff"], 2, "a\ufffd: a name that is not UTF-8; choose another with -o"),
        (["-o", "few.sdm"], 2, "few.sdm: is a file"),
        (["-o", "few.sdm/run"], 2, "few.sdm"),
        (["-o", "/proc/run"], 2, "/proc/run"),
        (["-o", "/proc/a.csv"], 2, "/proc"),
        (["-o", "no/such/a.csv"], 2, "no/such"),
        (["nope.sdm"], 3, "nope.sdm: does not exist"),
        (["no*.sdm"], 3, "no*.sdm: no file matches"),
    ])
    def test_odd_words_are_one_clear_line(self, few, sudorate, words, code, message):
        got, out, err = sudorate("rate", few, *words)
        assert (got, out) == (code, "")
        assert message in err.splitlines()[-1]
        assert "Traceback" not in err
        assert os.listdir(few.parent) == ["few.sdm"]

    @pytest.mark.parametrize("backend, package", [("dask", "distributed"), ("ray", "ray")])
    def test_a_backend_that_is_not_installed(self, few, sudorate, monkeypatch, backend, package):
        monkeypatch.setitem(sys.modules, package, None)
        code, _, err = sudorate("rate", few, "--backend", backend)
        assert code == 2 and f"--backend {backend}: not installed; pip install {package}" in err

    @pytest.mark.slow
    @pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
    def test_interrupts_exit_with_130_and_say_how_to_go_on(self, tmp_path, number):
        long = tmp_path / "long.sdm"
        long.write_text("\n".join(PUZZLES * 4000))
        process = subprocess.Popen(
            [*PROGRAM, "rate", "-o", tmp_path / "run", "--jobs", "2", long], stderr=subprocess.PIPE, text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT)}, start_new_session=True)
        watch_for(tmp_path / "run" / "manifest.json")
        if number == signal.SIGINT:
            os.killpg(process.pid, number)      # as a terminal does, workers and all
        else:
            process.send_signal(number)
        _, err = process.communicate(timeout=60)
        assert process.returncode == 130
        assert "--resume goes on" in err and "Traceback" not in err
        assert read_manifest(tmp_path / "run")["state"] == "interrupted"

    @pytest.mark.slow
    def test_workers_that_are_started_early_are_the_ones_that_work(self, few, sudorate):
        few.write_text("\n".join(PUZZLES * 30))
        for jobs in (1, 2):
            assert sudorate("rate", few, "-o", f"run{jobs}", "--jobs", jobs, "--quiet", "--no-report") == (0, "", "")
        assert contents("run1") == contents("run2")

    def test_a_closed_pipe_is_no_fault(self, few):
        few.write_text("\n".join(PUZZLES * 50))
        process = subprocess.Popen([*PROGRAM, "rate", few, "-o", "-", "--quiet", "--jobs", "1"], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(ROOT)})
        process.stdout.readline()
        process.stdout.close()
        err = process.stderr.read()
        process.stderr.close()
        assert process.wait(timeout=60) == 141
        assert err == b""


def watch_for(path):
    """Wait until a file is there, and a little more."""
    import time
    for _ in range(600):
        if path.exists():
            break
        time.sleep(0.05)
    time.sleep(0.5)


class TestFind:
    def test_puzzles_with_their_labels(self, run, sudorate):
        code, out, err = sudorate("find", run, "--where", "label = '3'")
        assert (code, out, err) == (0, f"{PUZZLES[3]} 3\n", "1 of 6 puzzles\n")

    def test_none_is_an_answer(self, run, sudorate):
        assert sudorate("find", run, "--uses", "forcechain") == (0, "", "0 of 6 puzzles\n")

    def test_into_a_file(self, run, sudorate):
        code, out, err = sudorate("find", run, "-o", "a.sdm")
        assert (code, out, err) == (0, "", "6 of 6 puzzles\n")
        assert Path("a.sdm").read_text().split() == PUZZLES[:6]

    def test_puzzle_files_are_rated_first(self, few, sudorate):
        code, out, err = sudorate("find", few, "--hardest", "single", "--jobs", 1)
        easy = pipeline.rate(few).filter(pl.col("gnpx_level") == 1)["puzzle"].to_list()
        assert code == 0 and 0 < len(easy) < 6
        assert [line[:81] for line in out.splitlines()] == easy
        assert os.listdir(few.parent) == ["few.sdm"]

    @pytest.mark.parametrize("words, code, message", [
        (["--needs", "ForceChian"], 2, "did you mean"),
        (["--where", "clues >"], 2, "unable to parse"),
        (["--profile", "se"], 2, "not rated with the profile 'se'"),
        (["-o", "a.doc"], 2, "no such output"),
        (["few.sdm"], 2, "not several, nor both"),
    ])
    def test_odd_words_are_one_clear_line(self, run, sudorate, words, code, message):
        got, out, err = sudorate("find", run, *words)
        assert (got, out) == (code, "")
        assert message in err.splitlines()[-1]

    def test_no_such_run(self, few, sudorate):
        code, _, err = sudorate("find", "nope.sudorate", "--needs", "ALS")
        assert code == 3 and "nope.sudorate: does not exist" in err


class TestOthers:
    @pytest.mark.parametrize("form, start", [
        ("table", "status  puzzles    share\n"), ("csv", "section,name,"), ("json", '{\n "status"'), ("md", "| status |")])
    def test_stats(self, run, sudorate, form, start):
        code, out, err = sudorate("stats", run, "--format", form)
        assert (code, err) == (0, "") and out.startswith(start)

    def test_stats_of_no_run(self, few, sudorate):
        code, _, err = sudorate("stats", few.parent)
        assert code == 2 and "no run directory (it has no manifest.json)" in err

    def test_report(self, run, sudorate):
        code, out, _ = sudorate("report", run)
        assert (code, out) == (0, f"{run / 'report.html'}\n")
        code, out, _ = sudorate("report", run, "-o", "a.html")
        assert (code, out) == (0, "a.html\n") and Path("a.html").is_file()

    def test_explain(self, sudorate):
        code, out, _ = sudorate("explain", PUZZLES[0])
        assert code == 0 and "Single" in out
        for written in (PUZZLES[0].replace(".", "*"), PUZZLES[0].replace(".", "0")):
            assert sudorate("explain", written)[1] == out
        code, _, err = sudorate("explain", "12345")
        assert code == 2 and err.startswith("sudorate: ") and len(err.splitlines()) == 1

    def test_techniques_lists_the_catalogue_in_the_order_of_the_profile(self, sudorate):
        code, out, _ = sudorate("techniques")
        ids = [line.split()[0] for line in out.splitlines()]
        assert code == 0
        assert sorted(ids[1:]) == sorted(t.id for t in TECHNIQUES)
        assert ids[:3] == ["id", "LastDigit", "NakedSingle"]
        assert ids.index("NiceLoop") > ids.index("ALSXYWing") > ids.index("XYWing")

    def test_a_technique_has_a_page_and_a_family_one_of_all_its_members(self, sudorate):
        code, out, _ = sudorate("techniques", "x wing")
        assert code == 0 and out.startswith("XWing\n  name ") and "Definition" in out
        code, out, _ = sudorate("techniques", "forcechain")
        assert all(f"{t.id}\n" in out for t in TECHNIQUES if t.family == "ForceChain")
        code, _, err = sudorate("techniques", "y wnig")
        assert code == 2 and "did you mean" in err


class TestDamagedRuns:
    """What someone did to a run is told in one line."""

    @pytest.fixture
    def damaged(self, run, tmp_path):
        return Path(shutil.copytree(run, tmp_path / "damaged"))

    @pytest.mark.parametrize("command", ["stats", "find", "report"])
    def test_a_shard_of_junk(self, damaged, sudorate, command):
        (damaged / "puzzles" / "000000.parquet").write_bytes(b"junk")
        code, _, err = sudorate(command, damaged)
        assert code == 2 and "cannot be read" in err and len(err.splitlines()) == 1

    @pytest.mark.parametrize("command", ["stats", "find", "report"])
    def test_a_manifest_without_its_fields(self, damaged, sudorate, command):
        (damaged / "manifest.json").write_text(json.dumps({"format": FORMAT}))
        code, _, err = sudorate(command, damaged)
        assert code == 2 and "damaged, it lacks profiles, shards" in err and len(err.splitlines()) == 1

    def test_an_expression_that_fails_on_a_row(self, run, sudorate):
        code, _, err = sudorate("find", run, "--where", "CAST(puzzle AS INT) > 3")
        assert code == 2 and len(err.splitlines()) == 1
