import doctest
import pickle

import pytest

import solver.steps
from solver.errors import BadPuzzle, UnknownTechnique
from solver.grid import State
from solver.steps import Part, Step, deductions, find_steps

# Every cell of row 1 to row 9 but the last column's: nine last digits at once.
NINE_OPEN = "".join(row[:8] + "." for row in (
    "123456789", "456789123", "789123456", "234567891", "567891234", "891234567",
    "345678912", "678912345", "912345678"))


def test_a_step_tells_technique_deduction_and_proof():
    assert find_steps("12345678." + "." * 72, "full house") == [
        Step("LastDigit", 0, (), (80,), (Part("cells", False, (9,), (0,), (8,), ()),))]


def test_a_state_and_its_text_are_the_same():
    assert find_steps(State(NINE_OPEN), "LastDigit") == find_steps(NINE_OPEN, "LastDigit")


@pytest.mark.parametrize("n", [20, 81])
def test_more_steps_than_the_first_buffers_hold(n):
    # The first n cells of a full grid, each with its digit alone: as many naked singles.
    full = [1 << (3 * (r % 3) + r // 3 + c) % 9 for r in range(9) for c in range(9)]
    steps = find_steps(State([0] * 81, full[:n] + [511] * (81 - n)), "NakedSingle")
    assert {s.placements[0] // 9 for s in steps} == set(range(n)) and len(steps) == n
    assert all(s.parts[0].cells == (s.placements[0] // 9,) for s in steps)


def test_steps_can_be_sent_to_another_process():
    steps = find_steps(NINE_OPEN, "LastDigit")
    assert pickle.loads(pickle.dumps(steps)) == steps


def test_errors_name_what_is_wrong():
    with pytest.raises(BadPuzzle, match="'123': wanted 81 or 729"):
        find_steps("123", "LastDigit")
    with pytest.raises(UnknownTechnique, match="no technique 'LastDigitt'; did you mean: LastDigit"):
        deductions(NINE_OPEN, "LastDigitt")
    with pytest.raises(LookupError, match="BruteForce: only the profile hodoku has it, as a step on its path"):
        find_steps(NINE_OPEN, "bf")


def test_examples():
    assert doctest.testmod(solver.steps).failed == 0
