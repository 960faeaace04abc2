"""What a profile gives for a puzzle: the columns of its kind.

    stages   NAME_level UInt8, NAME_hardest, NAME_stages, NAME_used, NAME_needed
    steps    NAME_level Enum, NAME_score, NAME_hardest, NAME_steps, NAME_used
    ratings  NAME_er, NAME_ep, NAME_ed Float32 with one decimal, NAME_hardest, NAME_er_at_least, NAME_steps, NAME_used;
             the last two are null unless each step was asked for, since else not all are taken singly

NAME_er_at_least is a lower bound of the ER where that is not known: of puzzles that are stuck, stopped or out of
time; else the ER. Of those stopped, NAME_ep and NAME_ed are there as far as they are known.

Where a run has several profiles, NAME_status tells how far that one came; `status` is then the worst
of them.
"""

from dataclasses import asdict, dataclass

import polars as pl

from solver.catalogue import LABELS

LABEL = pl.Enum(LABELS)


RATINGS = ("er", "ep", "ed", "er_at_least")
_ABSENT = {"stages": ("score", *RATINGS), "steps": ("needed", *RATINGS), "ratings": ("level", "score", "needed")}


@dataclass(frozen=True)
class Scale:
    """A profile as a run's manifest keeps it.

    kind    "stages", "steps" or "ratings"
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
        """From an entry of the manifest. Raises `TypeError` or `AttributeError` if it is none."""
        scale = cls(**{key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()})
        texts = scale.name, scale.hash, *scale.levels, *scale.techniques
        if scale.kind not in _ABSENT or not all(isinstance(text, str) for text in texts):
            raise TypeError(f"{entry}: no profile")
        return scale

    def entry(self):
        """For the manifest, of JSON's own types."""
        return {key: list(value) if isinstance(value, tuple) else value for key, value in asdict(self).items()}

    @property
    def proves_need(self):
        """Whether it can tell what is needed: an imitation goes one fixed way, so it cannot."""
        return self.kind == "stages"

    @property
    def has_ratings(self):
        """Whether it gives ER, EP and ED, and no level."""
        return self.kind == "ratings"

    @property
    def counted(self):
        """What its paths are counted in: also a column."""
        return "stages" if self.kind == "stages" else "steps"

    def schema(self):
        """{column: type}, in order."""
        columns = {
            "level": pl.Enum(self.levels) if self.levels else pl.UInt8, "score": pl.UInt32,
            "er": pl.Float32, "ep": pl.Float32, "ed": pl.Float32,
            "hardest": LABEL, "er_at_least": pl.Float32,
            self.counted: pl.UInt16, "used": pl.List(LABEL), "needed": pl.List(LABEL),
        }
        return {f"{self.name}_{column}": dtype for column, dtype in columns.items() if column not in _ABSENT[self.kind]}

    def in_order(self, counts):
        """The items of {level: n} from the lowest level to the highest, levels as texts or numbers."""
        place = {level: i for i, level in enumerate(self.levels)}
        return sorted(counts.items(), key=lambda item: place[item[0]] if place else int(item[0]))


def by_class(counts):
    """{7: n} for ratings from 7.0 to 7.9, from the lowest class to the highest that occurs, of {rating: n}."""
    wholes = [int(float(rating)) for rating in counts]
    classes = {whole: 0 for whole in range(min(wholes), max(wholes) + 1)} if wholes else {}
    for whole, n in zip(wholes, counts.values()):
        classes[whole] += n
    return classes


def class_name(whole):
    """A class of ratings as people read it."""
    return f"{whole}.0 to {whole}.9"


def status_of(name, columns):
    """Which of these columns of the puzzles table holds the status of the profile of this name."""
    own = f"{name}_status"
    return own if own in columns else "status"


def scales_of(rules):
    """The `Scale`s of the profiles of some `Rules`."""
    return [Scale.of(profile) for profile in rules.profiles]
