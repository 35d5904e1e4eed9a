"""FAULTS A7, A8: kill -9 between the steps of a migration, of a backup, of a first start.

Each time the whole program is killed; each statement is gone through in tests/storage.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.cli import EXIT_LATER, EXIT_OK
from bot.storage.backups import check
from bot.storage.inspection import beside
from bot.storage.migrations import MIGRATIONS
from tests.kills.points import Orders, Point, When
from tests.storage.test_migrations import content, file_of_version

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no kill -9")

ROOT = Path(__file__).parents[2]
KILLED = -9
NOBODY = "http://127.0.0.1:9"
"""Where no Discord listens: the bot opens its database, and gives up."""


def bot(database: Path, *words: str, at: Point | None = None, record: Path | None = None) -> int:
    """Run the bot's command line to its end; give its exit code."""
    orders = beside(database, ".orders")
    orders.write_text(Orders(at=at, record=None if record is None else str(record)).written())
    return subprocess.run(
        [sys.executable, "-m", "tests.kills.launcher", str(orders), *words],
        cwd=ROOT,
        env={
            **os.environ,
            "DISCORD_TOKEN": "a.b.c",
            "DISCORD_API_URL": NOBODY,
            "DATABASE_PATH": str(database),
        },
        capture_output=True,
        check=False,
        timeout=120,
    ).returncode


def recorded(record: Path, when: When) -> list[str]:
    """Give the sites that an unkilled run came by, in order."""
    lines = [line.split("\t") for line in record.read_text("utf-8").splitlines()]
    return [site for what, _, site in lines if what == when]


def around(events: list[str], rename: str) -> list[Point]:
    """Give the points of a rename, and of what follows it."""
    before = events.index(rename) + 1
    return [Point("file", before), Point("file", before + 1)]


def test_a_first_start_killed_before_or_after_its_file_has_its_name_goes_on(
    tmp_path: Path,
) -> None:
    def new(name: str) -> Path:
        (tmp_path / name).mkdir()
        return tmp_path / name / "duels.sqlite3"

    record = tmp_path / "record"
    assert bot(new("model"), record=record) == EXIT_LATER
    rename = "os.rename duels.sqlite3.new duels.sqlite3"
    for point, named in zip(around(recorded(record, "file"), rename), (False, True), strict=True):
        path = new(str(point.nth))
        assert bot(path, at=point) == KILLED
        assert path.exists() == named
        assert bot(path) == EXIT_LATER
        assert check(path).schema == len(MIGRATIONS)


def test_a_migration_killed_on_its_way_goes_on_and_keeps_every_row(tmp_path: Path) -> None:
    def old(name: str) -> Path:
        (tmp_path / name).mkdir()
        path = tmp_path / name / "duels.sqlite3"
        file_of_version(path, 1)
        return path

    record = tmp_path / "record"
    model = old("model")
    before = content(model)
    assert bot(model, record=record) == EXIT_LATER
    copying = "os.rename duels.sqlite3.v1.backup.part duels.sqlite3.v1.backup"
    points = dict.fromkeys(around(recorded(record, "file"), copying), 1)
    statements = recorded(record, "statement")
    commits = [n for n, site in enumerate(statements, 1) if site.endswith("; COMMIT")]
    for version in (1, len(MIGRATIONS) - 1):
        commit = commits[version - 1]
        points |= {Point("statement", commit): version, Point("statement", commit + 1): version + 1}
    for number, (point, version) in enumerate(points.items()):
        path = old(str(number))
        assert bot(path, at=point) == KILLED
        assert content(path).version == version
        assert bot(path) == EXIT_LATER
        after = content(path)
        assert after.version == len(MIGRATIONS)
        for table, rows in before.rows.items():
            # What a later version has beside it stands behind.
            kept = [new[: len(had)] for had, new in zip(rows, after.rows[table], strict=False)]
            assert table in {"alive", "memory"} or kept == rows
        if version == 1:
            assert content(beside(path, ".v1.backup")).rows == before.rows


def test_a_backup_killed_on_its_way_leaves_a_whole_one(path: Path, tmp_path: Path) -> None:
    target, record = tmp_path / "kept.backup", tmp_path / "record"
    file_of_version(path, len(MIGRATIONS))
    assert bot(path, "backup", str(target)) == EXIT_OK
    assert bot(path, "backup", str(target), record=record) == EXIT_OK
    kept = target.read_bytes()
    events = recorded(record, "file")
    rename = events.index("os.rename kept.backup.part kept.backup") + 1
    for nth in range(1, len(events) + 1):
        assert bot(path, "backup", str(target), at=Point("file", nth)) == KILLED
        check(target)
        assert nth > rename or target.read_bytes() == kept
    assert bot(path, "backup", str(target)) == EXIT_OK
    check(target)
    assert not beside(target, ".part").exists()
