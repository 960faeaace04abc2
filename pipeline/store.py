"""The run directory: shards of the tables, and the manifest that says which of them count.

Everything is written under a temporary name and renamed. A shard's files come first, the manifest
that lists it last; so a crash at any moment leaves a manifest that is true of the first rows of the
files it lists.
"""

import json
import os
import shutil
from contextlib import contextmanager
from pathlib import Path

from solver.errors import SudorateError

FORMAT = 3                  # of the directory; a change that old programs cannot read counts it up
SHARD_RECORDS = 50_000
MANIFEST = "manifest.json"
REPORT = "report.html"
TABLES = ("puzzles", "techniques", "steps", "rejects")


class StoreError(SudorateError):
    """A run directory that cannot be made, read or continued."""


def is_run(path):
    """Whether a path is a run directory."""
    return (Path(path) / MANIFEST).is_file()


@contextmanager
def replacing(path):
    """A temporary path beside `path` to write to; it takes the place of `path` if nothing is raised."""
    path = Path(path)
    if path.is_dir() or not path.name:
        raise StoreError(f"{path}: wanted the name of a file")
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        yield temporary
        with open(temporary, "rb+") as file:
            os.fsync(file.fileno())
        os.replace(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)


def checked(path):
    """The path, as a `Path`; `StoreError` if polars could not open it."""
    try:
        os.fspath(path).encode()
    except UnicodeEncodeError:
        raise StoreError(f"{shown(path)}: a name that is not UTF-8; choose another with -o") from None
    return Path(path)


def shown(path):
    """A path as text that can be printed and stored, whatever its bytes."""
    return os.fsencode(path).decode("utf-8", "replace")


def read_manifest(run):
    """The manifest of a run, as a dict. Raises `StoreError` if it is none that can be read."""
    path = checked(run) / MANIFEST
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise StoreError(f"{run}: no run directory (it has no {MANIFEST})") from None
    except (OSError, ValueError) as error:
        raise StoreError(f"{path}: cannot be read ({error})") from None
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise StoreError(f"{path}: not of format {FORMAT}; it was written by another version of sudorate")
    missing = [key for key in ("profiles", "shards") if key not in manifest]
    if missing:
        raise StoreError(f"{path}: damaged, it lacks {', '.join(missing)}; rate again with --force")
    if not isinstance(manifest["shards"], list) or not all(map(_is_shard, manifest["shards"])):
        raise StoreError(f"{path}: damaged, its shards cannot be read; rate again with --force")
    return manifest


def _is_shard(entry):
    """Whether it is {"name": text, "records": n, table: its rows, ...}."""
    return isinstance(entry, dict) and isinstance(entry.get("name"), str) and all(
        type(n) is int and n >= 0 for key, n in entry.items() if key != "name")


class Store:
    """A run directory that is being written.

    All shards but the last hold `SHARD_RECORDS` records of the input, puzzles and rejects together.
    """

    def __init__(self, path, manifest):
        self.path = Path(path)
        self.manifest = manifest

    @classmethod
    def create(cls, path, manifest, *, force=False):
        """Make an empty run; with `force`, in the place of one that is there."""
        path = checked(path)
        if path.exists():
            _clear(path, force)
        for table in _tables(manifest):
            (path / table).mkdir(parents=True, exist_ok=True)
        store = cls(path, {"format": FORMAT, **manifest, "shards": []})
        store.save()
        return store

    @classmethod
    def reopen(cls, path):
        """Go on with a run that stopped; what the manifest does not list, the remains of a crash, goes."""
        store = cls(path, read_manifest(path))
        listed = {f"{shard['name']}.parquet" for shard in store.manifest["shards"]}
        for table in _tables(store.manifest):
            found = {file.name for file in (store.path / table).glob("*")}
            if listed - found:
                raise StoreError(f"{store.path / table}: {min(listed - found)} is missing; --force starts the run anew")
            for name in found - listed:
                (store.path / table / name).unlink()
        return store

    @property
    def done(self):
        """How many records of the input are stored."""
        return sum(shard["records"] for shard in self.manifest["shards"])

    def save(self):
        """Write the manifest."""
        with replacing(self.path / MANIFEST) as temporary:
            temporary.write_text(json.dumps(self.manifest, indent=1) + "\n", encoding="utf-8")

    def update(self, **facts):
        """Replace the manifest by one with these facts."""
        self.manifest = {**self.manifest, **facts}
        self.save()

    def add(self, frames, records, **facts):
        """Store the tables of the next `records` records, then the manifest with new `facts`.

        They fill up the last shard, or make a new one if that is full.
        """
        shards = list(self.manifest["shards"])
        name = f"{len(shards):06d}"
        if shards and shards[-1]["records"] < SHARD_RECORDS:
            last = shards.pop()
            name = last["name"]
            records += last["records"]
            frames = {table: self._before(last, table, frame) for table, frame in frames.items()}
        for table, frame in frames.items():
            with replacing(self.path / table / f"{name}.parquet") as temporary:
                frame.write_parquet(temporary, compression="zstd")
        rows = {table: frame.height for table, frame in frames.items()}
        self.update(**facts, shards=[*shards, {"name": name, "records": records, **rows}])

    def _before(self, last, table, frame):
        import polars as pl
        # A crash between the files of a shard and the manifest leaves files that hold more than is
        # listed; what is listed comes first.
        old = pl.read_parquet(self.path / table / f"{last['name']}.parquet").head(last[table])
        return pl.concat([old, frame]).rechunk()


def _tables(manifest):
    return [table for table in TABLES if table != "steps" or manifest["options"]["steps"]]


def _clear(path, force):
    if not path.is_dir():
        raise StoreError(f"{path}: is a file; name a directory, or a file that ends in .csv, .parquet or .jsonl")
    if is_run(path):
        if not force:
            raise StoreError(f"{path}: holds a run already; --resume continues it, --force replaces it")
        for table in TABLES:    # and nothing else that somebody may have put there
            shutil.rmtree(path / table, ignore_errors=True)
        (path / REPORT).unlink(missing_ok=True)
    elif any(path.iterdir()):
        raise StoreError(f"{path}: is a directory with other things in it; name a new one")
