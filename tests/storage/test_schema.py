"""The promises that the tables keep by themselves, whatever the program does; and their speed."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from bot.engine.codec import encode_rules
from bot.storage import readers, scores
from bot.storage.database import opened
from bot.storage.duels import DuelStore
from bot.storage.migrations import migrate, prepare
from tests.storage.examples import ANNA, CHANNEL, GUILD, RULES, live

DUEL = """
    INSERT INTO duels (id, guild, channel, challenger, challenged, rules, seed, status, locale,
                       opened_at_ms, accepted_by, accepted_at_ms)
    VALUES (?, 1, 5, ?, 9, '', zeroblob(32), ?, 'en-US', 0, ?, ?)
"""


@pytest.fixture
def db() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        migrate(connection)
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute(DUEL, (1, 7, "live", 100, 100))
        connection.execute(DUEL, (2, 7, "challenge", None, None))
        connection.execute("INSERT INTO applied VALUES (100, 1)")
        connection.execute("INSERT INTO actions VALUES (1, 0, 'start', 100, 0, 0)")
        yield connection


PROMISES: Final = {
    "one live duel a channel": """
        UPDATE duels SET status = 'live', accepted_by = 1, accepted_at_ms = 1 WHERE id = 2
    """,
    "one open challenge each": """
        INSERT INTO duels (guild, channel, challenger, challenged, rules, seed, status, locale,
                           opened_at_ms)
        VALUES (1, 5, 7, 8, '', zeroblob(32), 'challenge', 'nl', 0)
    """,
    "two players": "UPDATE duels SET challenged = challenger WHERE id = 1",
    "a whole seed": "UPDATE duels SET seed = zeroblob(31) WHERE id = 1",
    "a known status": "UPDATE duels SET status = 'paused' WHERE id = 2",
    "live means accepted": """
        UPDATE duels SET accepted_by = NULL, accepted_at_ms = NULL WHERE id = 1
    """,
    "accepted means live": "UPDATE duels SET status = 'expired' WHERE id = 1",
    "accepted at a time": "UPDATE duels SET accepted_at_ms = NULL WHERE id = 1",
    "a deadline of the live alone": "UPDATE duels SET deadline_ms = 5 WHERE id = 2",
    "over means a result": "UPDATE duels SET status = 'over' WHERE id = 1",
    "an interaction once": "INSERT INTO applied VALUES (100, 2)",
    "an interaction's duel": "INSERT INTO applied VALUES (101, 77)",
    "a line once": "INSERT INTO actions VALUES (1, 0, 'draw', NULL, 0, 0)",
    "a line's duel": "INSERT INTO actions VALUES (77, 0, 'draw', NULL, 0, 0)",
    "a line's click": "INSERT INTO actions VALUES (1, 1, 'draw', 101, 0, 0)",
    "times are numbers": "INSERT INTO actions VALUES (1, 1, 'draw', NULL, 'noon', 0)",
    "play times are numbers": "INSERT INTO actions VALUES (1, 1, 'draw', NULL, 0, 'noon')",
    "a duel's clock is a number": "UPDATE duels SET lost_ms = 'an hour' WHERE id = 1",
    "a press's duel": "INSERT INTO presses VALUES (101, 77, 7, 30)",
    "a call's seat": "INSERT INTO calls VALUES (30, 1, 2, NULL, NULL)",
    "a void match has no winner": "INSERT INTO results VALUES (1, 0, 'void', 0, 0, 1, 0)",
    "a won match has one": "INSERT INTO results VALUES (1, NULL, 'score', 0, 0, 1, 0)",
    "a known cause": "INSERT INTO results VALUES (1, 0, 'luck', 0, 0, 1, 0)",
    "a winner at the table": "INSERT INTO results VALUES (1, 2, 'score', 0, 0, 1, 0)",
    "a duel with a log stays": "DELETE FROM duels WHERE id = 1",
    "one sign of life": "INSERT INTO alive VALUES (2, 0, 0, NULL)",
    "a sign of life tells the loss": "INSERT INTO alive VALUES (1, 0, NULL, NULL)",
    "a server's loss": "INSERT INTO server_time VALUES (1, NULL, NULL)",
    "since when a server is out of order is a number": """
        INSERT INTO server_time VALUES (1, 0, 'noon')
    """,
}


@pytest.mark.parametrize("statement", PROMISES.values(), ids=PROMISES)
def test_the_tables_refuse_what_would_break(db: sqlite3.Connection, statement: str) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        db.execute(statement)


@pytest.mark.parametrize("table", ["results", "calls", "presses", "alive", "server_time"])
def test_what_is_once_is_once(db: sqlite3.Connection, table: str) -> None:
    row = {
        "results": "INSERT INTO results VALUES (1, 0, 'score', 0, 0, 1, 0)",
        "calls": "INSERT INTO calls VALUES (30, 1, 0, NULL, NULL)",
        "presses": "INSERT INTO presses VALUES (101, 1, 7, 30)",
        "alive": "INSERT INTO alive VALUES (1, 0, 0, NULL)",
        "server_time": "INSERT INTO server_time VALUES (1, 0, NULL)",
    }[table]
    db.execute(row)
    with pytest.raises(sqlite3.IntegrityError):
        db.execute(row)


def test_all_tables_are_strict(db: sqlite3.Connection) -> None:
    lax = db.execute(
        "SELECT name FROM pragma_table_list WHERE strict = 0 AND name NOT LIKE 'sqlite_%'"
    ).fetchall()
    assert lax == []


@pytest.mark.parametrize(
    ("query", "index"),
    [
        ("SELECT * FROM duels WHERE status = 'live'", "one_live_duel_a_channel"),
        ("SELECT * FROM duels WHERE status = 'challenge'", "one_open_challenge_each"),
        ("SELECT line FROM actions WHERE duel = 1 ORDER BY n", "PRIMARY KEY"),
        ("SELECT coalesce(max(n) + 1, 0) FROM actions WHERE duel = 1", "PRIMARY KEY"),
        ("SELECT duel FROM results WHERE ended_at_ms >= 1 ORDER BY ended_at_ms", "ended"),
        (
            """
            SELECT * FROM duels WHERE status IN ('declined', 'withdrawn', 'expired')
            AND acted_at_ms >= 1 AND message IS NOT NULL
            """,
            "closed",
        ),
    ],
)
def test_queries_use_their_indexes(db: sqlite3.Connection, query: str, index: str) -> None:
    plan = [row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {query}")]
    assert all(index in step for step in plan), plan


def test_a_hand_is_opened_without_looking_at_the_matches_of_others(db: sqlite3.Connection) -> None:
    values = {"user": 1, "enough": 3}
    plan = [row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {readers._PLAYED}", values)]
    stored = " ".join(step for step in plan if "duels" in step)
    assert "played_as_challenger" in stored
    assert "played_as_challenged" in stored
    assert "SCAN duels" not in stored


def test_a_leaderboard_reads_its_own_server_alone(db: sqlite3.Connection) -> None:
    values = {"guild": 1, "user": None, "limit": 10}
    plan = [row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {scores._RANKED}", values)]
    stored = [step for step in plan if "duels" in step or "results" in step]
    assert len(stored) == 4
    assert all(step.startswith("SEARCH") for step in stored), plan
    assert sum("COVERING INDEX played_in_guild (guild=?)" in step for step in stored) == 2


@pytest.fixture(scope="session")
def old_duels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a database with 100,000 ended duels in 50 servers, two log lines each."""
    path = tmp_path_factory.mktemp("old") / "duels.sqlite3"
    prepare(path)
    rules, numbers = encode_rules(RULES), range(1, 100_001)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("BEGIN")
        connection.executemany(
            """
            INSERT INTO duels (id, guild, channel, challenger, challenged, rules, seed, status,
                               locale, opened_at_ms, accepted_by, accepted_at_ms)
            VALUES (?, ?, ?, ?, ?, ?, zeroblob(32), 'over', 'nl', 0, 1, 1)
            """,
            ((n, n % 50, n % 99, n % 500, 1000 + n % 300, rules) for n in numbers),
        )
        connection.executemany("INSERT INTO applied VALUES (?, ?)", ((n << 20, n) for n in numbers))
        connection.executemany(
            "INSERT INTO actions VALUES (?, ?, 'play r5', ?, 0, 0)",
            ((n, line, n << 20) for n in numbers for line in range(2)),
        )
        connection.executemany(
            "INSERT INTO results VALUES (?, ?, 'score', 0, 210, 3, 0)",
            ((n, n % 2) for n in numbers),
        )
        connection.execute("COMMIT")
    return path


async def test_a_start_with_100_000_old_duels_is_quick(old_duels: Path) -> None:
    begin = time.perf_counter()
    async with opened(old_duels) as database:
        store = DuelStore(database)
        duel = await live(store, guild=GUILD, channel=CHANNEL)
        unfinished = await store.unfinished()
        assert duel in [each.record.id for each in unfinished]
        assert len(await store.standings(GUILD, 10)) == 0
        assert await store.standing(GUILD, ANNA) is None
    # About 0.2 s here; the bound is for slow machines, and far below what a full read takes.
    assert time.perf_counter() - begin < 5


async def test_reading_what_is_unfinished_takes_no_steps_for_what_is_over(old_duels: Path) -> None:
    async with opened(old_duels) as database:
        steps = 0

        def count() -> int:
            nonlocal steps
            steps += 1
            return 0

        await database.read(lambda db: db.set_progress_handler(count, 100))
        await DuelStore(database).unfinished()
        # In hundreds of SQLite's virtual machine: a look at every old duel would be thousands.
        assert steps < 20
