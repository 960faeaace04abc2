"""Paths to open files: directories, globs, archives, compression; and their bytes in blocks."""

import contextlib
import glob
import gzip
import hashlib
import io
import lzma
import os
import sys
import zipfile
import zlib
from typing import NamedTuple

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

from pipeline.readers.record import cleaned
from solver.errors import SudorateError

BLOCK = 1 << 20        # bytes
STDIN = "-"

# What reading a damaged file can raise.
READ_ERRORS = (OSError, EOFError, zlib.error, lzma.LZMAError, zstd.ZstdError, zipfile.BadZipFile)

_COMPRESSIONS = {      # name ending: (first bytes, opener)
    ".gz": (b"\x1f\x8b", lambda file: gzip.GzipFile(fileobj=file)),
    ".zst": (b"\x28\xb5\x2f\xfd", zstd.ZstdFile),
    ".xz": (b"\xfd7zXZ\0", lzma.LZMAFile),
}


class InputError(SudorateError):
    """An input that does not exist or cannot be read to its end; `path` and `reason` tell which and why."""

    def __init__(self, path, reason):
        super().__init__(path, reason)
        self.path = path
        self.reason = reason

    def __str__(self):
        return f"{self.path}: {self.reason}"


class Place(NamedTuple):
    """Where bytes are: a file, standard input (`path` "-"), or a member of a zip archive."""

    name: str
    path: str
    member: int | None = None   # index in the archive: names can stand there twice
    size: int | None = None     # bytes as stored; of a member, unpacked; None if not known beforehand


def reason_of(error):
    """What to tell about one of `READ_ERRORS`, with a remedy."""
    if isinstance(error, EOFError):
        return "ends too early: cut off? fetch or compress it again"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror[0].lower() + error.strerror[1:]
    return f"damaged ({cleaned(str(error))}): fetch or compress it again"


# -- finding --------------------------------------------------------------------------------


def places(paths):
    """The `Place`s that these paths stand for, in the order given.

    A path is a file, `-`, a directory (all files in it and below, sorted; hidden ones, links to
    directories and `*.sudorate` result directories are left out), or a glob (sorted, `**` for any
    depth). A zip archive stands for its members in their order there.

    Raises `InputError` for what does not exist or cannot be opened.
    """
    found = [place for path in paths for place in _places(os.fspath(path))]
    if sum(place.path == STDIN for place in found) > 1:
        raise InputError(STDIN, "standard input can be read only once")
    return found


def _places(path):
    if path == STDIN:
        return [Place(STDIN, STDIN)]
    if not os.path.lexists(path) and glob.has_magic(path):
        matches = sorted(glob.glob(path, recursive=True), key=_parts)
        if not matches:
            raise InputError(_shown(path), "no file matches")
        return [place for match in matches for place in _existing(match if match != STDIN else "./-")]
    return _existing(path)


def _existing(path):
    files = _files_below(path) if os.path.isdir(path) else [path]
    return [place for file in files for place in _in_file(file)]


def _files_below(top):
    def refuse(error):
        raise InputError(_shown(error.filename), reason_of(error))

    files = []
    for where, directories, names in os.walk(top, onerror=refuse):
        directories[:] = [d for d in directories if not d.startswith(".") and not d.endswith(".sudorate")]
        for name in names:
            file = os.path.join(where, name)
            # Pipes and sockets are no collections; a dangling link is told by opening it.
            if not name.startswith(".") and (os.path.isfile(file) or not os.path.exists(file)):
                files.append(file)
    if not files:
        raise InputError(_shown(top), "holds no files")
    return sorted(files, key=_parts)


def _parts(path):
    return path.split(os.sep)


def _in_file(path):
    name = _shown(path)
    try:
        if not os.path.isfile(path):
            os.stat(path)       # a pipe: opening it now would spoil it
            return [Place(name, path)]
        with open(path, "rb") as file:
            if path.lower().endswith(".zip"):
                return _members(name, path, file)
            return [Place(name, path, size=os.fstat(file.fileno()).st_size)]
    except FileNotFoundError:
        raise InputError(name, "does not exist: check the path") from None
    except READ_ERRORS as error:
        raise InputError(name, reason_of(error)) from None


def _members(name, path, file):
    with zipfile.ZipFile(file) as archive:
        infos = [(i, m) for i, m in enumerate(archive.infolist()) if not m.is_dir() and not _is_hidden(m.filename)]
    if not infos:
        raise InputError(name, "holds no files")
    members = [Place(f"{name}:{_shown(m.filename)}", path, i, m.file_size) for i, m in infos]
    for member, (_, info) in zip(members, infos, strict=True):
        if info.filename.lower().endswith(".zip"):
            raise InputError(member.name, "an archive in an archive: unpack it first")
        if info.flag_bits & 1:
            raise InputError(member.name, "needs a password: unpack it first")
    return members


def _is_hidden(member):
    return any(part.startswith(".") or part == "__MACOSX" for part in member.split("/"))


def _shown(path):
    """A path as text that can be stored and printed on one line."""
    return cleaned(os.fsencode(path).decode("utf-8", "replace"))


# -- reading --------------------------------------------------------------------------------


class Hashed(io.RawIOBase):
    """The bytes of a raw or buffered file, hashed as they pass; reads are short only at the end."""

    def __init__(self, file):
        self._file = file
        self.sha256 = hashlib.sha256()

    def readable(self):
        return True

    def readinto(self, buffer):
        view = memoryview(buffer).cast("B")
        done = 0
        while done < len(view):
            n = self._file.readinto(view[done:])
            if n is None:
                raise BlockingIOError("gives nothing now and does not wait")
            if n == 0:
                break
            done += n
        self.sha256.update(view[:done])
        return done


@contextlib.contextmanager
def opened(place):
    """The bytes of a place as stored, as a `Hashed`."""
    with contextlib.ExitStack() as stack:
        if place.path == STDIN:
            if sys.stdin is None:
                raise InputError(STDIN, "there is no standard input")
            file = sys.stdin.buffer
        else:
            file = stack.enter_context(open(place.path, "rb", buffering=0))
        if place.member is not None:
            archive = stack.enter_context(zipfile.ZipFile(file))
            try:
                file = stack.enter_context(archive.open(archive.infolist()[place.member]))
            except (IndexError, NotImplementedError, RuntimeError) as error:
                raise InputError(place.name, f"cannot be unpacked ({cleaned(str(error))})") from None
        yield Hashed(file)


def blocks(name, hashed):
    """The bytes of a file, unpacked, in blocks of `BLOCK` bytes, the last one shorter.

    What is compressed is told by its first bytes. A file that is damaged or cut off raises one of
    `READ_ERRORS` after all that could be read of it.
    """
    file = io.BufferedReader(hashed, BLOCK)
    head = file.peek(6)
    for ending, (magic, unpack) in _COMPRESSIONS.items():
        if head.startswith(magic):
            file = unpack(file)
        elif name.lower().endswith(ending):
            raise InputError(name, f"is no {ending} file by its first bytes: give it its right name")
    error = None
    while error is None:
        block = bytearray()
        try:
            # read() would lose what comes before an error
            while len(block) < BLOCK and (piece := file.read1(BLOCK - len(block))):
                block += piece
        except READ_ERRORS as failure:
            error = failure
        if not block:
            break
        yield bytes(block)
    if error:
        raise error
