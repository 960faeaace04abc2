"""A desk has its memory from the start: it is there, or the desk is not."""

import subprocess
import sys

import pytest

# Leaves too little for what chains keep, and enough for everything else.
STARVED = """
import resource
from solver.explainer.desk import Position
from solver.explainer.path import Explainer
pages = int(open("/proc/self/statm").read().split()[0])
resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + (32 << 20),) * 2)
for make in (lambda: Position("." * 81), lambda: Explainer(None)):
    try:
        make()
    except MemoryError:
        print("no memory")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the limit is Linux's")
def test_no_memory_is_an_error_and_not_a_rating():
    run = subprocess.run([sys.executable, "-c", STARVED], capture_output=True, text=True, check=True)
    assert run.stdout.split("\n")[:-1] == ["no memory"] * 2
