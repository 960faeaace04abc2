"""Steps that are the result of a search, which the checker makes again: brute force and templates."""

from concurrent.futures import ThreadPoolExecutor
from itertools import combinations

from pysat.solvers import Solver

from solver.checker.board import DIGITS, HOUSES, PEERS, Proved, candidate, candidates, demand

# -- brute force ----------------------------------------------------------------------------------

CONFLICTS = 5_000       # a quarter of a second

# The candidates of which a solution has one: those of a cell, those of a digit in a house.
ONE_OF = (*([candidate(cell, d) for d in DIGITS] for cell in range(81)),
          *(candidates(house, d) for house in HOUSES for d in DIGITS))


def brute_force(board, step):
    """A cell's digit in the only solution."""
    demand(not step.parts or [part.role for part in step.parts] == ["cells"], "wanted at most the cell")
    only = only_solution(board)
    for part in step.parts:
        demand(candidates([part.cell], part.digit) == step.placements, "wanted the cell and its digit")
    demand(len(step.placements) == 1, "wanted one placement")
    return Proved(true=only)


def only_solution(board):
    """The 81 candidates that are true in a board's only solution; `Refused` if it has none, or several."""
    if board.solution is None:
        found = solutions(board)
        demand(len(found) == 1, f"{'several' if found else 'no'} solutions")
        board.solution = found[0]
    return board.solution


def solutions(board, most=2):
    """The first solutions of a board, each as the 81 candidates that are true."""
    may_be = frozenset(c for c in range(729) if board.has(c) or board.digits[c // 9] == c % 9 + 1)
    found = []
    with Solver("cadical195") as solver, ThreadPoolExecutor(1) as thread:
        for group in ONE_OF:
            here = [c + 1 for c in group if c in may_be]         # its variables have numbers from 1
            solver.append_formula([here, *([-a, -b] for a, b in combinations(here, 2))])
        while len(found) < most and _is_solved(solver, thread):
            true = may_be.intersection(n - 1 for n in solver.get_model() if n > 0)
            solver.add_clause([-c - 1 for c in true])
            found.append(true)
    return found


def _is_solved(solver, thread):
    """Whether the formula has a solution.

    In the main thread python-sat would handle Ctrl-C itself, by an error of its own. So this goes on in another,
    and stops now and then for the main thread, where Python then raises what it raises elsewhere.
    """
    outcome = None
    while outcome is None:
        solver.conf_budget(CONFLICTS)
        outcome = thread.submit(solver.solve_limited).result()
    return outcome


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
