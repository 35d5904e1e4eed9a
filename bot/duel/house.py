"""What all duels of a bot share."""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.duel.ports import Chance, Store, Table
from bot.duel.steady import SteadyClock
from bot.duel.timers import Timers
from bot.duel.timing import Timing


@dataclass(slots=True)
class Tally:
    """What is counted for as long as the bot runs."""

    overtaken: int = 0
    """UNO presses that came after the decision, though made before the one that decided."""


@dataclass(slots=True)
class Line:
    """The connection that presses come over."""

    cut: bool = False
    """While it is, no race is decided: an earlier press may still be brought by it (RULES 5.3)."""


@dataclass(frozen=True, slots=True)
class House:
    """The ports, the waits, the one alarm clock, and the count of pictures."""

    store: Store
    table: Table
    clock: SteadyClock
    chance: Chance
    timing: Timing
    timers: Timers
    tally: Tally
    line: Line
    moments: Iterator[int]
    """Numbers for `BoardView.moment`, rising over all duels and for as long as the bot runs."""
