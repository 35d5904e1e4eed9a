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
from bot.duel.records import ChannelId, DuelId, UserId
from bot.engine.errors import IllegalAction, Refusal
from bot.render.access import CannotPostHere, OpponentCannotSee
from bot.render.refusals import refusal_key
from tests.render.scenes import all_refusals

BASES: Final[set[type[Refusal]]] = {Refusal, IllegalAction, DuelRefusal}
KINDS: Final[list[type[Refusal]]] = sorted(all_refusals() - BASES, key=refusal_key)


def made(kind: type[Refusal], until_ms: int = 1_700_000_000_000) -> Refusal:
    """Give a refusal of a kind; what has to be waited for comes at `until_ms`."""
    timed: tuple[type[Refusal], ...] = (
        NotOverdueYet,
        TooSoon,
        ChallengedTooFast,
        PostedJustNow,
        NudgedJustNow,
    )
    if kind is ChannelBusy:
        return ChannelBusy(ChannelId(55), DuelId(1))
    if kind is TooEarlyToCatch:
        return TooEarlyToCatch(600, 1500)
    if kind is CannotPostHere:
        return CannotPostHere(("view-channel", "send-messages"))
    if kind is OpponentCannotSee:
        return OpponentCannotSee(UserId(1000), ("view-channel",))
    return kind(until_ms) if kind in timed else kind()
