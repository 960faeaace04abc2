"""Test cases for single techniques: a state, and what a technique is to find in it.

A file holds one case a line; blank lines and `#` comments are passed over. A line is one of:

- a JSON object with the library's fields: `code` (HoDoKu's library code), `cells` (81 characters),
  `candidates` (81 strings of digits), `givens` (81 characters; without it, all digits are given), `must_fail`;
- a JSON object with a puzzle: `technique`, `puzzle`, `after` ("singles", "singles+locked" or
  nothing: what to run to the end first), `exact` (the kinds, "placements" and "eliminations", of
  which nothing else may be found);
- a HoDoKu library line, `:code:digits:grid:deleted:eliminations:placements:extra`: `+` marks placed
  digits that are no givens; candidates are three digits, digit, row and column; a code may end in
  `1` (siamese), `-n` (variant of HoDoKu's options) and `-x` (must not be found). The options only choose
  which instances HoDoKu looks for, so they mean nothing here, where all are found.

Both objects have `id`, `eliminations` and `placements` (`r2c4#7`).
"""

import json
import re
from dataclasses import dataclass

from pipeline.read import open_inputs
from pipeline.readers.record import cleaned
from solver import catalogue
from solver.catalogue import Technique
from solver.errors import SudorateError
from solver.grid import State
from solver.notation import parse_candidate

_BY_CODE = {code: row for row in catalogue.TECHNIQUES for code in row.codes.get("library", ())}
_AFTER = {
    "": (),
    "singles": ("NakedSingle", "HiddenSingle"),
    "singles+locked": ("NakedSingle", "HiddenSingle", "LockedCandidate"),
}
_KINDS = ("eliminations", "placements")
_CODE = re.compile(r"(\d{4})1?(?:-\w+)*")
_LIBRARY_GRID = re.compile(r"(?:\+?[1-9]|[.0]){81}")
_TRIPLE = re.compile(r"[1-9]{3}")


@dataclass(frozen=True)
class Case:
    """One case.

    where         file:line
    name          what to call its technique: the catalogue's id, or what the file says
    technique     row of the catalogue; None if it has none for the code
    state         the grid as given
    after         ids of techniques to run to the end in it first
    eliminations  candidates, cell * 9 + digit - 1, that must be found, at least
    placements    likewise
    exact         the kinds of which nothing else may be found
    must_fail     nothing at all may be found
    """

    id: str
    where: str
    name: str
    technique: Technique | None
    state: State
    after: tuple
    eliminations: frozenset
    placements: frozenset
    exact: frozenset
    must_fail: bool


@dataclass(frozen=True)
class BrokenCase:
    """A line that is no case, and why."""

    where: str
    reason: str


def load_cases(path):
    """Yield a `Case` or a `BrokenCase` for every line of a file that holds something.

    The file may be compressed, or "-" for standard input. Raises `InputError` if it cannot be read.
    """
    for source in open_inputs([path]):
        number = 0
        for lines in source.lines():
            for line in lines:
                number += 1
                line = line.strip()
                if line and not line.startswith("#"):
                    yield _case(line, f"{source.name}:{number}")


def _case(line, where):
    try:
        if line.startswith("{"):
            return _from_json(line, where)
        if line.startswith(":"):
            return _from_library(line, where)
    except (SudorateError, ValueError) as error:
        return BrokenCase(where, cleaned(str(error))[:300])
    return BrokenCase(where, "neither a JSON object nor a HoDoKu library line")


# -- JSON -----------------------------------------------------------------------------------


def _from_json(line, where):
    try:
        data = json.loads(line)
    except RecursionError:
        raise ValueError("JSON nested too deep") from None
    code = _field(data, "code", str, "")
    row = _by_code(code) if code else catalogue.technique(_field(data, "technique", str))
    after = _field(data, "after", str, "")
    if after not in _AFTER:
        raise ValueError(f"after {after!r}: wanted 'singles', 'singles+locked' or nothing")
    exact = _field(data, "exact", list, [])
    if any(kind not in _KINDS for kind in exact):
        raise ValueError(f"exact {exact!r}: wanted 'eliminations', 'placements' or both")
    return _checked(Case(
        id=str(data.get("id", where)),
        where=where,
        name=row.id if row else _field(data, "technique", str, code),
        technique=row,
        state=State(_field(data, "puzzle", str)) if "puzzle" in data else _state(data),
        after=_AFTER[after],
        eliminations=_named(data, "eliminations"),
        placements=_named(data, "placements"),
        exact=frozenset(exact),
        must_fail=_field(data, "must_fail", bool, False),
    ))


def _field(data, name, kind, default=None):
    value = data.get(name, default)
    if not isinstance(value, kind):
        raise ValueError(f"field {name!r} is missing" if value is None else f"field {name!r} is {value!r}")
    return value


def _state(data):
    cells = _field(data, "cells", str)
    candidates = _field(data, "candidates", list)
    if not re.fullmatch("[1-9.0]{81}", cells):
        raise ValueError(f"cells {cells!r}: wanted 81 digits or .")
    if len(candidates) != 81 or not all(isinstance(c, str) and re.fullmatch("[1-9]*", c) for c in candidates):
        raise ValueError("candidates: wanted 81 strings of digits")
    givens = _field(data, "givens", str, cells)
    if not re.fullmatch("[1-9.0]{81}", givens):
        raise ValueError(f"givens {givens!r}: wanted 81 digits or .")
    digits = [int(cell) if cell != "." else 0 for cell in cells]
    return State(digits, [sum(1 << int(d) - 1 for d in set(text)) for text in candidates],
                 [cell for cell in range(81) if givens[cell] not in ".0"])


def _named(data, kind):
    names = _field(data, kind, list, [])
    if not all(isinstance(name, str) for name in names):
        raise ValueError(f"{kind} {names!r}: wanted names such as r2c4#7")
    return frozenset(map(parse_candidate, names))


# -- library lines --------------------------------------------------------------------------


def _from_library(line, where):
    fields = line.split(":")
    if len(fields) < 6:
        raise ValueError(f"library line of {len(fields) - 1} fields: wanted code, digits, grid, deleted, eliminations")
    _, code, _, grid, deleted, eliminations, placements = (fields + [""])[:7]
    if not _LIBRARY_GRID.fullmatch(grid):
        raise ValueError(f"grid {grid!r}: wanted 81 cells, digits, +digits or .")
    row = _by_code(code)
    cells = re.findall(r"\+?.", grid)
    digits = [int(cell[-1]) if cell[-1] != "." else 0 for cell in cells]
    state = State(digits, givens=[cell for cell in range(81) if cells[cell] in "123456789"])
    state.apply(eliminations=_triples(deleted))
    return _checked(Case(
        id=where, where=where, name=row.id if row else code, technique=row, state=state, after=(),
        eliminations=_triples(eliminations), placements=_triples(placements),
        exact=frozenset(), must_fail="-x" in code,
    ))


def _by_code(code):
    """The row of the catalogue for a library code; None if it has none."""
    match = _CODE.fullmatch(code)
    if not match:
        raise ValueError(f"code {code!r}: wanted a library code such as 0300 or 0707-1")
    return _BY_CODE.get(match[1])


def _triples(text):
    return frozenset(_candidate(word) for word in text.split())


def _candidate(word):
    if not _TRIPLE.fullmatch(word):
        raise ValueError(f"{word!r}: wanted digit, row and column, such as 724")
    digit, row, column = map(int, word)
    return ((row - 1) * 9 + column - 1) * 9 + digit - 1


def _checked(case):
    if not (case.must_fail or case.exact or case.eliminations or case.placements):
        raise ValueError("nothing to find: no eliminations and no placements")
    return case
