"""That the bot is alive, how it is, and what its clocks have lost (`bot.duel.play_time`)."""

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Final

from bot.duel.records import Beat, DuelId, GuildId, ServerTime
from bot.storage.errors import DatabaseRefused, refused
from bot.storage.inspection import inspect, reader
from bot.storage.lock import is_held
from bot.storage.migrations import newest_version

_BEAT: Final = """
    INSERT INTO alive (one, at_ms, lost_ms, health) VALUES (1, ?, ?, ?)
    ON CONFLICT (one) DO UPDATE SET
        at_ms = excluded.at_ms, lost_ms = excluded.lost_ms,
        health = coalesce(excluded.health, health)
"""
_SERVER_TIME: Final = """
    INSERT INTO server_time (guild, lost_ms, stopped_since_ms) VALUES (?, ?, ?)
    ON CONFLICT (guild) DO UPDATE SET
        lost_ms = excluded.lost_ms, stopped_since_ms = excluded.stopped_since_ms
"""
_OWN_CLOCK: Final = """
    UPDATE duels SET lost_ms = ?, deadline_ms = NULL WHERE id = ? AND status = 'live'
"""


def write(db: sqlite3.Connection, beat: Beat, clocks: Mapping[DuelId, int]) -> None:
    """Write a beat down, and what the clocks of duels are behind which had none."""
    db.execute(_BEAT, (beat.at_ms, beat.lost_ms, beat.health))
    db.executemany(
        _SERVER_TIME,
        ((guild, time.lost_ms, time.stopped_since_ms) for guild, time in beat.servers.items()),
    )
    db.executemany(_OWN_CLOCK, ((lost_ms, duel) for duel, lost_ms in clocks.items()))


def last(db: sqlite3.Connection) -> Beat | None:
    """Return the last beat without its health, and the newest figures of all servers."""
    rows = db.execute("SELECT at_ms, lost_ms FROM alive").fetchall()
    servers = db.execute("SELECT guild, lost_ms, stopped_since_ms FROM server_time").fetchall()
    times = {GuildId(guild): ServerTime(lost_ms, ms) for guild, lost_ms, ms in servers}
    return Beat(rows[0]["at_ms"], rows[0]["lost_ms"], times) if rows else None


def last_health(database: Path) -> tuple[bool, str | None]:
    """Return whether a bot runs, as another process, and how it said last that it is.

    None: it has not said so, or is of a version that keeps it elsewhere. Nothing is written.

    Raises:
        DatabaseRefused: It is missing, not ours, newer, or damaged; the text says which.
    """
    database = database.expanduser().resolve()
    runs = is_held(database)  # first: it may end, and say so, while we look
    version = inspect(database, newest_version())
    if version is None:
        raise DatabaseRefused(f"There is no database at {database}: the bot never ran with it.")
    if version < newest_version():
        return runs, None
    try:
        with closing(reader(database)) as connection:
            row = connection.execute("SELECT health FROM alive").fetchone()
    except sqlite3.Error as error:
        raise refused(error, f"{database} could not be read: {error}.", database) from error
    return runs, None if row is None else row[0]
