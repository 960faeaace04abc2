"""The rules before chains are Sudoku Explainer's own, and so is the order in which they come."""

import json
from collections import Counter
from itertools import combinations

import pytest

from solver.catalogue import LABELS
from solver.explainer.path import Explainer
from solver.grid import State
from solver.profile import load_profile
from solver.rater import STATUSES
from tests.solver.strategies import PUZZLES

SOLVED = "123456789457189236689237145214573698376918452598624371731892564842365917965741823"
BLOCKS = [[r * 9 + c for r in range(b // 3 * 3, b // 3 * 3 + 3) for c in range(b % 3 * 3, b % 3 * 3 + 3)] for b in range(9)]
COLUMNS = [list(range(c, 81, 9)) for c in range(9)]
ROWS = [list(range(9 * r, 9 * r + 9)) for r in range(9)]
RULES = {
    "Hidden Single": 1, "Direct Pointing": 2, "Direct Claiming": 2, "Direct Hidden Pair": 3, "Naked Single": 4,
    "Direct Hidden Triplet": 5, "Pointing": 6, "Claiming": 6, "Naked Pair": 7, "X-Wing": 8, "Hidden Pair": 9,
    "Naked Triplet": 10, "Swordfish": 11, "Hidden Triplet": 12, "XY-Wing": 13, "XYZ-Wing": 14, "Naked Quad": 16,
    "Jellyfish": 17, "Hidden Quad": 18, "Aligned Pair Exclusion": 20, "Aligned Triplet Exclusion": 22,
}


@pytest.fixture(scope="module")
def explainer():
    return Explainer(load_profile("se"))


def rule_of(name):
    """The number of a rule that is no chain; None for chains."""
    if name.startswith(("Unique", "BUG")):
        return 15 if name.startswith("Unique") else 19
    return RULES.get(name)


def number(candidate):
    """`r1c2#3` as cell * 9 + digit - 1."""
    return (int(candidate[1]) * 9 + int(candidate[3]) - 10) * 9 + int(candidate[5]) - 1


@pytest.mark.corpus
def test_the_recorded_steps(explainer, corpus):
    tested = Counter()
    for line in (corpus / "se" / "steps.jsonl").read_text(encoding="utf-8").splitlines():
        game = json.loads(line)
        state = State(game["puzzle"])
        for at, step in enumerate(game["steps"], 1):
            rule = rule_of(step["rule"])
            placed, gone = (tuple(sorted(map(number, step[key]))) for key in ("place", "elim"))
            if rule is not None:
                found = explainer.step_in(state)
                assert found is not None, (game["puzzle"], at)
                assert (found.rule, found.rating) == (rule, step["rating"]), (game["puzzle"], at)
                assert (found.placements, found.eliminations) == (placed, gone), (game["puzzle"], at)
                tested[rule] += 1
            state.apply(gone, placed)
    assert all(tested[rule] >= 6 for rule in set(RULES.values()) | {15, 19}), tested


def test_waves_rate_as_single_steps_do(explainer):
    # the rating without any batch: the loop as it is defined
    rated = explainer.rate(PUZZLES)
    tested = 0
    for i, puzzle in enumerate(PUZZLES):
        if STATUSES[rated.status[i]] != "rated":
            continue
        steps = list(explainer.steps(puzzle))
        ratings = [step.rating for step in steps]
        placed = next(at for at, step in enumerate(steps) if step.placements)
        wanted = max(ratings), max(ratings[:placed + 1]), ratings[0]
        assert tuple(f"{x[i]:.1f}" for x in (rated.er, rated.ep, rated.ed)) == tuple(f"{x:.1f}" for x in wanted), puzzle
        assert LABELS[rated.hardest[i]] == next(step.technique for step in steps if step.rating == max(ratings)), puzzle
        tested += 1
    assert tested >= 5


def first_hidden_single(state):
    """The placement and rating by the text of the rule."""
    masks = state.candidates
    houses = [(h, kind) for kind in (BLOCKS, COLUMNS, ROWS) for h in kind]
    for last in (True, False):
        for house, kind in houses:
            for d in range(9):
                places = [c for c in house if masks[c] >> d & 1]
                is_last = sum(masks[c] > 0 for c in house) == 1
                if len(places) == 1 and is_last == last:
                    return places[0] * 9 + d, 1.0 if last else 1.2 if kind is BLOCKS else 1.5
    return None


def test_hidden_singles_come_in_their_order(explainer):
    seen = Counter()
    for puzzle in PUZZLES:
        state = State(puzzle)
        for step in explainer.steps(puzzle):
            wanted = first_hidden_single(state)
            found = (step.placements[0], step.rating) if step.rule == 1 else None
            assert found == wanted, state.text
            seen[step.rating if found else 0] += 1
            state.apply(step.eliminations, step.placements)
    assert min(seen[rating] for rating in (1.0, 1.2, 1.5, 0)) >= 5, seen


def first_naked_pair(state):
    masks = state.candidates
    for house in (*BLOCKS, *COLUMNS, *ROWS):
        if sum(masks[c] > 0 for c in house) < 4:
            continue
        # the larger position changes last
        for i, j in sorted(combinations(range(9), 2), key=lambda two: two[::-1]):
            pair = masks[house[i]]
            if pair.bit_count() != 2 or masks[house[j]] != pair:
                continue
            gone = sorted(c * 9 + d for c in house if c not in (house[i], house[j])
                          for d in range(9) if masks[c] & pair & 1 << d)
            if gone:
                return tuple(gone)
    return None


def test_naked_pairs_come_in_their_order(explainer):
    seen = 0
    for puzzle in PUZZLES:
        state = State(puzzle)
        for step in explainer.steps(puzzle):
            if step.rule >= 7:
                assert first_naked_pair(state) == (step.eliminations if step.rule == 7 else None), state.text
                seen += step.rule == 7
            state.apply(step.eliminations, step.placements)
    assert seen >= 3


def test_a_last_cell(explainer):
    rated = explainer.rate(["." + SOLVED[1:]])
    assert [f"{x[0]:.1f}" for x in (rated.er, rated.ep, rated.ed)] == ["1.0"] * 3
    assert (LABELS[rated.hardest[0]], STATUSES[rated.status[0]]) == ("LastDigit", "rated")


@pytest.mark.parametrize("puzzle, status", [
    pytest.param("11" + "." * 79, "invalid", id="twice-in-a-row"),
    pytest.param(SOLVED, "solved", id="complete"),
    pytest.param("12345678." + "." * 8 + "9" + "." * 63, "no_solution", id="cell-without-candidate"),
    pytest.param("." * 81, "multiple", id="empty"),
])
def test_the_gate(explainer, puzzle, status):
    rated = explainer.rate([PUZZLES[0], puzzle])
    assert STATUSES[rated.status[1]] == status
    assert (rated.er[1], rated.ep[1], rated.ed[1], rated.er_at_least[1], rated.hardest[1]) == (0, 0, 0, 0, -1)


def test_out_of_time(explainer):
    rated = explainer.rate(PUZZLES * 200, timeout=1e-9)
    assert "timeout" in {STATUSES[s] for s in rated.status}
