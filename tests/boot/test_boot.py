"""A start reads what goes on, however much is over."""

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.storage import database as storage
from bot.storage.backups import backup, check
from bot.storage.database import Database, opened
from bot.storage.errors import DatabaseRefused
from bot.storage.inspection import LOGS, beside
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

    async def counted(path: Path, timeout_ms: int, refused: Callable[[], None]) -> Database:
        database = await connected(path, timeout_ms, refused)

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


def cut_off(path: Path) -> None:
    """Leave what a run leaves that is killed: a `-wal` with what was written last."""
    db = sqlite3.connect(path)
    db.execute("PRAGMA journal_mode = wal")
    db.execute("INSERT INTO memory VALUES ('word', 'last')")
    db.commit()
    left = {suffix: beside(path, suffix).read_bytes() for suffix in ("", "-wal")}
    db.close()
    for suffix, content in left.items():
        beside(path, suffix).write_bytes(content)


async def start(path: Path) -> None:
    async with opened(path):
        pass


@pytest.mark.parametrize("table", ["actions", "duels"])
async def test_a_start_passes_over_the_logs_alone(tmp_path: Path, table: str) -> None:
    path = filled(tmp_path / "duo.sqlite3", World.default(seed=1), MATCHES)
    break_table(path, table)
    with pytest.raises(DatabaseRefused, match="damaged"):
        check(path)
    with pytest.raises(DatabaseRefused, match="damaged"):
        backup(path, tmp_path / "backup")
    if table in LOGS:
        await start(path)
    else:
        with pytest.raises(DatabaseRefused, match="damaged"):
            await start(path)


async def test_a_start_after_a_kill_looks_through_all_of_a_small_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = filled(tmp_path / "duo.sqlite3", World.default(seed=1), MATCHES)
    break_table(path, "actions")
    cut_off(path)
    with pytest.raises(DatabaseRefused, match="damaged"):
        await start(path)
    monkeypatch.setattr("bot.storage.inspection.SMALL_BYTES", 0)
    await start(path)


async def test_the_tool_measures_a_start(capfd: pytest.CaptureFixture[str]) -> None:
    figures = await boot(live=3, ended=MATCHES, runs=1)
    assert "refused by the sandbox: 0" in capfd.readouterr().out
    for found in (figures.online, figures.worked, figures.answered, figures.meanwhile):
        assert found
        assert all(each > 0 for each in found)
