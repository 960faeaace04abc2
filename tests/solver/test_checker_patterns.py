"""One step of each family by hand, which holds, and changes of it that do not: patterns.

The states are empty grids in which a few cells or one digit are limited, so that what a step proves
can be seen: `state_with` names the cells with their only candidates, `drawn` draws one digit's places.
"""

from dataclasses import replace

import pytest

from solver.checker import Refused, check
from solver.grid import State
from tests.solver.by_hand import holds, part, saying, step, with_part
from tests.solver.plain import drawn, state_with


# -- singles, locked candidates, sets -------------------------------------------------------------

def test_last_digit():
    state = State("12345678." + "." * 72)
    good = step("LastDigit", part("cells", "9", "r1c9", "r1"), true="r1c9#9")
    holds(state, good,
          with_part(good, 0, houses="c9"), with_part(good, 0, houses=""), with_part(good, 0, houses="r1 b3"),
          with_part(good, 0, digits="8"), with_part(good, 0, at="r2c9"), saying(good, true="r2c9#9"),
          saying(good, gone="r2c9#9"), replace(good, technique="NakedSingle"), replace(good, form=1))


def test_naked_single():
    state = state_with(r1c1="5")
    good = step("NakedSingle", part("cells", "5", "r1c1"), true="r1c1#5")
    holds(state, good, with_part(good, 0, at="r1c2"), with_part(good, 0, digits="4"), with_part(good, 0, digits="45"),
          saying(good, true="r1c2#5"), saying(good, gone="r1c2#5"), replace(good, technique="HiddenSingle"))


def test_hidden_single():
    state, _ = drawn("x........ .xxxxxxxx .xxxxxxxx " + "xxxxxxxxx " * 6)
    good = step("HiddenSingle", part("cells", "1", "r1c1", "r1"), true="r1c1#1")
    holds(state, good, with_part(good, 0, houses="r1 b1"), with_part(good, 0, houses="c1"), with_part(good, 0, houses=""),
          with_part(good, 0, digits="2"), with_part(good, 0, at="r1c2"), replace(good, technique="LastDigit"))


def test_locked_candidates():
    state, _ = drawn("xx.**.... ......xxx ...xxxxxx " + "xxxxxxxxx " * 6)
    good = step("LockedCandidate", part("cells", "1", "r1c12", "r1 b1"), gone="r1c45#1", form=1)
    holds(state, good, replace(good, form=2), replace(good, form=0), with_part(good, 0, at="r1c1"),
          with_part(good, 0, houses="c1 b1"), with_part(good, 0, houses="r1 b2"), with_part(good, 0, houses="r1"),
          with_part(good, 0, digits="2"), saying(good, gone="r4c1#1"), saying(good, gone="r1c7#1"),
          replace(good, technique="Claiming"))
    check(state, replace(good, technique="Pointing"))


def test_naked_pair():
    state = state_with(r1c12="35")
    good = step("LockedSet2", part("cells", "35", "r1c12", "r1 b1"), gone="r1c9#35 r2c3#3")
    holds(state, good, with_part(good, 0, houses="r1 r2"), with_part(good, 0, houses=""), with_part(good, 0, at="r1c13"),
          with_part(good, 0, digits="36"), with_part(good, 0, at="r1c1"), saying(good, gone="r2c9#3"),
          saying(good, gone="r1c9#4"), saying(good, gone="r1c1#3"), replace(good, technique="LockedSet3"),
          replace(good, technique="LockedSet2Hidden"))
    check(state, with_part(good, 0, houses="b1"))
    check(state, replace(good, technique="LockedPair"))


def test_a_pair_of_a_row_only_is_no_locked_pair():
    state = state_with(r1c19="35")
    good = step("LockedSet2", part("cells", "35", "r1c19", "r1"), gone="r1c5#5")
    holds(state, good, replace(good, technique="LockedPair"), with_part(good, 0, houses="b1"), saying(good, gone="r2c2#5"))


def test_hidden_pair():
    state = state_with(**{f"r1c{c}": "3456789" for c in range(3, 10)})
    good = step("LockedSet2Hidden", part("cells", "12", "r1c12", "r1"), gone="r1c12#3456789")
    holds(state, good, with_part(good, 0, houses="b1"), with_part(good, 0, houses="r1 b1"), with_part(good, 0, digits="13"),
          with_part(good, 0, at="r1c13"), saying(good, gone="r1c1#1"), saying(good, gone="r1c3#3"),
          replace(good, technique="LockedSet2"))


# -- one digit ------------------------------------------------------------------------------------

def test_x_wing():
    state, _ = drawn("x...x.... " + "x...xxxxx " * 3 + "x...x.... " + "....xxxxx " * 4)
    good = step("XWing", part("base", "1", "r15c15", "r1 r5"), part("cover", "1", houses="c1 c5"), gone="r3c1#1 r4c5#1")
    holds(state, good, with_part(good, 0, houses="r1 r6"), with_part(good, 0, houses="r1"), with_part(good, 1, houses="c1 c6"),
          with_part(good, 1, houses="c1"), with_part(good, 1, houses="c1 c5 c6"), with_part(good, 0, at="r1c15"),
          with_part(good, 0, digits="2"), saying(good, gone="r1c1#1"), saying(good, gone="r3c6#1"),
          replace(good, technique="SwordFish"), replace(good, technique="FrankenXWing"), replace(good, parts=good.parts[:1]))
    check(state, replace(good, technique="FinnedXWing"))


def test_finned_x_wing():
    state, _ = drawn("x...x.... " + "xxxxxxxxx " * 3 + "x...xx... " + "xxxxxxxxx " * 4)
    good = step("FinnedXWing", part("base", "1", "r15c15 r5c6", "r1 r5"), part("cover", "1", houses="c1 c5"),
                part("fins", "1", "r5c6"), gone="r4c5#1 r6c5#1")
    holds(state, good, replace(good, parts=good.parts[:2]), with_part(good, 2, at="r5c5"), with_part(good, 2, at="r5c56"),
          with_part(good, 2, digits="2"), saying(good, gone="r9c5#1"), saying(good, gone="r6c1#1"),
          with_part(good, 1, houses="c5 c6"), replace(good, technique="XWing"), replace(good, technique="SashimiXWing"))


def test_sashimi_x_wing():
    state, _ = drawn("x...x.... " + "xxxxxxxxx " * 3 + "x....x... " + "xxxxxxxxx " * 4)
    good = step("SashimiXWing", part("base", "1", "r15c1 r1c5 r5c6", "r1 r5"), part("cover", "1", houses="c1 c5"),
                part("fins", "1", "r5c6"), gone="r4c5#1")
    holds(state, good, saying(good, gone="r4c6#1"), with_part(good, 2, at="r1c5"))


def test_franken_x_wing():
    # Row 1 and block 4 have their places in columns 1 and 2; so what else is in these goes.
    state, _ = drawn("xx....... xxxxxxxxx xxxxxxxxx xx.xxxxxx xx.xxxxxx xx.xxxxxx " + "xxxxxxxxx " * 3)
    good = step("FrankenXWing", part("base", "1", "r1c12 r456c12", "r1 b4"), part("cover", "1", houses="c1 c2"),
                gone="r2c1#1 r9c2#1")
    holds(state, good, saying(good, gone="r4c1#1"), with_part(good, 0, houses="r1 b7"), with_part(good, 1, houses="c1 c3"),
          replace(good, technique="XWing"), replace(good, technique="MutantXWing"), replace(good, technique="FrankenSwordFish"))
    check(state, replace(good, technique="FrankenFish"))
    check(state, replace(good, technique="FinnedFrankenFish"))


def test_an_endo_fin():
    # Row 1 and block 1 share the fins r1c12; without them row 1 has column 9 and block 1 column 3.
    state, _ = drawn("xx......x ..xxxxxxx ..xxxxxxx " + "xxxxxxxxx " * 6)
    good = step("FinnedFrankenXWing", part("base", "1", "r1c129 r23c3", "r1 b1"), part("cover", "1", houses="c3 c9"),
                part("fins", "1", "r1c12"), gone="r1c3#1")
    with pytest.raises(Refused, match="not there"):
        check(state, good)
    state, _ = drawn("xx......x ..xxxxxxx ..xxxxxxx " + "xxxxxxxxx " * 6)
    for bad in (saying(good, gone="r4c3#1"), with_part(good, 2, at="r1c1"), replace(good, parts=good.parts[:2])):
        with pytest.raises(Refused):
            check(state, bad)


def test_skyscraper():
    state, _ = drawn("x...x.... xxxxxxxxx xxxxxxxxx xxxxxxxxx x....x... " + "xxxxxxxxx " * 4)
    good = step("Skyscraper", part("link", "1", "r1c15", "r1"), part("link", "1", "r5c16", "r5"),
                part("pincer", "1", "r1c5 r5c6"), gone="r2c6#1 r4c5#1", form=1)
    holds(state, good, replace(good, form=2), replace(good, form=3), with_part(good, 0, houses="c1"),
          with_part(good, 0, at="r1c16"), with_part(good, 2, at="r1c1 r5c6"), with_part(good, 2, at="r15c1"),
          with_part(good, 1, digits="2"), saying(good, gone="r2c1#1"), replace(good, technique="TwoStringKite"))
    check(state, replace(good, technique="TurbotFish"))


def test_empty_rectangle():
    # Block 1 has its places in row 2 and column 2; column 7's link has an end in row 2.
    state, _ = drawn(".x.xxx.xx x.xxxxxxx .x.xxx.xx " + "xxxxxx.xx " * 4 + "xxxxxxxxx xxxxxx.xx")
    good = step("EmptyRectangle", part("cells", "1", "r1c2 r2c13 r3c2", "r2 c2 b1"), part("link", "1", "r28c7", "c7"),
                gone="r8c2#1")
    holds(state, good, with_part(good, 0, houses="r1 c2 b1"), with_part(good, 0, houses="r2 c2 b2"),
          with_part(good, 0, at="r1c2 r2c1 r3c2"), with_part(good, 1, houses="c8"), with_part(good, 1, at="r27c7"),
          saying(good, gone="r8c1#1"), saying(good, gone="r7c2#1"), with_part(good, 1, digits="2"))


def test_colours():
    # r1c1 = r1c5 = r5c5 = r5c1 are linked round; r1c1 and r5c5 have one colour.
    state, _ = drawn("x...x.... xxxx.xxxx xxxx.xxxx xxxx.xxxx x...x.... " + "xxxx.xxxx " * 4)
    trap = step("ColorTrap", part("cells", "1", "r1c1 r5c5"), part("cells", "1", "r1c5 r5c1"), gone="r3c1#1")
    holds(state, trap, with_part(trap, 0, at="r1c1"), with_part(trap, 0, at="r1c1 r5c5 r2c1"), with_part(trap, 0, digits="2"),
          saying(trap, gone="r3c2#1"), replace(trap, parts=trap.parts[:1]), replace(trap, technique="ColorWrap"),
          replace(trap, technique="RemotePair"), with_part(trap, 0, at="r1c5 r5c5"))


def test_two_components():
    # Rows 1 and 5 have two places each; r1c4 and r5c4 see each other, so r1c1 or r5c2 is true.
    state, _ = drawn("x..x..... " + "xxxxxxxxx " * 3 + ".x.x..... " + "xxxxxxxxx " * 4)
    good = step("MultiColor1", part("cells", "1", "r1c1"), part("cells", "1", "r1c4"), part("cells", "1", "r5c2"),
                part("cells", "1", "r5c4"), gone="r23c2#1 r46c1#1")
    holds(state, good, saying(good, gone="r7c1#1"), with_part(good, 0, at="r2c1"), with_part(good, 1, at="r1c5"),
          replace(good, parts=(*good.parts[:2], *good.parts[:2])), replace(good, technique="MultiColor2"),
          replace(good, technique="ColorTrap"))


# -- wings ----------------------------------------------------------------------------------------

def test_xy_wing():
    state = state_with(r1c1="12", r1c9="13", r9c1="23")
    good = step("XYWing", part("cells", "12", "r1c1"), part("cells", "13", "r1c9"), part("cells", "23", "r9c1"),
                part("pincer", "3", "r1c9 r9c1"), gone="r9c9#3")
    holds(state, good, with_part(good, 3, digits="2"), with_part(good, 3, at="r1c9"), with_part(good, 0, digits="13"),
          with_part(good, 1, at="r1c8"), with_part(good, 0, houses="r1"), saying(good, gone="r9c8#3"),
          saying(good, gone="r9c9#2"), replace(good, technique="XYZWing"))


def test_xyz_wing():
    state = state_with(r1c1="123", r1c9="13", r2c2="23")
    good = step("XYZWing", part("cells", "123", "r1c1"), part("cells", "13", "r1c9"), part("cells", "23", "r2c2"),
                part("pincer", "3", "r1c19 r2c2"), gone="r1c23#3")
    holds(state, good, with_part(good, 3, at="r1c9 r2c2"), saying(good, gone="r2c9#3"), saying(good, gone="r1c2#2"),
          replace(good, technique="XYWing"))


def test_w_wing():
    picture = {f"r{r}c5": "3456789" for r in (2, 3, 4, 5, 6, 7, 8)}
    state = state_with(r1c1="12", r9c9="12", **picture)
    good = step("WWing", part("cells", "12", "r1c1 r9c9"), part("link", "1", "r19c5", "c5"),
                part("pincer", "2", "r1c1 r9c9"), gone="r1c9#2 r9c1#2")
    holds(state, good, with_part(good, 2, digits="1"), with_part(good, 1, digits="2"), with_part(good, 1, houses="c6"),
          with_part(good, 1, at="r19c6"), with_part(good, 0, at="r1c1 r9c8"), saying(good, gone="r1c9#1"),
          saying(good, gone="r2c9#2"))


# -- uniqueness -----------------------------------------------------------------------------------

def test_unique_rectangle_1():
    state = state_with(r1c14="12", r2c1="12", r2c4="123")
    good = step("UniquenessTest1", part("cells", "12", "r12c14"), part("cells", "3", "r2c4"), gone="r2c4#12")
    holds(state, good, saying(good, gone="r2c4#3"), with_part(good, 0, at="r12c15"), with_part(good, 0, digits="13"),
          with_part(good, 1, at="r2c1"), with_part(good, 1, digits="4"), saying(good, gone="r1c1#1"))


def test_a_rectangle_lies_in_two_blocks():
    state = state_with(r1c14="12", r4c1="12", r4c4="123")
    with pytest.raises(Refused, match="two blocks"):
        check(state, step("UniquenessTest1", part("cells", "12", "r14c14"), part("cells", "3", "r4c4"), gone="r4c4#1"))


def test_unique_rectangle_2_and_5():
    state = state_with(r1c14="12", r2c14="123")
    good = step("UniquenessTest2", part("cells", "12", "r12c14"), part("cells", "3", "r2c14"), gone="r2c9#3")
    holds(state, good, saying(good, gone="r3c1#3"), saying(good, gone="r2c1#3"), with_part(good, 1, at="r2c1"),
          replace(good, technique="UniquenessTest5"))
    state = state_with(r1c1="12", r2c4="12", r1c4="123", r2c1="123")
    good = step("UniquenessTest5", part("cells", "12", "r12c14"), part("cells", "3", "r1c4 r2c1"), gone="r1c2#3 r2c5#3")
    holds(state, good, saying(good, gone="r1c9#3"), replace(good, technique="UniquenessTest2"))


def test_unique_rectangle_3():
    state = state_with(r1c14="12", r2c1="123", r2c4="124", r2c9="34")
    good = step("UniquenessTest3", part("cells", "12", "r12c14"), part("cells", "34", "r2c14"),
                part("cells", "34", "r2c9", "r2"), gone="r2c8#34")
    holds(state, good, saying(good, gone="r2c1#3"), saying(good, gone="r1c9#3"), with_part(good, 2, at="r2c8"),
          with_part(good, 2, houses="r1"), with_part(good, 2, digits="345"), saying(good, gone="r2c8#5"))


def test_unique_rectangle_4():
    rest = {f"r2c{c}": "3456789" for c in (2, 3, 5, 6, 7, 8, 9)}
    state = state_with(r1c14="12", r2c14="1234", **rest)
    good = step("UniquenessTest4", part("cells", "12", "r12c14"), part("cells", "34", "r2c14"),
                part("link", "1", "r2c14", "r2"), gone="r2c14#2")
    holds(state, good, saying(good, gone="r2c1#1"), with_part(good, 2, houses="c1"), with_part(good, 2, at="r2c1"),
          with_part(good, 2, digits="3"), saying(good, gone="r1c1#2"))


def test_unique_rectangle_6_and_hidden():
    rest = {f"r{r}c{c}": "23456789" for r in (1, 2) for c in (2, 3, 5, 6, 7, 8, 9)}
    state = state_with(r1c1="12", r2c4="12", r1c4="1234", r2c1="1234", **rest)
    good = step("UniquenessTest6", part("cells", "12", "r12c14"), part("cells", "34", "r1c4 r2c1"),
                part("link", "1", "r1c14", "r1"), part("link", "1", "r2c14", "r2"), gone="r1c4#1 r2c1#1")
    holds(state, good, saying(good, gone="r1c4#2"), with_part(good, 3, houses="r1", at="r1c14"),
          with_part(good, 2, houses="c1"), saying(good, gone="r1c1#1"))
    rest = {f"r2c{c}": "23456789" for c in (2, 3, 5, 6, 7, 8, 9)} | {f"r{r}c4": "23456789" for r in range(3, 10)}
    state = state_with(r1c1="12", r2c4="1234", r1c4="1234", r2c1="1234", **rest)
    good = step("HiddenRectangle", part("cells", "12", "r12c14"), part("cells", "34", "r1c4 r2c14"),
                part("link", "1", "r2c14", "r2"), part("link", "1", "r12c4", "c4"), gone="r2c4#2")
    holds(state, good, saying(good, gone="r2c4#1"), saying(good, gone="r2c1#2"), with_part(good, 3, houses="c1"),
          with_part(good, 2, houses="r1"), with_part(good, 0, digits="13"))


def test_avoidable_rectangles_need_to_know_the_givens():
    digits = [0] * 81
    digits[0], digits[3], digits[9] = 1, 2, 2                    # r1c1, r1c4, r2c1
    good = step("AvoidableRectangle1", part("cells", "12", "r12c14"), part("cells", "3456789", "r2c4"), gone="r2c4#1")
    check(State(digits, givens=[]), good)
    for givens in ([0], [3], [0, 3, 9]):
        with pytest.raises(Refused, match="given"):
            check(State(digits, givens=givens), good)
    with pytest.raises(Refused):
        check(State(digits, givens=[]), saying(good, gone="r2c4#3"))
    masks = [511] * 81
    masks[9], masks[12] = 0b110, 0b101                           # r2c1 {2, 3}, r2c4 {1, 3}
    digits[9] = 0
    good = step("AvoidableRectangle2", part("cells", "12", "r12c14"), part("cells", "3", "r2c14"), gone="r2c9#3")
    check(State(digits, masks, givens=[]), good)
    for bad in (saying(good, gone="r2c1#3"), with_part(good, 1, at="r2c1"), saying(good, gone="r2c9#4")):
        with pytest.raises(Refused):
            check(State(digits, masks, givens=[]), bad)
