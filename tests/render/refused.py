"""One refusal of every kind, with what it has to say."""

from typing import Final

from bot.duel.errors import (
    ChallengedTooFast,
    ChannelBusy,
    DuelRefusal,
    NotOverdueYet,
    NudgedJustNow,
    PostedJustNow,
    TooEarlyToCatch,
    TooSoon,
)
from bot.duel.records import ChannelId, DuelId
from bot.engine.errors import IllegalAction, Refusal
from bot.render.refusals import refusal_key
from tests.render.scenes import all_refusals

BASES: Final[set[type[Refusal]]] = {Refusal, IllegalAction, DuelRefusal}
_MADE: Final[dict[type[Refusal], Refusal]] = {
    ChannelBusy: ChannelBusy(ChannelId(55), DuelId(1)),
    NotOverdueYet: NotOverdueYet(1_700_000_000_000),
    TooEarlyToCatch: TooEarlyToCatch(600, 1500),
    **{
        kind: kind(1_700_000_000_000)
        for kind in (TooSoon, ChallengedTooFast, PostedJustNow, NudgedJustNow)
    },
}

KINDS: Final[list[type[Refusal]]] = sorted(all_refusals() - BASES, key=refusal_key)


def made(kind: type[Refusal]) -> Refusal:
    """Give a refusal of a kind."""
    return _MADE[kind] if kind in _MADE else kind()
