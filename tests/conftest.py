<<<<<<< Updated upstream
"""What all tests share."""
=======
"""Fixtures for all tests."""
>>>>>>> Stashed changes

import os
from pathlib import Path

import pytest

<<<<<<< Updated upstream
CORPUS = Path(os.environ.get("SUDORATE_CORPUS", Path(__file__).parents[2] / "shared" / "corpus"))


@pytest.fixture(scope="session")
def corpus():
    """The directory of the test corpus; tests that ask for it carry the marker `corpus`."""
    if not CORPUS.is_dir():
        pytest.skip(f"no test corpus at {CORPUS}")
    return CORPUS
=======

@pytest.fixture(scope="session")
def corpus():
    """The test corpus: $SUDORATE_CORPUS, or `shared/corpus` beside the checkout."""
    beside = Path(__file__).resolve().parents[2] / "shared" / "corpus"
    path = Path(os.environ.get("SUDORATE_CORPUS", beside))
    if not path.is_dir():
        pytest.skip(f"no test corpus at {path}: set SUDORATE_CORPUS")
    return path
>>>>>>> Stashed changes
