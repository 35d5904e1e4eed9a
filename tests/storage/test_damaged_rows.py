"""What is damaged in one duel is read as far as it goes, and keeps no other from being read."""

import sqlite3
from pathlib import Path
from typing import Final

import pytest

from bot.duel.records import DuelId
from bot.storage.database import Database
from bot.storage.duels import DuelStore
from bot.storage.notes import NoteStore
from tests.storage.examples import BEN, CARA, OTHER_CHANNEL, entry, live

UNKNOWN_RULES: Final = {
    "rules": "UPDATE duels SET rules = CAST(x'ff' AS TEXT) WHERE id = :duel",
    "seen-rules": "UPDATE duels SET rules = rules || CAST(x'ff' AS TEXT) WHERE id = :duel",
    "new-rules": "UPDATE duels SET rules = rules || ' stacking=on' WHERE id = :duel",
}
GAPS: Final = {
    "line-number": ("UPDATE actions SET n = n + 1 WHERE duel = :duel", 0),
    "last-number": ("UPDATE actions SET n = 9223372036854775807 WHERE duel = :duel", 0),
    "line-missing": (
        """
        INSERT INTO actions (duel, n, line, at_ms, play_ms)
        SELECT duel, n + 2, line, at_ms, play_ms FROM actions WHERE duel = :duel
        """,
        1,
    ),
}


def alter(database: Path, statement: str, duel: DuelId) -> None:
    db = sqlite3.connect(database, isolation_level=None)
    db.execute(statement, {"duel": duel})
    db.close()


@pytest.mark.parametrize("damage", UNKNOWN_RULES)
async def test_rules_that_are_none_are_said_to_be_so_and_the_log_is_read(
    path: Path, store: DuelStore, damage: str
) -> None:
    broken, whole = await live(store), await live(store, CARA, BEN, channel=OTHER_CHANNEL)
    alter(path, UNKNOWN_RULES[damage], broken)
    read = [(each.record.id, each.whole, len(each.entries)) for each in await store.unfinished()]
    assert read == [(broken, False, 1), (whole, True, 1)]


@pytest.mark.parametrize("damage", GAPS)
async def test_a_log_with_a_gap_is_read_up_to_it(path: Path, store: DuelStore, damage: str) -> None:
    broken, whole = await live(store), await live(store, CARA, BEN, channel=OTHER_CHANNEL)
    statement, lines = GAPS[damage]
    alter(path, statement, broken)
    read = [(each.record.id, each.whole, len(each.entries)) for each in await store.unfinished()]
    assert read == [(broken, False, lines), (whole, True, 1)]


async def test_a_text_that_is_none_keeps_no_other_from_being_read(
    path: Path, store: DuelStore, database: Database
) -> None:
    broken, whole = await live(store), await live(store, CARA, BEN, channel=OTHER_CHANNEL)
    await NoteStore(database).put("word", "known")
    for statement in (
        "UPDATE actions SET line = line || CAST(x'ff' AS TEXT) WHERE duel = :duel",
        "UPDATE duels SET locale = CAST(x'6e6cff' AS TEXT) WHERE id = :duel",
        "UPDATE memory SET value = CAST(x'ff' AS TEXT) WHERE :duel",
    ):
        alter(path, statement, broken)
    read = await store.unfinished()
    assert [each.record.id for each in read] == [broken, whole]
    assert read[0].entries[0].line != entry("start").line
    assert await NoteStore(database).get("word") != "known"
