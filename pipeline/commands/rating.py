"""What the commands that rate have in common: the progress bar, and how a run ends on the screen."""

import os
import sys

from pipeline.commands import say

PACKED = (".gz", ".zst", ".xz")


def cores():
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def rate_watched(path, sources, plan, *, quiet=False, **how):
    """`rate_run` with a progress bar; returns the manifest."""
    from pipeline.run import rate_run
    from pipeline.scales import scales_of

    with Bar(sources, plan, quiet) as bar:
        manifest = rate_run(path, sources, plan, watch=bar.update, warn=bar.say, **how)
    proves = plan.rules.needed and any(scale.proves_need for scale in scales_of(plan.rules))
    if not quiet and proves and bar.seconds:
        say(f"rating took {bar.seconds:,.1f} s over all jobs, {bar.proofs / bar.seconds:.0%} of it to prove what is needed")
    return manifest


class Bar:
    """The progress of a rating on standard error, if that is a terminal: rate, time left, rejects, timeouts."""

    def __init__(self, sources, plan, quiet=False):
        self.total = plan.sample or plan.limit
        self.bytes = None if self.total or any(_is_packed(s) for s in sources) else sum(s.size for s in sources)
        self.is_shown = sys.stderr.isatty() and not quiet
        self.seen_bytes = self.seen = self.rejects = self.timeouts = 0
        self.seconds = self.proofs = 0.0        # that workers spent on rating, and of these on what is needed

    def __enter__(self):
        self.bar = None
        if self.is_shown:
            from tqdm import tqdm
            self.bar = tqdm(total=self.total, unit=" puzzles", unit_scale=True, dynamic_ncols=True, leave=False)
        return self

    def __exit__(self, *exception):
        if self.bar is not None:
            self.bar.close()

    def say(self, text):
        """A line above the bar."""
        if self.bar is not None:
            self.bar.clear()
        say(text)

    def update(self, chunk, ratings):
        """Show that a chunk is done."""
        for rated in ratings:
            self.seconds += float(rated.seconds.sum())
            self.proofs += float(rated.needed_seconds.sum())
        if self.bar is None:
            return
        from solver.rater import STATUSES
        timeout = STATUSES.index("timeout")
        self.rejects += sum(record.puzzle is None for record in chunk.records)
        self.timeouts += max(int((rated.status == timeout).sum()) for rated in ratings)
        if self.bytes:
            self.bar.total = self._estimate(chunk)
        self.bar.set_postfix(rejects=self.rejects, timeouts=self.timeouts, refresh=False)
        self.bar.update(len(chunk.records))

    def _estimate(self, chunk):
        """Records in all of the input, if they are as long as those so far."""
        self.seen += len(chunk.records)
        self.seen_bytes += sum(len(r.puzzle or r.text) + len(r.label) + 1 for r in chunk.records)
        return max(self.seen, round(self.bytes * self.seen / self.seen_bytes))


def _is_packed(source):
    return source.size is None or source.name.lower().endswith(PACKED)
