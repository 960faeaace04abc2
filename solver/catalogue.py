"""The one table of techniques: what each is called, here and elsewhere, and which kernel finds it.

Order, level and score are not facts about a technique but choices of a profile: see
`solver/profiles`. Enum columns, the command line, report sections and technique pages are all made
from this table.
"""

import difflib
import importlib
import re
from dataclasses import dataclass, field

from solver.errors import UnknownTechnique


@dataclass(frozen=True)
class Technique:
    """One row of the table.

    id       the field's standard name in CamelCase; what tables and profiles hold
    name     the name as people write it
    family   what it is grouped under
    module   its file in `solver/techniques`; "" while it is not implemented
    kernel   the key of its function in that file's `KERNELS`
    size     the argument of that function: the size of a subset or fish, the kind of a chain
    codes    names in other programs: "hodoku" short names, "library" codes of HoDoKu's test library
    aliases  other names that people use for it
    """

    id: str
    name: str
    family: str
    module: str = ""
    kernel: str = ""
    size: int = 0
    codes: dict = field(default_factory=dict)
    aliases: tuple = ()

    @property
    def implemented(self):
        return bool(self.module)


def _codes(hodoku="", library=""):
    return {key: tuple(text.split()) for key, text in (("hodoku", hodoku), ("library", library)) if text}


TECHNIQUES = (
    Technique("LastDigit", "Last Digit", "Single", "singles", "last_digit",
              codes=_codes("fh", "0000"), aliases=("Full House",)),
    Technique("NakedSingle", "Naked Single", "Single", "singles", "naked_single",
              codes=_codes("n1", "0003")),
    Technique("HiddenSingle", "Hidden Single", "Single", "singles", "hidden_single",
              codes=_codes("h1", "0002")),
    Technique("LockedCandidate", "Locked Candidates", "LockedCandidate", "intersections", "locked_candidate",
              codes=_codes("lc1 lc2", "0100 0101"), aliases=("Pointing", "Claiming", "Intersection")),
    Technique("LockedSet2", "Naked Pair", "LockedSet", "subsets", "naked", 2,
              codes=_codes("n2 l2", "0200 0110"), aliases=("Locked Pair",)),
    Technique("LockedSet2Hidden", "Hidden Pair", "LockedSet", "subsets", "hidden", 2,
              codes=_codes("h2", "0210")),
    Technique("LockedSet3", "Naked Triple", "LockedSet", "subsets", "naked", 3,
              codes=_codes("n3 l3", "0201 0111"), aliases=("Locked Triple",)),
    Technique("LockedSet3Hidden", "Hidden Triple", "LockedSet", "subsets", "hidden", 3,
              codes=_codes("h3", "0211")),
    Technique("LockedSet4", "Naked Quadruple", "LockedSet", "subsets", "naked", 4,
              codes=_codes("n4", "0202"), aliases=("Naked Quad",)),
    Technique("LockedSet4Hidden", "Hidden Quadruple", "LockedSet", "subsets", "hidden", 4,
              codes=_codes("h4", "0212"), aliases=("Hidden Quad",)),
    Technique("XWing", "X-Wing", "Fish", "fish", "fish", 2, codes=_codes("bf2", "0300")),
    Technique("SwordFish", "Swordfish", "Fish", "fish", "fish", 3, codes=_codes("bf3", "0301")),
    Technique("JellyFish", "Jellyfish", "Fish", "fish", "fish", 4, codes=_codes("bf4", "0302")),
    Technique("Squirmbag", "Squirmbag", "Fish", codes=_codes("bf5", "0303"), aliases=("Starfish",)),
    Technique("Whale", "Whale", "Fish", codes=_codes("bf6", "0304")),
    Technique("Leviathan", "Leviathan", "Fish", codes=_codes("bf7", "0305")),
    Technique("FinnedXWing", "Finned X-Wing", "FinnedFish", "fish", "finned", 2,
              codes=_codes("fbf2 sbf2", "0310 0320"), aliases=("Sashimi X-Wing",)),
    Technique("FinnedSwordFish", "Finned Swordfish", "FinnedFish", "fish", "finned", 3,
              codes=_codes("fbf3 sbf3", "0311 0321"), aliases=("Sashimi Swordfish",)),
    Technique("FinnedJellyFish", "Finned Jellyfish", "FinnedFish", "fish", "finned", 4,
              codes=_codes("fbf4 sbf4", "0312 0322"), aliases=("Sashimi Jellyfish",)),
    Technique("FinnedSquirmbag", "Finned Squirmbag", "FinnedFish",
              codes=_codes("fbf5 sbf5", "0313 0323"), aliases=("Sashimi Squirmbag",)),
    Technique("FinnedWhale", "Finned Whale", "FinnedFish",
              codes=_codes("fbf6 sbf6", "0314 0324"), aliases=("Sashimi Whale",)),
    Technique("FinnedLeviathan", "Finned Leviathan", "FinnedFish",
              codes=_codes("fbf7 sbf7", "0315 0325"), aliases=("Sashimi Leviathan",)),
    Technique("Skyscraper", "Skyscraper", "SingleDigit", "single_digit", "skyscraper",
              codes=_codes("sk 2sk tf d2sk", "0400 0401 0403 0404"),
              aliases=("Two-String Kite", "2-String Kite", "Turbot Fish")),
    Technique("EmptyRectangle", "Empty Rectangle", "SingleDigit", "single_digit", "empty_rectangle",
              codes=_codes("er der", "0402 0405")),
    Technique("XYWing", "XY-Wing", "Wing", "wings", "xy_wing", codes=_codes("xy", "0800"), aliases=("Y-Wing",)),
    Technique("WWing", "W-Wing", "Wing", "wings", "w_wing", codes=_codes("w", "0803")),
    Technique("RemotePair", "Remote Pair", "Chain", "chains", "remote_pair", codes=_codes("rp", "0703")),
    Technique("ColorTrap", "Color Trap", "Coloring", codes=_codes("sc1", "0500"), aliases=("Simple Colors Trap",)),
    Technique("ColorWrap", "Color Wrap", "Coloring", codes=_codes("sc2", "0501"), aliases=("Simple Colors Wrap",)),
    Technique("MultiColor1", "Multi Color 1", "Coloring", codes=_codes("mc1", "0502"), aliases=("Multi Colors 1",)),
    Technique("MultiColor2", "Multi Color 2", "Coloring", codes=_codes("mc2", "0503"), aliases=("Multi Colors 2",)),
    Technique("XChain", "X-Chain", "Chain", "chains", "x_chain", codes=_codes("x", "0701")),
    Technique("XYChain", "XY-Chain", "Chain", "chains", "xy_chain", codes=_codes("xyc", "0702")),
    Technique("SueDeCoq", "Sue de Coq", "SueDeCoq", codes=_codes("sdc", "1101")),
    Technique("XYZWingALS", "XYZ-Wing ALS", "ALS", "als", "xyz_wing",
              codes=_codes("xyz", "0801"), aliases=("XYZ-Wing",)),
    Technique("ALSXZ", "ALS XZ", "ALS", "als", "xz",
              codes=_codes("axz", "0901"), aliases=("Almost Locked Set XZ-Rule",)),
    Technique("ALSXYWing", "ALS XY-Wing", "ALS", "als", "xy_wing",
              codes=_codes("axy", "0902"), aliases=("Almost Locked Set XY-Wing",)),
    Technique("ALSChain", "ALS Chain", "ALS", codes=_codes("ach", "0903"), aliases=("Almost Locked Set Chain",)),
    Technique("DeathBlossom", "Death Blossom", "ALS", codes=_codes("db", "0904")),
    Technique("DeathBlossomExt", "Death Blossom Ext", "ALS"),
    Technique("FrankenFish", "Franken Fish", "ComplexFish",
              codes=_codes("ff2 ff3 ff4", "0330 0331 0332")),
    Technique("MutantFish", "Mutant Fish", "ComplexFish", codes=_codes("mf2 mf3 mf4", "0350 0351 0352")),
    Technique("FinnedFrankenFish", "Finned Franken Fish", "ComplexFish",
              codes=_codes("fff2 fff3 fff4", "0340 0341 0342")),
    Technique("FinnedMutantFish", "Finned Mutant Fish", "ComplexFish",
              codes=_codes("fmf2 fmf3 fmf4", "0360 0361 0362")),
    Technique("NiceLoop", "Nice Loop", "NiceLoop", "nice_loop", "nice_loop",
              codes=_codes("cnl dnl aic nl", "0706 0707 0708"),
              aliases=("AIC", "Continuous Nice Loop", "Discontinuous Nice Loop")),
    Technique("GroupedNiceLoop", "Grouped Nice Loop", "NiceLoop",
              codes=_codes("gcnl gdnl gaic gnl", "0709 0710 0711"),
              aliases=("Grouped AIC", "Grouped Continuous Nice Loop", "Grouped Discontinuous Nice Loop")),
    Technique("KrakenFish", "Kraken Fish", "KrakenFish", codes=_codes("kf")),
    Technique("KrakenFinnedFish", "Kraken Finned Fish", "KrakenFish",
              codes=_codes("kf1 kf2", "0371 0372")),
    Technique("ForceChainCell", "Force Chain (Cell)", "ForceChain", "force_chain", "cell",
              aliases=("Cell Forcing Chain",)),
    Technique("ForceChainHouse", "Force Chain (House)", "ForceChain", "force_chain", "house",
              aliases=("House Forcing Chain", "Region Forcing Chain")),
    Technique("ForceChainContradiction", "Force Chain (Contradiction)", "ForceChain", "force_chain", "contradiction",
              aliases=("Contradiction Forcing Chain",)),
    Technique("GeneralLogic", "General Logic", "GeneralLogic"),
)

FAMILIES = tuple(dict.fromkeys(t.family for t in TECHNIQUES))

# What a "needed" column can hold: families too. A family that shares its name with its one
# technique (LockedCandidate) is the same statement, so it has no name of its own.
LABELS = tuple(dict.fromkeys([t.id for t in TECHNIQUES] + list(FAMILIES)))


def _plain(name):
    return re.sub(r"[\s_-]+", "", name).casefold()


_BY_NAME = {}
for _t in TECHNIQUES:
    for _name in (_t.id, _t.name, *_t.aliases, *_t.codes.get("hodoku", ()), *_t.codes.get("library", ())):
        _BY_NAME.setdefault(_plain(_name), _t)
_FAMILY_BY_NAME = {_plain(f): f for f in FAMILIES}


def _unknown(name, known):
    close = difflib.get_close_matches(_plain(name), known, n=3, cutoff=0.5)
    hint = ", ".join(dict.fromkeys(known[c] for c in close))
    return UnknownTechnique(f"no technique {name!r}; " + (f"did you mean: {hint}" if hint else "see `sudorate techniques`"))


def technique(name):
    """The `Technique` of this name, however it is spelt: case, blanks, `-` and `_` do not count.

    Raises `UnknownTechnique`, with the nearest names, if there is none.
    """
    try:
        return _BY_NAME[_plain(name)]
    except KeyError:
        raise _unknown(name, {k: t.id for k, t in _BY_NAME.items()}) from None


def label(name):
    """The id of a technique, or the name of a family, of this name (technique first)."""
    plain = _plain(name)
    if plain in _BY_NAME:
        return _BY_NAME[plain].id
    if plain in _FAMILY_BY_NAME:
        return _FAMILY_BY_NAME[plain]
    raise _unknown(name, {k: t.id for k, t in _BY_NAME.items()} | _FAMILY_BY_NAME)


def members(name):
    """The techniques that a label stands for: one, or all of a family."""
    found = label(name)
    return tuple(t for t in TECHNIQUES if t.id == found) or tuple(t for t in TECHNIQUES if t.family == found)


def kernel_of(row):
    """The compiled `Kernel` of a technique; `LookupError` if it is not implemented."""
    if not row.implemented:
        raise LookupError(f"{row.id} is not implemented")
    return importlib.import_module(f"solver.techniques.{row.module}").KERNELS[row.kernel]


def docstring_of(row):
    """The definition of a technique: the docstring of its family's file."""
    return importlib.import_module(f"solver.techniques.{row.module}").__doc__ if row.implemented else ""
