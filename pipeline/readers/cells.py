"""A grid written as one run of characters: 81 cells, or 729 candidates.

A cell is a digit, or one of `.` `0` `-` `*` `_` for empty. `+5` is a placed digit that is no
given (GNPX and HoDoKu write them): progress, not puzzle, so it is read as an empty cell. 729
characters are nine a cell, each its digit or an empty sign: a puzzle told by its candidates.
"""

import re

_CELLS = b"123456789.0-*_"
_DOTS = bytes.maketrans(b"0-*_", b"....")

_CELL = r"(?:\+?[1-9]|[.0*_-])"
# Alone on its line, or parted from what stands around it. Possessive: no run is looked at twice.
GRID = re.compile(rf"(?<![^\s,;]){_CELL}{{81,729}}+(?![^\s,;#:])")
_RUN = re.compile(rf"{_CELL}{{81,729}}+")
_PLACED = re.compile(r"\+[1-9]")
_CANDIDATES = re.compile("(?:" + "".join(f"[{d}.]" for d in range(1, 10)) + "){81}")
_ODD = re.compile(r"[^1-9.0*_+-]|\+(?![1-9])")
_WORD = re.compile(r"[^\s,;]+")
_LIBRARY = re.compile(r":\d{4}1?(?:-\w)?:[1-9]*:[+1-9.0]{81,}")


def plain_cells(text):
    """The text with `.` for every empty cell, or None if it holds anything but plain cells.

    For the lines that make up most files; by way of bytes it takes half the time of a regex.
    """
    raw = text.encode()
    return None if raw.translate(None, _CELLS) else raw.translate(_DOTS).decode()


def _dotted(run):
    return run.encode().translate(_DOTS).decode()


def grid_of(run):
    """The 81 or 729 characters that a run of cells stands for, or None if it is no grid.

    >>> grid_of("5+30-" + "." * 77)[:4]
    '5...'
    """
    if not _RUN.fullmatch(run):
        return None
    cells = _dotted(_PLACED.sub(".", run))
    if len(cells) == 81 or (cells == _dotted(run) and _CANDIDATES.fullmatch(cells)):
        return cells
    return None


def why_no_grid(text):
    """Why a text holds no grid, in one phrase, judged by its longest word.

    A word is taken for a grid gone wrong if less than one in eight of its characters is strange.
    """
    if _LIBRARY.search(text):
        return "HoDoKu library line: use sudorate regress"
    word = max(_WORD.finditer(text), key=lambda m: len(m[0]), default=None)
    if word is None:
        return f"{len(text)} blanks: write . for an empty cell" if text else "empty"
    if len(word[0]) > 10 * 729:
        return "no grid of 81 cells in this line"
    odd = _ODD.search(word[0])
    cells = _PLACED.sub(".", word[0])
    if not odd:
        return _why_not_these(_dotted(cells))
    if len(_ODD.findall(cells)) * 8 < len(cells):
        return f"{odd[0]!r} at column {word.start() + odd.start() + 1} is no digit"
    return "no grid of 81 cells in this line"


def _why_not_these(cells):
    n = len(cells)
    if n < 81:
        return f"{n} of 81 cells"
    if n != 729:
        return f"{n} cells, wanted 81 (or 729 candidates)"
    odd = next((i for i, c in enumerate(cells) if c not in (".", str(i % 9 + 1))), None)
    if odd is None:
        return "a + among candidates"
    return f"{cells[odd]!r} at place {odd + 1} of 729, wanted {odd % 9 + 1} or ."
