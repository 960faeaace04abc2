"""Continuous and discontinuous loops and alternating inference chains: by definition, and their chains."""

from itertools import combinations

import pytest

from solver.notation import step_text
from solver.steps import deductions, find_steps
from tests.solver.plain import candidates, drawn, state_with
from tests.solver.plain_links import Network, almost_locked_sets, bits, chains_of, is_link, node_of
from tests.solver.strategies import make_case
from tests.solver.walks import hard_corpus_states, hard_states, our_puzzles, sample

DISCONTINUOUS, CONTINUOUS, AIC = range(3)
SETS = pytest.mark.parametrize("sets", [False, True], ids=["plain", "grouped"])
SETS_SLOW = pytest.mark.parametrize("sets", [pytest.param(False, id="plain"),
                                             pytest.param(True, id="grouped", marks=pytest.mark.slow)])


def name_of(form, sets):
    return ("Grouped" if sets else "") + {CONTINUOUS: "ContinuousNiceLoop", AIC: "AIC"}.get(form, "DiscontinuousNiceLoop")


# -- the definitions ----------------------------------------------------------------------------------

class Loops:
    """A network of nodes 0, 1, ..., candidates first, and who sees whom."""

    def __init__(self, state, sets):
        self.network = network = Network(state, sets)
        self.state, self.n = state, len(network.nodes)
        self.sees = [list(bits(network.after[i] >> self.n)) for i in range(self.n)]
        # The links of an ALS between digits that no smaller one inside it links.
        everything = almost_locked_sets(state)
        self.rounds = []
        for s in network.als:
            inside = [t for t in everything if t.cells != s.cells and not t.cells & ~s.cells]
            self.rounds += [(s, x, y) for x, y in combinations(s.at, 2)
                            if not any(x in t.at and y in t.at for t in inside)]

    def makes(self, p, q):
        """Whether -p makes +q."""
        return self.network.reached(self.n + p) >> q & 1

    def pairs(self, a):
        """Nodes p, q that candidate a sees, of which one is true."""
        return [(p, q) for p in self.sees[a] for q in self.sees[a] if self.makes(p, q)]

    def in_cell(self, a, p):
        return p < len(self.network.candidates) and self.network.candidates[p] // 9 == self.network.candidates[a] // 9

    def closed_rounds(self):
        """ALSs with two digits between which a continuous loop passes them."""
        for s, x, y in self.rounds:
            if self.network.reached(self.number(s, x)) >> self.n + self.number(s, y) & 1:
                yield s, x, y

    def around(self, s, x, y):
        """Candidates that see all places of another digit of an ALS, being of that digit."""
        return {self.network.candidates[a] for z in s.at if z not in (x, y) for a in self.sees[self.number(s, z)]
                if a < len(self.network.candidates) and self.network.nodes[a][0] == z}

    def number(self, s, digit):
        return self.network.number[digit, s.at[digit]]

    def found(self, test):
        return {c for a, c in enumerate(self.network.candidates) if test(a)}

    def chained(self):
        return self.found(lambda a: any(not self.in_cell(a, p) for p, _ in self.pairs(a)))

    def continuous(self):
        gone = self.found(lambda a: any(q in self.sees[p] for p, q in self.pairs(a)))
        return gone.union(*(self.around(*way) for way in self.closed_rounds()))

    def proved(self):
        return self.found(lambda a: self.makes(a, a))


def assert_as_plain(state, sets):
    loops = Loops(state, sets)
    chained, proved = loops.chained(), loops.proved()
    mates = {c for c in loops.network.candidates for p in proved if c != p and c // 9 == p // 9}
    assert deductions(state, name_of(AIC, sets)) == (chained, frozenset()), state.text
    assert deductions(state, name_of(DISCONTINUOUS, sets)) == (chained | mates, proved), state.text
    assert deductions(state, name_of(CONTINUOUS, sets)) == (loops.continuous(), frozenset()), state.text


@SETS_SLOW
def test_against_the_definitions(sets):
    for seed in range(8, 16):
        assert_as_plain(make_case(seed).state, sets)


@SETS
@pytest.mark.slow
def test_against_the_definitions_on_more_states(sets):
    for state in [make_case(seed).state for seed in range(20)] + sample(hard_states, our_puzzles(), 8, seed=8):
        assert_as_plain(state, sets)


@SETS
@pytest.mark.corpus
@pytest.mark.slow
def test_against_the_definitions_on_real_puzzles(sets, corpus):
    for state in hard_corpus_states(corpus, 30 if sets else 200):
        assert_as_plain(state, sets)


@SETS
@pytest.mark.slow
def test_together_they_give_what_nice_loops_give(sets):
    for seed in range(200):
        state = make_case(seed).state
        parts = [deductions(state, name_of(form, sets)) for form in range(3)]
        whole = deductions(state, "GroupedNiceLoop" if sets else "NiceLoop")
        assert whole == (frozenset().union(*(gone for gone, _ in parts)), frozenset().union(*(true for _, true in parts)))


# -- the chains shown ---------------------------------------------------------------------------------

def seeing_both(loops, p, q, form=CONTINUOUS):
    return {loops.network.candidates[a] for a in range(len(loops.network.candidates))
            if p in loops.sees[a] and q in loops.sees[a]
            and not (form == AIC and loops.in_cell(a, p) and loops.in_cell(a, q))}


def removed_by_loop(loops, chain):
    """All that goes by a chain from -p to +q, weakly linked: by each weak link, and around each ALS."""
    number = loops.network.number
    gone = seeing_both(loops, number[node_of(chain[-1])], number[node_of(chain[0])])
    for before, part in zip(chain, chain[1:]):
        if part.role == "weak":
            gone |= seeing_both(loops, number[node_of(before)], number[node_of(part)])
        if part.als:
            [s] = [s for s in loops.network.als if set(bits(s.cells)) == set(part.als)]
            gone |= loops.around(s, *before.digits, *part.digits)
    return gone


def shortest(loops, form, c):
    """The least number of links of a chain of this form for a candidate that goes, without those to itself."""
    a, found = loops.network.candidates.index(c), []
    pairs = loops.pairs(a)
    for p in {p for p, _ in pairs}:
        steps = loops.network.distances(loops.network.nodes[p], False)
        found += [steps[loops.network.nodes[q], True] for p_, q in pairs if p_ == p
                  and (q in loops.sees[p] if form == CONTINUOUS else not loops.in_cell(a, p) or not loops.in_cell(a, q))]
    if form == CONTINUOUS:
        for s, x, y in loops.closed_rounds():
            for i, j in ((x, y), (y, x)):
                if c in loops.around(s, x, y):
                    found.append(loops.network.distances((i, s.at[i]), True)[(j, s.at[j]), False])
    return min(found)


def judge(loops, step):
    [chain] = chains_of(step)
    for before, part in zip(chain, chain[1:]):
        assert is_link(loops.state, loops.network.where, before, part), (before, part)
    start, end = node_of(chain[0]), node_of(chain[-1])
    gone, links = set(step.eliminations), len(chain) - 1
    if step.placements:
        [proved] = step.placements
        assert step.form == DISCONTINUOUS and start == end == (proved % 9 + 1, 1 << proved // 9)
        assert not chain[0].on and chain[-1].on and links == loops.network.distances(start, False)[end, True]
        assert gone == {c for c in loops.network.candidates if c // 9 == proved // 9} - {proved}
        return
    if step.form == DISCONTINUOUS:
        [c] = gone
        assert start == end == (c % 9 + 1, 1 << c // 9) and chain[0].on and not chain[-1].on
        assert chain[1].cells != chain[0].cells or chain[-2].cells != chain[-1].cells
        assert links == shortest(loops, DISCONTINUOUS, c) + 2
        return
    p, q = loops.network.number[start], loops.network.number[end]
    assert not chain[0].on and chain[-1].on
    if step.form == AIC:
        assert gone == seeing_both(loops, p, q, AIC) and links in {shortest(loops, AIC, c) for c in gone}
    else:
        assert q in loops.sees[p] and gone == removed_by_loop(loops, chain)
        assert links in {shortest(loops, CONTINUOUS, c) for c in gone}, step_text(step)


def judge_all(state, sets):
    loops = Loops(state, sets)
    for form in range(3):
        for step in find_steps(state, name_of(form, sets)):
            assert step.form == form
            judge(loops, step)


@SETS_SLOW
def test_every_chain_is_valid_and_a_shortest(sets):
    for seed in (9, 12):
        judge_all(make_case(seed).state, sets)


@SETS
@pytest.mark.slow
def test_every_chain_is_valid_and_a_shortest_on_more_states(sets):
    for state in [make_case(seed).state for seed in (13, 15)] + sample(hard_states, our_puzzles(), 4, seed=9):
        judge_all(state, sets)


# -- by hand ------------------------------------------------------------------------------------------

def test_a_continuous_loop_with_all_that_it_removes():
    # -r1c1#2 -> +r9c1#2 -> -r9c5#2 -> +r9c5#1 -> -r1c5#1 -> +r1c1#1, by column 1, r9c5 and row 1.
    state = state_with(r9c5="12", r1c2346789="23456789", r2345678c1="13456789")
    gone = candidates("r1c1#3456789 r9c2346789#2 r2345678c5#1")
    assert deductions(state, "ContinuousNiceLoop") == (gone, frozenset())
    [step] = find_steps(state, "ContinuousNiceLoop")
    assert set(step.eliminations) == gone
    assert step_text(step).startswith("Continuous Nice Loop: rc:r1c1=1=[r1c5]-1-[r9c5]-2-[r9c1]=2=[r1c1] => ")


def test_a_chain_with_two_victims():
    # Column 1: r1 or r9; row 9: c1 or c5. What sees both r1c1 and r9c5 goes; they do not see each other.
    state, _ = drawn("""
        x.. .x. ...
        .xx xxx xxx
        .xx xxx xxx
        .xx xxx xxx
        .xx xxx xxx
        .xx xxx xxx
        .xx xxx xxx
        .xx xxx xxx
        x.. .x. ...""", digit=5)
    gone, true = deductions(state, "AIC")
    assert not true and candidates("r2345678c5#5") == gone
    assert {step_text(step).split(" => ")[0] for step in find_steps(state, "AIC")} <= {
        "AIC: -5-[r1c5]=5=[r1c1]-5-[r9c1]=5=[r9c5]-5-", "AIC: -5-[r9c5]=5=[r9c1]-5-[r1c1]=5=[r1c5]-5-"}
    # X-Wing: the ends see each other, so the loop closes.
    assert deductions(state, "ContinuousNiceLoop") == (gone, frozenset())


def test_a_chain_between_two_digits():
    # -r1c1#1 -> +r9c1#1 -> -r9c5#1 -> +r9c5#3 -> -r1c5#3 -> +r1c5#2: one of the ends is true.
    state = state_with(r2345678c1="23456789", r9c5="13", r1c5="23")
    assert deductions(state, "AIC") == (candidates("r1c1#2"), frozenset())
    [step] = find_steps(state, "AIC")
    assert step_text(step) in ("AIC: -1-[r1c1]=1=[r9c1]-1-[r9c5]-3-[r1c5]-2- => r1c1<>2",
                               "AIC: -2-[r1c5]-3-[r9c5]-1-[r9c1]=1=[r1c1]-1- => r1c1<>2")


def test_an_als_in_a_continuous_loop_locks_its_other_digits():
    # r1c12 holds two of 1, 2 and 3. 1 goes round by row 9 from column 1 to r9c5, 2 by column 2.
    state = state_with(r1c12="123", r9c1="14", r9c2="24")
    gone, _ = deductions(state, "GroupedContinuousNiceLoop")
    assert candidates("r1c3456789#3 r23c123#3") & gone == set()
    state = state_with(r1c1="13", r1c2="23", r9c1="14", r9c2="24")
    gone, _ = deductions(state, "GroupedContinuousNiceLoop")
    assert gone == candidates("r1c3456789#3 r23c123#3 r2345678c1#1 r2345678c2#2 r9c3456789#4 r78c123#4")


@pytest.mark.parametrize("technique", ["AIC", "ContinuousNiceLoop", "DiscontinuousNiceLoop"])
def test_near_miss(technique):
    # As in the case of two digits, but r9c5 has a third candidate.
    state = state_with(r2345678c1="23456789", r9c5="134", r1c5="23")
    assert not any(deductions(state, technique))
