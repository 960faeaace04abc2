from solver.grid import State

def implications(
    state: State, *, sets: bool = True
) -> dict[tuple[int, bool], tuple[frozenset[int], frozenset[int]]]: ...
