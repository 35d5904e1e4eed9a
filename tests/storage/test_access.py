"""What may not be touched is told as that: which file, whose it is, and as whom the bot runs."""

import concurrent.futures.thread  # noqa: F401 - nobody may not read where Python lies
import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from bot.storage.backups import backup, check, restore
from bot.storage.beats import last_health
from bot.storage.database import opened
from bot.storage.errors import DatabaseBusy, DatabaseRefused
from bot.storage.inspection import beside

resource = pytest.importorskip("resource", reason="Windows has neither modes nor such limits")

NOBODY = 65534
ROOT = os.geteuid() == 0
needs_root = pytest.mark.skipif(not ROOT, reason="only root can leave files that are another's")


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder of somebody who is not root: root may do everything, whatever a mode says."""
    with tempfile.TemporaryDirectory() as name:
        if ROOT:
            os.chown(name, NOBODY, NOBODY)
            os.seteuid(NOBODY)
        try:
            yield Path(name)
        finally:
            if ROOT:
                os.seteuid(0)
            for path in [Path(name), *Path(name).rglob("*")]:
                path.chmod(0o700)


async def start(path: Path) -> None:
    async with opened(path):
        pass


async def with_a_wal(path: Path) -> None:
    """Leave what a kill leaves."""
    async with opened(path):
        with closing(sqlite3.connect(path)) as other, other:
            other.execute("INSERT INTO memory VALUES ('word', 'last')")
        left = {suffix: beside(path, suffix).read_bytes() for suffix in ("", "-wal")}
    for suffix, content in left.items():
        beside(path, suffix).write_bytes(content)


ASKED: dict[str, Callable[[Path], object]] = {
    "check": check,
    "status": last_health,
    "backup": lambda path: backup(path, path.parent / "elsewhere" / "backup"),
    "restore": lambda path: restore(path, path.parent / "elsewhere" / "duels.sqlite3"),
}


async def refusal(asked: str, path: Path) -> str:
    """Give what is said when the owner asks for something."""
    with pytest.raises(DatabaseRefused) as told:
        await start(path) if asked == "start" else ASKED[asked](path)
    said = str(told.value)
    assert "damaged" not in said
    assert "\n" not in said
    return said


@pytest.mark.parametrize("asked", ["start", *ASKED])
@pytest.mark.parametrize("what", ["file", "wal", "folder"])
async def test_what_may_not_be_read_is_named_and_whose_it_is(
    folder: Path, asked: str, what: str
) -> None:
    (folder / "elsewhere").mkdir()
    path = folder / "data" / "duels.sqlite3"
    await with_a_wal(path)
    closed = {"file": path, "wal": beside(path, "-wal"), "folder": path.parent}[what]
    closed.chmod(0)
    said = await refusal(asked, path)
    closed.chmod(0o700)
    assert "Permission denied" in said
    assert f"{closed} belongs to " in said
    assert "(mode 0000)" in said
    assert "the bot runs as " in said


@needs_root
@pytest.mark.parametrize("what", ["", "-wal", ".lock"])
async def test_a_file_that_root_left_is_said_to_be_roots(folder: Path, what: str) -> None:
    path = folder / "duels.sqlite3"
    await with_a_wal(path)
    roots = beside(path, what)
    os.seteuid(0)
    os.chown(roots, 0, 0)
    roots.chmod(0o600)
    os.seteuid(NOBODY)
    said = await refusal("start", path)
    assert f"{roots} belongs to root (mode 0600), and the bot runs as nobody" in said


@pytest.mark.parametrize("what", ["file", "folder"])
async def test_what_may_not_be_written_is_named_at_the_start(folder: Path, what: str) -> None:
    path = folder / "data" / "duels.sqlite3"
    await start(path)
    beside(path, ".lock").chmod(0o600)
    closed, mode = (path, 0o400) if what == "file" else (path.parent, 0o500)
    closed.chmod(mode)
    said = await refusal("start", path)
    assert f"{closed} belongs to " in said
    assert f"(mode {mode:04o})" in said


@pytest.mark.parametrize("asked", ["backup", "restore"])
@pytest.mark.parametrize("closed", [True, False])
async def test_where_a_copy_may_not_be_written_is_named(
    folder: Path, asked: str, *, closed: bool
) -> None:
    path, elsewhere = folder / "duels.sqlite3", folder / "elsewhere"
    await start(path)
    if closed:
        elsewhere.mkdir()
        elsewhere.chmod(0o500)
    elif asked == "backup":
        assert str(elsewhere) in await refusal(asked, path)
        assert "No such file" in await refusal(asked, path)
        return
    else:
        folder.chmod(0o500)
    said = await refusal(asked, path)
    assert f"{elsewhere if closed else folder} belongs to " in said
    assert "Permission denied" in said


async def test_a_target_whose_lock_may_not_be_read_is_not_said_to_be_in_use(folder: Path) -> None:
    path, target = folder / "duels.sqlite3", folder / "backup"
    await start(path)
    await start(target)
    beside(target, ".lock").chmod(0)
    with pytest.raises(DatabaseRefused, match=r"backup\.lock belongs to") as told:
        backup(path, target)
    assert not isinstance(told.value, DatabaseBusy)


@pytest.fixture
def too_few() -> Iterator[Callable[[], None]]:
    """Give what lets this process open no file more."""
    few, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    taken: list[int] = []

    def use_up() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(few, 256), most))
        with suppress(OSError):
            while True:
                taken.append(os.open(os.devnull, os.O_RDONLY))

    yield use_up
    for handle in taken:
        os.close(handle)
    resource.setrlimit(resource.RLIMIT_NOFILE, (few, most))


@pytest.mark.parametrize("asked", ["start", *ASKED])
async def test_too_many_open_files_pass(
    folder: Path, too_few: Callable[[], None], asked: str
) -> None:
    path = folder / "duels.sqlite3"
    await start(path)
    too_few()
    with pytest.raises(DatabaseBusy, match="Too many open files") as told:
        await start(path) if asked == "start" else ASKED[asked](path)
    assert str(folder) in str(told.value)
