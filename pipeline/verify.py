"""`sudorate verify`: every stored step of a run through the independent checker, path by path."""

from contextlib import contextmanager

import polars as pl
from joblib import Parallel, delayed

from pipeline.replay import Report, StoredPath, replay_all
from pipeline.results import Results
from pipeline.scales import status_of
from pipeline.store import StoreError
from solver.errors import SudorateError

CHUNK = 50          # puzzles that a worker gets at a time


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
    report, done = Report(), 0
    with _readable(results.path):
        _demand_whole(results)
        ids = _puzzles(results).select("puzzle_id").collect()["puzzle_id"].to_list()[:limit]
        chunks = [ids[i:i + CHUNK] for i in range(0, len(ids), CHUNK)]
        parts = Parallel(n_jobs=jobs, return_as="generator")(
            delayed(replay_all)(_paths(results, chunk)) for chunk in chunks) if chunks else ()
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
    except pl.exceptions.PolarsError as error:
        raise VerifyError(f"{run}: damaged: {str(error).splitlines()[0]}") from None


def _puzzles(results):
    """Lazy frame of the puzzles that passed the gate, which alone have steps."""
    return results.puzzles.filter(pl.col("status").is_in(["rated", "stuck", "stopped", "timeout", "unsound"]))


def _demand_whole(results):
    """Raise `VerifyError` if fields are empty that must not be, or steps belong to no path."""
    without = [scale.name for scale in results.scales if scale.has_ratings]
    missing = [pl.col(column).is_null() for column in ("step", "technique", "rating", "eliminations", "placements")]
    missing.append(pl.col("evidence").is_null() & ~pl.col("profile").cast(pl.String).is_in(without))
    steps = results.steps.select("puzzle_id", pl.col("profile").cast(pl.String), empty=pl.any_horizontal(missing))
    puzzles = _puzzles(results).select("puzzle_id", empty=pl.col("puzzle").is_null())
    strays = steps.join(puzzles, on="puzzle_id", how="anti"), steps.filter(~pl.col("profile").is_in(results.profiles))
    for frame, what in ((strays[0], "steps of puzzles that have none"), (strays[1], "steps of a profile that it does not have"),
                        (steps.filter("empty"), "steps with empty fields"), (puzzles.filter("empty"), "puzzles without text")):
        if found := frame.select(pl.len()).collect().item():
            raise VerifyError(f"{results.path}: damaged: {found:,} {what}")


def _paths(results, ids):
    """The `StoredPath`s of consecutive puzzles."""
    here = pl.col("puzzle_id").is_between(ids[0], ids[-1])
    puzzles = _puzzles(results).filter(here).collect()
    steps = results.steps.filter(here).with_columns(pl.col("profile").cast(pl.String)).sort("step").collect()
    by_path = steps.partition_by("puzzle_id", "profile", as_dict=True)
    return [_path(row, scale, by_path.get((row["puzzle_id"], scale.name)))
            for row in puzzles.iter_rows(named=True) for scale in results.scales]


def _path(row, scale, steps):
    columns = ("step", "technique", "eliminations", "placements", "evidence", pl.col("rating").cast(pl.Float64).round(1))
    is_rated = row[status_of(scale.name, row)] == "rated"
    ratings = tuple(_decimal(row[f"{scale.name}_{name}"]) for name in ("er", "ep", "ed")) if scale.has_ratings else None
    return StoredPath(row["puzzle_id"], scale.name, row["puzzle"], row["solution"] or "", is_rated, row[f"{scale.name}_{scale.counted}"],
                      () if steps is None else tuple(steps.select(columns).iter_rows()), ratings)


def _decimal(rating):
    return None if rating is None else round(rating, 1)
