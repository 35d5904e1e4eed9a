"""The two seats of a duel, and pairs by seat."""

from typing import Final, NewType, TypeAlias, TypeVar

Seat = NewType("Seat", int)
"""0 is who challenged, 1 is who was challenged, for the whole match."""

T = TypeVar("T")
BySeat: TypeAlias = tuple[T, T]
"""A value for each seat: `pair[seat]`."""

CHALLENGER: Final = Seat(0)
CHALLENGED: Final = Seat(1)
SEATS: Final = (CHALLENGER, CHALLENGED)
OTHER: Final[BySeat[Seat]] = (CHALLENGED, CHALLENGER)
"""The opponent: `OTHER[seat]`."""
