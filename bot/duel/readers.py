"""Who reads a hand: in which order they like it, and whether they are new to the game."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

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
