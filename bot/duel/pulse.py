"""The pulse: four times a minute it is written down that the bot is alive, and how it is.

One beat is one transaction: when, what the clocks have lost, and the record of `bot.health`. It is
also the test of the disk: a database that refuses is said at once in the log, and one that does
not even answer ends the process, because nothing could be saved any more. In between the process
ticks: what is late then is as late for whoever clicks.
"""

import asyncio
import logging
import os
from collections import deque
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Final, NoReturn

from bot.duel.directory import Directory
from bot.duel.errors import StoreFault, StoreGone
from bot.duel.house import House
from bot.duel.outages import Outages
from bot.duel.places import Places
from bot.duel.play_time import TICK_MS
from bot.health import Health, State, percentile, write

log = logging.getLogger(__name__)

LAG_TOLD_MS: Final = 500
"""From here on a lag is worth a line: a sixth of what Discord gives for an answer."""

STUCK_BEATS: Final = 2
"""What has not come back after so many beats never will: SQLite waits two seconds for a lock."""


class Pulse:
    """Beats and ticks from the start to the end of the process."""

    def __init__(self, house: House, duels: Directory, outages: Outages, places: Places) -> None:
        self._house = house
        self._duels = duels
        self._outages = outages
        self._places = places
        self._keeps_time = False
        """Whether beats tell the time. Before what was left is taken up, and once all is closed,
        that would make the time away unknown: the last that was told is told again."""
        self._one_at_a_time = asyncio.Lock()
        self._asked_ms: int | None = None
        """Since when a beat is on its way."""
        self._fault: StoreFault | None = None
        """Why the last one is not on disk."""
        self._lags: deque[int] = deque(maxlen=house.timing.beat_ms // TICK_MS)
        """By how much the loop woke too late, for as long as a beat lasts."""
        self._since_ms = house.clock.now_ms()

    def health(
        self, state: State, gateway_age_ms: int | None, late_clicks: int, commits: Collection[float]
    ) -> Health:
        """Return how the bot is, with what others know of it; `commits` took so many ms of late."""
        return Health(
            state=state,
            at_ms=self._house.clock.now_ms(),
            since_ms=self._since_ms,
            process=os.getpid(),
            live=len(self._duels.live),
            loop_lag_ms=max(self._lags, default=0),
            gateway_age_ms=gateway_age_ms,
            late_clicks=late_clicks,
            overtaken_presses=self._house.tally.overtaken,
            future_ids=self._house.clock.future,
            commit_p50_ms=percentile(commits, 50),
            commit_p99_ms=percentile(commits, 99),
            database_ok=self._fault is None and self._waited_ms() <= self._house.timing.beat_ms,
        )

    def beat(self, measure: Callable[[], Health]) -> None:
        """Beat, and then four times a minute; again if something has changed that is to be seen."""
        self._duels.inbox.start(self._beat(measure))

    async def keep_time(self) -> None:
        """Tell the time, now and with each beat from now on.

        Raises:
            StoreFault: The disk refuses; no beat tells it.
        """
        async with self._one_at_a_time:
            await self._write(None, tells_time=True)
            self._keeps_time = True

    async def last(self, health: Health | None = None) -> None:
        """Tell the time for the last time, and how the bot has ended once it has."""
        async with self._one_at_a_time:
            try:
                await self._write(health, tells_time=self._keeps_time)
            except StoreFault:
                log.warning("the disk refused the last beat")
            self._keeps_time = False

    async def tick(self) -> NoReturn:
        """Tick until cancelled.

        Raises:
            StoreGone: The database has ended, or does not come back: only a new process helps.
        """
        clock, stuck_ms = self._house.clock, STUCK_BEATS * self._house.timing.beat_ms
        while True:
            asked_ms = clock.monotonic_ms()
            self._outages.awake()
            await clock.sleep_ms(TICK_MS)
            lag_ms = clock.monotonic_ms() - asked_ms - TICK_MS
            self._lags.append(lag_ms)
            if lag_ms >= LAG_TOLD_MS:
                log.warning(
                    "the loop was held up for %d ms: clicks were answered that much later", lag_ms
                )
            if isinstance(self._fault, StoreGone):
                raise self._fault
            if self._waited_ms() > stuck_ms:
                raise StoreGone(f"the database has not answered for {stuck_ms / 1000:g} seconds")

    def _waited_ms(self) -> int:
        return 0 if self._asked_ms is None else self._house.clock.monotonic_ms() - self._asked_ms

    async def _beat(self, measure: Callable[[], Health]) -> None:
        async with self._one_at_a_time:
            self._asked_ms = self._house.clock.monotonic_ms()
            try:
                await self._write(measure(), tells_time=self._keeps_time)
            except StoreFault as fault:
                if self._fault is None:
                    log.error("nothing can be saved, so no move is taken: %s", fault)  # noqa: TRY400 - the sentence is enough
                self._fault = fault
            else:
                if self._fault is not None:
                    log.warning("the database takes what is written to it again")
                self._fault = None
            finally:
                self._asked_ms = None
                timing = self._house.timing
                again_ms = timing.beat_ms if self._fault is None else timing.retry_ms
                self._house.timers.set("beat", again_ms, lambda: self.beat(measure))
        for guild in self._outages.forsaken():
            log.warning("server %d is out of order for too long: its duels end", guild)
            self._outages.go_on(("server", guild))
            await self._places.guild_gone(guild)

    async def _write(self, health: Health | None, *, tells_time: bool) -> None:
        """Write one beat. Its figures are absolute: what a refused one would have said it says."""
        store, play_time = self._house.store, self._house.play_time
        before = None if tells_time else await store.last_beat()
        beat = before or play_time.beat()
        await store.beat(replace(beat, health=None if health is None else write(health)))
        if tells_time:
            play_time.written(beat)
            self._outages.go_on("disk", presses_lost=False)
