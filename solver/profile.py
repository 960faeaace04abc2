"""Profiles: the order, levels and switches of a rating scale, read from TOML."""

import hashlib
import re
import tomllib
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from solver.catalogue import Technique, technique
from solver.errors import BadProfile, UnknownTechnique
from solver.explainer.names import NAMES, RATINGS
from solver.hodoku.search import FORMS, SEARCH_NAMES, searchers

BUILT_IN = ("gnpx", "hodoku", "se")

MOST_LEVELS = 16
MOST_SCORE = 1_000_000


@dataclass(frozen=True)
class Rung:
    """One technique of a profile of stages, with its level there."""

    technique: Technique
    level: int

    @property
    def techniques(self):
        return (self.technique,)

    @property
    def told(self):
        """What its steps are worth, as people read it."""
        return str(self.level)


@dataclass(frozen=True)
class StepRung:
    """One search of a profile of steps.

    search      HoDoKu's short name
    techniques  what its steps can be called
    index       its place in the order
    level       from 1, of the profile's levels
    score       what each of its steps adds to the puzzle's score
    told        what its steps are worth, as people read it
    """

    search: str
    techniques: tuple
    index: int
    level: int
    score: int
    told: str


@dataclass(frozen=True)
class RuleRung:
    """One rule of a profile of ratings.

    rule        Sudoku Explainer's, by its number in the order
    techniques  what its steps can be called
    least       rating of its steps
    most        likewise; None where it depends on the length of chains
    """

    rule: int
    techniques: tuple
    least: float
    most: float | None

    @property
    def told(self):
        """What its steps are worth, as people read it."""
        if self.most is None:
            return f"{self.least:.1f} and up"
        return f"{self.least:.1f}" if self.least == self.most else f"{self.least:.1f} to {self.most:.1f}"


@dataclass(frozen=True)
class Level:
    """A named level of a profile of steps; a score above its cap raises a puzzle to the next one."""

    name: str
    cap: int | None


@dataclass(frozen=True)
class Profile:
    """A rating scale.

    kind    "stages": what the first technique with success finds in a grid is applied at once;
            "steps": one step at a time, in the order and with the choice of HoDoKu;
            "ratings": one step at a time, in the order, with the choice and the ratings of Sudoku Explainer
    rungs   the techniques in the order tried, those that are not implemented included: `Rung`s, `StepRung`s
            or `RuleRung`s
    off     techniques that the profile knows and does not use, likewise
    levels  of a profile of steps, from the easiest; else none
    hash    of the file's text, so that results tell which profile they came from
    """

    name: str
    version: int
    kind: str
    rungs: tuple
    off: tuple
    hash: str
    levels: tuple = ()

    @property
    def techniques(self):
        """Ids of those that it tries."""
        rows = [row for rung in self.rungs for row in rung.techniques]
        return tuple(dict.fromkeys(row.id for row in rows if self.kind != "stages" or row.implemented))

    @property
    def counted(self):
        """What its paths are counted in."""
        return "stages" if self.kind == "stages" else "steps"

    def level_name(self, level):
        """A level as people read it: its name, or its number where levels have no names."""
        return self.levels[level - 1].name if self.levels and level else str(level)

    def level_of(self, hardest, score):
        """The level of a puzzle: that of its hardest step, or what its score raises it to."""
        if hardest:
            for level in self.levels[hardest - 1:-1]:
                if score <= level.cap:
                    break
                hardest += 1
        return hardest


def load_profile(name):
    """Read a built-in profile by name, or one from a path that ends in `.toml`.

    Raises `BadProfile` with the file and what is wrong with it.
    """
    name = str(name)
    if name.endswith(".toml"):
        try:
            text = Path(name).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BadProfile(f"profile {name}: cannot be read ({error})") from None
    elif name in BUILT_IN:
        text = resources.files("solver").joinpath(f"profiles/{name}.toml").read_text(encoding="utf-8")
    else:
        raise BadProfile(f"no profile {name!r}; built in: {', '.join(BUILT_IN)}; or give a file NAME.toml")
    try:
        return _parse(tomllib.loads(text), text)
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError, UnknownTechnique) as error:
        what = f"{error} is missing" if isinstance(error, KeyError) else error
        raise BadProfile(f"profile {name}: {what}") from None


def _parse(data, text):
    if not isinstance(data["name"], str) or not re.fullmatch(r"[A-Za-z]\w*", data["name"]):
        raise ValueError(f"name {data['name']!r}: wanted letters, digits and _")
    if not _is_whole(data["version"]):
        raise ValueError(f"version {data['version']!r}: wanted a whole number")
    if data["kind"] not in _PARTS:
        raise ValueError(f"kind {data['kind']!r}: wanted 'stages', 'steps' or 'ratings'")
    parts = _PARTS[data["kind"]](data)
    return Profile(name=data["name"], version=data["version"], kind=data["kind"],
                   hash=hashlib.sha256(text.encode()).hexdigest()[:16], **parts)


def _is_whole(value):
    return isinstance(value, int) and not isinstance(value, bool)


def _rows(rows, key, example):
    for row in rows:
        if not isinstance(row, dict) or not isinstance(row[key], str):
            raise ValueError(f"{row!r}: wanted {example}")
    return rows


def _unique(values, what):
    twice = {str(v) for v in values if values.count(v) > 1}
    if twice:
        raise ValueError(f"{what} twice: {', '.join(sorted(twice))}")


def _stages(data):
    used, off = (tuple(map(_rung, _rows(rows, "id", '{ id = "NAME", level = 1 }')))
                 for rows in (data["techniques"], data.get("off", ())))
    _unique([rung.technique.id for rung in used], "listed")
    for rung in used:
        if rung.technique.only:
            raise ValueError(f"{rung.technique.id}: a profile of stages cannot use it, only {rung.technique.only} has it")
        if rung.technique.family == "Uniqueness":      # stages also climb grids of candidates, where these are unsound
            raise ValueError(f"{rung.technique.id}: a profile of stages cannot use it, since it assumes one solution")
    return {"rungs": used, "off": off}


def _rung(row):
    if not _is_whole(row["level"]) or not 1 <= row["level"] <= 255:
        raise ValueError(f"level {row['level']!r} of {row['id']}: wanted 1 to 255")
    return Rung(technique(row["id"]), row["level"])


def _steps(data):
    levels = tuple(map(_level, _rows(data["levels"], "name", '{ name = "NAME", cap = 800 }')))
    names = [level.name for level in levels]
    _unique(names, "level")
    caps = [level.cap for level in levels]
    if len(levels) > MOST_LEVELS:
        raise ValueError(f"{len(levels)} levels: wanted {MOST_LEVELS} at most")
    if not levels or caps[-1] is not None or None in caps[:-1] or caps[:-1] != sorted(caps[:-1]):
        raise ValueError(f"caps of {', '.join(names)}: wanted one, none smaller than that before, for each level but the last")
    rows = _rows(data["techniques"], "search", '{ search = "NAME", index = 100, level = "NAME", score = 4 }')
    rungs = [(_step_rung(row, names), row.get("on", True)) for row in rows]
    implemented = searchers()
    for rung, on in rungs:
        if not isinstance(on, bool):
            raise ValueError(f"on = {on!r} of {rung.search}: wanted true or false")
        if on and rung.search not in implemented:
            raise ValueError(f"{rung.search}: HoDoKu's search for it is not implemented; wanted on = false")
    rungs.sort(key=lambda pair: pair[0].index)
    _unique([rung.search for rung, _ in rungs], "listed")
    _unique([rung.index for rung, _ in rungs], "index")
    used, off = (tuple(rung for rung, on in rungs if on == wanted) for wanted in (True, False))
    return {"levels": levels, "rungs": used, "off": off}


def _level(row):
    cap = row.get("cap")
    if not row["name"]:
        raise ValueError("name '' of a level: wanted a text")
    if cap is not None and not (_is_whole(cap) and 0 <= cap <= MOST_SCORE):
        raise ValueError(f"cap {cap!r} of {row['name']}: wanted 0 to {MOST_SCORE}")
    return Level(row["name"], cap)


def _step_rung(row, levels):
    search = row["search"]
    if search not in SEARCH_NAMES:
        raise ValueError(f"no search {search!r}; wanted a short name of HoDoKu, such as n1 or gnl")
    if row["level"] not in levels:
        raise ValueError(f"level {row['level']!r} of {search}: wanted {', '.join(levels)}")
    for key, most in (("index", 1_000_000), ("score", MOST_SCORE)):
        if not _is_whole(row[key]) or not 0 <= row[key] <= most:
            raise ValueError(f"{key} {row[key]!r} of {search}: wanted 0 to {most}")
    forms = FORMS.get(search, (search,))
    if row.get("forms", list(forms)) != list(forms):
        raise ValueError(f"forms {row['forms']!r} of {search}: wanted {list(forms)}")
    return StepRung(search, tuple(map(technique, forms)), row["index"], levels.index(row["level"]) + 1, row["score"],
                    f"{row['level']} {row['score']}")


def _ratings(data):
    rules = data["rules"]
    for i, rule in enumerate(rules, 1):
        if not _is_whole(rule) or rule != i or i not in NAMES:
            raise ValueError(f"rule {rule!r}: wanted the rules from 1 to {len(NAMES)}, or the first of them, in order")
    if not rules:
        raise ValueError("rules: wanted one at least")
    return {"rungs": tuple(map(_rule_rung, rules)), "off": ()}


def _rule_rung(rule):
    return RuleRung(rule, tuple(map(technique, NAMES[rule].values())), *RATINGS[rule])


_PARTS = {"stages": _stages, "steps": _steps, "ratings": _ratings}
