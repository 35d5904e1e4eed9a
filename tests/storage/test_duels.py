"""The store on SQLite keeps the port's contract, and what is its own."""

import logging
import sqlite3
from dataclasses import replace

import pytest

from bot.duel.errors import StoreFault
from bot.duel.records import Beat, ChannelId, DuelId, DuelRecord, ServerTime
from bot.storage.database import Database
from bot.storage.duels import DuelStore
from tests.storage.examples import (
    GUILD,
    NOON,
    OTHER_CHANNEL,
    batch,
    challenge,
    click,
    ending,
    entry,
    lines,
    live,
    over,
    won,
)
from tests.storage.store_contract import Damage, StoreContract


class TestDuelStore(StoreContract):
    @pytest.fixture
    def damage(self, database: Database) -> Damage:
        async def damage(duel: DuelId) -> None:
            await database.write(
                lambda db: db.execute("UPDATE duels SET rules = 'future' WHERE id = ?", (duel,))
            )

        return damage


async def test_no_log_shows_a_seed_or_a_line_of_a_duel(
    store: DuelStore, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        duel = await live(store)
        await lines(store, duel)
    assert caplog.records
    assert "start" not in caplog.text
    assert "x01" not in caplog.text


async def record_of(store: DuelStore, duel: DuelId) -> DuelRecord:
    stored = await store.find(duel)
    assert stored is not None
    return stored.record


async def make_old(database: Database, duel: DuelId, deadline_ms: int | None) -> None:
    """Let a duel be one of before there was play time."""

    def work(db: sqlite3.Connection) -> None:
        db.execute(
            "UPDATE duels SET lost_ms = NULL, deadline_ms = ? WHERE id = ?", (deadline_ms, duel)
        )
        db.execute("UPDATE actions SET play_ms = NULL WHERE duel = ?", (duel,))

    await database.write(work)


async def test_the_end_of_a_match_takes_its_deadline_away(
    store: DuelStore, database: Database
) -> None:
    duel = await live(store)
    await make_old(database, duel, NOON)
    await store.append(duel, ending(1, won(0)))
    assert (await record_of(store, duel)).deadline_ms is None


async def test_a_beat_gives_duels_that_had_none_their_clocks_and_takes_their_deadlines_away(
    store: DuelStore, database: Database
) -> None:
    first, second, unnamed = [await live(store, channel=ChannelId(n)) for n in (1, 2, 3)]
    ended = await over(store, won(0))
    for duel, deadline_ms in ((first, NOON), (second, None), (unnamed, NOON + 9), (ended, None)):
        await make_old(database, duel, deadline_ms)
    before = {duel: await record_of(store, duel) for duel in (first, second, unnamed, ended)}
    await store.beat(Beat(NOON, 5), {first: 3_600_000, second: 0, ended: 7})
    assert {duel: await record_of(store, duel) for duel in before} == {
        first: replace(before[first], lost_ms=3_600_000, deadline_ms=None),
        second: replace(before[second], lost_ms=0),
        unnamed: before[unnamed],
        ended: before[ended],
    }
    assert before[unnamed].deadline_ms == NOON + 9
    assert await store.last_beat() == Beat(NOON, 5)


async def test_a_beat_and_the_clocks_that_it_gives_are_written_together_or_not_at_all(
    store: DuelStore, database: Database
) -> None:
    duels = await live(store), await live(store, channel=OTHER_CHANNEL)
    for duel in duels:
        await make_old(database, duel, NOON)
    before = [await record_of(store, duel) for duel in duels]
    told = Beat(NOON, 5, {GUILD: ServerTime(6, None)})
    await store.beat(told)
    refuse = """
        CREATE TRIGGER refuse BEFORE UPDATE OF lost_ms ON duels WHEN NEW.lost_ms = 13
        BEGIN SELECT RAISE (ABORT, 'refused'); END
    """
    await database.write(lambda db: db.execute(refuse))
    later = Beat(NOON + 1, 7, {GUILD: ServerTime(8, NOON)})
    with pytest.raises(StoreFault, match="refused"):
        await store.beat(later, {duels[0]: 12, duels[1]: 13})
    assert await store.last_beat() == told
    assert [await record_of(store, duel) for duel in duels] == before
    await store.beat(later, {duels[0]: 12, duels[1]: 14})
    assert await store.last_beat() == later
    assert [(await record_of(store, duel)).lost_ms for duel in duels] == [12, 14]


async def test_a_challenge_of_before_has_a_clock_of_its_own_once_it_is_accepted(
    store: DuelStore, database: Database
) -> None:
    waiting = await challenge(store)
    await make_old(database, waiting.id, None)
    accepted = await store.accept(
        waiting.id, interaction=click(), at_ms=NOON, batch=batch(0, entry("start"))
    )
    assert accepted.lost_ms == 0
    assert await record_of(store, waiting.id) == accepted


async def test_when_somebody_acted_last_is_told_by_the_hosts_clock_to_who_looks_into_the_file(
    store: DuelStore, database: Database
) -> None:
    duel = await live(store)
    (found,) = await database.read(
        lambda db: db.execute("SELECT acted_at_ms FROM duels WHERE id = ?", (duel,)).fetchall()
    )
    assert found["acted_at_ms"] == entry().at_ms != entry().play_ms


async def test_an_id_is_never_used_again(store: DuelStore, database: Database) -> None:
    first = await challenge(store)
    await database.write(lambda db: db.execute("DELETE FROM applied"))
    await database.write(lambda db: db.execute("DELETE FROM duels"))
    second = await challenge(store)
    assert second.id > first.id
