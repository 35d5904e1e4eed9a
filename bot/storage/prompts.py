"""The UNO prompts that stand, or may: written before one is posted, forgotten when it is gone."""

import sqlite3

from bot.duel.records import ChannelId, DuelId, GuildId, MessageId, StandingPrompt


def note(
    db: sqlite3.Connection, duel: DuelId, version: int, message: MessageId | None, at_ms: int
) -> None:
    """Write down a prompt, or the message of one that was written down."""
    db.execute(
        """
        INSERT INTO prompts (duel, version, message, at_ms) VALUES (?, ?, ?, ?)
        ON CONFLICT (duel, version) DO UPDATE SET message = excluded.message
        """,
        (duel, version, message, at_ms),
    )


def forget(db: sqlite3.Connection, duel: DuelId, version: int) -> None:
    """Strike out a prompt."""
    db.execute("DELETE FROM prompts WHERE duel = ? AND version = ?", (duel, version))


def standing(db: sqlite3.Connection) -> list[StandingPrompt]:
    """Read what is written down, oldest first."""
    rows = db.execute(
        """
        SELECT duel, guild, channel, locale, version, prompts.message, at_ms
        FROM prompts JOIN duels ON duels.id = prompts.duel ORDER BY at_ms
        """
    ).fetchall()
    return [
        StandingPrompt(
            DuelId(duel),
            GuildId(guild),
            ChannelId(channel),
            locale,
            version,
            None if message is None else MessageId(message),
            at_ms,
        )
        for duel, guild, channel, locale, version, message, at_ms in rows
    ]
