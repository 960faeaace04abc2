"""General logic against the definition: base sets, cover sets and rank; and what it contains."""

from itertools import combinations, islice

import pytest

from solver.notation import step_text
from solver.steps import deductions, find_steps
from tests.solver.plain import candidates, drawn
from tests.solver.plain_links import HOUSE_CELLS, as_bits, bits, places
from tests.solver.strategies import make_case
from tests.solver.walks import hard_corpus_states, our_puzzles, walk

INSIDE = ["LockedCandidate", "LockedSet2", "LockedSet3", "LockedSet2Hidden", "LockedSet3Hidden", "XWing", "SwordFish",
          "FinnedXWing", "FinnedSwordFish", "Skyscraper", "XYWing"]


def all_sets(state):
    """{a digit in a house, or a cell: its candidates, as bits}"""
    where = places(state)
    sets = {(d, h): as_bits(cell * 9 + d - 1 for cell in bits(where[d] & HOUSE_CELLS[h]))
            for d in where for h in range(27)}
    sets |= {cell: sum(1 << cell * 9 + d for d in range(9) if mask >> d & 1)
             for cell, mask in enumerate(state.candidates)}
    return {name: members for name, members in sets.items() if members}


def plain(state, most):
    """What n base sets in n + r cover sets remove, for every rank r."""
    sets = sorted(set(all_sets(state).values()))
    own = {a: [s for s in sets if s >> a & 1] for a in bits(union(sets))}
    gone = set()
    for n in range(1, most + 1):
        for base in combinations(sets, n):
            together = union(base)
            if together.bit_count() == sum(s.bit_count() for s in base):
                gone |= {a for a in own if a not in gone and is_removed(a, together, n, own)}
    return gone


def is_removed(a, base, n, own):
    """Whether r + 1 of its own sets, for some r, and n - 1 others hold the base."""
    return not base >> a & 1 and held(base & ~union(own[a]), n - 1, own) and any(
        held(base & ~union(mine), n - 1, own) for r in range(len(own[a])) for mine in combinations(own[a], r + 1))


def union(sets):
    together = 0
    for s in sets:
        together |= s
    return together


def held(rest, n, own):
    """Whether n sets hold the rest."""
    return not rest or n > 0 and any(held(rest & ~s, n - 1, own) for s in own[(rest & -rest).bit_length() - 1])


def size(state):
    return sum(mask.bit_count() for mask in state.candidates)


def is_quiet(state):
    return not any(any(deductions(state, t)) for t in ("NakedSingle", "HiddenSingle", *INSIDE[:5]))


@pytest.mark.slow
def test_against_the_definition():
    made = [s for s in (make_case(seed).state for seed in range(150)) if size(s) <= 42]
    quiet = islice((s for puzzle in our_puzzles() for s in walk(puzzle) if 20 < size(s) < 40 and is_quiet(s)), 1)
    for state in (*made[:2], *quiet):
        assert deductions(state, "GeneralLogic") == (plain(state, 3), frozenset()), state.text


def judge(state, step):
    sets = all_sets(state)
    parts = {role: [part for part in step.parts if part.role == role] for role in ("base", "cover")}
    for part in step.parts:
        name = (*part.digits, *part.houses) if part.houses else part.cells[0]
        assert sets[name] == as_bits(cell * 9 + d - 1 for cell in part.cells for d in part.digits
                                     if state.candidates[cell] >> d - 1 & 1)
    base, cover = ([as_bits(cell * 9 + d - 1 for cell in part.cells for d in part.digits) for part in parts[role]]
                   for role in ("base", "cover"))
    assert 1 <= len(base) <= 3 and len(cover) == len(base) + step.form
    assert union(base).bit_count() == sum(s.bit_count() for s in base) and not union(base) & ~union(cover)
    everything = union(sets.values())
    assert set(step.eliminations) == {a for a in bits(everything & ~union(base))
                                      if sum(s >> a & 1 for s in cover) > step.form}


@pytest.mark.slow
def test_the_evidence_is_the_proof():
    ranks = set()
    for seed in range(60):
        state = make_case(seed).state
        for step in find_steps(state, "GeneralLogic"):
            judge(state, step)
            ranks.add(step.form)
    assert ranks >= {0, 1, 2}


@pytest.mark.slow
@pytest.mark.parametrize("technique", INSIDE)
def test_it_contains(technique):
    for seed in range(60):
        state = make_case(seed).state
        assert deductions(state, technique)[0] <= deductions(state, "GeneralLogic")[0], seed


@pytest.mark.corpus
@pytest.mark.slow
def test_states_without_easy_techniques(corpus):
    for state in hard_corpus_states(corpus, 60):
        for step in find_steps(state, "GeneralLogic"):
            judge(state, step)


def test_rank_0():
    # An X-Wing: rows 2 and 6 in columns 2 and 8.
    state, gone = drawn("""
        x*x xxx x*x
        .x. ... .x.
        x*x xxx x*x
        x*x xxx x*x
        x*x xxx x*x
        .x. ... .x.
        x*x xxx x*x
        x*x xxx x*x
        x*x xxx x*x""", digit=5)
    assert deductions(state, "GeneralLogic") == (gone, frozenset())
    [step] = find_steps(state, "GeneralLogic")
    assert step.form == 0
    assert step_text(step) == "General Logic: 5r2 5r6 \\ 5c2 5c8 => r1345789c28<>5"


def test_rank_1_and_a_near_miss():
    # A skyscraper: rows 2 and 6 with one end in column 2; the other ends in columns 7 and 8 of two blocks.
    picture = """
        xxx xxx xxx
        .x. ... ..x
        xxx xxx xxx
        xxx xxx xxx
        xxx xxx xxx
        .x. ... .x.
        xxx xxx xxx
        xxx xxx xxx
        xxx xxx xxx"""
    state, _ = drawn(picture, digit=5)
    assert deductions(state, "GeneralLogic") == (candidates("r13c8#5 r45c9#5"), frozenset())
    steps = find_steps(state, "GeneralLogic")
    assert all(step.form == 1 and len(step.parts) == 5 for step in steps)
    assert not any(deductions(drawn(picture.replace(".x. ... ..x", ".x. x.. ..x"), digit=5)[0], "GeneralLogic"))
