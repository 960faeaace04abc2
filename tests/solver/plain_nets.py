"""Forcing chains and nets as HoDoKu names them, in plain Python: oracles, and a judge of their evidence."""

from tests.solver.plain import PEERS
from tests.solver.plain_links import HOUSE_CELLS, INTERSECTIONS, as_bits, bits, node_of, places, seen_by, stems

BOTH, ALL = 0, 1      # forms of a contradiction


def chain_contradictions(state, network):
    """(false, true): the contraries of the candidates, true or false, from which a contradiction follows."""
    cells, houses = stems(state)
    found = {True: set(), False: set()}
    for c in network.candidates:
        for on in found:
            true, false = network.follow(c, on)
            if true & false or any(stem <= false for stem in cells + houses):
                found[on].add(c)
    return found[True], found[False]


def origins(state):
    """What a verity starts from: (pairs of a candidate and whether it is true, cell to leave out)."""
    cells, houses = stems(state)
    for c in sorted(set().union(*cells)):
        yield [(c, True), (c, False)], c // 9
    for stem in cells + houses:
        yield [(c, True) for c in sorted(stem)], None


def verities(state, follow, least=1):
    """(false, true): what all origins of a kind have in common.

    follow  gives (made true, made false) for an origin, or None where it is left out
    least   so many must remain
    """
    gone, placed = set(), set()
    for sources, but in origins(state):
        followed = [made for c, on in sources if (made := follow(c, on)) is not None]
        if len(followed) >= least:
            for found, side in ((placed, 0), (gone, 1)):
                found |= {c for c in frozenset.intersection(*(made[side] for made in followed)) if c // 9 != but}
    return gone, placed


# -- nets -------------------------------------------------------------------------------------------

class Broken(Exception):
    """A contradiction."""


class Net:
    """What follows from one candidate by singles and locked candidates; plain sweeps over the grid."""

    def __init__(self, state, c, on):
        self.left = [{d for d in range(9) if mask >> d & 1} for mask in state.candidates]
        self.before = [frozenset(digits) for digits in self.left]
        self.true = set()
        try:
            if on:
                self.set(c // 9, c % 9)
            else:
                self.left[c // 9].discard(c % 9)
            while self.sweep():
                pass
            self.broken = False
        except Broken:
            self.broken = True

    def set(self, cell, d):
        """Returns whether it is news."""
        if cell * 9 + d in self.true:
            return False
        if d not in self.left[cell]:
            raise Broken
        self.true.add(cell * 9 + d)
        self.left[cell] = {d}
        for p in PEERS[cell]:
            if p * 9 + d in self.true:
                raise Broken
            self.left[p].discard(d)
        return True

    def sweep(self):
        news = False
        for cell, before in enumerate(self.before):
            if before and not self.left[cell]:
                raise Broken
            if before and len(self.left[cell]) == 1:
                news |= self.set(cell, *self.left[cell])
        for house in HOUSE_CELLS:
            for d in range(9):
                here = as_bits(c for c in bits(house) if d in self.left[c])
                if not here and any(d in self.before[c] for c in bits(house)):
                    raise Broken
                if here and not here & (here - 1):
                    news |= self.set(here.bit_length() - 1, d)
                elif here and any(not here & ~i for i in INTERSECTIONS):
                    for c in bits(seen_by(here)):
                        news |= d in self.left[c]
                        self.left[c].discard(d)
        return news

    def made(self):
        """(made true, made false)"""
        return frozenset(self.true), frozenset(
            c * 9 + d for c, before in enumerate(self.before) for d in before - self.left[c])


def nets(state):
    """{(candidate, on): Net}"""
    return {(c, on): Net(state, c, on) for stem in stems(state)[0] for c in stem for on in (True, False)}


def net_contradictions(found):
    return tuple({c for (c, on), net in found.items() if net.broken and on == side} for side in (True, False))


def net_verities(state, found):
    return verities(state, lambda c, on: None if found[c, on].broken else found[c, on].made(), least=2)


# -- the evidence -----------------------------------------------------------------------------------

def follows(state, where, part, true, false):
    """Whether a part of a net follows from the nodes before it by one single or locked candidate.

    true   nodes before it
    false  candidates before it, as cell * 9 + digit - 1
    """
    digit, cells = node_of(part)
    first = cells.bit_length() - 1
    if not part.on:
        return any(node[0] == digit and not cells & ~seen_by(node[1]) or node[0] != digit and node[1] == cells
                   for node in true)
    if not cells & (cells - 1):
        others = {first * 9 + d - 1 for d in range(1, 10) if state.candidates[first] >> d - 1 & 1 and d != digit}
        if others <= false:
            return True
    elif not any(not cells & ~i for i in INTERSECTIONS):
        return False
    return any(not cells & ~house and {c * 9 + digit - 1 for c in bits(where[digit] & house & ~cells)} <= false
               for house in HOUSE_CELLS)


def judge_net(state, parts):
    """Checks every part; returns (origin, whether it is true, true nodes, false candidates)."""
    where, true, false = places(state), set(), set()
    for i, part in enumerate(parts):
        digit, cells = node_of(part)
        assert not cells & ~where[digit]
        assert part.role == ("start" if i == 0 else "strong" if part.on else "weak")
        assert i == 0 or follows(state, where, part, true, false), (i, part, state.text)
        if part.on:
            true.add((digit, cells))
        else:
            assert not cells & (cells - 1)
            false.add((cells.bit_length() - 1) * 9 + digit - 1)
    digit, cells = node_of(parts[0])
    return (cells.bit_length() - 1) * 9 + digit - 1, parts[0].on, true, false


def form_of(state, true, false):
    """The contradiction that these nodes hold: BOTH, ALL; None."""
    if any(cells.bit_length() * 9 - 9 + digit - 1 in false for digit, cells in true if not cells & (cells - 1)):
        return BOTH
    cells, houses = stems(state)
    return ALL if any(stem <= false for stem in cells + houses) else None


