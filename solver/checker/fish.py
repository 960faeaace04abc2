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
    gone = struck(board, base, cover, fins)
    demand(not sashimi or fins and any(len(board.places(base.digit, h) - fins) < 2 for h in base.houses), "not sashimi")
    return Proved(candidates(gone & seen_by_all(fins), base.digit))


def _parts(step):
    if len(step.parts) > 2:
        base, cover, fins = step.take("base", "cover", "fins")
        demand(fins.cells and fins.digits == base.digits, "wanted the fins and their digit")
        return base, cover, fins.cells
    return *step.take("base", "cover"), frozenset()


def kind_of(base, cover):
    """Basic: rows against columns, or columns against rows. Franken: with blocks, but not blocks alone. Else mutant."""
    blocks = {h for h in base | cover if h in BLOCKS}
    lines = [base - blocks, cover - blocks]
    if any(lines[0] and lines[1] and lines[0] <= set(mine) and lines[1] <= set(others)
           for mine, others in ((ROWS, COLUMNS), (COLUMNS, ROWS))):
        return FRANKEN if blocks else BASIC
    return MUTANT


def struck(board, base, cover, fins):
    """The cells that lose the digit if no fin is true; from the parts base and cover, and the cells of the fins.

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
    return frozenset(cell for cell in times_cover if cell not in times_base or times_cover[cell] > 1)
