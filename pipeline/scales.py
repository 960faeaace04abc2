"""What a profile gives for a puzzle: the columns of its kind.

    stages   NAME_level UInt8, NAME_hardest, NAME_stages, NAME_used, NAME_needed
    steps    NAME_level Enum, NAME_score, NAME_hardest, NAME_steps, NAME_used

Where a run has several profiles, NAME_status tells how far that one came; `status` is then the worst
of them.
"""

from dataclasses import asdict, dataclass

import polars as pl

from solver.catalogue import LABELS

LABEL = pl.Enum(LABELS)


@dataclass(frozen=True)
class Scale:
    """A profile as a run's manifest keeps it.

    kind    "stages" or "steps": also what its paths are counted in
    levels  names of its levels, rising; () where levels are numbers
    techniques
            ids of those that it tries
    """

    name: str
    version: int
    hash: str
    kind: str
    levels: tuple
    techniques: tuple

    @classmethod
    def of(cls, profile):
        return cls(profile.name, profile.version, profile.hash, profile.kind,
                   tuple(level.name for level in profile.levels), profile.techniques)

    @classmethod
    def read(cls, entry):
        """From an entry of the manifest."""
        return cls(**{key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()})

    def entry(self):
        """For the manifest, of JSON's own types."""
        return {key: list(value) if isinstance(value, tuple) else value for key, value in asdict(self).items()}

    @property
    def proves_need(self):
        """Whether it can tell what is needed: an imitation goes one fixed way, so it cannot."""
        return self.kind == "stages"

    def schema(self):
        """{column: type}, in order."""
        columns = {
            "level": pl.Enum(self.levels) if self.levels else pl.UInt8,
            "score": pl.UInt32,
            "hardest": LABEL, self.kind: pl.UInt16, "used": pl.List(LABEL), "needed": pl.List(LABEL),
        }
        absent = "score" if self.proves_need else "needed"
        return {f"{self.name}_{column}": dtype for column, dtype in columns.items() if column != absent}

    def in_order(self, counts):
        """The items of {level: n} from the lowest level to the highest, levels as texts or numbers."""
        place = {level: i for i, level in enumerate(self.levels)}
        return sorted(counts.items(), key=lambda item: place[item[0]] if place else int(item[0]))


def status_of(name, columns):
    """Which of these columns of the puzzles table holds the status of the profile of this name."""
    own = f"{name}_status"
    return own if own in columns else "status"


def scales_of(rules):
    """The `Scale`s of the profiles of some `Rules`."""
    return [Scale.of(profile) for profile in rules.profiles]
