"""Steps that are the result of a search: brute force and templates. The checker searches again."""

from solver.checker.board import DIGITS, HOUSES, PEERS, Proved, candidates, demand

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

def templates(board, digit):
    """All ways to place a digit in every row, column and block that its candidates and its placed cells allow."""
    placed = frozenset(cell for cell in range(81) if board.digits[cell] == digit)
    free = placed | board.at[digit]
    found = [frozenset()]
    for row in range(9):
        here = HOUSES[row] & placed or HOUSES[row] & free
        found = [template | {cell} for template in found for cell in here if not PEERS[cell] & template]
    return found


def left_templates(board):
    """{digit: its templates} without those that use a cell common to all templates of another digit."""
    left = {d: templates(board, d) for d in DIGITS}
    demand(all(left.values()), "a digit without template")
    while True:
        fixed = {d: frozenset.intersection(*left[d]) for d in DIGITS}
        fewer = {d: [t for t in left[d] if not any(t & fixed[e] for e in DIGITS if e != d)] for d in DIGITS}
        demand(all(fewer.values()), "a digit without template")
        if fewer == left:
            return left
        left = fewer


def template_set(board, step):
    """What all templates of a digit have in common is true."""
    left = left_templates(board)
    return Proved(true=frozenset().union(*(candidates(frozenset.intersection(*left[d]), d) for d in DIGITS)))


def template_delete(board, step):
    """What no template of a digit has is false."""
    left = left_templates(board)
    return Proved(frozenset().union(*(candidates(board.at[d] - frozenset().union(*left[d]), d) for d in DIGITS)))
