"""`sudorate report`."""

import click


@click.command("report")
@click.argument("run", metavar="RUN", type=click.Path())
@click.option("-o", "out", metavar="FILE.html", type=click.Path(), help="Where to; by default into the run.")
def command(run, out):
    """Write the HTML report of a run, and print its path."""
    import reports

    click.echo(reports.build(run, out))
