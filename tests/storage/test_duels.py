"""The store on SQLite keeps the port's contract, and what is its own."""

import logging
from dataclasses import replace

import pytest

from bot.duel.records import DuelId
from bot.storage.database import Database
from bot.storage.duels import DuelStore
from tests.storage.examples import (
    NOON,
    challenge,
    ending,
    lines,
    live,
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


async def test_the_end_of_a_match_takes_its_deadline_away(store: DuelStore) -> None:
    duel = await live(store)
    await store.append(duel, replace(ending(1, won(0)), deadline_ms=NOON))
    stored = await store.find(duel)
    assert stored is not None
    assert stored.record.deadline_ms is None


async def test_an_id_is_never_used_again(store: DuelStore, database: Database) -> None:
    first = await challenge(store)
    await database.write(lambda db: db.execute("DELETE FROM applied"))
    await database.write(lambda db: db.execute("DELETE FROM duels"))
    second = await challenge(store)
    assert second.id > first.id
