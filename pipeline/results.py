"""A run directory as lazy frames."""

from functools import cached_property
from pathlib import Path

import polars as pl

from pipeline import tables
from pipeline.scales import Scale
from pipeline.store import StoreError, read_manifest


class Results:
    """The tables of a run, as far as it has come.

    path      of the directory
    manifest  as a dict
    """

    def __init__(self, path):
        self.path = Path(path)
        self.manifest = read_manifest(path)

    @property
    def profiles(self):
        """Names of the profiles that the run was rated with."""
        return [scale.name for scale in self.scales]

    @cached_property
    def scales(self):
        """The profiles that the run was rated with, as `Scale`s."""
        try:
            return [Scale.read(entry) for entry in self.manifest["profiles"]]
        except (TypeError, AttributeError):
            raise StoreError(f"{self.path}: damaged, its profiles cannot be read; rate again with --force") from None

    def scale(self, name):
        """The `Scale` of the profile of this name."""
        return self.scales[self.profiles.index(name)]

    @cached_property
    def puzzles(self):
        return self._scan("puzzles", tables.puzzle_schema(self.scales))

    @cached_property
    def techniques(self):
        return self._scan("techniques", tables.TECHNIQUE_SCHEMA)

    @cached_property
    def steps(self):
        """Empty unless the run was made with --steps."""
        return self._scan("steps", tables.STEP_SCHEMA)

    @cached_property
    def rejects(self):
        return self._scan("rejects", tables.REJECT_SCHEMA)

    def _scan(self, table, schema):
        # The manifest's list, not a glob: a run that is being written has more files than count, and the
        # last of them may hold more than is listed.
        listed = [(self.path / table / f"{shard['name']}.parquet", shard[table])
                  for shard in self.manifest["shards"] if table in shard]
        if not listed:
            return pl.LazyFrame(schema=schema)
        whole = [path for path, _ in listed]
        if self.manifest.get("state") == "finished":
            return pl.scan_parquet(whole)
        path, rows = listed[-1]
        last = pl.scan_parquet(path).head(rows)
        return pl.concat([pl.scan_parquet(whole[:-1]), last]) if whole[:-1] else last
