"""Small run directories with tables written by hand."""

import json

import polars as pl

from pipeline.scales import Scale
from pipeline.store import FORMAT
from pipeline.tables import REJECT_SCHEMA, TECHNIQUE_SCHEMA, puzzle_schema

FAMILY = {"NakedSingle": "Single", "HiddenSingle": "Single", "LockedCandidate": "LockedCandidate",
          "LockedSet2": "LockedSet", "LockedSet3": "LockedSet", "XYWing": "Wing", "RemotePair": "Chain",
          "XYChain": "Chain", "ForceChainCell": "ForceChain", "ForceChainContradiction": "ForceChain"}
GRID = "." * 80 + "1"
SCALE = Scale("gnpx", 1, "0123456789abcdef", "stages", (), tuple(FAMILY))
SCHEMAS = {"puzzles": puzzle_schema([SCALE]), "techniques": TECHNIQUE_SCHEMA, "rejects": REJECT_SCHEMA}


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
    """Write a run of these puzzles, `shard` of them a file, and rejects, all in the first; returns its path."""
    for table in SCHEMAS:
        (path / table).mkdir(parents=True)
    puzzles = [dict(row, puzzle_id=i) for i, row in enumerate(puzzles)]
    shards = []
    for start in range(0, max(len(puzzles), len(rejects)), shard):
        rows = puzzles[start:start + shard]
        shards.append(_write(path, f"{start:06d}", {
            "puzzles": [{k: v for k, v in row.items() if k != "counts"} for row in rows],
            "techniques": [technique for row in rows for technique in _techniques(row)],
            "rejects": list(rejects) if start == 0 else [],
        }))
    text = json.dumps(_manifest(manifest, shards))
    (path / "manifest.json").write_text(text, encoding="utf-8")
    return path


def _techniques(row):
    tested = row["gnpx_needed"] is not None
    return [{"puzzle_id": row["puzzle_id"], "profile": "gnpx", "technique": id, "family": FAMILY[id], "count": n,
             "first_step": 1,
             # as a run does it: what is at or below locked candidates is not put to the proof
             "needed": id in row["gnpx_needed"] if tested and FAMILY[id] not in ("Single", "LockedCandidate") else None}
            for id, n in row["counts"].items()]


def _write(path, name, tables):
    """Write one shard; returns its entry in the manifest."""
    for table, rows in tables.items():
        pl.DataFrame(rows, schema=SCHEMAS[table]).write_parquet(path / table / f"{name}.parquet")
    return {"name": name} | {table: len(rows) for table, rows in tables.items()}


def _manifest(changes, shards):
    return {
        "format": FORMAT, "state": "finished", "program": {"name": "sudorate", "version": "0.1.0"},
        "inputs": [{"name": "in/a.sdm", "format": "line", "encoding": "utf-8", "size": 12345, "sha256": "ab" * 32}],
        "command": ["/some/where/bin/sudorate", "rate", "in/a b.sdm"],
        "profiles": [SCALE.entry()],
        "started": "2026-01-02T03:04:05+00:00", "finished": "2026-01-02T03:04:07+00:00", "seconds": 1.5,
        "shards": shards,
    } | changes
