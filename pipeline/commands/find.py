"""`sudorate find`."""

from contextlib import contextmanager
from pathlib import Path

import click

from pipeline.commands import jobs_option


@click.command("find")
@click.argument("inputs", metavar="RUN|IN...", nargs=-1, required=True, type=click.Path())
@click.option("--needs", multiple=True, metavar="T", help="Cannot do without this technique or family.")
@click.option("--uses", multiple=True, metavar="T", help="This technique, or one of this family, is used.")
@click.option("--not-uses", multiple=True, metavar="T", help="This technique, and all of this family, is not used.")
@click.option("--hardest", multiple=True, metavar="T",
              help="The hardest is this, or one of this family; if repeated, one of these.")
@click.option("--where", multiple=True, metavar="EXPR",
              help="SQL over the columns, as \"gnpx_level > 5 AND clues = 17\" or \"array_length(gnpx_needed) > 1\".")
@click.option("-o", "out", metavar="FILE", type=click.Path(), help="A file .sdm, .txt, .csv, .tsv, .jsonl or .parquet.")
@click.option("--profile", metavar="NAME|FILE.toml",
              help="Which of the run's profiles, by default the first; with puzzle files, which one to rate with.")
@jobs_option
def command(inputs, out, profile, jobs, **question):
    """The puzzles of a run for which everything asked holds, one a line, each with its label.

    With puzzle files in place of a RUN these are rated first, and the result is not kept. Options can be repeated.
    """
    import polars as pl

    from pipeline.commands import say
    from pipeline.export import ending_of, lines, write_table
    from pipeline.query import find
    from solver.catalogue import label

    for name in (*question["needs"], *question["uses"], *question["not_uses"], *question["hardest"]):
        label(name)     # before anything is rated
    if out:
        ending_of(out)
    with _asked(inputs, profile, jobs, question) as (run, name):
        found = find(run, profile=name, **question)
        total = run.manifest["counts"]["puzzles"]
        if out:
            write_table(found, out)
        else:
            for batch in lines(found).collect_batches(maintain_order=True):
                click.echo("".join(f"{line}\n" for line in batch["puzzle"]), nl=False)
        say(f"{found.select(pl.len()).collect().item():,} of {total:,} puzzles")


@contextmanager
def _asked(inputs, profile, jobs, question):
    """The `Results` to ask and the name of the profile in it; puzzle files are rated into a passing directory."""
    from pipeline.results import Results
    from pipeline.store import is_run

    if any(is_run(path) for path in inputs):
        if len(inputs) > 1:
            raise click.UsageError("give one RUN, or puzzle files; not several, nor both")
        yield Results(inputs[0]), profile
        return

    from tempfile import TemporaryDirectory

    from pipeline.commands.rating import cores, rate_watched
    from pipeline.query import columns_of, path_columns
    from pipeline.rating import Rules, load_profiles
    from pipeline.read import open_inputs
    from pipeline.run import Plan

    scale, = load_profiles([profile or "gnpx"])
    columns = {column for text in question["where"] for column in columns_of(text)}
    needed = bool(question["needs"]) or f"{scale.name}_needed" in columns
    used = question["uses"] or question["not_uses"] or columns & path_columns(scale.name, scale.counted)
    rules = Rules([scale], needed=needed, steps=bool(used) and scale.kind == "ratings")
    plan = Plan(rules, jobs=jobs or cores())
    with TemporaryDirectory(prefix="sudorate-") as directory:
        run = Path(directory) / "run"
        rate_watched(run, open_inputs(inputs), plan)
        yield Results(run), None
