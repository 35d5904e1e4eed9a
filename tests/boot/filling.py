"""A database after years of play, made fast: whole matches by the engine, written by plain SQL."""

import random
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bot.duel.course import begin
from bot.duel.records import InteractionId
from bot.engine.actions import (
    Action,
    CallUno,
    ChallengeDrawFour,
    CloseUno,
    Dump,
    PlayCard,
    StartRound,
)
from bot.engine.codec import encode_action, encode_rules
from bot.engine.deck import Seed, deal
from bot.engine.match import MatchState, apply, legal_actions
from bot.engine.rules import HouseRules
from bot.engine.seats import SEATS
from bot.storage.migrations import prepare

RULES: Final = HouseRules(target=60)
"""A short match is some 300 lines long."""

ACCEPTED: Final = InteractionId(1_300_000_000_000_000_000)
"""Of every match: what a match is dealt from is its seed and this."""

MATCHES: Final = 40
"""So many are played; the others are played like one of them."""

DAY_MS: Final = 86_400_000
MOVE_MS: Final = 8_000
"""Between two moves."""

FIRST_CLICK: Final = 1_310_000_000_000_000_000
CLICKS: Final = 10_000
"""Ids for each match; none has so many clicks."""


@dataclass(frozen=True, slots=True)
class Played:
    """One whole match."""

    seed: Seed
    lines: tuple[str, ...]
    by_player: tuple[bool, ...]
    """Which of the lines a click stands behind."""
    winner: int
    points: tuple[int, int]
    rounds: int


@dataclass(frozen=True, slots=True)
class Place:
    """Where a match is played."""

    guild: int
    channel: int
    players: tuple[int, int]
    message: int
    """The message of its board."""


def play(number: int) -> Played:
    """Play a match as people do: what fits is played, and called in time."""
    chance = random.Random(number)
    seed = Seed(chance.randbytes(32))
    state = begin(RULES, seed, ACCEPTED, 0).state
    lines: list[str] = []
    by_player: list[bool] = []
    while state.frame.result is None:
        action = _next(state, seed, chance)
        lines.append(encode_action(action))
        by_player.append(not isinstance(action, StartRound | CloseUno))
        state = apply(state, action).state
    result = state.frame.result
    assert result.winner is not None
    return Played(
        seed,
        tuple(lines),
        tuple(by_player),
        result.winner,
        state.frame.scores,
        state.frame.round_number,
    )


def _next(state: MatchState, seed: Seed, chance: random.Random) -> Action:
    if state.phase == "between":
        return StartRound(None, deal(seed, ACCEPTED, state.frame.round_number + 1, RULES))
    if state.uno is not None:
        return CallUno(state.uno)
    offered = [action for seat in SEATS for action in legal_actions(state, seat)]
    playing = [action for action in offered if isinstance(action, PlayCard | Dump)]
    return chance.choice(playing or [a for a in offered if not isinstance(a, ChallengeDrawFour)])


def fill(path: Path, places: Sequence[Place], ended: int, now_ms: int) -> None:
    """Make a database in which a match goes on at each place, and `ended` others are over.

    Args:
        path: Where; no file is there yet.
        places: Where matches go on.
        ended: How many are over, in these places, one each few minutes over the years.
        now_ms: What time it is; the live ones were played just before (UTC milliseconds).
    """
    prepare(path)
    matches = [play(number) for number in range(MATCHES)]
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        # Of use only while it is made: a kill leaves nothing that anybody needs.
        db.execute("PRAGMA synchronous = OFF")
        db.execute("BEGIN")
        for n in range(ended):
            place, last_ms = places[n % len(places)], now_ms - DAY_MS - (ended - n) * 300_000
            if n < MATCHES:
                _write(db, n + 1, matches[n], place, last_ms, over=True)
            else:
                _copy(db, n + 1, n % MATCHES + 1, place, last_ms)
        for n, place in enumerate(places):
            match = _broken_off(matches[n % MATCHES], n)
            _write(db, ended + n + 1, match, place, now_ms - n, over=False)
        db.execute("INSERT INTO alive (one, at_ms) VALUES (1, ?)", (now_ms,))
        db.execute("COMMIT")


def _broken_off(match: Played, number: int) -> Played:
    """A match some way on: anywhere between its first cards and its last but a few."""
    most = len(match.lines) - 5
    kept = 20 + number * 37 % (most - 20)
    return Played(match.seed, match.lines[:kept], match.by_player[:kept], 0, (0, 0), 0)


def _write(
    db: sqlite3.Connection, duel: int, match: Played, place: Place, last_ms: int, *, over: bool
) -> None:
    began_ms = last_ms - MOVE_MS * len(match.lines)
    db.execute(
        """
        INSERT INTO duels (id, guild, channel, challenger, challenged, rules, seed, status, locale,
                           opened_at_ms, accepted_by, accepted_at_ms, message, acted_at_ms,
                           lost_ms)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'en-US', ?, ?, ?, ?, ?, 0)
        """,
        (
            duel,
            place.guild,
            place.channel,
            *place.players,
            encode_rules(RULES),
            bytes(match.seed),
            "over" if over else "live",
            began_ms,
            ACCEPTED,
            began_ms,
            place.message,
            last_ms,
        ),
    )
    first = FIRST_CLICK + duel * CLICKS
    clicks = [first + n if there else None for n, there in enumerate(match.by_player)]
    db.executemany("INSERT INTO applied VALUES (?, ?)", ((n, duel) for n in clicks if n))
    db.executemany(
        # Nothing has ever stopped play: the host's time is that of the duel.
        "INSERT INTO actions VALUES (?1, ?2, ?3, ?4, ?5, ?5)",
        (
            (duel, n, line, click, began_ms + MOVE_MS * n)
            for n, (line, click) in enumerate(zip(match.lines, clicks, strict=True))
        ),
    )
    if over:
        db.execute(
            "INSERT INTO results VALUES (?, ?, 'score', ?, ?, ?, ?)",
            (duel, match.winner, *match.points, match.rounds, last_ms),
        )


def _copy(db: sqlite3.Connection, duel: int, original: int, place: Place, last_ms: int) -> None:
    """Write down a match that went like another one, somewhere else."""
    values = {
        "duel": duel,
        "original": original,
        "guild": place.guild,
        "channel": place.channel,
        "one": place.players[0],
        "other": place.players[1],
        "message": place.message,
        "last": last_ms,
        "later": (duel - original) * CLICKS,
    }
    for statement in (
        """
        INSERT INTO duels (id, guild, channel, challenger, challenged, rules, seed, status, locale,
                           opened_at_ms, accepted_by, accepted_at_ms, message, acted_at_ms,
                           lost_ms)
        SELECT :duel, :guild, :channel, :one, :other, rules, seed, status, locale,
               opened_at_ms + :last - acted_at_ms, accepted_by,
               accepted_at_ms + :last - acted_at_ms, :message, :last, lost_ms
        FROM duels WHERE id = :original
        """,
        """
        INSERT INTO applied SELECT interaction + :later, :duel FROM actions
        WHERE duel = :original AND interaction IS NOT NULL ORDER BY n
        """,
        """
        INSERT INTO actions SELECT :duel, n, line, interaction + :later, at_ms, play_ms
        FROM actions WHERE duel = :original ORDER BY n
        """,
        """
        INSERT INTO results SELECT :duel, winner, cause, challenger_points, challenged_points,
               rounds, :last
        FROM results WHERE duel = :original
        """,
    ):
        db.execute(statement, values)
