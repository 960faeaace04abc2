"""The bundled collections: what they promise, and that the program still does the same work on them."""

import json
from collections import Counter
from difflib import unified_diff

import pytest

from data import make_sample
from data.make_sample import ENOUGH, NEVER_NEEDED, PER_LEVEL, Entry, choose
from data.signature import SAMPLE, SIGNATURE, as_text, read_sample, signature
from solver.exact import count
from solver.generate import make
from solver.grid import State
from solver.notation import parse_candidate, step_text
from solver.profile import load_profile
from solver.steps import deductions, find_steps

PUBLISHED = SAMPLE.with_name("published.jsonl")
EXAMPLES = [json.loads(line) for line in PUBLISHED.read_text(encoding="ascii").splitlines()]

RUNGS = [rung for rung in load_profile("gnpx").rungs if rung.technique.implemented]


@pytest.fixture(scope="module")
def sample():
    return read_sample()


@pytest.fixture(scope="module")
def recorded():
    """The signature as it stands; that it is true is a test of its own."""
    return json.loads(SIGNATURE.read_text(encoding="ascii"))


def test_every_puzzle_has_one_solution_and_occurs_once(sample):
    assert [puzzle for puzzle, _ in sample if len(puzzle) != 81 or count(puzzle) != 1] == []
    assert [puzzle for puzzle, n in Counter(puzzle for puzzle, _ in sample).items() if n > 1] == []


def test_the_recipes_make_the_puzzles(sample):
    # all would take long: some, and every variation
    some = [line for i, line in enumerate(sample) if i % 40 == 0 or "v" in line[1]]
    assert [(make(recipe), recipe) for _, recipe in some] == some


def test_every_level_is_there(recorded, sample):
    assert recorded["puzzles"] == len(sample)
    assert recorded["status"] == {"rated": len(sample)}
    assert set(recorded["level"]) == {str(rung.level) for rung in RUNGS}
    assert min(recorded["level"].values()) >= ENOUGH


# The sample was chosen before these were implemented, or before others stood in front of them.
RARE = {"DeathBlossomExt", "FrankenFish", "MutantFish", "FinnedMutantFish",
        "ForceChainCell", "ForceChainHouse", "ForceChainContradiction"}
# Where these find anything, ColorTrap and MultiColor1, which come before, find something too.
NEVER_USED = {"ColorWrap", "MultiColor2"}


def test_every_technique_is_used_if_it_can_be(recorded):
    rows = recorded["techniques"]
    assert list(rows) == [rung.technique.id for rung in RUNGS]
    assert {name for name, row in rows.items() if row["used"] < ENOUGH} == RARE | NEVER_USED
    assert [rows[name]["used"] for name in NEVER_USED] == [0, 0]


def test_what_cannot_be_needed_is_not(recorded):
    assert {name: recorded["techniques"][name]["needed"] for name in NEVER_NEEDED} == dict.fromkeys(NEVER_NEEDED, 0)


@pytest.mark.slow
def test_the_work_is_the_same_as_ever(sample):
    before = SIGNATURE.read_text(encoding="ascii").splitlines()
    now = as_text(signature([puzzle for puzzle, _ in sample])).splitlines()
    moved = "\n".join(unified_diff(before, now, "before", "now", n=0, lineterm=""))
    assert not moved, (
        f"the ratings of data/sample.sdm move:\n{moved}\n"
        "If this is what you want: `python -m data.signature` writes the new ones. Say in the commit and in "
        "CHANGELOG, under Ratings, what moves and why, and raise the version of the profile.")


def entry(name, level, *marks):
    return Entry(name, name, level, frozenset(marks))


def test_the_choice_covers_every_mark_before_it_fills_the_levels():
    many = [entry(f"s{i}", 2, "common") for i in range(PER_LEVEL + 50)]
    rare = [entry(f"s{1000 + i}", 2, "common", "rare") for i in range(ENOUGH + 3)]
    chosen = choose(many + rare)
    assert chosen == many[:PER_LEVEL - ENOUGH] + rare[:ENOUGH]


def test_the_choice_takes_variations_of_one_puzzle_last():
    near = [entry(f"s1v{i}", 2, "rare") for i in range(ENOUGH + 3)]
    other = [entry(f"s{2 + i}", 2, "rare") for i in range(4)]
    same = entry("s1v99", 2, "rare")
    same = Entry(same.recipe, near[0].puzzle, same.level, same.marks)
    assert choose([*near, same, *other]) == [*near, *other]      # far from a full level: all, none twice
    few = choose([*near, *other, *(entry(f"s{100 + i}", 2) for i in range(PER_LEVEL))])
    assert [e for e in few if e.marks] == near[:ENOUGH - len(other)] + other


@pytest.mark.slow
def test_the_sample_does_not_depend_on_the_number_of_jobs(tmp_path, monkeypatch):
    monkeypatch.setattr(make_sample, "SEEDS", 60)
    monkeypatch.setattr(make_sample, "VARIATIONS", 40)
    monkeypatch.setattr(make_sample, "CHUNK", 20)
    texts = []
    for jobs in (1, 2):
        monkeypatch.setattr(make_sample, "SAMPLE", tmp_path / f"{jobs}.sdm")
        make_sample.main(["--jobs", str(jobs)], standalone_mode=False)
        texts.append((tmp_path / f"{jobs}.sdm").read_bytes())
    assert texts[0] == texts[1]
    assert texts[0].count(b"\n") > 50
    assert b"v" in texts[0]


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
