"""What the checker knows of a Sudoku: houses and peers, a state, and the evidence of a step.

Cells are 0..80 in reading order, digits 1..9, houses 0..26 (rows, columns, blocks), and a candidate
is cell * 9 + digit - 1, as everywhere outside the kernels.
"""

from dataclasses import dataclass, field
from functools import cached_property, lru_cache

DIGITS = range(1, 10)
CELLS = frozenset(range(81))
ROWS, COLUMNS, BLOCKS = range(9), range(9, 18), range(18, 27)
LINES = range(18)
HOUSES = (
    *(frozenset(9 * r + c for c in range(9)) for r in range(9)),
    *(frozenset(9 * r + c for r in range(9)) for c in range(9)),
    *(frozenset(9 * (r + i) + c + j for i in range(3) for j in range(3)) for r in (0, 3, 6) for c in (0, 3, 6)),
)
PEERS = tuple(frozenset().union(*(h for h in HOUSES if cell in h)) - {cell} for cell in range(81))

MARKS = tuple(frozenset(d for d in DIGITS if mask >> d - 1 & 1) for mask in range(512))     # digits of a mask


class Refused(ValueError):
    """A step that its evidence does not prove; the message says why."""


def demand(holds, reason):
    """Raise `Refused` unless something holds."""
    if not holds:
        raise Refused(reason)


def name(cell):
    """r2c4 of a cell."""
    return f"r{cell // 9 + 1}c{cell % 9 + 1}"


def candidate(cell, digit):
    return cell * 9 + digit - 1


def candidates(cells, digit):
    """A digit in these cells."""
    return frozenset(candidate(cell, digit) for cell in cells)


@lru_cache(maxsize=1 << 16)
def seen_by_all(cells):
    """The cells that see every one of these; of none, all cells."""
    return frozenset.intersection(*(PEERS[cell] for cell in cells)) if cells else CELLS


@lru_cache(maxsize=1 << 16)
def houses_with(cells):
    """The houses that hold all of these cells."""
    return frozenset(h for h, house in enumerate(HOUSES) if house.issuperset(cells))


# -- a state --------------------------------------------------------------------------------------

class Board:
    """A state to be read.

    digits   81 numbers, 0 for an empty cell
    marks    for every cell the set of its candidates
    at       {digit: the cells where it is a candidate}
    givens   the placed cells that the puzzle came with: without them, all that are placed
    solution the candidates of its only solution, once somebody has proved that there is just one; else None

    Raises `Refused` where a candidate sees a placed cell of its digit, or a digit is in a house twice.
    """

    solution = None

    def __init__(self, digits, masks=None, givens=None):
        self.digits = tuple(digits)
        placed = (cell for cell in range(81) if self.digits[cell])
        self.givens = frozenset(placed if givens is None else givens)
        free = [frozenset() if digit else MARKS[511].difference([self.digits[p] for p in PEERS[cell]])
                for cell, digit in enumerate(self.digits)]
        self.marks = tuple(free) if masks is None else tuple(
            frozenset() if digit else MARKS[mask] for digit, mask in zip(self.digits, masks))
        for cell, digit in enumerate(self.digits):
            if not self.marks[cell] <= free[cell] or digit and digit in [self.digits[p] for p in PEERS[cell]]:
                raise Refused(f"{name(cell)}: its digit, or a candidate, is placed in a house of its")

    @classmethod
    def of(cls, state):
        """The board of a text of 81 or 729 characters, or of anything with `digits`, `candidates` (masks), `givens`."""
        if isinstance(state, cls):
            return state
        if not isinstance(state, str):
            return cls(state.digits, state.candidates, state.givens)
        if len(state) not in (81, 729):
            raise ValueError(f"{state!r}: wanted 81 or 729 characters, not {len(state)}")
        for at, sign in enumerate(state):
            wanted = str(at % 9 + 1) if len(state) == 729 else "123456789"
            if sign not in wanted + ".0-":
                raise ValueError(f"{sign!r} at place {at + 1} of {len(state)}: wanted {wanted} or '.'")
        if len(state) == 729:
            return cls([0] * 81, [sum(1 << d for d in range(9) if state[cell + d] == str(d + 1))
                                  for cell in range(0, 729, 9)])
        return cls(int(sign) if sign in "123456789" else 0 for sign in state)

    @cached_property
    def at(self):
        at = {d: [] for d in DIGITS}
        for cell, marks in enumerate(self.marks):
            for d in marks:
                at[d].append(cell)
        return {d: frozenset(cells) for d, cells in at.items()}

    @cached_property
    def bivalue(self):
        """The cells with two candidates."""
        return frozenset(cell for cell in range(81) if len(self.marks[cell]) == 2)

    def has(self, wanted):
        """Whether it has this candidate."""
        return wanted % 9 + 1 in self.marks[wanted // 9]

    def places(self, digit, house):
        """Where a digit can go in a house."""
        return self.at[digit] & HOUSES[house]

    def digits_in(self, cells):
        """The candidates of these cells together."""
        return frozenset().union(*(self.marks[cell] for cell in cells))

    def after(self, eliminations, placements):
        """The board after a step; what is gone or placed already is passed over."""
        digits, marks = list(self.digits), list(self.marks)
        for put in placements:
            cell, digit = put // 9, put % 9 + 1
            demand(digit in marks[cell] or digits[cell] == digit, f"{name(cell)} cannot be {digit}")
            digits[cell], marks[cell] = digit, frozenset()
            for peer in PEERS[cell]:
                if digit in marks[peer]:
                    marks[peer] -= {digit}
        for gone in eliminations:
            marks[gone // 9] -= {gone % 9 + 1}
        board = Board.__new__(Board)            # nothing to be tested: the new one is what this one is
        board.digits, board.marks, board.givens = tuple(digits), tuple(marks), self.givens
        if self.solution and all(c % 9 + 1 in marks[c // 9] or digits[c // 9] == c % 9 + 1 for c in self.solution):
            board.solution = self.solution          # fewer candidates: no other one
        return board


# -- evidence -------------------------------------------------------------------------------------

# What a part of each role can hold.
FIELDS = {
    "cells": "digits houses cells", "base": "digits houses cells", "cover": "digits houses cells",
    "fins": "digits cells", "als": "digits houses cells", "rcc": "digits", "pincer": "digits cells",
    "link": "digits houses cells", "start": "on digits cells", "weak": "on digits cells",
    "strong": "on digits cells", "strong_als": "on digits cells als",
}


@dataclass(frozen=True)
class Part:
    """One part of the evidence; see `solver.steps.Part`."""

    role: str
    on: bool
    digits: frozenset
    houses: frozenset
    cells: frozenset
    als: frozenset

    @property
    def digit(self):
        """Its only digit."""
        demand(len(self.digits) == 1, f"{self.role}: wanted one digit")
        return min(self.digits)

    @property
    def cell(self):
        """Its only cell."""
        demand(len(self.cells) == 1, f"{self.role}: wanted one cell")
        return min(self.cells)

    @property
    def house(self):
        """Its only house."""
        demand(len(self.houses) == 1, f"{self.role}: wanted one house")
        return min(self.houses)


@dataclass(frozen=True)
class Evidence:
    """A step: what it says, and its parts; see `solver.steps.Step`."""

    technique: str
    form: int
    eliminations: frozenset
    placements: frozenset
    parts: tuple

    @classmethod
    def of(cls, step):
        """The evidence of a `Step`, or of a dict with the same fields; `Refused` if it is neither."""
        try:
            read = _reader(step)
            demand(type(read("form")) is int, f"{read('form')!r} is no form")
            return cls(str(read("technique")), read("form"), numbers(read("eliminations"), range(729), "candidate"),
                       numbers(read("placements"), range(729), "candidate"), tuple(map(_part_of, read("parts"))))
        except (AttributeError, KeyError, TypeError) as error:
            raise Refused(f"no evidence of a step: {error}") from None

    def take(self, *roles, forms=(0,)):
        """The parts, which must have just these roles; the step must have one of these forms."""
        demand(self.form in forms, "not of this form")
        demand(tuple(part.role for part in self.parts) == roles, f"wanted the parts {', '.join(roles)}")
        return self.parts

    def split(self, *roles, forms=(0,)):
        """The leading parts, which must have just these roles, and those after them."""
        demand(self.form in forms, "not of this form")
        n = len(roles)
        demand(tuple(part.role for part in self.parts[:n]) == roles, f"wanted the parts {', '.join(roles)} first")
        return self.parts[:n], self.parts[n:]


def _reader(fields):
    """A function that gives a field of an object, or of a dict, by name."""
    return fields.__getitem__ if isinstance(fields, dict) else lambda name: getattr(fields, name)


def numbers(values, within, what):
    """Different whole numbers of a range, as a set."""
    values = tuple(values)
    demand(all(type(v) is int and v in within for v in values) and len({*values}) == len(values), f"{values!r} are no {what}s")
    return frozenset(values)


def _part_of(part):
    read = _reader(part)
    role = read("role")
    demand(role in FIELDS, f"no role {role!r}")
    demand(type(read("on")) is bool, f"{role}: {read('on')!r} is neither true nor false")
    out = Part(role, read("on"), numbers(read("digits"), DIGITS, "digit"),
               numbers(read("houses"), range(27), "house"), numbers(read("cells"), CELLS, "cell"),
               numbers(read("als"), CELLS, "cell"))
    for key in ("on", "digits", "houses", "cells", "als"):
        demand(key in FIELDS[role].split() or not getattr(out, key), f"{role}: {key} have no meaning here")
    return out


@dataclass(frozen=True)
class Proved:
    """What evidence proves: candidates that are false and candidates that are true."""

    false: frozenset = field(default_factory=frozenset)
    true: frozenset = field(default_factory=frozenset)
