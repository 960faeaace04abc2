"""CSV and TSV: rows of fields, one of them the puzzle, under a header.

The puzzle's column is the one that bears one of `NAMES`, else the first whose value in the first
row is a grid with an empty cell (else any grid). The other fields, joined as in the file, are the
label. The delimiter is the one of tab, `,` and `;` that the header holds most of. `#` lines count
as comments only above the header. A row is a line: a quoted field that runs over several lines is
read as several rows.
"""

import csv
from typing import NamedTuple

from pipeline.readers.cells import grid_of, plain_cells, why_no_grid
from pipeline.readers.record import Record, is_blank, label_of, reject

NAME = "csv"

NAMES = ("puzzle", "puzzles", "quiz", "quizzes", "grid", "grids", "sudoku", "sudokus", "problem", "problems",
         "question", "unsolved", "board", "givens")


class Layout(NamedTuple):
    """How the rows of a table are to be read.

    has_header
    first       number of the first row's line, from 1
    column      index of the puzzle among the fields
    name        what to call that column
    """

    has_header: bool
    first: int
    delimiter: str
    column: int
    name: str


def recognises(lines):
    """Whether these first lines of a file are a table with a header that tells the puzzle's column."""
    layout = layout_of(lines)
    return layout is not None and layout.has_header


def layout_of(lines):
    """The `Layout` of a table that begins with these lines, or None if no column holds puzzles."""
    rows = ((n, line) for n, line in enumerate(lines, 1) if not is_blank(line) and not line.lstrip().startswith("#"))
    number, top = next(rows, (0, ""))
    _, row = next(rows, (0, ""))
    delimiter = max("\t,;", key=top.count)
    fields = _fields(top, delimiter)
    column = _puzzle_column(fields)
    if column is not None:
        return Layout(False, number, delimiter, column, f"field {column + 1}")
    titles = [title.strip().casefold() for title in fields]
    values = _fields(row, delimiter)
    column = next((titles.index(name) for name in NAMES if name in titles), None)
    if column is None and len(values) == len(titles) > 1:
        column = _puzzle_column(values)
    return None if column is None else Layout(True, number + 1, delimiter, column, f"column {titles[column]!r}")


def read(source, blocks):
    """Yield the records of a file given as lists of its lines."""
    layout = None
    number = 0
    for lines in blocks:
        if number == 0:
            layout = layout_of(lines)
        for line in lines:
            number += 1
            if is_blank(line):
                continue
            if layout is None:
                yield reject(source, number, line, "no column holds puzzles: name it 'puzzle' in the header")
            elif number >= layout.first:
                yield _record(source, number, line, layout)


def _record(source, number, line, layout):
    fields = _fields(line, layout.delimiter)
    if len(fields) <= layout.column:
        return reject(source, number, line, f"{layout.name} is missing")
    cells = fields.pop(layout.column).strip()
    puzzle = (len(cells) == 81 and plain_cells(cells)) or grid_of(cells)
    if puzzle is None:
        return reject(source, number, line, f"{layout.name}: {why_no_grid(cells)}")
    return Record(source, number, puzzle, label_of(layout.delimiter.join(fields)) if any(fields) else "")


def _fields(line, delimiter):
    if '"' not in line:
        return line.split(delimiter)
    try:
        return next(csv.reader([line], delimiter=delimiter), [])
    except csv.Error:  # a field beyond the csv module's limit
        return line.split(delimiter)


def _puzzle_column(values):
    grids = [grid_of(value.strip()) for value in values]
    empty = next((i for i, grid in enumerate(grids) if grid and "." in grid), None)
    return empty if empty is not None else next((i for i, grid in enumerate(grids) if grid), None)
