"""Steps as text; the wanted texts are written by hand from the notation that the module describes."""

import pytest

from solver.notation import candidate_name, cells_name, parse_candidate, step_text
from solver.steps import Part, Step


def part(role, cells=(), digits=(), houses=(), on=False, als=()):
    return Part(role, on, tuple(digits), tuple(houses), tuple(cells), tuple(als))


def test_candidates_round_trip():
    assert candidate_name(0) == "r1c1#1"
    assert candidate_name(728) == "r9c9#9"
    assert [parse_candidate(candidate_name(c)) for c in range(729)] == list(range(729))


@pytest.mark.parametrize("text", ["", "r1c1", "r0c1#1", "r1c1#0", "r1c1#1 ", "1r1c#1", "r1c1#x"])
def test_text_that_is_no_candidate(text):
    with pytest.raises(ValueError, match="wanted a candidate such as r2c4#7"):
        parse_candidate(text)


@pytest.mark.parametrize("cells, name", [
    ((), ""),
    ((0,), "r1c1"),
    ((0, 3, 8), "r1c149"),
    ((3, 30, 57), "r147c4"),
    ((0, 1, 9, 10), "r12c12"),
    ((0, 10), "r1c1,r2c2"),
    ((0, 1, 10), "r1c12,r2c2"),
    ((0, 5, 9, 14, 20), "r12c16,r3c3"),
])
def test_cells(cells, name):
    assert cells_name(cells) == name


@pytest.mark.parametrize("step, text", [
    pytest.param(Step("HiddenSingle", 0, (), (5 * 9 + 0,), (part("cells", [5], [1], [14]),)),
                 "Hidden Single: 1 in r1c6 (c6) => r1c6=1", id="single"),
    pytest.param(Step("LockedSet2Hidden", 0, (3 * 9 + 3, 8 * 9 + 3, 8 * 9 + 8), (), (part("cells", [3, 8], [1, 5], [0]),)),
                 "Hidden Pair: 1,5 in r1c49 (r1) => r1c49<>4, r1c9<>9", id="hidden-pair"),
    pytest.param(Step("FinnedXWing", 0, (75 * 9 + 1,), (), (
        part("base", [], [2], [1, 6]), part("cover", [], [], [12, 17]), part("fins", [59]))),
        "Finned X-Wing: 2 r2 r7 \\ c4 c9 fins r7c6 => r9c4<>2", id="fish"),
    pytest.param(Step("XYWing", 0, (64 * 9,), (), (
        part("cells", [13], [4, 8]), part("cells", [21], [1, 4]), part("pincer", [21, 67], [1]))),
        "XY-Wing: r2c5{48} r3c4{14} ends r3c4,r8c5 => r8c2<>1", id="wing"),
    pytest.param(Step("ALSXZ", 0, (51 * 9 + 5,), (), (
        part("als", [7, 43], [3, 5, 6]), part("als", [3, 48], [2, 3, 5]), part("rcc", [], [5]))),
        "ALS XZ: ALS r15c8{356} ALS r16c4{235} RCC 5 => r6c7<>6", id="als"),
    # the form of the published forcing chains
    pytest.param(Step("ForceChainCell", 0, (), (50 * 9 + 1,), (
        part("start", [16], [2], on=True), part("weak", [14], [2]), part("strong", [50], [2], on=True),
        part("start", [12], [1]), part("strong_als", [30, 39], [3], on=True, als=[12, 30, 48, 66]))),
        "Force Chain (Cell): [W r2c8/+2 -> r2c6/-2] => [S r2c6/-2 -> r6c6/+2]"
        " | [S (ALS:r2468c4) r2c4/-1 -> <r45c4>/+3] => r6c6=2", id="forcing-chain"),
    # a net is no chain: r1c6 is 2 as both r1c4 and r1c5 have lost it
    pytest.param(Step("ForcingNetVerity", 0, (5 * 9 + 6,), (), (
        part("start", [12], [2], on=True), part("weak", [3], [2]), part("weak", [4], [2]), part("strong", [5], [2], on=True),
        part("start", [30], [2], on=True), part("weak", [5], [7]))),
        "Forcing Net Verity: r2c4/+2: r1c4/-2, r1c5/-2, r1c6/+2 | r4c4/+2: r1c6/-7 => r1c6<>7", id="forcing-net"),
])
def test_steps(step, text):
    assert step_text(step) == text
