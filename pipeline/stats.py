"""How many puzzles of a run have which status and level, and use or need which technique."""

import json

import polars as pl

from pipeline.counts import counts_by, er_counts, family_counts, rated, technique_counts
from pipeline.query import profile_of
from pipeline.scales import status_of
from pipeline.tables import STATUS
from solver.catalogue import TECHNIQUES

SCHEMA = {
    "section": pl.String, "name": pl.String, "puzzles": pl.UInt64, "share": pl.Float64,
    "stages": pl.UInt64, "needed": pl.UInt64, "needed_share": pl.Float64,
}


def stats(run, profile=None):
    """One row a status, level or ER, technique and family, in this order; sections without stages or need have null there.

    puzzles, share         how many have that status, level or ER, or use that technique or one of that
                           family; share of all puzzles for a status, else of the rated ones
    stages                 in which it was applied, over all rated puzzles
    needed, needed_share   how many need it, and their share of the rated ones; null where not found out
    """
    name = profile_of(run, profile)
    scale = run.scale(name)
    statuses = counts_by(run.puzzles, status_of(name, run.puzzles.collect_schema()))
    total = statuses.get("rated", 0)
    techniques = technique_counts(run, name)
    rows = [("status", s, statuses[s], _share(statuses[s], sum(statuses.values())), None, None, None)
            for s in STATUS.categories if s in statuses]
    if scale.has_ratings:
        rows += [("er", f"{er:.1f}", n, _share(n, total), None, None, None) for er, n in er_counts(run, name).items()]
    else:
        rows += [("level", str(level), n, _share(n, total), None, None, None)
                 for level, n in scale.in_order(counts_by(rated(run, name), f"{name}_level"))]
    rows += [_technique_row("technique", t.id, techniques[t.id], total) for t in TECHNIQUES if t.id in techniques]
    rows += [_technique_row("family", family, counts, total)
             for family, counts in family_counts(run, name, techniques).items()]
    return pl.DataFrame(rows, schema=SCHEMA, orient="row")


def _technique_row(section, name, counts, total):
    return (section, name, counts["used"], _share(counts["used"], total), counts["stages"],
            counts["needed"], _share(counts["needed"], total))


def _share(n, total):
    return n / total if total and n is not None else None


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
