"""A server's leaderboard, from the results of its matches (RULES 7.3, 7.5, 7.6).

A void match does not count; a resigned or claimed one counts with the points as they stood.
"""

import sqlite3
from typing import Final

from bot.duel.records import GuildId, Standing, UserId

_RANKED: Final = """
    WITH played (user, won, points) AS (
        SELECT duels.challenger, results.winner = 0, results.challenger_points
        FROM duels JOIN results ON results.duel = duels.id
        WHERE duels.guild = :guild AND duels.status = 'over' AND results.winner IS NOT NULL
        UNION ALL
        SELECT duels.challenged, results.winner = 1, results.challenged_points
        FROM duels JOIN results ON results.duel = duels.id
        WHERE duels.guild = :guild AND duels.status = 'over' AND results.winner IS NOT NULL
    ),
    totals (user, won, lost, points) AS (
        SELECT user, sum(won), count(*) - sum(won), sum(points) FROM played GROUP BY user
    ),
    ranked (rank, user, won, lost, points) AS (
        SELECT rank() OVER (ORDER BY won DESC, lost, points), user, won, lost, points FROM totals
    )
    SELECT * FROM ranked WHERE :user IS NULL OR user = :user ORDER BY rank, user LIMIT :limit
"""


def _ranked(
    db: sqlite3.Connection, guild: GuildId, *, user: UserId | None = None, limit: int = 1
) -> list[Standing]:
    rows = db.execute(_RANKED, {"guild": guild, "user": user, "limit": limit}).fetchall()
    return [Standing(rank, UserId(who), won, lost, points) for rank, who, won, lost, points in rows]


def standings(db: sqlite3.Connection, guild: GuildId, limit: int) -> list[Standing]:
    """Rank a server's players by matches won, then fewer lost, then fewer points; best first."""
    return _ranked(db, guild, limit=limit)


def standing(db: sqlite3.Connection, guild: GuildId, user: UserId) -> Standing | None:
    """Give one player's place in a server; None without a counted match."""
    found = _ranked(db, guild, user=user)
    return found[0] if found else None
