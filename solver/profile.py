"""Profiles: the order, levels and switches of a rating scale, read from TOML."""

import hashlib
import re
import tomllib
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from solver.catalogue import Technique, technique
from solver.errors import BadProfile, UnknownTechnique

BUILT_IN = ("gnpx",)


@dataclass(frozen=True)
class Rung:
    """One technique of a profile, with its level there."""

    technique: Technique
    level: int


@dataclass(frozen=True)
class Profile:
    """A rating scale.

    rungs   the techniques in the order tried, those that are not implemented included
    off     techniques that the profile knows and does not use
    hash    of the file's text, so that results tell which profile they came from
    """

    name: str
    version: int
    kind: str
    rungs: tuple
    off: tuple
    hash: str


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
    if not isinstance(data["version"], int):
        raise ValueError(f"version {data['version']!r}: wanted a whole number")
    for row in (*data["techniques"], *data.get("off", ())):
        if not isinstance(row, dict) or not isinstance(row["id"], str):
            raise ValueError(f'{row!r}: wanted {{ id = "NAME", level = 1 }}')
    rungs = tuple(_rung(row) for row in data["techniques"])
    ids = [rung.technique.id for rung in rungs]
    twice = {i for i in ids if ids.count(i) > 1}
    if twice:
        raise ValueError(f"listed twice: {', '.join(sorted(twice))}")
    if data["kind"] != "stages":
        raise ValueError(f"kind {data['kind']!r}: wanted 'stages'")
    return Profile(
        name=data["name"], version=data["version"], kind=data["kind"], rungs=rungs,
        off=tuple(_rung(row) for row in data.get("off", ())),
        hash=hashlib.sha256(text.encode()).hexdigest()[:16],
    )


def _rung(row):
    if not isinstance(row["level"], int) or not 1 <= row["level"] <= 255:
        raise ValueError(f"level {row['level']!r} of {row['id']}: wanted 1 to 255")
    return Rung(technique(row["id"]), row["level"])
