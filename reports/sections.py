"""The sections of the report: each is one question to the tables of a run, and how to read the answer.

A section's `query` takes the run (`pipeline.open_run`), and if it is asked of every profile the name of
one that it was rated with, and gives an `Answer`: the rows of one small table and what else to say. The
template draws every section the same way and writes its rows as JSON beside it. A new section is a query
and a row of `SECTIONS`.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import groupby

import polars as pl

from pipeline.counts import collect, counts_by, er_counts, family_counts, rated, size, technique_counts
from pipeline.query import knows_paths
from pipeline.scales import by_class, class_name
from pipeline.tables import LABEL
from solver.catalogue import TECHNIQUES

# Names are compared in the type of the columns: as text the same comparison takes four times as long.
FORCE_CHAIN = pl.Series([t.id for t in TECHNIQUES if t.family == "ForceChain"], dtype=LABEL)

LISTED = 200            # puzzles shown of those that need ForceChain
HARDEST_LISTED = 20     # puzzles with the highest ER
REJECTS_LISTED = 20
LABEL_SHOWN = 200       # characters of a label
TEXT_SHOWN = 120        # characters of a rejected text

# In the order shown. A test holds this against the statuses that the solver gives.
STATUSES = {
    "rated": "one solution, and the profile finds it",
    "stuck": "one solution, but the profile’s techniques run out before it",
    "stopped": "one solution, but out of what --max-er or --se-stop asked for",
    "invalid": "the same digit twice in a row, column or block",
    "solved": "complete already, nothing to rate",
    "no_solution": "no solution",
    "multiple": "more than one solution",
    "timeout": "took longer than the time allowed for a puzzle",
    "unsound": "a technique contradicted the solution: a fault of the program, please report it",
    "error": "the program failed on it: please report it",
}
REJECTED = "rejected"   # the row beside the statuses for lines that hold no puzzle


@dataclass(frozen=True)
class Column:
    """One column of a table.

    key     of a row; the value None is shown as a dash
    kind    how it is drawn: text, code, level (a number or a name), er (with one decimal), count, percent,
            share (a percentage with a bar; both take 0..1), technique, puzzle, place (of the keys `source` and `line`)
    """

    key: str
    title: str
    kind: str = "text"


@dataclass(frozen=True)
class Answer:
    """What a query found.

    rows      dicts with the keys of the section's columns; plain values, fit for JSON
    note      what the table cannot say: what it is counted over, what is missing; "" for nothing
    commands  {what it lists: command line}
    """

    rows: list
    note: str = ""
    commands: dict = field(default_factory=dict)


@dataclass(frozen=True)
class Section:
    """One part of the page.

    anchor  its id on the page, and of its data: `data-ANCHOR`
    about   one or two sentences on what is shown
    query   from a run, and the name of a profile where it has one, to an `Answer`
    asked   of what: the "run" as a whole, every "profile", or those that have a "level" or "ratings", or that can
            tell what is "used" or "needed"
    """

    name: str
    anchor: str
    about: str
    columns: tuple
    query: Callable
    asked: str = "profile"


@dataclass(frozen=True)
class Part:
    """A section with its answer, as the page shows it."""

    name: str
    anchor: str
    about: str
    columns: tuple
    answer: Answer


def parts(run):
    """The parts of the page, in order: what is asked of a profile stands together with its other parts."""
    found = []
    for of_run, sections in groupby(SECTIONS, key=lambda section: section.asked == "run"):
        if of_run:
            found += [_part(section, section.query(run)) for section in sections]
        else:
            sections = tuple(sections)
            found += [part for scale in run.scales for part in _profile_parts(run, scale, sections)]
    return found


def name_beside(scales, scale):
    """What tells a profile's parts from those of the others: its name, "" if it is the only one."""
    return scale.name if len(scales) > 1 else ""


def _part(section, answer, suffix="", columns=None):
    return Part(section.name + (f", {suffix}" if suffix else ""), section.anchor + (f"-{suffix}" if suffix else ""),
                section.about, columns or section.columns, answer)


def _profile_parts(run, scale, sections):
    suffix = name_beside(run.scales, scale)
    can_tell = {"profile", "ratings" if scale.has_ratings else "level"}
    can_tell |= {"used"} if knows_paths(run, scale) else set()
    can_tell |= {"needed"} if scale.proves_need else set()
    hidden = (() if "needed" in can_tell else NEEDED) + (() if "used" in can_tell else USED)
    for section in sections:
        if section.asked in can_tell:
            columns = tuple(column for column in section.columns if column not in hidden)
            yield _part(section, section.query(run, scale.name), suffix, columns)


def statuses(run):
    """How many puzzles have each status, and how many lines were rejected."""
    found = counts_by(run.puzzles, "status") | {REJECTED: size(run.rejects)}
    total = sum(found.values())
    not_rated = total - found[REJECTED] - found.get("rated", 0)
    return Answer(
        [{"status": status, "lines": found.get(status, 0), "share": _share(found.get(status, 0), total), "meaning": meaning}
         for status, meaning in (STATUSES | {REJECTED: "a line that holds no puzzle"}).items()],
        note="" if total else "No line has been read.",
        commands={"Those not rated": "sudorate find RUN --where \"status <> 'rated'\""} if not_rated else {},
    )


def levels(run, profile):
    """How many rated puzzles have each level, from the lowest to the highest that occurs."""
    found = counts_by(rated(run, profile), f"{profile}_level")
    total = sum(found.values())
    rows, so_far = [], 0
    for level in _between(found, run.scale(profile).levels):
        n = found.get(level, 0)
        so_far += n
        rows.append({"level": level, "puzzles": n, "share": _share(n, total), "up_to": _share(so_far, total)})
    return Answer(rows, note=_scope(total))


def _between(found, names):
    """The levels from the lowest to the highest of those found; `names` of all levels, () if they are numbers."""
    if not found or not names:
        return range(min(found), max(found) + 1) if found else ()
    places = [names.index(level) for level in found]
    return names[min(places):max(places) + 1]


def ratings(run, profile):
    """How many rated puzzles have an ER of each class, from the lowest to the highest that occurs, and each ER."""
    found = er_counts(run, profile)
    total = sum(found.values())
    rows, so_far = [], 0
    for whole, n in by_class(found).items():
        so_far += n
        rows.append({"er": class_name(whole), "puzzles": n, "share": _share(n, total), "up_to": _share(so_far, total),
                     "values": {f"{er:.1f}": n for er, n in found.items() if int(er) == whole}})
    return Answer(rows, note=_scope(total))


def hardest_puzzles(run, profile):
    """The rated puzzles with the highest ER, at most `HARDEST_LISTED` of them; of equals, the first."""
    rows = collect(rated(run, profile).sort(f"{profile}_er", "puzzle_id", descending=[True, False]).head(HARDEST_LISTED).select(
        "puzzle", source=pl.col("source").cast(pl.String), line="line", label=_cut("label", LABEL_SHOWN),
        **{name: pl.col(f"{profile}_{name}").cast(pl.Float64).round(1) for name in ("er", "ep", "ed")},
        hardest=pl.col(f"{profile}_hardest").cast(pl.String),
    )).to_dicts()
    return Answer(rows, note="" if rows else "No puzzle was rated.",
                  commands={"All of the hardest": f"sudorate find RUN --where \"{profile}_er >= {rows[-1]['er']}\""} if rows else {})


def techniques(run, profile):
    """How many rated puzzles use each technique, have it as their hardest, and need it."""
    total, found = size(rated(run, profile)), technique_counts(run, profile)
    hardest = counts_by(rated(run, profile), f"{profile}_hardest")
    scale = run.scale(profile)
    tried = [t for t in TECHNIQUES if t.id in scale.techniques or t.id in found]
    if scale.has_ratings:
        tried.sort(key=lambda t: scale.techniques.index(t.id))
    rows = [
        {"technique": t.id, "name": t.name, "family": t.family, **_used_and_needed(found.get(t.id, _UNKNOWN), total),
         "hardest": hardest.get(t.id, 0)}
        for t in tried if t.id in found or t.id in hardest
    ]
    if not knows_paths(run, scale):
        return Answer(rows, note=_scope(total) + " Which techniques are used is known after rating with --steps.")
    unused = [t.name for t in tried if t.id not in found]
    return Answer(rows, note=_scope(total) + (f" No puzzle uses: {', '.join(unused)}." if total and unused else ""))


def families(run, profile):
    """The same for families; a puzzle counts once, however many techniques of the family it uses."""
    total = size(rated(run, profile))
    rows = [{"family": family, **_used_and_needed(counts, total)}
            for family, counts in family_counts(run, profile, technique_counts(run, profile)).items()]
    return Answer(rows, note=_scope(total))


def force_chain(run, profile):
    """The rated puzzles that need ForceChain, in input order, at most `LISTED` of them."""
    used, needed = pl.col(f"{profile}_used"), pl.col(f"{profile}_needed")
    uses = used.list.eval(pl.element().is_in(FORCE_CHAIN.implode())).list.any()
    needs = needed.list.contains(pl.lit("ForceChain", dtype=LABEL))
    n_uses, n_needs, n_untested = collect(rated(run, profile).select(
        uses.sum().alias("uses"), needs.sum().alias("needs"),
        (uses & needed.is_null()).sum().alias("untested"),
    )).row(0)
    rows = collect(rated(run, profile).filter(needs).head(LISTED).select(
        "puzzle", source=pl.col("source").cast(pl.String), line="line", label=_cut("label", LABEL_SHOWN),
        level=f"{profile}_level", hardest=pl.col(f"{profile}_hardest").cast(pl.String),
        stages=f"{profile}_stages",
    )).to_dicts()
    note = f"ForceChain is used by {_puzzles(n_uses)}" + (f" and needed by {n_needs:,}." if n_untested < n_uses else ".")
    if n_untested:
        note += f" Whether it is needed was not tested for {_puzzles(n_untested)}: rate with --needed to know."
    if n_needs > len(rows):
        note += f" The first {len(rows)} are shown."
    return Answer(rows, note=note, commands={"All of them": "sudorate find RUN --needs ForceChain"} if n_needs else {})


def rejects(run):
    """The first lines that hold no puzzle, and why, at most `REJECTS_LISTED` of them."""
    total = size(run.rejects)
    rows = collect(run.rejects.head(REJECTS_LISTED).select(
        source=pl.col("source").cast(pl.String), line="line", text=_cut("text", TEXT_SHOWN), reason="reason",
    )).to_dicts()
    note = f"The first {len(rows)} of {total:,} are shown; all are in RUN/rejects." if total > len(rows) else ""
    return Answer(rows, note=note or ("" if total else "Every line held a puzzle."))


_UNKNOWN = {"used": None, "stages": None, "needed": None}


def _used_and_needed(counts, total):
    """The columns that techniques and families share."""
    return {
        "used": counts["used"], "used_share": _share(counts["used"], total), "stages": counts["stages"],
        "needed": counts["needed"], "needed_share": _share(counts["needed"], total),
    }


def _cut(column, length):
    """A text column at its first `length` characters, with a mark where there is more."""
    text = pl.col(column)
    return pl.when(text.str.len_chars() > length).then(text.str.slice(0, length) + "…").otherwise(text)


def _share(part, whole):
    return part / whole if whole and part is not None else None


def _puzzles(n):
    return "1 puzzle" if n == 1 else f"{n:,} puzzles"


def _scope(rated):
    return f"Counted over {_puzzles(rated)} with status rated." if rated else "No puzzle was rated."


USED = (
    Column("used", "Used", "count"),
    Column("used_share", "Share using it", "share"),
    Column("stages", "Stages", "count"),
)
NEEDED = (
    Column("needed", "Needed", "count"),
    Column("needed_share", "Share needing it", "share"),
)
PLACE = Column("place", "Where", "place")

SECTIONS = (
    Section(
        "Puzzles by status", "statuses",
        "What became of each line of the input. Only a puzzle with exactly one solution is rated.",
        (Column("status", "Status"), Column("lines", "Number", "count"), Column("share", "Share", "share"),
         Column("meaning", "Meaning")),
        statuses, asked="run",
    ),
    Section(
        "Levels", "levels",
        "The level of a puzzle is the highest level among the techniques on its solving path.",
        (Column("level", "Level", "level"), Column("puzzles", "Puzzles", "count"), Column("share", "Share", "share"),
         Column("up_to", "Up to this level", "percent")),
        levels, asked="level",
    ),
    Section(
        "Ratings", "ratings",
        "ER is the rating of a puzzle’s hardest step on Sudoku Explainer’s scale.",
        (Column("er", "ER", "text"), Column("puzzles", "Puzzles", "count"), Column("share", "Share", "share"),
         Column("up_to", "Up to this class", "percent")),
        ratings, asked="ratings",
    ),
    Section(
        "Techniques", "techniques",
        "Used: applied on the profile’s own solving path; stages: how many times in all. "
        "Hardest: of the highest level or rating on that path. Needed: without it the profile is stuck or uses a higher level, "
        "proven by solving again; a dash where that was not tested.",
        (Column("technique", "Technique", "technique"), *USED, Column("hardest", "Hardest", "count"), *NEEDED),
        techniques,
    ),
    Section(
        "Families", "families",
        "Needed: with all techniques of the family switched off together the profile is stuck or uses a higher level.",
        (Column("family", "Family"), *USED, *NEEDED),
        families, asked="used",
    ),
    Section(
        "Puzzles that need ForceChain", "force-chain",
        "With its three forms (cell, house, contradiction) switched off together, "
        "the other techniques up to the puzzle’s level do not solve it.",
        (PLACE, Column("puzzle", "Puzzle", "puzzle"), Column("label", "Label"), Column("level", "Level", "level"),
         Column("hardest", "Hardest", "technique"), Column("stages", "Stages", "count")),
        force_chain, asked="needed",
    ),
    Section(
        "Hardest puzzles", "hardest",
        "ER, EP and ED: the highest rating of all steps, of those up to the first placement, and that of the first step.",
        (PLACE, Column("puzzle", "Puzzle", "puzzle"), Column("label", "Label"), Column("er", "ER", "er"),
         Column("ep", "EP", "er"), Column("ed", "ED", "er"), Column("hardest", "Hardest", "technique")),
        hardest_puzzles, asked="ratings",
    ),
    Section(
        "Rejected lines", "rejects",
        "Lines of the input that hold no puzzle; nothing is dropped silently.",
        (PLACE, Column("text", "Text", "code"), Column("reason", "Reason")),
        rejects, asked="run",
    ),
)
