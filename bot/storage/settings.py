"""What the bot remembers between runs, and what each server has set: names with text values."""

import sqlite3
from collections.abc import Mapping

from bot.duel.records import GuildId
from bot.storage.database import Database


class Memory:
    """The bot's own notes, such as the hash of the commands that Discord was last given."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, name: str) -> str | None:
        """Give what was noted under a name, None if nothing was.

        Raises:
            StoreFault: The disk refuses.
        """

        def work(db: sqlite3.Connection) -> str | None:
            rows = db.execute("SELECT value FROM memory WHERE name = ?", (name,)).fetchall()
            return str(rows[0]["value"]) if rows else None

        return await self._database.read(work)

    async def put(self, name: str, value: str | None) -> None:
        """Note something in the place of what was noted before; None forgets it.

        Raises:
            StoreFault: The disk refuses; what was noted before still is.
        """

        def work(db: sqlite3.Connection) -> None:
            if value is None:
                db.execute("DELETE FROM memory WHERE name = ?", (name,))
            else:
                db.execute(
                    "INSERT OR REPLACE INTO memory (name, value) VALUES (?, ?)", (name, value)
                )

        await self._database.write(work)


class GuildSettings:
    """What a server has set; the meaning of names and values is the caller's."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, guild: GuildId) -> Mapping[str, str]:
        """Give all that a server has set.

        Raises:
            StoreFault: The disk refuses.
        """

        def work(db: sqlite3.Connection) -> dict[str, str]:
            return dict(
                db.execute(
                    "SELECT name, value FROM guild_settings WHERE guild = ? ORDER BY name", (guild,)
                ).fetchall()
            )

        return await self._database.read(work)

    async def put(self, guild: GuildId, changes: Mapping[str, str | None]) -> None:
        """Set all of these together; None goes back to the default.

        Raises:
            StoreFault: The disk refuses; nothing was set.
        """

        def work(db: sqlite3.Connection) -> None:
            for name, value in changes.items():
                if value is None:
                    db.execute(
                        "DELETE FROM guild_settings WHERE guild = ? AND name = ?", (guild, name)
                    )
                else:
                    db.execute(
                        """
                        INSERT OR REPLACE INTO guild_settings (guild, name, value)
                        VALUES (?, ?, ?)
                        """,
                        (guild, name, value),
                    )

        await self._database.write(work)
