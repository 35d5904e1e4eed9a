"""Refusals in words: one sentence each."""

import re
from typing import Final

from bot.duel.errors import ChannelBusy, NotOverdueYet, TooEarlyToCatch, TooSoon
from bot.engine.errors import Refusal
from bot.render.access import CannotPostHere, OpponentCannotSee, remedy, told_missing
from bot.render.look import Look, live

_CAPITAL: Final = re.compile(r"(?<!^)(?=[A-Z])")


def refusal_key(kind: type[Refusal]) -> str:
    """Give the key of a refusal's sentence: `refused-` and the class's name."""
    return f"refused-{kebab(kind)}"


def kebab(kind: type[Refusal]) -> str:
    """Give a refusal's name as keys are written."""
    return _CAPITAL.sub("-", kind.__name__).lower()


def refusal_words(refusal: Refusal, look: Look) -> str:
    """Give the sentence of a refusal: what was refused, and what is possible now.

    A kind that has no sentence reads like the nearest of its bases that has one.
    """
    keys = [refusal_key(kind) for kind in type(refusal).__mro__ if issubclass(kind, Refusal)]
    key = next((key for key in keys if look.words.has(key)), keys[0])
    args: dict[str, str] = {}
    match refusal:
        case ChannelBusy(channel=channel):
            args = {"channel": f"<#{channel}>"}
        case NotOverdueYet(deadline_ms=until_ms) | TooSoon(again_at_ms=until_ms):
            args = {"until": live(until_ms)}
        case TooEarlyToCatch(after_ms=after_ms, head_start_ms=head_start_ms):
            early = head_start_ms - after_ms
            times = {"early": early, "after": after_ms, "headstart": head_start_ms}
            args = {name: look.reaction(ms) for name, ms in times.items()}
        case CannotPostHere(missing=missing):
            args = {"remedy": remedy(missing, look)}
        case OpponentCannotSee(player=player, missing=missing):
            args = {"player": f"<@{player}>", **told_missing(missing, look)}
        case _:
            pass
    return look.words(key, **args)
