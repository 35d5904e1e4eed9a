"""Who reads a hand: in which order they like it, and whether they are new to the game."""

from dataclasses import dataclass
from typing import Final, Literal, Protocol, TypeAlias

from bot.duel.records import GuildId, UserId
from bot.engine.seats import BySeat

HandOrder: TypeAlias = Literal["colour", "rank"]
"""How a hand is laid out."""

HINTED_MATCHES: Final = 3
"""A player's first matches, in which the hand explains itself."""


@dataclass(frozen=True, slots=True)
class Reader:
    """What is known of a hand's owner."""

    order: HandOrder = "colour"
    novice: bool = False
    """Whether this is one of the first matches (`HINTED_MATCHES`)."""


ANYBODY: Final = Reader()


class Readers(Protocol):
    """Knows the readers of hands. All raise `StoreFault` when the disk refuses."""

    async def reader(self, user: UserId) -> Reader:
        """Give how somebody reads a hand."""

    async def keep_order(self, user: UserId, order: HandOrder) -> None:
        """Remember in which order somebody wants to see a hand."""

    async def series(self, guild: GuildId, players: BySeat[UserId]) -> BySeat[int]:
        """Count the matches that each of two has won against the other in a server."""
