"""Events that make no sense: passed over and counted, where the library would end the whole bot."""

import logging
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import discord

from bot.ui.discord_internals import parsers

log = logging.getLogger(__name__)

NEEDED: Final = frozenset({"READY", "RESUMED"})
"""Without these nothing works: what is wrong with them ends the connection."""


def tolerate_broken_events(client: discord.Client) -> Counter[str]:
    """Let a client pass over events that lack something; give the count of them by name.

    In the library, an error while one is read goes up through the websocket and ends `start`.
    """
    passed_over: Counter[str] = Counter()
    reading = parsers(client)
    for event, parse in reading.items():
        if event not in NEEDED:
            reading[event] = _tolerant(event, parse, passed_over)
    return passed_over


def _tolerant(
    event: str, parse: Callable[[Any], None], passed_over: Counter[str]
) -> Callable[[Any], None]:
    def read(data: Any) -> None:  # noqa: ANN401 - as it came in
        try:
            parse(data)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            passed_over[event] += 1
            log.warning("an event %s can't be read: %s", event, type(error).__name__)

    return read
