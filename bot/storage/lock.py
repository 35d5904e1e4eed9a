"""One process a database: an advisory lock on a file beside it.

SQLite would let two bots write to one file, and each would know only half of every duel. The
operating system frees the lock when its process ends, however it ends, so nothing has to be tidied
up after a crash. The file itself stays: removing it would let two processes lock two files of one
name.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.storage.errors import DatabaseRefused

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _holder(handle: int) -> str:
    try:
        written = os.pread(handle, 20, 0) if sys.platform != "win32" else b""
    except OSError:
        return ""
    return f" (process {int(written)})" if written.strip().isdigit() else ""


@contextmanager
def held(database: Path) -> Iterator[None]:
    """Hold a database for this process as long as the block runs.

    Args:
        database: The database's path, resolved, so that two names of one file share one lock.

    Raises:
        DatabaseRefused: Another process holds it, or the lock can't be made.
    """
    lock = database.with_name(f"{database.name}.lock")
    try:
        handle = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise DatabaseRefused(f"{lock} can't be written: {error.strerror}.") from error
    try:
        try:
            _take(handle)
        except (BlockingIOError, PermissionError) as error:
            raise DatabaseRefused(
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
