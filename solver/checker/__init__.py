"""The independent checker: is a step valid in a state, by the definition of its technique?

    >>> check("12345678." + "." * 72, {"technique": "LastDigit", "form": 0, "eliminations": [], "placements": [80],
    ...     "parts": [{"role": "cells", "on": False, "digits": [9], "houses": [0], "cells": [8], "als": []}]})
    Traceback (most recent call last):
    ...
    solver.checker.board.Refused: not proved: r9c9#9

It is plain Python and shares no code with the kernels. Every technique has a function that reads
the evidence of a step, holds each cell, digit, house and link of it against the state, and returns
all that the evidence proves; the step may say that or less. Nothing is searched for: what the
evidence does not show is not found. (Only templates and brute force, whose steps are the result of
a search, are searched again.)
"""

from functools import partial

from solver.catalogue import TECHNIQUES
from solver.checker import (
    als, chains, coloring, crossing, fish, forcing, kraken, logic, nets, search, sets, single_digit, uniqueness, wings,
)
from solver.checker.board import Board, Evidence, Refused, demand
from solver.checker.fish import FRANKEN, MUTANT
from solver.checker.links import GROUPS, WITH_SETS

__all__ = ["Board", "CHECKS", "Evidence", "Refused", "check"]

# How each technique is judged: a function of a `Board` and an `Evidence` that returns what is `Proved`.
CHECKS = {
    "LastDigit": sets.last_digit,
    "NakedSingle": sets.naked_single,
    "HiddenSingle": sets.hidden_single,
    "LockedCandidate": sets.locked,
    "Pointing": partial(sets.locked, forms=(1,)),
    "Claiming": partial(sets.locked, forms=(2,)),
    "LockedPair": partial(sets.locked_set, size=2),
    "LockedTriple": partial(sets.locked_set, size=3),
    **{f"LockedSet{k}": partial(sets.naked_set, size=k) for k in (2, 3, 4)},
    **{f"LockedSet{k}Hidden": partial(sets.hidden_set, size=k) for k in (2, 3, 4)},
    "Skyscraper": single_digit.two_links,
    "TwoStringKite": partial(single_digit.two_links, forms=(single_digit.KITE,)),
    "DualTwoStringKite": single_digit.dual_kite,
    "TurbotFish": single_digit.two_links,
    "EmptyRectangle": single_digit.empty_rectangle,
    "DualEmptyRectangle": single_digit.dual_rectangle,
    "XYWing": wings.xy_wing,
    "WWing": wings.w_wing,
    "XYZWing": wings.xyz_wing,
    **{f"UniquenessTest{i}": getattr(uniqueness, f"test_{i}") for i in range(1, 7)},
    "HiddenRectangle": uniqueness.hidden_rectangle,
    "AvoidableRectangle1": uniqueness.avoidable_1,
    "AvoidableRectangle2": uniqueness.avoidable_2,
    "BUGPlus1": uniqueness.bug_plus_1,
    "RemotePair": chains.remote_pair,
    "ColorTrap": coloring.color_trap,
    "ColorWrap": coloring.color_wrap,
    "MultiColor1": coloring.multi_color_1,
    "MultiColor2": coloring.multi_color_2,
    "XChain": chains.x_chain,
    "XYChain": chains.xy_chain,
    "SueDeCoq": crossing.sue_de_coq,
    "SueDeCoqExtended": partial(crossing.sue_de_coq, extended=True),
    "XYZWingALS": als.xyz_wing_als,
    "ALSXZ": als.als_xz,
    "ALSXYWing": als.als_xy_wing,
    "ALSChain": als.als_chain,
    "DeathBlossom": als.death_blossom,
    "DeathBlossomExt": partial(als.death_blossom, with_stem=True),
    "FrankenFish": partial(fish.fish, kinds=(FRANKEN,), finned=False),
    "MutantFish": partial(fish.fish, kinds=(MUTANT,), finned=False),
    "FinnedFrankenFish": partial(fish.fish, kinds=(FRANKEN,)),
    "FinnedMutantFish": partial(fish.fish, kinds=(MUTANT,)),
    "NiceLoop": chains.nice_loop,
    "GroupedNiceLoop": partial(chains.nice_loop, kinds=WITH_SETS),
    "KrakenFish": kraken.kraken,
    "KrakenFinnedFish": kraken.kraken_finned,
    "KrakenFishType1": partial(kraken.kraken_finned, forms=(kraken.OUTSIDE,), kinds=kraken.OF_TYPES),
    "KrakenFishType2": partial(kraken.kraken_finned, forms=(kraken.INSIDE,), kinds=kraken.OF_TYPES),
    "ForceChainCell": forcing.cell_chains,
    "ForceChainHouse": forcing.house_chains,
    "ForceChainContradiction": forcing.contradiction,
    "ForcingChainContradiction": partial(forcing.contradiction, kinds=GROUPS, from_false=True),
    "ForcingChainVerity": forcing.verity,
    "ForcingNetContradiction": nets.contradiction,
    "ForcingNetVerity": nets.verity,
    "TemplateSet": search.template_set,
    "TemplateDelete": search.template_delete,
    "BruteForce": search.brute_force,
    "GeneralLogic": logic.general_logic,
}

for _k, _name in enumerate(("XWing", "SwordFish", "JellyFish", "Squirmbag", "Whale", "Leviathan"), 2):
    for _kind, _prefix in ((fish.BASIC, ""), (FRANKEN, "Franken"), (MUTANT, "Mutant")):
        CHECKS[f"{_prefix}{_name}"] = partial(fish.fish, size=_k, kinds=(_kind,), finned=False)
        CHECKS[f"Finned{_prefix}{_name}"] = partial(fish.fish, size=_k, kinds=(_kind,))
    CHECKS[f"Sashimi{_name}"] = partial(fish.fish, size=_k, sashimi=True)

for _form, _name in enumerate(("DiscontinuousNiceLoop", "ContinuousNiceLoop", "AIC")):
    CHECKS[_name] = partial(chains.nice_loop, forms=(_form,))
    CHECKS[f"Grouped{_name}"] = partial(chains.nice_loop, kinds=WITH_SETS, forms=(_form,))

_IDS = frozenset(row.id for row in TECHNIQUES)


def check(state, step):
    """Raise `Refused`, with the reason, unless the evidence of a step proves what it says.

    state   a text of 81 or 729 characters, a `Board`, or anything with `digits` (81, 0 for empty),
            `candidates` (81 masks, bit d for digit d + 1) and `givens` (the cells that the puzzle gives)
    step    a `solver.steps.Step`, or a dict with the same fields, as the steps table's evidence holds them

    Raises `ValueError` also for a text that is no state.
    """
    board, evidence = Board.of(state), Evidence.of(step)
    demand(evidence.technique in _IDS, f"no technique {evidence.technique!r}")
    demand(evidence.technique in CHECKS, f"{evidence.technique}: cannot be checked")
    proved = CHECKS[evidence.technique](board, evidence)
    said = evidence.eliminations | evidence.placements
    demand(said, "it says nothing")
    demand(all(map(board.has, said)), "not there: " + _names(c for c in said if not board.has(c)))
    unproved = evidence.eliminations - proved.false | evidence.placements - proved.true
    demand(not unproved, "not proved: " + _names(unproved))


def _names(candidates):
    return " ".join(f"r{c // 81 + 1}c{c // 9 % 9 + 1}#{c % 9 + 1}" for c in sorted(candidates))
