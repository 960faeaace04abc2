"""`sudorate verify`."""

import sys

import click

from pipeline.commands import jobs_option


@click.command("verify")
@click.argument("run", metavar="RUN", type=click.Path())
@jobs_option
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Only the first N puzzles with steps.")
@click.pass_context
def command(context, run, jobs, limit):
    """Check every stored step of a run (rated with --steps) by the definition of its technique.

    The checker is a program of its own, which shares nothing with the one that found the steps. Prints steps,
    proofs and refusals per technique, and the first 20 refusals. Exit codes: 0 all steps hold; 1 some are
    refused; 2 wrong usage; 3 the run is damaged, or was rated without steps.
    """
    from tqdm import tqdm

    from pipeline.commands import say
    from pipeline.commands.rating import cores
    from pipeline.verify import steps_of, verify

    results = steps_of(run)
    if results.manifest.get("state") != "finished":
        say(f"{run}: not finished; these are the steps so far")
    with tqdm(unit=" puzzles", dynamic_ncols=True, leave=False, disable=not sys.stderr.isatty()) as bar:
        def show(done, total):
            bar.total = total
            bar.update(done - bar.n)
        report = verify(results, jobs=jobs or cores(), limit=limit, watch=show)
    for line in report.lines():
        click.echo(line)
    context.exit(1 if report.refusals else 0)
