from itertools import combinations

import pytest
from hypothesis import given, settings

from solver.steps import deductions, find_steps
from tests.solver.plain import (
    COLUMNS, HOUSES, PEERS, ROWS, candidate, candidates, cells, digits_of, drawn, places_of, removals,
    state_with,
)
from tests.solver.strategies import states

# -- remote pairs ---------------------------------------------------------------------------


def test_remote_pair_of_four():
    # r1c1 = r6c5 and r1c5 = r6c9, whichever way round; every cell of the three lines sees both.
    state = state_with(r1c15="37", r6c59="37")
    rest = {*ROWS[0], *COLUMNS[4], *ROWS[5]} - {*cells("r1c15 r6c59")}
    assert deductions(state, "RemotePair") == ({candidate(c, d) for c in rest for d in (3, 7)}, frozenset())
    [step] = find_steps(state, "RemotePair")
    assert [(p.role, list(p.cells), p.digits) for p in step.parts] == [
        ("cells", cells("r1c1 r6c5"), (3, 7)), ("cells", cells("r1c5 r6c9"), (3, 7))]


@pytest.mark.parametrize("state", [
    pytest.param(state_with(r1c15="37", r6c5="37"), id="three-cells"),
    pytest.param(state_with(r1c15="37", r6c79="37"), id="two-and-two"),
    pytest.param(state_with(r1c15="37", r6c5="37", r6c9="378"), id="a-cell-with-three"),
    pytest.param(state_with(r1c12="37", r2c1="37", r2c9="37"), id="no-two-colours-for-block-1"),
])
def test_remote_pair_near_misses(state):
    assert not any(deductions(state, "RemotePair"))


def remote_pairs(digits, places):
    gone = set()
    for x, y in combinations(range(1, 10), 2):
        left = {cell for cell in digits if digits[cell] == {x, y}}
        while left:
            colour, todo = {min(left): 0}, [min(left)]
            for cell in todo:
                for other in sorted(left & PEERS[cell] - colour.keys()):
                    colour[other] = 1 - colour[cell]
                    todo.append(other)
            left -= colour.keys()
            valid = all(colour[a] != colour[b] for a in colour for b in colour if b in PEERS[a])
            if valid and len(colour) >= 4:
                for cell in digits:
                    if len({colour[other] for other in PEERS[cell] & colour.keys()}) == 2:
                        gone |= removals([cell], x, places) | removals([cell], y, places)
    return gone


# -- chains ---------------------------------------------------------------------------------

# Rows 2, 5 and 8 have two cells each; so r2c2 or r8c3 is true.
X_CHAIN = """
    xx* xxx xxx
    .x. .x. ...
    xx* xxx xxx
    xxx xxx xxx
    ... .x. .x.
    xxx xxx xxx
    x*x xxx xxx
    ..x ... .x.
    x*x xxx xxx"""
# Without r2c2, r2c8 were true, r7c8 false, r8c7 true (block 9), r8c2 false, so r2c2 true (column 2).
X_LOOP = """
    *.* xxx xxx
    .x. ... .*.
    *.* xxx xxx
    x.x xxx xxx
    x.x xxx xxx
    x.x xxx xxx
    x.x xxx .x.
    x*x xxx x..
    x.x xxx ..."""


def nodes(text):
    """The parts of a chain by name, false and true in turn: (role, on, cell, digit)."""
    return [("start" if i == 0 else ("weak", "strong")[i % 2], bool(i % 2), x // 9, x % 9 + 1)
            for i, word in enumerate(text.split()) for x in candidates(word)]


def chain_of(step):
    return [(p.role, p.on, *p.cells, *p.digits) for p in step.parts]


def test_x_chain():
    state, gone = drawn(X_CHAIN, digit=5)
    assert deductions(state, "XChain") == (gone, frozenset())
    [step] = find_steps(state, "XChain")
    assert chain_of(step) == nodes("r2c2#5 r2c5#5 r5c5#5 r5c8#5 r8c8#5 r8c3#5")


def test_x_chain_from_a_cell_to_itself():
    state, gone = drawn(X_LOOP, digit=5)
    assert deductions(state, "XChain") == (gone, frozenset())
    assert nodes("r2c2#5 r2c8#5 r7c8#5 r8c7#5 r8c2#5 r2c2#5") in [chain_of(s) for s in find_steps(state, "XChain")]


@pytest.mark.parametrize("picture, row, instead", [
    pytest.param(X_CHAIN, 5, "... .xx .x.", id="a-link-with-three-cells"),
    pytest.param(X_CHAIN, 5, "... x.. .x.", id="two-links-that-do-not-meet"),
    pytest.param(X_LOOP, 9, "x.x xxx x..", id="a-loop-that-does-not-close"),
])
def test_x_chain_near_misses(picture, row, instead):
    rows = picture.split("\n")[1:]
    rows[row - 1] = instead
    state, _ = drawn("\n".join(rows))
    found, gone = deductions(state, "XChain")[0], drawn(picture)[1]
    assert gone.isdisjoint(found)


XY_CHAIN = {"r1c1": "12", "r1c5": "23", "r6c5": "34", "r6c8": "14"}


def test_xy_chain():
    # r1c1 is 1, or else 2, then r1c5 is 3, r6c5 is 4 and r6c8 is 1.
    state = state_with(**XY_CHAIN)
    assert deductions(state, "XYChain") == (candidates("r1c8#1 r6c1#1"), frozenset())
    [step] = find_steps(state, "XYChain")
    assert chain_of(step) == nodes("r1c1#1 r1c1#2 r1c5#2 r1c5#3 r6c5#3 r6c5#4 r6c8#4 r6c8#1")


def test_two_equal_cells_are_the_shortest_xy_chain():
    state = state_with(r5c19="12")
    rest = set(ROWS[4]) - {*cells("r5c19")}
    assert deductions(state, "XYChain") == ({candidate(c, d) for c in rest for d in (1, 2)}, frozenset())
    assert chain_of(find_steps(state, "XYChain")[0]) == nodes("r5c1#1 r5c1#2 r5c9#2 r5c9#1")


def test_xy_chain_from_a_cell_to_itself():
    # r1c1 not 1 is 2, so r5c1 is 4, r5c5 is 3, r1c5 is 2, and r1c1 cannot be 2: it is 1.
    state = state_with(r1c1="12", r5c1="24", r5c5="34", r1c5="23")
    assert deductions(state, "XYChain")[0] >= removals(PEERS[0], 1, places_of(state))
    around = [("start", False, 0, 1), ("strong", True, 0, 1)]
    assert around in [chain_of(step)[::len(step.parts) - 1] for step in find_steps(state, "XYChain")]


@pytest.mark.parametrize("change", [
    pytest.param({"r1c5": "24"}, id="digits-do-not-meet"),
    pytest.param({"r1c5": "235"}, id="a-cell-with-three"),
    pytest.param({"r6c8": "45"}, id="ends-differ"),
    pytest.param({"r6c5": "123456789", "r7c5": "34"}, id="cells-out-of-sight"),
])
def test_xy_chain_near_misses(change):
    assert not any(deductions(state_with(**XY_CHAIN | change), "XYChain"))


def shortest_x(target, digit, places):
    """Strong links of a shortest chain that refutes a candidate; 0 if there is none."""
    at = places[digit]
    links = [at & house for house in HOUSES if len(at & house) == 2]
    false, true, n = PEERS[target] & at, set(), 0
    while True:
        n += 1
        new = {cell for link in links for cell in link if link - {cell} <= false} - true
        if new & PEERS[target]:
            return n
        if not new:
            return 0
        true |= new
        false = false | {cell for cell in at if PEERS[cell] & new}


def shortest_xy(target, digit, digits):
    two = {cell for cell in digits if len(digits[cell]) == 2}
    false = {(cell, digit) for cell in two & PEERS[target] if digit in digits[cell]}
    true, n = set(), 0
    while True:
        n += 1
        new = {(cell, other) for cell, d in false for other in digits[cell] - {d}} - true
        if any(d == digit and cell in PEERS[target] for cell, d in new):
            return n
        if not new:
            return 0
        true |= new
        false = false | {(p, d) for cell, d in new for p in two & PEERS[cell] if d in digits[p]}


@given(case=states())
@settings(max_examples=40, deadline=None)
def test_against_the_definitions(case):
    digits, places = digits_of(case.state), places_of(case.state)
    x = {candidate(cell, d) for d in places for cell in places[d] if shortest_x(cell, d, places)}
    xy = {candidate(cell, d) for d in places for cell in places[d] if shortest_xy(cell, d, digits)}
    assert deductions(case.state, "XChain") == (x, frozenset())
    assert deductions(case.state, "XYChain") == (xy, frozenset())
    assert deductions(case.state, "RemotePair") == (remote_pairs(digits, places), frozenset())


@given(case=states())
@settings(max_examples=40, deadline=None)
def test_every_chain_is_a_chain_and_a_shortest(case):
    digits, places = digits_of(case.state), places_of(case.state)
    for technique in ("XChain", "XYChain"):
        told = set()
        for step in find_steps(case.state, technique):
            chain = chain_of(step)
            for (_, was_on, a, d), (role, on, b, e) in zip(chain, chain[1:]):
                assert (was_on, on) == ((False, True) if role == "strong" else (True, False))
                if role == "weak":
                    assert d == e and b in PEERS[a]
                elif technique == "XChain":
                    assert d == e and any(places[d] & house == {a, b} for house in HOUSES)
                else:
                    assert a == b and digits[a] == {d, e}
            (role, _, first, digit), (_, on, last, end_digit) = chain[0], chain[-1]
            assert role == "start" and on and digit == end_digit
            assert set(step.eliminations) == removals(PEERS[first] & PEERS[last], digit, places)
            new = set(step.eliminations) - told
            told |= new
            length = {shortest_x(y // 9, digit, places) if technique == "XChain" else
                      shortest_xy(y // 9, digit, digits) for y in new}
            assert length == {len(chain) // 2}
