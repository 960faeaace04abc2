from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from solver.catalogue import Technique
from solver.grid import State
from solver.profile import Profile
from solver.steps import Step

STATUSES: tuple[str, ...]
STOPS: tuple[str, ...]

@dataclass(frozen=True)
class Stage:
    technique: Technique
    level: int
    rating: float
    eliminations: tuple[int, ...]
    placements: tuple[int, ...]
    steps: list[Step]

@dataclass(frozen=True)
class Rated:
    status: np.ndarray
    clues: np.ndarray
    level: np.ndarray
    hardest: np.ndarray
    stages: np.ndarray
    score: np.ndarray
    er: np.ndarray
    ep: np.ndarray
    ed: np.ndarray
    er_at_least: np.ndarray
    seconds: np.ndarray
    needed_seconds: np.ndarray
    solution: list[str | None]
    row: np.ndarray
    label: np.ndarray
    count: np.ndarray
    first_step: np.ndarray
    needed: np.ndarray
    family_row: np.ndarray
    family_label: np.ndarray
    steps: list[tuple] | None

class Rater:
    profile: Profile
    def __init__(self, profile: Profile) -> None: ...
    def rate(
        self, puzzles: Sequence[str], *, needed: bool = True, steps: bool = False, timeout: float = 0.0,
        stop: str = "", max_er: float = 0.0,
    ) -> Rated: ...
    def stages(self, puzzle: str | State) -> Iterator[Stage]: ...

def make(profile: Profile) -> Rater: ...
