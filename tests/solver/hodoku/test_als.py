"""HoDoKu's searches for almost locked sets against its recorded steps, and against a plain reading of the rules."""

from functools import cache
from itertools import combinations, count, islice

import pytest

from solver.hodoku.position import Position
from solver.steps import deductions
from tests.solver.hodoku.replay import replay
from tests.solver.plain import HOUSES, PEERS, candidates, state_with
from tests.solver.plain_links import almost_locked_sets, as_bits, bits, places, removed, restricted_common
from tests.solver.strategies import make_case
from tests.solver.techniques.test_als_chain import ChainJudge

WITHIN = {"axz": "ALSXZ", "axy": "ALSXYWing", "ach": "ALSChain", "db": "DeathBlossom"}
every_search = pytest.mark.parametrize("name", WITHIN)


@pytest.mark.corpus
@pytest.mark.slow
def test_the_same_steps(corpus):
    tested = replay(corpus, "axz axy ach")
    assert tested["axz"] >= 30 and tested["axy"] >= 30 and tested["ach"] >= 10


# -- a plain reading -----------------------------------------------------------------------------------

@cache
def some_positions():
    """Made states with few sets, as positions with their states."""
    states = (make_case(seed).state for seed in count())
    small = (s for s in states if sum(mask.bit_count() for mask in s.candidates) <= 110
             and 30 <= len(almost_locked_sets(s)) <= 100)
    return [(Position(state), state) for state in islice(small, 15)]


def numbered(state):
    """The almost locked sets in the order of HoDoKu's list: by first house, then by cells, depth first."""
    def number(s):
        members = list(bits(s.cells))
        return min(h for h, house in enumerate(HOUSES) if house >= set(members)), members
    return sorted(almost_locked_sets(state), key=number)


def common_pairs(sets):
    """(i, j): the first and the last restricted common candidate, one or two digits."""
    pairs = {}
    for (i, a), (j, b) in combinations(enumerate(sets), 2):
        if common := restricted_common(a, b):
            pairs[i, j] = tuple(sorted({min(common), max(common)}))
    return pairs


def gone_from_both(where, a, b, but):
    return {x for z in a.at.keys() & b.at.keys() - set(but) for x in removed(z, where[z] & a.seen[z] & b.seen[z])}


def axz(state):
    where, sets = places(state), numbered(state)
    for (i, j), common in common_pairs(sets).items():
        a, b = sets[i], sets[j]
        gone = set().union(*(gone_from_both(where, a, b, [x]) for x in common))
        if len(common) > 1:
            for one, other in ((a, b), (b, a)):
                for d in one.at.keys() - set(common):
                    gone |= removed(d, where[d] & one.seen[d] & ~other.cells)
        if gone:
            return gone
    return None


def axy(state):
    where, sets = places(state), numbered(state)
    for (p, x), (q, y) in combinations(common_pairs(sets).items(), 2):
        ends = set(p) ^ set(q)
        if len(ends) == 2 and not (x == y and len(x) == 1):
            a, b = (sets[i] for i in ends)
            if not a.cells & b.cells and (gone := gone_from_both(where, a, b, x + y)):
                return gone
    return None


def ach(state):
    where, sets = places(state), numbered(state)
    pairs = common_pairs(sets)
    after = {i: [(j, common) for (k, j), common in pairs.items() if k == i] for i in range(len(sets))}
    best = {}       # {deletions: fewest cells, sets}

    def extend(chain, first, compared, used):
        if len(chain) >= 4:
            gone = frozenset(gone_from_both(where, sets[chain[0]], sets[chain[-1]], [first, *used]))
            size = sum(sets[i].cells.bit_count() for i in chain), len(chain)
            if gone and (gone not in best or size < best[gone]):
                best[gone] = size
        for j, common in after[chain[-1]]:
            now = [x for x in common if x != compared]
            if now:
                extend([*chain, j], first, now[0], now)

    for (i, j), common in pairs.items():
        for x in common:
            extend([i, j], x, x, [x])

    def rank(gone):
        ordered = sorted((x % 9 + 1, x // 9) for x in gone)
        cells, number = best[gone]
        return -len(gone), sum(c * (1 + 80 * k) + d for k, (d, c) in enumerate(ordered)), number, cells
    return set(min(best, key=rank)) if best else None


def db(state):
    where, sets = places(state), numbered(state)

    def choose(left, chosen):
        if not left:
            seen = {z: where[z] for z in set.intersection(*(set(s.at) for s in chosen)) - has}
            gone = {x for z in seen for x in removed(z, where[z] & as_bits(
                c for c in bits(where[z]) if all(s.seen[z] >> c & 1 for s in chosen)))}
            return gone or None
        for s in petals[left[0]]:
            if not any(s.cells & t.cells for t in chosen) and (gone := choose(left[1:], [*chosen, s])):
                return gone
        return None

    for stem, mask in enumerate(state.candidates):
        has = {d for d in range(1, 10) if mask >> d - 1 & 1}
        petals = {d: [s for s in sets if d in s.at and not s.at[d] & ~as_bits(PEERS[stem])][:100] for d in has}
        if len(has) > 1 and all(petals.values()) and (gone := choose(sorted(has), [])):
            return gone
    return None


PLAIN = {"axz": axz, "axy": axy, "ach": ach, "db": db}


@pytest.mark.slow
@every_search
def test_as_a_plain_reading(name):
    found = 0
    for position, state in some_positions():
        step, wanted = position.search(name), PLAIN[name](state)
        assert (step and set(step[2])) == wanted, state.text
        found += step is not None
    assert found >= 5


@pytest.mark.slow
@every_search
def test_a_step_of_the_technique_with_its_parts(name):
    for position, state in some_positions():
        found = position.search(name, evidence=True)
        assert found is None or set(found[2]) <= deductions(state, WITHIN[name])[0]
        if found:
            judge = ChainJudge(state)
            {"axz": judge.judge_xz, "axy": judge.judge_xy_wing, "ach": judge.judge_chain,
             "db": judge.judge_blossom}[name](found[3][0])
            assert set(found[3][0].eliminations) == set(found[2]) and found == position.search(name, evidence=True)


# -- by hand -------------------------------------------------------------------------------------------

def test_the_order_of_deletions():
    # Two sets with two RCCs: first what one of them allows, by digit, then what the locked sets delete.
    found = Position(state_with(r1c1="12", r1c56="123")).search("axz")
    digits = [x % 9 + 1 for x in found[2]]
    assert set(found[2]) == candidates("r1c234789#123 r23c456#3")
    assert digits == [2] * 6 + [1] * 6 + [3] * len(digits[12:])
