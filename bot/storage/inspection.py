"""Look at a database file before anything is written to it."""

import sqlite3
import stat
from collections.abc import Collection
from contextlib import closing
from pathlib import Path
from typing import Final

from bot.storage.errors import DatabaseRefused, is_busy, refused

APPLICATION_ID: Final = int.from_bytes(b"UDuo", "big")
"""Stands in the file's header and tells our databases from all others (SQLite: application_id)."""

OLDEST_SQLITE: Final = (3, 37, 0)
"""The first with STRICT tables."""


OURS: Final = "DATABASE_PATH must name a file of this bot, or one that does not exist yet"
TO_BACK_UP_TO: Final = "name an older backup to be replaced, or a file that does not exist yet"
TO_RESTORE: Final = "name a backup of this bot"
"""What an owner can do about a file that is none of ours, by what the file was to be."""


READ_TIMEOUT_S: Final = 5.0
"""How long a look at a file waits for another program's lock."""


LOGS: Final = ("applied", "actions", "presses", "calls")
"""The tables that grow with every move, and that a start passes over: of live duels it replays them
anyway, and looking through those of 100,000 matches (2 GB) would take a quarter of a minute."""

SMALL_BYTES: Final = 256 << 20
"""Of a file up to this size a start passes nothing over if the last run was cut off."""

_LOOK: Final = "SELECT quick_check FROM pragma_quick_check(?)"
_LOOK_CLOSELY: Final = "SELECT integrity_check FROM pragma_integrity_check(?)"
_FIND_ORPHAN: Final = 'SELECT "table" FROM pragma_foreign_key_check(?)'
"""SQLite's own checks, of one table, or of all the file if none (NULL) is named."""


def beside(database: Path, suffix: str) -> Path:
    """Name a file that goes with a database, such as its `-wal`."""
    return database.with_name(database.name + suffix)


def reader(database: Path) -> sqlite3.Connection:
    """Open a database that may be in use, for reading alone.

    Raises:
        sqlite3.Error: It can't be opened.
    """
    return sqlite3.connect(
        f"{database.absolute().as_uri()}?mode=ro",
        uri=True,
        isolation_level=None,
        timeout=READ_TIMEOUT_S,
    )


def undisturbed(database: Path) -> sqlite3.Connection:
    """Open for reading, and leave no trace (an empty `-wal`) where that is possible.

    Raises:
        sqlite3.Error: It can't be opened.
    """
    if beside(database, "-wal").exists() or beside(database, "-journal").exists():
        return reader(database)
    address = f"{database.absolute().as_uri()}?mode=ro&immutable=1"
    return sqlite3.connect(address, uri=True, isolation_level=None)


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    (value,) = connection.execute(f"PRAGMA {name}").fetchone()
    return int(value)


def damage(
    connection: sqlite3.Connection, *, closely: bool = False, but: Collection[str] = ()
) -> str | None:
    """Return what is wrong with a database, in one line; None if nothing is.

    Args:
        connection: The database.
        closely: Whether indexes are compared with their tables.
        but: The tables that are passed over, if any.

    Raises:
        sqlite3.Error: The file could not even be read.
    """
    tables: list[str | None] = [None]
    if but:
        rows = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
        tables = [table for (table,) in rows if table not in but]
    for table in tables:
        (finding,) = connection.execute(_LOOK_CLOSELY if closely else _LOOK, (table,)).fetchone()
        if finding != "ok":
            return " ".join(str(finding).split())
        orphan = connection.execute(_FIND_ORPHAN, (table,)).fetchone()
        if orphan is not None:
            return f"a row of {orphan[0]} refers to nothing"
    return None


def was_cut_off(database: Path) -> bool:
    """Whether the last run was killed, or runs: whoever closes a database leaves no `-wal`."""
    return has_content(beside(database, "-wal"))


def is_small(database: Path) -> bool:
    """Whether a start has the time to look through all of a file."""
    return database.exists() and database.stat().st_size <= SMALL_BYTES


def has_content(file: Path) -> bool:
    """Whether a file is there and not empty."""
    return file.exists() and file.stat().st_size > 0


def is_there(database: Path, wanted: str = OURS) -> bool:
    """Tell whether there is a file that may be a database; `wanted` is as for `inspect`.

    Raises:
        DatabaseRefused: Something else stands there, or an empty file: a database that was cut off
            looks like that, and nothing is ever written over it.
    """
    try:
        found = database.stat()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise refused(error, f"{database} can't be read: {error.strerror}.", database) from error
    if not stat.S_ISREG(found.st_mode):
        raise DatabaseRefused(f"{database} is no file: {wanted}.")
    if not found.st_size:
        raise DatabaseRefused(
            f"{database} is empty and was left alone. If it never held a database, delete it; "
            "else put a backup in its place."
        )
    return True


def inspect(database: Path, newest: int, wanted: str = OURS, *, whole: bool = False) -> int | None:
    """Tell a database's schema version; None where there is none yet.

    Reads only; a file that is refused is left alone byte for byte.

    Args:
        database: The file.
        newest: The highest schema version this program knows.
        wanted: What the owner is told to do if it is none of ours.
        whole: Whether the logs of moves are looked through for damage, too.

    Raises:
        DatabaseRefused: The file is not ours, newer than this program, damaged, or lost its main
            part. The text says which.
    """
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise DatabaseRefused(
            f"This Python brings SQLite {sqlite3.sqlite_version}; 3.37 or newer is needed."
        )
    if not is_there(database, wanted):
        if was_cut_off(database):
            raise DatabaseRefused(
                f"{database} is missing, but {database.name}-wal beside it holds its newest "
                "changes. "
                "Put the database back, or move that file away to start afresh."
            )
        return None
    try:
        with closing(undisturbed(database)) as connection:
            version = _version(connection, database, newest, wanted)
            finding = damage(connection, but=() if whole else LOGS)
    except sqlite3.Error as error:
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_NOTADB:
            raise DatabaseRefused(
                f"{database} is not a database. It was left alone; {wanted}."
            ) from error
        raise unreadable(database, error) from error
    if finding is not None:
        raise damaged(database, finding)
    return version


def _version(connection: sqlite3.Connection, database: Path, newest: int, wanted: str) -> int:
    version = _pragma(connection, "user_version")
    if _pragma(connection, "application_id") != APPLICATION_ID or version < 1:
        raise DatabaseRefused(
            f"{database} belongs to another program. It was left alone; {wanted}."
        )
    if version > newest:
        raise DatabaseRefused(
            f"{database} was written by a newer version of this bot (its schema is {version}, this "
            f"one knows up to {newest}). It was left alone; install the newer version again."
        )
    return version


def unreadable(database: Path, error: sqlite3.Error) -> DatabaseRefused:
    """Say that a database can't be read: we may not, another program keeps it, or it is damaged."""
    in_use = f"{database} is in use by another program ({error}). Close it there."
    return refused(
        error, in_use if is_busy(error) else str(damaged(database, str(error))), database
    )


def damaged(database: Path, finding: str) -> DatabaseRefused:
    """Say that a database is damaged, and what helps."""
    return DatabaseRefused(
        f"{database} is damaged ({finding}). It was left alone; put a backup in its place with: "
        "python -m bot restore BACKUP"
    )
