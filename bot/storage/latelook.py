"""After the start of a big file: the logs that the start passed over are looked through for damage.

In a thread of its own with a connection of its own that only reads, a while after the start and
table by table, so that nobody waits for it. Of 100,000 matches (2 GB) it takes some five seconds of
one core; SQLite can't be stopped in it, and so nothing waits for its end either.
"""

import logging
import os
import sqlite3
import sys
import threading
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from bot.storage.errors import is_busy
from bot.storage.inspection import LOGS, damage_of, is_big, reader

log = logging.getLogger(__name__)

BEGIN_AFTER_S: Final = 20.0
"""A start with a thousand boards is over by then, but for showing them."""

PAUSE_S: Final = 2.0
"""Between two tables: each keeps the `-wal` from being begun anew as long as it is looked at."""

NICE: Final = 19


class LateLook:
    """Looks through a database's logs once; `finding` is the damage, None as long as there is none.

    Args:
        path: The database, open and in use.
    """

    def __init__(self, path: Path) -> None:
        self.finding: str | None = None
        self._path = path
        self._ended = threading.Event()

    def begin(self) -> None:
        """Look, if the start has left anything out."""
        if is_big(self._path):
            threading.Thread(target=self._look, name="late look", daemon=True).start()

    def end(self) -> None:
        """Begin with no other table."""
        self._ended.set()

    def _look(self) -> None:
        if self._ended.wait(BEGIN_AFTER_S):
            return
        if sys.platform == "linux":  # elsewhere it would be the whole process
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
        try:
            with closing(reader(self._path)) as connection:
                finding = self._first_damage(connection)
        except sqlite3.Error as error:
            if is_busy(error):
                log.warning("the logs in %s could not be looked through: %s", self._path, error)
                return
            finding = str(error)
        if finding is None:
            return
        self.finding = finding
        log.error(
            "%s is damaged (%s), in what the start of so big a file passes over. Stop the bot and "
            "put a backup in its place: python -m bot restore BACKUP",
            self._path,
            finding,
        )

    def _first_damage(self, connection: sqlite3.Connection) -> str | None:
        for table in LOGS:
            finding = damage_of(connection, table)
            if finding is not None:
                return finding
            if self._ended.wait(PAUSE_S):
                return None
        log.info("the logs in %s are sound", self._path)
        return None
