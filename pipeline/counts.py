"""What a run's tables count: the queries behind `sudorate stats` and the report.

Levels and techniques are counted over the puzzles that the profile rated: of one that is stuck it is not
known how far it would go. The queries are lazy and their memory does not grow with the run.
"""

import polars as pl

from pipeline.scales import status_of
from solver.catalogue import FAMILIES, FAMILY_LABELS, TECHNIQUES


def rated(run, profile):
    """The puzzles that this profile rated."""
    return run.puzzles.filter(_status(run, profile) == "rated")


def _status(run, profile):
    return pl.col(status_of(profile, run.puzzles.collect_schema()))


def collect(frame):
    return frame.collect(engine="streaming")


def size(frame):
    return collect(frame.select(pl.len())).item()


def counts_by(frame, column):
    """Rows by the value of a column, as a dict; nulls are not counted."""
    return dict(collect(frame.drop_nulls(column).group_by(column).len()).iter_rows())


def er_counts(run, profile):
    """Rated puzzles by their ER, as a dict from the lowest to the highest."""
    tenths = (pl.col(f"{profile}_er") * 10).round().cast(pl.UInt8)
    counts = counts_by(rated(run, profile).select(tenths=tenths), "tenths")
    return {tenth / 10: counts[tenth] for tenth in sorted(counts)}


def technique_counts(run, profile):
    """For each technique used in a rated puzzle: puzzles that use it, stages, puzzles that need it.

    `needed` is None where it was not computed for any of them.
    """
    # Most puzzles of most runs are rated: leaving out the others takes the smaller of the two joins.
    others = run.puzzles.filter(_status(run, profile) != "rated").select("puzzle_id")
    counts = collect(
        run.techniques.filter(pl.col("profile") == profile, pl.col("count") > 0)
        .join(others, on="puzzle_id", how="anti")
        .group_by("technique").agg(
            used=pl.len(), stages=pl.col("count").cast(pl.UInt64).sum(),
            needed=pl.when(pl.col("needed").count() > 0).then(pl.col("needed").sum()),
        )
    )
    return {row.pop("technique"): row for row in counts.to_dicts()}


def family_counts(run, profile, techniques):
    """The same for families, from the counts of the techniques; a puzzle counts once for a family."""
    used, needed = _families_used(run, profile), _labels_needed(run, profile)
    found = {}
    for family in FAMILIES:
        of = [techniques[t.id] for t in TECHNIQUES if t.family == family and t.id in techniques]
        if of:
            # A family is put to the proof together with its techniques, or not at all.
            proven = any(counts["needed"] is not None for counts in of)
            found[family] = {"used": used[family], "stages": sum(counts["stages"] for counts in of),
                             "needed": needed.get(FAMILY_LABELS[family], 0) if proven else None}
    return found


def _families_used(run, profile):
    """Rated puzzles by the families that they use, as a dict."""
    index_of = {t.id: FAMILIES.index(t.family) for t in TECHNIQUES}    # names would take twice as long
    family = pl.element().replace_strict(index_of, return_dtype=pl.UInt8)
    used = pl.col(f"{profile}_used").list.eval(family).list.unique()
    counts = counts_by(rated(run, profile).select(family=used).explode("family"), "family")
    return {FAMILIES[index]: n for index, n in counts.items()}


def _labels_needed(run, profile):
    """Rated puzzles by the techniques and families that they need, as a dict."""
    if f"{profile}_needed" not in run.puzzles.collect_schema():
        return {}
    needed = pl.col(f"{profile}_needed").list.unique()
    return counts_by(rated(run, profile).select(label=needed).explode("label"), "label")
