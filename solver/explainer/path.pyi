from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from solver.grid import State
from solver.profile import Profile

@dataclass(frozen=True)
class Explained:
    status: np.ndarray
    er: np.ndarray
    ep: np.ndarray
    ed: np.ndarray
    rule: np.ndarray
    kind: np.ndarray
    seconds: np.ndarray

@dataclass(frozen=True)
class Step:
    rule: int
    kind: int
    rating: float
    complexity: int
    placements: tuple[int, ...]
    eliminations: tuple[int, ...]

class Explainer:
    numbers: list[int]
    def __init__(self, profile: Profile | None) -> None: ...
    def rate(self, puzzles: Sequence[str], *, timeout: float = 0.0) -> Explained: ...
    def steps(self, puzzle: str | State) -> Iterator[Step]: ...
    def step_in(self, state: State) -> Step | None: ...
