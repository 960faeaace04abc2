from dataclasses import dataclass

from solver.grid import State

ROLES: tuple[str, ...]

@dataclass(frozen=True)
class Part:
    role: str
    on: bool
    digits: tuple[int, ...]
    houses: tuple[int, ...]
    cells: tuple[int, ...]
    als: tuple[int, ...]

@dataclass(frozen=True)
class Step:
    technique: str
    form: int
    eliminations: tuple[int, ...]
    placements: tuple[int, ...]
    parts: tuple[Part, ...]

class Workbench: ...

def find_steps(state: State | str, technique: str) -> list[Step]: ...
def deductions(state: State | str, technique: str) -> tuple[frozenset[int], frozenset[int]]: ...
