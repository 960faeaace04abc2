"""Steps and changes of them, written by hand; names of cells and candidates as in `tests.solver.plain`."""

from dataclasses import replace

import pytest

from solver.checker import Refused, check
from solver.steps import Part, Step
from tests.solver.plain import candidates, cells

HOUSE = {f"{kind}{n}": 9 * i + n - 1 for i, kind in enumerate("rcb") for n in range(1, 10)}


def part(role, digits="", at="", houses="", als="", on=False):
    """A part by names: `part("cells", "35", "r1c12", "r1 b1")`."""
    return Part(role, on, tuple(map(int, digits)), tuple(sorted(HOUSE[h] for h in houses.split())),
                tuple(sorted(cells(at))), tuple(sorted(cells(als))))


def step(technique, *parts, gone="", true="", form=0):
    return Step(technique, form, tuple(sorted(candidates(gone))), tuple(sorted(candidates(true))), parts)


def chain(text):
    """Parts of a chain: `-r1c1#1 S+r1c1#2 W-r1c2#2`; `A(r1c12)+` for a link by an almost locked set."""
    out = []
    for word in text.split(" "):
        head, _, node = word.rpartition("+" if "+" in word else "-")
        at, digit = node.split("#")
        role = {"": "start", "S": "strong", "W": "weak", "A": "strong_als"}[head[:1]]
        out.append(part(role, digit, at.replace("_", " "), als=head[2:-1], on="+" in word))
    return out


def with_part(s, i, **changes):
    """A step with something changed in part i; parts by name as above."""
    if "at" in changes:
        changes["cells"] = tuple(sorted(cells(changes.pop("at"))))
    if "houses" in changes:
        changes["houses"] = tuple(sorted(HOUSE[h] for h in changes["houses"].split()))
    if "digits" in changes:
        changes["digits"] = tuple(map(int, changes["digits"]))
    return replace(s, parts=(*s.parts[:i], replace(s.parts[i], **changes), *s.parts[i + 1:]))


def saying(s, gone="", true=""):
    return replace(s, eliminations=tuple(sorted(candidates(gone))), placements=tuple(sorted(candidates(true))))


def holds(state, good, *bad):
    """The good step is accepted, each of the bad ones refused."""
    check(state, good)
    check(state.text if not any(state.digits) else state, good)
    for i, other in enumerate(bad):
        with pytest.raises(Refused):
            check(state, other)
            pytest.fail(f"change {i + 1} was accepted: {other}")
