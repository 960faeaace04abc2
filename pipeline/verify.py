"""`sudorate verify`: every stored step of a run through the independent checker.

A path, the steps of one puzzle by one profile, is replayed from the puzzle on. Each step's evidence
must hold in the state before it and prove just what the step says; the last state of a rated puzzle
must be the stored solution. A path ends with its first refused step, since what follows stands on it.

Steps of a profile of ratings have no evidence. They are held against the stored solution only: each must
remove and place what is there, and nothing that the solution speaks against; and the ratings of the puzzle
must be those of its steps. That proves no step, and it is never said to.
"""

import json
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, field

import polars as pl
from joblib import Parallel, delayed

from pipeline.results import Results
from pipeline.scales import status_of
from pipeline.store import StoreError
from solver.catalogue import TECHNIQUES
from solver.checker import Board, check
from solver.checker.board import demand
from solver.errors import SudorateError

CHUNK = 50          # puzzles that a worker gets at a time
SHOWN = 20          # refusals that are printed

_UNIQUENESS = frozenset(row.id for row in TECHNIQUES if row.family == "Uniqueness")


class VerifyError(SudorateError):
    """A run whose steps cannot be read."""

    exit_code = 3


@dataclass(frozen=True)
class StoredPath:
    """The stored steps of a puzzle by one profile.

    solution   of the puzzle
    solved     whether its end must be that
    length     how many steps it must have; None where that is not stored
    steps      (number, technique, eliminations, placements, evidence as JSON, rating), by number
    ratings    ER, EP and ED as far as they are stored, of a profile of ratings; else None
    """

    puzzle_id: int
    profile: str
    puzzle: str
    solution: str
    solved: bool
    length: int | None
    steps: tuple
    ratings: tuple | None = None


@dataclass(frozen=True)
class Refusal:
    """Where a path does not hold, and why; `step` is 0 for its end."""

    puzzle_id: int
    profile: str
    step: int
    technique: str
    reason: str

    def __str__(self):
        at = f"step {self.step} ({self.technique})" if self.step else "at its end"
        return f"puzzle {self.puzzle_id}, {self.profile}, {at}: {self.reason}"


@dataclass
class Report:
    """What was looked at: counts by technique, and the refusals in the order of the input."""

    paths: int = 0
    steps: Counter = field(default_factory=Counter)
    proofs: Counter = field(default_factory=Counter)      # instances that the steps are made of
    held: Counter = field(default_factory=Counter)        # of the steps, those that come without proofs
    refusals: list = field(default_factory=list)

    def add(self, other):
        self.paths += other.paths
        self.steps.update(other.steps)
        self.proofs.update(other.proofs)
        self.held.update(other.held)
        self.refusals += other.refusals

    def lines(self):
        """Yield the report as text: the table, the first refusals, and the sum."""
        refused = Counter(refusal.technique for refusal in self.refusals if refusal.step)
        order = [row.id for row in TECHNIQUES if self.steps[row.id]]
        width = max(map(len, (*order, "technique")))
        yield f"{'technique':{width}}  {'steps':>9}  {'proofs':>9}  {'refused':>7}" + ("   no proof" if self.held else "")
        for name in order:
            yield (f"{name:{width}}  {self.steps[name]:9,}  {self.proofs[name]:9,}  {refused[name]:7,}"
                   + (f"  {self.held[name]:9,}" if self.held else ""))
        yield ""
        for refusal in self.refusals[:SHOWN]:
            yield str(refusal)
        if len(self.refusals) > SHOWN:
            yield f"and {len(self.refusals) - SHOWN:,} more"
        yield (f"{sum(self.steps.values()):,} steps of {self.paths:,} paths checked, "
               + (f"{len(self.refusals):,} paths refused" if self.refusals else "all hold"))
        if self.held:
            yield f"{sum(self.held.values()):,} of them come without evidence: held against the solution only, not proved"


# -- one path -------------------------------------------------------------------------------------

def replay(path):
    """The `Report` of one path."""
    report = Report(paths=1)
    at, technique = 0, ""
    try:
        board = Board.of(path.puzzle)
        for expected, (at, technique, eliminations, placements, evidence, _) in enumerate(path.steps, 1):
            demand(at == expected, f"step {expected} is missing")
            report.steps[technique] += 1
            demand(technique not in _UNIQUENESS or len(path.puzzle) == 81, "it takes for granted what the candidates do not tell")
            if path.ratings is not None:
                report.held[technique] += 1
                _hold_step(board, eliminations, placements, path.solution)
            else:
                proofs = json.loads(evidence)
                demand(isinstance(proofs, list), "the evidence is no list")
                report.proofs[technique] += len(proofs)
                _check_step(board, technique, frozenset(eliminations), frozenset(placements), proofs)
            board = board.after(eliminations, placements)
        at, technique = 0, ""
        demand(path.length in (None, len(path.steps)), f"{len(path.steps)} steps of {path.length} are stored")
        if path.solved:
            demand("".join(map(str, board.digits)) == path.solution, "not the stored solution")
        _check_ratings(path)
    except (ValueError, RecursionError) as error:         # Refused, or evidence that is no JSON
        report.refusals.append(Refusal(path.puzzle_id, path.profile, at, technique, str(error)))
    return report


def _check_step(board, technique, eliminations, placements, proofs):
    """Raise `Refused` unless the proofs hold, and say together what the step says."""
    gone, true = set(), set()
    for proof in proofs:
        check(board, proof)
        demand(proof["technique"] == technique, f"evidence of {proof['technique']}")
        gone.update(proof["eliminations"])
        true.update(proof["placements"])
    for kind, proved, said in (("eliminations", gone, eliminations), ("placements", true, placements)):
        demand(proved == said, f"{kind} without evidence, or evidence for others: {sorted(proved ^ said)}")


def _hold_step(board, eliminations, placements, solution):
    """Raise `Refused` unless a step without evidence does something, and nothing that the solution speaks against."""
    said = [*eliminations, *placements]
    demand(said, "it says nothing")
    demand(all(map(board.has, said)), "it removes or places what is not there")
    demand(len(solution) == 81, "no solution is stored")
    digits = [int(digit) - 1 for digit in solution]
    demand(all(digits[c // 9] != c % 9 for c in eliminations), "it removes what the solution has")
    demand(all(digits[c // 9] == c % 9 for c in placements), "it places what the solution has not")


def _check_ratings(path):
    """Raise `Refused` unless the stored ER, EP and ED are those of the steps."""
    if not path.steps or path.ratings is None:
        return
    ratings = [step[5] for step in path.steps]
    placed = next((i for i, step in enumerate(path.steps, 1) if step[3]), len(ratings))
    told = max(ratings), max(ratings[:placed]), ratings[0]
    for name, stored, own in zip(("ER", "EP", "ED"), path.ratings, told):
        demand(stored in (None, own), f"{name} {stored} is stored, and its steps have {own}")


def replay_all(paths):
    """The `Report` of some paths."""
    report = Report()
    for path in paths:
        report.add(replay(path))
    return report


# -- a run ----------------------------------------------------------------------------------------

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
