"""Puzzles a second of the exact solver (one core, no Python between puzzles), and its guesses.

    python -m tests.benchmarks.bench_exact FILE [--seed K] [--runs N]

FILE holds a puzzle of 81 characters at the start of each line; other lines are left out. Puzzles
are shuffled, and each is changed to a random equivalent, by the seed. The warm-up checks every
answer against that for the puzzle as it stands in the file. Times are CPU seconds, counting
solutions up to 2. Guesses depend on the puzzles and the seed, not on the machine.
"""

import argparse
import platform
import random
import statistics
import time
from pathlib import Path

from solver.exact import count, count_many, solution
from tests.solver.strategies import make_equivalence
from tests.solver.test_exact import image


def puzzles_of(path):
    """The puzzles of a file, `.` for empty."""
    texts = [line[:81].replace("0", ".") for line in path.read_text().splitlines()]
    return [text for text in texts if len(text) == 81 and set(text) <= set(".123456789")]


def checked_equivalent(puzzle, rng):
    """A random equivalent of a puzzle, after a check that it has the same solutions."""
    equivalence = make_equivalence(rng.getrandbits(32))
    changed, solved = image(puzzle, equivalence), solution(puzzle)
    wanted = image(solved, equivalence) if solved else None
    if count(changed) != count(puzzle) or solution(changed) != wanted:
        raise SystemExit(f"wrong answer for {changed}, {equivalence} of {puzzle}")
    return changed


def machine():
    """The processor's name, as far as the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return f"{names[0] if names else platform.processor()}, {platform.system()} {platform.machine()}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--runs", type=int, default=9)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    puzzles = [checked_equivalent(puzzle, rng) for puzzle in puzzles_of(args.file)]
    if not puzzles:
        raise SystemExit(f"{args.file}: no line starts with a puzzle of 81 characters")
    rng.shuffle(puzzles)
    digits = bytes(int(c) if c != "." else 0 for puzzle in puzzles for c in puzzle)
    times = []
    for _ in range(args.runs):
        start = time.process_time()
        counts, guesses = count_many(digits)
        times.append(time.process_time() - start)
    median = statistics.median(times)
    print(machine())
    print(f"{args.file.name}: {len(puzzles)} puzzles, seed {args.seed}; "
          f"solutions: none {counts.count(0)}, one {counts.count(1)}, more {counts.count(2)}")
    print(f"{len(puzzles) / median:,.0f} puzzles/s, {median / len(puzzles) * 1e6:.2f} us a puzzle "
          f"(median of {args.runs}; best {min(times) / len(puzzles) * 1e6:.2f} us)")
    print(f"{guesses} guesses, {guesses / len(puzzles):.3f} a puzzle")


if __name__ == "__main__":
    main()
