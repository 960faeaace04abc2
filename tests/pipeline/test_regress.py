"""Cases: read from every form, judged, counted; states and deductions here are made by hand."""

import gzip
import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.cases import BrokenCase, Case, load_cases
from pipeline.read import InputError
from pipeline.regress import FAIL, NOT_IMPLEMENTED, PASS, check, regress, regress_command
from solver.catalogue import technique
from solver.errors import UnknownTechnique

EMPTY = "." * 81
# In block 1 the digits 1, 2, 3 have only row 1 left, so they go from the rest of it.
LOCKED = "........." "456......" "789......" + "." * 54
# r1c8 can only be 8; then r1c9 is 9.
TWO_SINGLES = "1234567.." + "." * 18 + ".......9." + "." * 45


def candidate(row, column, digit):
    return ((row - 1) * 9 + column - 1) * 9 + digit - 1


def load(text, path):
    path.write_text(text if isinstance(text, str) else "\n".join(text))
    return list(load_cases(path))


@pytest.fixture
def file(tmp_path):
    return tmp_path / "cases"


# -- library lines --------------------------------------------------------------------------


def test_library_line(file):
    line = f":0100:123:{LOCKED[:11]}+6{LOCKED[12:]}:145 999:114 319:567:7"
    [case] = load(line, file)
    assert case.technique is technique("Pointing")
    assert (case.id, case.where, case.name) == (f"{file}:1", f"{file}:1", "Pointing")
    assert case.state.digits == [int(c) if c != "." else 0 for c in LOCKED]
    assert case.eliminations == {candidate(1, 4, 1), candidate(1, 9, 3)}
    assert case.placements == {candidate(6, 7, 5)}
    assert (case.must_fail, case.exact, case.after) == (False, frozenset(), ())
    assert case.state.candidates[0] == 0b111
    assert case.state.candidates[3 * 9 + 4] == 0b111111110


def test_deleted_candidates_are_missing_in_the_state(file):
    """digit, row, column: 2..9 deleted from r1c1, so it is a 1; and 9 from r3c7."""
    deleted = " ".join(f"{d}11" for d in range(2, 10))
    [case] = load(f":0003:1:{EMPTY}:{deleted} 937::111:", file)
    assert case.state.candidates == [0b1] + [0b111111111] * 23 + [0b011111111] + [0b111111111] * 56
    assert check(case).verdict == PASS
    [case] = load(f":0003:1:{EMPTY}:{deleted[:-4]}::111:", file)
    assert check(case).verdict == FAIL


@pytest.mark.parametrize("code, name, must_fail", [
    ("0300", "XWing", False), ("03111", "FinnedSwordFish", False), ("0707-1", "DiscontinuousNiceLoop", False),
    ("0402-1", "EmptyRectangle", False), ("0100-x", "Pointing", True), ("0606-2-x", "HiddenRectangle", True), ("1399-2-x", "1399-2-x", True),
    ("1399", "1399", False)])
def test_codes(file, code, name, must_fail):
    [case] = load(f":{code}:1:{EMPTY}::111:", file)
    assert (case.name, case.must_fail) == (name, must_fail)
    assert (case.technique is None) == (name == code)


@pytest.mark.parametrize("line, verdict, reason", [
    (f":0100:123:{LOCKED}::114 115 319:", PASS, ""),
    (f":0100:123:{LOCKED}::114 119 219:::", PASS, ""),
    (f":0100:123:{LOCKED}::114 914 424:", FAIL, "eliminations not found: r1c4#9 r2c4#4"),
    (f":0100:123:{LOCKED}:::111:", FAIL, "placements not found: r1c1#1"),
    (f":0100-x:123:{LOCKED}::", FAIL, "must find nothing, found r1c4#1 r1c4#2 r1c4#3 r1c5#1 r1c5#2 r1c5#3"
                                      " r1c6#1 r1c6#2 r1c6#3 r1c7#1 r1c7#2 r1c7#3 and 6 more"),
    (f":0100-x:123:{EMPTY}::", PASS, ""),
    (f":1399:1:{LOCKED}::114:", NOT_IMPLEMENTED, ""),
])
def test_verdicts(file, line, verdict, reason):
    result = check(load(line, file)[0])
    assert (result.verdict, result.reason) == (verdict, reason)


# -- JSON -----------------------------------------------------------------------------------


def puzzle_case(**fields):
    return json.dumps({"id": "x", "technique": "NakedSingle", "puzzle": TWO_SINGLES, **fields})


@pytest.mark.parametrize("fields, reason", [
    ({"placements": ["r1c8#8"]}, ""),
    ({"placements": ["r1c8#8"], "exact": ["placements", "eliminations"]}, ""),
    ({"placements": ["r1c9#9"]}, "placements not found: r1c9#9"),
    ({"placements": [], "exact": ["placements"]}, "placements that the case does not list: r1c8#8"),
    ({"placements": ["r1c8#8"], "after": "singles"}, "placements not found: r1c8#8"),
    ({"placements": [], "exact": ["placements"], "after": "singles"}, ""),
    ({"must_fail": True, "after": "singles"}, ""),
    ({"must_fail": True}, "must find nothing, found r1c8#8"),
    ({"technique": "locked candidate", "puzzle": LOCKED, "eliminations": ["r1c4#1"], "after": "singles"}, ""),
    ({"technique": "locked candidate", "puzzle": LOCKED, "eliminations": ["r1c4#1"], "after": "singles+locked"},
     "eliminations not found: r1c4#1"),
])
def test_puzzles(file, fields, reason):
    [case] = load(puzzle_case(**fields), file)
    assert case.id == "x"
    result = check(case)
    assert result.reason == reason and result.verdict == (FAIL if reason else PASS)


def test_checking_leaves_the_case_as_it_was(file):
    [case] = load(puzzle_case(placements=["r1c8#8"], after="singles"), file)
    before = case.state.text
    check(case)
    assert case.state.text == before


def state_case(**fields):
    candidates = ["123456789"] * 81
    candidates[10] = "5"
    return json.dumps({"id": "L1", "code": "0003", "technique": "Naked Single", "cells": EMPTY, "must_fail": False,
                       "candidates": candidates, "eliminations": [], "placements": ["r2c2#5"], **fields})


def test_states(file):
    [case] = load(state_case(), file)
    assert case.state.candidates == [511] * 10 + [16] + [511] * 70
    assert (case.technique.id, case.id, check(case).verdict) == ("NakedSingle", "L1", PASS)
    [case] = load(state_case(placements=["r2c3#5"]), file)
    assert check(case).verdict == FAIL
    [case] = load(state_case(code="1399", technique="Exotic Loop"), file)
    assert (case.name, check(case).verdict) == ("Exotic Loop", NOT_IMPLEMENTED)


# -- what is no case ------------------------------------------------------------------------


@pytest.mark.parametrize("line, reason", [
    ("hello", "neither a JSON object nor a HoDoKu library line"),
    ("447::0604:1:x", "neither a JSON object"),
    ("{", "Expecting property name"),
    ("{}", "field 'technique' is missing"),
    (puzzle_case(technique="XWinng", placements=["r1c8#8"]), "no technique 'XWinng'; did you mean: XWing"),
    (puzzle_case(technique=7), "field 'technique' is 7"),
    (puzzle_case(puzzle="123"), "wanted 81 or 729 characters, not 3"),
    (puzzle_case(puzzle="55" + EMPTY[2:]), "a digit stands twice in a house"),
    (puzzle_case(placements=["r0c8#8"]), "'r0c8#8': wanted a candidate such as r2c4#7"),
    (puzzle_case(placements=[5]), "placements [5]: wanted names such as r2c4#7"),
    (puzzle_case(placements="r1c8#8"), "field 'placements' is 'r1c8#8'"),
    (puzzle_case(), "nothing to find"),
    (puzzle_case(after="lunch"), "after 'lunch': wanted 'singles'"),
    (puzzle_case(exact=["all"]), "exact ['all']: wanted 'eliminations'"),
    (state_case(cells="1"), "cells '1': wanted 81 digits"),
    (state_case(candidates=["1"]), "candidates: wanted 81 strings of digits"),
    (state_case(candidates=[1] * 81), "candidates: wanted 81 strings of digits"),
    (state_case(code="03x"), "code '03x': wanted a library code such as 0300"),
    ('{"a":' * 100_000, "nested too deep"),
    (":0100:1:", "library line of 3 fields"),
    (f":0100:1:{EMPTY[1:]}::111:", f"grid '{EMPTY[1:]}': wanted 81 cells"),
    (f":0100:1:55{EMPTY[2:]}::111:", "a digit stands twice in a house"),
    (f":0100:1:{EMPTY}::1111:", "'1111': wanted digit, row and column"),
    (f":0100:1:{EMPTY}:011:111:", "'011': wanted digit, row and column"),
    (f":0100:1:{EMPTY}:::", "nothing to find"),
])
def test_broken_lines(file, line, reason):
    [broken] = load(f"# title\n\n{line}", file)
    assert isinstance(broken, BrokenCase)
    assert broken.where == f"{file}:3" and reason in broken.reason
    assert "\n" not in broken.reason and len(broken.reason) <= 300


parts = st.sampled_from([*":{}[],+-x", "\n", '"', "0100", EMPTY, LOCKED, "111", "null", "1", '"technique":', '"XWing"',
                         '"puzzle":', '"cells":', '"candidates":', '"code":', "\x00", "é", ":0100:1:", '{"code":"0100",'])


@settings(deadline=None)
@given(text=st.lists(parts, max_size=25).map("".join))
def test_any_text_gives_one_case_or_broken_line_a_line(tmp_path_factory, text):
    path = tmp_path_factory.getbasetemp() / "any.cases"
    cases = load(text, path)
    assert len(cases) == sum(bool(line.strip()) for line in text.split("\n"))
    assert all(isinstance(case, (Case, BrokenCase)) for case in cases)


# -- the report -----------------------------------------------------------------------------


def run(lines, path, technique=None):
    path.write_text("\n".join(lines))
    out = []
    return regress_command(path, technique, out.append), out


PASSES = f":0100:123:{LOCKED}::114:"
FAILS = f":0100:123:{LOCKED}::914:"
MISSING = f":1399:1:{LOCKED}::114:"


def test_report(file):
    code, out = run([MISSING, PASSES, puzzle_case(placements=["r1c9#9"]), PASSES, FAILS, "x"], file)
    assert code == 1
    assert [line.split() for line in out[:4]] == [
        ["technique", "pass", "fail", "not", "implemented"], ["NakedSingle", "0", "1", "0"],
        ["Pointing", "2", "1", "0"], ["1399", "0", "0", "1"]]
    assert out[4:] == [
        "",
        f"{file}:3: x NakedSingle: placements not found: r1c9#9",
        f"{file}:5: Pointing: eliminations not found: r1c4#9",
        f"{file}:6: not read: neither a JSON object nor a HoDoKu library line",
        "passed 2 of 5 (40.0 %)"]


@pytest.mark.parametrize("lines, code, last", [
    ([PASSES], 0, "passed 1 of 1 (100.0 %)"),
    ([PASSES, MISSING], 0, "passed 1 of 1 (100.0 %)"),
    ([MISSING], 0, "passed 0 of 0"),
    ([FAILS], 1, "passed 0 of 1 (0.0 %)"),
    ([PASSES, "broken"], 1, "passed 1 of 2 (50.0 %)"),
    ([PASSES] * 1999 + [FAILS], 1, "passed 1999 of 2000 (99.9 %)"),
])
def test_exit_code_and_share(file, lines, code, last):
    assert run(lines, file)[0] == code
    assert run(lines, file)[1][-1] == last


def test_one_technique_or_family(file):
    lines = [PASSES, FAILS, puzzle_case(placements=["r1c8#8"]), puzzle_case(technique="HiddenSingle", placements=["r1c9#9"])]
    assert run(lines, file, "naked single")[1][-1] == "passed 1 of 1 (100.0 %)"
    assert run(lines, file, "Single")[1][-1] == "passed 2 of 2 (100.0 %)"
    with pytest.raises(UnknownTechnique, match="NakedSingle"):
        regress(file, "NakedSinglle")
    with pytest.raises(InputError, match="holds no cases of XWing"):
        regress(file, "XWing")


def test_what_cannot_be_read(file):
    with pytest.raises(InputError, match="does not exist"):
        regress(file)
    file.write_text("# nothing\n")
    with pytest.raises(InputError, match="holds no cases"):
        regress(file)


def test_compressed_and_crlf(file):
    file.write_bytes(gzip.compress(f"\ufeff{PASSES}\r\n{PASSES}\r\n".encode()))
    assert regress(file).passed == 2


# -- the corpus -----------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.corpus
def test_a_state_is_the_same_as_library_line_and_as_json(corpus, file):
    """Grid, deleted candidates and wanted deductions of the library, written back as its lines."""
    for text in (corpus / "techniques" / "cases.jsonl").read_text().splitlines():
        data = json.loads(text)
        [case] = load(text, file)
        [same] = load(library_line(data), file)
        assert same.state.text == case.state.text, data["id"]
        assert (same.technique, same.eliminations, same.placements, same.must_fail) == (
            case.technique, case.eliminations, case.placements, case.must_fail), data["id"]


def library_line(data):
    cells = data["cells"]
    grid = "".join(c if g != "." or c == "." else f"+{c}" for c, g in zip(cells, data["givens"], strict=True))
    deleted = []
    for i in range(81):
        seen = {cells[j] for j in range(81) if j // 9 == i // 9 or j % 9 == i % 9
                or (j // 27, j % 9 // 3) == (i // 27, i % 9 // 3)}
        if cells[i] == ".":
            deleted += [f"{d}{i // 9 + 1}{i % 9 + 1}" for d in "123456789"
                        if d not in seen and d not in data["candidates"][i]]
    names = [" ".join(name[5] + name[1] + name[3] for name in data[kind]) for kind in ("eliminations", "placements")]
    code = data["code"] + "1" * data["siamese"] + (f"-{data['variant']}" if data["variant"] else "")
    code += "-x" if data["must_fail"] else ""
    return ":".join(["", code, "".join(map(str, data["digits"])), grid, " ".join(deleted), *names, data["extra"]])


@pytest.mark.corpus
@pytest.mark.parametrize("name, cases", [("published", 11), ("cases", 708)])
def test_real_cases(corpus, name, cases):
    report = regress(corpus / "techniques" / f"{name}.jsonl")
    assert len(report.results) == cases
    assert not report.failed, "\n".join(report.lines())


@pytest.mark.corpus
def test_a_case_that_wants_more_than_there_is_fails(corpus):
    """So that the judge is known to say no on real states: a placed cell cannot lose a digit."""
    for case in load_cases(corpus / "techniques" / "published.jsonl"):
        placed = next(c for c, digit in enumerate(case.state.digits) if digit)
        result = check(replace(case, eliminations=case.eliminations | {placed * 9}))
        assert result.verdict == FAIL, case.id
