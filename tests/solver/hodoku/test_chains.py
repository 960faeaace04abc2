"""Chains, colours and Sue de Coq are taken as HoDoKu takes them."""

import random
from dataclasses import replace
from itertools import product

import pytest

from solver.checker import check
from solver.hodoku.position import Position
from tests.solver.hodoku.replay import replay
from tests.solver.plain import BOXES, COLUMNS, PEERS, ROWS, candidate, digits_of
from tests.solver.strategies import make_case

NAMES = "rp tf sdc sc mc x xyc"
IDS = {"rp": "RemotePair", "tf": "TurbotFish", "x": "XChain", "xyc": "XYChain", "sc1": "ColorTrap", "sc2": "ColorWrap",
       "mc1": "MultiColor1", "mc2": "MultiColor2", "sdc": "SueDeCoqExtended"}


@pytest.mark.corpus
def test_the_recorded_steps(corpus):
    tested = replay(corpus, NAMES)
    assert min(tested[name] for name in NAMES.split()) >= 9


# -- chains, from the description of the search ---------------------------------------------

LINKS = {"tf": (3,), "x": range(3, 20, 2), "xyc": range(3, 20, 2), "rp": (7, 11, 15, 19)}


def links_of(kind, digits):
    """{(cell, digit): [(is strong, cell, digit)]}, in the order in which HoDoKu follows them."""
    found = {}
    for a, d in ((a, d) for a in digits for d in sorted(digits[a])):
        if kind in ("xyc", "rp") and len(digits[a]) != 2:
            continue
        out = [(True, a, e) for e in digits[a] - {d}] if kind in ("xyc", "rp") else []
        for house in (ROWS[a // 9], COLUMNS[a % 9], next(box for box in BOXES if a in box)):
            places = [c for c in house if d in digits.get(c, ())]
            for b in places:
                if b == a or house in BOXES and (a // 9 == b // 9 or a % 9 == b % 9):
                    continue
                if kind in ("xyc", "rp") and len(digits[b]) != 2 or kind == "rp" and digits[a] != digits[b]:
                    continue
                out.append((kind in ("tf", "x") and len(places) == 2, b, d))
        found[a, d] = out
    return found


def chains(kind, digits):
    """All chains as lists of nodes, in HoDoKu's order."""
    links = links_of(kind, digits)

    def extend(chain, passed):
        n = len(chain) - 1
        if n % 2 and chain[-1][1] == chain[0][1]:
            yield chain
        if n == max(LINKS[kind]) or n > 1 and chain[-1][0] == chain[0][0]:
            return
        for strong, b, d in links[chain[-1]]:
            if n % 2 == 0 and not strong or n % 2 and b == chain[-1][0]:
                continue
            if b == chain[-1][0] or b == chain[0][0] or b not in passed:
                yield from extend([*chain, (b, d)], passed | {b})

    for start in sorted(links):
        yield from extend([start], {start[0]})


def deletions(kind, chain, digits):
    """What HoDoKu deletes by a chain, sorted by digit, then cell."""
    if len(chain) - 1 not in LINKS[kind]:
        return ()
    (first, d), (last, _) = chain[0], chain[-1]
    if kind == "tf" and first == last:
        return ()
    gone = {(d, c) for c in PEERS[first] & PEERS[last] if d in digits.get(c, ())} - {(d, first)}
    if kind == "rp" and gone:
        path = [cell for cell, _ in chain[::2]]
        gone = {(e, c) for i, a in enumerate(path) for b in path[i + 3::2] for c in PEERS[a] & PEERS[b]
                for e in digits[chain[0][0]] & digits.get(c, set())}
    return tuple(sorted(gone))


def best(kind, digits):
    """The deletions of the chain that HoDoKu takes: more, then the smaller sum, then the first."""
    sets = dict.fromkeys(deletions(kind, chain, digits) for chain in chains(kind, digits))
    sets.pop((), None)
    return min(sets, default=(), key=lambda gone: (
        -len(gone), sum(cell * (1 + 80 * k) + digit for k, (digit, cell) in enumerate(gone))))


def sparse(seed, empty=30, lost=0.2):
    """A position with about so many empty cells: in each the solution's digit and most of the others that are free."""
    rng, solution = random.Random(seed), make_case(seed).solution
    empty = set(rng.sample(range(81), rng.randint(empty - 6, empty + 6)))
    position = Position("".join("." if cell in empty else str(d) for cell, d in enumerate(solution)))
    gone = [candidate(cell, d) for cell, free in digits_of(position.state).items() for d in sorted(free)
            if d != solution[cell] and rng.random() < lost]
    position.apply(eliminations=tuple(gone))
    return position


@pytest.mark.parametrize("kind", LINKS)
def test_against_the_description(kind):
    found = 0
    for seed in range(160 if kind == "rp" else 60):
        position = sparse(seed)
        gone = best(kind, digits_of(position.state))
        step = position.search(kind)
        assert (step[2] if step else ()) == tuple(candidate(cell, d) for d, cell in gone), seed
        found += step is not None
    assert found >= 8, found


# -- Sue de Coq, from the description of the search -----------------------------------------


def depth_first(pool, least=0):
    """Non-empty subsets in HoDoKu's order, as lists of cells."""
    for i in range(least, len(pool)):
        yield [pool[i]]
        yield from ([pool[i], *rest] for rest in depth_first(pool, i + 1))


def choices(crossing):
    """Pairs, each followed by the triples that it starts."""
    return [part for part in depth_first(crossing) if 2 <= len(part) <= 3]


def sue_de_coq(digits):
    """The deletions of the first that HoDoKu finds, in its order."""
    def of(part):
        return set().union(*(digits[cell] for cell in part))

    for line, box in product(ROWS + COLUMNS, BOXES):
        line, box = ([cell for cell in house if cell in digits] for house in (line, box))
        for x in choices([cell for cell in line if cell in box]):
            n = len(of(x)) - len(x)
            for l in depth_first([cell for cell in line if cell not in x]) if n >= 2 else ():
                spare = len(l) - len(of(l) - of(x))
                if not of(l) & of(x) or not 0 < spare < n:
                    continue
                for b in depth_first([cell for cell in box if cell not in x + l]):
                    if of(b) & of(l) & of(x) or not of(b) & of(x) or len(b) - len(of(b) - of(x)) != n - spare:
                        continue
                    gone = [(cell, d) for house, mine, other in ((box, b, l), (line, l, b))
                            for cell in house if cell not in x + mine
                            for d in sorted(digits[cell] & ((of(x) | of(mine)) - of(other) | of(b) & of(l)))]
                    if gone:
                        return tuple(candidate(cell, d) for cell, d in gone)
    return ()


def test_sue_de_coq_against_the_description():
    found = 0
    for seed in range(60):
        position = sparse(seed, 40, 0.05)
        step = position.search("sdc")
        assert (step[2] if step else ()) == sue_de_coq(digits_of(position.state)), seed
        found += step is not None
    assert found >= 8, found


# -- all --------------------------------------------------------------------------------------


@pytest.mark.parametrize("search", NAMES.split())
def test_the_evidence_proves_the_step(search):
    found = 0
    for seed in range(200):
        position = sparse(seed)
        step = position.search(search, evidence=True)
        if step:
            found += 1
            name, placed, gone, [proof] = step
            assert not placed and (proof.eliminations, proof.placements) == (tuple(sorted(set(gone))), ())
            check(position.state, replace(proof, technique=IDS[name]))
            assert position.search(search)[:3] == step[:3]
    assert found >= 8, found
