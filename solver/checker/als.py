"""Almost locked sets: N cells of a house with N + 1 digits."""

from solver.checker.board import BLOCKS, HOUSES, LINES, PEERS, Proved, candidates, demand, houses_with, seen_by_all
from solver.checker.links import is_almost_locked


def als_of(board, part):
    """The cells of an almost locked set."""
    demand(not part.houses and is_almost_locked(board, part.cells, part.digits), "no almost locked set")
    return part.cells


def is_restricted(board, a, b, digit):
    """Whether a digit of two sets without a common cell can be in one of them only."""
    in_a, in_b = a & board.at[digit], b & board.at[digit]
    return bool(in_a and in_b) and not a & b and in_b <= seen_by_all(in_a)


def seen_places(board, digit, *sets):
    """Where a digit goes if each of some sets may hold it."""
    return board.at[digit] & seen_by_all(frozenset().union(*sets) & board.at[digit])


SINGLY, DOUBLY = 0, 1


def als_xz(board, step):
    first, second, rcc = step.take("als", "als", "rcc", forms=(SINGLY, DOUBLY))
    a, b = als_of(board, first), als_of(board, second)
    demand(len(rcc.digits) == (2 if step.form == DOUBLY else 1), "not as many RCCs as the form has")
    demand(all(is_restricted(board, a, b, x) for x in rcc.digits), "no RCC")
    gone = frozenset().union(*(
        candidates(seen_places(board, z, a, b), z)
        for z in first.digits & second.digits if rcc.digits - {z}))
    if len(rcc.digits) == 2:
        for part in (first, second):
            for d in part.digits - rcc.digits:
                gone |= candidates(seen_places(board, d, part.cells), d)
    return Proved(gone)


def als_xy_wing(board, step):
    first, second, third, rcc_a, rcc_b = step.take("als", "als", "als", "rcc", "rcc")
    a, b, c = (als_of(board, part) for part in (first, second, third))
    x, y = rcc_a.digit, rcc_b.digit
    demand(a != b and x != y, "wanted two sets and two RCCs")
    demand(is_restricted(board, a, c, x) and is_restricted(board, b, c, y), "no RCC")
    return Proved(frozenset().union(*(
        candidates(seen_places(board, z, a, b), z) for z in first.digits & second.digits - {x, y})))


def xyz_wing_als(board, step):
    """A pivot whose candidates but z are taken by a set in its block and one in a line of its."""
    pivot, first, second = step.take("cells", "als", "als")
    a, b = als_of(board, first), als_of(board, second)
    p = pivot.cell
    marks = board.marks[p]
    demand(not pivot.houses and pivot.digits in (frozenset(), marks), "pivot: these are not its candidates")
    demand(len(marks) > 2 and p not in a | b and a != b, "wanted a pivot of three candidates outside two sets")
    block, = (h for h in houses_with(frozenset([p])) if h in BLOCKS)
    gone = frozenset()
    for z in first.digits & second.digits:
        in_block = _taken(board, a, marks - {z}, block)
        for line in (h for h in houses_with(frozenset([p])) if h in LINES):
            in_line = _taken(board, b, marks - {z}, line)
            if in_block and in_line and in_block | in_line == marks - {z}:
                pivot_too = PEERS[p] if z in marks else frozenset(range(81))
                gone |= candidates(seen_places(board, z, a, b) & pivot_too, z)
    return Proved(gone)


def _taken(board, cells, digits, house):
    """Which of these digits a set has, all their places in a house."""
    return {d for d in digits if cells & board.at[d] and cells & board.at[d] <= HOUSES[house]}


def als_chain(board, step, least=4):
    """Four and more sets, each with an RCC to the next, RCCs that follow each other different."""
    demand(len(step.parts) >= 2 * least - 1 and len(step.parts) % 2, "wanted sets and the RCCs between them")
    parts = step.take("als", *["rcc", "als"] * (len(step.parts) // 2))
    sets = [als_of(board, part) for part in parts[::2]]
    rccs = [part.digit for part in parts[1::2]]
    demand(all(is_restricted(board, a, b, x) for a, b, x in zip(sets, sets[1:], rccs)), "no RCC")
    demand(all(x != y for x, y in zip(rccs, rccs[1:])), "an RCC twice in a row")
    shared = parts[0].digits & parts[-1].digits - {rccs[0], rccs[-1]}
    return Proved(frozenset().union(*(candidates(seen_places(board, z, sets[0], sets[-1]), z) for z in shared)))


def death_blossom(board, step, with_stem=False):
    """A stem each of whose candidates is taken by a set; `with_stem`: but for the digit that goes, which it has too."""
    pairs = len(step.parts) // 2
    stem, *petals = step.take("cells", *["als", "rcc"] * pairs)
    marks = board.marks[stem.cell]
    demand(stem.digits == marks and len(marks) > 1 and not stem.houses, "stem: these are not its candidates")
    sets = [als_of(board, part) for part in petals[::2]]
    taken = [part.digit for part in petals[1::2]]
    demand(pairs and len(set(taken)) == pairs and marks.issuperset(taken), "wanted a set for each candidate")
    for cells, x in zip(sets, taken):
        demand(cells & board.at[x] and cells & board.at[x] <= PEERS[stem.cell], "a set does not take its candidate")
    left = marks.difference(taken)
    demand(len(left) == with_stem, "a candidate of the stem without set")
    shared = frozenset.intersection(*(part.digits for part in petals[::2]))
    gone = frozenset()
    for z in shared & left if with_stem else shared - marks:
        gone |= candidates(seen_places(board, z, *sets, {stem.cell} if with_stem else ()), z)
    return Proved(gone)
