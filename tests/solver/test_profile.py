"""What makes a profile file wrong is told in one line that names the file."""

import re
from importlib import resources

import pytest

from solver.errors import BadProfile
from solver.profile import load_profile

GOOD = '''
name = "mine"
version = 1
kind = "stages"
techniques = [{ id = "naked single", level = 1 }, { id = "XWing", level = 4 }]
'''


def written(tmp_path, text):
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_profile_of_ones_own(tmp_path):
    profile = load_profile(written(tmp_path, GOOD))
    assert (profile.name, [(r.technique.id, r.level) for r in profile.rungs]) == ("mine", [("NakedSingle", 1), ("XWing", 4)])
    assert load_profile(written(tmp_path, GOOD + "# a change\n")).hash != profile.hash


@pytest.mark.parametrize("old, new, message", [
    ('name = "mine"', "", "'name' is missing"),
    ('name = "mine"', "name = 5", "name 5: wanted letters"),
    ('name = "mine"', 'name = "a b"', "name 'a b': wanted letters"),
    ("version = 1", 'version = "1"', "version '1': wanted a whole number"),
    ('kind = "stages"', 'kind = "step"', "kind 'step': wanted 'stages', 'steps' or 'ratings'"),
    ('kind = "stages"', 'kind = "steps"', "'levels' is missing"),
    ("level = 4", "level = 0", "level 0 of XWing: wanted 1 to 255"),
    ('id = "XWing"', 'id = "XWong"', "no technique 'XWong'; did you mean: XWing"),
    ('id = "XWing"', 'id = "n1"', "listed twice: NakedSingle"),
    ('id = "XWing"', 'id = "BUG+1"', "BUGPlus1: a profile of stages cannot use it, since it assumes one solution"),
    ('id = "XWing"', 'id = "bf"', "BruteForce: a profile of stages cannot use it, only hodoku has it"),
    ('{ id = "XWing", level = 4 }', "1", "1: wanted { id ="),
    ("techniques = [", "techniques = ", "Invalid value|Expected"),
])
def test_what_is_wrong(tmp_path, old, new, message):
    with pytest.raises(BadProfile, match=f"mine.toml: .*({message})") as error:
        load_profile(written(tmp_path, GOOD.replace(old, new, 1)))
    assert "\n" not in str(error.value)


STEPS = '''
name = "mine"
version = 1
kind = "steps"
levels = [{ name = "Low", cap = 100 }, { name = "High" }]
techniques = [
    { search = "nl", index = 20, level = "High", score = 280, forms = ["cnl", "dnl", "aic"] },
    { search = "n1", index = 10, level = "Low", score = 4 },
    { search = "kf", index = 30, level = "High", score = 500, on = false },
]
'''


def test_a_profile_of_steps(tmp_path):
    profile = load_profile(written(tmp_path, STEPS))
    assert [(r.search, r.level, r.score, [t.id for t in r.techniques]) for r in profile.rungs] == [
        ("n1", 1, 4, ["NakedSingle"]), ("nl", 2, 280, ["ContinuousNiceLoop", "DiscontinuousNiceLoop", "AIC"])]
    assert [r.search for r in profile.off] == ["kf"]
    assert [profile.level_name(i) for i in (0, 1, 2)] == ["0", "Low", "High"]
    assert [profile.level_of(1, score) for score in (100, 101)] == [1, 2]
    assert (profile.level_of(0, 0), profile.level_of(2, 9999)) == (0, 2)


@pytest.mark.parametrize("old, new, message", [
    ('level = "Low"', 'level = "Lo"', "level 'Lo' of n1: wanted Low, High"),
    ("score = 4", "score = -4", "score -4 of n1: wanted 0 to"),
    ("index = 10", 'index = "10"', "index '10' of n1: wanted 0 to"),
    ("index = 10", "index = 20", "index twice: 20"),
    ('search = "n1"', 'search = "n9"', "no search 'n9'; wanted a short name of HoDoKu"),
    ('search = "n1"', 'search = "nl"', "listed twice: nl"),
    ('search = "n1"', "search = 1", "wanted { search ="),
    ('search = "n1", ', "", "'search' is missing"),
    ('"aic"', '"aix"', "forms .* of nl: wanted ."),
    ('["cnl", "dnl", "aic"]', '"cnl"', "forms 'cnl' of nl: wanted ."),
    ('["cnl", "dnl", "aic"]', '["xy"]', "forms .* of nl: wanted ."),
    ('search = "nl"', 'search = "cnl"', "no search 'cnl'; wanted a short name of HoDoKu"),
    ('search = "n1"', 'search = "sc1"', "no search 'sc1'; wanted a short name of HoDoKu"),
    ("on = false", "on = true", "kf: HoDoKu's search for it is not implemented"),
    ('name = "Low"', 'name = ""', "name '' of a level"),
    ("cap = 100", "cap = -1", "cap -1 of Low: wanted 0 to 1000000"),
    ("levels = [", "levels = [" + "".join(f'{{ name = "{i}", cap = 0 }},' for i in range(15)), "17 levels: wanted 16 at most"),
    ("on = false", "on = 0", "on = 0 of kf: wanted true or false"),
    ("cap = 100", 'cap = "100"', "cap '100' of Low: wanted 0 to 1000000"),
    (', cap = 100', "", "caps of Low, High: wanted one"),
    ('{ name = "High" }', '{ name = "Low" }', "level twice: Low"),
])
def test_what_is_wrong_with_steps(tmp_path, old, new, message):
    with pytest.raises(BadProfile, match=f"mine.toml: .*({message})") as error:
        load_profile(written(tmp_path, STEPS.replace(old, new, 1)))
    assert "\n" not in str(error.value)


def test_what_the_steps_of_a_search_are_called_need_not_be_told(tmp_path):
    profile = load_profile(written(tmp_path, STEPS.replace(', forms = ["cnl", "dnl", "aic"]', "")))
    assert profile.rungs == load_profile(written(tmp_path, STEPS)).rungs


# facts: level, score and switch of some of HoDoKu's entries
@pytest.mark.parametrize("search, level, score, on", [
    ("fh", "Easy", 4, True), ("h1", "Easy", 14, True), ("l2", "Medium", 40, True), ("h4", "Hard", 150, True),
    ("bf5", "Unfair", 470, False), ("sbf4", "Unfair", 260, True), ("gnl", "Unfair", 300, True), ("db", "Unfair", 360, False),
    ("fff3", "Unfair", 410, True), ("mf2", "Extreme", 450, False), ("fn", "Extreme", 700, True), ("bf", "Extreme", 10000, True),
])
def test_the_hodoku_profile(search, level, score, on):
    profile = load_profile("hodoku")
    rung, = (r for r in (profile.rungs if on else profile.off) if r.search == search)
    assert (profile.level_name(rung.level), rung.score) == (level, score)
    assert len(profile.rungs) + len(profile.off) == 90
    assert [(x.name, x.cap) for x in profile.levels] == [
        ("Easy", 800), ("Medium", 1000), ("Hard", 1600), ("Unfair", 1800), ("Extreme", None)]


RATINGS = '''
name = "mine"
version = 1
kind = "ratings"
rules = [1, 2, 3]
'''


def test_a_profile_of_ratings(tmp_path):
    profile = load_profile(written(tmp_path, RATINGS))
    assert [(r.rule, r.told, [t.id for t in r.techniques]) for r in profile.rungs] == [
        (1, "1.0 to 1.5", ["LastDigit", "HiddenSingle"]), (2, "1.7 to 1.9", ["DirectPointing", "DirectClaiming"]),
        (3, "2.0", ["DirectHiddenPair"])]
    assert (profile.off, profile.levels, profile.counted) == ((), (), "steps")


@pytest.mark.parametrize("old, new, message", [
    ("2, 3", "4, 3", "rule 4: wanted the rules from 1 to 30, or the first of them, in order"),
    ("2, 3", '"2", 3', "rule '2': wanted the rules"),
    ("[1, 2, 3]", "[true, 2, 3]", "rule True: wanted the rules"),
    ("[1, 2, 3]", str([*range(1, 32)]), "rule 31: wanted the rules"),
    ("[1, 2, 3]", "[]", "rules: wanted one at least"),
    ("[1, 2, 3]", "1", "not iterable"),
    ("rules = [1, 2, 3]", "", "'rules' is missing"),
])
def test_what_is_wrong_with_ratings(tmp_path, old, new, message):
    with pytest.raises(BadProfile, match=f"mine.toml: .*({message})") as error:
        load_profile(written(tmp_path, RATINGS.replace(old, new, 1)))
    assert "\n" not in str(error.value)


# facts: the order of rules and the least rating of each
SE = """1.0 1.7 2.0 2.3 2.5 2.6 3.0 3.2 3.4 3.6 3.8 4.0 4.2 4.4 4.5 5.0 5.2 5.4 5.6 6.2 6.5 7.5 7.5 8.0 8.5 9.0
    9.5 10.0 10.5 11.0"""


def test_the_se_profile():
    profile = load_profile("se")
    assert [rung.least for rung in profile.rungs] == [float(word) for word in SE.split()]
    assert profile.rungs[6].techniques[0].name == "Naked Pair" and profile.rungs[12].techniques[0].name == "XY-Wing"
    assert {rung.most for rung in profile.rungs[20:]} == {None, 7.5}


def test_ratings_do_not_fall():
    # a rule that could find a step rated below that of an earlier one would make lower bounds false
    least = [rung.least for rung in load_profile("se").rungs]
    assert least == sorted(least)


def test_the_se_profile_tells_the_ratings_in_its_comments():
    text = resources.files("solver").joinpath("profiles/se.toml").read_text(encoding="utf-8")
    told = re.findall(r"^    (\d+), *# (.{12}) ", text, re.MULTILINE)
    assert [(int(rule), rating.strip()) for rule, rating in told] == [
        (rung.rule, rung.told) for rung in load_profile("se").rungs]


def test_no_such_profile(tmp_path):
    with pytest.raises(BadProfile, match="no profile 'x'; built in: gnpx, hodoku, se"):
        load_profile("x")
    with pytest.raises(BadProfile, match="cannot be read"):
        load_profile(tmp_path / "none.toml")
