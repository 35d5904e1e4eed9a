"""Duels to store: short ways to write down what a test is about."""

import itertools
from dataclasses import replace
from typing import Final

from bot.duel.ports import Store
from bot.duel.records import (
    Batch,
    Call,
    ChannelId,
    DuelId,
    DuelRecord,
    Entry,
    GuildId,
    InteractionId,
    MessageId,
    Press,
    Result,
    UserId,
)
from bot.engine.deck import Seed
from bot.engine.rules import HouseRules
from bot.engine.seats import Seat

NOON: Final = 1_764_500_000_000
EXPIRY: Final = NOON + 555_000
"""No time that follows from when it was opened: a server's play time is not the host's."""
GUILD: Final = GuildId(1_300_000_000_000_000_001)
CHANNEL: Final = ChannelId(1_300_000_000_000_000_002)
OTHER_CHANNEL: Final = ChannelId(1_300_000_000_000_000_003)
ANNA: Final = UserId(1_300_000_000_000_000_010)
BEN: Final = UserId(1_300_000_000_000_000_011)
CARA: Final = UserId(1_300_000_000_000_000_012)
SEED: Final = Seed(bytes(range(32)))
RULES: Final = HouseRules(target=120, draft="deal", turn_limit_s=90)
PROMPT: Final = MessageId(1_300_000_000_000_000_900)

_clicks = itertools.count(1_400_000_000_000_000_000)


def click() -> InteractionId:
    return InteractionId(next(_clicks))


async def challenge(
    store: Store,
    challenger: UserId = ANNA,
    challenged: UserId = BEN,
    *,
    channel: ChannelId = CHANNEL,
    guild: GuildId = GUILD,
    interaction: InteractionId | None = None,
) -> DuelRecord:
    return await store.open_challenge(
        guild=guild,
        channel=channel,
        players=(challenger, challenged),
        rules=RULES,
        seed=SEED,
        locale="cs",
        at_ms=NOON,
        expires_at_ms=EXPIRY,
        interaction=interaction or click(),
    )


def entry(line: str = "play r5", interaction: InteractionId | None = None) -> Entry:
    # The duel's play time is far behind the host's, so that neither is taken for the other.
    return Entry(line, interaction or click(), at_ms=NOON + 1000, play_ms=NOON - 72_000)


def batch(first: int, *entries: Entry) -> Batch:
    return Batch(first, entries)


def ending(first: int, result: Result, *, call: Call | None = None) -> Batch:
    return replace(batch(first, entry("the end")), result=result, call=call)


def won(winner: int, challenger_points: int = 0, challenged_points: int = 130) -> Result:
    return Result(Seat(winner), "score", (challenger_points, challenged_points), 3, NOON + 60_000)


VOID: Final = Result(None, "void", (10, 20), 1, NOON + 60_000)


async def live(
    store: Store,
    challenger: UserId = ANNA,
    challenged: UserId = BEN,
    *,
    channel: ChannelId = CHANNEL,
    guild: GuildId = GUILD,
) -> DuelId:
    """Start a duel; its log holds one line."""
    record = await challenge(store, challenger, challenged, channel=channel, guild=guild)
    first = batch(0, entry("start"))
    await store.accept(record.id, interaction=click(), at_ms=NOON + 500, batch=first)
    return record.id


async def over(
    store: Store,
    result: Result,
    challenger: UserId = ANNA,
    challenged: UserId = BEN,
    *,
    channel: ChannelId = CHANNEL,
    guild: GuildId = GUILD,
) -> DuelId:
    duel = await live(store, challenger, challenged, channel=channel, guild=guild)
    await store.append(duel, ending(1, result))
    return duel


def press(user: UserId = ANNA, window: MessageId = PROMPT) -> Press:
    return Press(click(), user, window)


async def lines(store: Store, duel: DuelId) -> list[str]:
    stored = await store.find(duel)
    assert stored is not None
    return [each.line for each in stored.entries]


async def status(store: Store, duel: DuelId) -> str:
    stored = await store.find(duel)
    assert stored is not None
    return stored.record.status
