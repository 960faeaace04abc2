"""`solve` and `explain`: what a program asks of one puzzle."""

from solver.catalogue import technique
from solver.exact import count, solution
from solver.grid import State
from solver.notation import step_text
from solver.profile import load_profile
from solver.rater import make

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
    scale = load_profile(profile)
    wanted = technique(until) if until else None
    number = count(state, limit=2)
    if number != 1:
        yield f"Not rated: {_COUNTED[number]}."
        return
    after = state.copy()
    taken, number = [], 0
    for number, stage in enumerate(make(scale).stages(state), 1):
        taken.append(stage)
        yield f"{number}. {stage.technique.name} ({_worth(scale, stage)})"
        for step in stage.steps:
            yield f"   {step_text(step)}"
        after.apply(stage.eliminations, stage.placements)
        if stage.technique == wanted:
            return
    solved = 0 not in after.digits
    if wanted:
        yield f"{wanted.name} is not used."
    if solved:
        yield f"Solved in {number} {scale.counted}{_summed_up(scale, taken)}."
    else:
        yield f"Stuck after {number} {scale.counted}."


def _worth(scale, stage):
    """What a stage tells of how hard it is."""
    return f"{stage.rating:.1f}" if scale.kind == "ratings" else _told(scale, stage.level, stage.rating)


def _summed_up(scale, taken):
    """What all stages together say, after a comma."""
    ratings = [stage.rating for stage in taken]
    if scale.kind != "ratings":
        level = scale.level_of(max((stage.level for stage in taken), default=0), sum(ratings))
        return f", {_told(scale, level, sum(ratings))}"
    if not taken:
        return ""
    first = next(i for i, stage in enumerate(taken, 1) if stage.placements)
    return f", ER {max(ratings):.1f}, EP {max(ratings[:first]):.1f}, ED {ratings[0]:.1f}"


def _told(scale, level, score):
    return f"{scale.level_name(level)}, {score}" if scale.levels else f"level {level}"
