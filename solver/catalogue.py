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
    within   the technique of which this is a special form, where another program gives that a name
    only     the profile that alone has it: it imitates what a frozen kernel cannot be asked for; no kernel then
    """

    id: str
    name: str
    family: str
    module: str = ""
    kernel: str = ""
    size: int = 0
    codes: dict = field(default_factory=dict)
    aliases: tuple = ()
    within: str = ""
    only: str = ""

    @property
    def implemented(self):
        """Whether it has a frozen kernel: one that can be asked about any grid."""
        return bool(self.module)


def _codes(hodoku="", library=""):
    return {key: tuple(text.split()) for key, text in (("hodoku", hodoku), ("library", library)) if text}


def _of_explainer(id, name, family, **more):
    return Technique(id, name, family, only="se", **more)


# What only Sudoku Explainer has, from the easiest to the hardest; the rest of its techniques stand among the others.
_EXPLAINER = (
    _of_explainer("DirectPointing", "Direct Pointing", "LockedCandidate"),
    _of_explainer("DirectClaiming", "Direct Claiming", "LockedCandidate"),
    _of_explainer("DirectHiddenPair", "Direct Hidden Pair", "LockedSet"),
    _of_explainer("DirectHiddenTriplet", "Direct Hidden Triplet", "LockedSet", aliases=("Direct Hidden Triple",)),
    *(_of_explainer(f"UniqueLoop{i}", f"Unique Loop Type {i}", "Uniqueness") for i in range(1, 5)),
    *(_of_explainer(f"BUG{i}", f"BUG Type {i}", "Uniqueness",
                    aliases=(f"Bivalue Universal Grave Type {i}",)) for i in range(2, 5)),
    _of_explainer("AlignedPairExclusion", "Aligned Pair Exclusion", "AlignedExclusion", aliases=("APE",)),
    _of_explainer("BidirectionalXCycle", "Bidirectional X-Cycle", "Cycle"),
    _of_explainer("ForcingXChain", "Forcing X-Chain", "ForcingChain"),
    _of_explainer("BidirectionalYCycle", "Bidirectional Y-Cycle", "Cycle"),
    _of_explainer("BidirectionalCycle", "Bidirectional Cycle", "Cycle"),
    _of_explainer("ForcingChain", "Forcing Chain", "ForcingChain"),
    _of_explainer("AlignedTripletExclusion", "Aligned Triplet Exclusion", "AlignedExclusion",
                  aliases=("ATE", "Aligned Triple Exclusion")),
    _of_explainer("NishioForcingChains", "Nishio Forcing Chains", "Nishio"),
    *(_of_explainer(f"Dynamic{kind}ForcingChains{id}", f"Dynamic {kind} Forcing Chains{name}", family)
      for id, name, family in (
          ("", "", "DynamicForcing"),
          ("Plus", " (+)", "DynamicForcing"),
          ("PlusForcing", " (+ Forcing Chains)", "NestedForcing"),
          ("PlusMultiple", " (+ Multiple Forcing Chains)", "NestedForcing"),
          ("PlusDynamic", " (+ Dynamic Forcing Chains)", "NestedForcing"),
          ("PlusDynamicPlus", " (+ Dynamic Forcing Chains (+))", "NestedForcing"))
      for kind in ("Double", "Cell", "Region", "Contradiction")),
)

TECHNIQUES = (
    Technique("LastDigit", "Last Digit", "Single", "singles", "last_digit",
              codes=_codes("fh", "0000"), aliases=("Full House",)),
    Technique("NakedSingle", "Naked Single", "Single", "singles", "naked_single",
              codes=_codes("n1", "0003")),
    Technique("HiddenSingle", "Hidden Single", "Single", "singles", "hidden_single",
              codes=_codes("h1", "0002")),
    Technique("LockedCandidate", "Locked Candidates", "LockedCandidate", "intersections", "locked_candidate", 3,
              aliases=("Intersection",)),
    Technique("Pointing", "Locked Candidates Type 1 (Pointing)", "LockedCandidate", "intersections", "locked_candidate", 1,
              codes=_codes("lc1", "0100"), aliases=("Locked Candidates Type 1",), within="LockedCandidate"),
    Technique("Claiming", "Locked Candidates Type 2 (Claiming)", "LockedCandidate", "intersections", "locked_candidate", 2,
              codes=_codes("lc2", "0101"), aliases=("Locked Candidates Type 2",), within="LockedCandidate"),
    Technique("LockedPair", "Locked Pair", "LockedSet", "subsets", "locked", 2,
              codes=_codes("l2", "0110"), within="LockedSet2"),
    Technique("LockedTriple", "Locked Triple", "LockedSet", "subsets", "locked", 3,
              codes=_codes("l3", "0111"), within="LockedSet3"),
    Technique("LockedSet2", "Naked Pair", "LockedSet", "subsets", "naked", 2,
              codes=_codes("n2", "0200")),
    Technique("LockedSet2Hidden", "Hidden Pair", "LockedSet", "subsets", "hidden", 2,
              codes=_codes("h2", "0210")),
    Technique("LockedSet3", "Naked Triple", "LockedSet", "subsets", "naked", 3,
              codes=_codes("n3", "0201")),
    Technique("LockedSet3Hidden", "Hidden Triple", "LockedSet", "subsets", "hidden", 3,
              codes=_codes("h3", "0211")),
    Technique("LockedSet4", "Naked Quadruple", "LockedSet", "subsets", "naked", 4,
              codes=_codes("n4", "0202"), aliases=("Naked Quad",)),
    Technique("LockedSet4Hidden", "Hidden Quadruple", "LockedSet", "subsets", "hidden", 4,
              codes=_codes("h4", "0212"), aliases=("Hidden Quad",)),
    Technique("XWing", "X-Wing", "Fish", "fish", "fish", 2, codes=_codes("bf2", "0300")),
    Technique("SwordFish", "Swordfish", "Fish", "fish", "fish", 3, codes=_codes("bf3", "0301")),
    Technique("JellyFish", "Jellyfish", "Fish", "fish", "fish", 4, codes=_codes("bf4", "0302")),
    Technique("Squirmbag", "Squirmbag", "Fish", "fish", "fish", 5, codes=_codes("bf5", "0303"), aliases=("Starfish",)),
    Technique("Whale", "Whale", "Fish", "fish", "fish", 6, codes=_codes("bf6", "0304")),
    Technique("Leviathan", "Leviathan", "Fish", "fish", "fish", 7, codes=_codes("bf7", "0305")),
    Technique("FinnedXWing", "Finned X-Wing", "FinnedFish", "fish", "finned", 2,
              codes=_codes("fbf2", "0310")),
    Technique("FinnedSwordFish", "Finned Swordfish", "FinnedFish", "fish", "finned", 3,
              codes=_codes("fbf3", "0311")),
    Technique("FinnedJellyFish", "Finned Jellyfish", "FinnedFish", "fish", "finned", 4,
              codes=_codes("fbf4", "0312")),
    Technique("FinnedSquirmbag", "Finned Squirmbag", "FinnedFish", "fish", "finned", 5,
              codes=_codes("fbf5", "0313")),
    Technique("FinnedWhale", "Finned Whale", "FinnedFish", "fish", "finned", 6,
              codes=_codes("fbf6", "0314")),
    Technique("FinnedLeviathan", "Finned Leviathan", "FinnedFish", "fish", "finned", 7,
              codes=_codes("fbf7", "0315")),
    Technique("SashimiXWing", "Sashimi X-Wing", "FinnedFish", "fish", "sashimi", 2,
              codes=_codes("sbf2", "0320"), within="FinnedXWing"),
    Technique("SashimiSwordFish", "Sashimi Swordfish", "FinnedFish", "fish", "sashimi", 3,
              codes=_codes("sbf3", "0321"), within="FinnedSwordFish"),
    Technique("SashimiJellyFish", "Sashimi Jellyfish", "FinnedFish", "fish", "sashimi", 4,
              codes=_codes("sbf4", "0322"), within="FinnedJellyFish"),
    Technique("SashimiSquirmbag", "Sashimi Squirmbag", "FinnedFish", "fish", "sashimi", 5,
              codes=_codes("sbf5", "0323"), within="FinnedSquirmbag"),
    Technique("SashimiWhale", "Sashimi Whale", "FinnedFish", "fish", "sashimi", 6,
              codes=_codes("sbf6", "0324"), within="FinnedWhale"),
    Technique("SashimiLeviathan", "Sashimi Leviathan", "FinnedFish", "fish", "sashimi", 7,
              codes=_codes("sbf7", "0325"), within="FinnedLeviathan"),
    Technique("Skyscraper", "Skyscraper", "SingleDigit", "single_digit", "skyscraper",
              codes=_codes("sk", "0400")),
    Technique("TwoStringKite", "Two-String Kite", "SingleDigit", "single_digit", "skyscraper", 2,
              codes=_codes("2sk", "0401"), aliases=("2-String Kite",), within="Skyscraper"),
    Technique("DualTwoStringKite", "Dual Two-String Kite", "SingleDigit", "single_digit", "dual_kite",
              codes=_codes("d2sk", "0404"), aliases=("Dual 2-String Kite",), within="Skyscraper"),
    Technique("TurbotFish", "Turbot Fish", "SingleDigit", "single_digit", "skyscraper",
              codes=_codes("tf", "0403"), within="Skyscraper"),
    Technique("EmptyRectangle", "Empty Rectangle", "SingleDigit", "single_digit", "empty_rectangle",
              codes=_codes("er", "0402")),
    Technique("DualEmptyRectangle", "Dual Empty Rectangle", "SingleDigit", "single_digit", "dual_rectangle",
              codes=_codes("der", "0405"), within="EmptyRectangle"),
    Technique("XYWing", "XY-Wing", "Wing", "wings", "xy_wing", codes=_codes("xy", "0800"), aliases=("Y-Wing",)),
    Technique("WWing", "W-Wing", "Wing", "wings", "w_wing", codes=_codes("w", "0803")),
    Technique("XYZWing", "XYZ-Wing", "Wing", "wings", "xyz_wing", codes=_codes("xyz", "0801"), within="XYZWingALS"),
    Technique("UniquenessTest1", "Uniqueness Test 1", "Uniqueness", "uniqueness", "unique_rectangle", 1,
              codes=_codes("u1", "0600"), aliases=("Unique Rectangle Type 1",)),
    Technique("UniquenessTest2", "Uniqueness Test 2", "Uniqueness", "uniqueness", "unique_rectangle", 2,
              codes=_codes("u2", "0601"), aliases=("Unique Rectangle Type 2",)),
    Technique("UniquenessTest3", "Uniqueness Test 3", "Uniqueness", "uniqueness", "unique_rectangle", 3,
              codes=_codes("u3", "0602"), aliases=("Unique Rectangle Type 3",)),
    Technique("UniquenessTest4", "Uniqueness Test 4", "Uniqueness", "uniqueness", "unique_rectangle", 4,
              codes=_codes("u4", "0603"), aliases=("Unique Rectangle Type 4",)),
    Technique("UniquenessTest5", "Uniqueness Test 5", "Uniqueness", "uniqueness", "unique_rectangle", 5,
              codes=_codes("u5", "0604"), aliases=("Unique Rectangle Type 5",)),
    Technique("UniquenessTest6", "Uniqueness Test 6", "Uniqueness", "uniqueness", "unique_rectangle", 6,
              codes=_codes("u6", "0605"), aliases=("Unique Rectangle Type 6",)),
    Technique("HiddenRectangle", "Hidden Rectangle", "Uniqueness", "uniqueness", "unique_rectangle", 7,
              codes=_codes("hr", "0606")),
    Technique("AvoidableRectangle1", "Avoidable Rectangle Type 1", "Uniqueness",
              "uniqueness", "avoidable_rectangle", 1, codes=_codes("ar1", "0607")),
    Technique("AvoidableRectangle2", "Avoidable Rectangle Type 2", "Uniqueness",
              "uniqueness", "avoidable_rectangle", 2, codes=_codes("ar2", "0608")),
    Technique("BUGPlus1", "Bivalue Universal Grave + 1", "Uniqueness", "uniqueness", "bug_plus_one",
              codes=_codes("bug1", "0610"), aliases=("BUG+1", "BUG Type 1")),
    Technique("RemotePair", "Remote Pair", "Chain", "chains", "remote_pair", codes=_codes("rp", "0703")),
    Technique("ColorTrap", "Color Trap", "Coloring", "coloring", "color_trap",
              codes=_codes("sc1", "0500"), aliases=("Simple Colors Trap",)),
    Technique("ColorWrap", "Color Wrap", "Coloring", "coloring", "color_wrap",
              codes=_codes("sc2", "0501"), aliases=("Simple Colors Wrap",)),
    Technique("MultiColor1", "Multi Color 1", "Coloring", "coloring", "multi_color_1",
              codes=_codes("mc1", "0502"), aliases=("Multi Colors 1",)),
    Technique("MultiColor2", "Multi Color 2", "Coloring", "coloring", "multi_color_2",
              codes=_codes("mc2", "0503"), aliases=("Multi Colors 2",)),
    Technique("XChain", "X-Chain", "Chain", "chains", "x_chain", codes=_codes("x", "0701")),
    Technique("XYChain", "XY-Chain", "Chain", "chains", "xy_chain", codes=_codes("xyc", "0702")),
    Technique("SueDeCoq", "Sue de Coq", "SueDeCoq", "sue_de_coq", "sue_de_coq"),
    Technique("SueDeCoqExtended", "Sue de Coq (extended)", "SueDeCoq", "sue_de_coq", "sue_de_coq", 1,
              codes=_codes("sdc", "1101")),
    Technique("XYZWingALS", "XYZ-Wing ALS", "ALS", "als", "xyz_wing"),
    Technique("ALSXZ", "ALS XZ", "ALS", "als", "xz",
              codes=_codes("axz", "0901"), aliases=("Almost Locked Set XZ-Rule",)),
    Technique("ALSXYWing", "ALS XY-Wing", "ALS", "als", "xy_wing",
              codes=_codes("axy", "0902"), aliases=("Almost Locked Set XY-Wing",)),
    Technique("ALSChain", "ALS Chain", "ALS", "als_chain", "chain",
              codes=_codes("ach", "0903"), aliases=("Almost Locked Set Chain",)),
    Technique("DeathBlossom", "Death Blossom", "ALS", "death_blossom", "blossom", 0,
              codes=_codes("db", "0904")),
    Technique("DeathBlossomExt", "Death Blossom Ext", "ALS", "death_blossom", "blossom", 1),
    Technique("FrankenFish", "Franken Fish", "ComplexFish", "complex_fish", "franken"),
    Technique("MutantFish", "Mutant Fish", "ComplexFish", "complex_fish", "mutant"),
    Technique("FinnedFrankenFish", "Finned Franken Fish", "ComplexFish", "complex_fish", "finned_franken"),
    Technique("FinnedMutantFish", "Finned Mutant Fish", "ComplexFish", "complex_fish", "finned_mutant"),
    Technique("FrankenXWing", "Franken X-Wing", "ComplexFish", "complex_fish", "franken", 2,
              codes=_codes("ff2", "0330"), within="FrankenFish"),
    Technique("FrankenSwordFish", "Franken Swordfish", "ComplexFish", "complex_fish", "franken", 3,
              codes=_codes("ff3", "0331"), within="FrankenFish"),
    Technique("FrankenJellyFish", "Franken Jellyfish", "ComplexFish", "complex_fish", "franken", 4,
              codes=_codes("ff4", "0332"), within="FrankenFish"),
    Technique("FrankenSquirmbag", "Franken Squirmbag", "ComplexFish", "complex_fish", "franken", 5,
              codes=_codes("ff5", "0333")),
    Technique("FrankenWhale", "Franken Whale", "ComplexFish", "complex_fish", "franken", 6,
              codes=_codes("ff6", "0334")),
    Technique("FrankenLeviathan", "Franken Leviathan", "ComplexFish", "complex_fish", "franken", 7,
              codes=_codes("ff7", "0335")),
    Technique("MutantXWing", "Mutant X-Wing", "ComplexFish", "complex_fish", "mutant", 2,
              codes=_codes("mf2", "0350"), within="MutantFish"),
    Technique("MutantSwordFish", "Mutant Swordfish", "ComplexFish", "complex_fish", "mutant", 3,
              codes=_codes("mf3", "0351"), within="MutantFish"),
    Technique("MutantJellyFish", "Mutant Jellyfish", "ComplexFish", "complex_fish", "mutant", 4,
              codes=_codes("mf4", "0352"), within="MutantFish"),
    Technique("MutantSquirmbag", "Mutant Squirmbag", "ComplexFish", "complex_fish", "mutant", 5,
              codes=_codes("mf5", "0353")),
    Technique("MutantWhale", "Mutant Whale", "ComplexFish", "complex_fish", "mutant", 6,
              codes=_codes("mf6", "0354")),
    Technique("MutantLeviathan", "Mutant Leviathan", "ComplexFish", "complex_fish", "mutant", 7,
              codes=_codes("mf7", "0355")),
    Technique("FinnedFrankenXWing", "Finned Franken X-Wing", "ComplexFish", "complex_fish", "finned_franken", 2,
              codes=_codes("fff2", "0340"), within="FinnedFrankenFish"),
    Technique("FinnedFrankenSwordFish", "Finned Franken Swordfish", "ComplexFish", "complex_fish", "finned_franken", 3,
              codes=_codes("fff3", "0341"), within="FinnedFrankenFish"),
    Technique("FinnedFrankenJellyFish", "Finned Franken Jellyfish", "ComplexFish", "complex_fish", "finned_franken", 4,
              codes=_codes("fff4", "0342"), within="FinnedFrankenFish"),
    Technique("FinnedFrankenSquirmbag", "Finned Franken Squirmbag", "ComplexFish", "complex_fish", "finned_franken", 5,
              codes=_codes("fff5", "0343")),
    Technique("FinnedFrankenWhale", "Finned Franken Whale", "ComplexFish", "complex_fish", "finned_franken", 6,
              codes=_codes("fff6", "0344")),
    Technique("FinnedFrankenLeviathan", "Finned Franken Leviathan", "ComplexFish", "complex_fish", "finned_franken", 7,
              codes=_codes("fff7", "0345")),
    Technique("FinnedMutantXWing", "Finned Mutant X-Wing", "ComplexFish", "complex_fish", "finned_mutant", 2,
              codes=_codes("fmf2", "0360"), within="FinnedMutantFish"),
    Technique("FinnedMutantSwordFish", "Finned Mutant Swordfish", "ComplexFish", "complex_fish", "finned_mutant", 3,
              codes=_codes("fmf3", "0361"), within="FinnedMutantFish"),
    Technique("FinnedMutantJellyFish", "Finned Mutant Jellyfish", "ComplexFish", "complex_fish", "finned_mutant", 4,
              codes=_codes("fmf4", "0362"), within="FinnedMutantFish"),
    Technique("FinnedMutantSquirmbag", "Finned Mutant Squirmbag", "ComplexFish", "complex_fish", "finned_mutant", 5,
              codes=_codes("fmf5", "0363")),
    Technique("FinnedMutantWhale", "Finned Mutant Whale", "ComplexFish", "complex_fish", "finned_mutant", 6,
              codes=_codes("fmf6", "0364")),
    Technique("FinnedMutantLeviathan", "Finned Mutant Leviathan", "ComplexFish", "complex_fish", "finned_mutant", 7,
              codes=_codes("fmf7", "0365")),
    Technique("NiceLoop", "Nice Loop", "NiceLoop", "nice_loop", "nice_loop",
              codes=_codes("nl")),
    Technique("ContinuousNiceLoop", "Continuous Nice Loop", "NiceLoop", "loop_forms", "continuous",
              codes=_codes("cnl", "0706"), within="NiceLoop"),
    Technique("DiscontinuousNiceLoop", "Discontinuous Nice Loop", "NiceLoop", "loop_forms", "discontinuous",
              codes=_codes("dnl", "0707"), within="NiceLoop"),
    Technique("AIC", "AIC", "NiceLoop", "loop_forms", "aic", codes=_codes("aic", "0708"),
              aliases=("Alternating Inference Chain",), within="NiceLoop"),
    Technique("GroupedNiceLoop", "Grouped Nice Loop", "NiceLoop", "nice_loop", "nice_loop", 1,
              codes=_codes("gnl")),
    Technique("GroupedContinuousNiceLoop", "Grouped Continuous Nice Loop", "NiceLoop", "loop_forms", "continuous", 1,
              codes=_codes("gcnl", "0709"), within="GroupedNiceLoop"),
    Technique("GroupedDiscontinuousNiceLoop", "Grouped Discontinuous Nice Loop", "NiceLoop", "loop_forms", "discontinuous", 1,
              codes=_codes("gdnl", "0710"), within="GroupedNiceLoop"),
    Technique("GroupedAIC", "Grouped AIC", "NiceLoop", "loop_forms", "aic", 1,
              codes=_codes("gaic", "0711"), within="GroupedNiceLoop"),
    Technique("KrakenFish", "Kraken Fish", "KrakenFish", "kraken", "unfinned", codes=_codes("kf")),
    Technique("KrakenFinnedFish", "Kraken Finned Fish", "KrakenFish", "kraken", "finned"),
    Technique("KrakenFishType1", "Kraken Fish Type 1", "KrakenFish", "kraken", "finned", 1,
              codes=_codes("kf1", "0371")),
    Technique("KrakenFishType2", "Kraken Fish Type 2", "KrakenFish", "kraken", "finned", 2,
              codes=_codes("kf2", "0372")),
    Technique("ForceChainCell", "Force Chain (Cell)", "ForceChain", "force_chain", "cell",
              aliases=("Cell Forcing Chain", "Cell Forcing Chains")),
    Technique("ForceChainHouse", "Force Chain (House)", "ForceChain", "force_chain", "house",
              aliases=("House Forcing Chain", "Region Forcing Chain", "Region Forcing Chains")),
    Technique("ForceChainContradiction", "Force Chain (Contradiction)", "ForceChain", "force_chain", "contradiction",
              aliases=("Contradiction Forcing Chain",)),
    Technique("ForcingChainContradiction", "Forcing Chain Contradiction", "ForceChain", "forcing", "chain_contradiction",
              codes=_codes("fcc", "1301")),
    Technique("ForcingChainVerity", "Forcing Chain Verity", "ForceChain", "forcing", "chain_verity",
              codes=_codes("fcv", "1302")),
    Technique("ForcingNetContradiction", "Forcing Net Contradiction", "ForcingNet", "forcing", "net_contradiction",
              codes=_codes("fnc", "1303")),
    Technique("ForcingNetVerity", "Forcing Net Verity", "ForcingNet", "forcing", "net_verity",
              codes=_codes("fnv", "1304")),
    Technique("TemplateSet", "Template Set", "Template", "template", "template_set",
              codes=_codes("ts", "1201")),
    Technique("TemplateDelete", "Template Delete", "Template", "template", "template_delete",
              codes=_codes("td", "1202")),
    Technique("BruteForce", "Brute Force", "BruteForce", codes=_codes("bf"), only="hodoku"),
    Technique("GeneralLogic", "General Logic", "GeneralLogic", "general_logic", "general_logic", 3),
    *_EXPLAINER,
)

FAMILIES = tuple(dict.fromkeys(t.family for t in TECHNIQUES))

# A family that shares its name with one of its techniques goes by another where both can stand.
FAMILY_LABELS = {f: f"Any{f}" if f in {t.id for t in TECHNIQUES} else f for f in FAMILIES}

# What a "needed" column can hold: families too.
LABELS = (*(t.id for t in TECHNIQUES), *FAMILY_LABELS.values())


def _plain(name):
    return re.sub(r"[\s_-]+", "", name).casefold()


_BY_NAME = {}
for _t in TECHNIQUES:
    for _name in (_t.id, _t.name, *_t.aliases, *_t.codes.get("hodoku", ()), *_t.codes.get("library", ())):
        _BY_NAME.setdefault(_plain(_name), _t)
_FAMILY_BY_NAME = {_plain(name): name for name in FAMILY_LABELS.values()}


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
    """The id of a technique, or the label of a family, of this name (technique first)."""
    plain = _plain(name)
    if plain in _BY_NAME:
        return _BY_NAME[plain].id
    if plain in _FAMILY_BY_NAME:
        return _FAMILY_BY_NAME[plain]
    raise _unknown(name, {k: t.id for k, t in _BY_NAME.items()} | _FAMILY_BY_NAME)


def members(name):
    """The techniques that a label stands for: one, or all of a family."""
    found = label(name)
    return tuple(t for t in TECHNIQUES if t.id == found) or \
        tuple(t for t in TECHNIQUES if FAMILY_LABELS[t.family] == found)


def kernel_of(row):
    """The compiled `Kernel` of a technique; `LookupError` if it is not implemented."""
    if row.only:
        raise LookupError(f"{row.id}: only the profile {row.only} has it, as a step on its path")
    if not row.implemented:
        raise LookupError(f"{row.id} is not implemented")
    return importlib.import_module(f"solver.techniques.{row.module}").KERNELS[row.kernel]


def docstring_of(row):
    """The definition of a technique: the docstring of its family's file, or of Sudoku Explainer's rule."""
    if row.implemented:
        return importlib.import_module(f"solver.techniques.{row.module}").__doc__
    return importlib.import_module("solver.explainer.names").docstring_of(row.id) if row.only == "se" else ""
