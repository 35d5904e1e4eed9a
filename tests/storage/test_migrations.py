"""Every version there ever was comes up to date with its rows, or stays just as it is.

A new version adds one step to the program, and here one line to `OLD_ROWS`: rows as that version
wrote them, and what must be read from them now.
"""

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from bot.duel.records import CHALLENGE_TTL_MS, InteractionId
from bot.engine.codec import encode_rules
from bot.storage import migrations
from bot.storage.database import opened
from bot.storage.duels import DuelStore
from bot.storage.errors import DatabaseRefused
from bot.storage.inspection import beside
from bot.storage.migrations import MIGRATIONS, Migration, migrate, newest_version, prepare
from bot.storage.readers import ReaderStore
from tests.storage.examples import ANNA, BEN, GUILD, RULES

NEWEST: Final = len(MIGRATIONS)


READERS_SINCE = 3
EXPIRIES_SINCE = 4


def rows_of_version_1(connection: sqlite3.Connection) -> None:
    seed = bytes(range(32))
    for duel, status, accepted in ((1, "over", 11), (2, "live", 12), (3, "challenge", None)):
        connection.execute(
            """
            INSERT INTO duels (id, guild, channel, challenger, challenged, rules, seed, status,
                               locale, opened_at_ms, accepted_by, accepted_at_ms)
            VALUES (?, ?, 5, ?, ?, ?, ?, ?, 'nl', 1000, ?, ?)
            """,
            (duel, GUILD, ANNA, BEN, encode_rules(RULES), seed, status, accepted, accepted),
        )
    connection.execute("INSERT INTO applied VALUES (11, 1), (12, 2)")
    connection.execute("INSERT INTO actions VALUES (2, 0, 'start', 12, 1200)")
    connection.execute("INSERT INTO presses VALUES (20, 2, 7, 30)")
    connection.execute("INSERT INTO calls VALUES (29, 1, 0, 900, NULL)")
    connection.execute("INSERT INTO results VALUES (1, 0, 'score', 20, 210, 4, 2000)")
    connection.execute("INSERT INTO memory VALUES ('commands', 'abc')")
    connection.execute("INSERT INTO alive VALUES (1, 1500)")


def rows_of_version_2(connection: sqlite3.Connection) -> None:
    rows_of_version_1(connection)
    connection.execute("INSERT INTO prompts VALUES (2, 17, 30, 1300)")


def rows_of_version_3(connection: sqlite3.Connection) -> None:
    rows_of_version_2(connection)
    connection.execute("INSERT INTO readers VALUES (?, 'rank')", (ANNA,))


def rows_of_version_4(connection: sqlite3.Connection) -> None:
    rows_of_version_3(connection)
    connection.execute("UPDATE duels SET expires_at_ms = 7000")


OLD_ROWS: Final[dict[int, Callable[[sqlite3.Connection], None]]] = {
    1: rows_of_version_1,
    2: rows_of_version_2,
    3: rows_of_version_3,
    4: rows_of_version_4,
}


def file_of_version(path: Path, version: int, *, rows: bool = True) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        migrate(connection, MIGRATIONS[:version])
        if rows:
            connection.execute("BEGIN")
            OLD_ROWS[version](connection)
            connection.execute("COMMIT")


@dataclass(frozen=True)
class Content:
    """All that a file says: its version, its tables as they were made, and their rows."""

    version: int
    tables: dict[str, str]
    rows: dict[str, list[tuple[object, ...]]]


def content(path: Path) -> Content:
    with closing(sqlite3.connect(path)) as connection:
        ((version,),) = connection.execute("PRAGMA user_version")
        tables = dict(
            connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table'")
        )
        rows = {
            name: connection.execute(f"SELECT * FROM {name}").fetchall()  # noqa: S608 - our names
            for name in tables
        }
    return Content(version, tables, rows)


def test_every_version_has_its_rows_here() -> None:
    assert sorted(OLD_ROWS) == list(range(1, NEWEST + 1))


@pytest.mark.parametrize("rows", [True, False])
@pytest.mark.parametrize("version", OLD_ROWS)
async def test_every_older_version_comes_up_to_date(
    path: Path, version: int, *, rows: bool
) -> None:
    file_of_version(path, version, rows=rows)
    async with opened(path) as database:
        store = DuelStore(database)
        found = await store.unfinished()
        assert [each.record.status for each in found] == ["live", "challenge"] * rows
        if rows:
            assert found[0].record.rules == RULES
            moved = 7000 if version >= EXPIRIES_SINCE else 1000 + CHALLENGE_TTL_MS
            assert [each.record.expires_at_ms for each in found] == [moved] * 2
            assert [each.line for each in found[0].entries] == ["start"]
            assert [(each.user, each.won) for each in await store.standings(GUILD, 9)] == [
                (ANNA, 1),
                (BEN, 0),
            ]
            assert await store.was_applied(InteractionId(12))
            assert await store.last_beat_ms() == 1500
            anna = await ReaderStore(database).reader(ANNA)
            assert anna.order == ("rank" if version >= READERS_SINCE else "colour")
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (NEWEST,)
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


@pytest.mark.parametrize("version", OLD_ROWS)
def test_an_older_version_gets_the_tables_of_a_new_database(tmp_path: Path, version: int) -> None:
    old, new = tmp_path / "old.sqlite3", tmp_path / "new.sqlite3"
    file_of_version(old, version, rows=False)
    prepare(old)
    prepare(new)
    assert content(old) == content(new)


def test_preparing_twice_changes_nothing(path: Path) -> None:
    file_of_version(path, NEWEST)
    before = path.read_bytes()
    for _ in range(2):
        prepare(path)
    assert path.read_bytes() == before
    assert not list(path.parent.glob("*.backup"))


@pytest.mark.parametrize("numbers", [(1, 3), (2, 3), (1, 1), (2, 1)])
def test_steps_with_a_gap_or_out_of_order_are_refused(numbers: Sequence[int]) -> None:
    with pytest.raises(ValueError, match="numbered"):
        newest_version([Migration(number, "", lambda _: None) for number in numbers])


def add_nudges(connection: sqlite3.Connection) -> None:
    connection.execute("CREATE TABLE nudges (duel INTEGER NOT NULL) STRICT")
    connection.execute("INSERT INTO nudges SELECT id FROM duels")


def rebuild_results(connection: sqlite3.Connection) -> None:
    """Do what a later version may have to: make a table anew that others refer to."""
    (sql,) = connection.execute("SELECT sql FROM sqlite_schema WHERE name = 'results'").fetchone()
    connection.execute(sql.replace("results", "rebuilt", 1))
    connection.execute("INSERT INTO rebuilt SELECT * FROM results")
    connection.execute("DROP TABLE results")
    connection.execute("ALTER TABLE rebuilt RENAME TO results")


NEXT = Migration(NEWEST + 1, "nudges", add_nudges)
AFTER = Migration(NEWEST + 2, "results anew", rebuild_results)


def test_steps_are_taken_one_after_the_other_and_keep_the_rows(path: Path) -> None:
    file_of_version(path, NEWEST)
    before = content(path)
    prepare(path, [*MIGRATIONS, NEXT, AFTER])
    after = content(path)
    assert after.version == NEWEST + 2
    assert after.rows == {**before.rows, "nudges": [(1,), (2,), (3,)]}
    assert after.tables.keys() == {*before.tables, "nudges"}


def test_the_file_is_copied_before_it_is_migrated(path: Path) -> None:
    file_of_version(path, NEWEST)
    before = content(path)
    prepare(path, [*MIGRATIONS, NEXT])
    backup = beside(path, f".v{NEWEST}.backup")
    assert content(backup) == before
    assert backup.stat().st_mode & 0o077 == 0


def test_without_room_for_the_copy_nothing_is_migrated(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(_source: Path, _target: Path) -> None:
        raise DatabaseRefused("no space")

    file_of_version(path, NEWEST)
    before = path.read_bytes()
    monkeypatch.setattr(migrations, "copy", no_room)
    with pytest.raises(DatabaseRefused, match="no space"):
        prepare(path, [*MIGRATIONS, NEXT])
    assert path.read_bytes() == before


def fail(connection: sqlite3.Connection) -> None:
    add_nudges(connection)
    connection.execute("DELETE FROM memory")
    connection.execute("INSERT INTO nowhere VALUES (1)")


def orphan(connection: sqlite3.Connection) -> None:
    connection.execute("DELETE FROM memory")
    connection.execute("DELETE FROM duels")


@pytest.mark.parametrize("apply", [fail, orphan])
def test_a_step_that_fails_leaves_version_tables_and_rows(
    path: Path, apply: Callable[[sqlite3.Connection], None]
) -> None:
    file_of_version(path, NEWEST)
    before = content(path)
    with pytest.raises(DatabaseRefused, match=f"schema version {NEWEST + 1}"):
        prepare(path, [*MIGRATIONS, Migration(NEWEST + 1, "broken", apply)])
    assert content(path) == before


def test_the_steps_before_the_one_that_fails_are_kept_and_it_can_go_on_from_there(
    path: Path,
) -> None:
    file_of_version(path, NEWEST)
    with pytest.raises(DatabaseRefused):
        prepare(path, [*MIGRATIONS, NEXT, Migration(NEWEST + 2, "broken", orphan)])
    assert content(path).version == NEWEST + 1
    prepare(path, [*MIGRATIONS, NEXT, AFTER])
    assert content(path).version == NEWEST + 2


def test_a_first_start_that_broke_off_leaves_nothing_in_the_way(path: Path) -> None:
    with pytest.raises(DatabaseRefused):
        prepare(path, [Migration(1, "broken", fail)])
    assert not path.exists()
    prepare(path)
    assert content(path).version == NEWEST
