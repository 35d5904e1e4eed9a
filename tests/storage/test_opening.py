"""Which files are opened, and that those refused are left alone."""

import hashlib
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.duel.records import ChannelId
from bot.storage import inspection
from bot.storage.backups import check, restore
from bot.storage.database import opened
from bot.storage.duels import DuelStore
from bot.storage.errors import DatabaseBusy, DatabaseRefused
from bot.storage.inspection import APPLICATION_ID, beside
from bot.storage.lock import TRIES, is_held
from bot.storage.migrations import MIGRATIONS, prepare
from tests.storage.examples import live

if sys.platform != "win32":
    import fcntl

ROOT = Path(__file__).parents[2]


def files(folder: Path) -> dict[str, str]:
    """Every file with its hash; the lock is not part of the database."""
    return {
        each.name: hashlib.sha256(each.read_bytes()).hexdigest()
        for each in folder.iterdir()
        if each.suffix != ".lock"
    }


async def filled(path: Path) -> None:
    async with opened(path) as database:
        store = DuelStore(database)
        for number in range(1, 40):
            await live(store, channel=ChannelId(number))


def altered(statement: str) -> Callable[[Path], None]:
    def alter(path: Path) -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute(statement)

    return alter


def flipped(path: Path) -> None:
    content = bytearray(path.read_bytes())
    for start in range(4096, len(content), 4096):
        for place in range(start, start + 64):
            content[place] ^= 0xFF
    path.write_bytes(content)


def one_page_flipped(path: Path) -> None:
    content = bytearray(path.read_bytes())
    middle = len(content) // 4096 // 2 * 4096
    content[middle : middle + 4096] = b"\xff" * 4096
    path.write_bytes(content)


def truncated(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def text(path: Path) -> None:
    path.write_text("a letter, and not a short one\n" * 100)


def foreign(path: Path) -> None:
    path.unlink()
    altered("CREATE TABLE letters (text TEXT)")(path)


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (flipped, "is damaged"),
        (one_page_flipped, "is damaged"),
        (truncated, "is damaged"),
        (text, "is not a database"),
        (foreign, "another program"),
        (altered("PRAGMA application_id = 7"), "another program"),
        (altered("PRAGMA user_version = 0"), "another program"),
        (altered("PRAGMA user_version = 999"), "newer version"),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
async def test_a_file_that_is_not_fit_is_refused_and_left_alone(
    path: Path, damage: Callable[[Path], None], reason: str
) -> None:
    await filled(path)
    damage(path)
    before = files(path.parent)
    with pytest.raises(DatabaseRefused, match=reason) as refusal:
        async with opened(path):
            pytest.fail("opened")
    assert str(path) in str(refusal.value)
    assert files(path.parent) == before


async def test_a_lost_main_file_is_noticed_by_the_wal_it_left(path: Path) -> None:
    path.with_name(f"{path.name}-wal").write_bytes(b"frames")
    before = files(path.parent)
    with pytest.raises(DatabaseRefused, match="newest changes"):
        async with opened(path):
            pytest.fail("opened")
    assert files(path.parent) == before


async def test_an_empty_file_may_be_what_is_left_of_a_database_and_is_left_alone(
    path: Path,
) -> None:
    path.touch()
    with pytest.raises(DatabaseRefused, match="is empty"):
        async with opened(path):
            pytest.fail("opened")
    assert [each.name for each in path.parent.iterdir()] == [path.name]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no named pipes in folders")
async def test_what_is_no_file_is_refused_and_stays_what_it_is(path: Path) -> None:
    os.mkfifo(path)
    with pytest.raises(DatabaseRefused, match="is no file"):
        async with opened(path):
            pytest.fail("opened")
    assert stat.S_ISFIFO(path.stat().st_mode)
    assert [each.name for each in path.parent.iterdir()] == [path.name]


async def test_a_missing_file_becomes_a_new_database(path: Path) -> None:
    async with opened(path) as database:
        assert await DuelStore(database).unfinished() == []
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        assert connection.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)


async def test_missing_folders_are_made(tmp_path: Path) -> None:
    path = tmp_path / "data" / "deep" / "duels.sqlite3"
    async with opened(path):
        assert path.is_file()


async def test_a_folder_that_cannot_be_made_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "data").touch()
    with pytest.raises(DatabaseRefused, match="can't be made"):
        async with opened(tmp_path / "data" / "duels.sqlite3"):
            pytest.fail("opened")


async def test_a_folder_in_the_place_of_the_file_is_one_clear_line(path: Path) -> None:
    path.mkdir()
    with pytest.raises(DatabaseRefused, match=str(path)):
        async with opened(path):
            pytest.fail("opened")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes")
async def test_only_the_owner_may_read_it(path: Path) -> None:
    async with opened(path) as database:
        await live(DuelStore(database))
        modes = {each.name: stat.S_IMODE(each.stat().st_mode) for each in path.parent.iterdir()}
        assert modes == dict.fromkeys(
            (path.name, f"{path.name}-wal", f"{path.name}-shm", f"{path.name}.lock"), 0o600
        )
    path.chmod(0o644)
    async with opened(path):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


async def test_a_file_that_another_program_locks_is_refused_at_the_start(path: Path) -> None:
    await filled(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(DatabaseBusy, match="locked"):
            async with opened(path, busy_timeout_ms=10):
                pytest.fail("opened")
    async with opened(path):
        pass


async def test_a_file_that_another_program_keeps_to_itself_is_not_taken_for_damaged(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await filled(path)
    monkeypatch.setattr(inspection, "READ_TIMEOUT_S", 0.01)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        other.execute("DELETE FROM alive")
        other.execute("COMMIT")
        with pytest.raises(DatabaseBusy, match="in use by another program"):
            async with opened(path):
                pytest.fail("opened")


async def test_a_second_bot_in_one_process_is_refused(path: Path) -> None:
    alias = path.parent / "elsewhere"
    alias.symlink_to(path.parent)
    async with opened(path):
        for name in (path, alias / path.name):
            with pytest.raises(DatabaseBusy, match="in use by another running bot"):
                async with opened(name):
                    pytest.fail("opened")
    async with opened(path):
        pass


HOLD = """
import asyncio, sys
from pathlib import Path
from bot.duel.records import ChannelId
from bot.storage import inspection
from bot.storage.backups import check, restore
from bot.storage.database import opened

async def main():
    async with opened(Path(sys.argv[1])):
        print("open", flush=True)
        sys.stdin.read()

asyncio.run(main())
"""


async def test_a_second_process_is_refused_until_the_first_is_gone(path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, path], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == b"open\n"
        with pytest.raises(DatabaseRefused, match=rf"in use .*\(process {first.pid}\)"):
            async with opened(path):
                pytest.fail("opened")
        first.kill()
    async with opened(path):
        pass


async def test_an_error_inside_the_block_closes_the_database(path: Path) -> None:
    with pytest.raises(RuntimeError, match="shutdown"):
        async with opened(path):
            raise RuntimeError("shutdown")
    assert not path.with_name(f"{path.name}-wal").exists()
    async with opened(path):
        pass


@pytest.mark.parametrize("lost", ["table results", "index one_live_duel_a_channel"])
@pytest.mark.parametrize("in_wal", [False, True])
async def test_a_database_that_lost_a_part_is_refused_and_left_alone(
    path: Path, lost: str, *, in_wal: bool
) -> None:
    taken: dict[str, bytes] = {}
    async with opened(path):
        if in_wal:
            with closing(sqlite3.connect(path)) as other:
                other.execute(f"DROP {lost}")
            taken = {suffix: beside(path, suffix).read_bytes() for suffix in ("", "-wal")}
    if taken:
        for suffix, content in taken.items():
            beside(path, suffix).write_bytes(content)
    else:
        with closing(sqlite3.connect(path)) as other:
            other.execute(f"DROP {lost}")
    before = files(path.parent)
    for look in (prepare, check, lambda each: restore(each, path.parent / "elsewhere")):
        with pytest.raises(DatabaseRefused, match=f"lost .*{lost}"):
            look(path)
    with pytest.raises(DatabaseRefused, match=f"lost .*{lost}") as refused:
        async with opened(path):
            pytest.fail("opened")
    assert "\n" not in str(refused.value)
    if not in_wal:
        assert files(path.parent) == before


async def test_a_start_judges_as_check_does_and_in_its_words(path: Path) -> None:
    await filled(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("INSERT INTO prompts VALUES (999, 1, NULL, 1)")
    with pytest.raises(DatabaseRefused, match="a row of prompts refers to nothing") as told:
        check(path)
    with pytest.raises(DatabaseRefused) as refused:
        async with opened(path):
            pytest.fail("opened")
    assert str(refused.value) == str(told.value)


async def test_whether_a_database_is_held_is_seen_without_holding_it(path: Path) -> None:
    assert not is_held(path)
    assert not beside(path, ".lock").exists()
    async with opened(path):
        assert is_held(path)
        assert is_held(path)
    assert not is_held(path)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no shared flock")
async def test_who_only_looks_is_not_in_the_way_of_a_start(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(path):
        pass
    looking = os.open(beside(path, ".lock"), os.O_RDWR)
    fcntl.flock(looking, fcntl.LOCK_SH)
    assert not is_held(path)
    waits: list[float] = []

    def wait(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == TRIES - 1:
            os.close(looking)

    monkeypatch.setattr("bot.storage.lock.time.sleep", wait)
    async with opened(path):
        assert len(waits) == TRIES - 1
