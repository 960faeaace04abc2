"""What the steps of Sudoku Explainer's rules are called in the catalogue and how they are rated.

All by the number of the rule. The key beside a name is what a step's rule and kind leave to tell: see `slot` in
path.pyx.
"""

import importlib

from solver.explainer.find import MODULES

_KINDS_OF_CHAINS = {1: "Double", 5: "Cell", 6: "Region", 7: "Contradiction"}
_LEVELS = ("", "Plus", "PlusForcing", "PlusMultiple", "PlusDynamic", "PlusDynamicPlus")

NAMES = {
    1: {0: "LastDigit", 1: "HiddenSingle"},
    2: {0: "DirectPointing", 1: "DirectClaiming"},
    3: {0: "DirectHiddenPair"},
    4: {0: "NakedSingle"},
    5: {0: "DirectHiddenTriplet"},
    6: {0: "Pointing", 1: "Claiming"},
    7: {0: "LockedSet2"},
    8: {0: "XWing"},
    9: {0: "LockedSet2Hidden"},
    10: {0: "LockedSet3"},
    11: {0: "SwordFish"},
    12: {0: "LockedSet3Hidden"},
    13: {0: "XYWing"},
    14: {0: "XYZWing"},
    15: {i: f"UniquenessTest{i}" for i in range(1, 5)} | {4 + i: f"UniqueLoop{i}" for i in range(1, 5)},
    16: {0: "LockedSet4"},
    17: {0: "JellyFish"},
    18: {0: "LockedSet4Hidden"},
    19: {1: "BUGPlus1", 2: "BUG2", 3: "BUG3", 4: "BUG4"},
    20: {0: "AlignedPairExclusion"},
    21: {2: "BidirectionalXCycle", 10: "TurbotFish", 26: "ForcingXChain", 3: "BidirectionalYCycle",
         4: "BidirectionalCycle", 12: "ForcingChain"},
    22: {0: "AlignedTripletExclusion"},
    23: {7: "NishioForcingChains"},
    24: {5: "ForceChainCell", 6: "ForceChainHouse"},
    **{25 + i: {kind: f"Dynamic{name}ForcingChains{level}" for kind, name in _KINDS_OF_CHAINS.items()}
       for i, level in enumerate(_LEVELS)},
}

# The least and the highest rating of a rule's steps; None: the longer its chains, the higher. No later rule has a
# lower least, so that where rating is limited a rule and all after it need not be tried.
RATINGS = {
    1: (1.0, 1.5), 2: (1.7, 1.9), 3: (2.0, 2.0), 4: (2.3, 2.3), 5: (2.5, 2.5), 6: (2.6, 2.8), 7: (3.0, 3.0),
    8: (3.2, 3.2), 9: (3.4, 3.4), 10: (3.6, 3.6), 11: (3.8, 3.8), 12: (4.0, 4.0), 13: (4.2, 4.2), 14: (4.4, 4.4),
    15: (4.5, 5.6), 16: (5.0, 5.0), 17: (5.2, 5.2), 18: (5.4, 5.4), 19: (5.6, 6.2), 20: (6.2, 6.2), 21: (6.5, None),
    22: (7.5, 7.5), 23: (7.5, None), 24: (8.0, None), 25: (8.5, None), 26: (9.0, None), 27: (9.5, None),
    28: (10.0, None), 29: (10.5, None), 30: (11.0, None),
}


def docstring_of(name):
    """What the file of a rule says that has steps of this name."""
    for module in (importlib.import_module(f"solver.explainer.{module}") for module in MODULES):
        if any(name in NAMES[rule].values() for rule in module.RULES):
            return module.__doc__
    return ""
