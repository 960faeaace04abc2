"""Reading collections: every line becomes one record, whatever the bytes are."""

import bz2
import codecs
import gzip
import hashlib
import io
import json
import lzma
import os
import re
import sys
import threading
import tracemalloc
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.read import FORMATS, InputError, Record, open_inputs
from pipeline.readers.cells import grid_of
from pipeline.readers.files import zstd
from pipeline.readers.lines import LONGEST, TextLines

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def read(data, path, format="auto"):
    """The records and the source of a file with these bytes."""
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    [source] = open_inputs([path], format)
    return list(source.records()), source


@pytest.fixture
def file(tmp_path):
    return tmp_path / "in.txt"


# -- one puzzle a line ----------------------------------------------------------------------


@pytest.mark.parametrize("line, puzzle, label", [
    (EASY, EASY, ""),
    (EASY.replace(".", "0"), EASY, ""),
    (EASY.replace(".", "-"), EASY, ""),
    (EASY.replace(".", "*"), EASY, ""),
    (EASY.replace(".", "_"), EASY, ""),
    (EASY.replace(".", "0", 20), EASY, ""),
    ("  " + EASY + "  ", EASY, ""),
    (SOLVED, SOLVED, ""),
    ("55" + "." * 79, "55" + "." * 79, ""),
    (EASY + " 7.2", EASY, "7.2"),
    (EASY + "\t7.2\t1.2", EASY, "7.2\t1.2"),
    (EASY + ",name,3", EASY, "name,3"),
    (EASY + ";name", EASY, "name"),
    (EASY + "#name", EASY, "name"),
    (EASY + "  # s l2(14) s", EASY, "s l2(14) s"),
    (EASY + ' 3 "The easy one"', EASY, '3 "The easy one"'),
    (EASY + ",", EASY, ""),
    (EASY + ",,x", EASY, ",x"),
    (EASY + ":411 611", EASY, "411 611"),
    (EASY + "  11.9 01.2  #1; SER 11.9", EASY, "11.9 01.2  #1; SER 11.9"),
    ("00015097c6c3 " + EASY + " 7.2", EASY, "00015097c6c3 7.2"),
    ("7," + EASY + ",x", EASY, "7,x"),
    ("7 " + EASY, EASY, "7"),
    (EASY + " Straße ☃", EASY, "Straße ☃"),
    (EASY + " a\x00b\x1b[2Jc\x9b", EASY, "a\ufffdb\ufffd[2Jc\ufffd"),
    (EASY + "," + SOLVED, EASY, SOLVED),
])
def test_puzzle_and_label(file, line, puzzle, label):
    records, source = read(line, file)
    assert records == [Record(str(file), 1, puzzle, label, "", "")]
    assert source.format == "text"


def test_placed_digits_that_are_no_givens_are_empty_cells(file):
    """`+d` is progress: the puzzle is what was given."""
    played = "5+3" + "." * 77 + "+1+2"
    records, _ = read(f"{played[:-4]}.. 7 'x'\n{'5+3' + '.' * 78 + '+1'}", file)
    assert [r.puzzle for r in records] == ["5" + "." * 80] * 2
    assert [r.label for r in records] == ["7 'x'", ""]


def test_candidates(file):
    full = "123456789" * 81
    some = "1........" + ".23456789" * 80
    records, _ = read(f"{full}\n{some} label\n{some.replace('.', '0')}\n", file)
    assert [r.puzzle for r in records] == [full, some, some]
    assert [r.label for r in records] == ["", "label", ""]


@pytest.mark.parametrize("line, reason", [
    ("123", "3 of 81 cells"),
    ("0" * 80, "80 of 81 cells"),
    ("0" * 82, "82 cells, wanted 81 (or 729 candidates)"),
    (EASY * 2, "162 cells, wanted 81 (or 729 candidates)"),
    ("A" * 81, "no grid of 81 cells in this line"),
    ("0" * 40 + "?" + "0" * 40, "'?' at column 41 is no digit"),
    ("  " + EASY[:80] + "\x00", "'\\x00' at column 83 is no digit"),
    ("..A" + EASY[3:], "'A' at column 3 is no digit"),
    ("5+." + EASY[3:], "'+' at column 2 is no digit"),
    (" " * 81, "81 blanks: write . for an empty cell"),
    ("2" + "." * 728, "'2' at place 1 of 729, wanted 1 or ."),
    ("+1" + "." * 728, "a + among candidates"),
    ("7 1 23", "2 of 81 cells"),
    ("Loki, created by mith", "no grid of 81 cells in this line"),
    ("https://example.org/?bd=" + SOLVED, "no grid of 81 cells in this line"),
    ('{"mask": "' + "01" * 40 + '0"}', "no grid of 81 cells in this line"),
    ("# " + EASY, "a puzzle in a comment: take the # away to rate it"),
    (":0610::" + EASY + ":411:412:", "HoDoKu library line: use sudorate regress"),
    ("447::0604-x:1:+" + SOLVED + "::174:", "HoDoKu library line: use sudorate regress"),
])
def test_reject(file, line, reason):
    records, _ = read(line, file)
    if "mask" in line:
        assert records[0].puzzle is None
        return
    assert records == [Record(str(file), 1, None, "", line.replace("\0", "\ufffd")[:200], reason)]


def test_rejected_text_is_cut_and_clean(file):
    [record], _ = read("\x1b" + "x" * 500, file)
    assert record.text == "\ufffd" + "x" * 199


def test_blank_lines_and_comments_are_no_records_but_count(file):
    records, _ = read(f"# title\n\n   \t\n{EASY}\n\n  # more\n#\n{HARD} x\nbad\n", file)
    assert [(r.line, r.puzzle) for r in records] == [(4, EASY), (8, HARD), (9, None)]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("last", [True, False], ids=["last-end", "no-last-end"])
def test_line_ends(file, end, last):
    records, _ = read(end.join([EASY, "", HARD + " x"]) + end * last, file)
    assert [(r.line, r.puzzle, r.label) for r in records] == [(1, EASY, ""), (3, HARD, "x")]


def test_only_real_line_ends_end_a_line(file):
    """Python's str.splitlines also cuts at these; editors and `wc` do not."""
    records, _ = read(EASY + " a\x0bb\x0cc\x1cd\x85e\u2028f\n", file)
    assert len(records) == 1


# -- encodings ------------------------------------------------------------------------------


@pytest.mark.parametrize("mark, encoding", [
    (b"", "utf-8"), (codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"), (codecs.BOM_UTF32_LE, "utf-32-le"), (codecs.BOM_UTF32_BE, "utf-32-be")])
def test_byte_order_marks(file, mark, encoding):
    records, source = read(mark + f"{EASY} é\r\n{HARD}\r\n".encode(encoding), file)
    assert [(r.puzzle, r.label) for r in records] == [(EASY, "é"), (HARD, "")]
    assert source.encoding == encoding


def test_a_file_that_is_not_utf8_is_latin1_throughout(file):
    records, source = read(f"{EASY} é\n".encode() + f"{HARD} é\n".encode("latin-1"), file)
    assert [r.label for r in records] == ["Ã©", "é"]
    assert source.encoding == "latin-1"


def test_latin1_beyond_the_first_block_is_noted_with_its_line(file):
    n = 20_000  # 1.6 MB
    records, source = read(f"{EASY} é\n".encode() * n + f"{HARD} ".encode() + b"\xff", file)
    assert records[0].label == "é" and records[-1].label == "ÿ"
    first = int(re.fullmatch(r"utf-8, from line (\d+) latin-1", source.encoding)[1])
    assert first > 10_000 and [r.label for r in records] == ["é"] * (first - 1) + ["Ã©"] * (n + 1 - first) + ["ÿ"]


def test_marks_inside_appended_files_are_passed_over(file):
    records, _ = read(f"{EASY}\n\ufeff{HARD}\n\ufeff\n", file)
    assert [r.puzzle for r in records] == [EASY, HARD]


def test_damaged_utf16(file):
    records, _ = read(codecs.BOM_UTF16_LE + f"{EASY} x\n".encode("utf-16-le") + b"\x00\xd8\n\x00\x31", file)
    assert records[0].puzzle == EASY
    assert [r.puzzle for r in records[1:]] == [None, None]


# -- tables ---------------------------------------------------------------------------------


@pytest.mark.parametrize("text, expected", [
    pytest.param(f"puzzle,rating\n{EASY},7.1\n{HARD},9\n", [(2, EASY, "7.1"), (3, HARD, "9")], id="named"),
    pytest.param(f"quizzes,solutions\n{EASY.replace('.', '0')},{SOLVED}\n", [(2, EASY, SOLVED)], id="kaggle"),
    pytest.param(f"source,question,answer,rating\nx,{EASY},{SOLVED},3\n", [(2, EASY, f"x,{SOLVED},3")], id="middle"),
    pytest.param(f"id\tPuzzle\tER\n1\t{EASY}\t2.0\n", [(2, EASY, "1\t2.0")], id="tsv"),
    pytest.param(f"nr;sudoku\n1;{EASY}\n", [(2, EASY, "1")], id="semicolon"),
    pytest.param(f"Puzzle\n{EASY}\n", [(2, EASY, "")], id="one-column"),
    pytest.param(f"a,b,c\n1,{SOLVED},{EASY}\n", [(2, EASY, f"1,{SOLVED}")], id="by-looks"),
    pytest.param(f'"id","puzzle"\n"1, a","{EASY}"\n', [(2, EASY, "1, a")], id="quoted"),
    pytest.param(f'id,puzzle\n"1,{EASY}\n2,{HARD}\n', [(2, None, ""), (3, HARD, "2")], id="stray-quote"),
    pytest.param(f"# made by x\n\npuzzle,n\n{EASY},1\n#2,3\n\n", [(4, EASY, "1"), (5, None, "")], id="comments"),
    pytest.param(f"\ufeffpuzzle,n\r\n{EASY},1\r\n", [(2, EASY, "1")], id="bom-crlf"),
    pytest.param(f"puzzle,n\n{EASY[:-1]},1\n", [(2, None, "")], id="80-cells"),
    pytest.param("puzzle\n" + " " * 81 + "\n  \n", [(2, None, "")], id="81-blanks"),
    pytest.param(f"id,puzzle\n1\n2,{EASY}\n", [(2, None, ""), (3, EASY, "2")], id="ragged"),
    pytest.param(f"id,puzzle\n1,\n2,5+3{EASY[2:]}\n", [(2, None, ""), (3, "5." + EASY[2:], "2")], id="empty-and-placed"),
])
def test_table(file, text, expected):
    records, source = read(text, file)
    assert [(r.line, r.puzzle, r.label) for r in records] == expected
    assert source.format == "csv"
    assert all(r.text and r.reason for r in records if r.puzzle is None)


def test_a_quoted_field_beyond_the_csv_module(file):
    records, _ = read(f'puzzle,note\n{EASY},"{"x" * 200_000}"\n{HARD},"a"\n', file)
    assert [r.puzzle for r in records] == [EASY, HARD]


def test_reasons_in_a_table_name_the_column(file):
    records, _ = read(f"id,Puzzle\n1\n2,\n3,{EASY[1:]}\n", file)
    assert [r.reason for r in records] == [
        "column 'puzzle' is missing", "column 'puzzle': empty", "column 'puzzle': 80 of 81 cells"]


@pytest.mark.parametrize("title", ["My puzzles, collected by me", "Sudokus of 2024"])
def test_a_title_is_no_header(file, title):
    """It would vanish from the rejects."""
    records, source = read(f"{title}\n{EASY}\n", file)
    assert source.format == "text"
    assert [r.line for r in records] == [1, 2]


def test_forced_format(file):
    records, source = read(f"puzzle\n{EASY}\n", file, "text")
    assert source.format == "text" and [r.puzzle for r in records] == [None, EASY]
    records, _ = read(f'"7","{EASY}"\n"8","{HARD}"\n', file, "csv")
    assert [(r.line, r.puzzle, r.label) for r in records] == [(1, EASY, "7"), (2, HARD, "8")]
    records, _ = read("a,b\n\nc,d\n", file, "csv")
    assert [r.reason for r in records] == ["no column holds puzzles: name it 'puzzle' in the header"] * 2
    with pytest.raises(ValueError, match="no format 'xls'; there are: auto, csv, text"):
        open_inputs([file], "xls")
    assert FORMATS == ("auto", "csv", "text")


# -- any bytes ------------------------------------------------------------------------------


def lines_of(data):
    """The lines of a file of bytes, read by Python's own means."""
    mark = next((m for m in (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE) if data.startswith(m)), b"")
    if mark == codecs.BOM_UTF16_LE and data.startswith(codecs.BOM_UTF32_LE):
        encoding, data = "utf-32-le", data[4:]
    else:
        encoding = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}.get(mark, "utf-8")
        data = data[len(mark):]
    if encoding == "utf-8":
        try:
            data.decode()
        except UnicodeDecodeError:
            encoding = "latin-1"
    return list(io.TextIOWrapper(io.BytesIO(data), encoding, errors="replace", newline=None))


def holds_something(line):
    line = line.rstrip("\n").removeprefix("\ufeff")
    return line == " " * 81 or bool(line.strip()) and not line.strip().startswith("#")


def is_packed(data):
    return data.startswith((b"\x1f\x8b", b"\x28\xb5\x2f\xfd", b"\xfd7zXZ\0"))


pieces = st.one_of(
    st.binary(max_size=40), st.sampled_from([
        b"\n", b"\r", b"\r\n", b"#", b" ", b",", b"\t", b"+", b'"', b"\0", b"puzzle,x\n", b"\xef\xbb\xbf", b"\xff\xfe",
        EASY.encode(), EASY.encode()[:80], HARD.encode() + b" label\n", b"123456789" * 81, b" " * 81]))


anything = st.lists(pieces, max_size=30).map(b"".join).filter(lambda data: not is_packed(data))


@settings(deadline=None)
@given(data=anything)
def test_any_bytes_as_text_give_one_record_a_line(tmp_path_factory, data):
    path = tmp_path_factory.getbasetemp() / "any.bin"
    records, _ = read(data, path, "text")
    lines = lines_of(data)
    commented = [r.line for r in records if r.reason.startswith("a puzzle in a comment")]
    assert [r.line for r in records if r.line not in commented] == [
        n for n, line in enumerate(lines, 1) if holds_something(line)]
    assert all("#" in lines[n - 1] for n in commented)
    for r in records:
        assert (r.puzzle is None) == bool(r.reason) and not (r.puzzle and r.text) and len(r.text) <= 200
        assert r.puzzle is None or re.fullmatch(r"[1-9.]{81}|[1-9.]{729}", r.puzzle)
        assert not re.search(r"[\x00-\x08\x0a-\x1f\x7f-\x9f]", r.label + r.text + r.reason)
        (r.label + r.text + r.reason).encode()


@settings(deadline=None)
@given(data=anything)
def test_any_bytes_as_anything_lose_no_row(tmp_path_factory, data):
    """A table has at most one line, its header, that is neither record nor blank nor comment."""
    path = tmp_path_factory.getbasetemp() / "any.bin"
    records, source = read(data, path)
    wanted = {n for n, line in enumerate(lines_of(data), 1) if holds_something(line)}
    missing = wanted - {r.line for r in records}
    assert len(missing) <= (source.format == "csv")
    assert len({r.line for r in records}) == len(records)


@settings(deadline=None)
@given(text=st.text(st.sampled_from("ab\r\né☃😀#"), max_size=60), size=st.integers(1, 9),
       encoding=st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-32"]))
def test_lines_do_not_depend_on_where_blocks_end(text, size, encoding):
    data = text.encode(encoding)
    blocks = [data[:8], *(data[i:i + size] for i in range(8, len(data), size))]
    lines = [line for some in TextLines(blocks) for line in some]
    assert lines == [line.rstrip("\n") for line in io.StringIO(text, newline=None)]


@settings(deadline=None)
@given(text=st.text(st.sampled_from("aab\r\né☃😀"), max_size=80), size=st.integers(5, 9))
def test_long_lines_are_cut_and_the_others_whole(text, size):
    data = text.encode()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pipeline.readers.lines.LONGEST", 5)
        blocks = [data[i:i + size] for i in range(0, len(data), size)]
        lines = [line for some in TextLines(blocks) for line in some]
    whole = [line.rstrip("\n") for line in io.StringIO(text, newline=None)]
    assert len(lines) == len(whole)
    for line, full in zip(lines, whole, strict=True):
        assert full.startswith(line) and (line == full or len(line.encode()) > 1)


cells = st.text("123456789.", min_size=81, max_size=81)
labels = st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=30).map(str.strip).filter(
    lambda s: s[:1] not in {*",;#:"})


@settings(deadline=None, max_examples=40)
@given(rows=st.lists(st.tuples(cells, labels), min_size=1, max_size=8),
       empty=st.sampled_from(".0-*_"), end=st.sampled_from(["\n", "\r\n", "\r"]),
       encoding=st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]))
def test_round_trip(tmp_path_factory, rows, empty, end, encoding):
    path = tmp_path_factory.getbasetemp() / "round.txt"
    text = end.join(f"{puzzle.replace('.', empty)} {label}" for puzzle, label in rows)
    records, _ = read(text.encode(encoding), path)
    assert [(r.puzzle, r.label) for r in records] == rows


@settings(deadline=None, max_examples=40)
@given(placed=st.lists(st.sampled_from(["."] * 3 + [*"123456789"] + [f"+{d}" for d in "123456789"]),
                       min_size=81, max_size=81))
def test_placed_digits_are_dropped_cell_by_cell(placed):
    assert grid_of("".join(placed)) == "".join("." if "+" in cell else cell for cell in placed)


@pytest.mark.parametrize("size", [10_000_000, 3 * LONGEST, LONGEST + 1])
@pytest.mark.parametrize("start, puzzle", [(EASY + " ", EASY), ("x", None), ("", None), (EASY, None)])
def test_very_long_lines(file, start, puzzle, size):
    filler = "7" if start in ("", EASY) else "é"
    records, source = read(f"{start}{filler * size}\n{HARD}\r\n{'.' * size}", file)
    assert [r.puzzle for r in records] == [puzzle, HARD, None]
    assert source.encoding == "utf-8"
    assert len(records[0].label) == (10_000 if puzzle else 0)
    assert records[0].label[-1:] == ("…" if puzzle else "")


@pytest.mark.slow
def test_memory_does_not_grow_with_the_file(file):
    def peak(blocks):
        with file.open("w") as out:
            for _ in range(blocks):
                out.write(f"{EASY} {'label' * 600}\nbad\n" * 100)
            out.write("x" * blocks * 500_000)
        [source] = open_inputs([file])
        tracemalloc.start()
        assert sum(1 for _ in source.records()) == 200 * blocks + 1
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most

    assert peak(20) < peak(8) + 1_000_000 < 20_000_000


# -- files ----------------------------------------------------------------------------------

TEXT = f"{EASY} one\n{HARD} two\nbad\n".encode()
PACKERS = {".gz": gzip.compress, ".xz": lzma.compress, ".zst": zstd.compress}


def names(paths):
    return [source.name for source in open_inputs(paths)]


@pytest.mark.parametrize("ending", ["", *PACKERS])
def test_compressed(tmp_path, ending):
    path = tmp_path / f"a.sdm{ending}"
    stored = PACKERS[ending](TEXT) if ending else TEXT
    records, source = read(stored, path)
    assert [(r.source, r.line, r.puzzle) for r in records] == [(str(path), 1, EASY), (str(path), 2, HARD), (str(path), 3, None)]
    assert source.size == len(stored)
    assert source.sha256 == hashlib.sha256(stored).hexdigest()


@pytest.mark.parametrize("ending", PACKERS)
def test_compression_is_told_by_content_and_several_streams_are_one(tmp_path, ending):
    records, source = read(PACKERS[ending](TEXT) * 2, tmp_path / "plain.txt")
    assert [r.line for r in records] == [1, 2, 3, 4, 5, 6]
    assert source.sha256 == hashlib.sha256(PACKERS[ending](TEXT) * 2).hexdigest()


@pytest.mark.slow
@pytest.mark.parametrize("ending", PACKERS)
@pytest.mark.parametrize("n", [10, 20_000], ids=["small", "several-blocks"])
def test_cut_off(tmp_path, ending, n):
    """All whole lines before the cut, then one clear error; never half a line."""
    rows = [f"{os.urandom(20).hex()} {EASY}" for _ in range(n)]
    path = tmp_path / f"a.txt{ending}"
    stored = PACKERS[ending]("\n".join(rows).encode())
    path.write_bytes(stored[:len(stored) * 3 // 4])
    [source] = open_inputs([path])
    seen = []
    with pytest.raises(InputError, match="ends too early: cut off") as error:
        for batch in source.batches(7):
            seen += batch
    assert [f"{r.label} {r.puzzle}" for r in seen] == rows[:len(seen)]
    assert len(seen) > n / 2 or (n == 10 and ending != ".gz")
    assert str(error.value).startswith(f"{path}: ") and "\n" not in str(error.value)
    assert source.sha256 is None
    if seen:
        assert f"after line {len(seen)}: " in str(error.value)


@pytest.mark.slow
@pytest.mark.parametrize("ending", PACKERS)
def test_damaged(tmp_path, ending):
    stored = bytearray(PACKERS[ending](os.urandom(500_000).hex().encode()))
    stored[len(stored) // 2: len(stored) // 2 + 200] = bytes(200)
    path = tmp_path / f"a.txt{ending}"
    path.write_bytes(stored)
    with pytest.raises(InputError, match="damaged|ends too early"):
        list(open_inputs([path])[0].records())


def test_plain_text_named_as_compressed(tmp_path):
    for name in ("a.gz", "a.xz", "a.ZST"):
        (tmp_path / name).write_bytes(TEXT)
        with pytest.raises(InputError, match="by its first bytes"):
            list(open_inputs([tmp_path / name])[0].records())


def test_other_compressions_are_rejects_not_errors(tmp_path):
    records, _ = read(bz2.compress(TEXT), tmp_path / "a.bz2")
    assert records and all(r.puzzle is None for r in records)


def test_zip(tmp_path):
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("z.sdm", TEXT)
        archive.writestr("dir/", "")
        archive.writestr("dir/a.csv.gz", gzip.compress(f"puzzle\n{HARD}\n".encode()))
        archive.writestr("__MACOSX/z.sdm", b"x")
        archive.writestr("dir/.DS_Store", b"x")
    first, second = open_inputs([path])
    assert [first.name, second.name] == [f"{path}:z.sdm", f"{path}:dir/a.csv.gz"]
    assert [r.puzzle for r in first.records()] == [EASY, HARD, None]
    assert [(r.source, r.line, r.puzzle) for r in second.records()] == [(second.name, 2, HARD)]
    assert (first.size, first.sha256) == (len(TEXT), hashlib.sha256(TEXT).hexdigest())


def test_zip_with_a_name_twice_reads_both(tmp_path):
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("a", EASY)
        with pytest.warns(UserWarning, match="Duplicate name"):
            archive.writestr("a", HARD)
    assert [r.puzzle for s in open_inputs([tmp_path / "a.zip"]) for r in s.records()] == [EASY, HARD]


def test_zips_that_cannot_be_read(tmp_path):
    inner = tmp_path / "in.zip"
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("b.ZIP", b"x")
    with pytest.raises(InputError, match=r"in\.zip:b\.ZIP: an archive in an archive: unpack it first"):
        open_inputs([inner])
    with zipfile.ZipFile(tmp_path / "e.zip", "w"):
        pass
    with pytest.raises(InputError, match="holds no files"):
        open_inputs([tmp_path / "e.zip"])
    (tmp_path / "d.zip").write_bytes(inner.read_bytes()[:30])
    with pytest.raises(InputError, match="damaged"):
        open_inputs([tmp_path / "d.zip"])
    locked = bytearray(_stored_zip(tmp_path / "l.zip"))
    locked[6] |= 1
    locked[locked.index(b"PK\x01\x02") + 8] |= 1
    (tmp_path / "l.zip").write_bytes(locked)
    with pytest.raises(InputError, match="l.zip:a: needs a password"):
        open_inputs([tmp_path / "l.zip"])


def test_zip_whose_bytes_are_wrong(tmp_path):
    data = _stored_zip(tmp_path / "a.zip")
    (tmp_path / "a.zip").write_bytes(data.replace(b"one", b"two"))
    with pytest.raises(InputError, match="damaged .Bad CRC"):
        list(open_inputs([tmp_path / "a.zip"])[0].records())


def _stored_zip(path):
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a", TEXT)
    return path.read_bytes()


def test_directories_and_globs(tmp_path, monkeypatch):
    for name in ("b.txt", "a/z.txt", "a/c/1.txt", "a.txt", ".hidden", ".git/x", "old.sudorate/p.txt", "x[1].txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(EASY)
    os.mkfifo(tmp_path / "pipe")
    monkeypatch.chdir(tmp_path)
    assert names(["."]) == ["./a/c/1.txt", "./a/z.txt", "./a.txt", "./b.txt", "./x[1].txt"]
    assert names(["*.txt"]) == ["a.txt", "b.txt", "x[1].txt"]
    assert names(["**/*.txt"]) == ["a/c/1.txt", "a/z.txt", "a.txt", "b.txt", "old.sudorate/p.txt", "x[1].txt"]
    assert names(["x[1].txt", "?"]) == ["x[1].txt", "a/c/1.txt", "a/z.txt"]
    assert names(["b.txt", "a.txt", "b.txt"]) == ["b.txt", "a.txt", "b.txt"]


def test_a_file_named_dash_in_a_glob_is_a_file(tmp_path, monkeypatch):
    (tmp_path / "-").write_text(HARD)
    monkeypatch.chdir(tmp_path)
    [source] = open_inputs(["?"])
    assert [r.puzzle for r in source.records()] == [HARD]


@pytest.mark.parametrize("path, reason", [
    ("missing.txt", "does not exist: check the path"), ("*.none", "no file matches"),
    ("empty", "holds no files"), ("link", "does not exist: check the path")])
def test_what_is_not_there(tmp_path, monkeypatch, path, reason):
    (tmp_path / "empty").mkdir()
    (tmp_path / "link").symlink_to("nowhere")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError) as error:
        open_inputs([path])
    assert str(error.value) == f"{path}: {reason}"
    with pytest.raises(InputError, match="./link: does not exist"):
        open_inputs(["."])


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_without_permission(file):
    file.write_text(EASY)
    file.chmod(0)
    with pytest.raises(InputError, match="permission denied"):
        open_inputs([file])


def test_file_that_vanishes(file):
    file.write_text(EASY)
    [source] = open_inputs([file])
    file.unlink()
    with pytest.raises(InputError, match="in.txt: no such file"):
        list(source.records())


def test_names_are_safe_to_print_and_store(tmp_path):
    path = os.fsencode(tmp_path) + b"/a\n\xff.txt"
    with open(path, "w") as out:
        out.write(EASY)
    [source] = open_inputs([os.fsdecode(path)])
    assert source.name.endswith("a\ufffd\ufffd.txt")
    assert [r.puzzle for r in source.records()] == [EASY]


def test_standard_input(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(gzip.compress(TEXT))))
    [source] = open_inputs(["-"])
    assert (source.name, source.size, source.sha256) == ("-", None, None)
    assert [(r.source, r.line) for r in source.records()] == [("-", 1), ("-", 2), ("-", 3)]
    assert source.sha256 == hashlib.sha256(gzip.compress(TEXT)).hexdigest()
    assert not sys.stdin.buffer.closed
    with pytest.raises(InputError, match="only once"):
        open_inputs(["-", "-"])
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(InputError, match="no standard input"):
        list(source.records())


class Trickle(io.RawIOBase):
    """Bytes that arrive one by one."""

    def __init__(self, data):
        self.rest = io.BytesIO(data)

    def readinto(self, buffer):
        return self.rest.readinto(memoryview(buffer)[:1])


def test_bytes_may_arrive_one_by_one(monkeypatch):
    class Stdin:
        buffer = Trickle(gzip.compress(TEXT))

    monkeypatch.setattr(sys, "stdin", Stdin)
    [source] = open_inputs(["-"])
    assert [r.puzzle for r in source.records()] == [EASY, HARD, None]


def test_pipes_are_not_opened_before_they_are_read(tmp_path):
    """As the shell's <(...), which would be spoilt."""
    os.mkfifo(tmp_path / "pipe")
    [source] = open_inputs([tmp_path / "pipe"])
    writer = threading.Thread(target=lambda: (tmp_path / "pipe").write_bytes(TEXT))
    writer.start()
    records = list(source.records())
    writer.join()
    assert [r.puzzle for r in records] == [EASY, HARD, None] and source.size is None


def test_read_again_and_left_early(file):
    file.write_bytes(TEXT)
    [source] = open_inputs([file])
    assert next(source.records()).puzzle == EASY
    assert source.sha256 is None
    assert len(list(source.records())) == len(list(source.records())) == 3


@pytest.mark.parametrize("n, sizes", [(1, [1, 1, 1]), (2, [2, 1]), (3, [3]), (9, [3])])
def test_batches(file, n, sizes):
    file.write_bytes(TEXT)
    [source] = open_inputs([file])
    batches = list(source.batches(n))
    assert [len(batch) for batch in batches] == sizes
    assert sum(batches, []) == list(source.records())


def test_empty_files_have_no_records(file):
    for data in (b"", b"\n\n", codecs.BOM_UTF16_LE, codecs.BOM_UTF8, b"#\n"):
        records, source = read(data, file)
        assert records == [] and source.sha256 == hashlib.sha256(data).hexdigest()
        assert list(source.batches(5)) == []


# -- real files -----------------------------------------------------------------------------

# Puzzles and rejects, counted with `grep -cE '[0-9.]{81}'` and `grep -c .`.
INPUTS = {
    "clips_solve_Loki-11.9.clp": (3, 171),      # a log; 3 lines hold the puzzle as a word
    "doku_marks_example.doku": (0, 9),
    "er_ep_ed_columns_CRonly.txt": (478, 0),
    "er_ep_ed_slash_18clue.txt": (119, 0),
    "er_ep_ed_slash_monhard.txt": (60, 0),
    "euler96_Grid_blocks.txt": (0, 500),
    "grid_9x9_comma_ragged.csv": (0, 9),
    "hodoku_exemplars_UTF16LE.txt": (669, 1),   # a stray library line among puzzles
    "hodoku_library_FN_test.txt": (0, 1),
    "kaggle1m_style_quizzes_solutions.csv": (59, 0),
    "python_list_one_line_easy50.txt": (0, 1),
    "qqwing_output_csv_stats.txt": (5, 0),
    "sdm_qqwing_easy.sdm": (50, 0),
    "sdm_sudocue_fileformats_example.sdm": (8, 0),
    "sdm_top50000.sdm": (50, 0),
    "sudokuwiki_bd_urls.txt": (0, 6),
    "sukaku729_bt_020-029k_first50.txt": (50, 0),
    "sukaku729_bt_1m_first20.txt": (20, 0),
    "sukaku729_forum_from_iss.txt": (9, 0),
    "sukaku729_gurobi_hard.txt": (100, 0),
    "sukaku_solution_counts_86clue.grids": (4, 0),
    "sx_hash_rating_99bytes.txt": (60, 0),
}


@pytest.mark.corpus
@pytest.mark.parametrize("name", INPUTS)
def test_real_files(corpus, name):
    [source] = open_inputs([corpus / "inputs" / name])
    records = list(source.records())
    puzzles = sum(r.puzzle is not None for r in records)
    assert (puzzles, len(records) - puzzles) == INPUTS[name]


@pytest.mark.corpus
def test_real_files_lose_no_line(corpus):
    for source in open_inputs([corpus / "inputs"]):
        with open(source.name, "rb") as file:
            lines = lines_of(file.read())
        wanted = {n for n, line in enumerate(lines, 1) if holds_something(line)}
        missing = wanted - {r.line for r in source.records()}
        assert len(missing) <= (source.format == "csv"), source.name


@pytest.mark.corpus
def test_real_tables(corpus):
    for path, n in (("se/cb_natural.tsv", 10_000), ("hodoku/natural.tsv", 500), ("puzzles/invalid_and_multiple.tsv", 13)):
        [source] = open_inputs([corpus / path])
        records = list(source.records())
        lines = (corpus / path).read_text().splitlines()[1:]
        assert source.format == "csv" and len(records) == n
        assert [f"{r.puzzle}\t{r.label}" for r in records] == lines, path


@pytest.mark.corpus
def test_malformed_strings(corpus, file):
    """All are rejects but those with a digit twice: these are puzzles, and invalid ones."""
    for line in (corpus / "inputs" / "malformed_inputs.jsonl").read_text().splitlines():
        case = json.loads(line)
        records, _ = read(case["input"], file)
        if case["label"] == "empty":
            assert records == []
        elif case["label"].startswith(("dup", "1111")):
            assert [r.puzzle for r in records] == [case["input"].replace("0", ".")]
        else:
            assert [r.puzzle for r in records] == [None] and records[0].reason, case["label"]


@pytest.mark.corpus
def test_faults(corpus, file):
    for line in (corpus / "faults" / "cases.jsonl").read_text().splitlines():
        case = json.loads(line)
        records, _ = read(case["input"], file)
        is_reject = case.get("status") == "reject" or case["input"].startswith(":")
        assert [r.puzzle is None for r in records] == [is_reject], case["id"]
