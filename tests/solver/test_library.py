"""The states of HoDoKu's regression library: each technique finds what the library lists."""

import json

import pytest

from solver.catalogue import TECHNIQUES
from solver.grid import State
from solver.steps import deductions
from tests.solver.plain import candidates

TECHNIQUE_OF = {code: row.id for row in TECHNIQUES if row.implemented for code in row.codes.get("library", ())}


def state_of(case):
    digits = [int(sign) if sign != "." else 0 for sign in case["cells"]]
    return State(digits, [sum(1 << int(d) - 1 for d in cell) for cell in case["candidates"]],
                 [cell for cell in range(81) if case["givens"][cell] != "."])


@pytest.fixture(scope="session")
def library(corpus):
    lines = (corpus / "techniques" / "cases.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@pytest.mark.corpus
@pytest.mark.parametrize("code", TECHNIQUE_OF)
def test_the_library_case_is_found(code, library):
    cases = [case for case in library if case["code"] == code]
    if not cases:
        pytest.skip("no case of this code")
    wrong = {}
    for case in cases:
        gone, true = deductions(state_of(case), TECHNIQUE_OF[code])
        if case["must_fail"]:
            wrong[case["id"]] = gone | true
        else:
            wanted_gone, wanted_true = (candidates(" ".join(case[kind])) for kind in ("eliminations", "placements"))
            wrong[case["id"]] = wanted_gone - gone | wanted_true - true
    assert not {name: found for name, found in wrong.items() if found}
