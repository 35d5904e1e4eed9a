"""What keeps the bot or a player out of a place, in words: what is missing, and whom to ask."""

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias, get_args

from bot.duel.records import UserId
from bot.engine.errors import Refusal
from bot.render.look import Look

Permission: TypeAlias = Literal[
    "view-channel", "connect", "send-messages", "send-messages-in-threads"
]
"""The permissions that somebody may lack."""

Missing: TypeAlias = Permission | Literal["unlocking", "membership", "invitation"]
"""What somebody lacks in a place: a permission, or that the thread is unlocked, to be in the
private thread, to be in the server."""

_PERMISSIONS: Final = frozenset(get_args(Permission))


class NotInSuchChannel(Refusal):
    """Nothing can be posted in a channel of this kind, or no two members of a server meet there."""


class ThreadLocked(Refusal):
    """The thread is locked: no button in it can be pressed."""


class CannotPostHere(Refusal):
    """The bot may not see the channel or write in it."""

    def __init__(self, missing: Sequence[Missing]) -> None:
        super().__init__()
        self.missing = missing


class OpponentCannotSee(Refusal):
    """The one to be challenged is not in the server, or can't see the channel."""

    def __init__(self, player: UserId, missing: Sequence[Missing]) -> None:
        super().__init__()
        self.player = player
        self.missing = missing


def told_missing(missing: Sequence[Missing], look: Look) -> dict[str, str]:
    """Return what a sentence about something missing needs: permissions are named all together."""
    named = [look.words(f"permission-{each}") for each in missing if each in _PERMISSIONS]
    if not named:
        return {"missing": missing[0] if missing else "unknown", "permissions": ""}
    *others, last = named
    both = look.words("permissions-and", first=", ".join(others), last=last) if others else last
    return {"missing": "permissions", "permissions": both}


def remedy(missing: Sequence[Missing], look: Look) -> str:
    """Return what to ask for where the bot is kept out: the beginning of a sentence."""
    return look.words("remedy", **told_missing(missing, look))
