"""Steps from each schema version to the next, and how a file is brought up to date.

A step runs in one transaction together with the new `user_version`, so that a crash leaves either
the old version or the new one. A released step is never edited; a change is a new step.
"""

import logging
import sqlite3
import stat
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bot.storage.copying import copy, make_private, put_in_place
from bot.storage.errors import refused
from bot.storage.inspection import (
    APPLICATION_ID,
    OURS,
    beside,
    damaged,
    inspect,
    is_small,
    undisturbed,
    unreadable,
    was_cut_off,
)
from bot.storage.schema import (
    EXPIRIES,
    FIRST_SCHEMA,
    HEALTH,
    PLAY_TIME,
    READERS,
    STANDING_PROMPTS,
)

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Migration:
    """The step from version `number - 1` to `number`; `apply` neither begins nor commits."""

    number: int
    name: str
    apply: Callable[[sqlite3.Connection], None]


def _by(*statements: str) -> Callable[[sqlite3.Connection], None]:
    """Return a step that is some statements, one after the other."""

    def apply(connection: sqlite3.Connection) -> None:
        for statement in statements:
            connection.execute(statement)

    return apply


MIGRATIONS: Final[Sequence[Migration]] = (
    Migration(1, "first schema", _by(*FIRST_SCHEMA, f"PRAGMA application_id = {APPLICATION_ID}")),
    Migration(2, "prompts that stand, challenges that closed", _by(*STANDING_PROMPTS)),
    Migration(3, "readers of hands", _by(*READERS)),
    Migration(4, "until when challenges stand", _by(*EXPIRIES)),
    Migration(5, "play time", _by(*PLAY_TIME)),
    Migration(6, "how the bot is", _by(*HEALTH)),
)
"""Every step there ever was, in order."""


def newest_version(steps: Sequence[Migration] = MIGRATIONS) -> int:
    """Give the version that the steps lead to.

    Raises:
        ValueError: The steps are not numbered 1, 2, 3 and so on: one would be left out.
    """
    numbers = [step.number for step in steps]
    if numbers != list(range(1, len(steps) + 1)):
        raise ValueError(f"migrations are numbered {numbers}")
    return len(steps)


def migrate(connection: sqlite3.Connection, steps: Sequence[Migration] = MIGRATIONS) -> None:
    """Take every step that a database has not taken yet.

    Args:
        connection: One without automatic transactions (`isolation_level=None`).
        steps: All steps, from the first on.

    Raises:
        sqlite3.Error: A step failed; the database is at the version before that step.
    """
    # Rebuilding a table drops the old one for a moment; foreign_key_check looks at the outcome.
    connection.execute("PRAGMA foreign_keys = OFF")
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    for step in steps[version:]:
        connection.execute("BEGIN IMMEDIATE")
        try:
            step.apply(connection)
            orphan = connection.execute("PRAGMA foreign_key_check").fetchone()
            if orphan is not None:
                raise sqlite3.IntegrityError(f"a row of {orphan[0]} would refer to nothing")
            connection.execute(f"PRAGMA user_version = {step.number}")
            connection.execute("COMMIT")
        finally:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        log.debug("schema version %d: %s", step.number, step.name)


def inspect_complete(
    database: Path,
    steps: Sequence[Migration] = MIGRATIONS,
    wanted: str = OURS,
    *,
    whole: bool = False,
) -> int | None:
    """Do what `inspect` does, and look as well that no table or index of its version is missing.

    SQLite's own check takes a file for sound that somebody dropped a table from.

    Raises:
        DatabaseRefused: As for `inspect`; or something is missing, and what.
    """
    version = inspect(database, newest_version(steps), wanted, whole=whole)
    if version is None:
        return None
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        for step in steps[:version]:
            step.apply(fresh)
        needed = _parts(fresh)
    try:
        with closing(undisturbed(database)) as connection:
            missing = needed - _parts(connection)
    except sqlite3.Error as error:
        raise unreadable(database, error) from error
    if missing:
        raise damaged(database, f"it has lost {', '.join(sorted(missing))}")
    return version


def _parts(connection: sqlite3.Connection) -> set[str]:
    rows = connection.execute(
        "SELECT type, name FROM sqlite_schema WHERE type IN ('table', 'index')"
    )
    return {f"{kind} {name}" for kind, name in rows}


def prepare(database: Path, steps: Sequence[Migration] = MIGRATIONS) -> None:
    """Make sure that a file of the newest version stands at a path; the lock is held.

    A new database is born whole, under another name. An older one is backed up to a file beside
    it before anything is changed. What is refused is left alone.

    Raises:
        DatabaseRefused: See `inspect_complete`; or a migration failed, or the disk refuses.
    """
    newest = newest_version(steps)
    whole = was_cut_off(database) and is_small(database)
    version = inspect_complete(database, steps, whole=whole)
    try:
        if version is None:
            _create(database, steps)
        elif version < newest:
            backup = beside(database, f".v{version}.backup")
            copy(database, backup)
            log.info("database copied to %s before migrating it", backup)
            with closing(sqlite3.connect(database, isolation_level=None)) as connection:
                migrate(connection, steps)
            log.info("database brought from schema version %d to %d", version, newest)
        _close_to_others(database)
    except (OSError, sqlite3.Error) as error:
        raise refused(
            error,
            f"{database} could not be brought to schema version {newest}: {error}. "
            "It still is what the last step that succeeded made of it.",
            database,
        ) from error


def _close_to_others(database: Path) -> None:
    """Take a file from all but its owner, whose own rights stay as they are."""
    mode = stat.S_IMODE(database.stat().st_mode)
    if mode & 0o077:
        with suppress(PermissionError):  # another user's file, which that user opened to us
            database.chmod(mode & 0o700)


def _create(database: Path, steps: Sequence[Migration]) -> None:
    new = beside(database, ".new")
    for leftover in (new, beside(new, "-journal")):
        leftover.unlink(missing_ok=True)
    make_private(new)
    with closing(sqlite3.connect(new, isolation_level=None)) as connection:
        migrate(connection, steps)
    # An empty file at the path may have these beside it; they belong to nothing.
    for stale in ("-wal", "-shm"):
        beside(database, stale).unlink(missing_ok=True)
    put_in_place(new, database)
    log.info("new database at %s", database)
