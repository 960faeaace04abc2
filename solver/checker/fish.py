"""Fish: k base houses and k cover houses of one digit, perhaps with fins."""

from collections import Counter

from solver.checker.board import BLOCKS, COLUMNS, ROWS, Proved, candidates, demand, seen_by_all

BASIC, FRANKEN, MUTANT = range(3)


def fish(board, step, size=None, kinds=(BASIC,), finned=True, sashimi=False):
    """A fish of one of these kinds.

    size      of what size; None for any from 2 to 4
    finned    whether it may have fins
    sashimi   whether some base house must have at most one place without its fins
    """
    base, cover, fins = _parts(step)
    demand(finned or not fins, "fins")
    demand(kind_of(base.houses, cover.houses) in kinds, "not the houses of such a fish")
    demand(len(base.houses) == size if size else len(base.houses) in (2, 3, 4), "not of this size")
    proved = body(board, base, cover, fins)
    demand(not sashimi or any(len(board.places(base.digit, h) - fins) < 2 for h in base.houses), "not sashimi")
    return proved


def _parts(step):
    if len(step.parts) > 2:
        base, cover, fins = step.take("base", "cover", "fins")
        demand(fins.cells and fins.digits == base.digits, "wanted the fins and their digit")
        return base, cover, fins.cells
    return *step.take("base", "cover"), frozenset()


def kind_of(base, cover):
    """Basic: lines of one kind against those of the other; franken: with blocks among them; else mutant."""
    for ways in ((ROWS, COLUMNS), (COLUMNS, ROWS)):
        if all(h in ways[0] or h in BLOCKS for h in base) and all(h in ways[1] or h in BLOCKS for h in cover):
            blocks = [h for h in base | cover if h in BLOCKS]
            return FRANKEN if blocks else BASIC
    return MUTANT


def body(board, base, cover, fins):
    """What a fish proves: its parts base and cover, and the cells of its fins.

    If no fin is true, each base house has its digit in a cell of its own, so the k cover houses hold
    one each; then nothing else in a cover house is true, nor anything that lies in two.
    """
    digit = base.digit
    demand(cover.digits == base.digits and not cover.cells, "cover: wanted houses, and the digit")
    demand(len(base.houses) == len(cover.houses) and not base.houses & cover.houses, "wanted as many other houses")
    demand(all(board.places(digit, h) for h in base.houses), "a base house without places")
    times_base = Counter(cell for h in base.houses for cell in board.places(digit, h))
    times_cover = Counter(cell for h in cover.houses for cell in board.places(digit, h))
    demand(base.cells == frozenset(times_base), "these are not the base cells")
    outside = frozenset(cell for cell in times_base if cell not in times_cover or times_base[cell] > 1)
    demand(fins == outside, "these are not the fins")
    gone = frozenset(cell for cell in times_cover if cell not in times_base or times_cover[cell] > 1)
    return Proved(candidates(gone & seen_by_all(fins), digit))
