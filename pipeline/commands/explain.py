"""`sudorate explain`."""

import click

from pipeline.commands import profile_option


@click.command("explain")
@click.argument("puzzle")
@profile_option(default="gnpx")
@click.option("--until", metavar="TECHNIQUE", help="Stop after the first stage of this technique.")
def command(puzzle, profile, until):
    """The solution path of one puzzle, step by step, as text.

    PUZZLE is a text of 81 cells, written as `rate` reads them, or 729 (candidates); `-` reads it from standard input.
    """
    import solver
    from pipeline.readers.cells import grid_of

    text = click.get_text_stream("stdin").readline().strip() if puzzle == "-" else puzzle
    for line in solver.explain(grid_of(text) or text, profile=profile, until=until):
        click.echo(line)
