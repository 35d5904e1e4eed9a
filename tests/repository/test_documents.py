"""What the documents promise is there: commands, settings, permissions, files."""

import argparse
import dataclasses
import importlib
import pkgutil
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import discord
import pytest
from discord import app_commands
from discord.ext import commands

import cogs
from bot import cli
from bot.engine.rules import HouseRules
from bot.settings import SETTINGS
from tests.repository.tree import ROOT, files, python_files

README = (ROOT / "README.md").read_text()
DOCUMENTS = [name for name in files() if name.suffix == ".md"]


def make_targets() -> set[str]:
    makefile = (ROOT / "Makefile").read_text()
    return set(re.findall(r"^([a-z][a-z-]*):", makefile, re.MULTILINE))


def slash_commands() -> set[str]:
    """Walk the tree of every cog: `/duo hand` and the like, menus by their names."""
    found: set[str] = set()
    for module in pkgutil.iter_modules(cogs.__path__, "cogs."):
        for value in vars(importlib.import_module(module.name)).values():
            if isinstance(value, type) and issubclass(value, commands.Cog):
                for command in value.__cog_app_commands__:
                    found.update(names_below(command))
    return found


def names_below(
    command: app_commands.Group | app_commands.Command[commands.Cog, ..., object],
) -> Iterator[str]:
    if isinstance(command, app_commands.Group):
        for child in command.commands:
            yield from names_below(child)
    else:
        yield f"/{command.qualified_name}"


def subcommands() -> set[str]:
    # argparse has no public way to list its subcommands.
    parser = cli._parser()
    [choice] = [a for a in parser._actions if isinstance(a, argparse._SubParsersAction)]
    return set(choice.choices)


def test_the_readme_has_the_two_commands() -> None:
    assert re.search(r"^make run\b", README, re.MULTILINE)
    assert re.search(r"^make test\b", README, re.MULTILINE)


@pytest.mark.parametrize("name", DOCUMENTS, ids=str)
def test_every_make_command_in_a_document_is_there(name: Path) -> None:
    text = (ROOT / name).read_text()
    in_code = re.findall(r"(?:^|`)make ([a-z][a-z-]*)", text, re.MULTILINE)
    assert set(in_code) <= make_targets()


@pytest.mark.parametrize("name", DOCUMENTS, ids=str)
def test_every_command_of_the_bot_in_a_document_is_there(name: Path) -> None:
    text = (ROOT / name).read_text()
    assert set(re.findall(r"python -m bot ([a-z]+)", text)) <= subcommands()


def test_the_readme_lists_the_slash_commands_there_are() -> None:
    listed = set(re.findall(r"^\| `(/[a-z -]+)`", README, re.MULTILINE))
    assert listed == slash_commands()


@pytest.mark.parametrize("name", DOCUMENTS, ids=str)
def test_no_document_names_a_slash_command_that_is_not_there(name: Path) -> None:
    named = set(re.findall(r"`(/duo [a-z]+)", (ROOT / name).read_text()))
    assert named <= slash_commands()


def test_the_readme_lists_the_settings_with_their_defaults() -> None:
    rows = re.findall(r"^\| `([A-Z_]+)` \| (?:`(.+?)` )?\| (.+) \|$", README, re.MULTILINE)
    assert rows == [(setting.name, setting.default, setting.help) for setting in SETTINGS]


def test_the_invite_asks_for_what_the_bot_needs_and_no_more() -> None:
    needed = discord.Permissions(
        view_channel=True, send_messages=True, send_messages_in_threads=True
    )
    [(scopes, value)] = re.findall(r"scope=([\w.+]+)&permissions=(\d+)", README)
    assert scopes.split("+") == ["bot", "applications.commands"]
    assert int(value) == needed.value
    assert f"permissions, {needed.value} in all" in README


@pytest.mark.parametrize("name", DOCUMENTS, ids=str)
def test_every_link_to_a_file_leads_somewhere(name: Path) -> None:
    text = (ROOT / name).read_text()
    links = re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", text) + re.findall(r'src="([^":]+)"', text)
    folder = ROOT / name.parent
    assert [link for link in links if not (folder / link).exists()] == []


def paths_named(text: str) -> set[str]:
    """Give what stands in backticks and looks like a file or folder; `*` may stand for a part.

    A path begins with a folder of ours; what leaves out the folders above it is not there.
    """
    words = re.findall(r"`([\w.*-]+(?:/[\w.*-]*)+)`", text)
    words += re.findall(r"`([\w-]+\.(?:py|md|toml|txt|ftl))`", text)
    code = python_files("bot", "cogs", "sandbox", "tests", "tools")
    tops = {part for path in code for part in path.parts}
    return {word for word in words if "/" not in word or word.split("/")[0] in {*tops, "docs"}}


@pytest.mark.parametrize("name", DOCUMENTS, ids=str)
def test_every_path_in_a_document_is_there(name: Path) -> None:
    named = paths_named((ROOT / name).read_text())
    folders = (ROOT, ROOT / name.parent)
    assert [path for path in sorted(named) if not any(any(f.glob(path)) for f in folders)] == []


def test_the_map_of_the_architecture_has_what_is_there() -> None:
    [drawn] = re.findall(r"```\n(cogs/ .+?)```", (ROOT / "ARCHITECTURE.md").read_text(), re.DOTALL)
    heads = [re.split(r" {3,}", line)[0] for line in drawn.splitlines() if line[0] != " "]
    paths = [path.strip() for head in heads for path in head.split("|")]
    paths = [path for path in paths if path]
    assert [p for p in paths if not ((ROOT / p).exists() or (ROOT / f"{p}.py").exists())] == []
    there = {".".join(path.with_suffix("").parts[:2]) for path in files() if path.parts[0] == "bot"}
    drawn_in_bot = {path.rstrip("/").replace("/", ".") for path in paths if path.startswith("bot/")}
    assert drawn_in_bot == there - {"bot.__init__"}


def told_twice(text: str) -> set[str]:
    """Give every run of ten words that stands in a document more than once."""
    words = re.sub(r"```.*?```|^\|.*$", " ", text, flags=re.DOTALL | re.MULTILINE).split()
    runs = Counter(" ".join(words[at : at + 10]) for at in range(len(words) - 9))
    return {run for run, times in runs.items() if times > 1}


@pytest.mark.parametrize("name", DOCUMENTS, ids=str)
def test_no_document_tells_a_thing_twice_in_the_same_words(name: Path) -> None:
    """Two changes of one sentence leave both of its versions when they are merged line by line."""
    assert told_twice((ROOT / name).read_text()) == set()


def test_what_is_told_twice_is_found() -> None:
    line = "nothing falls due, and each stretch is left out of the limits once (`{}`)."
    assert told_twice(line.format("bot/duel/lines.py") + " " + line.format("bot/duel/line.py"))
    assert not told_twice(line)


def test_a_path_that_is_not_there_is_found() -> None:
    text = "`bot/duel/line.py`, `tests/engine`, `pyproject.toml`, `/duo end`, `a / b`, `x.py`"
    assert paths_named(text) == {"bot/duel/line.py", "tests/engine", "pyproject.toml", "x.py"}


def test_the_rules_name_every_house_rule_as_the_code_does() -> None:
    text = (ROOT / "docs" / "RULES.md").read_text()
    named = set(re.findall(r"house rule\s+`(\w+)`", text, re.IGNORECASE))
    assert named == {field.name for field in dataclasses.fields(HouseRules)}
