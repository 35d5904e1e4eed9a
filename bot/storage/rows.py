"""From rows to the records of `bot.duel.records`."""

import sqlite3

from bot.duel.records import (
    ChannelId,
    DuelId,
    DuelRecord,
    Entry,
    GuildId,
    StoredDuel,
    UserId,
)
from bot.engine.codec import decode_rules
from bot.engine.deck import Seed
from bot.engine.rules import HouseRules


class Unreadable(Exception):  # noqa: N818 - a statement about a row; never leaves the package
    """A row holds what this program can't read: it is damaged, or a newer program's."""


def rules_of(row: sqlite3.Row) -> HouseRules:
    """Read the house rules in a row of `duels`, of whatever version of the schema.

    Raises:
        Unreadable: They make no sense here.
    """
    try:
        return decode_rules(row["rules"])
    except ValueError as error:
        raise Unreadable(f"the rules of duel {row['id']}") from error


def record_of(row: sqlite3.Row) -> DuelRecord:
    """Read a row of `duels`.

    Raises:
        Unreadable: Its rules make no sense here.
    """
    return DuelRecord(
        id=DuelId(row["id"]),
        guild=GuildId(row["guild"]),
        channel=ChannelId(row["channel"]),
        players=(UserId(row["challenger"]), UserId(row["challenged"])),
        rules=rules_of(row),
        seed=Seed(row["seed"]),
        status=row["status"],
        locale=row["locale"],
        opened_at_ms=row["opened_at_ms"],
        expires_at_ms=row["expires_at_ms"],
        accepted_by=row["accepted_by"],
        accepted_at_ms=row["accepted_at_ms"],
        message=row["message"],
        deadline_ms=row["deadline_ms"],
    )


def stored_duel(db: sqlite3.Connection, row: sqlite3.Row) -> StoredDuel:
    """Read what belongs to a row of `duels`: its log.

    Raises:
        Unreadable: As for `record_of`.
    """
    record = record_of(row)
    entries = db.execute(
        "SELECT line, interaction, at_ms FROM actions WHERE duel = ? ORDER BY n", (record.id,)
    ).fetchall()
    return StoredDuel(
        record,
        tuple(Entry(line, interaction, at_ms) for line, interaction, at_ms in entries),
    )
