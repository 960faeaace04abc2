"""The formats: one module each.

A reader module has a `NAME`, the value of `--format`; `recognises(lines)`, which looks at the first
lines of a file; and `read(source, blocks)`, which yields the `Record`s of a file given as an
iterable of lists of its lines. In every list but the last all lines are whole.
"""

from pipeline.readers import table, text

# In the order asked; the last takes everything.
READERS = {reader.NAME: reader for reader in (table, text)}


def reader_for(lines):
    """The first reader that recognises these lines."""
    return next(reader for reader in READERS.values() if reader.recognises(lines))
