"""Read the vital signs of a bot that runs as another process, out of its database."""

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.storage.errors import DatabaseRefused, refused
from bot.storage.inspection import inspect, reader
from bot.storage.lock import is_held
from bot.storage.migrations import newest_version
from bot.vitals import KEPT, Vitals, read


def runs(database: Path) -> bool:
    """Tell whether a process has the database open, as the bot has for as long as it runs."""
    return is_held(database.expanduser().resolve())


def signs(database: Path) -> Vitals | None:
    """Give the newest vital signs; None if no run has left any. Nothing is written.

    Raises:
        DatabaseRefused: It is missing, not ours, newer, or damaged; the text says which.
    """
    database = database.expanduser().resolve()
    if inspect(database, newest_version()) is None:
        raise DatabaseRefused(f"There is no database at {database}: the bot never ran with it.")
    try:
        with closing(reader(database)) as connection:
            row = connection.execute("SELECT value FROM memory WHERE name = ?", (KEPT,)).fetchone()
    except sqlite3.Error as error:
        raise refused(error, f"{database} could not be read: {error}.", database) from error
    return None if row is None else read(row[0])
