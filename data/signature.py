"""The work signature of the bundled sample: `python -m data.signature` writes it anew.

It tells what the profile gnpx does on data/sample.sdm, added up: stages, deductions, and how many
puzzles use and need each technique. A change of the program that moves no rating leaves it as it is.
"""

import json
from collections import Counter
from pathlib import Path

from solver.catalogue import LABELS
from solver.grid import State
from solver.ladder import Ladder
from solver.profile import load_profile
from solver.rater import STATUSES
from solver.steps import deductions

SAMPLE = Path(__file__).with_name("sample.sdm")
SIGNATURE = Path(__file__).with_name("sample.signature.json")


def read_sample():
    """The lines of the sample as pairs (puzzle, recipe)."""
    return [tuple(line.split("\t")) for line in SAMPLE.read_text(encoding="ascii").splitlines()]


def signature(puzzles):
    """A dictionary of counts.

    puzzles, version  how many, and the version of the profile
    status, level     puzzles by status and by level
    techniques        for each that is implemented: stages in which it is applied, candidates removed
                      and digits placed in these, puzzles that use and that need it (0 up to
                      locked candidates, where need is not asked)
    families          puzzles that need the family
    """
    profile = load_profile("gnpx")
    names = [rung.technique.id for rung in profile.rungs if rung.technique.implemented]
    rated = Ladder(profile).rate(puzzles)
    work = {name: dict.fromkeys(("stages", "eliminations", "placements", "used", "needed"), 0) for name in names}
    for label, needed in zip(rated.label.tolist(), rated.needed.tolist()):
        work[LABELS[label]]["used"] += 1
        work[LABELS[label]]["needed"] += needed == 1
    for puzzle in puzzles:
        for name, eliminations, placements in path(puzzle, names):
            work[name]["stages"] += 1
            work[name]["eliminations"] += len(eliminations)
            work[name]["placements"] += len(placements)
    return {
        "puzzles": len(puzzles),
        "version": profile.version,
        "status": counted(STATUSES[i] for i in rated.status),
        "level": counted(str(level) for level in sorted(rated.level.tolist())),
        "techniques": work,
        "families": counted(LABELS[i] for i in sorted(rated.family_label.tolist())),
    }


def path(puzzle, names):
    """The stages of a puzzle, from the techniques themselves: yields name, eliminations, placements."""
    state = State(puzzle)
    while 0 in state.digits:
        for name in names:
            found = deductions(state, name)
            if any(found):
                break
        else:
            return
        yield name, *found
        state.apply(*found)


def counted(values):
    return dict(Counter(values))


def as_text(counts):
    """JSON with a line for each technique, so that a difference shows what moved."""
    techniques = ",\n".join(f"  {json.dumps(name)}: {json.dumps(row)}" for name, row in counts["techniques"].items())
    lines = [f" {json.dumps(key)}: {json.dumps(value)}" for key, value in counts.items() if key != "techniques"]
    return "{\n" + ",\n".join(lines) + ',\n "techniques": {\n' + techniques + "\n }\n}\n"


if __name__ == "__main__":
    SIGNATURE.write_text(as_text(signature([puzzle for puzzle, _ in read_sample()])), encoding="ascii")
