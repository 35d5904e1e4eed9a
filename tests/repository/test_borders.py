"""The borders between packages hold, and each of them would be seen to be crossed."""

import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.repository.tree import ROOT, python_files

CONTRACTS = {
    "layers": "Inside bot, imports point down",
    "cogs-on-top": "Nothing in bot imports a cog: cogs are loaded by name",
    "sandbox-apart": "The sandbox and the bot know nothing of each other",
    "sandbox-apart-from-cogs": "The sandbox and the cogs know nothing of each other",
    "tools-apart": "What runs knows neither the tools nor what they draw with",
    "pure-engine": "The engine knows neither Discord, nor time, nor chance, nor disk, nor logs",
    "discord-at-the-edge": "Discord is known in client, ui and cogs only",
    "http-at-the-edge": "HTTP is spoken by client and ui, and answered by health",
    "sql-in-storage": "SQL is known in storage only",
    "disk-by-the-wiring": "Only the wiring opens the storage: the rest sees the duel's ports",
    "state-stays-inside": "Only the duel holds the full state: the rest sees views and events",
    "acyclic": "No two neighbours import each other, directly or in a circle",
}

INSIDE = {
    "discord-at-the-edge": {"bot.client", "bot.ui"},
    "http-at-the-edge": {"bot.client", "bot.health", "bot.ui"},
    "sql-in-storage": {"bot.storage"},
    "state-stays-inside": {"bot.duel", "bot.engine"},
}
"""What of bot/ lies inside a border; all else is outside."""

PLANTED = [
    ("layers", "bot/duel/__init__.py", "import bot.ui.layouts"),
    ("layers", "bot/engine/__init__.py", "import bot.duel.records"),
    ("layers", "bot/render/__init__.py", "import bot.storage.database"),
    ("layers", "bot/i18n/__init__.py", "import bot.settings"),
    ("layers", "bot/unplaced.py", ""),
    ("cogs-on-top", "bot/client.py", "import cogs.duo"),
    ("sandbox-apart", "sandbox/__init__.py", "import bot.settings"),
    ("sandbox-apart", "bot/settings.py", "import sandbox.clock"),
    ("sandbox-apart-from-cogs", "cogs/__init__.py", "import sandbox.clock"),
    ("tools-apart", "bot/ui/card_art.py", "import tools.cards.forms"),
    ("tools-apart", "sandbox/__init__.py", "from PIL import Image"),
    ("pure-engine", "bot/engine/cards.py", "import random"),
    ("pure-engine", "bot/engine/actions.py", "import asyncio"),
    ("pure-engine", "bot/engine/view.py", "from datetime import datetime"),
    ("pure-engine", "bot/engine/rules.py", "import logging"),
    ("discord-at-the-edge", "bot/render/panel.py", "import discord"),
    ("discord-at-the-edge", "bot/duel/records.py", "from discord import Object"),
    ("discord-at-the-edge", "bot/__main__.py", "import discord"),
    ("discord-at-the-edge", "bot/duel/pulse.py", "import discord"),
    ("discord-at-the-edge", "bot/health.py", "from discord import Client"),
    ("http-at-the-edge", "bot/logs.py", "import aiohttp"),
    ("http-at-the-edge", "cogs/duo.py", "import aiohttp"),
    ("sql-in-storage", "bot/health.py", "import sqlite3"),
    ("sql-in-storage", "bot/duel/ports.py", "import aiosqlite"),
    ("sql-in-storage", "cogs/duo.py", "import sqlite3"),
    ("disk-by-the-wiring", "cogs/duo.py", "import bot.storage.database"),
    ("state-stays-inside", "bot/render/board.py", "import bot.engine.state"),
    ("state-stays-inside", "bot/ui/clicks.py", "from bot.engine.match import Match"),
    ("state-stays-inside", "cogs/duo.py", "import bot.engine.state"),
    ("state-stays-inside", "bot/storage/duels.py", "from bot.engine.state import MatchState"),
    ("acyclic", "bot/duel/records.py", "import bot.duel.showing"),
]


def lint(folder: Path, *contracts: str) -> subprocess.CompletedProcess[str]:
    chosen = [word for contract in contracts for word in ("--contract", contract)]
    start = "from importlinter.cli import lint_imports_command as main; main()"
    return subprocess.run(
        [sys.executable, "-c", start, "--no-logo", "--no-cache", *chosen],
        cwd=folder,
        env={"PATH": "", "COLUMNS": "200", "NO_COLOR": "1", "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def copied(folder: Path) -> Path:
    for name in (Path("pyproject.toml"), *python_files("bot", "cogs", "sandbox", "tools")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    return folder


@pytest.fixture
def copy(tmp_path: Path) -> Iterator[Path]:
    yield copied(tmp_path)
    shutil.rmtree(tmp_path)


def test_the_borders_are_the_ones_agreed_on() -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    assert {entry["id"]: entry["name"] for entry in config["contracts"]} == CONTRACTS
    assert config["root_packages"] == ["bot", "cogs", "sandbox", "tools"]


def test_no_border_has_an_exception() -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    assert [entry["id"] for entry in config["contracts"] if "ignore_imports" in entry] == []


@pytest.mark.parametrize("contract", INSIDE)
def test_a_border_is_one_for_all_of_the_bot_but_whom_it_names(contract: str) -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    [watched] = [
        entry["source_modules"] for entry in config["contracts"] if entry["id"] == contract
    ]
    there = {".".join(name.with_suffix("").parts[:2]) for name in python_files("bot")}
    assert {name for name in watched if name.startswith("bot.")} == (
        there - {"bot.__init__"} - INSIDE[contract]
    )


def test_every_border_has_a_planted_crossing() -> None:
    assert {contract for contract, _, _ in PLANTED} == set(CONTRACTS)


def test_nobody_crosses_a_border() -> None:
    done = lint(ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(("contract", "file", "line"), PLANTED)
def test_a_planted_crossing_is_found(copy: Path, contract: str, file: str, line: str) -> None:
    target = copy / file
    before = target.read_text() if target.exists() else '"""Placed nowhere."""\n'
    target.write_text(f"{before}\n{line}\n")
    done = lint(copy, contract)
    assert done.returncode == 1, done.stdout + done.stderr
    said = re.sub(r"\s+", " ", done.stdout)
    if contract != "acyclic":  # it tells the packages of a circle, not the lines
        assert file.removesuffix(".py").removesuffix("/__init__").replace("/", ".") in said
    assert f"{CONTRACTS[contract]} BROKEN" in said or "not listed as layers" in said, said
