"""Templates against all ways to place a digit, written out; their evidence; cases by hand."""

from functools import reduce
from itertools import permutations

import pytest

from solver.notation import step_text
from solver.steps import deductions, find_steps
from tests.solver.plain import BOXES, candidate, candidates, drawn
from tests.solver.plain_links import as_bits, bits, places
from tests.solver.strategies import make_case
from tests.solver.walks import hard_corpus_states

# Every template: a column for each row, no two cells of it in a block.
ALL = [as_bits(9 * r + c for r, c in enumerate(columns)) for columns in permutations(range(9))
       if all(len({c // 3 for c in columns[b:b + 3]}) == 3 for b in (0, 3, 6))]


def test_how_many_templates_there_are():
    assert len(ALL) == 46656 == 6 ** 6
    assert all((template & as_bits(box)).bit_count() == 1 for template in ALL[::100] for box in BOXES)


def compatible(state, d, closed=0):
    """Templates of the digit with its placed cells and else candidates, off the closed cells."""
    placed = as_bits(cell for cell in range(81) if state.digits[cell] == d)
    free = places(state)[d] & ~closed | placed
    return [t for t in ALL if not t & ~free and not placed & ~t], placed


def plain(state):
    """(gone, true) of all digits together."""
    digits = range(1, 10)
    left = {d: compatible(state, d)[0] for d in digits}
    while True:
        common = {d: reduce(int.__and__, left[d]) for d in digits}
        fewer = {d: [t for t in left[d] if not any(t & common[e] for e in digits if e != d)] for d in digits}
        if fewer == left:
            break
        left = fewer
    where = places(state)
    gone = {candidate(cell, d) for d in digits for cell in bits(where[d] & ~reduce(int.__or__, left[d]))}
    true = {candidate(cell, d) for d in digits for cell in bits(where[d] & common[d])}
    return gone, true


def assert_as_plain(state):
    gone, true = plain(state)
    assert deductions(state, "TemplateDelete") == (gone, frozenset()), state.text
    assert deductions(state, "TemplateSet") == (frozenset(), true), state.text


@pytest.mark.slow
def test_against_all_templates():
    for seed in range(40):
        assert_as_plain(make_case(seed).state)


@pytest.mark.corpus
@pytest.mark.slow
def test_against_all_templates_on_real_puzzles(corpus):
    for state in hard_corpus_states(corpus, 40):
        assert_as_plain(state)


def judge(state, step):
    """Part by part, each from the cells that the parts before it close to other digits."""
    *lemmas, last = step.parts
    if step.placements:
        lemmas = step.parts
    fixed = {}
    for part in lemmas:
        [d] = part.digits
        closed = as_bits(cell for cell, e in fixed.items() if e != d)
        assert not as_bits(part.cells) & ~reduce(int.__and__, compatible(state, d, closed)[0])
        fixed |= dict.fromkeys(part.cells, d)
    [d] = last.digits
    if step.placements:
        assert set(step.placements) == {candidate(cell, d) for cell in last.cells}
        return
    found, placed = compatible(state, d, as_bits(cell for cell, e in fixed.items() if e != d))
    assert as_bits(last.cells) == reduce(int.__or__, found) & ~placed
    assert set(step.eliminations) == {candidate(cell, d) for cell in bits(places(state)[d] & ~as_bits(last.cells))}


@pytest.mark.slow
@pytest.mark.parametrize("technique", ["TemplateSet", "TemplateDelete"])
def test_the_evidence_is_the_proof(technique):
    for seed in range(6):
        state = make_case(seed).state
        for step in find_steps(state, technique):
            judge(state, step)


# Rows 1 and 2 lie in columns 1 and 2: the third row of the band must go elsewhere than block 1.
TWO_ROWS = """
    x.. x.. ...
    x.. x.. ...
    *xx *xx xxx
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx
    xxx xxx xxx"""


def test_what_no_template_holds():
    # An X-Wing in columns 1 and 4 with its rows in one band: row 3 is left with block 3.
    state, _ = drawn(TWO_ROWS, digit=5)
    gone = candidates("r3c123456#5 r456789c14#5")
    assert deductions(state, "TemplateDelete") == (gone, frozenset())
    assert not any(deductions(state, "TemplateSet"))
    [step] = find_steps(state, "TemplateDelete")
    assert [part.role for part in step.parts] == ["cells"] and set(step.eliminations) == gone


def test_a_cell_in_all_templates_is_closed_to_other_digits():
    # As above, but row 3 has one place in block 3: it is in all templates of 5, so 7 lies at r3c8.
    rows = TWO_ROWS.split("\n")[1:]
    rows[2] = "xxx xxx x.."
    state, _ = drawn("\n".join(rows), digit=5)
    masks = list(state.candidates)
    for cell in [18 + c for c in range(9) if c not in (6, 7)]:
        masks[cell] &= ~(1 << 6)
    state = type(state)([0] * 81, masks)
    assert deductions(state, "TemplateSet") == (frozenset(), candidates("r3c7#5 r3c8#7"))
    steps = find_steps(state, "TemplateSet")
    assert [step_text(step) for step in steps] == [
        "Template Set: r3c7{5} => r3c7=5", "Template Set: r3c7{5} r3c8{7} => r3c8=7"]
