"""Steps that are the result of a search, which the checker makes again: brute force and templates."""

from solver.checker.board import DIGITS, HOUSES, PEERS, Proved, candidate, candidates, demand

# -- brute force ----------------------------------------------------------------------------------

def brute_force(board, step):
    """A cell's digit in the only solution."""
    demand(not step.parts or [part.role for part in step.parts] == ["cells"], "wanted at most the cell")
    found = solutions(board)
    demand(len(found) == 1, f"{'several' if found else 'no'} solutions")
    true = frozenset(9 * cell + digit - 1 for cell, digit in enumerate(found[0]))
    for part in step.parts:
        demand(candidates([part.cell], part.digit) == step.placements, "wanted the cell and its digit")
    demand(len(step.placements) == 1, "wanted one placement")
    return Proved(true=true)


def solutions(board, most=2):
    """The first solutions of a board, each as 81 digits."""
    found = []
    _search(list(board.digits), [set(marks) for marks in board.marks], found, most)
    return found


def _search(digits, marks, found, most):
    trail = []          # what was placed here, and which candidates that took
    while True:
        cell, choice = _narrowest(digits, marks)
        if cell is None:
            found.append(tuple(digits))
        if cell is None or len(choice) != 1:
            break
        trail.append(_put(digits, marks, *choice[0]))
    if cell is not None:
        for at, digit in choice:
            undo = _put(digits, marks, at, digit)
            _search(digits, marks, found, most)
            _take_back(digits, marks, undo)
            if len(found) == most:
                break
    for undo in reversed(trail):
        _take_back(digits, marks, undo)


def _narrowest(digits, marks):
    """An empty cell and what can go there; or one of the cells and a digit in turn, if a house has fewer places."""
    empty = [cell for cell in range(81) if not digits[cell]]
    if not empty:
        return None, ()
    cell = min(empty, key=lambda c: len(marks[c]))
    best = [(cell, d) for d in sorted(marks[cell])]
    if len(best) < 2:
        return cell, best
    for house in HOUSES:
        placed = {digits[c] for c in house}
        for d in DIGITS:
            if d not in placed:
                places = [c for c in house if d in marks[c]]
                if len(places) < len(best):
                    best = [(c, d) for c in places]
    return cell, best


def _put(digits, marks, cell, digit):
    """Place a digit; returns what undoes it."""
    touched = [peer for peer in PEERS[cell] if digit in marks[peer]]
    undo = cell, digit, marks[cell], touched
    digits[cell], marks[cell] = digit, set()
    for peer in touched:
        marks[peer].discard(digit)
    return undo


def _take_back(digits, marks, undo):
    cell, digit, old, touched = undo
    digits[cell], marks[cell] = 0, old
    for peer in touched:
        marks[peer].add(digit)


# -- templates ------------------------------------------------------------------------------------

def templates(board, digit, taken):
    """All ways to place a digit in every row, column and block: its placed cells, and candidates that are not taken."""
    placed = frozenset(cell for cell in range(81) if board.digits[cell] == digit)
    free = board.at[digit] - taken
    found = [frozenset()]
    for row in range(9):
        here = HOUSES[row] & placed or HOUSES[row] & free
        found = [template | {cell} for template in found for cell in here if not PEERS[cell] & template]
    return found


def _left(board, digit, fixed):
    """The templates of a digit that use no cell which is fixed to another one."""
    left = templates(board, digit, frozenset(cell for cell, d in fixed.items() if d != digit))
    demand(left, "a digit without template")
    return left


def _fix(board, parts):
    """{cell: digit} of parts, each with cells that all templates of its digit have in common after those before it."""
    fixed = {}
    for part in parts:
        demand(part.cells and all(board.marks[cell] for cell in part.cells) and not part.houses, "wanted empty cells")
        common = frozenset.intersection(*_left(board, part.digit, fixed))
        demand(part.cells <= common, "a cell that is not in all templates")
        fixed.update(dict.fromkeys(part.cells, part.digit))
    return fixed


def template_set(board, step):
    """What all templates of a digit have in common is true."""
    parts = step.take(*["cells"] * len(step.parts))
    return Proved(true=frozenset(candidate(cell, digit) for cell, digit in _fix(board, parts).items()))


def template_delete(board, step):
    """What no template of a digit has is false; the last part has its empty cells that some template has."""
    demand(step.parts, "wanted the cells")
    *parts, last = step.take(*["cells"] * len(step.parts))
    some = frozenset().union(*_left(board, last.digit, _fix(board, parts)))
    empty = frozenset(cell for cell in some if not board.digits[cell])
    demand(last.cells == empty and not last.houses, "these are not the cells in templates")
    return Proved(candidates(board.at[last.digit] - some, last.digit))
