"""`sudorate stats`."""

import click


@click.command("stats")
@click.argument("run", metavar="RUN", type=click.Path())
@click.option("--format", "format_", type=click.Choice(["table", "csv", "json", "md"]), default="table",
              show_default=True)
@click.option("--profile", metavar="NAME", help="Which of the run's profiles; by default the first.")
def command(run, format_, profile):
    """Counts of a run: per status and level or ER, and per technique and family who uses it and who needs it.

    Shares are of all puzzles for a status; else of the puzzles with a rating; of need, of the puzzles for
    which it was found out (rated, and not with --no-needed). Techniques up to locked candidates are never
    tried for need.
    """
    from pipeline.commands import say
    from pipeline.results import Results
    from pipeline.stats import FORMATS, stats

    results = Results(run)
    if results.manifest["state"] != "finished":
        say(f"{run}: not finished; these are the puzzles so far")
    click.echo(FORMATS[format_](stats(results, profile)), nl=False)
