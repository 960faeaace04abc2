"""What every reader gives: one `Record` for each line that holds something."""

import re
from typing import NamedTuple

TEXT_ROOM = 200        # characters of a rejected line that are kept
LABEL_ROOM = 10_000    # characters of a label that are kept; the last of a longer one is '…'

# A tab stays: it is what parts the fields of a label.
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f]")


class Record(NamedTuple):
    """One line of the input: a puzzle, or a reject that says why it is none.

    source  name of the input as given or found; "-" standard input, "a.zip:b.txt" a member
    line    from 1
    puzzle  81 characters, `.` for an empty cell, or 729: nine a cell, each its digit or `.`;
            None for a reject
    label   what the line carried beside the puzzle, "" if nothing
    text    of a reject: the line, cut at 200 characters; else ""
    reason  of a reject: what is wrong, one phrase; else ""

    Control characters in label and text are replaced by U+FFFD. A named tuple, because a frozen
    dataclass takes three times as long to make, longer than all the rest of reading a line.
    """

    source: str
    line: int
    puzzle: str | None
    label: str = ""
    text: str = ""
    reason: str = ""


def is_blank(line):
    """Whether a line holds nothing; 81 blanks are no blank line but a grid without a digit."""
    line = line.removeprefix("\ufeff")
    return not line.strip() and line != " " * 81


def cleaned(text):
    """The text with U+FFFD for every control character but the tab."""
    return _CONTROL.sub("\ufffd", text)


def label_of(text):
    """A label as records hold it: of bounded length and without control characters."""
    if len(text) > LABEL_ROOM:
        text = text[: LABEL_ROOM - 1] + "…"
    return cleaned(text)


def reject(source, line, text, reason):
    """The record of a line that holds no puzzle."""
    return Record(source, line, None, "", cleaned(text[:TEXT_ROOM]), cleaned(reason))
