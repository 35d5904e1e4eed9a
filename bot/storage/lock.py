"""One process a database: an advisory lock on a file beside it.

SQLite would let two bots write to one file, and each would know only half of every duel. The
operating system frees the lock when its process ends, however it ends, so nothing has to be tidied
up after a crash. The file itself stays: removing it would let two processes lock two files of one
name.
"""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from bot.storage.errors import DatabaseBusy, DatabaseRefused, refused

TRIES: Final = 10
TRY_EVERY_S: Final = 0.02
"""`is_held` takes the lock for an instant: whoever wants to hold it tries for a little longer."""

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

    _try = _take
else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _try(handle: int) -> None:
        """Take it together with others who only try."""
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)


def _holder(handle: int) -> str:
    try:
        written = os.pread(handle, 20, 0) if sys.platform != "win32" else b""
    except OSError:
        return ""
    return f" (process {int(written)})" if written.strip().isdigit() else ""


def _take_soon(handle: int) -> None:
    for _ in range(TRIES - 1):
        try:
            _take(handle)
        except (BlockingIOError, PermissionError):
            time.sleep(TRY_EVERY_S)
        else:
            return
    _take(handle)


def is_held(database: Path) -> bool:
    """Tell whether a process holds a database; True as well where that can't be found out.

    Args:
        database: As for `held`.

    Raises:
        DatabaseRefused: The lock can't be looked at.
    """
    lock = _lock_of(database)
    try:
        handle = os.open(lock, os.O_RDONLY)
    except FileNotFoundError:
        return False
    except OSError as error:
        raise refused(error, f"{lock} can't be read: {error.strerror}.", lock) from error
    try:
        _try(handle)
    except OSError:
        return True
    finally:
        os.close(handle)
    return False


def _lock_of(database: Path) -> Path:
    return database.with_name(f"{database.name}.lock")


@contextmanager
def held(database: Path) -> Iterator[None]:
    """Hold a database for this process as long as the block runs.

    Args:
        database: The database's path, resolved, so that two names of one file share one lock.

    Raises:
        DatabaseBusy: Another process holds it.
        DatabaseRefused: The lock can't be made.
    """
    lock = _lock_of(database)
    try:
        handle = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise refused(error, f"{lock} can't be written: {error.strerror}.", lock) from error
    try:
        try:
            _take_soon(handle)
        except (BlockingIOError, PermissionError) as error:
            raise DatabaseBusy(
                f"{database} is in use by another running bot{_holder(handle)}. "
                "Stop that one first."
            ) from error
        except OSError as error:
            raise DatabaseRefused(
                f"{lock} can't be locked ({error.strerror}): keep the database on a local disk."
            ) from error
        if sys.platform != "win32":
            os.ftruncate(handle, 0)
            os.pwrite(handle, str(os.getpid()).encode(), 0)
        yield
    finally:
        os.close(handle)
