"""`solve` and `explain`: what a program asks of one puzzle."""

from solver.catalogue import technique
from solver.exact import count, solution
from solver.grid import State
from solver.ladder import Ladder
from solver.notation import step_text
from solver.profile import load_profile

_COUNTED = {0: "it has no solution", 2: "it has several solutions"}


def solve(puzzle):
    """The solution of a puzzle as 81 digits; None if it has none or several.

    puzzle: 81 characters (`.` or `0` for empty), 729 candidates, or a `State`.
    Raises `BadPuzzle` for a text that is no puzzle.
    """
    return solution(puzzle)


def explain(puzzle, profile="gnpx", until=None):
    """Yield the solution path as lines of text, one a step, stages numbered.

    until: stop after the first stage of this technique.
    Raises `BadPuzzle`, `BadProfile` or `UnknownTechnique`.
    """
    state = State(puzzle) if isinstance(puzzle, str) else puzzle
    ladder = Ladder(load_profile(profile))
    wanted = technique(until) if until else None
    number = count(state, limit=2)
    if number != 1:
        yield f"Not rated: {_COUNTED[number]}."
        return
    after = state.copy()
    stage, number, level = None, 0, 0
    for number, stage in enumerate(ladder.stages(state), 1):
        level = max(level, stage.level)
        yield f"{number}. {stage.technique.name} (level {stage.level})"
        for step in stage.steps:
            yield f"   {step_text(step)}"
        after.apply(stage.eliminations, stage.placements)
        if stage.technique == wanted:
            return
    solved = 0 not in after.digits
    if wanted:
        yield f"{wanted.name} is not used."
    yield f"Solved in {number} stages, level {level}." if solved else f"Stuck after {number} stages."
