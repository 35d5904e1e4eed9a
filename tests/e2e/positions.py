"""Duels that stand one press before something, written down before the bot starts.

It is an UNO window, the answer to a Wild Draw 4, or the next round.
"""

import hashlib
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bot.duel.course import Course, begin, entry, start_of_round
from bot.duel.records import Batch, ChannelId, DuelId, Entry, GuildId, InteractionId, UserId
from bot.engine.actions import Action, PlayCard
from bot.engine.cards import RANK_OF, SKIP
from bot.engine.deck import Seed
from bot.engine.legal import legal_actions
from bot.engine.rules import HouseRules
from bot.engine.seats import OTHER, BySeat, Seat
from bot.storage.database import opened
from bot.storage.duels import DuelStore
from sandbox import Channel, World
from tests.duel.fakes import sensible

RULES = HouseRules(draft="deal")


@dataclass(frozen=True, slots=True)
class Opening:
    """A duel whose next move, by `holder`, leaves the holder one card."""

    duel: DuelId
    channel: Channel
    holder: Seat
    cards: frozenset[str]
    """The cards that do it, twins, as their button's custom id names them."""


@dataclass(frozen=True, slots=True)
class Position:
    """A log that leads to such a moment."""

    seed: Seed
    entries: tuple[Entry, ...]
    openers: tuple[PlayCard, ...] = ()


def _leading_to_a_window(seed: Seed, accepted_by: InteractionId, at_ms: int) -> Position | None:
    """Play sensibly until the next card opens a window in which the other player is on turn."""
    course = begin(RULES, seed, accepted_by, at_ms)
    action = start_of_round(course, seed, accepted_by, None)
    entries = [entry(action, None, at_ms, at_ms)]
    course, _events = course.after(action, at_ms)
    while course.table.to_act and course.table.uno is None:
        seat = course.table.to_act[0]
        legal = legal_actions(course.state, seat)
        openers = tuple(
            play
            for play in legal
            if isinstance(play, PlayCard)
            # Others may have to be chosen in a menu first.
            and RANK_OF[play.card] < SKIP
            and (table := course.after(play, at_ms)[0].table).uno == seat
            and table.to_act == (OTHER[seat],)
        )
        if openers:
            return Position(seed, tuple(entries), openers)
        chosen = sensible(legal)
        entries.append(entry(chosen, None, at_ms, at_ms))
        course, _events = course.after(chosen, at_ms)
    return None


def _sensible_play(
    seed: Seed, accepted_by: InteractionId, at_ms: int
) -> Iterator[tuple[Course, list[Entry]]]:
    """Play a round sensibly; yield the match and its log after each action."""
    course = begin(RULES, seed, accepted_by, at_ms)
    action: Action = start_of_round(course, seed, accepted_by, None)
    entries: list[Entry] = []
    while True:
        course, _events = course.after(action, at_ms)
        entries.append(entry(action, None, at_ms, at_ms))
        yield course, entries
        if not course.table.to_act:
            return
        action = sensible(legal_actions(course.state, course.table.to_act[0]))


def _leading_to_a_four(
    seed: Seed, accepted_by: InteractionId, at_ms: int, *, bluff: bool
) -> tuple[Position, Seat] | None:
    """Play until a Wild Draw 4 has to be answered, allowed or not; give by whom, too."""
    for course, entries in _sensible_play(seed, accepted_by, at_ms):
        if course.table.uno is not None:
            return None
        if course.table.phase == "draw_four":
            if course.state.bluff != bluff:
                return None
            position = Position(seed, tuple(entries))
            return position, course.table.to_act[0]
    return None


def _leading_to_the_end_of_a_round(
    seed: Seed, accepted_by: InteractionId, at_ms: int
) -> Position | None:
    """Play a round to its end, if the match is not over by that."""
    *_, (course, entries) = _sensible_play(seed, accepted_by, at_ms)
    between = course.table.phase == "between"
    return Position(seed, tuple(entries)) if between else None


def _seeds() -> Iterator[Seed]:
    for number in itertools.count():
        yield Seed(hashlib.sha256(f"race {number}".encode()).digest())


async def write_openings(world: World, folder: Path, players: BySeat[int]) -> list[Opening]:
    """Write a duel into every channel; the database must not be in use."""
    seeds = _seeds()
    openings = []
    async with opened(folder / "duo.sqlite3") as database:
        store = DuelStore(database)
        for channel in world.channels.values():
            at_ms = world.clock.now_ms()
            accepted_by = InteractionId(world.snowflakes.next())
            found = (_leading_to_a_window(seed, accepted_by, at_ms) for seed in seeds)
            position = next(each for each in found if each is not None)
            duel = await _write(store, world, channel, players, position, accepted_by)
            cards = frozenset(str(int(play.card)) for play in position.openers)
            holder = position.openers[0].seat
            openings.append(Opening(duel, channel, holder, cards))
    return openings


async def write_four(
    world: World, folder: Path, players: BySeat[int], *, bluff: bool
) -> tuple[DuelId, Seat]:
    """Write a duel in which a Wild Draw 4 has to be answered, and give by whom."""
    at_ms = world.clock.now_ms()
    accepted_by = InteractionId(world.snowflakes.next())
    found = (_leading_to_a_four(seed, accepted_by, at_ms, bluff=bluff) for seed in _seeds())
    position, seat = next(each for each in found if each is not None)
    async with opened(folder / "duo.sqlite3") as database:
        channel = next(iter(world.channels.values()))
        store = DuelStore(database)
        return await _write(store, world, channel, players, position, accepted_by), seat


async def write_round_over(world: World, folder: Path, players: BySeat[int]) -> DuelId:
    """Write a duel whose next round either player may start."""
    at_ms = world.clock.now_ms()
    accepted_by = InteractionId(world.snowflakes.next())
    found = (_leading_to_the_end_of_a_round(seed, accepted_by, at_ms) for seed in _seeds())
    position = next(each for each in found if each is not None)
    async with opened(folder / "duo.sqlite3") as database:
        channel = next(iter(world.channels.values()))
        return await _write(DuelStore(database), world, channel, players, position, accepted_by)


async def _write(
    store: DuelStore,
    world: World,
    channel: Channel,
    players: BySeat[int],
    position: Position,
    accepted_by: InteractionId,
) -> DuelId:
    at_ms = world.clock.now_ms()
    record = await store.open_challenge(
        guild=GuildId(world.guild.id),
        channel=ChannelId(channel.id),
        players=(UserId(players[0]), UserId(players[1])),
        rules=RULES,
        seed=position.seed,
        locale="en-US",
        at_ms=at_ms,
        expires_at_ms=at_ms,
        interaction=InteractionId(world.snowflakes.next()),
    )
    batch = Batch(0, position.entries)
    await store.accept(record.id, interaction=accepted_by, at_ms=at_ms, batch=batch)
    return record.id
