"""Kraken fish against the definition, house by house; their evidence; cases by hand."""

from itertools import combinations

import pytest

from solver.notation import step_text
from solver.steps import deductions, find_steps
from tests.solver.plain import candidates, drawn
from tests.solver.plain_links import HOUSE_CELLS, Network, as_bits, bits, chains_of, is_link, node_of, seen_by
from tests.solver.strategies import make_case
from tests.solver.walks import hard_corpus_states, hard_states, our_puzzles, sample

OUTSIDE, INSIDE = 1, 2
ROWS, COLUMNS, BLOCKS = range(9), range(9, 18), range(18, 27)
WAYS = [(ROWS, COLUMNS), (COLUMNS, ROWS)]
FINNED = {"KrakenFinnedFish": False, "KrakenFishType1": True, "KrakenFishType2": True}


# -- the definitions ----------------------------------------------------------------------------------

class Sea:
    """The places of every digit, and which of them a candidate makes false."""

    def __init__(self, state):
        self.state, self.network = state, Network(state)
        self.where = self.network.where

    def false(self, c, d):
        return as_bits(x // 9 for x in self.network.follow(c)[1] if x % 9 + 1 == d)

    def places(self, d, h):
        return self.where[d] & HOUSE_CELLS[h]

    def bases(self, d, houses):
        """2 to 4 houses with places of the digit, no two of which share one."""
        taken = [h for h in houses if self.places(d, h)]
        for k in (2, 3, 4):
            for base in combinations(taken, k):
                if sum(self.places(d, h).bit_count() for h in base) == self.together(d, base).bit_count():
                    yield base

    def together(self, d, houses):
        cells = 0
        for h in houses:
            cells |= self.places(d, h)
        return cells


def covers_hold(cells, covers, n):
    """Whether so many of the covers hold the cells."""
    if not cells:
        return True
    cell = next(bits(cells))
    return n > 0 and any(covers_hold(cells & ~HOUSE_CELLS[h], covers, n - 1)
                         for h in covers if HOUSE_CELLS[h] >> cell & 1)


def unfinned(sea):
    gone = set()
    for d in range(1, 10):
        for lines, crossing in WAYS:
            for base in sea.bases(d, lines):
                if sum(bool(sea.together(d, base) & HOUSE_CELLS[h]) for h in crossing) == len(base):
                    gone |= {c for c in sea.network.candidates for h in base if not sea.places(d, h) & ~sea.false(c, d)}
    return gone


def finned(sea, technique):
    """By the two forms as they are defined, cover by cover."""
    blocks = list(BLOCKS) if FINNED[technique] else []
    gone = set()
    for d in range(1, 10):
        for lines, crossing in WAYS:
            for base in sea.bases(d, [*lines, *blocks]):
                covers, cells = [h for h in [*crossing, *blocks] if h not in base], sea.together(d, base)
                for c in sea.network.candidates:
                    if c not in gone and finned_by(sea, c, d, cells, covers, len(base), technique):
                        gone.add(c)
    return gone


def finned_by(sea, c, d, cells, covers, k, technique):
    left, here = cells & ~sea.false(c, d), 1 << c // 9
    if left.bit_count() > 9 * k - 9:
        return False
    for body in covers:
        outside = c % 9 + 1 == d and HOUSE_CELLS[body] & here and not cells & here
        # the other covers hold what is no fin and not of this cover, and of this cover what c leaves
        if technique != "KrakenFishType2" and outside and covers_hold(left & ~HOUSE_CELLS[body], covers, k - 1):
            return True
        if technique != "KrakenFishType1" and covers_hold(left, covers, k - 1):
            return True
    return False


def small(states):
    return [s for s in states if sum(mask > 0 for mask in s.candidates) <= 32]


def made(count):
    return small(make_case(seed).state for seed in range(count))


def assert_as_plain(state, techniques):
    sea = Sea(state)
    for technique in techniques:
        wanted = unfinned(sea) if technique == "KrakenFish" else finned(sea, technique)
        assert deductions(state, technique) == (wanted, frozenset()), f"{technique}: {state.text}"


def test_against_the_definitions():
    for state in made(40)[:3]:
        assert_as_plain(state, ("KrakenFish", "KrakenFinnedFish"))


@pytest.mark.slow
@pytest.mark.parametrize("technique", ["KrakenFish", *FINNED])
def test_against_the_definitions_on_more_states(technique):
    states = made(120) + small(sample(hard_states, our_puzzles(), 120, seed=6))[:2]
    if FINNED.get(technique):        # base houses of two kinds are far more choices
        states = sorted(states, key=lambda s: sum(map(int.bit_count, s.candidates)))[:3]
    for state in states:
        assert_as_plain(state, [technique])
    assert sum(any(deductions(state, technique)) for state in states) >= 3


@pytest.mark.corpus
@pytest.mark.slow
def test_against_the_definitions_on_real_puzzles(corpus):
    for state in small(hard_corpus_states(corpus, 60))[:1]:
        assert_as_plain(state, ("KrakenFish", "KrakenFinnedFish"))


# -- how they lie to others -----------------------------------------------------------------------------

def test_without_fins_it_lies_within_contradiction():
    for seed in range(100):
        state = make_case(seed).state
        assert deductions(state, "KrakenFish")[0] <= deductions(state, "ForceChainContradiction")[0]


@pytest.mark.parametrize("technique", ["XWing", "SwordFish", "JellyFish", "FinnedXWing", "FinnedSwordFish", "FinnedJellyFish"])
def test_plain_fish_are_found_too(technique):
    for seed in range(100):
        state = make_case(seed).state
        gone = deductions(state, technique)[0]
        for kraken in FINNED:
            assert gone <= deductions(state, kraken)[0], seed


@pytest.mark.slow
def test_the_first_type_is_a_special_case_of_the_second():
    for seed in range(200):
        state = make_case(seed).state
        one, two = (deductions(state, f"KrakenFishType{i}")[0] for i in (1, 2))
        assert one | deductions(state, "KrakenFinnedFish")[0] <= two


# -- the evidence ---------------------------------------------------------------------------------------

def judge_chains(sea, step, ends):
    """One chain for each (start, its end): nodes with whether they are true."""
    chains = chains_of(step)
    assert [((node_of(chain[0]), chain[0].on), (node_of(chain[-1]), chain[-1].on)) for chain in chains] == ends
    for chain in chains:
        for before, part in zip(chain, chain[1:]):
            assert is_link(sea.state, sea.where, before, part)
        assert len(chain) - 1 == sea.network.distances(node_of(chain[0]), chain[0].on)[node_of(chain[-1]), chain[-1].on]


def judge(sea, step):
    base, cover, *parts = [part for part in step.parts if part.role in ("base", "cover", "fins", "cells")]
    [d], [c] = base.digits, step.eliminations
    cells, victim = as_bits(base.cells), (c % 9 + 1, 1 << c // 9)
    k = len(base.houses)
    assert k == len(cover.houses) and not set(base.houses) & set(cover.houses) and cells == sea.together(d, base.houses)
    assert base.houses in sea.bases(d, base.houses)
    fins = cells & ~as_bits(cell for h in cover.houses for cell in bits(HOUSE_CELLS[h]))
    assert as_bits(cell for part in parts if part.role == "fins" for cell in part.cells) == fins
    inner = [part for part in parts if part.role == "cells"]
    if step.technique == "KrakenFish":
        [line] = inner
        assert not fins and line.houses[0] in base.houses and as_bits(line.cells) == sea.places(d, line.houses[0])
        judge_chains(sea, step, [((victim, True), ((d, 1 << cell), False)) for cell in line.cells])
        return
    sources = list(bits(fins))
    if step.form == INSIDE:
        [line] = inner
        [h] = line.houses
        others = as_bits(cell for other in cover.houses if other != h for cell in bits(HOUSE_CELLS[other]))
        assert h in cover.houses and line.cells and as_bits(line.cells) == cells & HOUSE_CELLS[h] & ~others
        sources = [*line.cells, *sources]
    else:
        assert not inner and victim[0] == d and not victim[1] & cells
        assert any(HOUSE_CELLS[h] & victim[1] for h in cover.houses)
        # it sees what its own cover house holds of the base
        assert any(not HOUSE_CELLS[h] & cells & ~seen_by(victim[1]) for h in cover.houses if HOUSE_CELLS[h] & victim[1])
    judge_chains(sea, step, [(((d, 1 << cell), True), (victim, False)) for cell in sources])


@pytest.mark.parametrize("technique", ["KrakenFish", *FINNED])
def test_the_evidence_is_the_proof(technique):
    for state in made(40)[:4]:
        sea = Sea(state)
        for step in find_steps(state, technique)[:12]:
            judge(sea, step)


# -- by hand --------------------------------------------------------------------------------------------

# Rows 2 and 5 lie in columns 2 and 8, but for the fin r5c5, which r9c2 does not see.
FIN = """
    xxx x.x xxx
    .x. ... .x.
    xxx x.x xxx
    xxx x.x xxx
    .x. .x. .x.
    xxx x.x xxx
    xxx x.x xxx
    xxx x.x xxx
    xxx xxx xxx"""


def test_a_fin_without_chain_saves_the_candidate():
    state, _ = drawn(FIN, digit=5)
    assert candidates("r9c2#5") & deductions(state, "KrakenFinnedFish")[0] == set()


def test_a_chain_from_the_fin():
    # Row 8 in columns 3 and 5 only: a true r5c5 makes r8c5 false and r8c3 true, which r79c2 see and r1c2 does not.
    picture = FIN.split("\n")[1:]
    picture[7] = "..x .x. ..."
    state, _ = drawn("\n".join(picture), digit=5)
    gone = deductions(state, "KrakenFinnedFish")[0]
    assert candidates("r7c2#5 r9c2#5") <= gone
    assert not candidates("r1c2#5") & gone
    [step] = [step for step in find_steps(state, "KrakenFishType1") if step.eliminations == tuple(candidates("r9c2#5"))]
    assert step_text(step) == (
        "Kraken Fish Type 1: 5 r2 r5 \\ c2 c8 fins r5c5: "
        "[W r5c5/+5 -> r8c5/-5] => [S r8c5/-5 -> r8c3/+5] => [W r8c3/+5 -> r9c2/-5] => r9c2<>5")


def test_a_swordfish_is_nothing_that_a_chain_can_say():
    state, _ = drawn("""
        xxx xxx xxx
        .x. .x. .x.
        xxx xxx xxx
        xxx xxx xxx
        .x. .x. .x.
        xxx xxx xxx
        xxx xxx xxx
        .x. .x. .x.
        xxx xxx xxx""", digit=5)
    gone = candidates("r134679c258#5")
    assert deductions(state, "KrakenFinnedFish") == (gone, frozenset())
    assert not any(deductions(state, "ForceChainContradiction"))


def test_a_line_of_a_fish_is_emptied():
    # Rows 2 and 5 lie in columns 2 and 8; r1c2 empties row 2: it sees r2c2 and, by row 1 and block 3, r2c8.
    state, _ = drawn("""
        .x. ... ..x
        .x. ... .x.
        xxx xxx xxx
        xxx xxx xxx
        .x. ... .x.
        xxx xxx xxx
        xxx xxx xxx
        xxx xxx xxx
        xxx xxx xxx""", digit=5)
    step = next(iter(find_steps(state, "KrakenFish")))
    assert [part.role for part in step.parts][:3] == ["base", "cover", "cells"]
    without = "\n".join([".x. ... ..x", ".x. ... .xx", *["xxx xxx xxx"] * 7])
    assert not any(deductions(drawn(without, digit=5)[0], "KrakenFish"))
