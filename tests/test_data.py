"""The bundled collections: what they promise, and that the program still does the same work on them."""

import json
from collections import Counter
from difflib import unified_diff

import pytest

from data import make_sample
from data.make_sample import ENOUGH, NEVER_NEEDED, NEVER_USED, PER_LEVEL, Entry, choose
from data.signature import SAMPLE, SIGNATURE, as_text, path, read_sample, signature
from solver.catalogue import LABELS, technique
from solver.exact import count
from solver.generate import make
from solver.grid import State
from solver.ladder import Ladder
from solver.notation import parse_candidate, step_text
from solver.profile import load_profile
from solver.steps import deductions, find_steps

PUBLISHED = SAMPLE.with_name("published.jsonl")
EXAMPLES = [json.loads(line) for line in PUBLISHED.read_text(encoding="ascii").splitlines()]

RUNGS = [rung for rung in load_profile("gnpx").rungs if rung.technique.implemented]
NAMES = [rung.technique.id for rung in RUNGS]

# Where the sample falls short, since the search found no more: {level or technique: puzzles}.
RARE_LEVELS = {"11": 56}
RARELY_USED = {"MutantFish": 0, "ForceChainHouse": 0, "ForceChainContradiction": 0}
RARELY_NEEDED = {"FinnedFrankenFish": 0, "ForceChainContradiction": 0}


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
    assert {level: n for level, n in recorded["level"].items() if n < PER_LEVEL} == RARE_LEVELS


def test_every_technique_is_used_if_it_can_be(recorded):
    rows = recorded["techniques"]
    assert list(rows) == NAMES
    assert {name: rows[name]["used"] for name in NAMES if rows[name]["used"] < ENOUGH} == \
        dict.fromkeys(NEVER_USED, 0) | RARELY_USED


def test_every_technique_is_needed_if_it_can_be(recorded):
    rows = recorded["techniques"]
    # nothing is said about the need of singles and locked candidates
    judged = [name for name in NAMES if technique(name).family not in ("Single", "LockedCandidate")]
    assert {name: rows[name]["needed"] for name in judged if rows[name]["needed"] < ENOUGH} == \
        dict.fromkeys([*NEVER_USED, *NEVER_NEEDED], 0) | RARELY_NEEDED


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
    monkeypatch.setattr(make_sample, "VARIATIONS", 8)
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


@pytest.mark.parametrize("name", NEVER_USED)
def test_what_is_never_used_comes_after_what_is_used_instead(name):
    assert NAMES.index(NEVER_USED[name]) < NAMES.index(name)


@pytest.fixture(scope="module")
def users(sample):
    """For each technique, the puzzles of the sample that use it."""
    puzzles = [puzzle for puzzle, _ in sample]
    rated = Ladder(load_profile("gnpx")).rate(puzzles, needed=False)
    found = {}
    for row, label in zip(rated.row.tolist(), rated.label.tolist()):
        found.setdefault(LABELS[label], []).append(puzzles[row])
    return found


def gone(state, eliminations, placements):
    """The candidates that are no longer possible after these deductions."""
    after = state.copy()
    after.apply(eliminations, placements)
    placed = set(placements)
    return {9 * cell + digit
            for cell, (before, now) in enumerate(zip(state.candidates, after.candidates))
            for digit in range(9) if before >> digit & 1 and not now >> digit & 1} - placed


@pytest.mark.parametrize("name", NEVER_NEEDED)
def test_what_is_never_needed_finds_no_more_than_what_replaces_it(users, name):
    found = 0
    for puzzle in users.get(name, [])[:20]:
        state = State(puzzle)
        for used, *deduced in path(puzzle, NAMES):
            if used == name:
                assert gone(state, *deduced) <= gone(state, *deductions(state, NEVER_NEEDED[name]))
                found += 1
            state.apply(*deduced)
    assert found >= min(ENOUGH, RARELY_USED.get(name, ENOUGH))


@pytest.mark.parametrize("name", NEVER_USED)
def test_where_what_is_never_used_finds_something_the_other_does(sample, name):
    states = [State(puzzle) for puzzle, _ in sample]
    found = [state for state in states if any(deductions(state, name))]
    assert len(found) >= ENOUGH
    assert all(any(deductions(state, NEVER_USED[name])) for state in found)


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
