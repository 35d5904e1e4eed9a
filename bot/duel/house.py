"""What all duels of a bot share."""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field

from bot.duel.ports import Chance, Store, Table
from bot.duel.records import GuildId
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
    """The connections that presses come over, each for some servers."""

    cuts: dict[Hashable, Callable[[GuildId], bool]] = field(default_factory=dict)
    """Which servers each one serves that is cut now."""

    def is_cut(self, guild: GuildId) -> bool:
        """Tell whether presses from a server may be on their way.

        While they are, no race is decided there: an earlier press may yet come (RULES 5.3).
        """
        return any(serves(guild) for serves in self.cuts.values())


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
