"""`sudorate regress`."""

import click


@click.command("regress")
@click.argument("cases", metavar="CASES", type=click.Path())
@click.option("--technique", metavar="T", help="Only the cases of this technique.")
@click.pass_context
def command(context, cases, technique):
    """Check techniques on cases: a .jsonl file, or lines of HoDoKu's library.

    Prints pass, fail and not implemented per technique; the last line is the share that passes. Exit code 0 only
    if no case fails.
    """
    from pipeline.regress import regress_command

    context.exit(regress_command(cases, technique, click.echo))
