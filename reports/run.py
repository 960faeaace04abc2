"""Opens a run directory: stands in until the pipeline can."""

import json
import os
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import polars as pl

from solver.catalogue import FAMILIES, LABELS
from solver.errors import SudorateError

_STATUS = pl.Enum(["rated", "stuck", "solved", "invalid", "no_solution", "multiple", "timeout", "unsound", "error"])
_LABEL = pl.Enum(LABELS)
SCHEMAS = {
    "puzzles": {
        "puzzle_id": pl.UInt64, "source": pl.Categorical, "line": pl.UInt64, "label": pl.String, "puzzle": pl.String,
        "status": _STATUS, "solution": pl.String, "clues": pl.UInt8, "profile_hash": pl.String, "seconds": pl.Float32,
        "gnpx_level": pl.UInt8, "gnpx_hardest": _LABEL, "gnpx_stages": pl.UInt16,
        "gnpx_used": pl.List(_LABEL), "gnpx_needed": pl.List(_LABEL),
    },
    "techniques": {
        "puzzle_id": pl.UInt64, "profile": pl.Categorical, "technique": _LABEL, "family": pl.Enum(FAMILIES),
        "count": pl.UInt16, "first_step": pl.UInt16, "needed": pl.Boolean,
    },
    "rejects": {"source": pl.Categorical, "line": pl.UInt64, "text": pl.String, "reason": pl.String},
}


def open_run(path):
    """Manifest and lazy tables of a run directory; `SudorateError` if it is none."""
    path = Path(path)
    try:
        manifest = json.loads((path / "manifest.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise SudorateError(f"{path}: no run directory that can be read ({error})") from None
    return SimpleNamespace(manifest=manifest, **{name: _scan(path / name, schema) for name, schema in SCHEMAS.items()})


def _scan(folder, schema):
    files = sorted(folder.glob("*.parquet"))
    return pl.scan_parquet(files) if files else pl.LazyFrame(schema=schema)


@contextmanager
def replacing(path):
    """A temporary path beside `path`; it takes the place of `path` if nothing is raised."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        yield temporary
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)
