"""Why the database can't be used at all; faults of one transaction are in `bot.duel.errors`."""

import errno
import os
import sqlite3
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

if sys.platform != "win32":
    import pwd

_TOO_MANY: Final = frozenset({errno.EMFILE, errno.ENFILE})
_NO_ACCESS: Final = _TOO_MANY | {
    *(errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOENT, errno.ENOTDIR)
}
_SQLITE_NO_ACCESS: Final = frozenset(
    {sqlite3.SQLITE_PERM, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN}
)


class DatabaseRefused(Exception):  # noqa: N818 - a statement to the operator, one clear sentence
    """The file was not opened, or not touched, and the text says why and what to do now."""


class DatabaseBusy(DatabaseRefused):
    """Another process has the file at work; once that one is gone, the same start succeeds."""


def refused(error: OSError | sqlite3.Error, text: str, *files: Path) -> DatabaseRefused:
    """Return the refusal that stands for an error: a passing one if a later try may succeed.

    Args:
        error: What the system, or SQLite, refused.
        text: What is told, unless it was for want of access: then that is.
        files: The databases in question.
    """
    if is_busy(error):
        return DatabaseBusy(text)
    number, file = _barrier(error, files)
    if number in _TOO_MANY:
        return DatabaseBusy(f"{file} can't be opened: {os.strerror(number)}.")
    if number in _NO_ACCESS:
        return DatabaseRefused(f"{file} can't be used: {os.strerror(number)}. {_whose(file)}")
    if number:
        return DatabaseRefused(f"{file} can't be used: {error}.")
    return DatabaseRefused(text)


def is_busy(error: Exception) -> bool:
    """Tell whether SQLite gave up because another connection holds a lock."""
    return _code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _code(error: Exception) -> int:
    return int(getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK)) & 0xFF


def _barrier(error: OSError | sqlite3.Error, files: tuple[Path, ...]) -> tuple[int, Path]:
    """Return which file can't be used, and the system's number for why; 0: it is not for access.

    SQLite tells neither, and so it is looked for.
    """
    if isinstance(error, OSError):
        number = error.errno if error.errno in _NO_ACCESS else 0
        return number or 0, Path(error.filename or files[0])
    if _code(error) not in _SQLITE_NO_ACCESS:
        return 0, files[0]
    try:
        os.close(os.open(os.devnull, os.O_RDONLY))
    except OSError as too_many:
        return too_many.errno or errno.EMFILE, files[0]
    for file, need in _needed(files):
        if not os.access(file, need, effective_ids=os.access in os.supports_effective_ids):
            return _why_not(file), file
    return errno.EIO, files[0]  # nothing is to be seen; damaged it is not


def _needed(files: tuple[Path, ...]) -> Iterator[tuple[Path, int]]:
    """Yield what SQLite opens for some databases, and how, most telling first."""
    for file in files:
        there = [Path(f"{file}{suffix}") for suffix in ("", "-wal", "-shm", "-journal")]
        there = [each for each in there if os.path.lexists(each)]
        yield from ((folder, os.X_OK) for folder in reversed(file.parents))
        yield from ((each, os.R_OK) for each in there)
        yield from ((each, os.W_OK) for each in (*there, file.parent))


def _why_not(file: Path) -> int:
    if not os.path.lexists(file):
        return errno.ENOENT
    if sys.platform != "win32" and os.statvfs(file).f_flag & os.ST_RDONLY:
        return errno.EROFS
    return errno.EACCES


def _whose(file: Path) -> str:
    """Tell whose a file is, or the folder that it would be in, and as whom the bot runs."""
    if sys.platform == "win32":
        return ""
    for each in (file, *file.parents):
        try:
            found = os.stat(each)  # noqa: PTH116 - beside S_IMODE
        except OSError:
            continue
        mode = stat.S_IMODE(found.st_mode)
        return (
            f"{each} belongs to {_name(found.st_uid)} (mode {mode:04o}), and the bot runs as "
            f"{_name(os.geteuid())}."
        )
    return ""


def _name(user: int) -> str:
    try:
        return pwd.getpwuid(user).pw_name
    except KeyError:
        return f"user {user}"
