import asyncio
import dataclasses
import hashlib
import json
import logging
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from bot import __version__, cli
from bot.client import RAN_LAST
from bot.duel.records import Beat
from bot.engine.cards import FACE_OF
from bot.engine.deck import Seed, cuts, deal
from bot.engine.rules import HouseRules
from bot.health import Health, write
from bot.logs import QUIET, set_up_logging
from bot.settings import Settings
from bot.storage.database import Database, opened
from bot.storage.duels import DuelStore
from bot.storage.notes import NoteStore
from tests.examples import changed
from tests.storage.examples import OTHER_CHANNEL, challenge, live

ROOT = Path(__file__).parents[1]
SEED = "00" * 32
FULL = Path("/dev/full")


def never(_: Settings) -> int:
    raise AssertionError("the bot was run")


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    for name in ("DISCORD_TOKEN", "DATABASE_PATH"):
        monkeypatch.delenv(name, raising=False)
    yield
    for name in ("bot", "cogs", *QUIET):
        logging.getLogger(name).setLevel(logging.NOTSET)


def test_run_needs_a_token_and_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([], never) == cli.EXIT_CONFIG
    assert capsys.readouterr().err.count("\n") == 1


def test_run_is_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "a.b.c")
    seen: list[str] = []

    def run(settings: Settings) -> int:
        seen.append(settings.token)
        return 0

    assert cli.main([], run) == cli.main(["run"], run) == 0
    assert seen == ["a.b.c"] * 2


async def test_backup_check_and_restore_need_no_token(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with opened(tmp_path / "data" / "uno-duo.sqlite3"):
        pass

    assert cli.main(["backup", "copy"], never) == 0
    assert cli.main(["check"], never) == 0
    assert cli.main(["restore", "copy"], never) == 0
    said = capsys.readouterr().out
    assert "sound" in said
    assert (tmp_path / "copy").is_file()


@pytest.mark.parametrize("last", [None, "0.9.1"])
def test_a_start_that_can_read_hardly_a_match_is_refused_with_nothing_written(
    tmp_path: Path, last: str | None
) -> None:
    path = tmp_path / "data" / "uno-duo.sqlite3"

    async def fill() -> None:
        async with opened(path) as database:
            await live(DuelStore(database))
            await live(DuelStore(database), channel=OTHER_CHANNEL)
            await challenge(DuelStore(database))
            await NoteStore(database).put(RAN_LAST, last)

    def content() -> list[str]:
        with closing(sqlite3.connect(path)) as db:
            return [*db.iterdump()]

    asyncio.run(fill())
    before = content()
    ended = subprocess.run(
        [sys.executable, "-m", "bot"],
        cwd=ROOT,
        env={**os.environ, "DISCORD_TOKEN": "a.b.c", "DATABASE_PATH": str(path)},
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert ended.returncode == cli.EXIT_DATA, ended.stderr
    (said,) = [line for line in ended.stderr.splitlines() if line.startswith("uno-duo: ")]
    assert "2 of 3 " in said, "no line of these examples is one, and the challenge is sound"
    assert f"({__version__})" in said
    assert (last or "did not say") in said
    assert content() == before


@pytest.mark.parametrize("command", ["backup", "restore"])
@pytest.mark.parametrize("what", ["folder", "letter", "another program's"])
async def test_what_is_named_wrongly_on_the_command_line_is_not_laid_to_a_setting(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str, what: str
) -> None:
    async with opened(tmp_path / "data" / "uno-duo.sqlite3"):
        pass
    named = tmp_path / "named"
    if what == "folder":
        named.mkdir()
    elif what == "letter":
        named.write_text("Dear Anna,")
    else:
        with closing(sqlite3.connect(named)) as other:
            other.execute("CREATE TABLE shopping (item)")
    assert cli.main([command, str(named)], never) == cli.EXIT_DATA
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "DATABASE_PATH" not in said
    assert "name a" in said


def test_a_broken_database_is_refused_and_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "data" / "uno-duo.sqlite3"
    path.parent.mkdir()
    path.write_bytes(b"no database" * 100)

    assert cli.main(["check"], never) == cli.EXIT_DATA
    assert path.read_bytes() == b"no database" * 100
    assert "Traceback" not in capsys.readouterr().err


def test_verify_gives_the_hash_that_stood_in_the_challenge(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["verify", SEED, "123", "--rounds", "2"], never) == 0
    lines = capsys.readouterr().out.splitlines()

    assert hashlib.sha256(bytes(32)).hexdigest() in lines[0]
    assert lines[-1].startswith("round 2: ")
    assert len(lines[-1].split()) == 2 + 112


def test_verify_gives_the_cards_that_are_dealt_and_were_cut(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["verify", SEED, "123", "--rounds", "2"], never) == 0
    said = capsys.readouterr().out
    seed, rules = Seed(bytes.fromhex(SEED)), HouseRules()

    for number in (1, 2):
        deck = deal(seed, 123, number, rules).deck
        assert f"round {number}: {' '.join(FACE_OF[card] for card in deck)}\n" in said
    for first, second in cuts(seed, 123, rules):
        assert f"cut: {FACE_OF[first]} {FACE_OF[second]}\n" in said


async def test_a_restore_under_a_running_bot_can_be_tried_again_later(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with opened(tmp_path / "data" / "uno-duo.sqlite3"):
        assert cli.main(["backup", "copy"], never) == 0
        assert cli.main(["restore", "copy"], never) == cli.EXIT_LATER
    assert "in use by another running bot" in capsys.readouterr().err
    assert cli.main(["restore", "copy"], never) == 0


@pytest.mark.parametrize("seed", ["", "00", "zz" * 32])
def test_verify_says_what_a_seed_looks_like(seed: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["verify", seed, "1"], never) == cli.EXIT_USAGE
    assert "64" in capsys.readouterr().err


def test_debug_never_reaches_the_loggers_that_print_tokens_and_hands() -> None:
    set_up_logging("DEBUG")
    try:
        for name in ("discord", "discord.http", "discord.gateway", "aiosqlite", "asyncio"):
            assert logging.getLogger(name).getEffectiveLevel() >= logging.INFO
        assert logging.getLogger("bot.ui").getEffectiveLevel() == logging.DEBUG
    finally:
        for name in ("bot", "cogs", "discord", "aiosqlite", "asyncio", "aiohttp"):
            logging.getLogger(name).setLevel(logging.NOTSET)


@pytest.mark.parametrize("extra", [["-1"], [str(1 << 63)], ["1", "--rounds", "0"]])
def test_verify_refuses_numbers_that_no_match_has(
    extra: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["verify", "--", SEED, *extra] if extra[0] == "-1" else ["verify", SEED, *extra]
    assert cli.main(arguments, never) == cli.EXIT_USAGE
    assert capsys.readouterr().err.count("\n") == 1


@asynccontextmanager
async def at_work(folder: Path, health: Health) -> AsyncIterator[None]:
    """A bot that runs, and that has written how it is."""
    async with opened(folder / "data" / "uno-duo.sqlite3") as database:
        await DuelStore(database).beat(Beat(health.at_ms, 0, health=write(health)))
        yield


async def left(folder: Path, health: Health) -> None:
    async with at_work(folder, health):
        pass


def now_ms() -> int:
    return time.time_ns() // 1_000_000


async def test_status_tells_how_the_running_bot_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with at_work(tmp_path, changed(at_ms=now_ms(), since_ms=now_ms() - 600_000)):
        assert cli.main(["status"], never) == cli.EXIT_OK
    told = capsys.readouterr().out
    for word in ("running", "4321", "10 minutes", "3 live", "1.2 s", "2 clicks", "1.25 ms", "yes"):
        assert word in told
    assert "1 presses came after a later one had decided" in told
    assert "4 clicks and commands from ahead of Discord's time" in told


async def test_status_as_json_has_all_of_the_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    health = changed(at_ms=now_ms(), gateway_age_ms=None)
    async with at_work(tmp_path, health):
        assert cli.main(["status", "--json"], never) == cli.EXIT_DOWN
    told = json.loads(capsys.readouterr().out)
    assert told == {"ok": False, "ill": ["gateway"], **dataclasses.asdict(health)}


@pytest.mark.parametrize(
    ("health", "words"),
    [
        (changed(state="stopped"), "does not run"),
        (changed(at_ms=1_600_000_000_000), "no sign of life"),
    ],
)
async def test_status_says_that_the_bot_does_not_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], health: Health, words: str
) -> None:
    async with at_work(tmp_path, health):
        assert cli.main(["status"], never) == cli.EXIT_DOWN
    assert words in capsys.readouterr().out


async def test_status_knows_at_once_that_the_bot_was_killed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await left(tmp_path, changed(at_ms=now_ms()))

    assert cli.main(["status"], never) == cli.EXIT_DOWN
    assert "does not run: it was killed" in capsys.readouterr().out
    assert cli.main(["status", "--json"], never) == cli.EXIT_DOWN
    assert json.loads(capsys.readouterr().out)["ill"] == ["stopped"]


async def test_status_of_a_bot_that_never_beat_is_that_it_does_not_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with opened(tmp_path / "data" / "uno-duo.sqlite3"):
        pass
    assert cli.main(["status"], never) == cli.EXIT_DOWN
    assert cli.main(["status", "--json"], never) == cli.EXIT_DOWN
    assert "does not run" in capsys.readouterr().out


async def nothing(_: DuelStore, __: Database) -> None:
    """Begin just now."""


async def other_words(store: DuelStore, _: Database) -> None:
    await store.beat(Beat(now_ms(), 0, health='{"state": "running"}'))


async def older_file(_: DuelStore, database: Database) -> None:
    await database.write(lambda db: db.execute("ALTER TABLE alive DROP COLUMN health").fetchall())
    await database.write(lambda db: db.execute("PRAGMA user_version = 5").fetchall())


@pytest.mark.parametrize("left", [nothing, other_words, older_file])
async def test_status_of_a_bot_whose_record_it_can_t_read_is_that_it_runs(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    left: Callable[[DuelStore, Database], Awaitable[None]],
) -> None:
    async with opened(tmp_path / "data" / "uno-duo.sqlite3") as database:
        await left(DuelStore(database), database)
        assert cli.main(["status"], never) == cli.EXIT_DOWN
        assert "The bot runs. How it is can't be read" in capsys.readouterr().out
        assert cli.main(["status", "--json"], never) == cli.EXIT_DOWN
        assert json.loads(capsys.readouterr().out) == {"ok": False, "ill": ["unknown"]}


def test_status_without_a_database_says_so_and_makes_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["status"], never) == cli.EXIT_DATA
    assert "There is no database" in capsys.readouterr().err
    assert not (tmp_path / "data").exists()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
@pytest.mark.parametrize(("mode", "warned"), [(0o644, True), (0o600, False)])
def test_a_token_that_others_may_read_is_a_warning(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, mode: int, *, warned: bool
) -> None:
    env_file = tmp_path / ".env"
    env_file.write_text("DISCORD_TOKEN=a.b.c\n")
    env_file.chmod(mode)

    assert cli.main(["run"], lambda _: 0) == 0
    assert ("chmod 600" in caplog.text) is warned
    assert "a.b.c" not in caplog.text


def test_the_database_goes_over_to_another_application_only_if_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "a.b.c")
    seen: list[bool] = []

    def run(settings: Settings) -> int:
        seen.append(settings.new_application)
        return 0

    for arguments in ([], ["run"], ["run", "--new-application"]):
        cli.main(arguments, run)
    assert seen == [False, False, True]


def test_a_command_line_that_makes_no_sense_is_exit_2() -> None:
    with pytest.raises(SystemExit) as caught:
        cli.main(["dance"], never)
    assert caught.value.code == cli.EXIT_USAGE


def unread(*arguments: str, deaf: str, buffered: bool = True) -> tuple[int, str, str]:
    """Run a command as a process, a stream of which ("stdout", say) nobody reads any more."""
    there, here = os.pipe()
    os.close(there)
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, deaf: here}
    return finished(*arguments, streams=streams, buffered=buffered, close=here)


def finished(
    *arguments: str, streams: dict[str, int], buffered: bool = True, close: int
) -> tuple[int, str, str]:
    unbuffered = {} if buffered else {"PYTHONUNBUFFERED": "1"}
    inherited = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
    process = subprocess.Popen(
        [sys.executable, "-m", "bot", *arguments],
        env={**inherited, "PYTHONPATH": str(ROOT), **unbuffered},
        stdout=streams["stdout"],
        stderr=streams["stderr"],
        encoding="utf-8",
    )
    os.close(close)
    out, err = process.communicate()
    return process.returncode, out or "", err or ""


@pytest.mark.parametrize("buffered", [True, False])
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["verify", SEED, "1", "--rounds", "100"], cli.EXIT_OK),
        (["status"], cli.EXIT_DOWN),
        (["check"], cli.EXIT_OK),
        (["backup", "copy"], cli.EXIT_OK),
        (["--help"], cli.EXIT_OK),
    ],
)
async def test_a_command_that_nobody_reads_is_done_and_says_nothing_of_it(
    tmp_path: Path, arguments: list[str], code: int, *, buffered: bool
) -> None:
    async with opened(tmp_path / "data" / "uno-duo.sqlite3"):
        pass
    assert unread(*arguments, deaf="stdout", buffered=buffered) == (code, "", "")
    if "copy" in arguments:
        assert cli.main(["restore", "copy"], never) == cli.EXIT_OK


async def test_a_restore_that_nobody_reads_keeps_what_stood_there(tmp_path: Path) -> None:
    async with opened(tmp_path / "data" / "uno-duo.sqlite3"):
        pass
    assert cli.main(["backup", "copy"], never) == cli.EXIT_OK
    assert unread("restore", "copy", deaf="stdout") == (cli.EXIT_OK, "", "")
    assert [*(tmp_path / "data").glob("*.replaced-*")]
    assert cli.main(["check"], never) == cli.EXIT_OK


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["verify", "zz", "1"], cli.EXIT_USAGE),
        (["dance"], cli.EXIT_USAGE),
        (["status"], cli.EXIT_DATA),
        (["run"], cli.EXIT_CONFIG),
    ],
)
def test_a_complaint_that_nobody_reads_changes_no_exit_code(
    arguments: list[str], code: int
) -> None:
    assert unread(*arguments, deaf="stderr") == (code, "", "")


@pytest.mark.skipif(not FULL.exists(), reason="no device here is always full")
def test_what_a_full_disk_takes_away_is_told() -> None:
    full = os.open(FULL, os.O_WRONLY)
    streams = {"stdout": full, "stderr": subprocess.PIPE}
    code, _, err = finished("verify", SEED, "1", streams=streams, close=full)
    assert code == cli.EXIT_DISK
    assert err.count("\n") == 1
    assert "could not be written" in err
