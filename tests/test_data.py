"""The bundled collections: what they promise, and that the program still does the same work on them."""

import json
from collections import Counter
from pathlib import Path

import pytest

from data.make_sample import NEVER_NEEDED, PER_LEVEL
from data.signature import SAMPLE, SIGNATURE, as_text, read_sample, signature
from solver.catalogue import technique
from solver.exact import count
from solver.generate import make
from solver.grid import State
from solver.notation import parse_candidate, step_text
from solver.profile import load_profile
from solver.steps import deductions, find_steps

PUBLISHED = Path(SAMPLE).parent / "published.jsonl"
EXAMPLES = [json.loads(line) for line in PUBLISHED.read_text(encoding="ascii").splitlines()]

RUNGS = [rung for rung in load_profile("gnpx").rungs if rung.technique.implemented]


@pytest.fixture(scope="module")
def sample():
    return read_sample()


@pytest.fixture(scope="module")
def counts(sample):
    return signature([puzzle for puzzle, _ in sample])


def test_every_puzzle_has_one_solution_and_occurs_once(sample):
    assert [puzzle for puzzle, _ in sample if len(puzzle) != 81 or count(puzzle) != 1] == []
    assert [puzzle for puzzle, n in Counter(puzzle for puzzle, _ in sample).items() if n > 1] == []


def test_the_recipes_make_the_puzzles(sample):
    # every one of them takes long: some, and all of the rare kind
    some = sample[::40] + [line for line in sample if line[1].count("v") and line[1].endswith("7")]
    assert [(make(recipe), recipe) for _, recipe in some] == some


@pytest.mark.slow
def test_every_level_is_there(counts):
    assert set(counts["level"]) == {str(rung.level) for rung in RUNGS}
    assert min(counts["level"].values()) >= PER_LEVEL
    assert counts["status"] == {"rated": counts["puzzles"]}


@pytest.mark.slow
@pytest.mark.parametrize("name", [rung.technique.id for rung in RUNGS])
def test_every_technique_is_used_and_if_it_can_be_needed(counts, name):
    row = counts["techniques"][name]
    assert row["used"] > 0
    if technique(name).family in ("Single", "LockedCandidate") or name in NEVER_NEEDED:
        assert row["needed"] == 0
    else:
        assert row["needed"] > 0


@pytest.mark.slow
def test_the_work_is_the_same_as_ever(counts):
    before = SIGNATURE.read_text(encoding="ascii")
    now = as_text(counts)
    moved = "\n".join(f"  {was}\n  ->{new}" for was, new in zip(before.splitlines(), now.splitlines()) if was != new)
    assert now == before, (
        f"the ratings of data/sample.sdm move:\n{moved}\n"
        "If this is what you want: python -m data.signature, name it in the commit and in CHANGELOG "
        "under Ratings, and raise the version of the profile.")


@pytest.mark.parametrize("name", NEVER_NEEDED)
def test_what_is_never_needed_has_the_same_level_as_what_replaces_it(name):
    level = {rung.technique.id: rung.level for rung in RUNGS}
    assert level[name] == level[NEVER_NEEDED[name]]


def reduced(puzzle, after):
    """The state of a puzzle after singles, or singles and locked candidates, to the end."""
    names = ("NakedSingle", "HiddenSingle") + (("LockedCandidate",) if after == "singles+locked" else ())
    state = State(puzzle)
    while found := next(filter(any, (deductions(state, name) for name in names)), None):
        state.apply(*found)
    return state


def numbers(names):
    return {parse_candidate(name) for name in names}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["id"])
def test_published_examples_hold(example):
    state = reduced(example["puzzle"], example["after"])
    eliminations, placements = deductions(state, example["technique"])
    assert numbers(example["eliminations"]) <= eliminations
    assert numbers(example["placements"]) <= placements
    for kind, found in (("eliminations", eliminations), ("placements", placements)):
        if kind in example["exact"]:
            assert numbers(example[kind]) == found


@pytest.mark.parametrize("example", [e for e in EXAMPLES if "text" in e], ids=lambda example: example["id"])
def test_published_chains_are_shown(example):
    state = reduced(example["puzzle"], example["after"])
    texts = [step_text(step) for step in find_steps(state, example["technique"])]
    assert any(example["text"] in text for text in texts), texts


def test_the_two_files_of_published_examples_agree():
    lines = PUBLISHED.with_suffix(".sdm").read_text(encoding="ascii").splitlines()
    pairs = [(puzzle, name) for line in lines for puzzle, names in [line.split("\t")] for name in names.split()]
    assert pairs == [(example["puzzle"], example["id"]) for example in EXAMPLES]
