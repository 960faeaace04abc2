"""The HTML report of a run: one page that needs nothing but itself.

Every number is the answer of a section (`reports.sections`) to the run's tables; the templates only
lay it out. The page makes no request, so it works from a file, in a mail and without a network. The
same run gives the same bytes: nothing in it depends on the clock, the machine or the path.

Labels and file names are hostile input. Jinja2 escapes them, `<bdi>` keeps their writing direction to
themselves, and the page's own content security policy runs no script but the one it came with.
"""

import base64
import hashlib
import re
import shlex
from pathlib import Path, PurePath

import jinja2
import markupsafe

from pipeline import open_run
from pipeline.store import REPORT, replacing
from reports.sections import name_beside, parts
from solver.catalogue import TECHNIQUES
from solver.errors import SudorateError

INPUTS_LISTED = 20
FAULTS = ("unsound", "error")   # statuses that must never happen; said at the top of the page


def build(run, path=None):
    """Write the report of a run directory; returns the path of the page.

    run     path of a run directory, finished or not
    path    where to write; by default `report.html` inside the run

    Raises `SudorateError` if `run` cannot be read or `path` cannot be written.
    """
    path = Path(run) / REPORT if path is None else Path(path)
    page = render(open_run(run))
    try:
        with replacing(path) as temporary:
            temporary.write_text(page, encoding="utf-8")
    except OSError as error:
        raise SudorateError(f"{path}: the report cannot be written ({error.strerror})") from None
    return path


def render(run):
    """The page of an open run, as text."""
    shown = parts(run)
    rows = {part.anchor: part.answer.rows for part in shown}
    return _ENVIRONMENT.get_template("report.html.jinja").render(
        manifest=run.manifest, scales=run.scales, command=shlex.join(["sudorate", *run.manifest["command"][1:]]),
        title=_title(run.manifest["inputs"]), inputs_listed=INPUTS_LISTED,
        figures=_figures(rows, run.scales), faults=[row for row in rows["statuses"] if row["status"] in FAULTS and row["lines"]],
        parts=shown, script_hash=_hash_of("report.js.jinja"),
    )


def _title(inputs):
    """What was rated, in a few words."""
    return PurePath(inputs[0]["name"]).name if len(inputs) == 1 else f"{len(inputs):,} files"


def _figures(rows, scales):
    """Pairs of a name and a text: the few numbers that come first."""
    lines = {row["status"]: row for row in rows["statuses"]}
    figures = [
        ("lines read", _count(sum(row["lines"] for row in lines.values()))),
        ("rated", _count(lines["rated"]["lines"])),
    ]
    for scale in scales:
        suffix = name_beside(scales, scale)
        own, mark = (f"-{suffix}", f" ({suffix})") if suffix else ("", "")
        figures += [(name + mark, text) for name, text in _profile_figures(rows, own, scale)]
    return figures


def _profile_figures(rows, own, scale):
    ratings = [(er, n) for row in rows.get(f"ratings{own}", ()) for er, n in row["values"].items()]
    if ratings:
        yield "median ER", _median(ratings)
        yield "highest ER", ratings[-1][0]
    levels = rows.get(f"levels{own}")
    if levels:
        yield "median level", str(next(row["level"] for row in levels if row["up_to"] >= 0.5))
        yield "highest level", str(levels[-1]["level"])
        if scale.proves_need:
            families = {row["family"]: row for row in rows[f"families{own}"]}
            yield "need ForceChain", _count(families["ForceChain"]["needed"] if "ForceChain" in families else 0)


def _median(counts):
    """The lower median of rising (value, how often)."""
    left = sum(n for _, n in counts) / 2
    for value, n in counts:
        left -= n
        if left <= 0:
            return value


# Filters: from a plain value to what a person reads.

def _count(n):
    return "–" if n is None else f"{n:,}"


def _percent(share):
    """A share of 0..1 as a percentage; never 0% for some or 100% for not all."""
    if share is None:
        return "–"
    if 0 < share < 0.001:
        return "<0.1%"
    if 0.999 < share < 1:
        return ">99.9%"
    return f"{share:.1%}" if 0 < share < 1 else f"{share:.0%}"


def _bytes(n):
    for unit, size in (("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if n >= size:
            return f"{n / size:.1f} {unit}"
    return f"{n} bytes"


def _visible(text):
    """A text with its control characters replaced: browsers drop or misread them."""
    return re.sub(r"[\x00-\x1f\x7f-\x9f]", "\ufffd", text or "")


def _breakable(puzzle):
    """A puzzle that may break after each row of the grid; copied, it is one word."""
    rows = (markupsafe.Markup("<span>{}</span>").format(row) for row in re.findall(".{1,9}", puzzle))
    return markupsafe.Markup("<wbr>").join(rows)


def _name_of(id):
    """The name of a technique, and its id where that is another word."""
    name = _NAMES[id]
    if re.sub("[^a-z0-9]", "", name.lower()) == id.lower():
        return name
    return markupsafe.Markup("{} <small>{}</small>").format(name, id)


_NAMES = {t.id: t.name for t in TECHNIQUES}


def _environment():
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("reports"), autoescape=True, undefined=jinja2.StrictUndefined,
        trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True,
    )
    environment.policies["json.dumps_kwargs"] = {"sort_keys": False}
    environment.filters |= {
        "count": _count, "percent": _percent, "bytes": _bytes, "visible": _visible, "breakable": _breakable, "name_of": _name_of,
    }
    return environment


_ENVIRONMENT = _environment()


def _hash_of(template):
    """What the content security policy calls the script in a template."""
    digest = hashlib.sha256(_ENVIRONMENT.get_template(template).render().encode()).digest()
    return "sha256-" + base64.b64encode(digest).decode()
