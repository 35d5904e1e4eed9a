"""From rows to the records of `bot.duel.records`."""

import sqlite3
from itertools import takewhile

from bot.duel.records import ChannelId, DuelId, DuelRecord, Entry, GuildId, StoredDuel, UserId
from bot.engine.codec import decode_rules
from bot.engine.deck import Seed
from bot.engine.rules import HouseRules


def record_of(row: sqlite3.Row, rules: HouseRules | None = None) -> DuelRecord:
    """Return a row of `duels` as a record, with other rules than its own if they are given.

    Raises:
        ValueError: This program knows no such rules.
    """
    return DuelRecord(
        id=DuelId(row["id"]),
        guild=GuildId(row["guild"]),
        channel=ChannelId(row["channel"]),
        players=(UserId(row["challenger"]), UserId(row["challenged"])),
        rules=rules or decode_rules(row["rules"]),
        seed=Seed(row["seed"]),
        status=row["status"],
        locale=row["locale"],
        opened_at_ms=row["opened_at_ms"],
        expires_at_ms=row["expires_at_ms"],
        accepted_by=row["accepted_by"],
        accepted_at_ms=row["accepted_at_ms"],
        message=row["message"],
        lost_ms=row["lost_ms"],
        deadline_ms=row["deadline_ms"],
    )


def stored_duel(db: sqlite3.Connection, row: sqlite3.Row) -> StoredDuel:
    """Return what belongs to a row of `duels`, as far as it can be read."""
    whole = True
    try:
        record = record_of(row)
    except ValueError:
        record, whole = record_of(row, HouseRules()), False
    lines = db.execute(
        """
        SELECT n, line, interaction, at_ms, coalesce(play_ms, at_ms) FROM actions
        WHERE duel = ? ORDER BY n
        """,
        (record.id,),
    ).fetchall()
    entries = tuple(
        Entry(line, interaction, at_ms, play_ms)
        for _upcoming, (_n, line, interaction, at_ms, play_ms) in takewhile(
            lambda numbered: numbered[0] == numbered[1]["n"], enumerate(lines)
        )
    )
    void = (
        record.status == "over"
        and db.execute(
            "SELECT 1 FROM results WHERE duel = ? AND cause = 'void'", (record.id,)
        ).fetchone()
    )
    return StoredDuel(record, entries, whole and len(entries) == len(lines), bool(void))
