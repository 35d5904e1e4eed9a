"""Play time: for each server a clock that stands still while nobody there can reach the bot (P5).

A limit is an instant of it. So no limit that is stored ever moves: while nobody can act, its clock
does not run. It is the host's time less what was lost: to stops of everybody (a start, a ban) and,
beyond these, to stops of the server's own (its shard, itself). Stops that lie over one another
count once. What is long over is summed up; what ended a while ago is kept as it was, for a stop
may be noticed late, and reach back into it.

Pure: it knows the time, and calls nobody.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

from bot.duel.ports import Clock
from bot.duel.records import Beat, GuildId, ServerTime

LAPSE_MS: Final = 5000
"""From there on a pause of the process (a stopped machine, a hung disk) is a stop; and a stop that
lasts as long is followed by a grace, for people have put their phones away."""

TICK_MS: Final = 250
"""How often a process that runs says so: a good deal shorter than a race is settled in."""

LAG_MS: Final = 100
"""So much later is no pause: a big board to be laid out, the memory being tidied."""

KEPT_MS: Final = 300_000
"""How long an ended stop is kept as it was: far longer than a dead connection goes unnoticed."""

Which: TypeAlias = Callable[[GuildId], bool]
"""Whether a stop is one of a server's."""

Why: TypeAlias = Literal["start", "asleep", "ban", "disk"] | tuple[Literal["shard", "server"], int]
"""What stops play: a start until a connection is there, a process that stood still, a ban from
Discord's REST API, a disk that refuses, a shard's connection, a server that is out of order."""


def everywhere(guild: GuildId) -> bool:
    """Whether a stop of everybody is one of this server's: it always is."""
    del guild
    return True


@dataclass(frozen=True, slots=True, eq=False)
class Stop:
    """A while in which no time passes for some servers; times are the host's, in UTC milliseconds.

    Where `heard` names a server, its stop begins only then.
    """

    which: Which
    since_ms: int
    heard: Mapping[GuildId, int] = field(default_factory=dict)
    until_ms: int | None = None
    """None while it lasts; else its end, the grace included."""

    def span(self, guild: GuildId | None, to_ms: int) -> tuple[int, int]:
        """Return from when to when it stopped a server (None: everybody), up to an instant."""
        since_ms = self.since_ms if guild is None else self.heard.get(guild, self.since_ms)
        return since_ms, to_ms if self.until_ms is None else min(self.until_ms, to_ms)


class PlayTime:
    """The clocks of all servers.

    Args:
        clock: The host's time, which does not jump while the process runs.
        grace_ms: How long limits still stand still after a start or a stop of `LAPSE_MS`.
    """

    def __init__(self, clock: Clock, grace_ms: int) -> None:
        self._clock = clock
        self._grace_ms = grace_ms
        self._running: dict[Why, Stop] = {}
        self._ended: list[Stop] = []
        self._summed_up_ms = clock.now_ms()
        """Up to this instant what was lost is in the two sums that follow."""
        self._lost_ms = 0
        self._own_ms: dict[GuildId, int] = {}
        """What each server, of those ever asked for, has lost beyond what everybody has."""
        self._written: dict[GuildId, ServerTime] = {}
        self._since_ms: dict[GuildId, int] = {}
        """Since when a server's own stop lasts, restarts included."""
        self._stamped_ms: dict[GuildId, int] = {}
        """When something was last done in a server, of late."""
        self._awake_ms: int | None = None
        self._stood_ms = 0

    # Reading the clocks.

    def now_ms(self, guild: GuildId) -> int:
        """Return a server's play time, in milliseconds."""
        now_ms = self._clock.now_ms()
        own_ms = self._own_ms.setdefault(guild, 0)
        return now_ms - self._lost_ms - own_ms - self._lately_lost_ms(guild, now_ms)

    def stamp_ms(self, guild: GuildId) -> int:
        """Return a server's play time for what is done now.

        A stop that is noticed later begins after it: who did something was not cut off.
        """
        self._stamped_ms[guild] = self._clock.now_ms()
        return self.now_ms(guild)

    def host_ms(self, guild: GuildId, at_ms: int) -> int:
        """Return the host's time at an instant of play time, if what stops it now ends now."""
        now_ms = self._clock.now_ms()
        ahead_ms = at_ms - self.now_ms(guild)
        if ahead_ms <= 0:
            return now_ms + ahead_ms
        stands_until_ms = max(
            (self._end_ms(stop, now_ms) for stop in self._stops(now_ms) if stop.which(guild)),
            default=now_ms,
        )
        return max(now_ms, stands_until_ms) + ahead_ms

    def stopped(self, guild: GuildId) -> bool:
        """Whether nothing falls due in a server now. It does not know the grace."""
        return self._is_stopped(guild, self._running)

    def unheard(self, guild: GuildId) -> bool:
        """Whether presses from a server may be on their way.

        While they may, no race is decided there: an earlier press may yet come (RULES 5.3).
        """
        return self._is_stopped(guild, (why for why in self._running if why != "disk"))

    @property
    def connected(self) -> bool:
        """Whether no connection is cut, and Discord answers."""
        return not any(
            why in ("start", "ban") or (isinstance(why, tuple) and why[0] == "shard")
            for why in self._running
        )

    # Stopping them.

    def begin(self, last: Beat | None, played_ms: Mapping[GuildId, int]) -> None:
        """Go on where an earlier run has stopped, and stand still until a connection is there.

        Args:
            last: The last beat, None without one.
            played_ms: By server, the play time of the last that is known to have been done there.
        """
        now_ms = self._clock.now_ms()
        self._summed_up_ms = now_ms
        if last is not None:
            # Negative if the clock was set back meanwhile: play time goes on from there all the
            # same, since it is what was left then that is left now.
            self._lost_ms = last.lost_ms + now_ms - last.at_ms
            self._written = dict(last.servers)
            self._own_ms = {guild: time.lost_ms for guild, time in last.servers.items()}
            self._since_ms = {
                guild: time.stopped_since_ms
                for guild, time in last.servers.items()
                if time.stopped_since_ms is not None
            }
        for guild, at_ms in played_ms.items():
            self._own_ms[guild] = self._own_ms.get(guild, 0) - max(0, at_ms - self.now_ms(guild))
        self.stop("start")

    def stop(self, why: Why, which: Which = everywhere, *, since_ms: int | None = None) -> None:
        """Stop the clocks of some servers. One that was stopped for it has been so all the time.

        Args:
            why: What stops them; `go_on` names it again.
            which: Whose clocks.
            since_ms: When that began, if it was noticed late.
        """
        now_ms = self._clock.now_ms()
        since_ms = now_ms if since_ms is None else min(since_ms, now_ms)
        if isinstance(why, tuple) and why[0] == "server":
            self._since_ms.setdefault(GuildId(why[1]), since_ms)
        if why not in self._running:
            heard = {guild: ms for guild, ms in self._stamped_ms.items() if ms > since_ms}
            self._running[why] = Stop(which, since_ms, heard)

    def go_on(self, why: Why) -> Stop | None:
        """Let the clocks go on, as far as nothing else stops them; return the stop that ended.

        After a start and a long stop they do so after the grace.
        """
        if isinstance(why, tuple) and why[0] == "server":
            self._since_ms.pop(GuildId(why[1]), None)
        stop = self._running.get(why)
        if stop is None:
            return None
        ended = replace(stop, until_ms=self._end_ms(stop, self._clock.now_ms()))
        del self._running[why]
        self._ended.append(ended)
        return ended

    @property
    def watched(self) -> bool:
        """Whether the process says that it runs; else no pause is one."""
        return self._awake_ms is not None

    @property
    def stopped_alone(self) -> Mapping[GuildId, int]:
        """Return the servers that are out of order, and since when, restarts included."""
        return dict(self._since_ms)

    def awake(self) -> int | None:
        """Take note that the process runs; return for how long it has not, if that was a lapse.

        What was pressed meanwhile is on its way: play goes on when it has been read (`go_on`).
        """
        now_ms = self._clock.now_ms()
        before_ms = self._awake_ms
        lapsed_ms = 0 if before_ms is None else now_ms - before_ms
        if lapsed_ms < LAPSE_MS:
            self._stood_ms = self.stood_ms()
        else:
            self.stop("asleep", since_ms=before_ms)
        self._awake_ms = now_ms
        return lapsed_ms if lapsed_ms >= LAPSE_MS else None

    def stood_ms(self) -> int:
        """Return for how long the process has stood still since its start, lapses aside.

        Also of a pause that has ended just now, whichever timer is the first to run again.
        """
        silent_ms = 0
        if self._awake_ms is not None:
            silent_ms = self._clock.now_ms() - self._awake_ms - TICK_MS
        return self._stood_ms + (silent_ms if silent_ms >= LAG_MS else 0)

    # Keeping them.

    def beat(self) -> Beat:
        """Return what is to be written of all clocks: of servers alone, which has changed."""
        now_ms = self._clock.now_ms()
        awake_ms = now_ms if self._awake_ms is None else self._awake_ms
        self._sum_up(min(now_ms, awake_ms) - KEPT_MS)
        lately_ms = self._lately_lost_ms(None, now_ms)
        servers: dict[GuildId, ServerTime] = {}
        for guild, own_ms in self._own_ms.items():
            lost_ms = own_ms + self._lately_lost_ms(guild, now_ms) - lately_ms
            time = ServerTime(lost_ms, self._since_ms.get(guild))
            if time != self._written.get(guild, _NOTHING_LOST):
                servers[guild] = time
        return Beat(now_ms, self._lost_ms + lately_ms, servers)

    def written(self, beat: Beat) -> None:
        """Take note that a beat is on disk; what of one that is not comes with the next."""
        self._written |= beat.servers

    def _is_stopped(self, guild: GuildId, reasons: Iterable[Why]) -> bool:
        return self._lapsed(self._clock.now_ms()) or any(
            self._running[why].which(guild) for why in reasons
        )

    def _lapsed(self, now_ms: int) -> bool:
        """Whether the process stood still until now, and nobody has said so yet."""
        return self._awake_ms is not None and now_ms - self._awake_ms >= LAPSE_MS

    def _stops(self, now_ms: int) -> Iterator[Stop]:
        yield from self._ended
        yield from self._running.values()
        if self._awake_ms is not None and self._lapsed(now_ms):
            yield Stop(everywhere, self._awake_ms)

    def _end_ms(self, stop: Stop, now_ms: int) -> int:
        """Return when the clocks go on after a stop that ends now, or has ended."""
        if stop.until_ms is not None:
            return stop.until_ms
        graced = stop is self._running.get("start")
        long = now_ms - stop.since_ms >= LAPSE_MS
        return now_ms + (self._grace_ms if long or graced else 0)

    def _lately_lost_ms(self, guild: GuildId | None, to_ms: int) -> int:
        """Return what a server (None: everybody) has lost since all was summed up."""
        return _covered_ms(
            (
                stop.span(guild, to_ms)
                for stop in self._stops(to_ms)
                if (stop.which is everywhere if guild is None else stop.which(guild))
            ),
            self._summed_up_ms,
        )

    def _sum_up(self, to_ms: int) -> None:
        """Add up what was lost until an instant, and forget the stops that had ended by then."""
        if to_ms <= self._summed_up_ms:
            return
        lost_ms = self._lately_lost_ms(None, to_ms)
        for guild in self._own_ms:
            self._own_ms[guild] += self._lately_lost_ms(guild, to_ms) - lost_ms
        self._lost_ms += lost_ms
        self._summed_up_ms = to_ms
        self._ended = [
            stop for stop in self._ended if stop.until_ms is not None and stop.until_ms > to_ms
        ]
        self._stamped_ms = {guild: ms for guild, ms in self._stamped_ms.items() if ms > to_ms}


_NOTHING_LOST: Final = ServerTime(0, None)


def _covered_ms(spans: Iterable[tuple[int, int]], from_ms: int) -> int:
    """Return how much of the time after an instant lies in any of the spans."""
    covered_ms = 0
    for since_ms, until_ms in sorted(spans):
        begins_ms = max(since_ms, from_ms)
        if until_ms > begins_ms:
            covered_ms += until_ms - begins_ms
            from_ms = until_ms
    return covered_ms
