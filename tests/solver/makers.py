"""Which random states suit a technique."""

from solver.catalogue import technique
from tests.solver.strategies import make_case, make_sparse_case
from tests.solver.unique import make_bug_case, make_unique_case

RARE = {"BUGPlus1": make_bug_case, "DualTwoStringKite": make_sparse_case}


def maker(name):
    """What makes random states in which a technique may fire: of puzzles with one solution if it assumes that."""
    if name in RARE:
        return RARE[name]
    return make_unique_case if technique(name).family == "Uniqueness" else make_case
