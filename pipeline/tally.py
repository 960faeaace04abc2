"""Counts of a run, kept while it goes on, for its manifest and its summary.

Plain data: records, puzzles, rejects, status {name: n}, and profiles {profile: {level, er, hardest,
used, needed: {name: n}}}; how many puzzles have that status, level, ER, hardest technique, and use or
need that technique or family (of a profile that can tell). The latter are counted over the puzzles
that this profile rated.
"""

import copy

import polars as pl

from pipeline.scales import status_of


def no_counts(scales):
    """The counts of an empty run, for these `Scale`s."""
    counted = ("level", "er", "hardest", "used", "needed")
    return {"records": 0, "puzzles": 0, "rejects": 0, "status": {},
            "profiles": {scale.name: {kind: {} for kind in counted if f"{scale.name}_{kind}" in scale.schema()}
                         for scale in scales}}


def added(counts, frames):
    """The counts with the rows of some more tables."""
    counts = copy.deepcopy(counts)
    puzzles, rejects = frames["puzzles"], frames["rejects"].height
    counts["records"] += puzzles.height + rejects
    counts["puzzles"] += puzzles.height
    counts["rejects"] += rejects
    _add(counts["status"], puzzles["status"])
    for name, kinds in counts["profiles"].items():
        rated = puzzles.filter(pl.col(status_of(name, puzzles.columns)) == "rated")
        for kind, so_far in kinds.items():
            column = rated[f"{name}_{kind}"]
            _add(so_far, column.explode() if column.dtype == pl.List else column)
    return counts


def _add(so_far, column):
    for value, n in column.drop_nulls().value_counts(sort=True).iter_rows():
        name = f"{value:.1f}" if column.dtype.is_float() else str(value)
        so_far[name] = so_far.get(name, 0) + n
