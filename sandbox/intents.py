"""The intents that Discord gives only to those who ask for them (Discord: gateway, intents)."""

from collections.abc import Iterable
from typing import Final

PRIVILEGED: Final = {"members": 1 << 1, "presences": 1 << 8, "message_content": 1 << 15}
"""Each switch of the developer portal by discord.py's name for it, and its bit."""

USUAL: Final = ~sum(PRIVILEGED.values())
"""What a new application may ask for: all but those."""


def allowed(names: Iterable[str]) -> int:
    """What an application may ask for whose owner switched these privileged intents on.

    Raises:
        KeyError: One of them isn't privileged.
    """
    return USUAL | sum(PRIVILEGED[name] for name in set(names))


def refused(asked: int, may: int) -> list[str]:
    """The names of the privileged intents that were asked for and are off."""
    return [name for name, bit in PRIVILEGED.items() if asked & ~may & bit]
