"""What makes a profile file wrong is told in one line that names the file."""

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
    ('kind = "stages"', 'kind = "steps"', "kind 'steps': wanted 'stages'"),
    ("level = 4", "level = 0", "level 0 of XWing: wanted 1 to 255"),
    ('id = "XWing"', 'id = "XWong"', "no technique 'XWong'; did you mean: XWing"),
    ('id = "XWing"', 'id = "n1"', "listed twice: NakedSingle"),
    ('{ id = "XWing", level = 4 }', "1", "1: wanted { id ="),
    ("techniques = [", "techniques = ", "Invalid value|Expected"),
])
def test_what_is_wrong(tmp_path, old, new, message):
    with pytest.raises(BadProfile, match=f"mine.toml: .*({message})") as error:
        load_profile(written(tmp_path, GOOD.replace(old, new, 1)))
    assert "\n" not in str(error.value)


def test_no_such_profile(tmp_path):
    with pytest.raises(BadProfile, match="no profile 'x'; built in: gnpx"):
        load_profile("x")
    with pytest.raises(BadProfile, match="cannot be read"):
        load_profile(tmp_path / "none.toml")
