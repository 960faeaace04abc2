"""Forcing nets: what follows from one candidate by singles and locked candidates."""

from solver.checker.board import HOUSES, Proved, candidate, demand, seen_by_all
from solver.checker.forcing import ALL, BOTH, contrary, demand_stem, is_twofold
from solver.checker.links import CROSSINGS, chains_of


class Net:
    """What is known under an origin, node by node.

    left    {digit: its places that are not false}
    nodes   (digit, cells, on) of all that is known
    """

    def __init__(self, board, parts):
        self.board = board
        self.left = {d: set(cells) for d, cells in board.at.items()}
        self.nodes = set()
        for i, part in enumerate(parts):
            demand(part.cells and part.cells <= board.at[part.digit], "a node that is no candidate")
            demand(part.role == ("start" if i == 0 else "strong" if part.on else "weak"), "a node of another role")
            if i == 0:
                demand(len(part.cells) == 1, "an origin of several cells")
            else:
                demand(self._is_true(part) if part.on else self._is_false(part), "a node of a net does not follow")
            self.nodes.add((part.digit, part.cells, part.on))
            if not part.on:
                self.left[part.digit] -= part.cells

    def _is_false(self, part):
        """A candidate sees all cells of a true node of its digit, or shares the cell of a true candidate."""
        return len(part.cells) == 1 and any(
            part.cells == cells and part.digit != digit or part.digit == digit and part.cells <= seen_by_all(cells)
            for digit, cells, on in self.nodes if on)

    def _is_true(self, part):
        """The only candidate that a cell has left, or all places that a house has left, in one line of a block."""
        d, cells = part.digit, part.cells
        if len(cells) == 1 and [e for e in self.left if part.cell in self.left[e]] == [d]:
            return True
        return (len(cells) == 1 or any(cells <= crossing for crossing in CROSSINGS)) \
            and any(self.left[d] & house == cells for house in HOUSES)

    @property
    def is_twofold(self):
        """Whether a candidate is true and false."""
        return any((digit, cells, not on) in self.nodes for digit, cells, on in self.nodes)

    @property
    def is_empty(self):
        """Whether a cell has no candidate left, or a house no place for a digit that it has places for."""
        board, left = self.board, self.left
        return any(marks and not any(cell in left[d] for d in marks) for cell, marks in enumerate(board.marks)) or \
            any(board.places(d, h) and not left[d] & HOUSES[h] for d in left for h in range(27))

    @property
    def candidates(self):
        """What it says of single candidates: pairs of a candidate and whether it is true."""
        return {(candidate(min(cells), digit), on) for digit, cells, on in self.nodes if len(cells) == 1}


def contradiction(board, step):
    """An origin under which a candidate is true and false, or nothing is left for a cell or a house."""
    chains = chains_of(step.parts)
    demand(len(chains) == 1, "wanted one net")
    net = Net(board, chains[0])
    demand(step.form in (BOTH, ALL) and (net.is_twofold if step.form == BOTH else net.is_empty), "no contradiction")
    return contrary(chains[0][0])


def verity(board, step):
    """What comes out under all origins but those that are refuted, of which one must remain: it is then right."""
    demand(step.form == 0, "not of this form")
    chains = chains_of(step.parts)
    demand(len(chains) > 1, "wanted several nets")
    demand_stem(board, chains)
    nets = [Net(board, chain) for chain in chains]
    good = [net for net in nets if not net.is_twofold and not net.is_empty]
    demand(good, "no origin remains")
    shared = set.intersection(*(net.candidates for net in good))
    if is_twofold(chains):
        shared = {(c, on) for c, on in shared if c // 9 != chains[0][0].cell}
    return Proved(frozenset(c for c, on in shared if not on), frozenset(c for c, on in shared if on))
