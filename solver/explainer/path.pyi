from collections.abc import Iterator
from dataclasses import dataclass

from solver.grid import State
from solver.profile import Profile
from solver.rater import Rater, Stage

@dataclass(frozen=True)
class Step:
    rule: int
    kind: int
    technique: str
    rating: float
    complexity: int
    placements: tuple[int, ...]
    eliminations: tuple[int, ...]

class Explainer(Rater):
    numbers: list[int]
    def __init__(self, profile: Profile | None) -> None: ...
    def steps(self, puzzle: str | State) -> Iterator[Step]: ...
    def stages(self, puzzle: str | State) -> Iterator[Stage]: ...
    def step_in(self, state: State) -> Step | None: ...
