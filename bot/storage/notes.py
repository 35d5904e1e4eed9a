"""What the bot remembers between runs: texts, each under a name, in the table `memory`."""

import sqlite3

from bot.storage.database import Database


class NoteStore:
    """Keeps the bot's own notes, such as the hash of the commands that Discord was last given.

    Implements `bot.duel.ports.Notes`.
    """

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
