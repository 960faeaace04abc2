"""Chunks through joblib: in input order, in constant memory, and whatever happens to a worker.

A worker that dies takes down every chunk in flight. These are then rated one at a time, so that
it is known which of them kills: that chunk is halved until one puzzle is left, which is marked
`error`. A stray kill costs a repetition and nothing else.
"""

import warnings
from collections import deque
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager, suppress
from threading import Lock

from joblib import Parallel, delayed, parallel_config

from pipeline.rating import Failure, given_up, make_ladders, rate_chunk, rate_here
from solver.errors import SudorateError

DEATHS = 2      # of a worker alone with one puzzle, until that puzzle is given up
HOPELESS = 5    # puzzles given up one after the other, until the run is


class PoolError(SudorateError):
    """Workers that cannot be had, or that die whatever they are given."""


def rate_in_pool(chunks, rules, *, pace, warn, jobs, backend="loky", scheduler=None):
    """As `pipeline.rating.rate_here`, by worker processes; their death loses nothing but the puzzle that kills."""
    connect(backend, scheduler)
    yield from _Pool(chunks, rules, pace, warn, jobs, backend).run()


@contextmanager
def workers_starting(rules, jobs):
    """Start local workers, and let them get ready while the body runs: importing polars takes as long."""
    ready = _parallel(jobs)(delayed(make_ladders)(rules) for _ in range(jobs))
    yield
    with suppress(BrokenExecutor):      # the run will meet it again, and deal with it
        deque(ready, maxlen=0)


def connect(backend, scheduler):
    """Make a cluster known to joblib. Raises `PoolError` with the remedy if that does not work.

    A cluster's own scheduler repeats what a lost worker had; a puzzle that kills its workers is found with loky only.
    """
    try:
        if backend == "dask":
            from distributed import Client
            Client(scheduler)       # becomes the default client, which joblib's backend asks for
        elif backend == "ray":
            import ray
            from ray.util.joblib import register_ray
            ray.init(address=scheduler, log_to_driver=False)
            register_ray()
    except ImportError:
        package = {"dask": "distributed", "ray": "ray"}[backend]
        raise PoolError(f"--backend {backend}: not installed; pip install {package}") from None
    except OSError as error:
        raise PoolError(f"--backend {backend}: no scheduler at {scheduler} ({error})") from None


class _Pool:
    """The chunks that were handed to workers and have not come back, and what becomes of them."""

    def __init__(self, chunks, rules, pace, warn, jobs, backend):
        self.chunks = chunks
        self.rules = rules
        self.pace = pace
        self.warn = warn
        self.jobs = jobs
        self.backend = backend
        self.window = 4 * jobs + 8
        self.lock = Lock()
        self.flying = None      # the chunks of the joblib call that is going on
        self.ended = False
        self.trouble = None     # what went wrong with reading
        self.lost_in_a_row = 0

    def run(self):
        while not self.ended:
            self.flying = flying = deque()
            results = self._results(self._feed(flying))
            try:
                for result in results:
                    yield from self._landed(flying.popleft(), result)
            except BrokenExecutor:
                with self.lock:
                    self.flying = None
                yield from self._one_by_one(flying)
            finally:
                _close(results)
        if self.trouble:
            try:
                raise self.trouble
            finally:
                self.trouble = None     # or the error and this frame would keep each other, and the input open

    def _feed(self, flying):
        """Chunks until the window is full, so that memory is bounded when writing is slower than rating.

        joblib pulls from it in a thread of its own, perhaps still while run() learns that a worker died;
        an error of the reader has to wait there until what was read before it is done.
        """
        while True:
            with self.lock:
                if self.flying is not flying or len(flying) >= self.window:
                    return
                try:
                    chunk = next(self.chunks, None)
                except Exception as error:  # raised again by run()
                    self.trouble, chunk = error, None
                if chunk is None:
                    self.ended = True
                    return
                flying.append(chunk)
            yield chunk

    def _results(self, chunks):
        tasks = (delayed(rate_chunk)(chunk.puzzles, self.rules) for chunk in chunks)
        return _parallel(self.jobs, self.backend)(tasks)

    def _landed(self, chunk, result):
        if isinstance(result, Failure):     # an exception, not a crash: safe to look into here
            yield from rate_here([chunk], self.rules, pace=self.pace, warn=self.warn)
        else:
            rated, seconds = result
            self.pace.update(len(chunk.records), seconds)
            self.lost_in_a_row = 0
            yield chunk, rated

    def _one_by_one(self, chunks):
        pieces = deque((chunk, 0) for chunk in chunks)
        while pieces:
            piece, deaths = pieces.popleft()
            try:
                [result] = self._results([piece])
            except BrokenExecutor:
                if len(piece.records) > 1:
                    pieces.extendleft((half, 0) for half in reversed(piece.halves()))
                elif deaths + 1 < DEATHS:
                    pieces.appendleft((piece, deaths + 1))
                else:
                    yield piece, self._lost(piece)
            else:
                yield from self._landed(piece, result)

    def _lost(self, piece):
        self.lost_in_a_row += 1
        if self.lost_in_a_row == HOPELESS:
            raise PoolError("workers die whatever puzzle they are given (out of memory?); try --jobs 1")
        return given_up(piece, self.rules, "the process that rated it died", self.warn)


def _parallel(jobs, backend="loky"):
    # ray's joblib backend cannot give back one result after the other
    way = {"return_as": "list", "pre_dispatch": "all"} if backend == "ray" else \
        {"return_as": "generator", "pre_dispatch": 2 * jobs}
    with parallel_config(backend=backend):      # knows backends that are not joblib's own, which Parallel does not
        return Parallel(n_jobs=jobs, batch_size=1, max_nbytes=None, **way)


def _close(results):
    """Take back what is not done, after an interrupt; joblib would warn that it was started in vain."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        if hasattr(results, "close"):
            results.close()
