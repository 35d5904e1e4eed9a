"""What is known of people who play: how they like their hands, and what they played before."""

import sqlite3
from typing import Final

from bot.duel.readers import HINTED_MATCHES, HandOrder, Reader
from bot.duel.records import GuildId, UserId
from bot.engine.seats import BySeat
from bot.storage.database import Database

_PLAYED: Final = """
    SELECT count(*) FROM (
        SELECT 1 FROM duels JOIN results ON results.duel = duels.id
        WHERE duels.status = 'over' AND results.winner IS NOT NULL AND duels.challenger = :user
        UNION ALL
        SELECT 1 FROM duels JOIN results ON results.duel = duels.id
        WHERE duels.status = 'over' AND results.winner IS NOT NULL AND duels.challenged = :user
        LIMIT :enough
    )
"""

_SERIES: Final = """
    SELECT CASE results.winner WHEN 0 THEN duels.challenger ELSE duels.challenged END AS winner,
        count(*)
    FROM duels JOIN results ON results.duel = duels.id
    WHERE duels.status = 'over' AND duels.guild = :guild AND results.winner IS NOT NULL
        AND duels.challenger IN (:first, :second) AND duels.challenged IN (:first, :second)
    GROUP BY 1
"""


class ReaderStore:
    """Keeps the readers of hands (implements `bot.duel.ports.Readers`)."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def reader(self, user: UserId) -> Reader:
        """Give how somebody reads a hand; a match counts for the hints once it was won or lost.

        Raises:
            StoreFault: The disk refuses.
        """

        def work(db: sqlite3.Connection) -> Reader:
            row = db.execute("SELECT hand_order FROM readers WHERE user = ?", (user,)).fetchone()
            given = {"user": user, "enough": HINTED_MATCHES}
            (played,) = db.execute(_PLAYED, given).fetchone()
            order: HandOrder = "rank" if row is not None and row[0] == "rank" else "colour"
            return Reader(order, novice=played < HINTED_MATCHES)

        return await self._database.read(work)

    async def keep_order(self, user: UserId, order: HandOrder) -> None:
        """Remember in which order somebody wants to see a hand.

        Raises:
            StoreFault: The disk refuses.
        """

        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "INSERT OR REPLACE INTO readers (user, hand_order) VALUES (?, ?)", (user, order)
            )

        await self._database.write(work)

    async def series(self, guild: GuildId, players: BySeat[UserId]) -> BySeat[int]:
        """Count the matches that each of two has won against the other in a server.

        Raises:
            StoreFault: The disk refuses.
        """

        def work(db: sqlite3.Connection) -> BySeat[int]:
            given = {"guild": guild, "first": players[0], "second": players[1]}
            won = dict(db.execute(_SERIES, given).fetchall())
            return won.get(players[0], 0), won.get(players[1], 0)

        return await self._database.read(work)
