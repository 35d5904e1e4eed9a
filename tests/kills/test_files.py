"""FAULTS A7, A8: kill -9 between the steps of a migration, of a backup, of a first start."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bot.cli import EXIT_LATER
from bot.storage.backups import check
from bot.storage.inspection import beside
from bot.storage.migrations import MIGRATIONS
from tests.storage.test_migrations import content, file_of_version

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no kill -9")

ROOT = Path(__file__).parents[2]
KILLED = -9
NOBODY = "http://127.0.0.1:9"
"""Where no Discord listens: the bot opens its database, and gives up."""


def bot(database: Path, *words: str, crash_at: str = "") -> int:
    """Run the bot's command line to its end; give its exit code."""
    given = {
        "DISCORD_TOKEN": "a.b.c",
        "DISCORD_API_URL": NOBODY,
        "DATABASE_PATH": str(database),
        "CRASH_AT": crash_at,
    }
    return subprocess.run(
        [sys.executable, "-m", "bot", *words],
        cwd=ROOT,
        env={**os.environ, **given},
        capture_output=True,
        check=False,
        timeout=120,
    ).returncode


@pytest.mark.parametrize("point", ["migration.step_begun", "migration.step_taken"])
@pytest.mark.parametrize("step", range(1, len(MIGRATIONS) + 1))
def test_a_first_start_killed_at_any_step_is_begun_anew(path: Path, point: str, step: int) -> None:
    assert bot(path, crash_at=f"{point}:{step}") == KILLED
    assert not path.exists()
    assert bot(path) == EXIT_LATER
    assert check(path).schema == len(MIGRATIONS)


@pytest.mark.parametrize(
    ("point", "version"),
    [("backup.before_rename", 1), ("migration.step_begun", 1), ("migration.step_taken", 2)],
)
def test_a_migration_killed_on_its_way_goes_on_and_keeps_every_row(
    path: Path, point: str, version: int
) -> None:
    file_of_version(path, 1)
    before = content(path)
    assert bot(path, crash_at=point) == KILLED
    assert content(path).version == version
    assert bot(path) == EXIT_LATER
    after = content(path)
    assert after.version == len(MIGRATIONS)
    changing = {"alive", "memory"}
    for table, rows in before.rows.items():
        # What a later version has beside it stands behind.
        kept = [new[: len(old)] for old, new in zip(rows, after.rows[table], strict=False)]
        assert table in changing or kept == rows
    if version == 1:
        assert content(beside(path, ".v1.backup")).rows == before.rows


@pytest.mark.parametrize("point", ["backup.before_rename", "file.before_rename", "file.renamed"])
def test_a_backup_killed_on_its_way_leaves_a_whole_one(
    path: Path, tmp_path: Path, point: str
) -> None:
    target = tmp_path / "kept.backup"
    file_of_version(path, len(MIGRATIONS))
    assert bot(path, "backup", str(target)) == 0
    kept = target.read_bytes()
    assert bot(path, "backup", str(target), crash_at=point) == KILLED
    check(target)
    assert point == "file.renamed" or target.read_bytes() == kept
    assert bot(path, "backup", str(target)) == 0
    check(target)
    assert not beside(target, ".part").exists()


def test_the_setting_is_told_of_at_every_start(path: Path) -> None:
    file_of_version(path, len(MIGRATIONS))
    done = subprocess.run(
        [sys.executable, "-m", "bot", "check"],
        cwd=ROOT,
        env={**os.environ, "DATABASE_PATH": str(path), "CRASH_AT": "tx.begun"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0
    assert "this bot will kill itself" in done.stderr
