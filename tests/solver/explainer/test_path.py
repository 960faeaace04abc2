"""Rating by the profile se: what is told of a puzzle, and where it stops."""

import pickle
from dataclasses import replace

import numpy as np
import pytest

from solver.api import explain
from solver.catalogue import LABELS, TECHNIQUES, docstring_of, technique
from solver.explainer import path
from solver.explainer.find import rulings
from solver.explainer.names import NAMES
from solver.grid import State
from solver.profile import load_profile
from solver.rater import STATUSES, make
from tests.solver.strategies import PUZZLES as PLAIN_PUZZLES

PROFILE = load_profile("se")
# By solver.generate, s30 and s357: their first step is the hardest.
PUZZLES = [*PLAIN_PUZZLES, ".5....2....1.4.......213.......64.9.69..8..327......56962.71...4.8.....7.........",
           "..7...5....9.7....64........3.2...749.4.....8..1..8.......6....2..9148......5..36"]


@pytest.fixture(scope="module")
def explainer():
    return make(PROFILE)


@pytest.fixture(scope="module")
def whole(explainer):
    """The ratings of all puzzles, without limits."""
    return explainer.rate(PUZZLES)


def tenths(ratings):
    return np.rint(ratings * 10).astype(int).tolist()


def statuses(rated):
    return [STATUSES[status] for status in rated.status]


def test_every_rule_of_the_profile_is_there():
    assert [rung.rule for rung in PROFILE.rungs] == list(rulings()) == list(NAMES) == list(range(1, 31))


def test_names_are_in_the_catalogue_and_told_apart():
    for rule, names in NAMES.items():
        assert len(set(names.values())) == len(names), rule
        assert all(technique(name).id == name for name in names.values())


def test_a_step_without_a_name_is_an_error(monkeypatch):
    monkeypatch.setattr(path, "NAMES", {**NAMES, 1: {0: NAMES[1][0]}})
    explainer = path.Explainer(PROFILE)
    assert statuses(explainer.rate(PUZZLES[:1])) == ["error"]
    with pytest.raises(KeyError):
        list(explainer.steps(PUZZLES[0]))


def test_each_technique_of_its_own_is_told_about():
    own = [row for row in TECHNIQUES if row.only == "se"]
    assert len(own) > 30 and all(docstring_of(row) for row in own)


def test_puzzles_of_many_ratings(whole):
    # what follows means something only if there are easy and hard ones, and diamonds
    assert set(statuses(whole)) == {"rated"}
    assert min(whole.er) < 2 and max(whole.er) > 7
    assert (whole.er > whole.ep).sum() >= 5 and (whole.er == whole.ed).sum() >= 2


def test_the_lower_bound_of_what_is_rated_is_the_rating(whole):
    assert (whole.er_at_least == whole.er).all()


def test_each_rating_is_in_its_rules_range(explainer):
    rungs = {rung.rule: rung for rung in PROFILE.rungs}
    for puzzle in PUZZLES:
        for step in explainer.steps(puzzle):
            rung = rungs[step.rule]
            assert rung.least <= step.rating <= (rung.most or 12)
            assert technique(step.technique) in rung.techniques


def test_steps_change_no_rating(explainer, whole):
    rated = explainer.rate(PUZZLES, steps=True)
    for column in ("status", "er", "ep", "ed", "er_at_least", "hardest"):
        assert (getattr(rated, column) == getattr(whole, column)).all(), column
    assert (whole.stages == 0).all() and len(whole.row) == 0 and whole.steps is None


def test_stages_are_the_steps_that_are_rated(explainer):
    rated = explainer.rate(PUZZLES, steps=True)
    rows = iter(rated.steps)
    for i, puzzle in enumerate(PUZZLES):
        state, number, ratings = State(puzzle), 0, []
        for number, stage in enumerate(explainer.stages(puzzle), 1):
            step, = stage.steps
            assert (step.technique, step.eliminations, step.placements, step.parts) == (
                stage.technique.id, stage.eliminations, stage.placements, ())
            *row, text, evidence = next(rows)
            assert row == [i, number, LABELS.index(stage.technique.id), stage.rating, stage.eliminations, stage.placements]
            assert text.startswith(f"{stage.technique.name}: r") and evidence is None
            state.apply(stage.eliminations, stage.placements)
            ratings.append(stage.rating)
        assert number == rated.stages[i] == sum(rated.count[rated.row == i])
        assert tenths(np.float32([max(ratings)])) == tenths(rated.er[i:i + 1])
        assert "".join(map(str, state.digits)) == rated.solution[i]
    assert next(rows, None) is None


def test_a_pickled_explainer_rates_alike(explainer, whole):
    again = pickle.loads(pickle.dumps(explainer)).rate(PUZZLES)
    assert (again.er == whole.er).all() and (again.hardest == whole.hardest).all()


@pytest.mark.parametrize("most", [1.2, 1.7, 2.4, 4.2, 6.4, 7.1, 7.5, 8.3])
@pytest.mark.parametrize("steps", [False, True])
def test_nothing_above_a_limit_is_rated(explainer, whole, most, steps):
    rated = explainer.rate(PUZZLES, max_er=most, steps=steps)
    for i, er in enumerate(tenths(whole.er)):
        if er <= round(10 * most):
            assert (STATUSES[rated.status[i]], rated.er[i], rated.hardest[i]) == ("rated", whole.er[i], whole.hardest[i])
        else:
            assert (STATUSES[rated.status[i]], rated.er[i], rated.hardest[i]) == ("stopped", 0, -1)
            assert round(10 * most) < tenths(rated.er_at_least)[i] <= er
            assert rated.ep[i] in (0, whole.ep[i]) and rated.ed[i] in (0, whole.ed[i])


@pytest.mark.parametrize("stop", ["pearl", "diamond"])
def test_what_is_no_pearl_or_diamond_is_stopped(explainer, whole, stop):
    assert set(check_stop(explainer, PUZZLES, whole, stop)) == {"rated", "stopped"}


@pytest.mark.corpus
@pytest.mark.parametrize("stop", ["pearl", "diamond"])
def test_pearls_that_are_no_diamonds(explainer, corpus, stop):
    rows = [line.split("\t") for line in (corpus / "se" / "clue18_er_ep_ed.tsv").read_text().splitlines()[1:]]
    puzzles = [puzzle for puzzle, er, ep, ed in rows if float(er) < 9 and (ep != ed or er == ep)]
    whole = explainer.rate(puzzles)
    assert (whole.ep > whole.ed).sum() >= 3
    check_stop(explainer, puzzles, whole, stop)


def check_stop(explainer, puzzles, whole, stop):
    """Compare with the ratings of the whole paths; the statuses."""
    rated = explainer.rate(puzzles, stop=stop)
    other = {"pearl": whole.ep, "diamond": whole.ed}[stop]
    for i, (er, own) in enumerate(zip(whole.er, other)):
        if er == own:
            assert (STATUSES[rated.status[i]], rated.er[i], rated.ep[i]) == ("rated", er, whole.ep[i])
            continue
        assert (STATUSES[rated.status[i]], rated.er[i], rated.hardest[i], rated.ed[i]) == ("stopped", 0, -1, whole.ed[i])
        assert own < rated.er_at_least[i] <= er
        # of a pearl the first placement came before; of a diamond it may not have
        assert rated.ep[i] == whole.ep[i] or (stop == "diamond" and rated.ep[i] == 0)
    return statuses(rated)


def test_out_of_time(explainer, whole):
    rated = explainer.rate(PUZZLES * 200, timeout=1e-9)
    late = rated.status == STATUSES.index("timeout")
    assert late.any()
    for column in ("er", "ep", "ed"):
        assert not getattr(rated, column)[late].any()
    assert (rated.er_at_least <= np.tile(whole.er, 200)).all()


def without_rules_from(first):
    return replace(PROFILE, rungs=PROFILE.rungs[:first - 1])


def test_stuck_has_no_rating_but_a_lower_bound(whole):
    rated = make(without_rules_from(7)).rate(PUZZLES)
    for i, er in enumerate(tenths(whole.er)):
        stuck = er > 28
        assert STATUSES[rated.status[i]] == ("stuck" if stuck else "rated")
        assert rated.er[i] == (0 if stuck else whole.er[i])
        assert 0 < rated.er_at_least[i] <= whole.er[i] and rated.hardest[i] >= 0


# -- grids of candidates --------------------------------------------------------------------------

def with_uniqueness(explainer):
    """Pairs of a puzzle and its steps, where a step takes for granted that there is one solution."""
    for puzzle in PUZZLES:
        steps = list(explainer.steps(puzzle))
        if any(technique(step.technique).family == "Uniqueness" for step in steps):
            yield puzzle, steps


def test_uniqueness_is_off_where_candidates_are_missing(explainer):
    # digits are single candidates there, so they are placed first
    tried = 0
    for puzzle, steps in with_uniqueness(explainer):
        state = State(puzzle)
        for step in steps:
            if technique(step.technique).family == "Uniqueness":
                assert explainer.step_in(state) == step
                mine = next(explainer.steps(state.text), None)
                assert mine is None or technique(mine.technique).family != "Uniqueness"
                tried += 1
            state.apply(step.eliminations, step.placements)
    assert tried


# -- text -----------------------------------------------------------------------------------------

def test_explain_tells_the_ratings(explainer, whole):
    for i in (0, 1, 2):
        lines = list(explain(PUZZLES[i], profile="se"))
        steps = list(explainer.steps(PUZZLES[i]))
        assert [line for line in lines if line[0] != " "][:-1] == [
            f"{n}. {technique(step.technique).name} ({step.rating:.1f})" for n, step in enumerate(steps, 1)]
        assert lines[-1] == f"Solved in {len(steps)} steps, ER {whole.er[i]:.1f}, EP {whole.ep[i]:.1f}, ED {whole.ed[i]:.1f}."


def test_explain_until_a_technique():
    *_, last, told = explain(PUZZLES[0], profile="se", until="hidden single")
    assert last == "1. Hidden Single (1.2)" and told.startswith("   Hidden Single: r")


def test_a_complete_grid_is_solved_in_no_steps():
    solved = "123456789457189236689237145214573698376918452598624371731892564842365917965741823"
    assert list(explain(solved, profile="se")) == ["Solved in 0 steps."]
