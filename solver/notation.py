"""A step as text, in the notation of the field.

Cells are r1c1; several share a prefix where they can: r2468c4. Chains are written as nice loops
(`r2c9=1=[r6c9]-1-[r6c7]`, `=1=` strong, `-1-` weak), forcing chains link by link, with the kind of
each link: `[W r2c8/+2 -> r2c6/-2] => [S r2c6/-2 -> r6c6/+2]`, forcing nets as an origin and all that
follows from it, in order: `r2c8/+2: r2c6/-2, r6c6/+2`.
"""

from solver.catalogue import technique

CONTINUOUS, AIC = 1, 2      # forms of nice loops

HOUSES = tuple(f"{kind}{n}" for kind in "rcb" for n in range(1, 10))


def candidate_name(candidate):
    """r2c4#7 of a candidate given as cell * 9 + digit - 1."""
    return f"r{candidate // 81 + 1}c{candidate // 9 % 9 + 1}#{candidate % 9 + 1}"


def parse_candidate(text):
    """The candidate of a name like r2c4#7, as cell * 9 + digit - 1.

    Raises `ValueError` that quotes the text.
    """
    if len(text) != 6 or text[0] != "r" or text[2] != "c" or text[4] != "#" \
            or not all(text[i] in "123456789" for i in (1, 3, 5)):
        raise ValueError(f"{text!r}: wanted a candidate such as r2c4#7")
    return (int(text[1]) - 1) * 81 + (int(text[3]) - 1) * 9 + int(text[5]) - 1


def cells_name(cells):
    """Cells with a common row or column in one word, others joined by commas."""
    rows = sorted({c // 9 + 1 for c in cells})
    cols = sorted({c % 9 + 1 for c in cells})
    if cells and len(rows) * len(cols) == len(cells):
        return "r" + "".join(map(str, rows)) + "c" + "".join(map(str, cols))
    by_row = {}
    for c in cells:
        by_row.setdefault(tuple(d % 9 for d in cells if d // 9 == c // 9), set()).add(c // 9)
    return ",".join("r" + "".join(str(r + 1) for r in sorted(rows)) + "c" + "".join(str(c + 1) for c in cols)
                    for cols, rows in by_row.items())


def _candidates_name(candidates):
    by_digit = {}
    for c in candidates:
        by_digit.setdefault(c % 9 + 1, []).append(c // 9)
    return {d: cells_name(sorted(cells)) for d, cells in sorted(by_digit.items())}


def conclusion(step):
    """What a step says: `r2c6=8, r4c3<>5`."""
    return ", ".join([f"{cells}={d}" for d, cells in _candidates_name(step.placements).items()]
                     + [f"{cells}<>{d}" for d, cells in _candidates_name(step.eliminations).items()])


def _digits(part):
    return "".join(map(str, part.digits))


def _houses(part):
    return " ".join(HOUSES[h] for h in part.houses)


def _in_houses(part):
    """Digits, their cells and the houses that prove it: `1,5 in r1c49 (r1)`."""
    return f"{','.join(map(str, part.digits))} in {cells_name(part.cells)} ({_houses(part)})"


# How a part reads, by its role; parts that are nodes of a chain read together, as a chain.
_PART_TEXT = {
    "cells": lambda part: _in_houses(part) if part.houses else _with_digits(part),
    "base": lambda part: f"{_digits(part)} {_houses(part)}",
    "cover": lambda part: f"\\ {_houses(part)}",
    "fins": lambda part: f"fins {cells_name(part.cells)}",
    "als": lambda part: f"ALS {_with_digits(part)}",
    "rcc": lambda part: f"RCC {','.join(map(str, part.digits))}",
    "link": lambda part: f"link {_in_houses(part)}",
    "pincer": lambda part: f"ends {cells_name(part.cells)}",
}


def _with_digits(part):
    return cells_name(part.cells) + (f"{{{_digits(part)}}}" if part.digits else "")


def _pattern(step):
    """The parts that are no nodes of chains."""
    if technique(step.technique).family == "GeneralLogic":
        return " \\ ".join(" ".join(_set_name(part) for part in step.parts if part.role == role)
                           for role in ("base", "cover"))
    return " ".join(_PART_TEXT[part.role](part) for part in step.parts if part.role in _PART_TEXT)


def _set_name(part):
    """A set of general logic: `5r2` for the places of a digit in a house, `r2c4` for a cell."""
    return _digits(part) + _houses(part) if part.houses else cells_name(part.cells)


def _chains(step):
    """The chains of a step: lists of parts, each from its start."""
    chains = []
    for part in step.parts:
        if part.role == "start":
            chains.append([])
        if chains:
            chains[-1].append(part)
    return chains


def loop_text(chain, closed):
    """A chain as a nice loop; links within a cell show only by the change of digit, ALSs at their link."""
    nodes = chain + chain[:1] if closed else chain
    words = []
    for before, node in zip(nodes, nodes[1:]):
        weak = node.role == "weak" or node is chain[0]
        if before.cells != node.cells or node.als and not weak:
            sign = "-" if weak else "="
            als = f"(ALS:{cells_name(node.als)})" if node.als and not weak else ""
            words.append(f"{sign}{_digits(node)}{als}{sign}[{cells_name(node.cells)}]")
    return cells_name(chain[0].cells) + "".join(words)


def aic_text(chain):
    """A chain from a false end to a true one, of which one is true: `-5-[r1c1]=5=[r1c7]-5-[r4c7]=5=[r4c2]-5-`."""
    first, last = _digits(chain[0]), _digits(chain[-1])
    loop = loop_text(chain, closed=False)
    start = cells_name(chain[0].cells)
    return f"-{first}-[{start}]{loop[len(start):]}-{last}-"


def _node(part):
    cells = cells_name(part.cells)
    return f"{cells if len(part.cells) == 1 else f'<{cells}>'}/{'+' if part.on else '-'}{_digits(part)}"


def force_text(chain):
    """A forcing chain, link by link."""
    links = []
    for before, node in zip(chain, chain[1:]):
        kind = "W" if node.role == "weak" else "S"
        als = f" (ALS:{cells_name(node.als)})" if node.als else ""
        links.append(f"[{kind}{als} {_node(before)} -> {_node(node)}]")
    return " => ".join(links) or f"[{_node(chain[0])}]"


def net_text(net):
    """A forcing net: a node follows from several before it, so only their order is told."""
    return f"{_node(net[0])}: " + ", ".join(map(_node, net[1:]))


def _chain_text(step):
    chains = _chains(step)
    family = technique(step.technique).family
    if family in ("ForceChain", "KrakenFish"):
        return " | ".join(map(force_text, chains))
    if family == "ForcingNet":
        return " | ".join(map(net_text, chains))
    if family == "NiceLoop" and step.form == AIC:
        return " | ".join(map(aic_text, chains))
    closed = family == "NiceLoop" and step.form == CONTINUOUS
    return " | ".join("rc:" + loop_text(chain, closed) for chain in chains)


def _proof(step):
    if not any(part.role == "start" for part in step.parts):
        return _pattern(step)
    if technique(step.technique).family == "KrakenFish":
        return f"{_pattern(step)}: {_chain_text(step)}"
    return _chain_text(step)


def step_text(step):
    """One line: name, pattern or chains, conclusion."""
    proof = _proof(step)
    return f"{technique(step.technique).name}: " + (f"{proof} => " if proof else "") + conclusion(step)
