"""Questions to a run: which puzzles, and how many use or need what."""

import difflib
import re

import polars as pl

from pipeline.scales import RATINGS
from solver.catalogue import label, members
from solver.errors import SudorateError


class QueryError(SudorateError):
    """A question that cannot be asked of this run."""


def profile_of(run, name=None):
    """The profile whose columns to ask: the one named, else the first. Raises `QueryError` if it is not in the run."""
    if name is None:
        return run.profiles[0]
    if name not in run.profiles:
        raise QueryError(f"{run.path}: not rated with the profile {name!r}; it has {', '.join(run.profiles)}")
    return name


def knows_paths(run, scale):
    """Whether the run tells which techniques a profile used."""
    return not scale.has_ratings or bool(run.manifest["options"]["steps"])


def path_columns(name, counted):
    """The columns of the profile of this name that tell its path, which is counted in this."""
    return {f"{name}_used", f"{name}_{counted}"}


def columns_of(text):
    """The columns that an SQL expression names; `QueryError` if it is none."""
    try:
        return list(dict.fromkeys(pl.sql_expr(text).meta.root_names()))
    except pl.exceptions.PolarsError as error:
        raise _meaningless(text, error) from None


def find(run, *, needs=(), uses=(), not_uses=(), hardest=(), where=(), profile=None):
    """The rows of the puzzles table for which everything given holds, as a lazy frame in input order.

    needs, uses, not_uses   names of techniques or families: all of them hold
    hardest                 names of techniques or families: one of them holds
    where                   SQL expressions over the columns

    Raises `UnknownTechnique` and `QueryError`.
    """
    name = profile_of(run, profile)
    if needs and not run.scale(name).proves_need:
        raise QueryError(f"{run.path}: {name} follows another program's path, so it cannot tell what is needed; "
                         "ask --uses, or a profile such as gnpx")
    columns = {column for text in where for column in columns_of(text)}
    if (needs or columns & _need_columns(run)) and not run.manifest["options"]["needed"]:
        raise QueryError(f"{run.path}: rated with --no-needed; what is needed is known after rating with --needed")
    if (uses or not_uses) and not knows_paths(run, run.scale(name)):
        raise _takes_bulk(run, name)
    for other in run.profiles:
        if columns & path_columns(other, run.scale(other).counted) and not knows_paths(run, run.scale(other)):
            raise _takes_bulk(run, other)
    for text in (*needs, *uses, *not_uses, *hardest):
        _check_tried(run, run.scale(name), text)
    tests = [pl.col(f"{name}_needed").list.contains(pl.lit(label(t), dtype=pl.String)) for t in needs]
    tests += [_uses(name, t) for t in uses]
    tests += [_uses(name, t).not_() for t in not_uses]
    if hardest:
        ids = [technique.id for t in hardest for technique in members(t)]
        tests.append(pl.col(f"{name}_hardest").is_in(ids))
    frame = run.puzzles.filter(*tests) if tests else run.puzzles
    for text in where:
        frame = _where(text, frame)
    return frame


def without_easier(puzzles, profiles, least):
    """The rows of a puzzles table without those whose ER is known to be lower, by one of these profiles."""
    # in tenths: as 32 bits 10.7 is less than as 64
    easier = [(pl.col(f"{name}_er") * 10).round() < round(least * 10, 6) for name in profiles]
    return puzzles.filter(~pl.any_horizontal(easier).fill_null(False))


def _need_columns(run):
    return {f"{name}_needed" for name in run.profiles if run.scale(name).proves_need}


def _takes_bulk(run, name):
    return QueryError(f"{run.path}: {name} takes easy steps in bulk, so what is used is known only after rating with --steps")


def _check_tried(run, scale, text):
    """Raise `QueryError` for a technique or family that the profile does not know: no puzzle has it, silently."""
    wanted = members(text)
    if any(t.id in scale.techniques for t in wanted):
        return
    wider = [t.within for t in wanted if t.within in scale.techniques]
    hint = f"it counts as {wider[0]} there" if wider else "see `sudorate techniques`"
    raise QueryError(f"{run.path}: the profile {scale.name} does not try {label(text)}; {hint}")


def _uses(name, text):
    ids = [technique.id for technique in members(text)]
    return pl.any_horizontal(pl.col(f"{name}_used").list.contains(pl.lit(i, dtype=pl.String)) for i in ids)


def _where(text, frame):
    """The rows of a lazy frame for which SQL text over its columns holds; `QueryError` if that has no meaning."""
    schema = frame.collect_schema()
    columns = columns_of(text)
    unknown = [column for column in columns if column not in schema]
    if unknown:
        raise QueryError(f"--where {text!r}: no column {unknown[0]!r}; {_nearest(unknown[0], list(schema))}")
    expression = pl.sql_expr(text)
    try:
        # on one row: shows whether the expression has a meaning, and is true or false
        row = {column: [] if isinstance(dtype, pl.List) else None for column, dtype in schema.items()}
        _comparable(pl.DataFrame([row], schema=schema), schema, columns).filter(expression)
    except pl.exceptions.PolarsError as error:
        raise _meaningless(text, error) from None
    for column in columns:
        _check_names(text, column, _names_in(schema[column]))
    return _comparable(frame, schema, columns).filter(expression).cast({column: schema[column] for column in columns})


def _meaningless(text, error):
    hint = "; ask a list so: array_contains(gnpx_used, 'XWing')" if "List" in str(error) else ""
    return QueryError(f"--where {text!r}: {str(error).splitlines()[0]}{hint}")


def _comparable(frame, schema, columns):
    """The frame with these columns in types in which SQL can compare them with texts and decimals."""
    ratings = [column for column in columns if column.endswith(_RATINGS)]
    frame = frame.cast({column: _as_text(schema[column]) for column in columns})
    # 10.7 in 32 bits is not the 10.7 of 64
    return frame.with_columns(pl.col(ratings).cast(pl.Float64).round(1)) if ratings else frame


_RATINGS = tuple(f"_{name}" for name in RATINGS)


def _as_text(dtype):
    """The type in which SQL can compare names with any text, with LIKE too."""
    if isinstance(dtype, (pl.Enum, pl.Categorical)):
        return pl.String
    return pl.List(pl.String) if isinstance(dtype, pl.List) else dtype


def _check_names(text, column, known):
    """Raise `QueryError` where a column is compared with a name that it cannot hold: that matches nothing, silently."""
    if not known:
        return
    quoted = r"((?:'[^']*'[\s,]*)+)"
    compared = re.findall(rf"\b{column}\b\s*(?:==?|!=|<>|,|(?:NOT\s+)?IN\s*\()\s*{quoted}", text, re.IGNORECASE)
    compared += re.findall(rf"{quoted}\s*=\s*ANY\s*\(\s*{column}\b", text, re.IGNORECASE)
    for name in re.findall(r"'([^']*)'", " ".join(compared)):
        if name not in known:
            raise QueryError(f"--where {text!r}: {column} is never {name!r}; {_nearest(name, list(known))}")


def _names_in(dtype):
    inner = getattr(dtype, "inner", dtype)
    return inner.categories.to_list() if isinstance(inner, pl.Enum) else ()


def _nearest(name, known):
    close = difflib.get_close_matches(name, known, n=3, cutoff=0.5)
    return f"did you mean: {', '.join(close)}" if close else f"there are: {', '.join(known)}"
