"""Steps changed in one place: what a checker must refuse, unless it still happens to be proved."""

from dataclasses import replace

from solver.steps import ROLES

SPANS = {"digits": range(1, 10), "houses": range(27), "cells": range(81), "als": range(81)}


def _changed(values, span, rng):
    """The values with one dropped, replaced or added."""
    values, others = list(values), [v for v in span if v not in values]
    how = rng.choice(("drop", "swap", "add") if values else ("add",))
    if how != "add":
        values.pop(rng.randrange(len(values)))
    if how != "drop" and others:
        # near ones more often: a cell of the same row is a better lie than one far away
        values.append(min(rng.sample(others, min(3, len(others))), key=lambda v: abs(v - (values or [v])[-1])))
    return tuple(sorted(values))


def _part_mutant(part, rng):
    field = rng.choice([f for f in SPANS if getattr(part, f)] or ["cells"])
    how = rng.random()
    if how < 0.08:
        return replace(part, role=rng.choice([r for r in ROLES if r != part.role]))
    if how < 0.16:
        return replace(part, on=not part.on)
    return replace(part, **{field: _changed(getattr(part, field), SPANS[field], rng)})


def _other_candidate(state, c, rng):
    """Another candidate of the state, near this one if it can be: of its cell, or its digit."""
    there = [9 * cell + d for cell, mask in enumerate(state.candidates) for d in range(9) if mask >> d & 1]
    near = [x for x in there if x != c and (x // 9 == c // 9 or x % 9 == c % 9)]
    return rng.choice(near if near and rng.random() < 0.8 else [x for x in there if x != c] or [0])


def _said_mutant(state, step, rng):
    """Another elimination or placement in the place of one, one more, or one as the other kind."""
    kind = "eliminations" if step.eliminations and (not step.placements or rng.random() < 0.5) else "placements"
    other = "placements" if kind == "eliminations" else "eliminations"
    said = list(getattr(step, kind))
    how = rng.random()
    i = rng.randrange(len(said))
    if how < 0.1:
        c = said.pop(i)
        return replace(step, **{kind: tuple(said), other: tuple(sorted({*getattr(step, other), c}))})
    new = rng.randrange(729) if how < 0.2 else _other_candidate(state, said[i], rng)
    if how < 0.6:
        said[i] = new
    else:
        said.append(new)
    return replace(step, **{kind: tuple(sorted(set(said)))})


def mutant(state, step, rng):
    """A step that differs from this one in one place."""
    how = rng.random()
    parts = list(step.parts)
    i = rng.randrange(len(parts))
    if how < 0.3:
        return _said_mutant(state, step, rng)
    if how < 0.85:
        parts[i] = _part_mutant(parts[i], rng)
    elif how < 0.92:
        del parts[i]
    elif how < 0.96:
        j = rng.randrange(len(parts))
        parts[i], parts[j] = parts[j], parts[i]
    else:
        return replace(step, form=step.form + rng.choice((-1, 1)))
    return replace(step, parts=tuple(parts))
