"""General logic: base sets and cover sets of any kind.

A set is all places of a digit in a house, or all candidates of a cell: one of each is true.
"""

from collections import Counter

from solver.checker.board import Proved, candidate, candidates, demand


def general_logic(board, step, most=3):
    """n base sets without common candidates, covered by n + r sets: what r + 1 of these share goes, but for the base."""
    base = [_set_of(board, part) for part in step.parts if part.role == "base"]
    cover = [_set_of(board, part) for part in step.parts if part.role == "cover"]
    demand(len(base) + len(cover) == len(step.parts) and len(base) in range(1, most + 1), "wanted base and cover sets")
    rank = len(cover) - len(base)
    demand(rank >= 0 and step.form == rank, "the rank is another")
    in_base = frozenset().union(*base)
    demand(sum(map(len, base)) == len(in_base), "base sets have a candidate in common")
    demand(len(set(cover)) == len(cover), "a cover set twice")
    times = Counter(c for one in cover for c in one)
    demand(in_base <= times.keys(), "the base is not covered")
    return Proved(frozenset(c for c, n in times.items() if n > rank and c not in in_base))


def _set_of(board, part):
    if part.houses:
        demand(part.cells and part.cells == board.places(part.digit, part.house), "these are not a house's places")
        return candidates(part.cells, part.digit)
    demand(part.digits and part.digits == board.marks[part.cell], "these are not the candidates of the cell")
    return frozenset(candidate(part.cell, d) for d in part.digits)
