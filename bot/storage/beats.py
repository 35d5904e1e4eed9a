"""That the bot was alive, and what its clocks had lost by then (`bot.duel.play_time`)."""

import sqlite3
from collections.abc import Mapping
from typing import Final

from bot.duel.records import Beat, DuelId, GuildId, ServerTime

_BEAT: Final = """
    INSERT INTO alive (one, at_ms, lost_ms) VALUES (1, ?, ?)
    ON CONFLICT (one) DO UPDATE SET at_ms = excluded.at_ms, lost_ms = excluded.lost_ms
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
    db.execute(_BEAT, (beat.at_ms, beat.lost_ms))
    db.executemany(
        _SERVER_TIME,
        ((guild, time.lost_ms, time.stopped_since_ms) for guild, time in beat.servers.items()),
    )
    db.executemany(_OWN_CLOCK, ((lost_ms, duel) for duel, lost_ms in clocks.items()))


def last(db: sqlite3.Connection) -> Beat | None:
    """Return the last beat, with the newest figures of all servers; None before the first."""
    rows = db.execute("SELECT at_ms, lost_ms FROM alive").fetchall()
    servers = db.execute("SELECT guild, lost_ms, stopped_since_ms FROM server_time").fetchall()
    times = {GuildId(guild): ServerTime(lost_ms, ms) for guild, lost_ms, ms in servers}
    return Beat(rows[0]["at_ms"], rows[0]["lost_ms"], times) if rows else None
