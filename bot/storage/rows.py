"""From rows to the records of `bot.duel.records`."""

import sqlite3
from collections.abc import Iterable
from functools import partial
from itertools import count
from typing import Any, Final

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

as_written: Final = partial(str, encoding="utf-8", errors="surrogateescape")
"""Reads a text of the database as it stands (a connection's `text_factory`): one that is no UTF-8
must not keep all other rows from being read with it. Whether a text is whole is asked of each."""

LAST_MS: Final = 253_402_300_800_000
"""The year 10000. A time beyond is none, and no sum of a few times up to it is too big to store."""


class Unreadable(Exception):  # noqa: N818 - a statement about a row; never leaves the package
    """A row holds what this program can't read: it is damaged, or a newer program's."""


def is_whole(text: str) -> bool:
    """Tell whether a text was UTF-8 before `as_written` read it."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _rules_of(row: sqlite3.Row) -> HouseRules:
    if not is_whole(row["rules"]):
        raise Unreadable(f"the rules of duel {row['id']}")
    try:
        return decode_rules(row["rules"])
    except ValueError as error:
        raise Unreadable(f"the rules of duel {row['id']}") from error


def _is_time(ms: int | None) -> bool:
    return ms is None or -LAST_MS <= ms <= LAST_MS


def _is_id(number: int | None) -> bool:
    return number is None or number >= 0


def record_of(row: sqlite3.Row) -> DuelRecord:
    """Read a row of `duels`.

    Raises:
        Unreadable: It makes no sense here.
    """
    record = _record(row)
    ids = (record.guild, record.channel, *record.players, record.accepted_by, record.message)
    times = (
        record.opened_at_ms,
        record.expires_at_ms,
        record.accepted_at_ms,
        record.deadline_ms,
    )
    accepted = record.status in {"live", "over"}
    for what, sound in (
        ("the ids", all(map(_is_id, ids))),
        ("the times", all(map(_is_time, times))),
        ("the language", is_whole(record.locale)),
        ("who accepted it", accepted == (record.accepted_by is not None)),
    ):
        if not sound:
            raise Unreadable(f"{what} of duel {record.id}")
    return record


def _record(row: sqlite3.Row) -> DuelRecord:
    return DuelRecord(
        id=DuelId(row["id"]),
        guild=GuildId(row["guild"]),
        channel=ChannelId(row["channel"]),
        players=(UserId(row["challenger"]), UserId(row["challenged"])),
        rules=_rules_of(row),
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
        Unreadable: As for `record_of`; or a line of the log is damaged, or missing.
    """
    record = record_of(row)
    lines = db.execute(
        "SELECT n, line, interaction, at_ms FROM actions WHERE duel = ? ORDER BY n", (record.id,)
    ).fetchall()
    return StoredDuel(record, tuple(_entries(record.id, lines)))


def _entries(duel: DuelId, lines: Iterable[Any]) -> Iterable[Entry]:
    for upcoming, (n, line, interaction, at_ms) in zip(count(), lines, strict=False):
        # Of a big file nobody may have looked yet whether the types are what they should be.
        sound = isinstance(line, str) and isinstance(at_ms, int) and n == upcoming
        if not (sound and is_whole(line) and _is_id(interaction) and _is_time(at_ms)):
            raise Unreadable(f"line {upcoming} of duel {duel}")
        yield Entry(line, interaction, at_ms)
