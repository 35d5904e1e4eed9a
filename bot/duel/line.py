"""The lines that clicks come over: which are cut, since when, and whether we could hear at all."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Final

from bot.duel.records import GuildId

LAPSE_MS: Final = 5000
"""From there on a pause of the process (a stopped machine, a hung disk) is time away."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A line that is cut: since when (UTC milliseconds), and which servers it serves."""

    since_ms: int
    serves: Callable[[GuildId], bool]


@dataclass(slots=True)
class Line:
    """The connections that presses come over, each for some servers."""

    cuts: dict[Hashable, Cut] = field(default_factory=dict)
    """The lines that are cut now."""
    awake_ms: int | None = None
    """When the process last said that it runs; None if it never does."""

    def is_cut(self, guild: GuildId) -> bool:
        """Tell whether presses from a server may be on their way.

        While they are, no race is decided there: an earlier press may yet come (RULES 5.3).
        """
        return self.cut_since_ms(guild) is not None

    def cut_since_ms(self, guild: GuildId) -> int | None:
        """Tell since when a server is not heard; None if it is."""
        return min((cut.since_ms for cut in self.cuts.values() if cut.serves(guild)), default=None)

    def awake(self, now_ms: int) -> int | None:
        """Note that the process runs; give since when it did not, if that was a lapse."""
        before_ms, self.awake_ms = self.awake_ms, now_ms
        lapsed = before_ms is not None and now_ms - before_ms >= LAPSE_MS
        return before_ms if lapsed else None
