"""Duels that this program can't take up, and that hold somebody up: named, closed, or ended void.

A row is so because it is damaged, or a newer program's that was taken back.
"""

import sqlite3
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final, Literal, cast

from bot.duel.records import ChannelId, DuelId
from bot.storage.rows import Unreadable, stored_duel

_LIVE_IN: Final = "SELECT id FROM duels WHERE channel = ? AND status = 'live'"
_CHALLENGES: Final = "SELECT * FROM duels WHERE status = 'challenge'"
# Older versions of the schema have no `expires_at_ms`. Where it is there, it is the first so named.
_UNFINISHED: Final = """
    SELECT *, 0 AS expires_at_ms FROM duels WHERE status IN ('challenge', 'live') ORDER BY id
"""


@dataclass(frozen=True, slots=True)
class Unread:
    """A live duel or open challenge that can't be read."""

    duel: DuelId
    channel: ChannelId
    status: Literal["challenge", "live"]


def unfinished(db: sqlite3.Connection) -> tuple[Unread, ...]:
    """Find those that are not over, oldest first."""
    return tuple(
        Unread(
            DuelId(row["id"]),
            ChannelId(row["channel"]),
            cast("Literal['challenge', 'live']", row["status"]),
        )
        for row in _unread(db, db.execute(_UNFINISHED).fetchall())
    )


def end(
    db: sqlite3.Connection, channel: ChannelId, at_ms: int, taken_up: Collection[DuelId]
) -> bool:
    """End a channel's live one, void, unless it was taken up; tell whether there was one."""
    left = [duel for (duel,) in db.execute(_LIVE_IN, (channel,)).fetchall() if duel not in taken_up]
    for duel in left:
        db.execute(
            """
            UPDATE duels SET status = 'over', deadline_ms = NULL, acted_at_ms = ? WHERE id = ?
            """,
            (at_ms, duel),
        )
        db.execute(
            """
            INSERT INTO results (duel, winner, cause, challenger_points, challenged_points, rounds,
                                 ended_at_ms)
            VALUES (?, NULL, 'void', 0, 0, 0, ?)
            """,
            (duel, at_ms),
        )
    return bool(left)


def close(db: sqlite3.Connection, at_ms: int) -> list[DuelId]:
    """Let the open challenges expire; give them."""
    closed = [DuelId(row["id"]) for row in _unread(db, db.execute(_CHALLENGES).fetchall())]
    db.executemany(
        "UPDATE duels SET status = 'expired', acted_at_ms = ? WHERE id = ?",
        [(at_ms, duel) for duel in closed],
    )
    return closed


def _unread(db: sqlite3.Connection, rows: Iterable[sqlite3.Row]) -> list[sqlite3.Row]:
    return [row for row in rows if not _readable(db, row)]


def _readable(db: sqlite3.Connection, row: sqlite3.Row) -> bool:
    try:
        stored_duel(db, row)
    except Unreadable:
        return False
    return True
