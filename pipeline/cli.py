"""The command `sudorate`. What the commands need is imported when they run, so that help is there at once."""

import importlib
import os
import sys

import click

from pipeline import __version__

USAGE = 2
UNREADABLE = 3
INTERRUPTED = 130
PIPE_CLOSED = 141       # as a program killed by SIGPIPE

COMMANDS = ("rate", "find", "stats", "report", "explain", "techniques", "regress", "verify")


class Commands(click.Group):
    """The commands, one module each in `pipeline.commands`, loaded when asked for."""

    def list_commands(self, context):
        return COMMANDS

    def get_command(self, context, name):
        if name not in COMMANDS:
            return None
        return importlib.import_module(f"pipeline.commands.{name}").command

    def invoke(self, context):
        try:
            return super().invoke(context)
        except BrokenPipeError:
            # the reader has enough; nothing may be written to it at exit either
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            context.exit(PIPE_CLOSED)


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="sudorate", message="%(prog)s %(version)s")
def cli():
    """Rate collections of Sudoku puzzles: which techniques each one needs, and how hard it is."""


def main(args=None):
    """Run the command line; never returns."""
    sys.exit(_exit_code(args))


def _exit_code(args):
    from solver.errors import SudorateError
    try:
        code = cli.main(args, prog_name="sudorate", standalone_mode=False)
        return code if isinstance(code, int) else 0
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except click.Abort:         # what click makes of Ctrl-C
        return INTERRUPTED
    except SudorateError as error:
        return _refuse(error)
    except OSError as error:
        return _refuse(f"{error.filename}: {error.strerror}" if error.filename else error)
    except Exception as error:
        # polars tells of a damaged table, or of an expression that fails on some row, only as it reads on
        polars = sys.modules.get("polars")
        if polars is None or not isinstance(error, polars.exceptions.PolarsError):
            raise
        return _refuse(f"the tables cannot be read so: {str(error).splitlines()[0]}")


def _refuse(error):
    from pipeline.readers.files import InputError
    click.echo(f"sudorate: {error}", err=True)
    return UNREADABLE if isinstance(error, InputError) else getattr(error, "exit_code", USAGE)
