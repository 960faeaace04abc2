"""Fish in plain Python, word for word: choose base houses and cover houses, and see what must go.

Slow on purpose. Sets of cells are integers, bit i for cell i; so are sets of houses.
"""

from functools import cache
from itertools import combinations

from tests.solver.plain import HOUSES, PEERS


def bits(numbers):
    return sum(1 << i for i in numbers)


CELLS = [bits(house) for house in HOUSES]
SEES = [bits(peers) for peers in PEERS]
ROWS, COLUMNS, BLOCKS = (frozenset(range(9 * sort, 9 * sort + 9)) for sort in range(3))


def cells_of(mask):
    return {cell for cell in range(81) if mask >> cell & 1}


def kind_of(base, cover):
    """basic, franken or mutant, of a fish with these houses."""
    for ways in ((ROWS, COLUMNS), (COLUMNS, ROWS)):
        lines = (base - BLOCKS, cover - BLOCKS)
        if all(of and of <= way for of, way in zip(lines, ways)):
            return "franken" if (base | cover) & BLOCKS else "basic"
    return "mutant"


def once_and_twice(houses):
    """The cells in any, and in two or more, of these houses."""
    once = twice = 0
    for h in houses:
        twice |= once & CELLS[h]
        once |= CELLS[h]
    return once, twice


@cache
def seen_by_all(mask):
    seen = (1 << 81) - 1
    for cell in cells_of(mask):
        seen &= SEES[cell]
    return seen


def all_fish(at, k, bases=range(27), covers=range(27)):
    """Every fish of the places `at` that removes anything: (base houses, cover houses, fins, cells that go)."""
    at = bits(at)
    chosen = [(bits(cover), *once_and_twice(cover)) for cover in combinations(covers, k)]
    for base in combinations([h for h in bases if at & CELLS[h]], k):
        in_base, endo = (mask & at for mask in once_and_twice(base))
        houses = bits(base)
        for cover, once, twice in chosen:
            if not cover & houses:
                fins = in_base & ~once | endo
                gone = at & (once & ~in_base | twice) & seen_by_all(fins)
                if gone:
                    yield frozenset(base), frozenset(cells_of(cover)), cells_of(fins), cells_of(gone)


def basic_fish(at, k):
    """The same for lines against crossing lines only."""
    for ways in ((ROWS, COLUMNS), (COLUMNS, ROWS)):
        yield from all_fish(at, k, *map(sorted, ways))


def is_sashimi(at, base, fins):
    return bool(fins) and any(len((HOUSES[h] & set(at)) - fins) <= 1 for h in base)
