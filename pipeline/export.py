"""The puzzles table, or rows of it, as a file that other programs read."""

from pathlib import Path

import polars as pl

from pipeline.store import checked, replacing
from solver.errors import SudorateError

ENDINGS = (".csv", ".tsv", ".parquet", ".jsonl", ".sdm", ".txt")
TABLE_ENDINGS = ENDINGS[:4]     # those that hold every column


class ExportError(SudorateError):
    """A file that cannot be written in the form its name asks for."""


def ending_of(path, endings=ENDINGS):
    """The ending of a path, in small letters; `ExportError` if it is not one of these."""
    ending = Path(path).suffix.lower()
    if ending not in endings:
        raise ExportError(f"{path}: no such output; wanted a name that ends in {', '.join(endings)}")
    return ending


def write_table(frame, path):
    """Write the rows of a lazy puzzles frame, in bounded memory; the ending of `path` tells the format.

    .csv, .tsv, .parquet, .jsonl    all columns; lists are joined by `;` in the first two
    .sdm                            puzzles alone
    .txt                            puzzles with their labels
    """
    ending = ending_of(path)
    with replacing(checked(path)) as temporary:
        if ending == ".parquet":
            frame.sink_parquet(temporary, compression="zstd", maintain_order=True)
        elif ending == ".jsonl":
            frame.sink_ndjson(temporary, maintain_order=True)
        elif ending in (".csv", ".tsv"):
            flat(frame).sink_csv(temporary, separator="," if ending == ".csv" else "\t", maintain_order=True)
        else:
            lines(frame, with_label=ending == ".txt").sink_csv(
                temporary, include_header=False, quote_style="never", maintain_order=True)


def flat(frame):
    """The frame with lists as one text, joined by `;`."""
    lists = [name for name, dtype in frame.collect_schema().items() if isinstance(dtype, pl.List)]
    return frame.with_columns(pl.col(lists).cast(pl.List(pl.String)).list.join(";")) if lists else frame


def lines(frame, *, with_label=True):
    """A frame of one column: each puzzle, and its label after a blank."""
    if not with_label:
        return frame.select("puzzle")
    label = pl.when(pl.col("label").fill_null("") == "").then(pl.lit("")).otherwise(pl.lit(" ") + pl.col("label"))
    return frame.select(pl.col("puzzle") + label)


def rows(frame, scales, *, header):
    """Text of one tab-separated row a puzzle, as `rate -o -` prints it: puzzle, status, ratings, label."""
    columns = [column for scale in scales for column in scale.schema()]
    short = flat(frame.select("puzzle", "status", *columns, pl.col("label").str.replace_all("\t", " ")))
    return short.write_csv(separator="\t", quote_style="never", include_header=header)
