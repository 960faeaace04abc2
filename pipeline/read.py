"""The input side: files, directories, globs, archives and standard input as streams of records.

    for source in open_inputs(["puzzles/", "more.sdm.gz", "-"]):
        for record in source.records():
            ...

Every line that holds something gives exactly one `Record`, a puzzle or a reject with its reason, in
the order of the input, and in constant memory. Blank lines, `#` comments and a table's header give
none. What a line may look like is told in `pipeline/readers`, one module a format.
"""

from itertools import chain, islice

from pipeline.readers import READERS, reader_for
from pipeline.readers.files import READ_ERRORS, InputError, blocks, opened, places, reason_of
from pipeline.readers.lines import TextLines
from pipeline.readers.record import Record

__all__ = ["FORMATS", "InputError", "Record", "Source", "open_inputs"]

FORMATS = ("auto", *READERS)


class Source:
    """One file, or standard input, or one member of an archive.

    name      as given or found; "-" for standard input, "a.zip:b.txt" for a member
    format    one of `FORMATS`; "auto" becomes the format found when reading begins
    encoding  what the bytes were taken for, as far as read: "utf-8", "utf-16-le", "latin-1", ...
    size      bytes as stored (of a member: unpacked); None for standard input and pipes
    sha256    of these bytes, in hex, once they have been read to the end; None before
    """

    def __init__(self, place, format="auto"):
        self._place = place
        self._reader = READERS.get(format)
        self._lines = TextLines(())
        self.name = place.name
        self.size = place.size
        self.format = format
        self.sha256 = None

    @property
    def encoding(self):
        return self._lines.encoding

    def lines(self):
        """Yield lists of lines, from the first on; errors as for `records`."""
        try:
            with opened(self._place) as hashed:
                self._lines = TextLines(blocks(self.name, hashed))
                yield from self._lines
                self.sha256 = hashed.sha256.hexdigest()
        except READ_ERRORS as error:
            read = f"after line {self._lines.count}: " if self._lines.count else ""
            raise InputError(self.name, read + reason_of(error)) from None

    def records(self):
        """Yield the records from the first line on; a file may be read again, standard input not.

        Raises `InputError` for a file that is damaged or cut off, after all the lines before that.
        """
        lines = self.lines()
        first = next(lines, [])
        reader = self._reader or reader_for(first)
        self.format = reader.NAME
        yield from reader.read(self.name, chain([first], lines))

    def batches(self, n):
        """Yield the records in lists of `n`, the last one shorter; otherwise as `records`."""
        records = self.records()
        while True:
            batch = []
            try:
                batch.extend(islice(records, n))    # keeps what came before an error
            except InputError:
                if batch:
                    yield batch
                raise
            if not batch:
                return
            yield batch


def open_inputs(paths, format="auto"):
    """The `Source`s that these paths stand for, in order: see `pipeline.readers.files.places`.

    `format` is one of `FORMATS`; other than "auto" it holds for all of them.
    Raises `InputError` for what does not exist or cannot be read.

    >>> [r.puzzle for s in open_inputs(["data/*.sdm"]) for r in s.records()]    # doctest: +SKIP
    """
    if format not in FORMATS:
        raise ValueError(f"no format {format!r}; there are: {', '.join(FORMATS)}")
    return [Source(place, format) for place in places(paths)]
