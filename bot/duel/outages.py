"""Outages: time in which nobody could reach the bot is noticed here, and what must be done after.

Whoever sees something that stops play says so here, and again when it is over.
"""

import logging

from bot.duel.directory import Directory
from bot.duel.house import House
from bot.duel.play_time import Which, Why, everywhere
from bot.duel.race import snowflake_ms
from bot.duel.records import GuildId, InteractionId

log = logging.getLogger(__name__)


class Outages:
    """Stops the clocks of servers, and lets what waits for them go on with them."""

    def __init__(self, house: House, duels: Directory) -> None:
        self._house = house
        self._duels = duels
        self._play_time = house.play_time

    @property
    def connected(self) -> bool:
        """Whether no connection is cut, and Discord answers."""
        return self._play_time.connected

    def stop(self, why: Why, which: Which = everywhere, *, silent_ms: int = 0) -> None:
        """Take note that Discord can't reach us for some servers, and has not for `silent_ms`."""
        self._play_time.stop(why, which, since_ms=self._house.clock.now_ms() - silent_ms)

    def go_on(self, why: Why, *, presses_lost: bool = True) -> None:
        """Take note that it is over. If nothing was stopped for it, nothing happens.

        Args:
            why: What had stopped play.
            presses_lost: Whether presses may be lost for good: then races that are on are void
                (RULES 5.6). If all have come after all, they are decided by the stamps.
        """
        stop = self._play_time.go_on(why)
        if stop is None:
            return
        for session in list(self._duels.live.values()):
            if stop.which(session.record.guild):
                session.goes_on(presses_lost=presses_lost)
        for challenge in list(self._duels.challenges.values()):
            if stop.which(challenge.record.guild):
                challenge.goes_on()

    def out_of_order(self) -> tuple[GuildId, ...]:
        """Return the servers that are known to be out of order by themselves."""
        return tuple(self._play_time.stopped_alone)

    def forsaken(self) -> tuple[GuildId, ...]:
        """Return those that have been for so long that nobody waits any more."""
        before_ms = self._house.clock.now_ms() - self._house.timing.forsaken_ms
        alone = self._play_time.stopped_alone.items()
        return tuple(guild for guild, since_ms in alone if since_ms <= before_ms)

    def heard(self, interaction: InteractionId, guild: GuildId | None = None) -> None:
        """Learn from an interaction that has just come: the process runs, and Discord's time.

        One that was made after its server went out of order tells that it is there again. (What a
        resumed connection brings of before does not.)
        """
        if self._play_time.watched:
            self.awake()
        self._house.clock.heard(interaction)
        since_ms = None if guild is None else self._play_time.stopped_alone.get(guild)
        if guild is None or since_ms is None:
            return
        made_ms = snowflake_ms(interaction) - self._house.clock.ahead_ms
        if made_ms - since_ms > self._house.timing.linger_ms:
            self.go_on(("server", guild))

    def awake(self) -> None:
        """Take note that the process runs, as its pulse says at each tick.

        Where it did not, nobody could act, and what was pressed meanwhile is still on its way: it
        is known here before the first of that is looked at.
        """
        lapsed_ms = self._play_time.awake()
        if lapsed_ms is not None:
            log.warning("the process stood still for %d ms: nobody's time", lapsed_ms)
            self._house.timers.set(
                "asleep",
                self._house.timing.linger_ms,
                lambda: self.go_on("asleep", presses_lost=False),
            )
