"""The commands of `sudorate`, one module each: its `command` is the click command of that name."""

import click


def profile_option(**more):
    """The option --profile, the same for every command that takes one."""
    return click.option("--profile", metavar="NAME|FILE.toml", show_default=True,
                        help="Rating scale: a built-in one (gnpx, hodoku, se) or a file.", **more)


def jobs_option(function):
    """The option --jobs."""
    return click.option("--jobs", type=click.IntRange(min=1), default=None, metavar="N",
                        help="Processes to work with; by default one for each core.")(function)


def say(text):
    """One line to standard error."""
    click.echo(text, err=True)
