"""The chain rules take the steps that Sudoku Explainer itself took, and find nothing where it did not."""

import json
from collections import Counter

import pytest

from solver.explainer.desk import Position

LATER = {"": 25, "(+)": 26, "(+ Forcing Chains)": 27}
EARLIER = {"Nishio Forcing Chains": 23, "Cell Forcing Chains": 24, "Region Forcing Chains": 24,
           "Forcing Chain": 21, "Forcing X-Chain": 21, "Turbot Fish": 21, "Aligned Triplet Exclusion": 22}
RULES = (21, 23, 24, 25, 26, 27)
X_CYCLE_DIGIT = 0


def rule_of(name):
    """The number of a rule in the table, by the name of its step; 0: before the chains."""
    if "Cycle" in name:
        return 21
    if name.startswith("Dynamic"):
        return LATER[name[name.index("("):] if "(" in name else ""]
    return EARLIER.get(name, 0)


def number(candidate):
    """`r1c2#3` as cell * 9 + digit - 1."""
    return (int(candidate[1]) * 9 + int(candidate[3]) - 10) * 9 + int(candidate[5]) - 1


def decimals(rating):
    return int((rating + 0.05) * 10) / 10


def found_as(step, found):
    """Whether a rule's find is the recorded step."""
    placed = set(map(number, step["place"]))
    return (found is not None
            and decimals(found["rating"]) == step["rating"]
            and found["complexity"] == step["complexity"]
            and {found["place"]} - {-1} == placed
            and found["elim"] == set(map(number, step["elim"])))


def compare(puzzle, rules, tally):
    """Follow a recorded path; ask every rule that is not later than the step's."""
    here = Position(puzzle["puzzle"])
    for i, step in enumerate(puzzle["steps"]):
        taken = rule_of(step["rule"])
        for rule in rules:
            if rule > taken:
                break
            found = here.search(rule)
            told = f"{puzzle['puzzle']}, step {i}, rule {rule}: {found}, but {step}"
            if rule == taken:
                assert found_as(step, found), told
            else:
                assert found is None, told
            tally[rule, rule == taken] += 1
        here.apply(map(number, step["place"]), map(number, step["elim"]))


@pytest.mark.corpus
def test_the_same_steps(corpus):
    tally = Counter()
    for line in (corpus / "se" / "steps.jsonl").read_text(encoding="utf-8").splitlines():
        compare(json.loads(line), RULES, tally)
    for rule, steps in {21: 1000, 23: 100, 24: 400, 25: 600, 26: 50, 27: 40}.items():
        assert tally[rule, True] >= steps


def strong_links_of_one_digit():
    """Digit 1 has two places in row 1, columns 1 and 5, and two in row 5, columns 1 and 6."""
    gone = [(r, c) for r in (0, 4) for c in range(9) if (r, c) not in {(0, 0), (0, 4), (4, 0), (4, 5)}]
    return [(9 * r + c) * 9 + X_CYCLE_DIGIT for r, c in gone]


def test_a_skyscraper_is_a_chain_of_six_nodes():
    """r1c5 or r5c6 holds the digit: it goes from what sees both, r2c6, r3c6, r4c5, r6c5.

    Each of these four has its own chain of six nodes, so all are rated alike; the search starts from candidates in
    reading order, and the first find is the step: r2c6.
    """
    here = Position("." * 81)
    here.apply((), strong_links_of_one_digit())
    found = here.search(21)
    assert (decimals(found["rating"]), found["complexity"], found["place"]) == (6.6, 6, -1)
    assert found["elim"] == {(9 * 1 + 5) * 9 + X_CYCLE_DIGIT}


def test_nothing_follows_in_an_empty_grid():
    here = Position("." * 81)
    assert [here.search(rule) for rule in RULES] == [None] * len(RULES)
