"""A start reads what goes on, however much is over."""

import logging
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest

from bot.duel.records import ChannelId
from bot.storage import database as storage
from bot.storage.backups import check
from bot.storage.database import Database, opened
from bot.storage.duels import DuelStore
from bot.storage.errors import DatabaseRefused
from bot.storage.inspection import LOGS, inspect
from bot.storage.migrations import newest_version
from sandbox import Sandbox, World
from tests.boot.__main__ import boot
from tests.boot.filling import MATCHES, Place, fill
from tests.e2e.house import running
from tests.e2e.test_operators import until

PAGE = 4096


def filled(path: Path, world: World, ended: int) -> Path:
    players = (world.person("Anna").id, world.person("Bram").id)
    places = [
        Place(world.guild.id, channel.id, players, channel.id)
        for channel in world.channels.values()
    ]
    fill(path, places, ended, time.time_ns() // 1_000_000)
    return path


async def steps_of_a_start(
    folder: Path, ended: int, monkeypatch: pytest.MonkeyPatch
) -> tuple[int, int]:
    """Start once; give the statements, and the hundreds of steps of SQLite's virtual machine."""
    folder.mkdir()
    counts = {"statements": 0, "steps": 0}
    connected = storage._connected

    def statement(_text: str) -> None:
        counts["statements"] += 1

    def step() -> int:
        counts["steps"] += 1
        return 0

    async def counted(path: Path, busy_timeout_ms: int) -> Database:
        database = await connected(path, busy_timeout_ms)

        def watch(db: sqlite3.Connection) -> None:
            db.set_trace_callback(statement)
            db.set_progress_handler(step, 100)

        await database.read(watch)
        return database

    monkeypatch.setattr(storage, "_connected", counted)
    world = World.default(seed=1, channels=5)
    async with Sandbox(world=world) as sandbox:
        sandbox.rates.on = False
        filled(folder / "duo.sqlite3", world, ended)
        async with running(sandbox, folder) as bot:
            await until(lambda: bot.state == "running")
            assert bot.lobby.live_count() == 5
            return counts["statements"], counts["steps"]


async def test_a_start_asks_no_more_of_the_database_with_more_ended_matches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = await steps_of_a_start(tmp_path / "few", MATCHES, monkeypatch)
    monkeypatch.undo()
    many = await steps_of_a_start(tmp_path / "many", 20 * MATCHES, monkeypatch)
    assert few[1] > 0
    # What goes on beside, such as a beat or the message of a board, comes a bit sooner or later.
    assert many[0] < few[0] + 30
    assert many[1] < few[1] + 15


def break_table(path: Path, table: str) -> None:
    """Break the first page of a table."""
    with closing(sqlite3.connect(path)) as db:
        ((page,),) = db.execute(
            "SELECT rootpage FROM sqlite_schema WHERE name = ?", (table,)
        ).fetchall()
    with path.open("r+b") as file:
        file.seek((page - 1) * PAGE)
        file.write(b"\xff" * 100)


@pytest.mark.parametrize("table", ["actions", "duels"])
async def test_a_start_with_a_big_file_passes_over_the_logs_alone(
    tmp_path: Path, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = filled(tmp_path / "duo.sqlite3", World.default(seed=1), MATCHES)
    break_table(path, table)
    with pytest.raises(DatabaseRefused, match="damaged"):
        inspect(path, newest_version())
    with pytest.raises(DatabaseRefused, match="damaged"):
        check(path)
    monkeypatch.setattr("bot.storage.inspection.WHOLE_BYTES", 0)
    if table in LOGS:
        assert inspect(path, newest_version()) == newest_version()
    else:
        with pytest.raises(DatabaseRefused, match="damaged"):
            inspect(path, newest_version())


@pytest.fixture
async def big(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a database without live duels that counts as big; its start is soon over, too."""
    world = World.default(seed=1)
    path = filled(tmp_path / "duo.sqlite3", world, MATCHES)
    async with opened(path) as database:
        for channel in world.channels:
            await DuelStore(database).end_untaken(ChannelId(channel), at_ms=0, taken_up=())
    monkeypatch.setattr("bot.storage.inspection.WHOLE_BYTES", 0)
    monkeypatch.setattr("bot.storage.latelook.BEGIN_AFTER_S", 0)
    monkeypatch.setattr("bot.storage.latelook.PAUSE_S", 0)
    return path


@pytest.mark.parametrize("table", LOGS)
async def test_damage_that_a_start_has_passed_over_is_told_soon_after(
    big: Path, table: str, caplog: pytest.LogCaptureFixture
) -> None:
    break_table(big, table)
    async with Sandbox(world=World.default(seed=1)) as sandbox, running(sandbox, big.parent) as bot:
        await until(lambda: bot.pulse.vitals().ills == ("damage",))
    told = [record for record in caplog.records if "is damaged" in record.message]
    assert [record.levelname for record in told] == ["ERROR"]
    assert str(big) in told[0].message
    assert "restore BACKUP" in told[0].message


async def test_logs_that_are_sound_are_said_to_be_so_and_are_no_ill(
    big: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    async with opened(big) as database:
        await until(lambda: "are sound" in caplog.text)
        assert database.late_look.finding is None


async def test_a_small_file_is_looked_through_once(
    big: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.storage.inspection.WHOLE_BYTES", big.stat().st_size)
    async with opened(big):
        assert "late look" not in {thread.name for thread in threading.enumerate()}


async def test_a_stop_waits_for_no_look(big: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.storage.latelook.BEGIN_AFTER_S", 600)
    async with opened(big):
        (look,) = [each for each in threading.enumerate() if each.name == "late look"]
        assert look.daemon
    await until(lambda: not look.is_alive())


async def test_the_tool_measures_a_start(capfd: pytest.CaptureFixture[str]) -> None:
    figures = await boot(live=3, ended=MATCHES, runs=1)
    assert "refused by the sandbox: 0" in capfd.readouterr().out
    for found in (figures.online, figures.worked, figures.answered, figures.meanwhile):
        assert found
        assert all(each > 0 for each in found)
