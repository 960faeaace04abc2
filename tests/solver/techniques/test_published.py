"""The examples that technique pages print, all eleven: nothing that they show may be missing."""

import json

import pytest

from solver.notation import parse_candidate
from solver.steps import deductions
from tests.solver.walks import SINGLES, reduced

AFTER = {"singles": SINGLES, "singles+locked": (*SINGLES, "LockedCandidate")}


@pytest.mark.corpus
def test_published_examples(corpus):
    examples = [json.loads(line) for line in (corpus / "techniques/published.jsonl").read_text().splitlines()]
    assert len(examples) == 11
    for example in examples:
        found = deductions(reduced(example["puzzle"], AFTER[example["after"]]), example["technique"])
        for kind, all_of_it in zip(("eliminations", "placements"), found):
            wanted = {parse_candidate(name) for name in example[kind]}
            assert wanted == all_of_it if kind in example["exact"] else wanted <= all_of_it, example["id"]
