"""Small run directories, written by hand from the columns that the design lays down."""

import json

import polars as pl

from reports.run import SCHEMAS

FAMILY = {"NakedSingle": "Single", "HiddenSingle": "Single", "LockedCandidate": "LockedCandidate",
          "LockedSet2": "LockedSet", "LockedSet3": "LockedSet", "XYWing": "Wing", "RemotePair": "Chain",
          "XYChain": "Chain", "ForceChainCell": "ForceChain", "ForceChainContradiction": "ForceChain"}
GRID = "." * 80 + "1"


def puzzle(status="rated", *, used=None, needed=None, **more):
    """A row of the puzzles table, and its rows of techniques under `counts`.

    used    {technique: stages}; the last one is the hardest
    needed  labels, or None where that was not tested
    """
    used = used or {}
    carries = status in ("rated", "stuck")
    row = {"source": "a.sdm", "line": 1, "label": None, "puzzle": GRID, "status": status, "clues": 1,
           "gnpx_level": 1 if carries else None, "gnpx_hardest": list(used)[-1] if used else None,
           "gnpx_stages": sum(used.values()) if carries else None, "gnpx_used": list(used) if carries else None,
           "gnpx_needed": needed if status == "rated" else None}
    return row | more | {"counts": used}


def write_run(path, puzzles=(), rejects=(), *, shard=3, **manifest):
    """Write a run of these puzzles and rejects, `shard` puzzles a file; returns its path."""
    for table in SCHEMAS:
        (path / table).mkdir(parents=True)
    puzzles = [dict(row, puzzle_id=i) for i, row in enumerate(puzzles)]
    for start in range(0, len(puzzles), shard):
        rows = puzzles[start:start + shard]
        _write(path, "puzzles", start, [{k: v for k, v in row.items() if k != "counts"} for row in rows])
        _write(path, "techniques", start, [technique for row in rows for technique in _techniques(row)])
    if rejects:
        _write(path, "rejects", 0, list(rejects))
    (path / "manifest.json").write_text(json.dumps(_manifest(manifest)), encoding="utf-8")
    return path


def _techniques(row):
    tested = row["gnpx_needed"] is not None
    return [{"puzzle_id": row["puzzle_id"], "profile": "gnpx", "technique": id, "family": FAMILY[id], "count": n,
             "first_step": 1,
             # as a run does it: what is at or below locked candidates is not put to the proof
             "needed": id in row["gnpx_needed"] if tested and FAMILY[id] not in ("Single", "LockedCandidate") else None}
            for id, n in row["counts"].items()]


def _write(path, table, start, rows):
    pl.DataFrame(rows, schema=SCHEMAS[table]).write_parquet(path / table / f"{start:06d}.parquet")


def _manifest(changes):
    return {
        "state": "finished", "program": {"name": "sudorate", "version": "0.1.0"},
        "inputs": [{"name": "in/a.sdm", "format": "line", "encoding": "utf-8", "size": 12345, "sha256": "ab" * 32}],
        "command": ["sudorate", "rate", "in/a b.sdm"],
        "profiles": [{"name": "gnpx", "version": 1, "hash": "0123456789abcdef"}],
        "started": "2026-01-02T03:04:05+00:00", "finished": "2026-01-02T03:04:07+00:00", "seconds": 1.5,
    } | changes
