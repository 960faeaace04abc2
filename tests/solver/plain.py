"""Sudoku in plain Python, for oracles: nothing here comes from the kernels.

Cells are 0..80, digits 1..9, a candidate is cell * 9 + digit - 1, as in `solver.steps`.
"""

import re

from solver.grid import State

ROWS = [[9 * r + c for c in range(9)] for r in range(9)]
COLUMNS = [list(column) for column in zip(*ROWS)]
BOXES = [[9 * (r + i) + c + j for i in range(3) for j in range(3)] for r in (0, 3, 6) for c in (0, 3, 6)]
HOUSES = [frozenset(house) for house in ROWS + COLUMNS + BOXES]
PEERS = [frozenset().union(*(h for h in HOUSES if cell in h)) - {cell} for cell in range(81)]


def seen_by_all(cells):
    """The cells that see every one of these."""
    return frozenset.intersection(*(PEERS[cell] for cell in cells))


def candidate(cell, digit):
    return cell * 9 + digit - 1


def digits_of(state):
    """{empty cell: set of its candidates}."""
    return {cell: {d for d in range(1, 10) if mask >> d - 1 & 1}
            for cell, mask in enumerate(state.candidates) if not state.digits[cell]}


def places_of(state):
    """{digit: set of the cells where it is a candidate}."""
    digits = digits_of(state)
    return {d: {cell for cell in digits if d in digits[cell]} for d in range(1, 10)}


def removals(cells, digit, places):
    """The candidates of a digit in these cells, where it is one."""
    return {candidate(cell, digit) for cell in set(cells) & places[digit]}


def cells(text):
    """Cells by name: `r1c1 r23c4` is four of them, in the order written."""
    return [9 * (int(r) - 1) + int(c) - 1
            for rows, columns in (re.fullmatch(r"r(\d+)c(\d+)", word).groups() for word in text.split())
            for r in rows for c in columns]


def candidates(text):
    """Candidates by name: `r1c1#12` is two of them."""
    return {candidate(cell, int(d)) for word in text.split()
            for place, digits in [word.split("#")] for cell in cells(place) for d in digits}


def state_with(**only):
    """A state without placed digits where these cells hold only these digits, all others all nine.

    >>> state_with(r1c12="35").candidates[:3]
    [20, 20, 511]
    """
    masks = [511] * 81
    for place, digits in only.items():
        for cell in cells(place):
            masks[cell] = sum(1 << int(d) - 1 for d in digits)
    return State([0] * 81, masks)


def drawn(picture, digit=1):
    """A state from a drawing of one digit, and the candidates that it marks to go.

    Nine rows of nine signs: `.` where the digit is no candidate, `x` where it is, `*` where it is
    and must be removed. All other digits are candidates everywhere, so they form no pattern.
    """
    signs = "".join(picture.split())
    assert len(signs) == 81, picture
    masks = [511 & ~(1 << digit - 1) if sign == "." else 511 for sign in signs]
    return State([0] * 81, masks), {candidate(cell, digit) for cell in range(81) if signs[cell] == "*"}


def solve(digits, rng=None):
    """The first solution found of 81 digits (0 for empty) as a tuple, or None; `rng` shuffles the choice."""
    digits = list(digits)
    free = [{d for d in range(1, 10)} - {digits[p] for p in PEERS[cell]} for cell in range(81)]

    def search():
        open_cells = [cell for cell in range(81) if not digits[cell]]
        if not open_cells:
            return True
        cell = min(open_cells, key=lambda c: len(free[c]))
        choice = sorted(free[cell])
        if rng:
            rng.shuffle(choice)
        for d in choice:
            touched = [p for p in PEERS[cell] if not digits[p] and d in free[p]]
            digits[cell] = d
            for p in touched:
                free[p].discard(d)
            if search():
                return True
            digits[cell] = 0
            for p in touched:
                free[p].add(d)
        return False

    return tuple(digits) if search() else None
