"""What happens in workers that do badly; beside the tests, since a worker imports the file it is told from."""

import os
import signal

from pipeline.rating import rate_chunk


def kills(puzzles, rules, *, poison=None):
    """`rate_chunk` in a worker that does not survive one puzzle; or, without `poison`, any."""
    if poison is None or poison in puzzles:
        os.kill(os.getpid(), signal.SIGKILL)
    return rate_chunk(puzzles, rules)


def kills_once(puzzles, rules, *, mark):
    """`rate_chunk` in a worker that somebody kills once."""
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return rate_chunk(puzzles, rules)


def raises(puzzles, rules, *, poison):
    """`rate_chunk` with a fault of the program in one puzzle."""
    return rate_chunk([None if p == poison else p for p in puzzles], rules)
