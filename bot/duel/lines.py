"""The lines that clicks come over: which are cut, since when, and whether we could hear at all."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

from bot.duel.records import GuildId

LAPSE_MS: Final = 5000
"""From there on a pause of the process (a stopped machine, a hung disk) is time away."""

TICK_MS: Final = 250
"""How often a process that runs says so: a good deal shorter than a race is settled in."""

LAG_MS: Final = 100
"""So much later is no pause: a big board to be laid out, the memory being tidied."""

Serves: TypeAlias = Callable[[GuildId], bool]
"""Tells whether the presses of a server come over a line."""


@dataclass(frozen=True, slots=True)
class OneServer:
    """The line of one server alone, which a trouble of its own cuts, whatever connections say."""

    guild: GuildId
    why: Literal["outage", "disk"]
    """It is out of order at Discord's, or the disk refused to make good what it was not heard."""

    def serves(self, guild: GuildId) -> bool:
        """Serve this server."""
        return guild == self.guild


@dataclass(frozen=True, slots=True, eq=False)
class Cut:
    """A line that is cut: since when (UTC milliseconds), and which servers it serves."""

    since_ms: int
    serves: Serves
    parts: dict[Hashable, Serves] = field(default_factory=dict)
    """What was taken from it as lines of their own."""

    def mutes(self, guild: GuildId) -> bool:
        """Tell whether a server can't be heard by this cut."""
        return self.serves(guild) and not any(part(guild) for part in self.parts.values())


class Lines:
    """The connections that presses come over, each for some servers."""

    def __init__(self) -> None:
        self._cuts: dict[Hashable, Cut] = {}
        self._mending: set[Cut] = set()
        self._awake_ms: int | None = None
        self._stood_ms = 0

    @property
    def watched(self) -> bool:
        """Tell whether the process says that it runs; else no pause is one."""
        return self._awake_ms is not None

    @property
    def all_heard(self) -> bool:
        """Tell whether no line is cut but by the trouble of single servers."""
        return all(isinstance(line, OneServer) for line in self._cuts)

    def is_cut(self, guild: GuildId, now_ms: int) -> bool:
        """Tell whether presses from a server may be on their way.

        While they are, no race is decided there: an earlier press may yet come (RULES 5.3).
        """
        return self.cut_since_ms(guild, now_ms) is not None

    def cut_since_ms(self, guild: GuildId, now_ms: int) -> int | None:
        """Tell since when a server is not heard; None if it is.

        A lapse of the process counts from its end on, also if a timer is the first to run again.
        """
        cuts = [cut.since_ms for cut in self._cuts.values() if cut.mutes(guild)]
        if self._awake_ms is not None and now_ms - self._awake_ms >= LAPSE_MS:
            cuts.append(self._awake_ms)
        return min(cuts, default=None)

    def cut(self, line: Hashable, serves: Serves, since_ms: int) -> None:
        """Note that a line is cut. One that was before has been so all the time.

        So has one that is cut again while its time is made good: it has to be once more, and no
        duel that the first time did not reach loses by it.
        """
        before = self._cuts.get(line)
        if before is None:
            self._cuts[line] = Cut(since_ms, serves)
        elif before in self._mending:
            self._cuts[line] = replace(before, since_ms=min(before.since_ms, since_ms))

    def part(self, whole: Hashable, line: Hashable, serves: Serves) -> int:
        """Take from a cut line, once, what `serves` some servers: a line of its own, cut as long.

        Tells how many parts were taken by now; 0 if the whole is not cut.
        """
        cut = self._cuts.get(whole)
        if cut is None:
            return 0
        if line not in cut.parts:
            cut.parts[line] = serves
            self._cuts[line] = Cut(cut.since_ms, serves)
        return len(cut.parts)

    def mend(self, line: Hashable) -> Cut | None:
        """Begin to make a cut good; None if there is none, or somebody does so already."""
        cut = self._cuts.get(line)
        if cut is None or cut in self._mending:
            return None
        self._mending.add(cut)
        return cut

    def mended(self, line: Hashable, cut: Cut) -> None:
        """Take note that a cut is made good, and with it the line unless it is cut again."""
        self._mending.remove(cut)
        if self._cuts.get(line) is cut:
            del self._cuts[line]

    def awake(self, now_ms: int) -> int | None:
        """Note that the process runs; give since when it did not, if that was a lapse."""
        before_ms = self._awake_ms
        if before_ms is not None and now_ms - before_ms < LAPSE_MS:
            self._stood_ms, before_ms = self.stood_ms(now_ms), None
        self._awake_ms = now_ms
        return before_ms

    def stood_ms(self, now_ms: int) -> int:
        """Tell for how long the process has stood still since its start, lapses aside.

        Also of a pause that has ended just now, whichever timer is the first to run again.
        """
        silent_ms = 0 if self._awake_ms is None else now_ms - self._awake_ms - TICK_MS
        return self._stood_ms + (silent_ms if silent_ms >= LAG_MS else 0)
