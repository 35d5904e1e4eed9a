"""What all duels of a bot share."""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.duel.ports import Chance, Clock, Store, Table
from bot.duel.timers import Timers
from bot.duel.timing import Timing


@dataclass(frozen=True, slots=True)
class House:
    """The ports, the waits, the one alarm clock, and the count of pictures."""

    store: Store
    table: Table
    clock: Clock
    chance: Chance
    timing: Timing
    timers: Timers
    moments: Iterator[int]
    """Numbers for `BoardView.moment`, rising over all duels and for as long as the bot runs."""
