"""`python -m bot`: the command line, and what the process's exit code means (`EXIT_CODES`)."""

import argparse
import contextlib
import dataclasses
import errno
import logging
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, TextIO

from bot.duel.records import InteractionId
from bot.duel.system import SystemClock
from bot.duel.timing import Timing
from bot.engine.cards import FACE_OF
from bot.engine.deck import Seed, commitment, cuts, deal
from bot.engine.rules import HouseRules
from bot.health import lines, read, report
from bot.logs import set_up_logging
from bot.settings import Settings, SettingsError, read_settings
from bot.storage.backups import backup, check, restore
from bot.storage.beats import last_health
from bot.storage.errors import DatabaseBusy, DatabaseRefused
from bot.storage.place import open_to_others

log = logging.getLogger(__name__)

EXIT_OK: Final = 0
EXIT_FAULT: Final = 1
EXIT_USAGE: Final = 2
EXIT_DATA: Final = 65
EXIT_DOWN: Final = 69
EXIT_DISK: Final = 74
EXIT_LATER: Final = 75
EXIT_CONFIG: Final = 78

EXIT_CODES: Final[Mapping[int, str]] = {
    EXIT_OK: "Done; or stopped by SIGTERM or SIGINT, in order.",
    EXIT_FAULT: "A fault of the bot: the log's last lines tell which. Restart it.",
    EXIT_USAGE: "The command line is wrong.",
    EXIT_DATA: "The database was refused and left alone; the line says why. No restart mends it.",
    EXIT_DOWN: "`status`: the bot does not run, or is not well.",
    EXIT_DISK: "The database stopped answering while the bot ran: restart it. Or what a command "
    "said could not be written, to a full disk say.",
    EXIT_LATER: "Discord can't be reached, or its gateway was silent for five minutes though the "
    "rest of it answered (at most once an hour); or PORT or the database is in use, or too many "
    "files are open: a later start helps.",
    EXIT_CONFIG: "A setting or the token is wrong. No restart mends it.",
}
"""What each exit code means; the numbers are BSD's sysexits where it has one."""

SILENT_AFTER_MS: Final = 3 * Timing().beat_ms
"""After so long without a sign of life a bot that runs counts as hung."""

MOST_ROUNDS: Final = 100
"""How many rounds `verify` shows at the most; a match has seldom more than ten."""

ENV_FILE: Final = Path(".env")


_UNREAD: Final = frozenset({errno.EPIPE, errno.EINVAL})
"""Why a pipe takes no more: nobody reads it (Windows says `EINVAL`)."""


class _OutputLostError(Exception):
    """What a command said could not be written, and not because nobody wanted to read it."""


def main(arguments: Sequence[str], run: Callable[[Settings], int]) -> int:
    """Do what the command line asks for; `run` runs the bot. Gives the exit code.

    Whoever stops reading (`verify ... | head -1`) stops nothing: the command is done to its end,
    and the code tells how that went.
    """
    try:
        return _do(arguments, run)
    except _OutputLostError as lost:
        complain(f"what was to be said could not be written: {lost}")
        return EXIT_DISK
    finally:
        # What argparse and the log wrote may still wait in the buffer.
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError):
                _write("", stream)


def _do(arguments: Sequence[str], run: Callable[[Settings], int]) -> int:
    asked = _parser().parse_args(arguments or ["run"])
    command = asked.command
    if command == "verify":
        return _verify(asked)
    try:
        settings = read_settings(env_file=ENV_FILE, token=command == "run")
    except SettingsError as error:
        for problem in error.problems:
            complain(problem)
        return EXIT_CONFIG
    try:
        match command:
            case "run":
                return _run(
                    dataclasses.replace(settings, new_application=asked.new_application), run
                )
            case "status":
                return _status(settings, as_json=asked.json)
            case "backup":
                backup(settings.database_path, asked.file)
                say(f"written: {asked.file}")
            case "restore":
                aside = restore(asked.file, settings.database_path)
                say(f"restored: {settings.database_path}")
                if aside is not None:
                    say(f"what stood there is kept: {aside}")
            case _:
                _check(settings)
    except DatabaseRefused as error:
        return give_up(error)
    return EXIT_OK


def give_up(error: DatabaseRefused) -> int:
    """Tell the owner that the database can't be used; give the exit code."""
    complain(str(error))
    return EXIT_LATER if isinstance(error, DatabaseBusy) else EXIT_DATA


def _run(settings: Settings, run: Callable[[Settings], int]) -> int:
    set_up_logging(settings.log_level, settings.log_format, settings.token)
    if open_to_others(ENV_FILE):
        log.warning(
            "%s holds the token, and others on this machine may read it: chmod 600 %s",
            ENV_FILE.absolute(),
            ENV_FILE,
        )
    return run(settings)


def say(line: str) -> None:
    """Print a line for the owner.

    Raises:
        _OutputLostError: It can't be written, though somebody may wait for it.
    """
    try:
        _write(line + "\n", sys.stdout)
    except OSError as error:
        if error.errno not in _UNREAD:
            raise _OutputLostError(error.strerror) from None


def complain(line: str) -> None:
    """Print a line about what is wrong, if anybody can be told."""
    with contextlib.suppress(OSError):
        _write(f"uno-duo: {line}\n", sys.stderr)


def _write(text: str, stream: TextIO | None) -> None:
    if stream is None:  # closed before we began (`>&-`)
        return
    try:
        stream.write(text)
        stream.flush()
    except OSError:
        # What could not be written stays in the buffer. Python would try it again at the exit, and
        # end with 120 instead of our code.
        with Path(os.devnull).open("wb") as nowhere:
            os.dup2(nowhere.fileno(), stream.fileno())
        raise


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot", description="UNO Duo for Discord")
    commands = parser.add_subparsers(dest="command", required=True)
    run = commands.add_parser("run", help="run the bot (the default)")
    run.add_argument(
        "--new-application",
        action="store_true",
        help="let the database go over to another application of yours, once",
    )
    status = commands.add_parser("status", help="tell how the running bot is")
    status.add_argument("--json", action="store_true", help="for programs")
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


def _status(settings: Settings, *, as_json: bool) -> int:
    running, kept = last_health(settings.database_path)
    health = None if kept is None else read(kept)
    ended = health is not None and health.state == "stopped"
    now_ms = SystemClock().now_ms()
    ills: Sequence[str]
    if ended or not running:
        ills = ("stopped",)
        crashed = health is not None and not ended
        why = ": it was killed, or crashed. See its log." if crashed else "."
        said = f"The bot does not run{why}"
    elif health is None:
        ills = ("unknown",)
        said = "The bot runs. How it is can't be read: it has just begun, or is another version."
    elif (silent_ms := now_ms - health.at_ms) > SILENT_AFTER_MS:
        ills = ("silent",)
        silent = f"for {silent_ms // 1000} seconds"
        said = f"The bot gives no sign of life {silent}: it hangs. See its log."
    else:
        ills = health.ills
        said = "\n".join(lines(health, now_ms))
    say(report(health, ills) if as_json else said)
    return EXIT_DOWN if ills else EXIT_OK


def _check(settings: Settings) -> None:
    health = check(settings.database_path)
    say(
        f"sound: schema {health.schema}, {health.size_bytes} bytes, "
        f"{health.live} duels live, {health.over} matches over"
    )


def _verify(asked: argparse.Namespace) -> int:
    try:
        raw = bytes.fromhex(asked.seed)
    except ValueError:
        raw = b""
    if len(raw) != 32:  # noqa: PLR2004 - docs/SHUFFLE.md: a seed has 32 bytes
        complain("the seed is 64 hexadecimal digits")
        return EXIT_USAGE
    if not 0 <= asked.accepted < 1 << 63 or not 1 <= asked.rounds <= MOST_ROUNDS:
        complain(f"the number is shown beside the seed, and rounds are 1 to {MOST_ROUNDS}")
        return EXIT_USAGE
    seed, accepted = Seed(raw), InteractionId(asked.accepted)
    rules = HouseRules(deck=asked.deck)
    say(f"hash before the match: {commitment(seed)}")
    for first, second in cuts(seed, accepted, rules):
        say(f"cut: {FACE_OF[first]} {FACE_OF[second]}")
    for number in range(1, asked.rounds + 1):
        deck = deal(seed, accepted, number, rules).deck
        say(f"round {number}: {' '.join(FACE_OF[card] for card in deck)}")
    return EXIT_OK
