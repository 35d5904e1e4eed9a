"""Text that is SQL stays text: what little of it reaches the database is a locale, or a note."""

from dataclasses import replace

import pytest

from bot.duel.records import DuelRecord
from bot.storage.database import Database
from bot.storage.duels import DuelStore
from bot.storage.notes import NoteStore
from tests.storage.examples import (
    ANNA,
    BEN,
    CHANNEL,
    EXPIRY,
    GUILD,
    NOON,
    RULES,
    SEED,
    challenge,
    click,
)

HOSTILE = [
    "'; DROP TABLE duels; --",
    '" OR 1=1 --',
    "cs' UNION SELECT seed FROM duels --",
    "?1 :name @name $name",
    "\0'\\'",
    "",
]


async def stored(store: DuelStore, record: DuelRecord) -> DuelRecord:
    found = await store.find(record.id)
    assert found is not None
    return found.record


@pytest.mark.parametrize("text", HOSTILE)
async def test_a_locale_that_is_sql_is_kept_as_it_is(store: DuelStore, text: str) -> None:
    other = await challenge(store, BEN, ANNA)
    record = await store.open_challenge(
        guild=GUILD,
        channel=CHANNEL,
        players=(ANNA, BEN),
        rules=RULES,
        seed=SEED,
        locale=text,
        at_ms=NOON,
        expires_at_ms=EXPIRY,
        interaction=click(),
    )
    assert await stored(store, record) == replace(record, locale=text)
    assert await stored(store, other) == other


@pytest.mark.parametrize("text", HOSTILE)
async def test_a_note_that_is_sql_is_kept_as_it_is(database: Database, text: str) -> None:
    memory = NoteStore(database)
    await memory.put("commands", "abc")
    await memory.put(text, text)
    assert await memory.get(text) == text
    assert await memory.get("commands") == "abc"
    await memory.put(text, None)
    assert await memory.get(text) is None
    assert await memory.get("commands") == "abc"
