"""`python -m bot`: the command line, and what the process's exit code means.

Exit codes: 0 done; 1 a fault, see the log; 65 the database was refused; 75 Discord can't be reached
now; 78 a setting or the token is wrong, so that trying again helps nothing (BSD's sysexits).
"""

import argparse
import logging
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from bot import crashpoints
from bot.duel.records import InteractionId
from bot.engine.cards import FACE_OF
from bot.engine.deck import Seed, commitment, cuts, deal
from bot.engine.rules import HouseRules
from bot.settings import Settings, SettingsError, read_settings
from bot.storage.backups import backup, check, restore
from bot.storage.errors import DatabaseRefused

EXIT_OK: Final = 0
EXIT_DATA: Final = 65
EXIT_LATER: Final = 75
EXIT_CONFIG: Final = 78

MOST_ROUNDS: Final = 100
"""How many rounds `verify` shows at the most; a match has seldom more than ten."""

ENV_FILE: Final = Path(".env")

_QUIET: Final = ("discord", "aiosqlite", "asyncio", "aiohttp")
"""At DEBUG these print tokens, hands and parameters: they never go below INFO."""


def main(arguments: Sequence[str], run: Callable[[Settings], int]) -> int:
    """Do what the command line asks for; `run` runs the bot. Gives the exit code."""
    asked = _parser().parse_args(arguments)
    command = asked.command or "run"
    if command == "verify":
        return _verify(asked)
    try:
        settings = read_settings(env_file=ENV_FILE, token=command == "run")
    except SettingsError as error:
        for problem in error.problems:
            complain(problem)
        return EXIT_CONFIG
    if settings.crash_at is not None:
        complain("CRASH_AT is set, which is for tests: this bot will kill itself")
    crashpoints.arm(settings.crash_at)
    try:
        match command:
            case "run":
                set_up_logging(settings.log_level)
                return run(settings)
            case "backup":
                backup(settings.database_path, asked.file)
                say(f"written: {asked.file}")
            case "restore":
                aside = restore(asked.file, settings.database_path)
                say(f"restored: {settings.database_path}")
                if aside is not None:
                    say(f"what stood there is kept: {aside}")
            case _:
                health = check(settings.database_path)
                say(
                    f"sound: schema {health.schema}, {health.size_bytes} bytes, "
                    f"{health.live} duels live, {health.over} matches over"
                )
    except DatabaseRefused as error:
        complain(str(error))
        return EXIT_DATA
    return EXIT_OK


def say(line: str) -> None:
    """Print a line for the owner."""
    sys.stdout.write(line + "\n")


def complain(line: str) -> None:
    """Print a line about what is wrong."""
    sys.stderr.write(f"uno-duo: {line}\n")


def set_up_logging(level: str) -> None:
    """Log to standard error; only our own loggers go down to DEBUG."""
    logging.basicConfig(
        level=logging.INFO,
        format="{asctime} {levelname:<8} {name} {message}",
        datefmt="%Y-%m-%d %H:%M:%S",
        style="{",
    )
    for name in ("bot", "cogs"):
        logging.getLogger(name).setLevel(level)
    for name in _QUIET:
        logging.getLogger(name).setLevel(max(logging.INFO, logging.getLevelName(level)))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot", description="UNO Duo for Discord")
    commands = parser.add_subparsers(dest="command")
    commands.add_parser("run", help="run the bot (the default)")
    copy = commands.add_parser("backup", help="copy the database to FILE, also while the bot runs")
    copy.add_argument("file", type=Path)
    back = commands.add_parser("restore", help="put FILE in the place of the database")
    back.add_argument("file", type=Path)
    commands.add_parser("check", help="look whether the database is sound")
    verify = commands.add_parser("verify", help="redo the shuffle of a finished match")
    verify.add_argument("seed", help="64 hexadecimal digits, shown at the end of the match")
    verify.add_argument("accepted", type=int, help="the number shown beside the seed")
    verify.add_argument("--rounds", type=int, default=1, help="how many rounds to show")
    verify.add_argument("--deck", type=int, choices=(112, 108), default=112)
    return parser


def _verify(asked: argparse.Namespace) -> int:
    try:
        raw = bytes.fromhex(asked.seed)
    except ValueError:
        raw = b""
    if len(raw) != 32:  # noqa: PLR2004 - docs/SHUFFLE.md: a seed has 32 bytes
        complain("the seed is 64 hexadecimal digits")
        return EXIT_CONFIG
    if not 0 <= asked.accepted < 1 << 63 or not 1 <= asked.rounds <= MOST_ROUNDS:
        complain(f"the number is shown beside the seed, and rounds are 1 to {MOST_ROUNDS}")
        return EXIT_CONFIG
    seed, accepted = Seed(raw), InteractionId(asked.accepted)
    rules = HouseRules(deck=asked.deck)
    say(f"hash before the match: {commitment(seed)}")
    for first, second in cuts(seed, accepted, rules):
        say(f"cut: {FACE_OF[first]} {FACE_OF[second]}")
    for number in range(1, asked.rounds + 1):
        deck = deal(seed, accepted, number, rules).deck
        say(f"round {number}: {' '.join(FACE_OF[card] for card in deck)}")
    return EXIT_OK
