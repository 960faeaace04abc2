"""Kraken fish: fish whose fins, or whose own cells, lead to a candidate's falsehood by chains."""

from solver.checker.board import HOUSES, Proved, candidate, candidates, demand
from solver.checker.fish import BASIC, FRANKEN, MUTANT, kind_of, struck
from solver.checker.forcing import read_chains, target_of
from solver.checker.links import node

OUTSIDE, INSIDE = 1, 2
OF_TYPES = (BASIC, FRANKEN, MUTANT)     # the two types by themselves: blocks may be among the houses


def _fish(board, parts, kinds):
    """The base, the cover and the fins of leading parts, and what is struck but for the fins."""
    base, cover = parts[:2]
    fins = parts[2] if len(parts) > 2 and parts[2].role == "fins" else None
    demand(len(base.houses) in (2, 3, 4) and kind_of(base.houses, cover.houses) in kinds, "not such a fish")
    demand(fins is None or fins.cells and fins.digits == base.digits, "wanted the fins and their digit")
    cells = fins.cells if fins else frozenset()
    return base, cover, cells, struck(board, base, cover, cells)


def kraken(board, step):
    """A candidate that empties a base line of a fish without fins."""
    (base, cover, line), chains = step.split("base", "cover", "cells")
    _fish(board, (base, cover), (BASIC,))
    demand(line.house in base.houses and line.digits == base.digits, "not a base line")
    demand(line.cells == board.places(line.digit, line.house), "these are not the places in the line")
    chains = read_chains(board, chains)
    demand(all(chain[0].on and not chain[-1].on for chain in chains), "wanted chains from true to false")
    demand({node(chain[-1]) for chain in chains} == {(line.digit, frozenset([cell])) for cell in line.cells},
           "the chains do not lead to the places in the line")
    start = chains[0][0]
    demand(all(node(chain[0]) == node(start) for chain in chains), "the chains have several starts")
    return Proved(candidates([start.cell], start.digit))


def kraken_finned(board, step, forms=(OUTSIDE, INSIDE), kinds=(BASIC,)):
    """A candidate that each fin makes false, and the body of the fish too."""
    demand(step.form in forms, "not of this form")
    heads = [part for part in step.parts if part.role in ("base", "cover", "fins", "cells")]
    roles = tuple(part.role for part in heads)
    inside = step.form == INSIDE
    last = ("cells",) if inside else ()
    demand(roles in (("base", "cover", *last), ("base", "cover", "fins", *last)),
           "wanted the base, the cover, the fins, and the cells of a cover line")
    base, cover, fins, gone = _fish(board, heads, kinds)
    stem = fins
    if inside:
        line = heads[-1]
        demand(line.house in cover.houses and line.digits == base.digits, "not a cover line")
        there = base.cells & HOUSES[line.house] - fins
        # those in two cover lines are false anyway
        demand(there - gone <= line.cells <= there, "these are not its base cells")
        stem = fins | line.cells
    elif not fins:
        demand(len(heads) == len(step.parts), "chains from nowhere")
        return Proved(candidates(gone, base.digit))
    chains = read_chains(board, step.split(*roles, forms=forms)[1])
    starts = [node(chain[0]) for chain in chains if chain[0].on]
    demand(len(starts) == len(chains) == len(stem), "wanted one chain from each")
    demand(set(starts) == {(base.digit, frozenset([cell])) for cell in stem}, "the chains start elsewhere")
    target = target_of(chains)
    demand(not target.on, "wanted a false end")
    demand(inside or target.digit == base.digit and target.cell in gone, "the fish does not remove the candidate")
    return Proved(frozenset([candidate(target.cell, target.digit)]))
