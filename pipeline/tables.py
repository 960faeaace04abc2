"""The tables of a run: their columns, and how rated chunks become frames.

puzzles     one row a puzzle
techniques  one row a puzzle, profile and technique used
steps       one row a step; only when asked for
rejects     one row a record that is no puzzle

Columns are made from the kernel's typed buffers a whole shard at a time; nothing here loops over
puzzles except to take the text fields out of the records.
"""

from dataclasses import dataclass

import numpy as np
import polars as pl

from pipeline.scales import LABEL, RATINGS, scales_of
from solver.catalogue import FAMILIES, LABELS, TECHNIQUES
from solver.rater import STATUSES

FAMILY = pl.Enum(FAMILIES)
STATUS = pl.Enum(STATUSES)

# Statuses that carry a rating: `rated`, and `stuck` as far as it came.
RATED, STUCK = STATUSES.index("rated"), STATUSES.index("stuck")

TEXT_KEPT = 200     # characters of a rejected text

TECHNIQUE_SCHEMA = {
    "puzzle_id": pl.UInt64, "profile": pl.Categorical, "technique": LABEL, "family": FAMILY,
    "count": pl.UInt16, "first_step": pl.UInt16, "needed": pl.Boolean,
}
STEP_SCHEMA = {
    "puzzle_id": pl.UInt64, "profile": pl.Categorical, "step": pl.UInt16, "technique": LABEL, "rating": pl.Float32,
    "eliminations": pl.List(pl.UInt16), "placements": pl.List(pl.UInt16), "text": pl.String, "evidence": pl.String,
}
REJECT_SCHEMA = {"source": pl.Categorical, "line": pl.UInt64, "text": pl.String, "reason": pl.String}

# An index into one of these gives a name.
_LABEL_NAMES = pl.Series(LABELS, dtype=LABEL)
_FAMILY_NAMES = pl.Series(FAMILIES, dtype=FAMILY)
_STATUS_NAMES = pl.Series(STATUSES, dtype=STATUS)
_FAMILY_OF = np.array([FAMILIES.index(t.family) for t in TECHNIQUES], dtype=np.uint8)


@dataclass(frozen=True)
class Chunk:
    """Some records of the input in input order, with their positions there (from 0)."""

    positions: tuple
    records: tuple

    @property
    def puzzles(self):
        return [record.puzzle for record in self.records if record.puzzle is not None]

    def halves(self):
        """The same records as two chunks."""
        middle = len(self.records) // 2
        return (Chunk(self.positions[:middle], self.records[:middle]),
                Chunk(self.positions[middle:], self.records[middle:]))


def puzzle_schema(scales):
    """The columns of the puzzles table for these `Scale`s."""
    schema = {
        "puzzle_id": pl.UInt64, "source": pl.Categorical, "line": pl.UInt64, "label": pl.String, "puzzle": pl.String,
        "status": STATUS, "solution": pl.String, "clues": pl.UInt8, "profile_hash": pl.String, "seconds": pl.Float32,
    }
    for scale in scales:
        if len(scales) > 1:
            schema[f"{scale.name}_status"] = STATUS
        schema |= scale.schema()
    return schema


def frames_of(parts, rules):
    """The tables of some rated chunks, by name, each in input order.

    parts   pairs of a `Chunk` and its list of `Rated`, one a profile
    rules   the `Rules` they were rated by
    """
    pairs = [pair for chunk, _ in parts for pair in zip(chunk.positions, chunk.records)]
    good = [(position, record) for position, record in pairs if record.puzzle is not None]
    ids = np.array([position for position, _ in good], dtype=np.uint64)
    runs = [_Joined([rated[i] for _, rated in parts]) for i in range(len(rules.profiles))]
    tables = {
        "puzzles": _puzzles(ids, [record for _, record in good], runs, rules),
        "techniques": _stack(TECHNIQUE_SCHEMA, [
            _techniques(ids, run, profile.name) for run, profile in zip(runs, rules.profiles)]),
        "rejects": _rejects([record for _, record in pairs if record.puzzle is None]),
    }
    if rules.steps:
        tables["steps"] = _stack(STEP_SCHEMA, [
            _steps(ids, run, profile.name) for run, profile in zip(runs, rules.profiles)])
    return tables


class _Joined:
    """The `Rated` of consecutive chunks as one; row numbers count through."""

    def __init__(self, parts):
        starts = np.cumsum([0] + [len(part.status) for part in parts])[:-1]
        for field in ("status", "clues", "level", "score", *RATINGS, "hardest", "stages", "seconds",
                      "label", "count", "first_step", "needed", "family_label"):
            setattr(self, field, np.concatenate([getattr(part, field) for part in parts]))
        for field in ("row", "family_row"):
            setattr(self, field, np.concatenate(
                [getattr(part, field) + np.uint32(start) for part, start in zip(parts, starts)]))
        self.solution = [text for part in parts for text in part.solution]
        self.steps = [(row + int(start), *step) for part, start in zip(parts, starts)
                      for row, *step in getattr(part, "steps", None) or ()]
        self.carries = (self.status == RATED) | (self.status == STUCK)


def _puzzles(ids, records, runs, rules):
    columns = {
        "puzzle_id": ids,
        "source": pl.Series([r.source for r in records], dtype=pl.Categorical),
        "line": pl.Series([r.line for r in records], dtype=pl.UInt64),
        "label": pl.Series([r.label for r in records], dtype=pl.String),
        "puzzle": pl.Series([r.puzzle for r in records], dtype=pl.String),
        # the worst of the profiles: STATUSES goes from good to bad
        "status": _STATUS_NAMES.gather(np.maximum.reduce([run.status for run in runs])),
        # the gate says the same for all profiles, unless it runs out of time for some
        "solution": pl.select(pl.coalesce(pl.Series(run.solution, dtype=pl.String) for run in runs)).to_series(),
        "clues": runs[0].clues,
        "profile_hash": pl.repeat("+".join(p.hash for p in rules.profiles), len(ids), dtype=pl.String, eager=True),
        "seconds": sum(run.seconds for run in runs) if rules.timing
                   else pl.repeat(None, len(ids), dtype=pl.Float32, eager=True),
    }
    scales = scales_of(rules)
    for run, scale in zip(runs, scales):
        columns |= _ratings(run, scale, rules)
    schema = puzzle_schema(scales)
    return pl.DataFrame({name: columns[name] for name in schema}, schema=schema).rechunk()


def _ratings(run, scale, rules):
    """All that any kind of profile gives; the schema chooses."""
    name, carries = scale.name, pl.Series(run.carries)
    path_known = run.carries & (rules.steps or not scale.has_ratings)
    is_needed = run.needed == 1
    # techniques before families: the join keeps the order within a puzzle
    row = np.concatenate([run.row[is_needed], run.family_row])
    label = np.concatenate([run.label[is_needed], run.family_label])
    order = np.argsort(row, kind="stable")
    level = pl.Series((None, *scale.levels), dtype=pl.Enum(scale.levels)).gather(run.level) if scale.levels \
        else pl.Series(run.level)
    return {
        f"{name}_status": _STATUS_NAMES.gather(run.status),
        f"{name}_level": _where(carries & pl.Series(run.level > 0), level),
        f"{name}_score": _where(carries, pl.Series(run.score)),
        f"{name}_hardest": _LABEL_NAMES.gather(_where(carries & pl.Series(run.hardest >= 0), pl.Series(run.hardest))),
        **{f"{name}_{column}": _where(pl.Series(getattr(run, column) > 0), pl.Series(getattr(run, column))) for column in RATINGS},
        f"{name}_{scale.counted}": _where(pl.Series(path_known), pl.Series(run.stages)),
        f"{name}_used": _lists(run.row, run.label, path_known),
        f"{name}_needed": _lists(row[order], label[order], (run.status == RATED) & rules.needed),
    }


def _techniques(ids, run, name):
    keep = run.carries[run.row]
    row, label, needed = run.row[keep], run.label[keep], pl.Series(run.needed[keep])
    return {
        "puzzle_id": ids[row],
        "profile": pl.repeat(name, len(row), dtype=pl.String, eager=True).cast(pl.Categorical),
        "technique": _LABEL_NAMES.gather(label),
        "family": _FAMILY_NAMES.gather(_FAMILY_OF[label]),
        "count": run.count[keep],
        "first_step": run.first_step[keep],
        "needed": _where(needed >= 0, needed == 1),
    }


def _steps(ids, run, name):
    row, number, label, level, eliminations, placements, text, evidence = zip(*run.steps) if run.steps else [()] * 8
    return {
        "puzzle_id": ids[np.array(row, dtype=np.uint32)],
        "profile": pl.repeat(name, len(row), dtype=pl.String, eager=True).cast(pl.Categorical),
        "step": pl.Series(number, dtype=pl.UInt16),
        "technique": _LABEL_NAMES.gather(label),
        "rating": pl.Series(level, dtype=pl.Float32),
        "eliminations": pl.Series([list(e) for e in eliminations], dtype=pl.List(pl.UInt16)),
        "placements": pl.Series([list(p) for p in placements], dtype=pl.List(pl.UInt16)),
        "text": pl.Series(text, dtype=pl.String),
        "evidence": pl.Series(evidence, dtype=pl.String),
    }


def _rejects(records):
    return pl.DataFrame({
        "source": [r.source for r in records],
        "line": [r.line for r in records],
        "text": [r.text[:TEXT_KEPT] for r in records],
        "reason": [r.reason for r in records],
    }, schema=REJECT_SCHEMA)


def _stack(schema, tables):
    """One frame of the tables of several profiles, ordered by puzzle, then profile."""
    frame = pl.concat([pl.DataFrame(columns, schema=schema) for columns in tables])
    if len(tables) > 1:
        frame = frame.sort("puzzle_id", maintain_order=True)
    return frame.rechunk()


def _where(mask, values):
    return pl.select(pl.when(mask).then(values)).to_series()


def _lists(row, label, present):
    """Labels by puzzle as lists, in the order given; null where not `present`, empty where it has none.

    row, label  (m,) integers, ascending by row
    present     (n,) bool
    """
    lists = (pl.DataFrame({"row": row.astype(np.uint32), "label": _LABEL_NAMES.gather(label)})
             .group_by("row", maintain_order=True).agg("label"))
    all_rows = pl.DataFrame({"row": np.arange(len(present), dtype=np.uint32), "present": present})
    joined = all_rows.join(lists, on="row", how="left", maintain_order="left")
    empty = pl.lit([], dtype=pl.List(LABEL))
    return joined.select(pl.when("present").then(pl.coalesce("label", empty))).to_series()
