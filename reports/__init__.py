"""What people look at: the HTML report of a run.

    >>> reports.build("puzzles.sudorate")           # doctest: +SKIP
    PosixPath('puzzles.sudorate/report.html')
"""

from reports.report import build

__all__ = ["build"]
