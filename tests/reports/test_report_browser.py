"""What a person sees of the report, in a real browser."""

import shutil
from collections import Counter

import pytest

import reports
from solver.profile import load_profile
from solver.rater import make
from tests.pipeline.conftest import PUZZLES as RATABLE, rate
from tests.reports.runs import puzzle, write_run

webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GRID = "1.......92.......83.......7" * 3
LONG = "W" * 3000
ATTACK = "<script>window.broken = 1</script>\"><img src=x onerror='window.broken = 1'>"
PUZZLES = [
    *[puzzle(used={"NakedSingle": 20, "HiddenSingle": 3}, needed=[], line=i) for i in range(110)],
    *[puzzle(used={"NakedSingle": 9, "LockedSet2": 1}, needed=["LockedSet2", "LockedSet"], gnpx_level=3)] * 20,
    *[puzzle(used={"NakedSingle": 5, "XYChain": 2}, needed=[], gnpx_level=7)] * 9,
    puzzle(used={"ForceChainCell": 1}, needed=["ForceChain"], gnpx_level=12, puzzle=GRID, source=LONG, label=ATTACK),
    puzzle(used={"ForceChainCell": 1}, needed=["ForceChain"], gnpx_level=12, line=10, label=LONG),
    puzzle(used={"ForceChainCell": 1}, needed=["ForceChain"], gnpx_level=12, line=9, label="\u202etxet a"),
    puzzle("stuck"), puzzle("unsound"),
]
REJECTS = [{"source": LONG, "line": 1, "text": ATTACK, "reason": LONG}]


@pytest.fixture(scope="module")
def chromium(tmp_path_factory):
    paths = [shutil.which(name) for name in ("chromium", "chromedriver")]
    if None in paths:
        pytest.skip("chromium and chromedriver are not installed")
    options = webdriver.ChromeOptions()
    options.binary_location = paths[0]
    for flag in ("headless=new", "no-sandbox", "disable-gpu", "no-first-run", "disable-background-networking",
                 "disable-component-update", "disable-sync", "disable-dev-shm-usage",
                 f"user-data-dir={tmp_path_factory.mktemp('profile')}"):
        options.add_argument(f"--{flag}")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(paths[1]))
    yield driver
    driver.quit()


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    run = tmp_path_factory.mktemp("report") / "a.sudorate"
    return reports.build(write_run(run, PUZZLES, REJECTS, shard=50, state="interrupted", command=["sudorate", LONG])).as_uri()


@pytest.fixture
def see(chromium, page):
    """Opens the report of the puzzles above; gives a function that evaluates JavaScript in it."""
    def open_page(*, width=1200, dark=False, media="screen", script=True):
        for command, options in (
            ("Emulation.setDeviceMetricsOverride", {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": False}),
            ("Emulation.setEmulatedMedia", {"media": media, "features": [
                {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]}),
            ("Emulation.setScriptExecutionDisabled", {"value": not script}),
        ):
            chromium.execute_cdp_cmd(command, options)
        chromium.get(page)
        return lambda expression, *args: chromium.execute_script(f"return {expression}", *args)
    yield open_page
    complaints = chromium.get_log("browser")
    assert not complaints


def test_each_section_is_visible_and_linked(see):
    js = see()
    headings = js("[...document.querySelectorAll('h2')].filter(h => h.checkVisibility() && h.offsetHeight > 0).map(h => h.textContent)")
    of_levels = [section.name for section in reports.sections.SECTIONS if section.asked != "ratings"]
    assert headings == [*of_levels, "This run"]
    assert js("[...document.querySelectorAll('nav a')].map(a => document.querySelector(a.getAttribute('href')).textContent)") == headings
    assert js("document.querySelectorAll('h1').length") == 1


def test_bars_are_as_long_as_their_shares(see):
    bars = see()("""[...document.querySelectorAll('.bar')].map(bar => [Number(bar.closest('td').dataset.value),
                    bar.getBoundingClientRect().width, bar.parentElement.getBoundingClientRect().width])""")
    assert len(bars) > 20 and any(0 < share < 1 for share, *_ in bars)
    for share, bar, track in bars:
        assert track > 40 and bar == pytest.approx(share * track, abs=0.6)


COLUMN = """[...document.querySelector('#techniques').closest('section').querySelectorAll('tbody tr')]
            .map(row => row.cells[arguments[0]].innerText)"""
CLICK = "document.querySelectorAll('#techniques ~ .scroll th button')[arguments[0]].click()"
SORTED = "document.querySelectorAll('#techniques ~ .scroll thead th')[arguments[0]].ariaSort"


def test_tables_sort_by_a_click_and_go_back(see):
    js, used, needed = see(), 1, 5
    before = js(COLUMN, used)
    assert js(SORTED, used) == "none"
    js(CLICK, used)
    assert [int(text) for text in js(COLUMN, used)] == [139, 110, 20, 9, 3]
    assert js(SORTED, used) == "descending"
    js(CLICK, used)
    assert [int(text) for text in js(COLUMN, used)] == [3, 9, 20, 110, 139]
    js(CLICK, used)
    assert js(COLUMN, used) == before
    for order in (["20", "0", "0", "–", "–"], ["0", "0", "20", "–", "–"]):   # what is not known comes last
        js(CLICK, needed)
        assert js(COLUMN, needed) == order
    assert js(SORTED, used) == "none"


def test_lines_of_a_file_sort_as_numbers(see):
    js = see()
    js("document.querySelector('#force-chain ~ .scroll th button').click()")
    places = js("[...document.querySelectorAll('#force-chain ~ .scroll tbody th')].map(cell => cell.textContent)")
    assert places == ["a.sdm:9", "a.sdm:10", f"{LONG}:1"]


def test_tables_sort_by_keyboard(see, chromium):
    js = see()
    button = chromium.find_element("css selector", "#techniques ~ .scroll th:nth-child(2) button")
    button.send_keys("\ue007")
    assert js("document.activeElement === arguments[0]", button) and js(SORTED, 1) == "descending"
    assert js("getComputedStyle(arguments[0]).outlineStyle", button) != "none"


def test_nothing_hostile_runs(see):
    js = see()
    assert js("window.broken") is None
    assert js("document.querySelectorAll('td *:is(img, script, a)').length") == 0


def test_a_puzzle_is_copied_as_one_word(see):
    js = see()
    js("getSelection().selectAllChildren(document.querySelector('.puzzle code'))")
    assert js("getSelection().toString()") == GRID


@pytest.mark.parametrize("width", [320, 360, 768, 1200])
def test_the_page_never_scrolls_sideways(see, width):
    js = see(width=width)
    assert js("document.documentElement.scrollWidth") <= js("document.documentElement.clientWidth") <= width
    assert js("document.querySelectorAll('h1, h2, p, li, dd').values().every(e => e.scrollWidth <= e.clientWidth + 1)")


# The contrast of every piece of text with what lies behind it, as WCAG 2 counts it.
CONTRASTS = """(() => {
  const rgb = color => color.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map(v => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
      .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const behind = e => { for (; e; e = e.parentElement) {
      const c = rgb(getComputedStyle(e).backgroundColor); if (c.length === 3) return c; } return [255, 255, 255]; };
  const texts = [...document.querySelectorAll('body *')].filter(e => !e.matches('script, .skip') && e.checkVisibility()
      && [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()));
  return texts.map(e => { const [a, b] = [light(rgb(getComputedStyle(e).color)), light(behind(e))].sort((x, y) => y - x);
      return [(a + 0.05) / (b + 0.05), e.outerHTML.slice(0, 80)]; });
})()"""


@pytest.mark.parametrize("dark", [False, True])
def test_text_stands_out(see, dark):
    js = see(dark=dark)
    paper = js("getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)")
    assert max(paper) < 60 if dark else min(paper) > 200
    contrasts = js(CONTRASTS)
    assert len(contrasts) > 100
    assert [found for found in contrasts if found[0] < 4.5] == []


def test_without_script_it_reads_the_same(see, chromium):
    see(script=False)
    assert len(chromium.find_elements("css selector", "#techniques ~ .scroll tbody tr")) == 5
    assert chromium.find_elements("css selector", "button") == []


def test_print_leaves_out_what_paper_cannot_do(see):
    js = see(media="print", dark=True)
    assert js("[...document.querySelectorAll('nav, .up')].every(e => !e.checkVisibility())")
    assert js("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


def test_tables_have_headers_and_a_name(see):
    js = see()
    assert js("""[...document.querySelectorAll('table')].every(t =>
        [...t.querySelectorAll('thead th')].every(h => h.scope === 'col' && h.innerText.trim())
        && [...t.tBodies[0].rows].every(r => r.cells[0].scope === 'row')
        && document.getElementById(t.parentElement.getAttribute('aria-labelledby')).innerText)""")
    assert js("document.documentElement.lang") == "en"


ROWS = "[...document.querySelectorAll(`#${arguments[0]} ~ .scroll`)[0].querySelectorAll('tbody tr')].map(row => [...row.cells].map(cell => cell.innerText.trim()))"


def test_ratings_are_seen_with_one_decimal(chromium, tmp_path):
    (tmp_path / "in.txt").write_text("\n".join(RATABLE))
    rate(tmp_path / "in.txt", tmp_path / "run", profiles=("se",))
    chromium.get(reports.build(tmp_path / "run").as_uri())

    def js(expression, *args):
        return chromium.execute_script(f"return {expression}", *args)
    er = sorted(make(load_profile("se")).rate(RATABLE).er.tolist(), reverse=True)
    classes = {row[0]: int(row[1]) for row in js(ROWS, "ratings")}
    assert {name: n for name, n in classes.items() if n} == Counter(f"{int(x)}.0 to {int(x)}.9" for x in er)
    assert [row[3] for row in js(ROWS, "hardest")] == [f"{x:.1f}" for x in er[:20]]
    assert not chromium.get_log("browser")
