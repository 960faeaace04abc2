"""Rating collections of puzzles: read, rate in parallel, store, query.

    import pipeline
    frame = pipeline.rate("puzzles.sdm", jobs=4)        # the puzzles table
    for frame in pipeline.iter_rate("huge.sdm.gz"):     # the same, a few at a time
        ...
    run = pipeline.open_run("puzzles.sudorate")         # what `sudorate rate` wrote, as lazy frames

The columns are told in `pipeline.tables`. Nothing heavy is imported until it is called.
"""

__version__ = "0.1.0"


def rate(puzzles_or_path, profiles=("gnpx",), jobs=1, steps=False):
    """The puzzles table of a collection, as a polars DataFrame: one row a puzzle, in input order.

    Parameters
    ----------
    puzzles_or_path
        Path of a file, directory or glob; or an iterable of puzzles, 81 characters each.
    profiles
        Names of profiles, or paths of their `.toml` files; each gives its own columns.
    jobs
        Number of processes.
    steps
        Adds a column `steps`: a list of structs with the columns of the steps table.

    Raises `InputError` for a path that cannot be read, `BadProfile` for a profile, and `BadPuzzle`
    for a text in an iterable that is no puzzle. Lines of a file that are no puzzles are warned of.

    >>> import pipeline
    >>> pipeline.rate(["." * 81])["status"].item()
    'multiple'
    """
    import polars as pl
    return pl.concat(iter_rate(puzzles_or_path, profiles, jobs, steps))


def iter_rate(puzzles_or_path, profiles=("gnpx",), jobs=1, steps=False):
    """As `rate`, but yields a DataFrame at a time, for collections that do not fit in memory.

    The frames are of no fixed length; the last may be empty.
    """
    from pipeline.frames import iter_frames
    return iter_frames(puzzles_or_path, profiles, jobs, steps)


def open_run(path):
    """The `Results` in a run directory: lazy frames `puzzles`, `techniques`, `steps`, `rejects`, and `manifest`, a dict.

    Raises `StoreError` if there is no run that can be read.
    """
    from pipeline.results import Results
    return Results(path)
