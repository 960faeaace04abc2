"""Which records of the inputs are taken, each with its position; and when to stop over rejects."""

import random
from itertools import islice

from pipeline.tables import Chunk
from solver.errors import SudorateError

SMALLEST, LARGEST = 1, 2_000    # records in a chunk
FIRST, CAUTIOUS = 100, 8        # in the first one; where a puzzle may take seconds
SECONDS = 0.25                  # of work in a chunk


class Pace:
    """The chunk size for which a chunk is a quarter of a second of work; or a fixed one."""

    def __init__(self, fixed=None, first=FIRST):
        self.fixed = fixed
        self.size = fixed or first

    def update(self, records, seconds):
        """Learn from a chunk of so many records that took so long."""
        if not self.fixed:
            wanted = records * SECONDS / max(seconds, 1e-6)
            self.size = int(min(LARGEST, 4 * self.size, max(SMALLEST, wanted)))


class TooManyRejects(SudorateError):
    """More rejected records than the user wants to accept."""

    exit_code = 1


def selected(sources, *, limit=None, sample=None, seed=0):
    """Pairs (position in the input from 0, `Record`) in input order.

    limit   only as far as this many puzzles
    sample  only this many of these puzzles, drawn with `seed`; they are held in memory, as are all
            rejected records, which are never left out
    """
    pairs = enumerate(record for source in sources for record in source.records())
    if limit is not None:
        pairs = _first(pairs, limit)
    if sample is not None:
        pairs = _sampled(pairs, sample, random.Random(seed))
    return pairs


def _first(pairs, limit):
    taken = 0
    for pair in pairs:
        yield pair
        taken += pair[1].puzzle is not None
        if taken == limit:
            return


def _sampled(pairs, size, rng):
    """Reservoir sampling: one pass, every puzzle equally likely, whatever their number."""
    rejects, drawn, seen = [], [], 0
    for pair in pairs:
        if pair[1].puzzle is None:
            rejects.append(pair)
            continue
        seen += 1
        if len(drawn) < size:
            drawn.append(pair)
        elif (place := int(rng.random() * seen)) < size:
            drawn[place] = pair
    yield from sorted(rejects + drawn, key=lambda pair: pair[0])


def guarded(pairs, *, most):
    """The same pairs; raises `TooManyRejects` after the reject number `most`."""
    rejects = 0
    for position, record in pairs:
        yield position, record
        rejects += record.puzzle is None
        if rejects == most:
            raise TooManyRejects(f"{record.source}:{record.line}: {record.reason}; stopped at reject {most}, as asked")


def chunks_of(pairs, pace, shard, done=0):
    """Cut pairs into `Chunk`s as long as `pace` says, none of which crosses a multiple of `shard` records.

    `done` records came before. An error of the reader comes after the chunk of what it read before.
    """
    pairs = iter(pairs)
    while True:
        taken = []
        try:
            for pair in islice(pairs, min(pace.size, shard - done % shard)):
                taken.append(pair)
        except SudorateError:
            if taken:
                yield Chunk(*zip(*taken))
            raise
        if not taken:
            return
        done += len(taken)
        yield Chunk(*zip(*taken))
