"""Forcing chains: from all of some origins of which one is right, or from one that is refuted."""

from solver.checker.board import Proved, candidates, demand
from solver.checker.links import GROUPS, WITH_SETS, chains_of, follow, node

BOTH, ALL = 0, 1


def read_chains(board, parts, kinds=WITH_SETS):
    chains = chains_of(parts)
    demand(chains, "no chains")
    for chain in chains:
        follow(board, chain, kinds)
    return chains


def target_of(chains):
    """The node that all chains lead to, which must be one candidate."""
    ends = {(node(chain[-1]), chain[-1].on) for chain in chains}
    demand(len(ends) == 1, "the chains do not lead to the same")
    demand(len(chains[0][-1].cells) == 1, "a target of several cells")
    return chains[0][-1]


def holds(part):
    """That a node of one cell is as it is."""
    conclusion = candidates([part.cell], part.digit)
    return Proved(true=conclusion) if part.on else Proved(conclusion)


def contrary(part):
    """That a node of one cell is not as it is."""
    conclusion = candidates([part.cell], part.digit)
    return Proved(conclusion) if part.on else Proved(true=conclusion)


# -- origins --------------------------------------------------------------------------------------

def origins_of(chains):
    """The candidates that chains or nets start from, each true, one each."""
    demand(all(chain[0].on for chain in chains), "an origin that is not true")
    origins = {(chain[0].cell, chain[0].digit) for chain in chains}
    demand(len(origins) == len(chains), "two chains from one origin")
    return origins


def is_cell(board, origins):
    """Whether these are all candidates of a cell."""
    return any(origins == {(cell, d) for d in board.marks[cell]} for cell, _ in origins)


def is_house(board, origins):
    """Whether these are all places of a digit in a house."""
    return any(origins == {(cell, d) for cell in board.places(d, h)} for _, d in origins for h in range(27))


def is_twofold(chains):
    """Whether these are two chains, from a candidate true and from the same false."""
    return len(chains) == 2 and node(chains[0][0]) == node(chains[1][0]) and chains[0][0].on != chains[1][0].on


# -- all origins agree ----------------------------------------------------------------------------

def cell_chains(board, step):
    return _stem(board, step, is_cell)


def house_chains(board, step):
    return _stem(board, step, is_house)


def _stem(board, step, is_stem):
    demand(step.form == 0, "not of this form")
    chains = read_chains(board, step.parts)
    origins = origins_of(chains)
    demand(is_stem(board, origins), "the origins are not all of a cell, or of a house")
    target = target_of(chains)
    demand(target.cell not in {cell for cell, _ in origins}, "the target is in a cell of the origins")
    return holds(target)


def verity(board, step):
    """As HoDoKu has it: also from both sides of a candidate; without almost locked sets."""
    demand(step.form == 0, "not of this form")
    chains = read_chains(board, step.parts, GROUPS)
    target = target_of(chains)
    demand_stem(board, chains, target)
    return holds(target)


def demand_stem(board, chains, target=None):
    """Refuse origins of which not one must be right; with a target, also one in the cell of a twofold origin."""
    if is_twofold(chains):
        demand(target is None or target.cell != chains[0][0].cell, "the target is in the origin's cell")
    else:
        origins = origins_of(chains)
        demand(is_cell(board, origins) or is_house(board, origins), "the origins are not all of a cell or a house")


# -- one origin is refuted ------------------------------------------------------------------------

def contradiction(board, step, kinds=WITH_SETS, from_false=False):
    """An origin that leads to a candidate's being true and false, or leaves nothing for a cell or a house.

    from_false   whether the origin may be a false candidate too
    """
    demand(step.form in (BOTH, ALL), "not of this form")
    chains = read_chains(board, step.parts, kinds)
    start = chains[0][0]
    demand(all((node(chain[0]), chain[0].on) == (node(start), start.on) for chain in chains), "wanted one origin")
    demand(start.on or from_false, "the origin is not true")
    ends = [chain[-1] for chain in chains]
    if step.form == BOTH:
        demand(len(ends) == 2 and node(ends[0]) == node(ends[1]) and ends[0].on != ends[1].on, "the ends agree")
    else:
        demand(leaves_nothing(board, ends), "something is left")
    return contrary(start)


def leaves_nothing(board, ends):
    """Whether these false nodes are all candidates of a cell, or all places of a digit in a house."""
    demand(not any(end.on for end in ends), "an end that is true")
    gone = {(cell, end.digit) for end in ends for cell in end.cells}
    return any(board.marks[cell] and {(cell, d) for d in board.marks[cell]} <= gone for cell, _ in gone) or \
        any(board.places(d, h) and {(cell, d) for cell in board.places(d, h)} <= gone
            for d in {d for _, d in gone} for h in range(27))
