"""The one connection, and the one owner of every transaction.

aiosqlite gives each statement its own trip to the connection's thread, so that two tasks that share
a connection share their transactions too: one's rollback undoes the other's rows, and a cancelled
task leaves a transaction open. Here a transaction is a plain function that makes the trip as a
whole. Nothing can come between its statements, no task can be cancelled inside it, and no lock is
needed: the thread's queue is the order. It is quicker as well: the transaction of one move (seven
statements, WAL, FULL, aiosqlite 0.22, CPython 3.11) took 0.3 ms in one trip and 0.9 ms in seven.

aiosqlite has no call for this, but it calls its connection's `commit` in the thread, and lets us
say which class the connection is: ours (`_Ledger`) carries out the next waiting transaction when it
is told to commit. So only public calls are used, and the SQL never passes through aiosqlite, whose
debug log would show its parameters (hands and seeds are among them).
"""

import asyncio
import logging
import os
import sqlite3
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, TypeVar

import aiosqlite

from bot.duel.errors import StoreBusy, StoreFault, StoreFull, StoreGone, WrongWrite
from bot.storage.backups import finish_restore
from bot.storage.copying import make_folder
from bot.storage.errors import DatabaseRefused, is_busy, refused
from bot.storage.inspection import is_there
from bot.storage.lock import held
from bot.storage.migrations import MIGRATIONS, Migration, prepare

log = logging.getLogger(__name__)

T = TypeVar("T")

BUSY_TIMEOUT_MS: Final = 2000
"""How long a write waits for another program's lock. Below the 3 seconds in which a click must be
answered (Discord: interactions), so that the player is told."""

COMMITS: Final = 1024
"""How many writes are looked at to tell how slow the slowest hundredth is."""

_PRAGMAS: Final[dict[str, object]] = {
    "journal_mode": "wal",
    "synchronous": 2,  # FULL: a commit survives a power cut; NORMAL may lose the last ones
    "foreign_keys": 1,
    "trusted_schema": 0,
}

_Begin: TypeAlias = Literal["BEGIN IMMEDIATE", "BEGIN"]


class _Ledger(sqlite3.Connection):
    """A connection that, when told to commit, carries out the next waiting transaction."""

    def __init__(
        self,
        waiting: deque[Callable[[sqlite3.Connection], None]],
        *args: Any,  # noqa: ANN401 - whatever sqlite3.connect hands on
        **kwargs: Any,  # noqa: ANN401 - the same
    ) -> None:
        super().__init__(*args, **kwargs)
        self._waiting = waiting

    def commit(self) -> None:
        self._waiting.popleft()(self)


def _transact(connection: sqlite3.Connection, begin: _Begin, work: Callable[..., T]) -> T:
    connection.execute(begin)
    try:
        result = work(connection)
        connection.execute("COMMIT")
    finally:
        # After some errors, such as a full disk, SQLite has rolled back already.
        if connection.in_transaction:
            connection.execute("ROLLBACK")
    return result


def _fault(error: sqlite3.Error) -> StoreFault:
    # Faults of the sqlite3 module itself, such as a closed connection, carry no code.
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    if isinstance(error, sqlite3.IntegrityError):
        return WrongWrite(str(error))
    if is_busy(error):
        return StoreBusy(str(error))
    if isinstance(error, sqlite3.ProgrammingError) and "closed" in str(error):
        return StoreGone(str(error))
    if code == sqlite3.SQLITE_FULL:
        return StoreFull(str(error))
    return StoreFault(str(error))


async def _to_its_end(task: asyncio.Task[T]) -> T:
    """Wait for a task even if cancelled meanwhile; the cancelling goes on when it is done."""
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait((task,))
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is None:
        return task.result()
    _unheard(task)
    raise cancelled


def _unheard(task: asyncio.Task[Any]) -> None:
    """Log a failure that no caller is there to hear."""
    if not task.cancelled() and (failure := task.exception()) is not None:
        log.warning("a transaction whose caller was cancelled failed: %s", failure)


class Database:
    """An open database. Made by `opened`, which also closes it."""

    def __init__(
        self,
        path: Path,
        connection: aiosqlite.Connection,
        waiting: deque[Callable[[sqlite3.Connection], None]],
        refused: Callable[[], None],
    ) -> None:
        self.path: Final = path
        self.commits: Final[deque[float]] = deque(maxlen=COMMITS)
        """How many ms writes took of late, from being asked for to being on disk."""
        self._connection = connection
        self._waiting = waiting
        self._refused = refused
        self._closed = False
        self._file = self._identity()

    def _identity(self) -> tuple[int, int]:
        status = os.stat(self.path)  # noqa: PTH116 - in every write: Path.stat costs twice as much
        return status.st_dev, status.st_ino

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Carry out one transaction that writes; all of it or, if it raises, nothing.

        It is over when this returns or raises, also when the caller is cancelled meanwhile: the
        cancelling is held back until then, and the transaction takes place.

        Args:
            work: What to do in it, run in the connection's thread; rows are `sqlite3.Row`. It reads
                its cursors to their ends, and neither begins nor commits.

        Raises:
            StoreBusy: Another program kept the file locked.
            StoreFull: No space.
            StoreGone: The connection or its thread has ended, though nobody here closed it.
            WrongWrite: The tables do not allow it.
            StoreFault: Anything else that SQLite refuses, the file being gone, or closed.
            Exception: Whatever `work` raises otherwise.
        """
        began = time.perf_counter()
        result = await self._carry_out("BEGIN IMMEDIATE", work)
        self.commits.append((time.perf_counter() - began) * 1000)
        return result

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Carry out one transaction that only reads: all of it sees the same moment.

        A caller that is cancelled is let go at once, though writes that wait for a lock may still
        be before its turn; then nothing is read.

        Raises:
            StoreFault: As for `write`.
            Exception: Whatever `work` raises otherwise.
        """
        return await self._carry_out("BEGIN", work)

    async def _carry_out(self, begin: _Begin, work: Callable[[sqlite3.Connection], T]) -> T:
        outcome: list[T] = []
        abandoned = False

        def whole(connection: sqlite3.Connection) -> None:
            if abandoned:
                return
            try:
                if begin == "BEGIN IMMEDIATE":
                    self._still_there()
                outcome.append(_transact(connection, begin, work))
            except sqlite3.Error as error:
                raise _fault(error) from error

        if self._closed:
            raise StoreFault("the database is closed")
        task = asyncio.create_task(self._hand_over(whole))
        if begin == "BEGIN IMMEDIATE":
            task.add_done_callback(self._look_for_refusal)
            await _to_its_end(task)
            return outcome[0]
        try:
            await asyncio.shield(task)
        except asyncio.CancelledError:
            abandoned = True
            task.add_done_callback(_unheard)
            raise
        return outcome[0]

    def _look_for_refusal(self, task: asyncio.Task[None]) -> None:
        """Tell that the disk refused, also where the caller was cancelled."""
        error = None if task.cancelled() else task.exception()
        if isinstance(error, StoreFault) and not isinstance(error, WrongWrite):
            self._refused()

    async def _hand_over(self, whole: Callable[[sqlite3.Connection], None]) -> None:
        # No await between the two: both queues keep the same order.
        self._waiting.append(whole)
        try:
            await self._connection.commit()
        except ValueError as error:  # what aiosqlite raises once its connection is no more
            if whole in self._waiting:
                self._waiting.remove(whole)
                raise StoreGone("the connection to the database has ended") from error
            raise

    def _still_there(self) -> None:
        """Refuse to write into a file that was deleted or replaced: it would vanish at exit."""
        try:
            same = self._identity() == self._file
        except OSError as error:
            raise StoreFault(f"{self.path} is gone: {error.strerror}") from error
        if not same:
            raise StoreFault(f"{self.path} is another file now")

    async def close(self) -> None:
        """Finish what is waiting, then close the file and end the thread; again does nothing."""
        if not self._closed:
            self._closed = True
            await _to_its_end(asyncio.create_task(self._connection.close()))


async def _configure(connection: aiosqlite.Connection, path: Path) -> None:
    """Set what every promise rests on, and read it back: SQLite ignores what it doesn't support."""
    for name, value in _PRAGMAS.items():
        await connection.execute_fetchall(f"PRAGMA {name} = {value}")
    for name, value in _PRAGMAS.items():
        ((found,),) = await connection.execute_fetchall(f"PRAGMA {name}")
        if found != value:
            raise DatabaseRefused(
                f"{path}: SQLite's {name} is {found} and can't be made {value}. Keep the database "
                "on a local disk that is not shared over a network."
            )
    # A read-only file opens without a word, and even begins; a first write tells, of any size.
    await connection.execute_fetchall("DELETE FROM memory WHERE FALSE")
    connection.row_factory = sqlite3.Row
    # A text that is no UTF-8 then says nothing that is known, and keeps no other from being read.
    connection.text_factory = partial(str, encoding="utf-8", errors="replace")


def _located(path: Path) -> Path:
    path = path.expanduser().resolve()
    make_folder(path.parent)
    is_there(path)
    return path


def _made_ready(path: Path, steps: Sequence[Migration]) -> None:
    """Do what comes before the file is opened; in a thread, for a migration may take minutes.

    A stop must be heard meanwhile. The process may end at any moment of it: the next start goes on.
    """
    finish_restore(path)
    prepare(path, steps)


@asynccontextmanager
async def opened(
    path: Path,
    *,
    refused: Callable[[], None] = lambda: None,
    busy_timeout_ms: int = BUSY_TIMEOUT_MS,
    steps: Sequence[Migration] = MIGRATIONS,
) -> AsyncIterator[Database]:
    """Open the database for as long as the block runs, made or migrated first where needed.

    Looking at the file and migrating it block the loop: nothing else may happen before it is done.

    Args:
        path: The file; missing folders are made. It is for its owner's eyes only (mode 0600).
        refused: Called when the disk refuses a write, whoever asked for it.
        busy_timeout_ms: How long a write waits for another program's lock.
        steps: The migrations; others than the program's own are for tests.

    Raises:
        DatabaseRefused: The file can't be used, and why; it is left as it is.
    """
    path = _located(path)
    with held(path):
        await _to_its_end(asyncio.create_task(asyncio.to_thread(_made_ready, path, steps)))
        database = await _connected(path, busy_timeout_ms, refused)
        try:
            yield database
        finally:
            await database.close()


async def _connected(
    path: Path, busy_timeout_ms: int, refused_write: Callable[[], None]
) -> Database:
    waiting: deque[Callable[[sqlite3.Connection], None]] = deque()
    try:
        connection = await aiosqlite.connect(
            path,
            isolation_level=None,
            timeout=busy_timeout_ms / 1000,
            factory=partial(_Ledger, waiting),
        )
        try:
            await _configure(connection, path)
            database = Database(path, connection, waiting, refused_write)
        except BaseException:
            await connection.close()
            raise
    except (OSError, sqlite3.Error) as error:
        raise refused(error, f"{path} can't be opened for writing: {error}.", path) from error
    log.info("database %s open, SQLite %s", path, sqlite3.sqlite_version)
    return database
