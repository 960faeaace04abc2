"""What follows from what, in plain Python: links, forcing chains, nice loops and almost locked sets.

A second reading of their definitions, for oracles: nothing here comes from the kernels, and nothing
is fast where plain is shorter. Cells are 0..80, digits 1..9, a candidate is cell * 9 + digit - 1; a
set of cells is an int, bit c for cell c.

A node is a digit and a set of cells, `(digit, cells)`: one candidate; a group, which is all cells of
a digit in a block-line intersection; or all cells of a digit in an almost locked set. A node is true
if the digit is in one of its cells, false if it is in none.

Where the definitions leave a choice, the one taken is marked "Reading:".
"""

from collections import Counter
from itertools import chain, combinations, combinations_with_replacement, product
from typing import NamedTuple

from tests.solver.plain import BOXES, COLUMNS, HOUSES, PEERS, ROWS, candidate


def bits(cells):
    """The members of a set given as an int, rising."""
    while cells:
        yield (cells & -cells).bit_length() - 1
        cells &= cells - 1


def union(sets, chosen):
    """The union of those of these sets, ints, whose numbers are chosen."""
    out = 0
    for n in bits(chosen):
        out |= sets[n]
    return out


def as_bits(members):
    return sum(1 << member for member in set(members))


SEEN_FROM = [as_bits(peers) for peers in PEERS]
HOUSE_CELLS = [as_bits(house) for house in HOUSES]
INTERSECTIONS = [as_bits(set(box) & set(line)) for box in BOXES for line in ROWS + COLUMNS
                 if set(box) & set(line)]


def seen_by(cells):
    """The cells that see all of these; of no cells, every cell."""
    seen = (1 << 81) - 1
    for cell in bits(cells):
        seen &= SEEN_FROM[cell]
    return seen


def places(state):
    """{digit: the cells where it is a candidate}."""
    return {d: as_bits(cell for cell, mask in enumerate(state.candidates) if mask >> d - 1 & 1)
            for d in range(1, 10)}


def removed(digit, cells):
    return {candidate(cell, digit) for cell in bits(cells)}


# -- almost locked sets ---------------------------------------------------------------------------

class Als(NamedTuple):
    cells: int
    at: dict       # {digit: its cells in the set}
    seen: dict     # {digit: the cells that see all of these}


def almost_locked_sets(state, least=1):
    """Every set of `least` to 8 empty cells of a house that hold one digit more than cells."""
    masks, found = state.candidates, {}
    for house in HOUSES:
        subsets = [(0, 0)]
        for cell in house:
            if masks[cell]:
                subsets += [(cells | 1 << cell, digits | masks[cell]) for cells, digits in subsets]
        found |= {cells: digits for cells, digits in subsets
                  if digits.bit_count() == cells.bit_count() + 1 > least}
    where, sets = places(state), []
    for cells, digits in sorted(found.items()):
        at = {d: cells & where[d] for d in range(1, 10) if digits >> d - 1 & 1}
        sets.append(Als(cells, at, {d: seen_by(there) for d, there in at.items()}))
    return sets


def restricted_common(a, b):
    """The digits of two sets without a common cell all of whose cells in one see all in the other."""
    if a.cells & b.cells:
        return frozenset()
    return frozenset(d for d in a.at if d in b.at and not b.at[d] & ~a.seen[d])


def als_xz(state):
    """ALSXZ: the eliminations, singly linked and doubly linked ones apart."""
    where, sets = places(state), almost_locked_sets(state)
    single, double = set(), set()
    for a, b in combinations(sets, 2):
        common = restricted_common(a, b)
        if common:
            for z in a.at.keys() & b.at.keys():
                if common - {z}:
                    single |= removed(z, where[z] & a.seen[z] & b.seen[z])
        if len(common) > 1:
            # An RCC goes from the cells that see it in both by the line above, as the z of the other.
            for one in (a, b):
                for d in one.at.keys() - common:
                    double |= removed(d, where[d] & one.seen[d])
    return single, double


def als_xy_wing(state):
    """ALSXYWing: the eliminations."""
    where, sets = places(state), almost_locked_sets(state)
    arms = {id(c): [] for c in sets}
    for a, b in combinations(sets, 2):
        if common := restricted_common(a, b):
            arms[id(a)].append((b, common))
            arms[id(b)].append((a, common))
    gone = set()
    for c in sets:
        for z in range(1, 10):
            # What counts of an arm is where it lets z go and its RCCs: arms alike are taken once.
            ends = Counter((where[z] & a.seen[z], common - {z}) for a, common in arms[id(c)]
                           if z in a.at and where[z] & a.seen[z] and common - {z})
            for p, q in combinations_with_replacement(ends, 2):
                if (p != q or ends[p] > 1) and p[0] & q[0] and len(p[1] | q[1]) > 1:
                    gone |= removed(z, p[0] & q[0])
    return gone


def xyz_wing_als(state):
    """XYZWingALS: the eliminations."""
    where, sets = places(state), almost_locked_sets(state)
    gone = set()
    for p, mask in enumerate(state.candidates):
        if mask.bit_count() < 3:
            continue
        row, column, block = (house for house in HOUSE_CELLS if house >> p & 1)
        has = {d for d in range(1, 10) if mask >> d - 1 & 1}
        in_block, in_row, in_column = (
            [(s, taken) for s in sets if not s.cells >> p & 1
             if (taken := {d for d in has if d in s.at and not s.at[d] & ~house})]
            for house in (block, row, column))
        for (a, of_a), (b, of_b) in chain(product(in_block, in_row), product(in_block, in_column)):
            # Reading: A and B may overlap in any way but are two sets.
            if a is not b and len(has - of_a - of_b) < 2:
                for z in a.at.keys() & b.at.keys():
                    if of_a - {z} and of_b - {z} and has - {z} <= of_a | of_b:
                        pivot = SEEN_FROM[p] if z in has else where[z]
                        gone |= removed(z, where[z] & a.seen[z] & b.seen[z] & pivot)
    return gone


def als_chain(state):
    """ALSChain: the eliminations."""
    where, sets = places(state), almost_locked_sets(state)
    # A chain under way: its last set and the RCC by which it came there, a bit each. Reading: what
    # follows from it does not depend on the sets before, so they may come again.
    ends = [(i, d) for i, s in enumerate(sets) for d in s.at]
    number = {end: n for n, end in enumerate(ends)}
    after = [0] * len(ends)
    for (i, a), (j, b) in combinations(enumerate(sets), 2):
        for x in restricted_common(a, b):
            for d in a.at.keys() - {x}:
                after[number[i, d]] |= 1 << number[j, x]
            for d in b.at.keys() - {x}:
                after[number[j, d]] |= 1 << number[i, x]
    reached = [1 << n | goes for n, goes in enumerate(after)]
    for middle in range(len(ends)):
        for n, seen in enumerate(reached):
            if seen >> middle & 1:
                reached[n] |= reached[middle]
    gone = set()
    for (i, z), n in number.items():
        free = where[z] & sets[i].seen[z]
        if free:
            fourth = union(after, union(after, after[n]))
            for j, x in map(ends.__getitem__, bits(union(reached, fourth))):
                if x != z and z in sets[j].at:
                    gone |= removed(z, free & sets[j].seen[z])
    return gone


def death_blossom(state, ext=False):
    """DeathBlossom or DeathBlossomExt: the eliminations."""
    where, sets = places(state), almost_locked_sets(state)
    gone = set()
    for stem, mask in enumerate(state.candidates):
        has = {d for d in range(1, 10) if mask >> d - 1 & 1}
        if len(has) < 2:
            continue
        for z in has if ext else set(where) - has:
            reach = where[z] & SEEN_FROM[stem] if ext else where[z]
            for d in has - {z}:
                seen = 0
                for s in sets:
                    if z in s.at and d in s.at and not s.at[d] & ~SEEN_FROM[stem]:
                        seen |= s.seen[z]
                reach &= seen
            gone |= removed(z, reach)
    return gone


# -- single links, as they stand in a chain ---------------------------------------------------------

def is_weak(p, q):
    """Whether a true p makes q false."""
    (digit, cells), (other, there) = p, q
    if digit != other:
        return cells == there and cells.bit_count() == 1
    return not there & ~seen_by(cells)


def is_group(where, node):
    """Whether a node is a candidate, or all cells of its digit in a block-line intersection."""
    digit, cells = node
    return not cells & (cells - 1) or any(cells == where[digit] & i for i in INTERSECTIONS)


def is_strong(masks, where, p, q):
    """Whether a false p makes q true: two candidates of a cell, or two nodes that are a digit in a house."""
    (digit, cells), (other, there) = p, q
    if digit != other:
        return cells == there and not cells & (cells - 1) \
            and masks[cells.bit_length() - 1] == 1 << digit - 1 | 1 << other - 1
    return (is_group(where, p) and is_group(where, q) and not cells & there
            and any(cells | there == where[digit] & house for house in HOUSE_CELLS))


def is_als_link(masks, where, cells, p, q):
    """Whether these cells are an almost locked set, p all of one of its digits, q all of another."""
    digits = 0
    for cell in bits(cells):
        digits |= masks[cell]
    return (any(not cells & ~house for house in HOUSE_CELLS)
            and 2 <= cells.bit_count() == digits.bit_count() - 1
            and p[0] != q[0]
            and all(node[1] == where[node[0]] & cells for node in (p, q)))


def node_of(part):
    """The node of a part of a chain in the evidence."""
    [digit] = part.digits
    return digit, as_bits(part.cells)


def is_link(state, where, before, part):
    """Whether a part of a chain follows from the one before it, by a link of the kind it claims.

    where: the `places` of the state
    """
    p, q, masks = node_of(before), node_of(part), state.candidates
    if before.on == part.on or not all(cells and not cells & ~where[digit] for digit, cells in (p, q)):
        return False
    if part.role == "strong_als":
        return part.on and is_als_link(masks, where, as_bits(part.als), p, q)
    if part.als:
        return False
    if part.role == "strong":
        return part.on and is_strong(masks, where, p, q)
    return part.role == "weak" and before.on and is_weak(p, q)


def chains_of(step):
    """The chains of a step: lists of parts, each from its start."""
    starts = [i for i, part in enumerate(step.parts) if part.role == "start"]
    return [step.parts[i:j] for i, j in zip(starts, [*starts[1:], len(step.parts)])]


# -- the network ------------------------------------------------------------------------------------

class Network:
    """All links of a state, and what follows from every candidate.

    sets  whether groups and almost locked sets are nodes too; without them, candidate links only
    als   of these, whether almost locked sets are

    Inside, node i is numbered from 0, candidates first; the statement "node i is true" is i, "node
    i is false" is len(nodes) + i; a set of statements is an int. `after[s]` is what follows from
    statement s by one link.
    """

    def __init__(self, state, sets=True, als=True):
        self.state, self.where = state, places(state)
        self.candidates = [candidate(cell, d) for cell, mask in enumerate(state.candidates)
                           for d in range(1, 10) if mask >> d - 1 & 1]
        self.als = almost_locked_sets(state, least=2) if sets and als else []
        self.nodes = [(c % 9 + 1, 1 << c // 9) for c in self.candidates]
        if sets:
            groups = [(d, cells & i) for d, cells in self.where.items() for i in INTERSECTIONS]
            # Reading: the cells of a digit in an almost locked set are a node wherever they lie, in
            # one intersection or in several blocks of a line.
            groups += [node for s in self.als for node in s.at.items()]
            self.nodes += sorted({node for node in groups if node[1].bit_count() > 1})
        self.number = {node: i for i, node in enumerate(self.nodes)}
        self.after = [0] * (2 * len(self.nodes))
        self._link_weak()
        self._link_strong()
        for s in self.als:
            for p in s.at.items():
                for q in s.at.items():
                    if p != q:
                        self._makes_true(p, q)
        self._reached, self._followed = {}, {}

    def _makes_true(self, p, q):
        self.after[len(self.nodes) + self.number[p]] |= 1 << self.number[q]

    def _link_weak(self):
        """+p makes -q: another digit of the cell, or all cells of q see all of p."""
        of_digit = {d: as_bits(i for i, node in enumerate(self.nodes) if node[0] == d) for d in self.where}
        with_cell = {}
        for i, (d, cells) in enumerate(self.nodes):
            for cell in bits(cells):
                with_cell[d, cell] = with_cell.get((d, cell), 0) | 1 << i
        in_cell = {}
        for i, c in enumerate(self.candidates):
            in_cell[c // 9] = in_cell.get(c // 9, 0) | 1 << i
        for i, (d, cells) in enumerate(self.nodes):
            false = of_digit[d]
            for cell in bits(self.where[d] & ~seen_by(cells)):
                false &= ~with_cell[d, cell]
            if i < len(self.candidates):
                false |= in_cell[self.candidates[i] // 9] & ~(1 << i)
            self.after[i] |= false << len(self.nodes)

    def _link_strong(self):
        """-p makes +q: the two digits of a cell, or the two nodes that hold a digit of a house.

        Reading: only candidates and groups are such nodes, and the two share no cell, as two cells do
        not; so the row and the column of an empty rectangle, which cross in a cell, are no such two.
        """
        for cell, mask in enumerate(self.state.candidates):
            if mask.bit_count() == 2:
                p, q = [(d, 1 << cell) for d in range(1, 10) if mask >> d - 1 & 1]
                self._makes_true(p, q)
                self._makes_true(q, p)
        grouped = len(self.nodes) > len(self.candidates)
        for d, cells in self.where.items():
            for house in HOUSE_CELLS:
                here = cells & house
                parts = {1 << cell for cell in bits(here)}
                if grouped:
                    parts |= {cells & i for i in INTERSECTIONS if cells & i and not i & ~house}
                for p in parts:
                    for q in parts:
                        if p | q == here and p and q and not p & q:
                            self._makes_true((d, p), (d, q))

    def reached(self, statement):
        """All statements that follow from one, itself too."""
        if statement not in self._reached:
            seen = todo = 1 << statement
            while todo:
                s = (todo & -todo).bit_length() - 1
                # What follows from s may be known from an earlier call.
                new = (self._reached.get(s) or self.after[s] | 1 << s) & ~seen
                seen |= new
                todo = todo & (todo - 1) | new & ~self._reached.get(s, 0)
            self._reached[statement] = seen
        return self._reached[statement]

    def follow(self, c, on=True):
        """(made true, made false): the candidates that follow from a candidate's being true or not."""
        if (c, on) not in self._followed:
            n, m = len(self.nodes), len(self.candidates)
            reached = self.reached(self.candidates.index(c) + (0 if on else n))
            self._followed[c, on] = tuple(frozenset(self.candidates[i] for i in bits(s & (1 << m) - 1))
                                          for s in (reached, reached >> n))
        return self._followed[c, on]

    def distances(self, p, on):
        """{(node, on): the least number of links from node p, true or not}."""
        n = len(self.nodes)
        found, now, steps = {}, 1 << self.number[p] + (0 if on else n), 0
        seen = now
        while now:
            new = 0
            for s in bits(now):
                found[self.nodes[s % n], s < n] = steps
                new |= self.after[s]
            now, steps = new & ~seen, steps + 1
            seen |= now
        return found


def stems(state):
    """The sets of candidates one of which is true: those of a cell, and those of a digit in a house."""
    cells = [{candidate(cell, d) for d in range(1, 10) if mask >> d - 1 & 1}
             for cell, mask in enumerate(state.candidates) if mask]
    houses = [removed(d, at & house) for d, at in places(state).items() for house in HOUSE_CELLS if at & house]
    return cells, houses


def contradictions(state, network):
    """ForceChainContradiction: the candidates from which a contradiction follows."""
    cells, houses = stems(state)
    found = set()
    for o in network.candidates:
        true, false = network.follow(o)
        if true & false or any(stem <= false for stem in cells + houses):
            found.add(o)
    return found


def cell_verdicts(state, network):
    """ForceChainCell: (false, true)."""
    return _verdicts(stems(state)[0], network)


def house_verdicts(state, network):
    """ForceChainHouse: (false, true)."""
    return _verdicts(stems(state)[1], network)


def _verdicts(stems, network):
    # Reading: a stem of one candidate is a stem too (on a solving path singles leave none).
    gone, placed = set(), set()
    for stem in stems:
        both = [network.follow(o) for o in stem]
        own = {o // 9 for o in stem}
        for verdict, found in ((frozenset.intersection(*(false - true for true, false in both)), gone),
                               (frozenset.intersection(*(true - false for true, false in both)), placed)):
            found |= {b for b in verdict if b // 9 not in own}
    return gone, placed


def nice_loops(network):
    """NiceLoop, on a network of candidate links: (false, true)."""
    return ({a for a in network.candidates if a in network.follow(a)[1]},
            {a for a in network.candidates if a in network.follow(a, on=False)[0]})
