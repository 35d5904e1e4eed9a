"""What all duels of a bot share."""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.duel.display import Display
from bot.duel.play_time import PlayTime
from bot.duel.ports import Chance, Store
from bot.duel.steady import SteadyClock
from bot.duel.timers import Timers
from bot.duel.timing import Timing


@dataclass(slots=True)
class Tally:
    """What is counted for as long as the bot runs."""

    overtaken: int = 0
    """UNO presses that came after the decision, though made before the one that decided."""


@dataclass(frozen=True, slots=True)
class House:
    """The ports, the waits, the one alarm clock, the servers' clocks, and the count of pictures."""

    store: Store
    table: Display
    clock: SteadyClock
    chance: Chance
    timing: Timing
    timers: Timers
    tally: Tally
    play_time: PlayTime
    moments: Iterator[int]
    """Numbers for `BoardView.moment`, rising over all duels and for as long as the bot runs."""
