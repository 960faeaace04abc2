"""How many puzzles of a run have which status and level, and use or need which technique."""

import json

import polars as pl

from pipeline.query import profile_of
from solver.catalogue import FAMILIES, TECHNIQUES

SCHEMA = {
    "section": pl.String, "name": pl.String, "puzzles": pl.UInt64, "share": pl.Float64,
    "stages": pl.UInt64, "needed": pl.UInt64, "needed_share": pl.Float64,
}


def stats(run, profile=None):
    """One row a status, level, technique and family, in this order; sections without stages or need have null there.

    puzzles, share         how many have that status or level, or use that technique or one of that
                           family; share of all puzzles for a status, else of those with a rating
    stages                 in which it was applied, over all puzzles
    needed, needed_share   how many need it, and the share of the puzzles where that was found out
    """
    name = profile_of(run, profile)
    puzzles = run.puzzles.select(
        "status", pl.col(f"{name}_level").alias("level"), pl.col(f"{name}_used").alias("used"),
        pl.col(f"{name}_needed").alias("needed"))
    total, rated, proven = puzzles.select(
        pl.len(), pl.col("used").is_not_null().sum().alias("rated"), pl.col("needed").is_not_null().sum(),
    ).collect().row(0)
    needed = dict(puzzles.select(pl.col("needed").explode()).drop_nulls().group_by("needed").len().collect().rows())
    used = run.techniques.filter(pl.col("profile").cast(pl.String) == name)
    rows = _counted(puzzles, "status", total) + _counted(puzzles, "level", rated)
    for section, names in (("technique", [t.id for t in TECHNIQUES]), ("family", FAMILIES)):
        found = used.group_by(section).agg(
            pl.col("puzzle_id").n_unique().alias("puzzles"), pl.col("count").cast(pl.UInt64).sum().alias("stages"),
            pl.col("needed").is_not_null().any().alias("is_proven"),
        ).collect()
        by_name = {row[section]: row for row in found.iter_rows(named=True)}
        rows += [_technique_row(section, by_name[n], rated, needed.get(n, 0), proven) for n in names if n in by_name]
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")


def _counted(puzzles, column, total):
    counts = puzzles.drop_nulls(column).group_by(column).len().sort(column).collect().rows()
    return [(column, str(value), n, _share(n, total), None, None, None) for value, n in counts]


def _technique_row(section, row, rated, needed, proven):
    need = (needed, _share(needed, proven)) if row["is_proven"] else (None, None)
    return section, row[section], row["puzzles"], _share(row["puzzles"], rated), row["stages"], *need


def _share(n, total):
    return n / total if total else None


def as_csv(table):
    return table.write_csv()


def as_json(table):
    """An object: section -> list of rows, without the fields that are null throughout a section."""
    sections = {}
    for row in table.iter_rows(named=True):
        section = row.pop("section")
        sections.setdefault(section, []).append({k: v for k, v in row.items() if v is not None})
    return json.dumps(sections, indent=1) + "\n"


def as_md(table):
    return "\n".join(_md_section(section, rows) for section, rows in _texts(table))


def as_table(table):
    return "\n".join(_text_section(section, rows) for section, rows in _texts(table))


FORMATS = {"table": as_table, "csv": as_csv, "json": as_json, "md": as_md}


def _texts(table):
    """Pairs of a section and its rows as texts, the heading first."""
    for (section,), part in table.group_by("section", maintain_order=True):
        wide = section in ("technique", "family")
        heading = [section, "used by" if wide else "puzzles", "share"]
        heading += ["stages", "needed by", "share"] if wide else []
        yield section, [heading] + [
            [row["name"], _number(row["puzzles"]), _percent(row["share"])]
            + ([_number(row["stages"]), _number(row["needed"]), _percent(row["needed_share"])] if wide else [])
            for row in part.iter_rows(named=True)]


def _number(n):
    return "-" if n is None else f"{n:,}"


def _percent(share):
    return "-" if share is None else f"{share:.2%}"


def _text_section(section, rows):
    widths = [max(map(len, column)) for column in zip(*rows)]
    lines = ["  ".join(text.ljust(w) if i == 0 else text.rjust(w) for i, (text, w) in enumerate(zip(row, widths)))
             for row in rows]
    return "\n".join(lines) + "\n"


def _md_section(section, rows):
    heading, *body = rows
    rule = ["---"] + ["---:"] * (len(heading) - 1)
    return "\n".join("| " + " | ".join(row) + " |" for row in (heading, rule, *body)) + "\n"
