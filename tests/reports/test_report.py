import json
import random
import re
from collections import Counter
from html.parser import HTMLParser

import pytest

import reports
from pipeline import open_run
from pipeline.rating import Rules, load_profiles
from pipeline.read import open_inputs
from pipeline.run import Plan, rate_run
from reports import report, sections
from solver.errors import SudorateError
from solver.rater import STATUSES
from tests.pipeline.conftest import PUZZLES
from tests.reports.runs import FAMILY, GRID, puzzle


class Page(HTMLParser):
    """What a page says: its text, the cells of each table, the data beside them, its elements."""

    def __init__(self, path):
        super().__init__()
        self.html = path.read_text(encoding="utf-8")
        self.words, self.tables, self.data, self.tags = [], {}, {}, Counter()
        self.attributes, self.anchor, self.script, self.in_cell = [], None, None, False
        self.feed(self.html)
        self.text = " ".join("".join(self.words).split())

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.tags[tag] += 1
        self.attributes += attrs.items()
        if tag == "h2":
            self.anchor = attrs["id"]
        elif tag == "script":
            self.script = attrs.get("id", "")
        elif tag == "tr":
            self.tables.setdefault(self.anchor, []).append([])
        elif tag in ("td", "th"):
            self.tables[self.anchor][-1].append("")
            self.in_cell = True

    def handle_endtag(self, tag):
        if tag == "script":
            self.script = None
        elif tag in ("td", "th"):
            self.in_cell = False

    def handle_data(self, data):
        if self.script is not None:
            if self.script:
                self.data[self.script] = json.loads(data)
            return
        self.words.append(data)
        if self.in_cell:
            self.tables[self.anchor][-1][-1] += data.strip()

    def rows(self, anchor):
        """The rows of a table by their first cell, without the header."""
        return {row[0]: row[1:] for row in self.tables[anchor][1:]}


@pytest.fixture
def build(make_run):
    """The page of a run of these puzzles and rejects."""
    return lambda *args, **manifest: Page(reports.build(make_run(*args, **manifest)))


def some_puzzles(seed, n=300):
    r = random.Random(seed)
    rows = []
    for i in range(n):
        status = r.choices(["rated", "stuck", "multiple", "invalid"], [12, 3, 1, 1])[0]
        used = {t: r.randint(1, 5) for t in sorted(r.sample(sorted(FAMILY), r.randint(1, 5)))}
        tested = [t for t in used if FAMILY[t] not in ("Single", "LockedCandidate")]
        needed = r.sample(tested, r.randint(0, len(tested)))
        needed += sorted({FAMILY[t] for t in needed} | ({"Chain"} & {FAMILY[t] for t in tested}))
        rows.append(puzzle(status, used=used if status in ("rated", "stuck") else {}, needed=needed, line=i + 1,
                           **({"gnpx_level": r.choice([1, 2, 4, 9])} if status == "rated" else {})))
    return rows


@pytest.mark.parametrize("seed", range(3))
def test_numbers_are_those_of_the_puzzles(build, seed):
    puzzles = some_puzzles(seed)
    page = build(puzzles, [{"source": "a.sdm", "line": 9, "text": "?", "reason": "no puzzle"}])
    rated = [p for p in puzzles if p["status"] == "rated"]

    number = {status: row[0] for status, row in page.rows("statuses").items()}
    assert number == {s: str(n) for s, n in (dict.fromkeys(sections.STATUSES, 0) | Counter(p["status"] for p in puzzles)
                                             | {"rejected": 1}).items()}
    by_level = Counter(p["gnpx_level"] for p in rated)
    assert {int(level): int(row[0]) for level, row in page.rows("levels").items()} == {
        level: by_level[level] for level in range(min(by_level), max(by_level) + 1)}

    rows = {row["technique"]: row for row in page.data["data-techniques"]["rows"]}
    uses = Counter(t for p in rated for t in p["counts"])
    assert {t: row["used"] for t, row in rows.items()} == uses
    stages, needs = Counter(), Counter(label for p in rated for label in set(p["gnpx_needed"]))
    for p in rated:
        stages.update(p["counts"])
    assert {t: row["stages"] for t, row in rows.items()} == stages
    assert {t: row["hardest"] for t, row in rows.items()} == {
        t: sum(p["gnpx_hardest"] == t for p in rated) for t in uses}
    assert {t: row["needed"] for t, row in rows.items()} == {
        t: None if FAMILY[t] in ("Single", "LockedCandidate") else needs[t] for t in uses}
    assert all(row["used_share"] == pytest.approx(row["used"] / len(rated)) for row in rows.values())

    rows = {row["family"]: row for row in page.data["data-families"]["rows"]}
    assert {f: row["used"] for f, row in rows.items()} == Counter(f for p in rated for f in {FAMILY[t] for t in p["counts"]})
    assert {f: row["needed"] for f, row in rows.items()} == {
        f: None if f in ("Single", "LockedCandidate") else needs[f] for f in rows}
    assert {f: row["stages"] for f, row in rows.items()} == {
        f: sum(stages[t] for t in FAMILY if FAMILY[t] == f) for f in rows}

    assert [row["line"] for row in page.data["data-force-chain"]["rows"]] == [
        p["line"] for p in rated if "ForceChain" in p["gnpx_needed"]]


def test_cells_show_the_data(build):
    page = build(some_puzzles(7))
    for row, cells in zip(page.data["data-techniques"]["rows"], page.tables["techniques"][1:], strict=True):
        assert cells[0].startswith(row["name"])
        assert cells[1] == f"{row['used']}" and cells[3] == f"{row['stages']:,}" and cells[4] == f"{row['hardest']}"
        assert cells[5] == ("–" if row["needed"] is None else f"{row['needed']}")
    for row, cells in zip(page.data["data-force-chain"]["rows"], page.tables["force-chain"][1:], strict=True):
        assert cells[:2] == [f"a.sdm:{row['line']}", GRID]


def test_techniques_stand_in_the_order_of_the_catalogue_whatever_the_run(build):
    names = [row[0] for row in build([puzzle(used={"XYChain": 1, "LockedSet2": 1, "NakedSingle": 2})]).tables["techniques"]]
    assert names == ["Technique", "Naked Single", "Naked PairLockedSet2", "XY-Chain"]


def test_each_status_of_the_solver_has_its_row():
    assert set(sections.STATUSES) == set(STATUSES)


@pytest.mark.parametrize("share, text", [
    (None, "–"), (0, "0%"), (0.0004, "<0.1%"), (0.001, "0.1%"), (0.5, "50.0%"), (0.9994, ">99.9%"), (1, "100%"),
])
def test_a_share_is_never_rounded_to_none_or_all(share, text):
    assert report._percent(share) == text


HOSTILE = ["<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onclick='alert(1)", "</script><script>alert(1)//",
           "<!--", "{{ 7 * 7 }}", "a\x00b\x1b[31m", "\u202egnp.exe", "&lt;b&gt;", "x" * 5000]


@pytest.mark.parametrize("text", HOSTILE)
def test_labels_names_and_rejects_are_inert(build, text):
    plain = build([puzzle(used={"ForceChainCell": 1}, needed=["ForceChain"])],
                  [{"source": "a", "line": 1, "text": "b", "reason": "c"}], name="plain.sudorate")
    page = build([puzzle(used={"ForceChainCell": 1}, needed=["ForceChain"], label=text, source=text)],
                 [{"source": text, "line": 1, "text": text, "reason": text}],
                 command=["sudorate", text], inputs=[{"name": text, "size": 1, "sha256": "00"}], name="hostile.sudorate")
    assert page.tags == plain.tags      # nothing of it became an element
    assert {name for name, _ in page.attributes} == {name for name, _ in plain.attributes}
    shown = re.sub(r"[\x00-\x1f]", "\ufffd", text[:sections.LABEL_SHOWN])
    assert page.tables["force-chain"][1][2].rstrip("…") == shown
    assert page.data["data-force-chain"]["rows"][0]["label"].rstrip("…") == text[:sections.LABEL_SHOWN]


def test_the_page_asks_for_nothing_from_outside(build):
    page = build(some_puzzles(1))
    links = [value for name, value in page.attributes if name in ("src", "href", "srcset", "action", "data")]
    assert all(re.fullmatch(r"#[a-z-]+|data:,", link) for link in links)
    assert "url(" not in page.html and "@import" not in page.html and "http://" not in page.html
    ids = [value for name, value in page.attributes if name == "id"]
    assert len(ids) == len(set(ids)) and {link[1:] for link in links if link[0] == "#"} <= set(ids)


def test_the_same_run_gives_the_same_bytes(make_run, tmp_path):
    puzzles = some_puzzles(2)
    pages = [reports.build(make_run(puzzles, shard=shard, name=f"{shard}.sudorate")) for shard in (7, 100)]
    assert pages[0].read_bytes() == pages[1].read_bytes()


def test_only_the_first_of_many_are_listed(build):
    n = sections.LISTED + 5
    page = build([puzzle(used={"ForceChainCell": 1}, needed=["ForceChain"], line=i) for i in range(n)], shard=10)
    assert [row["line"] for row in page.data["data-force-chain"]["rows"]] == list(range(sections.LISTED))
    assert f"ForceChain is used by {n} puzzles and needed by {n}. The first {sections.LISTED} are shown." in page.text
    assert "All of them: sudorate find RUN --needs ForceChain" in page.text


def test_only_the_first_rejects_are_listed(build):
    n = sections.REJECTS_LISTED + 1
    page = build((), [{"source": "a.sdm", "line": i, "text": "?", "reason": f"why {i}"} for i in range(n)])
    assert [row[-1] for row in page.tables["rejects"][1:]] == [f"why {i}" for i in range(n - 1)]
    assert f"The first {n - 1} of {n} are shown" in page.text


def test_an_empty_run(build):
    page = build()
    assert {row[0] for row in page.rows("statuses").values()} == {"0"}
    assert "No line has been read." in page.text and "No puzzle was rated." in page.text
    assert "ForceChain is used by 0 puzzles" in page.text and "median level" not in page.text
    assert set(page.tables) == {"statuses"}


def test_a_run_of_rejects_only(build):
    page = build((), [{"source": "a.sdm", "line": 4, "text": "what?", "reason": "5 characters"}])
    assert page.rows("statuses")["rejected"][:2] == ["1", "100%"]
    assert page.rows("rejects") == {"a.sdm:4": ["what?", "5 characters"]}
    assert "No puzzle was rated." in page.text


def test_stuck_puzzles_count_as_stuck_and_nowhere_else(build):
    page = build([puzzle("stuck", used={"NakedSingle": 3, "XYChain": 2})] * 4)
    assert page.rows("statuses")["stuck"][:2] == ["4", "100%"]
    assert set(page.tables) == {"statuses"} and "No puzzle was rated." in page.text
    assert "sudorate find RUN --where \"status <> 'rated'\"" in page.text


def test_an_unfinished_run_says_so(build):
    assert "Not finished." not in build([puzzle()]).text
    page = build([puzzle()], state="interrupted", name="b.sudorate")
    assert "Not finished. The state of this run is “interrupted”" in page.text


@pytest.mark.parametrize("status", ["unsound", "error"])
def test_a_fault_of_the_program_stands_at_the_top(build, status):
    assert f"1 {status}. " in build([puzzle(), puzzle(status)]).text


def test_what_was_not_tested_is_not_shown_as_zero(build):
    page = build([puzzle(used={"XYChain": 2, "ForceChainCell": 1}, needed=None)])
    assert page.rows("techniques")["XY-Chain"][-2:] == ["–", "–"]
    assert page.rows("families")["ForceChain"][-2:] == ["–", "–"]
    assert "ForceChain is used by 1 puzzle. Whether it is needed was not tested for 1 puzzle" in page.text


def test_unused_techniques_are_named_once(build):
    text = build([puzzle(used={"NakedSingle": 1})]).text
    unused = re.search(r"No puzzle uses: ([^.]*)\.", text)[1].split(", ")
    assert "Hidden Single" in unused and "Naked Single" not in unused and "Whale" not in unused


def test_the_run_is_named(build):
    page = build([puzzle()])
    assert "a.sdm Rated with the profile gnpx, version 1, by sudorate 0.1.0" in page.text
    for fact in ("in/a.sdm, 12.3 kB", "ab" * 32, "hash 0123456789abcdef", "sudorate rate 'in/a b.sdm'",
                 "2026-01-02T03:04:05+00:00", "1.5 s", "finished"):
        assert fact in page.text
    assert "/some/where" not in page.html


def test_many_inputs_are_counted_and_the_first_listed(build):
    page = build([puzzle()], inputs=[{"name": f"{i}.sdm", "size": 1, "sha256": "00"} for i in range(25)])
    assert "25 files" in page.text and "19.sdm" in page.text and "20.sdm" not in page.text and "5 more inputs" in page.text


def test_every_section_gives_all_its_columns(make_run):
    run = open_run(make_run(some_puzzles(5), [{"source": "a", "line": 1, "text": "b", "reason": "c"}]))
    shown = sections.parts(run)
    assert [part.name for part in shown] == [section.name for section in sections.SECTIONS if section.asked != "ratings"]
    for part in shown:
        keys = {key for column in part.columns
                for key in (("source", "line") if column.kind == "place" else (column.key,))}
        assert part.answer.rows and all(keys <= row.keys() for row in part.answer.rows), part.anchor
        assert part.answer.rows == json.loads(json.dumps(part.answer.rows)), part.anchor


def test_the_page_goes_where_it_is_told(make_run, tmp_path):
    run = make_run([puzzle()])
    assert reports.build(run) == run / "report.html"
    other = tmp_path / "other.html"
    assert reports.build(str(run), str(other)) == other
    assert other.read_bytes() == (run / "report.html").read_bytes()


def test_building_says_nothing(make_run, capfd):
    reports.build(make_run(some_puzzles(6)))
    assert capfd.readouterr() == ("", "")   # polars warns from its own threads, past the test's filter


def test_what_cannot_be_done_is_one_clear_line(make_run, tmp_path):
    with pytest.raises(SudorateError, match="nowhere"):
        reports.build(tmp_path / "nowhere")
    with pytest.raises(SudorateError, match="x.html: the report cannot be written"):
        reports.build(make_run([puzzle()]), tmp_path / "no" / "x.html")


def test_two_profiles_have_their_own_parts(tmp_path):
    puzzles = tmp_path / "a.sdm"
    puzzles.write_text("\n".join(PUZZLES) + "\n")
    rate_run(tmp_path / "run", open_inputs([str(puzzles)]), Plan(Rules(load_profiles(["gnpx", "hodoku"]))))
    page = Page(reports.build(tmp_path / "run"))
    parts = ("levels", "techniques", "families")
    assert {f"{part}-{name}" for part in parts for name in ("gnpx", "hodoku")} <= set(page.tables)
    assert not {"levels", "force-chain-hodoku"} & set(page.tables)
    assert [row[0] for row in page.tables["levels-hodoku"][1:]][0] == "Easy"
    # only a profile that can tell has columns of what is needed
    assert "Needed" in page.tables["techniques-gnpx"][0] and "Needed" not in page.tables["techniques-hodoku"][0]
    assert "median level (gnpx)" in page.text and "highest level (hodoku)" in page.text
