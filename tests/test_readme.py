"""What the README tells people to type exists."""

import re
import shlex
from pathlib import Path

import click
import pytest

from pipeline.cli import cli

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```sh\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
SETUPS = [block.strip() for block in BLOCKS if block.startswith("python3 -m venv")]


def calls_in(text):
    """The words after `sudorate` of each call of it in some shell lines; comments dropped."""
    lines = (shlex.split(line, comments=True) for line in re.split(r"\n|\||&&", text))
    return [words[1:] for words in lines if words and Path(words[0]).name == "sudorate"]


CALLS = [call for block in BLOCKS for call in calls_in(block)]


def test_two_commands_set_up_and_the_second_is_what_the_build_runs():
    rate, test = SETUPS
    assert calls_in(rate) == [["rate", "data/sample.sdm", "--force"]]
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert test in lines


@pytest.fixture(scope="module")
def commands():
    """{name: the click command}, as `sudorate --help` lists them."""
    context = click.Context(cli)
    return {name: cli.get_command(context, name) for name in cli.list_commands(context)}


@pytest.mark.parametrize("call", CALLS, ids=" ".join)
def test_each_example_is_a_call_that_the_program_takes(commands, call):
    name, *words = call
    assert name in commands
    with commands[name].make_context(name, [*words], resilient_parsing=True) as context:
        assert not context.args
    known = {option for parameter in commands[name].params for option in (*parameter.opts, *parameter.secondary_opts)}
    assert {word for word in words if re.fullmatch(r"--?[a-z][a-z-]*", word)} <= known


def test_each_option_mentioned_exists(commands):
    mentioned = set(re.findall(r"`(--[a-z-]+)`", README))
    known = {option for command in commands.values() for parameter in command.params
             for option in (*parameter.opts, *parameter.secondary_opts)}
    assert mentioned and mentioned <= known


def test_each_command_has_an_example():
    assert {call[0] for call in CALLS} >= {"rate", "find", "stats", "explain", "techniques", "report", "regress", "verify"}


def test_links_lead_somewhere():
    links = re.findall(r"\]\(([^)#]+)\)", README)
    assert links and [link for link in links if not (ROOT / link).exists()] == []
