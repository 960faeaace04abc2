import pytest

from tests.reports.runs import write_run


@pytest.fixture
def make_run(tmp_path):
    """`write_run` into directories of the test's own, by name."""
    return lambda *args, name="a.sudorate", **more: write_run(tmp_path / name, *args, **more)
