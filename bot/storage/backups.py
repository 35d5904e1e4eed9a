"""Back up, put back, and check: what an operator does with the database file.

Never copy the file by hand while the bot runs, and never put a file back beside an old `-wal`: the
first loses the newest changes, the second damages the database. These do both properly.
"""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Final

from bot.storage.copying import (
    copy,
    make_folder,
    make_private,
    put_in_place,
    sync_file,
    sync_folder,
)
from bot.storage.errors import DatabaseBusy, DatabaseRefused, refused
from bot.storage.inspection import (
    TO_BACK_UP_TO,
    TO_RESTORE,
    beside,
    damage,
    damaged,
    has_content,
    inspect,
    reader,
)
from bot.storage.lock import held, is_held
from bot.storage.migrations import inspect_complete, newest_version

_OTHER: Final = "nothing was written; name another file"


@dataclass(frozen=True, slots=True)
class Health:
    """What `check` found in a database that is well."""

    schema: int
    size_bytes: int
    live: int
    """Duels being played."""
    over: int
    """Matches that have ended."""


def backup(database: Path, target: Path) -> None:
    """Copy a database to one file, also while the bot runs; an older backup there is replaced.

    Raises:
        DatabaseRefused: There is nothing to back up, it is damaged, `target` is something else
            than a backup or a database in use, or the copying failed. What stood at `target` is
            still there then.
    """
    database, target = database.expanduser().resolve(), target.expanduser().resolve()
    if database == target or _are_one(database, target):
        raise DatabaseRefused("A backup can't be the database itself: name another file.")
    if inspect(database, newest_version()) is None:
        raise DatabaseRefused(f"There is no database at {database}.")
    _not_in_use(target)
    inspect(target, newest_version(), TO_BACK_UP_TO)
    copy(database, target)


def _are_one(database: Path, target: Path) -> bool:
    """Tell whether two paths are two names of one file: a bot holds the lock of one of them."""
    try:
        return database.samefile(target)
    except OSError:
        return False


def _not_in_use(target: Path) -> None:
    """Refuse to replace a database in use: a bot that runs on it would go on in a nameless file.

    Raises:
        DatabaseRefused: It is held, or what goes with a database at work stands beside it.
    """
    if is_held(target):
        raise DatabaseBusy(f"{target} is in use by a running bot, so it is no backup: {_OTHER}.")
    for suffix in ("-wal", "-journal"):
        left = beside(target, suffix)
        if has_content(left):
            raise DatabaseRefused(
                f"{target} is a database and no backup, for {left.name} beside it "
                f"belongs to it: {_OTHER}."
            )


def restore(source: Path, database: Path) -> Path | None:
    """Put a backup in the place of the database; the bot must not be running.

    What stood there is kept beside it, with its `-wal`, under a name that was free, and that is
    given; None if there was nothing. To undo a restore, restore that file. A restore that a crash
    interrupts has either not begun, or is finished at the bot's next start.

    Raises:
        DatabaseRefused: The bot runs, or the backup is missing, damaged, newer or something else.
    """
    source, database = source.expanduser().resolve(), database.expanduser().resolve()
    if source == database:
        raise DatabaseRefused("The backup is the database itself: nothing to restore.")
    if inspect_complete(source, wanted=TO_RESTORE, whole=True) is None:
        raise DatabaseRefused(f"There is no backup at {source}.")
    make_folder(database.parent)
    with held(database):
        finish_restore(database)
        try:
            replaced = _set_aside(database)
        except OSError as error:
            text = f"{database} could not be set aside: {error}."
            raise refused(error, text, database) from error
        copy(source, _restoring(database))
        finish_restore(database)
    return replaced


def _restoring(database: Path) -> Path:
    return beside(database, ".restoring")


def _set_aside(database: Path) -> Path | None:
    """Copy what stands there to a name that nothing has: an earlier restore's may be the only one.

    Raises:
        OSError: The disk refuses.
    """
    present = [suffix for suffix in ("", "-wal") if beside(database, suffix).exists()]
    if not present:
        return None
    aside = next(path for path in _aside_names(database) if _is_free(path))
    for suffix in present:
        kept = beside(aside, suffix)
        make_private(kept)
        shutil.copyfile(beside(database, suffix), kept)
        sync_file(kept)
    # On the disk, names and all, before what they are a copy of is replaced.
    sync_folder(aside.parent)
    return aside


def _aside_names(database: Path) -> Iterator[Path]:
    yield beside(database, ".replaced")
    for number in count(2):
        yield beside(database, f".replaced-{number}")


def _is_free(path: Path) -> bool:
    return not any(os.path.lexists(beside(path, suffix)) for suffix in ("", "-wal", "-shm"))


def finish_restore(database: Path) -> None:
    """Take the last step of a restore, if one is waiting for it; the lock is held.

    The file `.restoring` is complete from the moment it has its name. Until it has taken the
    database's place, what stands there counts no more, and its `-wal` must not be read into it.

    Raises:
        DatabaseRefused: The disk refuses.
    """
    restoring = _restoring(database)
    try:
        if restoring.exists():
            for stale in ("-wal", "-shm", "-journal"):
                beside(database, stale).unlink(missing_ok=True)
            sync_folder(database.parent)
            put_in_place(restoring, database)
    except OSError as error:
        raise refused(
            error, f"{restoring} could not be put in place: {error}.", database
        ) from error


def check(database: Path) -> Health:
    """Read all of a database, also while the bot runs, and tell that it is well.

    Raises:
        DatabaseRefused: It is missing, not ours, newer, or damaged; the text says where.
    """
    database = database.expanduser().resolve()
    version = inspect_complete(database)
    if version is None:
        raise DatabaseRefused(f"There is no database at {database}.")
    try:
        with closing(reader(database)) as connection:
            finding = damage(connection, closely=True)
            if finding is not None:
                raise damaged(database, finding)
            (live,) = connection.execute(
                "SELECT count(*) FROM duels WHERE status = 'live'"
            ).fetchone()
            (over,) = connection.execute("SELECT count(*) FROM results").fetchone()
    except sqlite3.Error as error:
        raise refused(error, f"{database} could not be read: {error}.", database) from error
    return Health(version, database.stat().st_size, live, over)
