"""Blocks of bytes to lists of lines, whatever the bytes are.

A line ends with LF, CR LF or CR. The encoding is the one a byte-order mark tells; without one it is
UTF-8, and latin-1 for a file that is not (no other guess: short files mislead every guesser). A
file is told by its first block; where bytes further on are no UTF-8 it is latin-1 from there on.
Memory is bounded: of a line longer than `LONGEST` the rest may be dropped.
"""

import codecs
import re

LONGEST = 1 << 20      # bytes (in UTF-8) of a line that are certainly kept

# UTF-32 first: its little-endian mark begins with that of UTF-16.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"), (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_END = re.compile(rb"[\r\n]")


class TextLines:
    """Iterates over lists of lines, given blocks of bytes.

    encoding  what the bytes were taken for, as far as they have been read
    count     lines given so far
    """

    def __init__(self, blocks):
        self._blocks = iter(blocks)
        self.encoding = "utf-8"
        self.count = 0

    def __iter__(self):
        for raw in _whole_lines(self._in_utf8()):
            lines = self._decoded(raw).replace("\r\n", "\n").replace("\r", "\n").split("\n")
            if lines[-1] == "":
                lines.pop()
            self.count += len(lines)
            yield lines

    def _in_utf8(self):
        """The blocks without their byte-order mark; UTF-16 and UTF-32 as UTF-8."""
        first = next(self._blocks, b"")
        mark, self.encoding = next((m for m in _MARKS if first.startswith(m[0])), (b"", "utf-8"))
        first = first[len(mark):]
        if self.encoding == "utf-8":
            if not _is_utf8(first):
                self.encoding = "latin-1"
            yield first
            yield from self._blocks
            return
        decoder = codecs.getincrementaldecoder(self.encoding)("replace")
        yield decoder.decode(first).encode()
        for block in self._blocks:
            yield decoder.decode(block).encode()
        yield decoder.decode(b"", final=True).encode()

    def _decoded(self, raw):
        if self.encoding.endswith("latin-1"):
            return raw.decode("latin-1")
        try:
            return raw.decode()
        except UnicodeDecodeError:
            self.encoding = f"utf-8, from line {self.count + 1} latin-1" if self.count else "latin-1"
            return raw.decode("latin-1")


def _is_utf8(data):
    """Whether this is UTF-8, but for half a character at its end."""
    try:
        codecs.getincrementaldecoder("utf-8")().decode(data)
    except UnicodeDecodeError:
        return False
    return True


def _whole_lines(blocks):
    """The same bytes, cut after line ends."""
    rest = b""
    is_too_long = False     # rest is the beginning of a line, and what comes of it is dropped
    for block in blocks:
        if is_too_long:
            end = _END.search(block)
            if not end:
                continue
            block = block[end.start():]
        block = rest + block
        # A CR at the very end may be half of a CR LF.
        cut = max(block.rfind(b"\n"), block.rfind(b"\r", 0, max(len(block) - 1, 0))) + 1
        if cut:
            yield block[:cut]
        rest = block[cut:]
        is_too_long = len(rest) > LONGEST and not rest.endswith(b"\r")
        if len(rest) > LONGEST:
            rest = _shortened(rest)
    if rest:
        yield rest


def _shortened(line):
    """The first `LONGEST` bytes of a line, without half a character at the end, and its CR."""
    end = LONGEST
    while line[end] & 0xC0 == 0x80 and end > LONGEST - 4:
        end -= 1
    return line[:end] + (b"\r" if line.endswith(b"\r") else b"")
