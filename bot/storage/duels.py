"""Duels on disk: the store that `bot.duel.ports` asks for.

Which interaction counts, whose channel is free and what ends once is decided by the tables'
constraints, inside the transaction that writes; what they refuse becomes a refusal by name.
"""

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from operator import itemgetter

from bot.duel.errors import (
    AlreadyChallenged,
    AlreadyDone,
    ChallengeClosed,
    ChannelBusy,
    DuelOver,
    WrongWrite,
)
from bot.duel.records import (
    Batch,
    Beat,
    ChannelId,
    ClosedChallenge,
    DuelId,
    DuelRecord,
    GuildId,
    InteractionId,
    MessageId,
    Press,
    Standing,
    StandingPrompt,
    StoredDuel,
    UserId,
)
from bot.engine.codec import encode_rules
from bot.engine.deck import Seed
from bot.engine.rules import HouseRules
from bot.engine.seats import CHALLENGED, CHALLENGER, BySeat
from bot.storage import beats, prompts, scores
from bot.storage.database import Database
from bot.storage.rows import record_of, stored_duel


class DuelStore:
    """Implements `bot.duel.ports.Store`; what each method promises and raises is said there."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open_challenge(
        self,
        *,
        guild: GuildId,
        channel: ChannelId,
        players: BySeat[UserId],
        rules: HouseRules,
        seed: Seed,
        locale: str,
        at_ms: int,
        expires_at_ms: int,
        interaction: InteractionId,
    ) -> DuelRecord:
        """Write down a challenge."""

        def work(db: sqlite3.Connection) -> DuelRecord:
            rows = db.execute(
                """
                INSERT INTO duels (guild, channel, challenger, challenged, rules, seed, status,
                                   locale, opened_at_ms, expires_at_ms, lost_ms)
                VALUES (?, ?, ?, ?, ?, ?, 'challenge', ?, ?, ?, 0)
                ON CONFLICT (channel, challenger) WHERE status = 'challenge' DO NOTHING
                RETURNING *
                """,
                (
                    guild,
                    channel,
                    players[CHALLENGER],
                    players[CHALLENGED],
                    encode_rules(rules),
                    bytes(seed),
                    locale,
                    at_ms,
                    expires_at_ms,
                ),
            ).fetchall()
            if not rows:
                if _was_applied(db, interaction):
                    raise AlreadyDone
                raise AlreadyChallenged
            record = record_of(rows[0])
            _apply_once(db, record.id, (interaction,))
            return record

        return await self._database.write(work)

    async def place(self, duel: DuelId, message: MessageId) -> None:
        """Remember which message the duel stands in now."""
        await self._write("UPDATE duels SET message = ? WHERE id = ?", message, duel)

    async def close_challenge(
        self,
        duel: DuelId,
        status: ClosedChallenge,
        *,
        at_ms: int,
        interaction: InteractionId | None,
    ) -> None:
        """End a challenge without a match."""

        def work(db: sqlite3.Connection) -> None:
            _apply_once(db, duel, (interaction,))
            closed = db.execute(
                """
                UPDATE duels SET status = ?, acted_at_ms = ?
                WHERE id = ? AND status = 'challenge'
                """,
                (status, at_ms, duel),
            )
            if not closed.rowcount:
                raise ChallengeClosed

        await self._database.write(work)

    async def accept(
        self, duel: DuelId, *, interaction: InteractionId, at_ms: int, batch: Batch
    ) -> DuelRecord:
        """Turn a challenge into a live duel and write its first entries."""

        def work(db: sqlite3.Connection) -> DuelRecord:
            _apply_once(db, duel, (interaction, *(entry.interaction for entry in batch.entries)))
            if not _make_live(db, duel, interaction, at_ms):
                raise ChallengeClosed
            _write_batch(db, duel, batch)
            (row,) = db.execute("SELECT * FROM duels WHERE id = ?", (duel,)).fetchall()
            return record_of(row)

        return await self._database.write(work)

    async def append(self, duel: DuelId, batch: Batch) -> None:
        """Write entries, call and result of a live duel together."""

        def work(db: sqlite3.Connection) -> None:
            _apply_once(db, duel, (entry.interaction for entry in batch.entries))
            _write_batch(db, duel, batch)

        await self._database.write(work)

    async def press(self, duel: DuelId, press: Press) -> bool:
        """Write a press down; False if this interaction was written before."""
        written = await self._write(
            """
            INSERT INTO presses (interaction, duel, user, prompt) VALUES (?, ?, ?, ?)
            ON CONFLICT (interaction) DO NOTHING
            """,
            press.interaction,
            duel,
            press.user,
            press.window,
        )
        return bool(written)

    async def note_prompt(
        self, duel: DuelId, version: int, message: MessageId | None, *, at_ms: int
    ) -> None:
        """Remember that a prompt will stand, and again with its message when that is known."""
        await self._database.write(lambda db: prompts.note(db, duel, version, message, at_ms))

    async def forget_prompt(self, duel: DuelId, version: int) -> None:
        """Take note that a prompt is gone."""
        await self._database.write(lambda db: prompts.forget(db, duel, version))

    async def prompts(self) -> Sequence[StandingPrompt]:
        """Read the prompts that stand, or may, oldest first."""
        return await self._database.read(prompts.standing)

    async def was_applied(self, interaction: InteractionId) -> bool:
        """Tell whether an interaction changed something before."""
        return await self._database.read(partial(_was_applied, interaction=interaction))

    async def unfinished(self) -> Sequence[StoredDuel]:
        """Read all open challenges and live duels, oldest first."""

        def work(db: sqlite3.Connection) -> list[StoredDuel]:
            # Sorted here: asked to sort, SQLite walks all duels in order of id instead.
            rows = db.execute(
                """
                SELECT * FROM duels WHERE status = 'challenge'
                UNION ALL
                SELECT * FROM duels WHERE status = 'live'
                """
            ).fetchall()
            return [stored_duel(db, row) for row in sorted(rows, key=itemgetter("id"))]

        return await self._database.read(work)

    async def ended_since(self, since_ms: int) -> Sequence[StoredDuel]:
        """Read the duels that ended or were closed since."""

        def work(db: sqlite3.Connection) -> list[StoredDuel]:
            rows = db.execute(
                """
                SELECT duels.*, results.ended_at_ms AS at_ms
                FROM results JOIN duels ON duels.id = results.duel
                WHERE results.ended_at_ms >= :since
                UNION ALL
                SELECT *, acted_at_ms FROM duels
                WHERE status IN ('declined', 'withdrawn', 'expired')
                AND acted_at_ms >= :since AND message IS NOT NULL
                """,
                {"since": since_ms},
            ).fetchall()
            return [stored_duel(db, row) for row in sorted(rows, key=itemgetter("at_ms"))]

        return await self._database.read(work)

    async def find(self, duel: DuelId) -> StoredDuel | None:
        """Read one duel, whatever its status."""

        def work(db: sqlite3.Connection) -> StoredDuel | None:
            rows = db.execute("SELECT * FROM duels WHERE id = ?", (duel,)).fetchall()
            return stored_duel(db, rows[0]) if rows else None

        return await self._database.read(work)

    async def standings(self, guild: GuildId, limit: int) -> Sequence[Standing]:
        """Rank a server's players."""
        return await self._database.read(partial(scores.standings, guild=guild, limit=limit))

    async def standing(self, guild: GuildId, user: UserId) -> Standing | None:
        """Give one player's place; None without a counted match."""
        return await self._database.read(partial(scores.standing, guild=guild, user=user))

    async def beat(self, beat: Beat, clocks: Mapping[DuelId, int] | None = None) -> None:
        """Write down that the bot is alive, and what the clocks of all have lost."""
        await self._database.write(lambda db: beats.write(db, beat, clocks or {}))

    async def last_beat(self) -> Beat | None:
        """Return when the bot was last known to be alive, and what had been lost by then."""
        return await self._database.read(beats.last)

    async def _write(self, statement: str, *values: int | None) -> int:
        def work(db: sqlite3.Connection) -> int:
            return db.execute(statement, values).rowcount

        return await self._database.write(work)


def _was_applied(db: sqlite3.Connection, interaction: InteractionId) -> bool:
    return bool(
        db.execute("SELECT 1 FROM applied WHERE interaction = ?", (interaction,)).fetchall()
    )


def _apply_once(
    db: sqlite3.Connection, duel: DuelId, interactions: Iterable[InteractionId | None]
) -> None:
    """Note what the transaction applies; one click may stand behind several of its lines.

    Raises:
        AlreadyDone: One of them was applied by an earlier transaction.
    """
    for interaction in {each for each in interactions if each is not None}:
        noted = db.execute(
            "INSERT INTO applied (interaction, duel) VALUES (?, ?) ON CONFLICT DO NOTHING",
            (interaction, duel),
        )
        if not noted.rowcount:
            raise AlreadyDone


def _make_live(
    db: sqlite3.Connection, duel: DuelId, interaction: InteractionId, at_ms: int
) -> bool:
    """Make a challenge a live duel; False if it is not open.

    Raises:
        ChannelBusy: The channel has a live duel.
    """
    try:
        return bool(
            db.execute(
                """
                UPDATE duels SET status = 'live', accepted_by = ?, accepted_at_ms = ?, lost_ms = 0
                WHERE id = ? AND status = 'challenge'
                """,
                (interaction, at_ms, duel),
            ).rowcount
        )
    except sqlite3.IntegrityError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_CONSTRAINT_UNIQUE:
            raise
    ((channel, live),) = db.execute(
        """
        SELECT channel, id FROM duels
        WHERE status = 'live' AND channel = (SELECT channel FROM duels WHERE id = ?)
        """,
        (duel,),
    ).fetchall()
    raise ChannelBusy(ChannelId(channel), DuelId(live))


def _write_batch(db: sqlite3.Connection, duel: DuelId, batch: Batch) -> None:
    """Write all that a batch holds.

    Raises:
        DuelOver: The duel is not live.
        WrongWrite: The batch does not begin with the next number.
    """
    ended = batch.result is not None
    moved = db.execute(
        """
        UPDATE duels SET
            status = ?, deadline_ms = NULL, acted_at_ms = coalesce(?, acted_at_ms)
        WHERE id = ? AND status = 'live'
        """,
        (
            "over" if ended else "live",
            batch.entries[-1].at_ms if batch.entries else None,
            duel,
        ),
    )
    if not moved.rowcount:
        raise DuelOver
    ((upcoming,),) = db.execute(
        "SELECT coalesce(max(n) + 1, 0) FROM actions WHERE duel = ?", (duel,)
    ).fetchall()
    if batch.entries and batch.first != upcoming:
        raise WrongWrite(f"duel {duel}: entry {batch.first} came where {upcoming} is next")
    db.executemany(
        """
        INSERT INTO actions (duel, n, line, interaction, at_ms, play_ms) VALUES (?, ?, ?, ?, ?, ?)
        """,
        (
            (duel, n, entry.line, entry.interaction, entry.at_ms, entry.play_ms)
            for n, entry in enumerate(batch.entries, batch.first)
        ),
    )
    if (call := batch.call) is not None:
        db.execute(
            "INSERT INTO calls (prompt, duel, seat, after_ms, ahead_ms) VALUES (?, ?, ?, ?, ?)",
            (call.window, duel, call.seat, call.after_ms, call.ahead_ms),
        )
    if (result := batch.result) is not None:
        db.execute(
            """
            INSERT INTO results (duel, winner, cause, challenger_points, challenged_points, rounds,
                                 ended_at_ms)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            (
                duel,
                result.winner,
                result.cause,
                *result.scores,
                result.rounds,
                result.ended_at_ms,
            ),
        )
