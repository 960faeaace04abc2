"""`sudorate techniques`."""

import click

from pipeline.commands import profile_option


@click.command("techniques")
@click.argument("name", required=False, metavar="[T]")
@profile_option(default="gnpx")
def command(name, profile):
    """The catalogue of techniques, in the order of a profile; or the page of technique or family T."""
    from solver.catalogue import TECHNIQUES, members
    from solver.profile import load_profile

    scale = load_profile(profile)
    place = {}
    for i, rung in enumerate((*scale.rungs, *scale.off)):
        level = rung.told if i < len(scale.rungs) else "off"
        for row in rung.techniques:
            place.setdefault(row.id, (i, level))
    if name:
        click.echo(_page(members(name), place, scale), nl=False)
    else:
        last = (len(TECHNIQUES), "-")
        ordered = sorted(TECHNIQUES, key=lambda t: place.get(t.id, last)[0])
        click.echo(_table(ordered, {t.id: place.get(t.id, last)[1] for t in ordered}, _worth(scale)), nl=False)


def _worth(scale):
    """What the profile gives its techniques."""
    return "rating" if scale.kind == "ratings" else "level"


def _table(techniques, levels, worth):
    rows = [("id", "name", "family", worth, "implemented", "hodoku", "library", "aliases")] + [
        (t.id, t.name, t.family, levels[t.id], _implemented(t), *_codes(t), ", ".join(t.aliases))
        for t in techniques]
    widths = [max(map(len, column)) for column in zip(*rows)]
    return "".join("  ".join(text.ljust(w) for text, w in zip(row, widths)).rstrip() + "\n" for row in rows)


def _implemented(technique):
    if technique.only:
        return f"{technique.only} only"
    return "yes" if technique.implemented else "no"


def _codes(technique):
    return [" ".join(technique.codes.get(program, ())) for program in ("hodoku", "library")]


def _page(techniques, place, scale):
    from solver.catalogue import docstring_of

    parts = []
    for t in techniques:
        hodoku, library = _codes(t)
        facts = [("name", t.name), ("family", t.family), (f"{_worth(scale)} in {scale.name}", place.get(t.id, (0, "-"))[1]),
                 ("implemented", _implemented(t)), ("HoDoKu codes", hodoku),
                 ("library codes", library), ("also called", ", ".join(t.aliases)), ("a form of", t.within)]
        parts.append(f"{t.id}\n" + "".join(f"  {key:<14}  {value}\n" for key, value in facts if value))
    pages = dict.fromkeys(filter(None, (docstring_of(t) for t in techniques)))
    return "\n".join([*parts, *(page.strip() + "\n" for page in pages)])
