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

from bot.duel.course import begin, start_of_round
from bot.duel.play_time import PlayTime
from bot.duel.records import (
    CHALLENGE_TTL_MS,
    Beat,
    DuelId,
    Entry,
    InteractionId,
    ServerTime,
)
from bot.duel.resume import play_time_of, replayed, restored
from bot.duel.timing import HOUR_MS, Timing
from bot.engine.codec import encode_action, encode_rules
from bot.engine.match import legal_actions
from bot.storage import migrations
from bot.storage.database import opened
from bot.storage.duels import DuelStore
from bot.storage.errors import DatabaseRefused
from bot.storage.inspection import beside
from bot.storage.migrations import MIGRATIONS, Migration, migrate, newest_version, prepare
from bot.storage.readers import ReaderStore
from tests.duel.fakes import FakeClock
from tests.storage.examples import (
    ANNA,
    BEN,
    CHANNEL,
    GUILD,
    NOON,
    RULES,
    SEED,
    batch,
    click,
    ending,
    entry,
    won,
)

NEWEST: Final = len(MIGRATIONS)


READERS_SINCE = 3
EXPIRIES_SINCE = 4
PLAY_TIME_SINCE = 5
HEALTH_SINCE = 6

LIVE: Final = DuelId(2)
WAITING: Final = DuelId(3)


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
    connection.execute("UPDATE duels SET deadline_ms = 5000 WHERE status = 'live'")
    connection.execute("INSERT INTO applied VALUES (11, 1), (12, 2)")
    connection.execute(
        "INSERT INTO actions (duel, n, line, interaction, at_ms) VALUES (2, 0, 'start', 12, 1200)"
    )
    connection.execute("INSERT INTO presses VALUES (20, 2, 7, 30)")
    connection.execute("INSERT INTO calls VALUES (29, 1, 0, 900, NULL)")
    connection.execute("INSERT INTO results VALUES (1, 0, 'score', 20, 210, 4, 2000)")
    connection.execute("INSERT INTO memory VALUES ('commands', 'abc')")
    connection.execute("INSERT INTO alive (one, at_ms) VALUES (1, 1500)")


def rows_of_version_2(connection: sqlite3.Connection) -> None:
    rows_of_version_1(connection)
    connection.execute("INSERT INTO prompts VALUES (2, 17, 30, 1300)")


def rows_of_version_3(connection: sqlite3.Connection) -> None:
    rows_of_version_2(connection)
    connection.execute("INSERT INTO readers VALUES (?, 'rank')", (ANNA,))


def rows_of_version_4(connection: sqlite3.Connection) -> None:
    rows_of_version_3(connection)
    connection.execute("UPDATE duels SET expires_at_ms = 7000")


def rows_of_version_5(connection: sqlite3.Connection) -> None:
    rows_of_version_4(connection)
    connection.execute("UPDATE duels SET lost_ms = 60, deadline_ms = NULL")
    connection.execute("UPDATE actions SET play_ms = 1110")
    connection.execute("UPDATE alive SET lost_ms = 40")
    connection.execute("INSERT INTO server_time VALUES (?, 30, 1400)", (GUILD,))
    connection.execute("INSERT INTO memory VALUES ('vitals', '{}')")


def rows_of_version_6(connection: sqlite3.Connection) -> None:
    rows_of_version_5(connection)
    connection.execute("DELETE FROM memory WHERE name = 'vitals'")
    connection.execute("UPDATE alive SET health = '{}'")


OLD_ROWS: Final[dict[int, Callable[[sqlite3.Connection], None]]] = {
    1: rows_of_version_1,
    2: rows_of_version_2,
    3: rows_of_version_3,
    4: rows_of_version_4,
    5: rows_of_version_5,
    6: rows_of_version_6,
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
            timed = version >= PLAY_TIME_SINCE
            assert found[0].entries == (
                Entry("start", InteractionId(12), 1200, 1110 if timed else 1200),
            )
            assert found[0].record.lost_ms == (60 if timed else None)
            assert found[0].record.deadline_ms == (None if timed else 5000)
            assert [(each.user, each.won) for each in await store.standings(GUILD, 9)] == [
                (ANNA, 1),
                (BEN, 0),
            ]
            assert await store.was_applied(InteractionId(12))
            beat = Beat(1500, 40, {GUILD: ServerTime(30, 1400)}) if timed else Beat(1500, 0)
            assert await store.last_beat() == beat
            anna = await ReaderStore(database).reader(ANNA)
            assert anna.order == ("rank" if version >= READERS_SINCE else "colour")
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (NEWEST,)
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        assert connection.execute("SELECT name FROM memory").fetchall() == [("commands",)] * rows
        told = ("{}" if version >= HEALTH_SINCE else None,)
        assert connection.execute("SELECT health FROM alive").fetchall() == [told] * rows


@pytest.mark.parametrize("version", range(1, PLAY_TIME_SINCE))
async def test_a_match_and_a_challenge_of_an_older_version_are_played_on(
    path: Path, version: int
) -> None:
    file_of_version(path, version)
    move = entry("draw")
    async with opened(path) as database:
        store = DuelStore(database)
        await store.beat(Beat(NOON, 20, {GUILD: ServerTime(30, None)}), {LIVE: 3500, WAITING: 1})
        await store.append(LIVE, batch(1, move))
        played = await store.find(LIVE)
        await store.append(LIVE, ending(2, won(1)))
        accepted = await store.accept(
            WAITING, interaction=click(), at_ms=NOON, batch=batch(0, entry("start"))
        )
    assert played is not None
    assert (played.record.lost_ms, played.record.deadline_ms) == (3500, None)
    assert played.entries == (Entry("start", InteractionId(12), 1200, 1200), move)
    assert (accepted.status, accepted.lost_ms) == ("live", 0)
    async with opened(path) as database:
        store = DuelStore(database)
        assert [each.record for each in await store.unfinished()] == [accepted]
        assert await store.last_beat() == Beat(NOON, 20, {GUILD: ServerTime(30, None)})


MOVED_MS: Final = 30_000
"""How long after its begin somebody has moved in the match of `left_by_version_4`."""


def left_by_version_4(path: Path, *, moved_on_ms: int, beat_ms: int) -> None:
    """Leave a match with a move in it, and a challenge, as version 4 did when it was stopped.

    Args:
        path: Where.
        moved_on_ms: By how much outages have moved both limits since.
        beat_ms: When the bot was last known to be alive.
    """
    file_of_version(path, 4, rows=False)
    by = InteractionId(12)
    begun = begin(RULES, SEED, by, NOON)
    start = start_of_round(begun, SEED, by, None)
    course, _ = begun.after(start, NOON)
    (seat,) = course.table.to_act
    move = legal_actions(course.state, seat)[0]
    course, _ = course.after(move, NOON + MOVED_MS)
    due_ms = course.due_ms(Timing())
    assert due_ms == NOON + MOVED_MS + RULES.turn_limit_s * 1000
    expires_ms = NOON + CHALLENGE_TTL_MS + moved_on_ms
    insert = """
        INSERT INTO duels (id, guild, channel, challenger, challenged, rules, seed, status, locale,
                           opened_at_ms, expires_at_ms, accepted_by, accepted_at_ms, deadline_ms)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'nl', ?, ?, ?, ?, ?)
    """
    same = GUILD, CHANNEL, ANNA, BEN, encode_rules(RULES), bytes(SEED)
    times = NOON, expires_ms
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("BEGIN")
        db.execute(insert, (LIVE, *same, "live", *times, by, NOON, due_ms + moved_on_ms))
        db.execute(insert, (WAITING, *same, "challenge", *times, None, None, None))
        db.execute("INSERT INTO applied VALUES (12, 2), (13, 2)")
        db.executemany(
            "INSERT INTO actions VALUES (2, ?, ?, ?, ?)",
            [
                (0, encode_action(start), by, NOON),
                (1, encode_action(move), 13, NOON + MOVED_MS),
            ],
        )
        db.execute("INSERT INTO alive VALUES (1, ?)", (beat_ms,))
        db.execute("COMMIT")


async def taken_up(store: DuelStore, clock: FakeClock) -> tuple[int, int]:
    """Take up the match and the challenge of `left_by_version_4`, or of a start since.

    Gives what is left of the match's limit, and of the challenge's.
    """
    timing = Timing()
    live, waiting = await store.unfinished()
    assert (live.record.id, waiting.record.id) == (LIVE, WAITING)
    done_ms = max(play_time_of(live) or 0, play_time_of(waiting) or 0)
    play_time = PlayTime(clock, timing.grace_ms)
    play_time.begin(await store.last_beat(), {GUILD: done_ms})
    found = restored(replayed(live), timing)
    assert found.sound
    assert found.course is not None
    record = found.stored.record
    assert record.lost_ms is not None
    await store.beat(play_time.beat(), {LIVE: record.lost_ms})
    due_ms = found.course.due_ms(timing)
    assert due_ms is not None
    now_ms = play_time.now_ms(GUILD)
    return due_ms + record.lost_ms - now_ms, waiting.record.expires_at_ms - now_ms


@pytest.mark.parametrize("away_ms", [2000, 400 * 24 * HOUR_MS, -HOUR_MS])
@pytest.mark.parametrize(
    ("moved_on_ms", "beat_after_ms", "left_ms"),
    [
        (0, MOVED_MS + 20_000, 70_000),
        (HOUR_MS, HOUR_MS + MOVED_MS + 20_000, 70_000),
        # Killed after the move, and before the beat that would have followed.
        (0, MOVED_MS - 5000, 90_000),
    ],
)
async def test_what_version_4_has_left_of_limits_is_left(
    path: Path, moved_on_ms: int, beat_after_ms: int, left_ms: int, away_ms: int
) -> None:
    beat_ms = NOON + beat_after_ms
    left_by_version_4(path, moved_on_ms=moved_on_ms, beat_ms=beat_ms)
    stands_ms = NOON + CHALLENGE_TTL_MS + moved_on_ms - max(beat_ms, NOON + MOVED_MS)
    clock = FakeClock()
    clock.jump(beat_ms + away_ms - clock.now_ms())
    # The second start finds a match that has a clock of its own.
    for _start in range(2):
        async with opened(path) as database:
            store = DuelStore(database)
            assert await taken_up(store, clock) == (left_ms, stands_ms)
            live = await store.find(LIVE)
            assert live is not None
            assert (live.record.lost_ms, live.record.deadline_ms) == (moved_on_ms, None)
        clock.away(HOUR_MS)


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
