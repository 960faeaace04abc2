"""The errors a user of the Python interface can meet; all are `SudorateError`s."""


class SudorateError(Exception):
    """Anything the program refuses on purpose; the message says what was wanted instead."""


class BadPuzzle(SudorateError, ValueError):
    """A text or state that is no Sudoku puzzle."""


class UnknownTechnique(SudorateError, LookupError):
    """A technique name that the catalogue does not know."""


class BadProfile(SudorateError, ValueError):
    """A profile that cannot be read, or that names what does not exist."""
