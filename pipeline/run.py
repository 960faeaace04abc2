"""A run: records in, rated chunks through the pool, tables out to a run directory."""

import gc
import hashlib
import time
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import chain, islice

from pipeline import __version__, store
from pipeline.rating import Rules, make_ladders, rate_here
from pipeline.scales import scales_of
from pipeline.selection import CAUTIOUS, FIRST, Pace, chunks_of, guarded, selected
from pipeline.store import Store, StoreError, is_run, shown
from pipeline.tables import frames_of
from pipeline.tally import added, no_counts

SAVE_EVERY = 30.0           # seconds of work that a crash loses at most
SKIPPED_AT_ONCE = 10_000    # records


def ignore(*what):
    """Takes no notice of anything."""


@dataclass(frozen=True)
class Plan:
    """All that decides how a run goes.

    most_rejects  the run stops at this reject, from 1; None for never
    chunk         fixed chunk size; by default it follows the time that chunks take
    """

    rules: Rules
    limit: int | None = None
    sample: int | None = None
    seed: int = 0
    most_rejects: int | None = None
    jobs: int = 1
    backend: str = "loky"
    scheduler: str | None = None
    chunk: int | None = None


def pairs_of(sources, plan):
    """The (position, record) pairs that a plan takes of the sources."""
    pairs = selected(sources, limit=plan.limit, sample=plan.sample, seed=plan.seed)
    return pairs if plan.most_rejects is None else guarded(pairs, most=plan.most_rejects)


def rated(pairs, plan, *, warn=ignore, shard=store.SHARD_RECORDS, done=0):
    """Yield pairs of a `Chunk` and its list of `Rated` of all (position, record) pairs, in order.

    No chunk crosses a multiple of `shard` records; `done` tells how many came before.
    """
    make_ladders(plan.rules)
    pace = Pace(plan.chunk, CAUTIOUS if any(profile.kind == "ratings" for profile in plan.rules.profiles) else FIRST)
    room = min(pace.size, shard - done % shard)
    chunks = chunks_of(pairs, pace, shard, done)
    first = next(chunks, None)
    if first is None:
        return
    chunks = chain([first], chunks)
    # what fits into one chunk is done before a pool is up
    if plan.backend == "loky" and (plan.jobs == 1 or len(first.records) < room):
        yield from rate_here(chunks, plan.rules, pace=pace, warn=warn)
    else:
        from pipeline.pool import rate_in_pool      # joblib, which takes a quarter of a second
        yield from rate_in_pool(chunks, plan.rules, pace=pace, warn=warn,
                                jobs=plan.jobs, backend=plan.backend, scheduler=plan.scheduler)


def rate_run(path, sources, plan, *, command=(), resume=False, force=False, watch=ignore, warn=ignore):
    """Rate the sources into a run directory; returns its manifest.

    command  the words of the command line, for the manifest
    resume   go on with a run that is there; one that is finished is left as it is
    force    replace a run that is there
    watch    called with each `Chunk` and its list of `Rated`
    warn     called with one line of text for each puzzle that is given up

    Whatever stops it, what was rated so far is stored, and the manifest says `interrupted`.
    Raises `StoreError` for a path that cannot be a run or a run that cannot be resumed,
    `InputError` and `TooManyRejects` as the input has it.
    """
    facts = {"program": {"name": "sudorate", "version": __version__}, **described(sources, plan)}
    if resume and is_run(path):
        run = Store.reopen(path)
        _refuse_differences(run, facts)
        if run.manifest["state"] == "finished":
            return run.manifest
    else:
        run = Store.create(path, {
            "state": "running", "command": [shown(word) for word in command], **facts, "started": _now(), "finished": None,
            "seconds": 0.0, "digest": "", "counts": no_counts(scales_of(plan.rules))}, force=force)
    with _rare_garbage_collection():
        _Recording(run, sources, plan).all(watch, warn)
    return run.manifest


def described(sources, plan):
    """What must be the same for a run to be resumed: inputs, profiles and the options that matter."""
    return {
        "profiles": [scale.entry() for scale in scales_of(plan.rules)],
        "options": {
            "needed": plan.rules.needed, "steps": plan.rules.steps, "timing": plan.rules.timing,
            "timeout": plan.rules.timeout, "se_stop": plan.rules.se_stop, "max_er": plan.rules.max_er,
            "limit": plan.limit, "sample": plan.sample, "seed": plan.seed,
        },
        "inputs": _inputs(sources),
    }


class _Recording:
    """The part of a run that goes from where the store stands to the end of the input."""

    def __init__(self, run, sources, plan):
        self.run = run
        self.sources = sources
        self.plan = plan
        self.digest = hashlib.sha256()      # of the records that are stored
        self.parts = []                     # rated and not stored yet
        self.held = 0                       # records in these
        self.started = self.saved = time.monotonic()
        self.before = run.manifest["seconds"]

    def all(self, watch, warn):
        """Rate and store everything; on any exception, what there is."""
        done = self.run.done
        pairs = pairs_of(self.sources, self.plan)
        self._skip(pairs, done)
        try:
            for chunk, ratings in rated(pairs, self.plan, warn=warn, shard=store.SHARD_RECORDS, done=done):
                self.parts.append((chunk, ratings))
                self.held += len(chunk.records)
                watch(chunk, ratings)
                if self._is_due():
                    self._save(state="running")
        except BaseException:
            self._save(state="interrupted")
            raise
        self._save(state="finished", finished=_now())

    def _skip(self, pairs, done):
        """Pass over the records that are stored, and make sure that they are the same as then."""
        left = done
        while skipped := list(islice(pairs, min(left, SKIPPED_AT_ONCE))):
            _digest(self.digest, [record for _, record in skipped])
            left -= len(skipped)
        if left or (done and self.digest.hexdigest() != self.run.manifest["digest"]):
            raise StoreError(f"{self.run.path}: the input has changed since; --force starts the run anew")

    def _is_due(self):
        room = store.SHARD_RECORDS - self.run.done % store.SHARD_RECORDS
        return self.held >= room or time.monotonic() > self.saved + SAVE_EVERY

    def _save(self, **facts):
        # An interrupt from here on loses these parts at worst; it cannot store them twice.
        parts, records, self.parts, self.held = self.parts, self.held, [], 0
        facts["inputs"] = _inputs(self.sources)
        facts["seconds"] = round(self.before + time.monotonic() - self.started, 3)
        if parts:
            digest = self.digest.copy()
            for chunk, _ in parts:
                _digest(digest, chunk.records)
            frames = frames_of(parts, self.plan.rules)
            counts = added(self.run.manifest["counts"], frames)
            self.run.add(frames, records, counts=counts, digest=digest.hexdigest(), **facts)
            self.digest = digest
        else:
            self.run.update(**facts)
        self.saved = time.monotonic()


@contextmanager
def _rare_garbage_collection():
    """Look for garbage in cycles a thousand times less often.

    Records make none, but all that are held are looked at again and again: 7 of 63 us a puzzle.
    """
    often = gc.get_threshold()
    gc.set_threshold(1000 * often[0], *often[1:])
    try:
        yield
    finally:
        gc.set_threshold(*often)


def _refuse_differences(run, facts):
    kept = run.manifest
    pairs = [("version of sudorate", kept["program"]["version"], facts["program"]["version"]),
             ("profiles", _named(kept["profiles"]), _named(facts["profiles"]))]
    pairs += [(f"--{name.replace('_', '-')}", kept["options"].get(name), value) for name, value in facts["options"].items()]
    pairs += [("inputs", [(i["name"], i["size"]) for i in kept["inputs"]],
               [(i["name"], i["size"]) for i in facts["inputs"]])]
    for what, old, new in pairs:
        if old != new:
            raise StoreError(f"{run.path}: cannot be resumed: {what} was {_brief(old)} and is {_brief(new)} now; "
                             "--force starts the run anew")


def _named(profiles):
    return [{key: entry[key] for key in ("name", "version", "hash")} for entry in profiles]


def _brief(value):
    if isinstance(value, list):
        return ", ".join(" ".join(map(str, v.values() if isinstance(v, dict) else v)) for v in value)
    return value if value or isinstance(value, bool) else "not given"       # of options, "" and 0 stand for none


def _inputs(sources):
    return [{"name": s.name, "format": s.format, "encoding": s.encoding, "size": s.size, "sha256": s.sha256}
            for s in sources]


def _digest(digest, records):
    digest.update("".join(f"{r.puzzle or r.text}\t{r.label}\n" for r in records).encode())


def _now():
    return datetime.now(UTC).isoformat(timespec="seconds")
