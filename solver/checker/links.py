"""Chains: nodes, and the links that lead from one to the next.

A node is a digit in one or several cells: true if one of them holds it, false if none does. A weak
link leads from a true node to a false one, a strong link from a false one to a true one.
"""

from solver.checker.board import BLOCKS, HOUSES, LINES, demand, houses_with, seen_by_all

SINGLE_CELLS, GROUPS, WITH_SETS = range(3)      # of what nodes and links a chain is made

CROSSINGS = tuple(HOUSES[block] & HOUSES[line] for block in BLOCKS for line in LINES if HOUSES[block] & HOUSES[line])


def is_group(board, digit, cells):
    """Whether these are one cell, or all places of a digit where a block and a line cross."""
    return len(cells) == 1 or any(cells == crossing & board.at[digit] for crossing in CROSSINGS)


def is_weak(p, q):
    """Whether a true node makes another one false; nodes as `(digit, cells)`."""
    (digit, cells), (other, there) = p, q
    if digit != other:
        return cells == there and len(cells) == 1
    return there <= seen_by_all(cells)


def is_strong(board, p, q):
    """Whether a false node makes another one true, without an almost locked set."""
    (digit, cells), (other, there) = p, q
    if digit != other:
        return cells == there and len(cells) == 1 and board.marks[min(cells)] == {digit, other}
    if cells & there or not is_group(board, digit, cells) or not is_group(board, digit, there):
        return False
    return any(cells | there == board.places(digit, h) for h in houses_with(cells | there))


def is_almost_locked(board, cells, digits):
    """Whether these are N empty cells of a house with just these N + 1 digits."""
    return bool(cells and all(board.marks[cell] for cell in cells) and houses_with(cells)
                and board.digits_in(cells) == digits and len(digits) == len(cells) + 1)


def is_locked_by(board, als, p, q):
    """Whether a false node makes another one true as digits of an almost locked set."""
    (digit, cells), (other, there) = p, q
    return (len(als) > 1 and digit != other and is_almost_locked(board, als, board.digits_in(als))
            and cells == als & board.at[digit] and there == als & board.at[other])


def node(part):
    return part.digit, part.cells


def follow(board, chain, kinds=WITH_SETS):
    """Check a chain of parts from its start, link by link; `kinds`: of what nodes and links it may be made."""
    demand(chain and chain[0].role == "start", "a chain without start")
    for part in chain:
        demand(part.cells and part.cells <= board.at[part.digit], "a node that is no candidate")
        demand(kinds > SINGLE_CELLS or len(part.cells) == 1, "a node of several cells")
    for before, part in zip(chain, chain[1:]):
        demand(_is_link(board, before, part, kinds), "a link of a chain does not hold")


def _is_link(board, before, part, kinds):
    p, q = node(before), node(part)
    if before.on:
        return not part.on and part.role == "weak" and is_weak(p, q)
    if not part.on:
        return False
    if part.role == "strong_als":
        return kinds == WITH_SETS and is_locked_by(board, part.als, p, q)
    return part.role == "strong" and is_strong(board, p, q)


def chains_of(parts):
    """Parts as chains, each from its start."""
    demand(not parts or parts[0].role == "start", "a chain without start")
    starts = [i for i, part in enumerate(parts) if part.role == "start"]
    return [parts[i:j] for i, j in zip(starts, [*starts[1:], len(parts)])]
