"""What the tests of runs share."""

import itertools
import re
from pathlib import Path

import pytest

from pipeline import store
from pipeline.rating import Rules, load_profiles
from pipeline.read import open_inputs
from pipeline.run import Plan, rate_run

PUZZLES = (Path(__file__).parents[1] / "solver" / "puzzles.txt").read_text().split()

# One puzzle of each kind that the validity gate stops, by hand: two 1s in a row; a row that needs a
# 9 where its column has one; an empty grid.
GATED = {
    "invalid": "11" + "." * 79,
    "no_solution": "12345678." + "........9" + "." * 63,
    "multiple": "." * 81,
}


def relabelled(puzzle, shift):
    """The puzzle with every digit moved up by `shift`, cyclically."""
    return re.sub(r"[1-9]", lambda m: str((int(m[0]) - 1 + shift) % 9 + 1), puzzle)


@pytest.fixture
def collection(tmp_path):
    """A file of 220 lines: 216 puzzles with labels, three that the gate stops, and one that is none."""
    lines = [f"{relabelled(p, shift)} # {shift}/{i}" for shift, (i, p) in itertools.product(range(9), enumerate(PUZZLES))]
    lines[30:30] = [GATED["invalid"], "12345", GATED["multiple"]]
    lines.append(GATED["no_solution"])
    path = tmp_path / "collection.txt"
    path.write_text("\n".join(lines) + "\n")
    return path


@pytest.fixture
def small_shards(monkeypatch):
    """Shards of 50 records, so that a small collection has several."""
    monkeypatch.setattr(store, "SHARD_RECORDS", 50)


def plan(*, profiles=("gnpx",), jobs=1, needed=True, steps=False, timing=False, timeout=0.0, **more):
    """A `Plan`, with the rules of `profiles`."""
    rules = Rules(load_profiles(profiles), needed=needed, steps=steps, timing=timing, timeout=timeout)
    return Plan(rules, jobs=jobs, **more)


def rate(collection, run, **options):
    """Rate a file into a run directory; returns its manifest."""
    how = {name: options.pop(name) for name in ("resume", "force", "watch", "warn") if name in options}
    return rate_run(run, open_inputs([collection]), plan(**options), **how)


def contents(run):
    """The bytes of every parquet file of a run, by name."""
    return {str(p.relative_to(run)): p.read_bytes() for p in sorted(Path(run).rglob("*.parquet"))}
