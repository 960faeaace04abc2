"""Puzzles rated straight into frames, without a run directory."""

import os
import warnings

import polars as pl

from pipeline.rating import Rules, load_profiles, rate_chunk
from pipeline.read import Record, open_inputs
from pipeline.readers.cells import grid_of, why_no_grid
from pipeline.run import Plan, ignore, pairs_of, rated
from pipeline.tables import Chunk, frames_of
from solver.errors import BadPuzzle


class Puzzles:
    """Puzzles in memory as a source of records; raises `BadPuzzle` for a text that is none."""

    name = "puzzles"

    def __init__(self, texts):
        self.texts = texts

    def records(self):
        for number, text in enumerate(self.texts, 1):
            puzzle = grid_of(text.strip())
            if puzzle is None:
                raise BadPuzzle(f"puzzle {number}, {text[:100]!r}: {why_no_grid(text)}")
            yield Record(self.name, number, puzzle)


def iter_frames(puzzles_or_path, profiles, jobs, steps):
    """Yield puzzles tables: see `pipeline.iter_rate`."""
    if isinstance(puzzles_or_path, (str, os.PathLike)):
        sources = open_inputs([puzzles_or_path])
    else:
        sources = [Puzzles(puzzles_or_path)]
    plan = Plan(Rules(load_profiles(profiles), steps=steps), jobs=jobs)
    for tables in iter_tables(sources, plan, warn=_warn):
        for reject in tables["rejects"].iter_rows(named=True):
            _warn("{source}:{line}: rejected: {reason}".format(**reject))
        yield _with_steps(tables) if steps else tables["puzzles"]


def iter_tables(sources, plan, *, watch=ignore, warn=ignore):
    """Yield the tables of one chunk after the other, of an empty one at first, so that the columns are known.

    `watch` and `warn` as in `pipeline.run.rate_run`.
    """
    nothing, _ = rate_chunk([], plan.rules)
    yield frames_of([(Chunk((), ()), nothing)], plan.rules)
    for chunk, ratings in rated(pairs_of(sources, plan), plan, warn=warn):
        watch(chunk, ratings)
        yield frames_of([(chunk, ratings)], plan.rules)


def _warn(message):
    warnings.warn(message, stacklevel=4)


def _with_steps(tables):
    steps = tables["steps"].select("puzzle_id", pl.struct(pl.exclude("puzzle_id")).alias("steps"))
    lists = steps.group_by("puzzle_id", maintain_order=True).agg("steps")
    joined = tables["puzzles"].join(lists, on="puzzle_id", how="left", maintain_order="left")
    return joined.with_columns(pl.col("steps").fill_null([]))
