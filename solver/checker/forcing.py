"""Forcing chains: chains from all candidates of a cell or a house, or from one that is refuted."""

from solver.checker.board import Proved, candidates, demand
from solver.checker.links import chains_of, follow, is_weak, node

BOTH, ALL = 0, 1


def read_chains(board, parts):
    chains = chains_of(parts)
    demand(chains, "no chains")
    for chain in chains:
        follow(board, chain)
    return chains


def _same_end(chains):
    """What all chains lead to, which must be one candidate."""
    ends = {(node(chain[-1]), chain[-1].on) for chain in chains}
    demand(len(ends) == 1, "the chains do not lead to the same")
    end = chains[0][-1]
    conclusion = candidates([end.cell], end.digit)
    return Proved(true=conclusion) if end.on else Proved(conclusion)


def _origins(chains):
    """The candidates that the chains start from, each true, one chain each."""
    demand(all(chain[0].on for chain in chains), "an origin that is not true")
    origins = [(chain[0].cell, chain[0].digit) for chain in chains]
    demand(len(set(origins)) == len(origins), "two chains from one origin")
    return set(origins)


def is_cell(board, origins):
    """Whether these are all candidates of a cell."""
    return any(origins == {(cell, d) for d in board.marks[cell]} for cell, _ in origins)


def is_house(board, origins):
    """Whether these are all places of a digit in a house."""
    return any(origins == {(cell, d) for cell in board.places(d, h)} for _, d in origins for h in range(27))


def cell_chains(board, step):
    return _stem(board, step, is_cell)


def house_chains(board, step):
    return _stem(board, step, is_house)


def _stem(board, step, is_stem):
    demand(step.form == 0, "not of this form")
    chains = read_chains(board, step.parts)
    origins = _origins(chains)
    demand(is_stem(board, origins), "the origins are not all of a cell, or of a house")
    demand(chains[0][-1].cell not in {cell for cell, _ in origins}, "the target is in a cell of the origins")
    return _same_end(chains)


def contradiction(board, step):
    """One candidate, true, leads to a candidate's being true and false, or leaves nothing for a cell or house."""
    chains = read_chains(board, step.parts)
    starts = {(node(chain[0]), chain[0].on) for chain in chains}
    demand(len(starts) == 1 and chains[0][0].on, "wanted chains from one true candidate")
    ends = [chain[-1] for chain in chains]
    if step.form == BOTH:
        demand(len(ends) == 2 and node(ends[0]) == node(ends[1]) and ends[0].on != ends[1].on, "the ends agree")
    else:
        demand(step.form == ALL, "no such form")
        demand(leaves_nothing(board, ends), "something is left")
    return Proved(candidates([chains[0][0].cell], chains[0][0].digit))


def leaves_nothing(board, ends):
    """Whether these false nodes are all candidates of a cell, or all places of a digit in a house."""
    demand(not any(end.on for end in ends), "an end that is true")
    gone = {(cell, end.digit) for end in ends for cell in end.cells}
    return any(board.marks[cell] and {(cell, d) for d in board.marks[cell]} <= gone for cell, _ in gone) or \
        any(board.places(d, h) and {(cell, d) for cell in board.places(d, h)} <= gone
            for d in {d for _, d in gone} for h in range(27))
