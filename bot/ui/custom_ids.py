"""What a button means, as text: `duo1:<verb>:<duel>:<version>[:<arg>]`.

The text comes back from outside and may be forged, old, or from another program: it is parsed
strictly, and gives no authority. Discord: component custom ids have 1 to 100 characters.
"""

import re
from typing import Final, cast, get_args

from bot.duel.records import DuelId
from bot.render.panel import PressOf, Verb
from bot.render.presses import ForeignButton

PREFIX: Final = "duo1:"
_VERBS: Final = frozenset(get_args(Verb))
_GRAMMAR: Final = re.compile(
    PREFIX + r"([a-z-]{1,16}):(0|[1-9][0-9]{0,17}):(0|[1-9][0-9]{0,8})(?::([a-z0-9.]{1,40}))?"
)


def write(press: PressOf) -> str:
    """Give the custom id of a button."""
    arg = f":{press.arg}" if press.arg else ""
    return f"{PREFIX}{press.verb}:{press.duel}:{press.version}{arg}"


def read(custom_id: str) -> PressOf:
    """Read a custom id.

    Raises:
        ForeignButton: It is not of this grammar.
    """
    match = _GRAMMAR.fullmatch(custom_id)
    if match is None or match[1] not in _VERBS:
        raise ForeignButton
    return PressOf(
        verb=cast("Verb", match[1]),
        duel=DuelId(int(match[2])),
        version=int(match[3]),
        arg=match[4] or "",
    )
