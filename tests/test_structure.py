"""The shape of the program: imports go one way, and every list is made from the one table."""

import ast
import re
from pathlib import Path

import pytest

from solver import catalogue
from solver.kernel import Kernel
from solver.profile import BUILT_IN, load_profile

ROOT = Path(__file__).parents[1]
LAYERS = ("solver", "pipeline", "reports")      # each may import itself and those before it
SOURCES = [path for layer in LAYERS for path in sorted((ROOT / layer).rglob("*")) if path.suffix in (".py", ".pyx", ".pxd")]
IMPLEMENTED = [row for row in catalogue.TECHNIQUES if row.implemented]


def imports_of(path):
    """The modules of ours that a file names in import or cimport, also inside functions."""
    found = re.findall(r"^\s*(?:from|c?import)\s+((?:solver|pipeline|reports)[\w.]*)", path.read_text(encoding="utf-8"), re.M)
    return set(found)


def module_of(path):
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


# The command line opens the report; nothing else looks upwards.
UPWARDS = {("pipeline.commands.rate", "reports"), ("pipeline.commands.report", "reports")}


@pytest.mark.parametrize("path", SOURCES, ids=module_of)
def test_imports_go_one_way(path):
    layer = LAYERS.index(path.relative_to(ROOT).parts[0])
    upwards = {(module_of(path), name) for name in imports_of(path) if LAYERS.index(name.split(".")[0]) > layer}
    assert upwards <= UPWARDS


@pytest.mark.parametrize("path", sorted((ROOT / "solver" / "techniques").glob("*.pyx")), ids=module_of)
def test_no_technique_imports_another_or_the_exact_solver(path):
    names = imports_of(path)
    assert not {n for n in names if n.startswith(("solver.techniques", "solver.exact", "solver.ladder"))}


@pytest.mark.parametrize("path", sorted((ROOT / "solver" / "checker").glob("*.py")), ids=module_of)
def test_the_checker_shares_no_code_with_the_kernels(path):
    others = {name for name in imports_of(path) if not name.startswith("solver.checker")}
    assert others <= {"solver.catalogue"}


def test_python_parses_imports_as_the_pattern_does():
    # the pattern above is needed for Cython; on Python files it must see what the parser sees
    for path in SOURCES:
        if path.suffix == ".py":
            names = set()
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ImportFrom) and node.module:
                    names.add(node.module)
                elif isinstance(node, ast.Import):
                    names |= {alias.name for alias in node.names}
            assert {n for n in names if n.split(".")[0] in LAYERS} <= imports_of(path), path


@pytest.mark.parametrize("row", IMPLEMENTED, ids=lambda row: row.id)
def test_each_row_has_a_kernel(row):
    assert isinstance(catalogue.kernel_of(row), Kernel)
    assert "Definition" in catalogue.docstring_of(row)


def test_each_kernel_has_a_row():
    rows = {(row.module, row.kernel) for row in IMPLEMENTED}
    for path in (ROOT / "solver" / "techniques").glob("*.pyx"):
        module = __import__(f"solver.techniques.{path.stem}", fromlist=["KERNELS"])
        assert {(path.stem, kernel) for kernel in module.KERNELS} <= rows


@pytest.mark.parametrize("row", catalogue.TECHNIQUES, ids=lambda row: row.id)
def test_each_name_leads_back(row):
    codes = [code for kind in row.codes.values() for code in kind]
    for name in (row.id, row.id.lower(), row.name, row.name.replace(" ", "_"), *row.aliases, *codes):
        assert catalogue.technique(name) is row


DUALS = {"DualTwoStringKite", "DualEmptyRectangle"}      # HoDoKu's option for them is off, also in its own profile


def test_the_profiles_list_the_catalogue():
    listed = set(DUALS)
    for name in BUILT_IN:
        profile = load_profile(name)
        listed |= {row.id for rung in profile.rungs + profile.off for row in rung.techniques}
    assert listed == {row.id for row in catalogue.TECHNIQUES}


# facts: the published table of the gnpx profile, and the place of colouring before XChain
GNPX = """
    LastDigit 1, NakedSingle 1, HiddenSingle 1, LockedCandidate 2, LockedSet2 3, LockedSet2Hidden 3, LockedSet3 4,
    LockedSet3Hidden 4, LockedSet4 5, LockedSet4Hidden 5, XWing 4, SwordFish 5, JellyFish 6, FinnedXWing 5,
    FinnedSwordFish 6, FinnedJellyFish 6, Skyscraper 5, EmptyRectangle 5, XYWing 6, WWing 7, RemotePair 6,
    ColorTrap 6, ColorWrap 6, MultiColor1 7, MultiColor2 7, XChain 7, XYChain 7, SueDeCoq 6, XYZWingALS 8, ALSXZ 8,
    ALSXYWing 9, ALSChain 10, DeathBlossom 10, DeathBlossomExt 10, FrankenFish 8, MutantFish 8, FinnedFrankenFish 8,
    FinnedMutantFish 8, NiceLoop 11, GroupedNiceLoop 12, KrakenFish 12, KrakenFinnedFish 12, ForceChainCell 12,
    ForceChainHouse 12, ForceChainContradiction 12
"""


def test_order_and_levels_of_the_gnpx_profile():
    rungs = [f"{rung.technique.id} {rung.level}" for rung in load_profile("gnpx").rungs]
    assert rungs == [row.strip() for row in GNPX.split(",")]
