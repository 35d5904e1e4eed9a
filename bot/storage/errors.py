"""Why the database can't be used at all; faults of one transaction are in `bot.duel.errors`."""

import sqlite3


class DatabaseRefused(Exception):  # noqa: N818 - a statement to the operator, one clear sentence
    """The file was not opened, or not touched, and the text says why and what to do now."""


class DatabaseBusy(DatabaseRefused):
    """Another process has the file at work; once that one is gone, the same start succeeds."""


def refused(error: OSError | sqlite3.Error, text: str) -> DatabaseRefused:
    """Give the refusal that stands for an error: a lock of another program's is a passing one."""
    return DatabaseBusy(text) if is_busy(error) else DatabaseRefused(text)


def is_busy(error: Exception) -> bool:
    """Tell whether SQLite gave up because another connection holds a lock."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK) & 0xFF
    return code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
