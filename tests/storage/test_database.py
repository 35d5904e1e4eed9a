"""Transactions: whole or not at all, whoever is cancelled and whatever the disk says."""

import asyncio
import gc
import sqlite3
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing, suppress
from functools import partial
from pathlib import Path
from typing import TypeAlias

import pytest

from bot.duel.errors import (
    AlreadyChallenged,
    AlreadyDone,
    ChallengeClosed,
    ChannelBusy,
    DuelOver,
    StoreBusy,
    StoreFault,
    StoreFull,
    StoreGone,
)
from bot.duel.records import Beat
from bot.storage.database import Database, _connected, opened
from bot.storage.duels import DuelStore
from tests.storage.examples import (
    BEN,
    CARA,
    NOON,
    OTHER_CHANNEL,
    batch,
    challenge,
    click,
    entry,
    lines,
    live,
    over,
    won,
)

NOTE = "INSERT INTO memory (name, value) VALUES (?, ?)"


async def noted(database: Database) -> list[str]:
    rows = await database.read(lambda db: db.execute("SELECT name FROM memory").fetchall())
    return sorted(row["name"] for row in rows)


async def note(database: Database, name: str) -> None:
    await database.write(lambda db: db.execute(NOTE, (name, "")))


def transaction_open(database: Database) -> bool:
    return database._connection.in_transaction


class Gate:
    """Holds a transaction open in its thread until the test lets it go on."""

    def __init__(self) -> None:
        self.reached = threading.Event()
        self.opened = threading.Event()

    def pass_through(self) -> None:
        self.reached.set()
        assert self.opened.wait(60)


async def turns(count: int) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.001)


async def test_the_promises_of_sqlite_are_switched_on(database: Database) -> None:
    def pragmas(db: sqlite3.Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "trusted_schema")
        return [db.execute(f"PRAGMA {name}").fetchone()[0] for name in names]

    assert await database.read(pragmas) == ["wal", 2, 1, 40, 0]


async def test_what_raises_leaves_nothing_behind(database: Database) -> None:
    class Thrown(Exception):  # noqa: N818 - only thrown
        pass

    def work(db: sqlite3.Connection) -> None:
        db.execute(NOTE, ("half", ""))
        raise Thrown

    with pytest.raises(Thrown):
        await database.write(work)
    assert await noted(database) == []
    assert not transaction_open(database)


async def test_one_task_s_rollback_leaves_the_rows_of_another(database: Database) -> None:
    def failing(db: sqlite3.Connection) -> None:
        db.execute(NOTE, ("undone", ""))
        db.execute("INSERT INTO nowhere VALUES (1)")

    outcomes = await asyncio.gather(
        *(note(database, f"kept {number}") for number in range(20)),
        *(database.write(failing) for _ in range(20)),
        *(note(database, f"kept {number}") for number in range(20, 40)),
        return_exceptions=True,
    )
    assert [type(each) for each in outcomes[20:40]] == [StoreFault] * 20
    assert await noted(database) == sorted(f"kept {number}" for number in range(40))


async def test_transactions_take_place_in_the_order_they_were_asked_for(
    database: Database,
) -> None:
    order: list[int] = []
    appending = (partial(lambda number, _: order.append(number), number) for number in range(50))
    await asyncio.gather(*(database.write(each) for each in appending))
    assert order == list(range(50))


async def test_a_reader_sees_one_moment(database: Database) -> None:
    def work(db: sqlite3.Connection) -> list[int]:
        counts = []
        for name in ("a", "b"):
            counts.append(db.execute("SELECT count(*) FROM memory").fetchone()[0])
            with closing(sqlite3.connect(database.path, isolation_level=None)) as other:
                other.execute(NOTE, (name, ""))
        return counts

    assert await database.read(work) == [0, 0]
    assert await noted(database) == ["a", "b"]


async def test_a_cancelled_caller_waits_for_its_transaction_which_takes_place(
    database: Database,
) -> None:
    gate = Gate()

    def work(db: sqlite3.Connection) -> None:
        db.execute(NOTE, ("cancelled", ""))
        gate.pass_through()

    writing = asyncio.create_task(database.write(work))
    await until(gate.reached.is_set)
    for _ in range(3):
        writing.cancel()
        await turns(3)
        assert not writing.done()
    waiting = asyncio.create_task(note(database, "next"))
    gate.opened.set()
    with pytest.raises(asyncio.CancelledError):
        await writing
    await waiting
    assert await noted(database) == ["cancelled", "next"]
    assert not transaction_open(database)


async def test_a_cancelled_reader_is_let_go_though_a_write_is_before_it(
    database: Database,
) -> None:
    gate = Gate()
    read: list[object] = []
    writing = asyncio.create_task(database.write(lambda _: gate.pass_through()))
    await until(gate.reached.is_set)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.01):
            await database.read(read.append)
    assert not writing.done()
    gate.opened.set()
    await writing
    await note(database, "next")
    assert await noted(database) == ["next"]
    assert read == []


async def test_a_reader_cancelled_while_it_reads_is_let_go_and_leaves_no_transaction(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    gate = Gate()

    def work(db: sqlite3.Connection) -> None:
        gate.pass_through()
        db.execute("SELECT * FROM nowhere")

    reading = asyncio.create_task(database.read(work))
    await until(gate.reached.is_set)
    reading.cancel()
    await asyncio.wait({reading}, timeout=30)
    assert reading.cancelled()
    gate.opened.set()
    await note(database, "next")
    assert not transaction_open(database)
    del reading
    gc.collect()
    assert "never retrieved" not in caplog.text
    assert "no such table: nowhere" in caplog.text


async def test_a_timeout_around_a_write_still_is_a_timeout(database: Database) -> None:
    gate = Gate()

    def work(db: sqlite3.Connection) -> None:
        db.execute(NOTE, ("late", ""))
        gate.pass_through()

    asyncio.get_running_loop().call_later(0.03, gate.opened.set)
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.01):
            await database.write(work)
    assert await noted(database) == ["late"]


async def test_a_failure_after_the_caller_was_cancelled_is_logged(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    gate = Gate()

    def work(db: sqlite3.Connection) -> None:
        gate.pass_through()
        db.execute("INSERT INTO nowhere VALUES (1)")

    writing = asyncio.create_task(database.write(work))
    await until(gate.reached.is_set)
    writing.cancel()
    await turns(2)
    gate.opened.set()
    with pytest.raises(asyncio.CancelledError):
        await writing
    assert "no such table: nowhere" in caplog.text


@pytest.mark.parametrize("after", range(12))
async def test_cancelling_at_any_step_writes_all_or_nothing(store: DuelStore, after: int) -> None:
    duel = await live(store)
    writing = asyncio.create_task(store.append(duel, batch(1, entry("draw"), entry("keep"))))
    await turns(after)
    writing.cancel()
    await asyncio.wait((writing,))
    # Only what was cancelled before its first step never began.
    assert await lines(store, duel) == (["start", "draw", "keep"] if after else ["start"])
    await store.append(duel, batch(3 if after else 1, entry("more")))


async def test_when_a_loop_ends_all_tasks_no_transaction_stays_open(
    store: DuelStore, database: Database
) -> None:
    duel = await live(store)
    gate = Gate()
    writing = [
        asyncio.create_task(database.write(lambda _: gate.pass_through())),
        asyncio.create_task(store.append(duel, batch(1, entry("draw"), entry("keep")))),
    ]
    await until(gate.reached.is_set)
    for each in asyncio.all_tasks() - {asyncio.current_task()}:
        each.cancel()
    gate.opened.set()
    await asyncio.wait(writing)
    assert await lines(store, duel) in (["start"], ["start", "draw", "keep"])
    assert not transaction_open(database)


async def test_a_locked_file_is_a_busy_fault_and_changes_nothing(
    store: DuelStore, database: Database
) -> None:
    duel = await live(store)
    with closing(sqlite3.connect(database.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreBusy):
            await store.append(duel, batch(1, entry("draw")))
        assert await lines(store, duel) == ["start"]
        other.execute("ROLLBACK")
    await store.append(duel, batch(1, entry("draw")))
    assert await lines(store, duel) == ["start", "draw"]


async def test_waiting_for_a_lock_leaves_the_loop_free(path: Path) -> None:
    async with opened(path, busy_timeout_ms=10_000) as database:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            writing = asyncio.create_task(note(database, "patient"))
            await turns(20)
            assert not writing.done()
            other.execute("ROLLBACK")
            await writing
        assert await noted(database) == ["patient"]


async def test_a_full_disk_loses_nothing_that_was_confirmed(
    store: DuelStore, database: Database
) -> None:
    duel = await live(store)

    def limit(extra: int) -> Callable[[sqlite3.Connection], object]:
        def work(db: sqlite3.Connection) -> object:
            (pages,) = db.execute("PRAGMA page_count").fetchone()
            return db.execute(f"PRAGMA max_page_count = {pages + extra}").fetchall()

        return work

    await database.read(limit(2))
    confirmed = 1
    with suppress(StoreFull):
        while confirmed < 500:
            await store.append(duel, batch(confirmed, entry("x" * 900)))
            confirmed += 1
    kept = await lines(store, duel)
    assert len(kept) == confirmed < 500
    assert not transaction_open(database)
    await database.read(limit(1000))
    await store.append(duel, batch(confirmed, entry("room again")))
    assert await lines(store, duel) == [*kept, "room again"]


async def test_a_read_only_file_is_a_fault_and_reading_goes_on(
    store: DuelStore, database: Database
) -> None:
    duel = await live(store)
    await database.read(lambda db: db.execute("PRAGMA query_only = 1").fetchall())
    with pytest.raises(StoreFault) as fault:
        await store.append(duel, batch(1, entry("draw")))
    assert not isinstance(fault.value, StoreBusy | StoreFull)
    assert await lines(store, duel) == ["start"]
    assert not transaction_open(database)


@pytest.mark.parametrize("replaced", [False, True])
async def test_nothing_is_confirmed_into_a_file_that_was_deleted(
    store: DuelStore, database: Database, *, replaced: bool
) -> None:
    duel = await live(store)
    database.path.rename(database.path.with_suffix(".moved"))
    if replaced:
        database.path.touch()
    with pytest.raises(StoreFault):
        await store.append(duel, batch(1, entry("draw")))
    with pytest.raises(StoreFault):
        await store.beat(Beat(0, 0))


Trouble: TypeAlias = Callable[[Database], AbstractAsyncContextManager[None]]
"""Lets the disk refuse to write for as long as a block runs, or for good."""


@asynccontextmanager
async def locked(database: Database) -> AsyncIterator[None]:
    with closing(sqlite3.connect(database.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@asynccontextmanager
async def full(database: Database) -> AsyncIterator[None]:
    await database.read(lambda db: db.execute("PRAGMA max_page_count = 1").fetchall())
    yield
    await database.read(lambda db: db.execute("PRAGMA max_page_count = 100000").fetchall())


@asynccontextmanager
async def read_only(database: Database) -> AsyncIterator[None]:
    await database.read(lambda db: db.execute("PRAGMA query_only = 1").fetchall())
    yield
    await database.read(lambda db: db.execute("PRAGMA query_only = 0").fetchall())


@asynccontextmanager
async def gone(database: Database) -> AsyncIterator[None]:
    moved = database.path.rename(database.path.with_suffix(".moved"))
    yield
    moved.rename(database.path)


@asynccontextmanager
async def ended(database: Database) -> AsyncIterator[None]:
    await database._connection.close()
    yield


@pytest.mark.parametrize(
    ("trouble", "fault"),
    [
        (locked, StoreBusy),
        (full, StoreFull),
        (read_only, StoreFault),
        (gone, StoreFault),
        (ended, StoreGone),
    ],
)
async def test_each_write_that_the_disk_refuses_is_told_of_in_the_loop_s_thread(
    store: DuelStore,
    database: Database,
    refusals: list[int],
    trouble: Trouble,
    fault: type[StoreFault],
) -> None:
    duel = await live(store)
    # More than one page, so that it finds no room in those that are there.
    move = batch(1, entry("x" * 9000))
    asked: list[Callable[[], Awaitable[None]]] = [
        lambda: store.append(duel, move),
        lambda: database.write(lambda db: db.execute(NOTE, ("name", "x" * 9000)).close()),
        lambda: store.append(duel, move),
    ]
    assert refusals == []
    async with trouble(database):
        for count, write in enumerate(asked, 1):
            with pytest.raises(StoreFault) as told:
                await write()
            assert type(told.value) is fault
            assert refusals == [threading.get_ident()] * count
    if fault is not StoreGone:
        await store.append(duel, move)
        assert len(await lines(store, duel)) == 2
        assert len(refusals) == len(asked)


@pytest.mark.parametrize("trouble", [locked, read_only, gone])
async def test_a_beat_that_the_disk_refuses_is_told_of_as_any_other_write(
    store: DuelStore, database: Database, refusals: list[int], trouble: Trouble
) -> None:
    await store.beat(Beat(NOON, 0))
    async with trouble(database):
        with pytest.raises(StoreFault):
            await store.beat(Beat(NOON + 1, 2))
        assert len(refusals) == 1
    assert await store.last_beat() == Beat(NOON, 0)
    await store.beat(Beat(NOON + 3, 4))
    assert await store.last_beat() == Beat(NOON + 3, 4)
    assert len(refusals) == 1


async def test_what_is_only_read_is_no_write_that_was_refused(
    store: DuelStore, database: Database, refusals: list[int]
) -> None:
    duel = await live(store)
    async with locked(database), read_only(database):
        assert await lines(store, duel) == ["start"]
    with pytest.raises(StoreFault):
        await database.read(lambda db: db.execute("SELECT * FROM nowhere").fetchall())
    async with ended(database):
        with pytest.raises(StoreFault):
            await store.unfinished()
    assert refusals == []


async def test_what_the_order_of_the_duels_refuses_the_disk_has_not_refused(
    store: DuelStore, database: Database, refusals: list[int]
) -> None:
    class Thrown(Exception):  # noqa: N818 - only thrown
        pass

    def throw(_: sqlite3.Connection) -> None:
        raise Thrown

    same = entry("draw")
    duel, past = await live(store), await over(store, won(0), channel=OTHER_CHANNEL)
    open_one = await challenge(store, CARA, BEN)
    await store.append(duel, batch(1, same))
    by, first = click(), batch(0, entry("start"))
    asked: list[tuple[type[Exception], Callable[[], Awaitable[object]]]] = [
        (AlreadyDone, lambda: store.append(duel, batch(2, same))),
        (AlreadyChallenged, lambda: challenge(store, CARA, BEN)),
        (ChannelBusy, lambda: store.accept(open_one.id, interaction=by, at_ms=NOON, batch=first)),
        (ChallengeClosed, lambda: store.accept(duel, interaction=by, at_ms=NOON, batch=first)),
        (DuelOver, lambda: store.append(past, batch(2, entry("draw")))),
        (Thrown, lambda: database.write(throw)),
    ]
    for refusal, ask in asked:
        with pytest.raises(refusal):
            await ask()
    assert refusals == []


async def test_damage_that_shows_while_running_is_a_fault(
    store: DuelStore, database: Database
) -> None:
    duel = await live(store)
    with closing(sqlite3.connect(database.path)) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    await database.read(lambda db: db.execute("PRAGMA shrink_memory"))
    with database.path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * (database.path.stat().st_size - 4096))
    with pytest.raises(StoreFault, match="malformed"):
        await store.find(duel)
    with pytest.raises(StoreFault, match="malformed"):
        await store.append(duel, batch(1, entry("draw")))


async def test_a_closed_database_is_a_fault(path: Path) -> None:
    async with opened(path) as database:
        store = DuelStore(database)
        await challenge(store)
    calls: list[Callable[[], Awaitable[object]]] = [
        lambda: challenge(store, channel=OTHER_CHANNEL),
        store.unfinished,
    ]
    for call in calls:
        with pytest.raises(StoreFault, match="closed"):
            await call()
    await database.close()


async def test_closing_finishes_what_waits(path: Path) -> None:
    async with opened(path) as database:
        writing = [asyncio.create_task(note(database, f"{number:03}")) for number in range(200)]
        await turns(2)
    await asyncio.gather(*writing)
    async with opened(path) as database:
        assert len(await noted(database)) == 200


async def test_two_connections_wait_for_each_other_and_share_the_constraints(path: Path) -> None:
    async with opened(path, busy_timeout_ms=10_000) as database:
        other = await _connected(path, 10_000, lambda: None)  # past the lock, on purpose
        try:
            stores = DuelStore(database), DuelStore(other)
            duel = await live(stores[0])
            for number in range(1, 40):
                same = entry(f"line {number}")
                outcomes = await asyncio.gather(
                    *(each.append(duel, batch(number, same)) for each in stores),
                    return_exceptions=True,
                )
                assert [type(each) for each in outcomes if each] == [AlreadyDone]
            assert len(await lines(stores[1], duel)) == 40
        finally:
            await other.close()


async def test_a_write_that_reads_first_waits_for_another_writer(path: Path) -> None:
    """A transaction that begins by reading could not: SQLite fails its first write at once."""

    def count_then_note(db: sqlite3.Connection) -> None:
        (count,) = db.execute("SELECT count(*) FROM memory").fetchone()
        db.execute(NOTE, (str(count), ""))

    async with opened(path, busy_timeout_ms=10_000) as database:
        other = await _connected(path, 10_000, lambda: None)
        try:
            both = (database, other) * 50
            await asyncio.gather(*(each.write(count_then_note) for each in both))
            assert len(await noted(database)) == 100
        finally:
            await other.close()
