"""Duels that this program can't read, and that hold somebody up: named, closed, or ended void.

A row is so because it is damaged, or a newer program's that was taken back.
"""

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, cast

from bot.duel.records import ChannelId, DuelId
from bot.storage.rows import Unreadable, rules_of

_LIVE_IN: Final = "SELECT * FROM duels WHERE channel = ? AND status = 'live'"
_CHALLENGES: Final = "SELECT * FROM duels WHERE status = 'challenge'"
_UNFINISHED: Final = "SELECT * FROM duels WHERE status IN ('challenge', 'live') ORDER BY id"


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
        for row in _unread(db.execute(_UNFINISHED))
    )


def end(db: sqlite3.Connection, channel: ChannelId, at_ms: int) -> bool:
    """End a channel's live one, void; tell whether there was one."""
    unread = _unread(db.execute(_LIVE_IN, (channel,)))
    for row in unread:
        db.execute(
            """
            UPDATE duels SET status = 'over', deadline_ms = NULL, acted_at_ms = ? WHERE id = ?
            """,
            (at_ms, row["id"]),
        )
        db.execute(
            """
            INSERT INTO results (duel, winner, cause, challenger_points, challenged_points, rounds,
                                 ended_at_ms)
            VALUES (?, NULL, 'void', 0, 0, 0, ?)
            """,
            (row["id"], at_ms),
        )
    return bool(unread)


def close(db: sqlite3.Connection, at_ms: int) -> list[DuelId]:
    """Let the open challenges expire; give them."""
    closed = [DuelId(row["id"]) for row in _unread(db.execute(_CHALLENGES))]
    db.executemany(
        "UPDATE duels SET status = 'expired', acted_at_ms = ? WHERE id = ?",
        [(at_ms, duel) for duel in closed],
    )
    return closed


def _unread(rows: Iterable[sqlite3.Row]) -> list[sqlite3.Row]:
    return [row for row in rows if not _readable(row)]


def _readable(row: sqlite3.Row) -> bool:
    try:
        rules_of(row)
    except Unreadable:
        return False
    return True
