"""One step of each family by hand, which holds, and changes of it that do not: chains, and what is like them.

The states are empty grids in which a few cells or one digit are limited, so that what a step proves
can be seen: `state_with` names the cells with their only candidates, `drawn` draws one digit's places.
"""

import os
import subprocess
from dataclasses import replace

import pytest

from solver.checker import Board, Refused, check
from solver.checker.search import solutions
from solver.exact import count
from solver.grid import State
from tests.solver.by_hand import chain, holds, part, saying, step, with_part
from tests.solver.plain import candidates, drawn, state_with
from tests.solver.strategies import make_case


# -- chains ---------------------------------------------------------------------------------------

def test_remote_pair():
    state = state_with(r1c1="12", r1c5="12", r5c5="12", r5c9="12")
    good = step("RemotePair", part("cells", "12", "r1c1 r5c5"), part("cells", "12", "r1c5 r5c9"), gone="r1c9#12")
    holds(state, good, with_part(good, 0, at="r1c1"), with_part(good, 0, digits="13"), saying(good, gone="r9c9#1"),
          saying(good, gone="r1c9#3"), with_part(good, 1, at="r1c5 r5c8"), replace(good, parts=good.parts[:1]))


def test_x_chain():
    state, _ = drawn("x...x.... xxxxxxxxx xxxxxxxxx xxxxxxxxx x....x... " + "xxxxxxxxx " * 4)
    good = step("XChain", *chain("-r1c5#1 S+r1c1#1 W-r5c1#1 S+r5c6#1"), gone="r2c6#1 r4c5#1")
    holds(state, good, with_part(good, 1, at="r1c2"), with_part(good, 3, at="r5c5"), replace(good, parts=good.parts[:3]),
          replace(good, parts=good.parts[1:]), with_part(good, 1, role="weak"), with_part(good, 2, on=True),
          saying(good, gone="r2c1#1"), replace(good, technique="XYChain"), replace(good, technique="NiceLoop"),
          replace(good, form=1))
    check(state, replace(good, technique="AIC", form=2))
    check(state, replace(good, technique="GroupedAIC", form=2))


def test_xy_chain():
    state = state_with(r1c1="12", r1c9="23", r9c9="13")
    good = step("XYChain", *chain("-r1c1#1 S+r1c1#2 W-r1c9#2 S+r1c9#3 W-r9c9#3 S+r9c9#1"), gone="r9c1#1")
    holds(state, good, with_part(good, 1, digits="3"), with_part(good, 2, at="r2c9"), saying(good, gone="r9c2#1"),
          saying(good, gone="r9c1#2"), replace(good, parts=good.parts[:4]), replace(good, technique="XChain"))


def test_discontinuous_loop():
    state = state_with(r1c1="12", r1c9="23", r9c9="13")
    good = step("DiscontinuousNiceLoop", *chain("+r9c1#1 W-r1c1#1 S+r1c1#2 W-r1c9#2 S+r1c9#3 W-r9c9#3 S+r9c9#1 W-r9c1#1"),
                gone="r9c1#1")
    holds(state, good, replace(good, parts=good.parts[:-1]), with_part(good, 7, at="r9c2"), saying(good, gone="r9c2#1"),
          with_part(good, 0, on=False), replace(good, form=1), replace(good, technique="ForceChainContradiction"))
    check(state, replace(good, technique="NiceLoop"))
    check(state, replace(good, technique="GroupedNiceLoop"))


def test_continuous_loop():
    # Four bivalue cells round: the digit of each link goes from the rest of its line.
    state = state_with(r1c1="14", r1c9="12", r9c9="23", r9c1="34")
    loop = chain("-r1c1#1 S+r1c1#4 W-r9c1#4 S+r9c1#3 W-r9c9#3 S+r9c9#2 W-r1c9#2 S+r1c9#1")
    good = step("ContinuousNiceLoop", *loop, gone="r1c5#1 r5c9#2 r9c5#3 r5c1#4", form=1)
    holds(state, good, saying(good, gone="r1c5#2"), replace(good, form=0), replace(good, parts=good.parts[:-2]),
          with_part(good, 7, digits="2"), with_part(good, 4, at="r8c9"), replace(good, technique="AIC"))
    check(state, replace(good, technique="NiceLoop"))


def test_a_group():
    # In row 1 the digit is in block 1 and at r1c9; in row 9 at r9c1 and r9c9.
    state, _ = drawn("xxx.....x " + "xxxxxxxxx " * 7 + "x.......x")
    good = step("GroupedDiscontinuousNiceLoop", *chain("+r2c1#1 W-r1c123#1 S+r1c9#1 W-r9c9#1 S+r9c1#1 W-r2c1#1"),
                gone="r2c1#1")
    holds(state, good, with_part(good, 1, at="r1c12"), with_part(good, 1, at="r1c1"), with_part(good, 1, at="r1c13"),
          replace(good, technique="DiscontinuousNiceLoop"), with_part(good, 3, at="r8c9"),
          replace(good, technique="GroupedAIC", form=2))


def test_a_link_through_an_almost_locked_set():
    # r1c12 holds 1, 2, 3: without 1 it holds 2 and 3.
    state = state_with(r1c1="12", r1c2="23", r1c9="13")
    good = step("GroupedDiscontinuousNiceLoop", *chain("+r1c5#1 W-r1c1#1 A(r1c12)+r1c2#3 W-r1c9#3 S+r1c9#1 W-r1c5#1"),
                gone="r1c5#1")
    holds(state, good, with_part(good, 2, als=()), with_part(good, 2, als=(0, 1, 2)), with_part(good, 2, als=(0, 8)),
          with_part(good, 2, role="strong"), with_part(good, 2, at="r1c1"))
    forced = step("ForceChainContradiction", *good.parts, *chain("+r1c5#1"), gone="r1c5#1")
    holds(state, forced, replace(forced, technique="ForcingChainContradiction"))     # which has no such links


# -- almost locked sets, Sue de Coq -----------------------------------------------------------------

def test_als_xz():
    state = state_with(r1c1="12", r1c2="23", r9c1="14", r9c2="34")
    good = step("ALSXZ", part("als", "123", "r1c12"), part("als", "134", "r9c12"), part("rcc", "1"), gone="r5c2#3")
    holds(state, good, with_part(good, 2, digits="3"), with_part(good, 2, digits="2"), with_part(good, 0, digits="12"),
          with_part(good, 0, at="r1c1"), with_part(good, 0, at="r1c13"), saying(good, gone="r5c1#3"),
          saying(good, gone="r5c2#1"), with_part(good, 2, digits="13"), replace(good, form=1),
          replace(good, technique="ALSXYWing"))


def test_als_xy_wing():
    state = state_with(r1c1="13", r1c9="12", r9c9="23")
    good = step("ALSXYWing", part("als", "13", "r1c1"), part("als", "23", "r9c9"), part("als", "12", "r1c9"),
                part("rcc", "1"), part("rcc", "2"), gone="r9c1#3")
    holds(state, good, with_part(good, 3, digits="2"), with_part(good, 4, digits="1"), saying(good, gone="r9c1#1"),
          saying(good, gone="r8c1#3"), with_part(good, 2, at="r1c8"), replace(good, technique="ALSChain"))


def test_als_chain():
    state = state_with(r1c1="14", r1c9="12", r9c9="23", r9c5="34")
    good = step("ALSChain", part("als", "14", "r1c1"), part("rcc", "1"), part("als", "12", "r1c9"), part("rcc", "2"),
                part("als", "23", "r9c9"), part("rcc", "3"), part("als", "34", "r9c5"), gone="r1c5#4 r9c1#4")
    holds(state, good, with_part(good, 1, digits="4"), with_part(good, 3, digits="1"), saying(good, gone="r2c5#4"),
          replace(good, parts=good.parts[:5]), replace(good, parts=good.parts[2:]))


def test_death_blossom():
    state = state_with(r1c1="12", r1c9="13", r9c1="23")
    good = step("DeathBlossom", part("cells", "12", "r1c1"), part("als", "13", "r1c9"), part("rcc", "1"),
                part("als", "23", "r9c1"), part("rcc", "2"), gone="r9c9#3")
    holds(state, good, with_part(good, 2, digits="3"), replace(good, parts=good.parts[:3]), saying(good, gone="r9c8#3"),
          with_part(good, 0, digits="13"), with_part(good, 1, at="r2c9"), replace(good, technique="DeathBlossomExt"))
    state = state_with(r1c1="123", r1c9="13", r2c2="23")
    good = step("DeathBlossomExt", part("cells", "123", "r1c1"), part("als", "13", "r1c9"), part("rcc", "1"),
                part("als", "23", "r2c2"), part("rcc", "2"), gone="r1c23#3")
    holds(state, good, saying(good, gone="r2c9#3"), replace(good, technique="DeathBlossom"))


def test_xyz_wing_als():
    state = state_with(r1c1="123", r1c9="13", r2c2="23")
    good = step("XYZWingALS", part("cells", "", "r1c1"), part("als", "23", "r2c2"), part("als", "13", "r1c9"), gone="r1c2#3")
    holds(state, good, saying(good, gone="r2c9#3"), with_part(good, 0, at="r1c2"), saying(good, gone="r1c2#2"),
          replace(good, parts=(good.parts[0], good.parts[2], good.parts[1])))


def test_sue_de_coq():
    state = state_with(r1c1="12", r1c2="34", r1c9="13", r2c3="24")
    good = step("SueDeCoq", part("cells", "1234", "r1c12", "r1 b1"), part("als", "24", "r2c3", "b1"),
                part("als", "13", "r1c9", "r1"), gone="r3c3#24 r1c3#1234 r1c5#13")
    holds(state, good, saying(good, gone="r3c3#1"), saying(good, gone="r1c5#2"), with_part(good, 1, houses="b2"),
          with_part(good, 1, at="r2c2"), with_part(good, 2, digits="14"), with_part(good, 0, at="r1c1"),
          replace(good, parts=good.parts[:2]))
    check(state, replace(good, technique="SueDeCoqExtended"))


# -- forcing ----------------------------------------------------------------------------------------

CROSS = dict(r1c1="12", r1c9="13", r9c1="23")        # r1c1 is 1 or 2; so r1c9 or r9c1 is 3, and r9c9 is not


def test_forcing_chains_of_a_cell():
    one, other = "+r1c1#1 W-r1c9#1 S+r1c9#3 W-r9c9#3", "+r1c1#2 W-r9c1#2 S+r9c1#3 W-r9c9#3"
    good = step("ForceChainCell", *chain(one), *chain(other), gone="r9c9#3")
    holds(state_with(**CROSS), good, replace(good, parts=good.parts[:4]), with_part(good, 7, at="r9c8"),
          with_part(good, 4, digits="3"), saying(good, gone="r9c8#3"), saying(good, true="r9c9#3"),
          replace(good, technique="ForceChainHouse"), with_part(good, 2, digits="1"))
    check(state_with(**CROSS), replace(good, technique="ForcingChainVerity"))


def test_a_contradiction():
    good = step("ForceChainContradiction", *chain("+r9c9#3 W-r1c9#3 S+r1c9#1 W-r1c1#1"),
                *chain("+r9c9#3 W-r9c1#3 S+r9c1#2 W-r1c1#2"), gone="r9c9#3", form=1)
    holds(state_with(**CROSS), good, replace(good, form=0), replace(good, parts=good.parts[:4]),
          with_part(good, 4, digits="1"), saying(good, gone="r9c8#3"), replace(good, technique="ForceChainCell"))
    check(state_with(**CROSS), replace(good, technique="ForcingChainContradiction"))


def test_forcing_nets():
    state = state_with(**CROSS)
    net = chain("+r9c9#3 W-r1c9#3 W-r9c1#3 S+r1c9#1 S+r9c1#2 W-r1c1#1 W-r1c1#2")
    good = step("ForcingNetContradiction", *net, gone="r9c9#3", form=1)
    holds(state, good, replace(good, parts=good.parts[:6]), replace(good, form=0), with_part(good, 3, digits="3"),
          with_part(good, 1, at="r1c8"), replace(good, parts=(good.parts[0], *good.parts[2:])), saying(good, true="r9c9#3"))
    good = step("ForcingNetVerity", *chain("+r1c1#1 W-r1c9#1 S+r1c9#3 W-r9c9#3"),
                *chain("+r1c1#2 W-r9c1#2 S+r9c1#3 W-r9c9#3"), gone="r9c9#3")
    holds(state, good, replace(good, parts=good.parts[:4]), with_part(good, 7, at="r9c8"), saying(good, gone="r9c8#3"))


def test_a_net_joins_branches_and_a_chain_does_not():
    # With r1c1 = 1, r5c5 loses 3 by way of r1c5 and 4 by way of r5c1, which leaves it 5.
    state = state_with(r1c1="12", r1c5="13", r5c1="14", r5c5="345", r9c5="25")
    one = chain("+r1c1#1 W-r1c5#1 S+r1c5#3 W-r5c5#3 W-r5c1#1 S+r5c1#4 W-r5c5#4 S+r5c5#5 W-r9c5#5 S+r9c5#2 W-r9c1#2")
    good = step("ForcingNetVerity", *one, *chain("+r1c1#2 W-r9c1#2"), gone="r9c1#2")
    holds(state, good, replace(good, technique="ForcingChainVerity"), replace(good, parts=(*one[:4], *one[7:], *good.parts[-2:])))


def test_kraken_fish():
    # An X-wing with a fin at r5c9: if that is true, r2c9 is not, so r2c1 is.
    state, _ = drawn("x...x.... x.......x " + "xxxxxxxxx " * 2 + "x...x...x " + "xxxxxxxxx " * 4)
    fish = [part("base", "1", "r15c15 r5c9", "r1 r5"), part("cover", "1", houses="c1 c5"), part("fins", "1", "r5c9")]
    good = step("KrakenFinnedFish", *fish, *chain("+r5c9#1 W-r2c9#1 S+r2c1#1 W-r3c1#1"), gone="r3c1#1", form=1)
    holds(state, good, saying(good, gone="r4c1#1"), replace(good, form=2), replace(good, parts=good.parts[:3]),
          with_part(good, 2, at="r5c5"), with_part(good, 6, at="r3c2"), replace(good, technique="KrakenFishType2"),
          replace(good, technique="FinnedXWing"),
          replace(good, parts=(*fish, *chain("+r5c9#1 W-r5c5#1")), eliminations=tuple(candidates("r5c5#1"))),    # in the base
          replace(good, parts=(*fish, *chain("+r5c9#1 W-r4c9#1")), eliminations=tuple(candidates("r4c9#1"))))    # uncovered
    check(state, replace(good, technique="KrakenFishType1"))


# -- the rest ---------------------------------------------------------------------------------------

def test_general_logic():
    # An XY-wing: three cells, covered by 1 in row 1, 2 in column 1, and 3 in column 9 and in row 9.
    state = state_with(r1c1="12", r1c9="13", r9c1="23")
    good = step("GeneralLogic", part("base", "12", "r1c1"), part("base", "13", "r1c9"), part("base", "23", "r9c1"),
                part("cover", "1", "r1c123456789", "r1"), part("cover", "2", "r123456789c1", "c1"),
                part("cover", "3", "r123456789c9", "c9"), part("cover", "3", "r9c123456789", "r9"), gone="r9c9#3", form=1)
    holds(state, good, replace(good, form=0), saying(good, gone="r5c9#3"), replace(good, parts=good.parts[:-1]),
          replace(good, parts=good.parts[1:]), with_part(good, 0, digits="13"), with_part(good, 5, houses="c8"),
          with_part(good, 3, at="r1c12345678"))


def test_templates():
    state, _ = drawn("x........ .xxxxxxxx .xxxxxxxx " + "xxxxxxxxx " * 6)
    good = step("TemplateSet", part("cells", "1", "r1c1"), true="r1c1#1")
    holds(state, good, with_part(good, 0, at="r1c2"), with_part(good, 0, digits="2"), saying(good, true="r1c2#1"))


def test_brute_force():
    puzzle = "1526.7.893...5...4...9.3..75.8...2.6.6.....9.9.3...4.14..5.6...6...3...573.4.1962"
    good = step("BruteForce", part("cells", "4", "r1c5"), true="r1c5#4")
    state = State(puzzle)
    holds(state, good, saying(good, true="r1c7#4"), with_part(good, 0, digits="5"), saying(good, gone="r1c5#4"))
    with pytest.raises(Refused, match="several"):
        check("1" + "." * 80, step("BruteForce", part("cells", "2", "r1c2"), true="r1c2#2"))


def test_it_counts_solutions_as_the_kernels_do():
    states = [make_case(seed).state for seed in range(300)]
    counts = [len(solutions(Board.of(state))) for state in states]
    assert set(counts) == {1, 2}
    assert counts == [count(state, 2) for state in states]
    assert solutions(Board.of("12345678." + "........9" + "." * 63)) == []


def test_an_interrupt_while_it_counts_is_what_it_is_elsewhere():
    """Counting all solutions of an empty grid has no end; the signal comes from another process, as Ctrl-C does."""
    with subprocess.Popen(["sh", "-c", f"sleep 0.3; kill -INT {os.getpid()}"]), pytest.raises(KeyboardInterrupt):
        solutions(Board.of("." * 81), most=10**9)


def test_a_solution_proved_holds_until_it_is_contradicted():
    puzzle = "1526.7.893...5...4...9.3..75.8...2.6.6.....9.9.3...4.14..5.6...6...3...573.4.1962"
    board = Board.of(puzzle)
    true, = solutions(board)
    false = next(c for c in range(729) if board.has(c) and c not in true)
    here = next(c for c in sorted(true) if board.has(c))
    check(board, step("BruteForce", true="r1c5#4"))
    assert board.solution == board.after([false], [here]).solution == true
    assert board.after([here], []).solution is None
