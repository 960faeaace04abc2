"""The network of links against a plain reading of its definition."""

import pytest

from solver.links import implications
from tests.solver.plain import candidates, drawn, state_with
from tests.solver.plain_links import Network
from tests.solver.strategies import make_case
from tests.solver.walks import hard_states, hard_corpus_states, our_puzzles, sample


def follow(state, name, on=True, sets=True):
    """(made true, made false) by the candidate of this name."""
    [c] = candidates(name)
    return implications(state, sets=sets)[c, on]


# -- each kind of link, drawn -------------------------------------------------------------------

def test_weak_links():
    true, false = follow(state_with(), "r2c5#4")
    assert true == candidates("r2c5#4")
    assert false == candidates("r2c5#12356789 r2c12346789#4 r13456789c5#4 r13c46#4")


def test_a_false_candidate_makes_nothing_where_others_are_left():
    assert follow(state_with(), "r2c5#4", on=False) == (frozenset(), candidates("r2c5#4"))


def test_strong_links_in_a_cell_and_in_a_house():
    state, _ = drawn("""
        xxx xxx xxx
        .x. ... .x.
        xxx xxx xxx
        xxx xxx xxx
        xxx xxx xxx
        xxx xxx xxx
        xxx xxx xxx
        xxx xxx xxx
        xxx xxx xxx""", digit=4)
    assert candidates("r2c8#4") <= follow(state, "r2c2#4", on=False)[0]
    assert follow(state_with(r2c5="49"), "r2c5#4", on=False)[0] == candidates("r2c5#9")
    assert follow(state_with(r2c5="489"), "r2c5#4", on=False)[0] == frozenset()


# Block 1 has the digit in r1c1 and in r3c1, r3c2, r3c3: a cell and a group.
GROUP = """
    x.. xxx xxx
    ... xxx xxx
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx"""


def test_strong_link_to_a_group_and_weak_links_from_it():
    state, _ = drawn(GROUP, digit=4)
    # +r1c9 -> -r1c1 -> +<r3c123> -> -r3c4 to -r3c9. Neither r3c1 nor another cell of it comes out true.
    true, false = follow(state, "r1c9#4")
    assert true == candidates("r1c9#4")
    assert candidates("r3c456789#4") <= false and not candidates("r3c123#4") & false


def test_strong_link_from_a_group():
    state, _ = drawn(GROUP, digit=4)
    # +r3c9 sees all of <r3c123>, so r1c1 is true; r4c2 sees only one of its cells.
    assert follow(state, "r3c9#4")[0] == candidates("r3c9#4 r1c1#4")
    assert follow(state, "r4c2#4")[0] == candidates("r4c2#4")


def test_a_group_is_all_cells_of_the_intersection():
    # Three cells in one block-line intersection are no strong link of one and two.
    state, _ = drawn(GROUP.replace("x.. xxx xxx", "... xxx xxx"), digit=4)
    assert follow(state, "r3c1#4", on=False) == (frozenset(), candidates("r3c1#4"))


# Block 1 has the digit in row 2 and in column 3.
ROW_AND_COLUMN = """
    ..x xxx xxx
    xx. xxx xxx
    ..x xxx xxx
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx"""


def test_a_row_and_a_column_of_a_block_are_linked():
    # +r2c9 -> -<r2c12> -> +<r13c3> -> -r4c3 to -r9c3, and the other way round.
    state, _ = drawn(ROW_AND_COLUMN, digit=4)
    assert candidates("r456789c3#4") <= follow(state, "r2c9#4")[1]
    assert candidates("r2c456789#4") <= follow(state, "r9c3#4")[1]


def test_unless_they_share_a_cell():
    # Then the digit in the crossing makes both true: they are no two places of it.
    state, _ = drawn(ROW_AND_COLUMN.replace("xx. xxx xxx", "xxx xxx xxx"), digit=4)
    assert follow(state, "r2c9#4")[1] == follow(state_with(), "r2c9#4")[1]


def test_without_sets_there_are_no_groups():
    state, _ = drawn(GROUP, digit=4)
    assert not candidates("r3c4#4") & follow(state, "r1c9#4", sets=False)[1]
    assert follow(state, "r3c9#4", sets=False)[0] == candidates("r3c9#4")


# Three cells of row 1 with 1, 2, 3 and 4; no two of them are an almost locked set.
ALS = {"r1c1": "124", "r1c2": "123", "r1c5": "34"}


def test_als_link():
    # r2c3#1 sees the 1s of r1c12, so 2, 3 and 4 are locked: 2 in r1c12, 3 in r1c25, 4 in r1c15.
    true, false = follow(state_with(**ALS), "r2c3#1")
    assert true == candidates("r2c3#1")
    assert candidates("r1c346789#234 r23c12#2") <= false
    assert not candidates("r3c123#34") & false
    assert not candidates("r1c346789#234") & follow(state_with(**ALS), "r2c3#1", sets=False)[1]


@pytest.mark.parametrize("origin, change", [
    pytest.param("r9c1#1", {}, id="one-of-two-cells-seen"),
    pytest.param("r2c3#1", {"r1c1": "1245"}, id="two-digits-too-many"),
    pytest.param("r2c3#1", {"r1c5": "134"}, id="another-cell-with-the-digit"),
    pytest.param("r2c3#1", {"r1c5": "123456789", "r4c1": "34"}, id="no-house"),
])
def test_als_near_misses(origin, change):
    assert not candidates("r1c346789#234") & follow(state_with(**ALS | change), origin)[1]


def test_cells_made_false_one_by_one_do_not_add_up():
    # r9c1#9 makes 1 false in r1c1 (through r5c1) and in r1c2 (through r9c2), not in both by one link:
    # 2 and 3 would be locked in r1c12 only in a net.
    state = state_with(r1c12="123", r5c1="19", r9c2="19")
    _, false = follow(state, "r9c1#9")
    assert candidates("r1c12#1") <= false
    assert not candidates("r1c3#23") & false


def test_the_cells_of_an_als_digit_may_lie_in_two_blocks():
    # r1c1 and r1c9 have 1, 2 and 3. Row 1 sees both 1s, and so both 2s.
    state = state_with(r1c19="123")
    assert candidates("r1c456#2 r1c456#3") - candidates("r1c5#23") <= follow(state, "r1c5#1")[1]
    assert not candidates("r2c1#2") & follow(state, "r1c5#1")[1]


# -- whole networks --------------------------------------------------------------------------------

@pytest.mark.slow
@pytest.mark.parametrize("sets", [False, True])
def test_against_the_plain_reading(sets):
    for seed in range(15):
        state = make_case(seed).state
        network, found = Network(state, sets=sets), implications(state, sets=sets)
        assert found.keys() == {(c, on) for c in network.candidates for on in (True, False)}
        for (c, on), followed in found.items():
            assert followed == network.follow(c, on), f"make_case({seed}), {c}, {on}, sets={sets}"


def assert_closed(state):
    """a makes b exactly if not-b makes not-a, for all statements about candidates."""
    found = implications(state)
    for (a, on), (true, false) in found.items():
        # Among what a statement gives, false ones are at 1; "not a" is false if a is not.
        assert all(a in found[b, False][on] for b in true), f"{a}, {on}: {state.text}"
        assert all(a in found[b, True][on] for b in false), f"{a}, {on}: {state.text}"


@pytest.mark.slow
def test_closed_under_contraposition():
    for seed in range(80):
        assert_closed(make_case(seed).state)
    for state in sample(hard_states, our_puzzles(), 20, seed=1):
        assert_closed(state)


@pytest.mark.corpus
@pytest.mark.slow
def test_closed_under_contraposition_on_real_puzzles(corpus):
    for state in hard_corpus_states(corpus, 500):
        assert_closed(state)


