"""Chains of almost locked sets and death blossoms against their definitions over all sets, their parts,
and cases by hand."""

from itertools import pairwise

import pytest

from solver.steps import deductions, find_steps
from tests.solver.plain import PEERS, candidates, state_with
from tests.solver.plain_links import SEEN_FROM, als_chain, death_blossom, restricted_common
from tests.solver.techniques.test_als import Judge, assert_as_defined, sees_all, some_states
from tests.solver.walks import hard_corpus_states

DEFINITION = {
    "ALSChain": als_chain,
    "DeathBlossom": death_blossom,
    "DeathBlossomExt": lambda state: death_blossom(state, ext=True),
}
every_technique = pytest.mark.parametrize("technique", DEFINITION)


@pytest.mark.slow
@pytest.mark.parametrize("technique, few, many, found", [
    ("ALSChain", 10, 4, 12), ("DeathBlossom", 65, 25, 60), ("DeathBlossomExt", 65, 25, 60)])
def test_against_the_definition(technique, few, many, found):
    states = some_states(40, 180, 65)[:few] + some_states(60, 300, 70)[:many]
    assert sum(assert_as_defined(state, technique, DEFINITION) for state in states) >= found


@pytest.mark.corpus
@pytest.mark.slow
@pytest.mark.parametrize("technique, number", [("ALSChain", 10), ("DeathBlossom", 60), ("DeathBlossomExt", 60)])
def test_against_the_definition_on_real_puzzles(technique, number, corpus):
    for state in hard_corpus_states(corpus, 100)[:number]:
        assert_as_defined(state, technique, DEFINITION)


# -- the parts shown ----------------------------------------------------------------------------------

class ChainJudge(Judge):

    def judge_chain(self, step):
        sets, common, gone = self.read(step)
        assert [part.role for part in step.parts] == ["als", "rcc"] * len(common) + ["als"]
        assert len(sets) >= 4 and all(a != b for a, b in pairwise(common))
        assert all(set(x) <= restricted_common(a, b) and len(x) == 1 for (a, b), x in zip(pairwise(sets), common))
        for cell, z in gone:
            assert (z,) not in (common[0], common[-1]) and sees_all(cell, z, sets[0], sets[-1])

    def judge_blossom(self, step):
        sets, taken, gone = self.read(step)
        [stem] = step.parts[0].cells
        has = step.parts[0].digits
        assert [part.role for part in step.parts] == ["cells"] + ["als", "rcc"] * len(taken)
        assert has == tuple(d for d in range(1, 10) if self.state.candidates[stem] >> d - 1 & 1) and len(has) >= 2
        for (x,), s in zip(taken, sets):
            assert x in s.at and not s.at[x] & ~SEEN_FROM[stem]
        for cell, z in gone:
            assert sees_all(cell, z, *sets) and (z in has) == step.technique.endswith("Ext")
            assert z not in has or cell in PEERS[stem]
            assert [x for x, in taken] == [d for d in has if d != z]


@pytest.mark.slow
@every_technique
def test_the_parts_are_the_pattern(technique):
    steps = 0
    for state in some_states(60, 300, 70)[:12]:
        judge = ChainJudge(state)
        for step in find_steps(state, technique):
            (judge.judge_chain if technique == "ALSChain" else judge.judge_blossom)(step)
            steps += 1
    assert steps >= 50


# -- by hand ------------------------------------------------------------------------------------------

# r1c1 is 1, or else 2, r1c4 is 3, r5c4 is 4, and r5c9 is 1.
CELLS = {"r1c1": "12", "r1c4": "23", "r5c4": "34", "r5c9": "14"}
# The same with sets of two cells; what goes must see both 1s of a set.
SETS = {"r1c1": "12", "r1c4": "23", "r5c4": "345", "r5c5": "45", "r4c9": "16", "r5c9": "146"}
# r5c5 is 1, and so r5c1 is 3, or 2, and so r2c5 is 3.
TWO_PETALS = {"r5c5": "12", "r5c1": "13", "r2c5": "23"}
# r5c5 is 1, 2 or 4; with 4, 3 is in r4c46.
THREE_PETALS = {"r5c5": "124", "r5c1": "13", "r2c5": "23", "r4c46": "345"}
# r5c5 is 3 itself, or 1 or 2.
WITH_Z = {"r5c5": "123", "r5c1": "13", "r4c6": "23"}


@pytest.mark.parametrize("technique, only, gone", [
    pytest.param("ALSChain", CELLS, "r1c9#1 r5c1#1", id="chain-of-cells"),
    pytest.param("ALSChain", SETS, "r1c9#1", id="chain-of-sets"),
    pytest.param("DeathBlossom", TWO_PETALS, "r2c1#3", id="two-petals"),
    pytest.param("DeathBlossom", THREE_PETALS, "", id="three-petals-in-nobodys-sight"),
    pytest.param("DeathBlossom", THREE_PETALS | {"r5c1": "123456789", "r6c4": "13"}, "r46c5#3", id="three-petals"),
    pytest.param("DeathBlossomExt", WITH_Z, "r5c46#3", id="stem-with-z"),
])
def test_drawn(technique, only, gone):
    assert deductions(state_with(**only), technique) == (candidates(gone), frozenset())


@pytest.mark.parametrize("technique, only", [
    pytest.param("ALSChain", CELLS | {"r5c4": "24"}, id="chain-with-one-rcc-twice"),
    pytest.param("ALSChain", CELLS | {"r1c4": "234"}, id="chain-of-one-that-is-not-almost-locked"),
    pytest.param("ALSChain", CELLS | {"r5c9": "45"}, id="chain-to-another-digit"),
    pytest.param("DeathBlossom", TWO_PETALS | {"r5c5": "124"}, id="candidate-without-petal"),
    pytest.param("DeathBlossom", TWO_PETALS | {"r5c5": "123"}, id="stem-with-z-is-ext"),
    pytest.param("DeathBlossom", TWO_PETALS | {"r2c5": "123"}, id="petal-that-is-not-almost-locked"),
    pytest.param("DeathBlossomExt", {"r5c5": "123", "r5c1": "13", "r2c5": "23"}, id="stem-out-of-sight"),
])
def test_near_misses(technique, only):
    assert not any(deductions(state_with(**only), technique))


def test_a_set_may_come_again():
    # r5c4 is 1, or else 3, so that 1 is in r1c14. The way to four sets goes through the block of r5c4:
    # if 3 is not in it elsewhere, 1 is, and r5c4 is 3 again.
    [step] = find_steps(state_with(r1c1="12", r1c4="23", r5c4="13"), "ALSChain")
    assert step.eliminations == tuple(candidates("r5c1#1"))
    first, _, _, _, third, *_ = step.parts
    assert first == third
