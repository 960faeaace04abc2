"""The steps of one puzzle by one profile, a path, through the independent checker.

A path is replayed from the puzzle on. Each step must be of a technique that the profile tries, and its evidence
must hold in the state before it and prove just what the step says; the last state of a rated puzzle must be the
stored solution. What takes for granted that the puzzle has one solution is valid only if it has: so its solutions
are counted before the first such step. A path ends with its first refused step, since what follows stands on it.

Steps of a profile of ratings have no evidence. They are held against the stored solution only: each must
remove and place what is there, and nothing that the solution speaks against; and the ratings of the puzzle
must be those of its steps. That proves no step, and it is never said to.
"""

import json
from collections import Counter
from dataclasses import dataclass, field

from solver.catalogue import TECHNIQUES
from solver.checker import Board, check
from solver.checker.board import demand, numbers
from solver.checker.search import only_solution

SHOWN = 20          # refusals that are printed

_UNIQUENESS = frozenset(row.id for row in TECHNIQUES if row.family == "Uniqueness")


@dataclass(frozen=True)
class StoredPath:
    """The stored steps of a puzzle by one profile.

    techniques ids of those that the profile may use
    solution   of the puzzle
    status     how far the profile came, with which its end must agree
    length     how many steps it must have; None where that is not stored
    steps      (number, technique, eliminations, placements, evidence as JSON, rating), by number
    ratings    ER, EP and ED as far as they are stored, of a profile of ratings; else None
    """

    puzzle_id: int
    profile: str
    techniques: frozenset
    puzzle: str
    solution: str
    status: str
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
        board = start = Board.of(path.puzzle)
        for expected, (at, technique, *said, evidence, _) in enumerate(path.steps, 1):
            demand(at == expected, f"step {expected} is missing")
            report.steps[technique] += 1
            demand(technique in path.techniques, "the profile does not try it")
            if technique in _UNIQUENESS:
                demand(len(path.puzzle) == 81, "it takes for granted what the candidates do not tell")
                only_solution(board if path.ratings is None else start)     # steps that are proved took no solution away
            eliminations, placements = (numbers(values, range(729), "candidate") for values in said)
            if path.ratings is not None:
                report.held[technique] += 1
                _hold_step(board, eliminations, placements, path.solution)
            else:
                proofs = json.loads(evidence)
                demand(isinstance(proofs, list) and proofs, "the evidence is no list of proofs")
                report.proofs[technique] += len(proofs)
                _check_step(board, technique, eliminations, placements, proofs)
            board = board.after(eliminations, placements)
        at, technique = 0, ""
        _check_end(path, board)
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


def _check_end(path, board):
    """Raise `Refused` unless all steps are there and the last board is what the status says."""
    demand(path.length in (None, len(path.steps)), f"{len(path.steps)} steps of {path.length} are stored")
    if path.status == "rated":
        demand("".join(map(str, board.digits)) == path.solution, "not the stored solution")
    demand(path.status != "stuck" or 0 in board.digits, "it is solved, and not stuck")
    _check_ratings(path)


def _check_ratings(path):
    """Raise `Refused` unless the stored ER, EP and ED are those of the steps."""
    if not path.steps or path.ratings is None:
        return
    ratings = [step[5] for step in path.steps]
    placed = next((i for i, step in enumerate(path.steps, 1) if step[3]), len(ratings))
    told = max(ratings), max(ratings[:placed]), ratings[0]
    for name, stored, own in zip(("ER", "EP", "ED"), path.ratings, told):
        demand(stored == own or stored is None and path.status != "rated", f"{name} {stored} is stored, and its steps have {own}")


def replay_all(paths):
    """The `Report` of some paths."""
    report = Report()
    for path in paths:
        report.add(replay(path))
    return report
