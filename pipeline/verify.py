"""`sudorate verify`: every stored step of a run through the independent checker, path by path."""

from contextlib import contextmanager

import polars as pl
from joblib import Parallel, delayed

from pipeline.replay import Report, StoredPath, replay_all
from pipeline.results import Results
from pipeline.scales import status_of
from pipeline.store import StoreError
from pipeline.tables import STATUS, STEP_SCHEMA, puzzle_schema
from solver.catalogue import TECHNIQUES
from solver.errors import SudorateError

CHUNK = 50          # puzzles that a worker gets at a time

# What no profile of stages can use: see `solver.profile`.
_NO_STAGES = frozenset(row.id for row in TECHNIQUES if row.only or row.family == "Uniqueness")


class VerifyError(SudorateError):
    """A run whose steps cannot be read."""

    exit_code = 3


def steps_of(run):
    """The `Results` of a run that has steps. Raises `VerifyError` if it has none, or cannot be read."""
    with _readable(run):
        results = Results(run)
    options = results.manifest.get("options")
    if not isinstance(options, dict) or not options.get("steps"):
        raise VerifyError(f"{run}: rated without steps; rate with --steps to have what can be checked")
    return results


def verify(results, *, jobs=1, limit=None, watch=lambda done, total: None):
    """Replay the stored steps of the `Results` of a run.

    limit   only the first so many puzzles that got as far as steps
    watch   called with how many puzzles are done, of how many, whenever some more are

    Returns a `Report`. Raises `VerifyError` if the tables cannot be read.
    """
    with _readable(results.path):
        ids = _whole(results)[:limit]
    report, done = Report(), 0
    chunks = [ids[i:i + CHUNK] for i in range(0, len(ids), CHUNK)]
    parts = Parallel(n_jobs=jobs, return_as="generator")(
        delayed(_replayed)(results.path, chunk) for chunk in chunks) if chunks else ()
    for chunk, part in zip(chunks, parts):
        report.add(part)
        done += len(chunk)
        watch(done, len(ids))
    return report


@contextmanager
def _readable(run):
    try:
        yield
    except (StoreError, OSError) as error:
        raise VerifyError(str(error)) from None
    except (pl.exceptions.PolarsError, pl.exceptions.PanicException) as error:
        raise VerifyError(f"{run}: damaged: {(str(error).splitlines() or ['no table'])[0]}") from None


# -- whether the tables are whole -----------------------------------------------------------------

def _whole(results):
    """The ids of the puzzles that have steps, ascending. Raises `VerifyError` if the tables cannot be what was written."""
    flat = {column: dtype for column, dtype in puzzle_schema(results.scales).items() if not isinstance(dtype, pl.List)}
    for table, schema in (("puzzles", flat), ("steps", STEP_SCHEMA)):       # no list of puzzles is read
        _demand_columns(results, table, schema)
        _demand_rows(results, table)
    puzzles, steps = results.puzzles, results.steps.with_columns(pl.col("profile").cast(pl.String))
    without = [scale.name for scale in results.scales if scale.has_ratings]
    missing = [pl.col(column).is_null() for column in ("step", "technique", "rating", "eliminations", "placements")]
    missing.append(pl.col("evidence").is_null() & ~pl.col("profile").is_in(without))
    for frame, what in (
        (puzzles.filter(pl.col("puzzle_id").is_duplicated() | pl.col("puzzle_id").is_null()), "puzzles without an id of their own"),
        (puzzles.filter(pl.col("puzzle").is_null()), "puzzles without text"),
        (puzzles.filter(_contradicts(results.scales)), "puzzles whose status contradicts the rest"),
        (steps.join(_puzzles(results), on="puzzle_id", how="anti"), "steps of puzzles that have none"),
        (steps.filter(~pl.col("profile").is_in(results.profiles)), "steps of a profile that it does not have"),
        (steps.filter(pl.any_horizontal(missing)), "steps with empty fields"),
    ):
        _demand(not (found := _height(frame)), results, f"{found:,} {what}")
    return _puzzles(results).select("puzzle_id").collect()["puzzle_id"].sort().to_list()


def _demand(holds, results, reason):
    if not holds:
        raise VerifyError(f"{results.path}: damaged: {reason}")


def _height(frame):
    return frame.select(pl.len()).collect().item()


def _demand_columns(results, table, schema):
    """The columns are there, and of the types wanted; of enums the names may differ."""
    found = getattr(results, table).collect_schema()
    for column, dtype in schema.items():
        _demand(column in found, results, f"{table} without {column}")
        _demand(_kind(found[column]) == _kind(dtype), results, f"{column} of {table} is {found[column]}, not {dtype}")


def _kind(dtype):
    return "list", _kind(dtype.inner) if isinstance(dtype, pl.List) else dtype.base_type()


def _demand_rows(results, table):
    """There are as many rows as the manifest lists."""
    rows, listed = _height(getattr(results, table)), sum(shard.get(table, 0) for shard in results.manifest["shards"])
    _demand(rows == listed, results, f"{rows:,} {table} of {listed:,}")


def _contradicts(scales):
    """Whether the status of a puzzle is none, not the worst of its profiles, or does not go with what these have counted."""
    own = [status_of(scale.name, puzzle_schema(scales)) for scale in scales]
    worst = pl.max_horizontal(pl.col(status).cast(STATUS).to_physical() for status in own)
    carries = [pl.col(status).cast(pl.String).is_in(["rated", "stuck"]) for status in own]
    return pl.any_horizontal(
        *(pl.col(status).is_null() for status in ("status", *own)), pl.col("status").cast(STATUS).to_physical() != worst,
        *(has != pl.col(f"{scale.name}_{scale.counted}").is_not_null() for has, scale in zip(carries, scales)))


# -- its paths ------------------------------------------------------------------------------------

def _puzzles(results):
    """Lazy frame of the puzzles that passed the gate, which alone have steps."""
    return results.puzzles.filter(pl.col("status").cast(pl.String).is_in(["rated", "stuck", "stopped", "timeout", "unsound"]))


def _replayed(run, ids):
    """The `Report` of consecutive puzzles of a run, which a worker reads itself."""
    with _readable(run):
        paths = _paths(Results(run), ids)
    return replay_all(paths)


def _paths(results, ids):
    """The `StoredPath`s of consecutive puzzles."""
    here = pl.col("puzzle_id").is_between(ids[0], ids[-1])
    puzzles = _puzzles(results).filter(here).sort("puzzle_id").collect()
    steps = results.steps.filter(here).with_columns(pl.col("profile").cast(pl.String)).sort("step").collect()
    by_path = steps.partition_by("puzzle_id", "profile", as_dict=True)
    return [_path(row, scale, by_path.get((row["puzzle_id"], scale.name)))
            for row in puzzles.iter_rows(named=True) for scale in results.scales]


def _path(row, scale, steps):
    columns = ("step", "technique", "eliminations", "placements", "evidence", pl.col("rating").cast(pl.Float64).round(1))
    techniques = frozenset(scale.techniques) - (_NO_STAGES if scale.kind == "stages" else frozenset())
    ratings = tuple(_decimal(row[f"{scale.name}_{name}"]) for name in ("er", "ep", "ed")) if scale.has_ratings else None
    return StoredPath(row["puzzle_id"], scale.name, techniques, row["puzzle"], row["solution"] or "",
                      row[status_of(scale.name, row)], row[f"{scale.name}_{scale.counted}"],
                      () if steps is None else tuple(steps.select(columns).iter_rows()), ratings)


def _decimal(rating):
    return None if rating is None else round(rating, 1)
