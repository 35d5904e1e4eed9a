"""Backing up, putting back, and checking."""

import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.duel.records import Beat, ChannelId
from bot.storage import backups, copying
from bot.storage.backups import Health, backup, check, restore
from bot.storage.database import opened
from bot.storage.duels import DuelStore
from bot.storage.errors import DatabaseBusy, DatabaseRefused
from bot.storage.inspection import beside
from bot.storage.migrations import MIGRATIONS
from tests.storage.examples import (
    ANNA,
    CARA,
    NOON,
    batch,
    challenge,
    entry,
    lines,
    live,
    over,
    won,
)
from tests.storage.test_migrations import LIVE, OLD_ROWS, content, file_of_version


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "backup.sqlite3"


async def channels(path: Path) -> int:
    async with opened(path) as database:
        return len(await DuelStore(database).unfinished())


async def leave_a_wal(path: Path, count: int) -> None:
    """Make a database with challenges that stand in its `-wal` alone, as after a kill -9."""
    async with opened(path) as database:
        store = DuelStore(database)
        for number in range(1, count + 1):
            await challenge(store, channel=ChannelId(number))
        taken = {suffix: beside(path, suffix).read_bytes() for suffix in ("", "-wal")}
    for suffix, bytes_taken in taken.items():
        beside(path, suffix).write_bytes(bytes_taken)
    assert len(taken["-wal"]) > 4096


async def test_a_backup_of_a_running_bot_holds_everything_confirmed(
    path: Path, target: Path
) -> None:
    async with opened(path) as database:
        store = DuelStore(database)
        duel = await live(store)
        for number in range(1, 200):
            await store.append(duel, batch(number, entry(f"line {number}")))
        backup(path, target)
        await store.append(duel, batch(200, entry("after the backup")))
        assert len(await lines(store, duel)) == 201
    assert [each.name for each in target.parent.glob("backup*")] == [target.name]
    assert target.stat().st_mode & 0o077 == 0
    # SQLite's file format, 1.3: 1 is a file that stands for itself, 2 one that wants a -wal.
    assert target.read_bytes()[18:20] == b"\x01\x01"
    async with opened(target) as database:
        assert (await lines(DuelStore(database), duel))[-1] == "line 199"


async def test_a_backup_after_a_crash_holds_what_stands_in_the_wal(
    path: Path, target: Path
) -> None:
    await leave_a_wal(path, 5)
    backup(path, target)
    assert await channels(target) == 5
    assert await channels(path) == 5


async def test_a_backup_does_not_replace_a_database_that_a_bot_runs_on(
    path: Path, target: Path
) -> None:
    async with opened(path):
        pass
    async with opened(target) as database:
        store = DuelStore(database)
        duel = await live(store)
        with pytest.raises(DatabaseBusy, match="in use by a running bot"):
            backup(path, target)
        await store.append(duel, batch(1, entry("and on it goes")))
    assert check(target).live == 1
    backup(path, target)  # it has been stopped in order, and is a file like a backup
    assert check(target).live == 0


@pytest.mark.parametrize("suffix", ["-wal", "-journal"])
async def test_a_backup_does_not_replace_a_database_that_a_killed_bot_has_left(
    path: Path, target: Path, suffix: str
) -> None:
    async with opened(path):
        pass
    await leave_a_wal(target, 4)
    beside(target, "-wal").rename(beside(target, suffix))
    before = {each.name: each.read_bytes() for each in target.parent.iterdir()}
    with pytest.raises(DatabaseRefused, match=f"{suffix} beside it belongs to it"):
        backup(path, target)
    assert {each.name: each.read_bytes() for each in target.parent.iterdir()} == before


@pytest.mark.skipif(sys.platform == "win32", reason="links take a privilege on Windows")
@pytest.mark.parametrize("kind", ["hard", "symbolic"])
async def test_a_backup_is_not_made_over_the_database_by_another_name(
    path: Path, target: Path, kind: str
) -> None:
    async with opened(path) as database:
        await live(DuelStore(database))
    if kind == "hard":
        target.hardlink_to(path)
    else:
        target.symlink_to(path)
    with pytest.raises(DatabaseRefused, match="can't be the database itself"):
        backup(path, target)
    assert target.samefile(path)


async def test_what_was_backed_up_comes_back(path: Path, target: Path) -> None:
    await leave_a_wal(path, 3)
    backup(path, target)
    async with opened(path) as database:
        for _ in range(4):
            await over(DuelStore(database), won(0), ANNA, CARA)
    replaced = restore(target, path)
    assert await channels(path) == 3
    assert replaced is not None
    with closing(sqlite3.connect(replaced)) as connection:
        assert connection.execute("SELECT count(*) FROM results").fetchone() == (4,)


async def test_an_old_wal_is_not_read_into_what_was_restored(path: Path, target: Path) -> None:
    await leave_a_wal(path, 2)
    backup(path, target)
    path.unlink()
    beside(path, "-wal").unlink()
    await leave_a_wal(path, 6)
    replaced = restore(target, path)
    assert not beside(path, "-wal").exists()
    assert check(path).live == 0
    assert await channels(path) == 2
    # And the old one was kept with its own.
    assert replaced is not None
    assert await channels(replaced) == 6


async def test_a_restore_is_undone_by_restoring_what_it_replaced(path: Path, target: Path) -> None:
    await leave_a_wal(path, 2)
    backup(path, target)
    path.unlink()
    beside(path, "-wal").unlink()
    await leave_a_wal(path, 6)
    first = restore(target, path)
    assert first is not None
    second = restore(first, path)
    assert await channels(path) == 6
    assert second is not None
    assert await channels(second) == 2
    assert await channels(first) == 6


async def test_no_restore_overwrites_what_an_earlier_one_set_aside(
    path: Path, target: Path
) -> None:
    await leave_a_wal(path, 2)
    backup(path, target)
    path.unlink()
    beside(path, "-wal").unlink()
    await leave_a_wal(path, 6)
    kept = [restore(target, path) for _ in range(3)]
    assert len(set(kept)) == 3
    assert [await channels(each) for each in kept if each is not None] == [6, 2, 2]


async def test_what_is_set_aside_is_on_the_disk_before_the_database_is_replaced(
    path: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await leave_a_wal(path, 2)
    backup(path, target)
    path.unlink()
    beside(path, "-wal").unlink()
    await leave_a_wal(path, 6)
    done: list[tuple[str, object]] = []
    fsync, replace = os.fsync, Path.replace

    def noted_fsync(handle: int) -> None:
        fsync(handle)
        done.append(("on disk", os.fstat(handle).st_ino))

    def noted_replace(old: Path, new: Path) -> Path:
        done.append(("replaced", new))
        return replace(old, new)

    monkeypatch.setattr(os, "fsync", noted_fsync)
    monkeypatch.setattr(Path, "replace", noted_replace)
    replaced = restore(target, path)
    assert replaced is not None
    kept = [("on disk", beside(replaced, suffix).stat().st_ino) for suffix in ("", "-wal")]
    folder = ("on disk", path.parent.stat().st_ino)
    assert done[:3] == [*kept, folder]
    assert done.index(("replaced", path)) > 2
    assert all(beside(replaced, suffix).stat().st_mode & 0o077 == 0 for suffix in ("", "-wal"))


async def test_a_backup_can_be_restored_where_nothing_stands(path: Path, target: Path) -> None:
    await leave_a_wal(path, 2)
    backup(path, target)
    elsewhere = path.parent / "new" / "duels.sqlite3"
    assert restore(target, elsewhere) is None
    assert await channels(elsewhere) == 2


@pytest.mark.parametrize("version", OLD_ROWS)
async def test_a_backup_of_an_older_version_comes_back_and_is_brought_up_to_date(
    path: Path, target: Path, version: int
) -> None:
    file_of_version(target, version)
    before = content(target)
    async with opened(path) as database:
        await live(DuelStore(database), channel=ChannelId(77))
    restore(target, path)
    assert content(path) == before
    async with opened(path) as database:
        store = DuelStore(database)
        assert [each.record.status for each in await store.unfinished()] == ["live", "challenge"]
        assert await lines(store, LIVE) == ["start"]
    assert content(path).version == len(MIGRATIONS)
    assert content(target) == before


@pytest.mark.parametrize("version", range(1, len(MIGRATIONS)))
async def test_what_was_copied_before_a_migration_can_be_put_back_and_migrated_again(
    path: Path, version: int
) -> None:
    file_of_version(path, version)
    before = content(path)
    async with opened(path) as database:
        fresh = await DuelStore(database).unfinished()
        await DuelStore(database).beat(Beat(NOON, 1), {LIVE: 2})
    kept = beside(path, f".v{version}.backup")
    restore(kept, path)
    assert content(path) == before
    async with opened(path) as database:
        assert await DuelStore(database).unfinished() == fresh


async def test_a_damaged_database_can_be_replaced_by_its_backup(path: Path, target: Path) -> None:
    await leave_a_wal(path, 2)
    backup(path, target)
    path.write_bytes(b"\xff" * 20_000)
    with pytest.raises(DatabaseRefused):
        await channels(path)
    replaced = restore(target, path)
    assert await channels(path) == 2
    assert replaced is not None
    assert replaced.read_bytes() == b"\xff" * 20_000


async def test_nothing_is_restored_under_a_running_bot(path: Path, target: Path) -> None:
    async with opened(path) as database:
        backup(path, target)
        await live(DuelStore(database))
        with pytest.raises(DatabaseRefused, match="in use"):
            restore(target, path)
        assert len(await DuelStore(database).unfinished()) == 1
    assert not beside(path, ".replaced").exists()


@pytest.mark.parametrize("what", ["missing", "text", "damaged", "newer"])
async def test_what_is_no_good_backup_is_not_restored(path: Path, target: Path, what: str) -> None:
    await leave_a_wal(path, 2)
    before = path.read_bytes()
    backup(path, target)
    if what == "missing":
        target.unlink()
    elif what == "text":
        target.write_text("not a backup")
    elif what == "damaged":
        target.write_bytes(target.read_bytes()[:20_000])
    else:
        with closing(sqlite3.connect(target)) as connection:
            connection.execute("PRAGMA user_version = 999")
    with pytest.raises(DatabaseRefused):
        restore(target, path)
    assert path.read_bytes() == before
    assert await channels(path) == 2


class Crash(BaseException):
    """Stands for the end of the process: nothing catches it."""


async def test_a_restore_that_was_interrupted_is_finished_at_the_next_start(
    path: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await leave_a_wal(path, 2)
    backup(path, target)
    async with opened(path) as database:
        await live(DuelStore(database))

    def crash(*_: Path) -> None:
        raise Crash

    with monkeypatch.context() as patch:
        patch.setattr(backups, "put_in_place", crash)
        with pytest.raises(Crash):
            restore(target, path)
    assert await channels(path) == 2
    assert not beside(path, ".restoring").exists()


async def test_a_restore_that_broke_off_early_has_not_begun(
    path: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await leave_a_wal(path, 2)
    backup(path, target)
    async with opened(path) as database:
        await live(DuelStore(database), channel=ChannelId(77))

    def crash(*_: Path) -> None:
        raise Crash

    with monkeypatch.context() as patch:
        patch.setattr(copying, "put_in_place", crash)
        with pytest.raises(Crash):
            restore(target, path)
    assert await channels(path) == 3


async def test_a_backup_that_breaks_off_leaves_the_last_good_one(
    path: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await leave_a_wal(path, 2)
    backup(path, target)
    good = target.read_bytes()
    beside(target, ".part").write_text("left by an earlier crash")

    def no_room(*_: Path) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(copying, "put_in_place", no_room)
        with pytest.raises(DatabaseRefused, match="No space left"):
            backup(path, target)
    assert target.read_bytes() == good
    backup(path, target)
    assert not beside(target, ".part").exists()


async def test_a_backup_does_not_overwrite_a_file_of_another_kind(path: Path, target: Path) -> None:
    await leave_a_wal(path, 1)
    target.write_text("holiday pictures")
    with pytest.raises(DatabaseRefused, match="not a database"):
        backup(path, target)
    assert target.read_text() == "holiday pictures"


async def test_a_database_is_not_its_own_backup(path: Path) -> None:
    await leave_a_wal(path, 1)
    for call in (backup, restore):
        with pytest.raises(DatabaseRefused):
            call(path, path.parent / "." / path.name)
    assert await channels(path) == 1


def test_nothing_is_backed_up_or_checked_where_nothing_is(path: Path, target: Path) -> None:
    with pytest.raises(DatabaseRefused, match="no database"):
        backup(path, target)
    with pytest.raises(DatabaseRefused, match="no database"):
        check(path)
    assert not target.exists()
    assert not path.exists()


async def test_check_counts_what_it_found(path: Path) -> None:
    async with opened(path) as database:
        store = DuelStore(database)
        await over(store, won(0))
        await live(store)
        assert check(path) == Health(len(MIGRATIONS), path.stat().st_size, live=1, over=1)


async def test_check_finds_a_row_that_refers_to_nothing(path: Path) -> None:
    async with opened(path) as database:
        await live(DuelStore(database))
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("DELETE FROM applied")
    with pytest.raises(DatabaseRefused, match="a row of actions refers to nothing"):
        check(path)


async def test_check_finds_an_index_that_disagrees_with_its_table(path: Path) -> None:
    async with opened(path) as database:
        await live(DuelStore(database))
        (page,) = await database.read(
            lambda db: db.execute(
                "SELECT rootpage FROM sqlite_schema WHERE name = 'one_live_duel_a_channel'"
            ).fetchone()
        )
    content = bytearray(path.read_bytes())
    start = (page - 1) * 4096
    # An index page without cells: whole by itself, and without the row it should hold.
    content[start + 3 : start + 7] = b"\x00\x00\x10\x00"
    path.write_bytes(content)
    with pytest.raises(DatabaseRefused, match="damaged"):
        check(path)
