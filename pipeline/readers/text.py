"""One puzzle a line: plain text, .sdm, GNPX text, lists with ratings, candidate lines.

A line is a grid (see `cells`), by itself or with fields around it that are kept as the label: after
it, parted by a blank, tab, `,` `;` `#` or `:`; before it, parted by a blank, tab, `,` or `;`.
Lines that begin with `#` are comments. A puzzle in a comment is neither rated nor passed over: it
is a reject that says so.
"""

import re

from pipeline.readers.cells import GRID, grid_of, plain_cells, why_no_grid
from pipeline.readers.record import Record, is_blank, label_of, reject

NAME = "text"

_PART = re.compile(r"\s*[,;#:]?\s*")
_AFTER = " \t,;#:"


def recognises(lines):
    """Whether these first lines of a file are of this format: any text is."""
    return True


def read(source, blocks):
    """Yield the records of a file given as lists of its lines."""
    number = 0
    for lines in blocks:
        for line in lines:
            number += 1
            cells = plain_cells(line[:81])
            if len(line) == 81 and cells:
                yield Record(source, number, cells)
            elif len(line) > 81 and cells and line[81] in _AFTER:
                yield Record(source, number, cells, _label_after(line[81:]))
            else:
                yield from _record(source, number, line)


def _record(source, number, line):
    """One record, or none for a blank line and for a comment."""
    if is_blank(line):
        return
    line = line.removeprefix("\ufeff")  # of a file that was appended to another
    is_comment = line.lstrip().startswith("#")
    match = GRID.search(line.replace("#", " ") if is_comment else line)
    puzzle = match and grid_of(match[0])
    if is_comment:
        if puzzle:
            yield reject(source, number, line, "a puzzle in a comment: take the # away to rate it")
    elif puzzle:
        yield Record(source, number, puzzle, _label_around(line, *match.span()))
    else:
        yield reject(source, number, line, why_no_grid(line))


def _label_after(rest):
    return label_of(rest[_PART.match(rest).end():].rstrip())


def _label_around(line, start, end):
    before = line[:start].rstrip(" \t,;").lstrip()
    after = _label_after(line[end:])
    return label_of(before + line[start - 1] + after) if before and after else label_of(before) or after
