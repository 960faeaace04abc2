"""Chains from one end to the other: remote pairs, X-chains, XY-chains, nice loops."""

from solver.checker.board import PEERS, Proved, candidate, candidates, demand, seen_by_all
from solver.checker.coloring import is_connected, seen_by_any
from solver.checker.links import SINGLE_CELLS, follow, is_weak, node

DISCONTINUOUS, CONTINUOUS, AIC = range(3)


def remote_pair(board, step):
    """Four and more equal bivalue cells, connected, in two colours."""
    one, other = step.take("cells", "cells")
    pair = one.digits
    demand(pair == other.digits and len(pair) == 2 and not one.houses | other.houses, "wanted the same two digits")
    cells = one.cells | other.cells
    demand(len(cells) == len(one.cells) + len(other.cells) >= 4, "wanted four cells in two colours")
    demand(all(board.marks[cell] == pair for cell in cells), "a cell has other candidates")
    for colour in (one.cells, other.cells):
        demand(not any(PEERS[cell] & colour for cell in colour), "cells of one colour see each other")
    demand(is_connected(cells, [{a, b} for a in cells for b in cells & PEERS[a]]), "the cells are not connected")
    seen = seen_by_any(one.cells) & seen_by_any(other.cells)
    return Proved(frozenset().union(*(candidates(board.at[d] & seen, d) for d in pair)))


def one_chain(step, forms=(0,)):
    demand(step.form in forms, "not of this form")
    demand(sum(part.role == "start" for part in step.parts) == 1, "wanted one chain")
    return step.parts


def x_chain(board, step):
    """A chain of one digit that is strong at both ends."""
    chain = one_chain(step)
    demand(len({part.digit for part in chain}) == 1, "more than one digit")
    return _either_end(board, chain)


def xy_chain(board, step):
    """A chain of bivalue cells: strong links inside the cells, weak ones between them."""
    chain = one_chain(step)
    demand(all(len(board.marks[part.cell]) == 2 for part in chain), "a cell that is not bivalue")
    for before, part in zip(chain, chain[1:]):
        demand((before.cells == part.cells) == part.on, "a strong link between cells, or a weak one in a cell")
    return _either_end(board, chain)


def _either_end(board, chain):
    """From one end false to the other true, both of one digit: one of them holds."""
    follow(board, chain, SINGLE_CELLS)
    start, end = chain[0], chain[-1]
    demand(not start.on and end.on and start.digit == end.digit, "wanted two strong ends of one digit")
    return Proved(candidates(board.at[end.digit] & seen_by_all(start.cells | end.cells), end.digit))


# -- nice loops -----------------------------------------------------------------------------------

def made_false(board, part):
    """The candidates that a node makes false by a weak link."""
    gone = candidates(board.at[part.digit] & seen_by_all(part.cells), part.digit)
    if len(part.cells) == 1:
        gone |= {candidate(part.cell, d) for d in board.marks[part.cell] - part.digits}
    return gone


def nice_loop(board, step, kinds=SINGLE_CELLS, forms=(DISCONTINUOUS, CONTINUOUS)):
    chain = one_chain(step, forms)
    follow(board, chain, kinds)
    demand(len(chain) > 1, "a chain without links")
    return {DISCONTINUOUS: discontinuous, CONTINUOUS: continuous, AIC: inference_chain}[step.form](board, chain)


def discontinuous(board, chain):
    """A candidate that, true, makes itself false is false; one that, false, makes itself true is true."""
    start, end = chain[0], chain[-1]
    demand(node(start) == node(end) and start.on != end.on, "it does not end as the contrary of its start")
    conclusion = candidates([start.cell], start.digit)
    if start.on:
        return Proved(conclusion)
    return Proved(frozenset(candidate(start.cell, d) for d in board.marks[start.cell] - start.digits), conclusion)


def inference_chain(board, chain):
    """From false to true: one of the ends is true, so what both make false is false."""
    demand(not chain[0].on and chain[-1].on, "wanted a chain from false to true")
    return Proved(made_false(board, chain[0]) & made_false(board, chain[-1]))


def continuous(board, chain):
    """A chain from false to true whose ends are weakly linked: of each weak link one end is true."""
    start, end = chain[0], chain[-1]
    demand(not start.on and end.on and is_weak(node(end), node(start)), "the loop does not close")
    gone = made_false(board, end) & made_false(board, start)
    for before, part in zip(chain, chain[1:]):
        if part.role == "weak":
            gone |= made_false(board, before) & made_false(board, part)
        elif part.role == "strong_als":     # it lacks one of the two digits that link, so it holds all others
            for d in board.digits_in(part.als) - before.digits - part.digits:
                gone |= candidates(board.at[d] & seen_by_all(part.als & board.at[d]), d)
    return Proved(gone)
