"""What all tests share."""

import os
from pathlib import Path

import pytest

CORPUS = Path(os.environ.get("SUDORATE_CORPUS", Path(__file__).parents[2] / "shared" / "corpus"))


def pytest_collection_modifyitems(config, items):
    """Tests marked `full` run only where they are asked for."""
    if "full" in config.option.markexpr:
        return
    for item in items:
        if item.get_closest_marker("full"):
            item.add_marker(pytest.mark.skip(reason="runs only with -m full"))


@pytest.fixture(scope="session")
def corpus():
    """The directory of the test corpus; tests that ask for it carry the marker `corpus`."""
    if not CORPUS.is_dir():
        pytest.skip(f"no test corpus at {CORPUS}")
    return CORPUS
