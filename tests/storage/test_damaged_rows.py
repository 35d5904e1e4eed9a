"""A damaged row stops its own duel alone: it is named, and a moderator ends it."""

import sqlite3
from pathlib import Path
from typing import Final

import pytest

from bot.duel.errors import DuelUnreadable
from bot.duel.records import DuelId
from bot.storage.backups import check
from bot.storage.database import Database
from bot.storage.duels import DuelStore
from bot.storage.notes import NoteStore
from tests.storage.examples import BEN, CARA, CHANNEL, NOON, OTHER_CHANNEL, challenge, live

DAMAGES: Final = {
    "locale": "UPDATE duels SET locale = CAST(x'6e6cff' AS TEXT) WHERE id = :duel",
    "rules": "UPDATE duels SET rules = CAST(x'ff' AS TEXT) WHERE id = :duel",
    "seen-rules": "UPDATE duels SET rules = rules || CAST(x'ff' AS TEXT) WHERE id = :duel",
    "line": "UPDATE actions SET line = line || CAST(x'ff' AS TEXT) WHERE duel = :duel",
    "deadline": "UPDATE duels SET deadline_ms = 9223372036854775807 WHERE id = :duel",
    "opened": "UPDATE duels SET opened_at_ms = -9223372036854775807 WHERE id = :duel",
    "accepted-at": "UPDATE duels SET accepted_at_ms = 253402300800001 WHERE id = :duel",
    "accepted-by": "UPDATE duels SET accepted_by = -5 WHERE id = :duel",
    "message": "UPDATE duels SET message = -1 WHERE id = :duel",
    "line-time": "UPDATE actions SET at_ms = 4611686018427387904 WHERE duel = :duel",
    "line-number": "UPDATE actions SET n = n + 1 WHERE duel = :duel",
    "line-missing": """
        INSERT INTO actions SELECT duel, n + 2, line, NULL, at_ms FROM actions WHERE duel = :duel
    """,
}


def alter(database: Path, statement: str, duel: DuelId) -> None:
    db = sqlite3.connect(database, isolation_level=None)
    db.execute(statement, {"duel": duel})
    db.close()


@pytest.mark.parametrize("damage", DAMAGES)
async def test_a_damaged_live_duel_is_named_and_ended_and_all_others_are_read(
    path: Path,
    store: DuelStore,
    damage: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    broken = await live(store)
    whole = await live(store, CARA, BEN, channel=OTHER_CHANNEL)
    alter(path, DAMAGES[damage], broken)

    assert [each.record.id for each in await store.unfinished()] == [whole]
    assert f"duel {broken} can't be read" in caplog.text
    with pytest.raises(DuelUnreadable):
        await store.find(broken)
    assert [(each.duel, each.status) for each in check(path).unread] == [(broken, "live")]
    assert await store.end_untaken(CHANNEL, at_ms=NOON, taken_up={whole})
    assert check(path).unread == ()
    await live(store)


async def test_a_challenge_in_no_readable_language_expires_and_its_challenger_is_free(
    path: Path, store: DuelStore
) -> None:
    broken = await challenge(store)
    alter(path, DAMAGES["locale"], broken.id)
    assert [each.duel for each in check(path).unread] == [broken.id]
    assert list(await store.close_unreadable(at_ms=NOON)) == [broken.id]
    await challenge(store)


async def test_a_log_shows_nothing_of_what_cannot_be_read(
    path: Path, store: DuelStore, caplog: pytest.LogCaptureFixture
) -> None:
    broken = await live(store)
    alter(path, DAMAGES["line"], broken)
    await store.unfinished()
    assert "can't be read" in caplog.text
    assert "start" not in caplog.text


@pytest.mark.parametrize("damaged", [2**63 - 1, -(2**63)])
async def test_a_beat_that_is_no_time_counts_as_none(
    store: DuelStore, damaged: int, caplog: pytest.LogCaptureFixture
) -> None:
    await store.beat(NOON)
    assert await store.last_beat_ms() == NOON
    await store.beat(damaged)
    assert await store.last_beat_ms() is None
    assert "damaged" in caplog.text


async def test_a_note_that_is_no_text_is_as_if_it_had_never_been_made(
    path: Path, database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    notes = NoteStore(database)
    await notes.put("commands", "abc")
    alter(path, "UPDATE memory SET value = CAST(x'ff' AS TEXT) WHERE :duel", DuelId(1))
    assert await notes.get("commands") is None
    assert "commands" in caplog.text
    await notes.put("commands", "def")
    assert await notes.get("commands") == "def"
