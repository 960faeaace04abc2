"""The counts of a run as a few lines for a person, and as an exit code."""

from pipeline.scales import by_class, class_name

REJECTED, UNSOUND = 1, 4        # exit codes
HARDEST_SHOWN = 5
BAR = 40                        # characters
FEARED = "ForceChain"           # what people ask for first


def exit_code(counts):
    """0 if every record is a puzzle that was rated, stuck or stopped; 4 if a deduction was unsound; else 1."""
    status = counts["status"]
    if status.get("unsound"):
        return UNSOUND
    fine = sum(status.get(name, 0) for name in ("rated", "stuck", "stopped"))
    return 0 if fine == counts["records"] else REJECTED


def summary(counts, seconds, scales, *, needed, min_er=None):
    """Lines of text on what a run found.

    counts    as in `pipeline.tally`
    seconds   that it took
    scales    the `Scale`s of the profiles
    needed    whether it was found out what is needed
    min_er    the ER from which on puzzles are asked for; None for all
    """
    speed = f" ({counts['records'] / seconds:,.0f} puzzles/s)" if seconds else ""
    yield f"{counts['puzzles']:,} puzzles and {counts['rejects']:,} rejected lines in {seconds:,.1f} s{speed}"
    if counts["status"]:
        yield "status    " + ", ".join(f"{name} {n:,}" for name, n in _ranked(counts["status"]))
    for scale in scales:
        kinds = counts["profiles"][scale.name]
        yield from _profile_lines(scale, kinds, needed)
        if scale.has_ratings and min_er is not None:
            yield f"  ER {min_er} and up: {sum(n for er, n in kinds['er'].items() if float(er) >= min_er):,}"


def _profile_lines(scale, kinds, needed):
    if scale.has_ratings:
        levels = [(class_name(whole), n) for whole, n in by_class(kinds["er"]).items()]
    else:
        levels = scale.in_order(kinds["level"])
    rated, most = sum(n for _, n in levels), max((n for _, n in levels), default=0)
    if not rated:
        return
    yield f"profile {scale.name}"
    name, width = "ER" if scale.has_ratings else "level", max(3, *(len(level) for level, _ in levels))
    for level, n in levels:
        yield f"  {name} {level:>{width}}  {n:>11,}  {n / rated:>6.1%}  {'#' * (max(1, round(BAR * n / most)) if n else 0)}".rstrip()
    hardest = sorted(kinds["hardest"].items(), key=lambda item: scale.techniques.index(item[0]), reverse=True)
    yield "  hardest techniques: " + ", ".join(f"{t} {n:,}" for t, n in hardest[:HARDEST_SHOWN])
    if needed and scale.proves_need:
        yield f"  need {FEARED}: {kinds['needed'].get(FEARED, 0):,}"


def _ranked(counts):
    return sorted(counts.items(), key=lambda item: -item[1])
