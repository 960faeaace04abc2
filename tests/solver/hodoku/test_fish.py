"""Fish are taken in HoDoKu's order."""

from collections import Counter
from itertools import combinations

import pytest

from solver.catalogue import technique
from solver.hodoku.position import Position
from solver.steps import deductions
from tests.solver.hodoku.replay import replay
from tests.solver.plain import HOUSES, places_of
from tests.solver.plain_fish import BLOCKS, COLUMNS, ROWS, all_fish, is_sashimi, kind_of
from tests.solver.strategies import make_case

NAMES = "bf2 bf3 bf4 fbf2 sbf2 fbf3 sbf3 fbf4 sbf4 ff2 ff3 fff2 fff3"


@pytest.mark.corpus
def test_the_recorded_steps(corpus):
    tested = replay(corpus, NAMES)
    assert sum(tested.values()) >= 100
    assert min(tested[name] for name in "bf2 bf3 bf4 fbf2 sbf2 fbf3 sbf3 fbf4 fff3".split()) >= 10


def test_a_position_has_the_candidates_of_its_state():
    for seed in range(30):
        state = make_case(seed).state
        assert Position(state).state.candidates == state.candidates


LISTS = {      # the houses that can be base and cover, in order
    "bf": [(ROWS, COLUMNS), (COLUMNS, ROWS)],
    "ff": [(ROWS | BLOCKS, COLUMNS | BLOCKS), (COLUMNS | BLOCKS, ROWS | BLOCKS)],
    "mf": [(ROWS | COLUMNS | BLOCKS,) * 2],
}
SHORT = {("basic", False): "bf", ("franken", False): "ff", ("franken", True): "fff", ("mutant", False): "mf",
         ("mutant", True): "fmf"}


def first_fish(state, search, k):
    """The step as the rules say, found by going through all: (name, digit, cells that go)."""
    finned = search in ("fbf", "sbf", "fff", "fmf")
    for digit, at in places_of(state).items():
        for bases, covers in LISTS[search[1:] if finned else search]:
            small = [h for h in sorted(bases) if 0 < len(HOUSES[h] & at) <= (9 if finned else k)]
            for base, cover, fins, gone in all_fish(at, k, small, sorted(covers)):
                cells = set().union(*(HOUSES[h] & at for h in base))
                shared = {cell for a, b in combinations(base, 2) for cell in HOUSES[a] & HOUSES[b] & at}
                sashimi = is_sashimi(at, base, fins)
                if (1 <= len(fins) <= 5 if finned else not fins) and len(shared) <= 2 \
                        and all(HOUSES[h] & cells for h in cover) \
                        and not (search[1:] == "bf" and sashimi != (search == "sbf")):
                    kind = kind_of(base, cover)
                    short = SHORT.get((kind, finned)) or ("sbf" if sashimi else "fbf")
                    return f"{short}{k}", digit, gone
    return None


def compare(case, search, k):
    """The step that is found, after comparing it with the rules."""
    found = Position(case.state).search(f"{search}{k}", evidence=True)
    told = found and (found[0], found[2][0] % 9 + 1, {x // 9 for x in found[2]})
    assert told == first_fish(case.state, search, k)
    if found:
        [step] = found[3]
        row = technique(found[0])
        if row.implemented:
            assert set(step.eliminations) == set(found[2]) <= deductions(case.state, row.id)[0]
    return found


@pytest.mark.parametrize("search, k, seeds", [
    *((search, k, 6 if search == "fbf" and k > 2 else 15) for search in ("bf", "fbf", "sbf") for k in (2, 3, 4)),
    *((search, 2, 12) for search in ("ff", "fff", "mf", "fmf")),
])
def test_the_first_in_order(search, k, seeds):
    found = [compare(make_case(seed), search, k) for seed in range(seeds)]
    assert sum(map(bool, found)) >= 3


@pytest.mark.slow
@pytest.mark.parametrize("search, seeds", [("ff", 4), ("fff", 1), ("mf", 3)])
def test_the_first_in_order_of_size_3(search, seeds):
    assert any([compare(make_case(seed), search, 3) for seed in range(seeds)])


def test_large_fish_agree_with_the_kernels():
    names = Counter()
    for seed in range(30):
        case = make_case(seed)
        for search in ("bf", "fbf", "sbf", "ff", "fff"):
            for k in (5, 6, 7):
                found = Position(case.state).search(f"{search}{k}")
                if found:
                    names[found[0]] += 1
                    assert case.holds((found[2], found[1]))
                    assert set(found[2]) <= deductions(case.state, technique(found[0]).id)[0]
    assert len(names) >= 12, names
