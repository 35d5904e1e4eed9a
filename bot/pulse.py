"""The pulse: measures how late the loop wakes, and writes the vital signs four times a minute.

What it writes is also the test of the disk: a database that refuses is said at once in the log, and
one that does not even answer ends the process, because nothing could be saved any more.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from bot.duel.errors import StoreFault, StoreGone
from bot.duel.play_time import TICK_MS
from bot.duel.ports import Clock
from bot.vitals import BEAT_MS, Vitals

log = logging.getLogger(__name__)

LAG_TOLD_MS: Final = 500
"""From here on a lag is worth a line: a sixth of what Discord gives for an answer."""

STUCK_MS: Final = 2 * BEAT_MS
"""A write that has not come back after so long never will: SQLite waits two seconds for a lock."""


class Pulse:
    """Beats from the start to the end of the process.

    Args:
        clock: Time.
        measure: Gives the vital signs of now, given the loop's lag and whether the disk is well.
        keep: Writes them down.
        awake: Told at each tick that the process runs.
    """

    def __init__(
        self,
        clock: Clock,
        measure: Callable[[int, bool], Vitals],
        keep: Callable[[Vitals], Awaitable[None]],
        awake: Callable[[], None] = lambda: None,
    ) -> None:
        self._clock = clock
        self._measure = measure
        self._keep = keep
        self._awake = awake
        self._lags: list[int] = []
        self._disk_ok = True
        self._writing: asyncio.Task[None] | None = None
        self._due = False
        self._asked_ms = 0
        self._worst_ms = 0

    def vitals(self) -> Vitals:
        """Give the vital signs of now."""
        stuck = self._writing is not None and self._waited_ms() > BEAT_MS
        return self._measure(max(self._worst_ms, *self._lags, 0), self._disk_ok and not stuck)

    async def beat(self) -> None:
        """Beat until cancelled.

        Raises:
            StoreGone: The database has ended, or does not come back: only a new process helps.
        """
        since_ms = self._clock.monotonic_ms() - BEAT_MS
        while True:
            asked_ms = self._clock.monotonic_ms()
            if self._due or asked_ms - since_ms >= BEAT_MS:
                since_ms = asked_ms
                self._worst_ms, self._lags = max(self._lags, default=0), []
                self._write()
            self._awake()
            await self._clock.sleep_ms(TICK_MS)
            self._note(self._clock.monotonic_ms() - asked_ms - TICK_MS)
            self._look_at_the_disk()

    def show(self) -> None:
        """Write the signs down without waiting for the next beat: something has changed."""
        writing = self._writing
        if writing is not None and writing.done() and writing.exception() is None:
            self._writing = None
        self._due = True  # what may be on its way tells how it was before
        self._write()

    async def last(self, within_s: float) -> None:
        """Write the last signs down, if the disk allows it in time; the bot is being stopped."""
        writing = asyncio.ensure_future(self._keep(self.vitals()))
        writing.add_done_callback(_seen)
        await asyncio.wait({writing}, timeout=within_s)
        if not writing.done():
            log.warning("the last vital signs are not written after %s seconds", within_s)
            return
        try:
            writing.result()
        except StoreFault:
            log.warning("the disk refused the last vital signs")

    def _note(self, lag_ms: int) -> None:
        self._lags.append(max(0, lag_ms))
        if lag_ms >= LAG_TOLD_MS:
            log.warning(
                "the loop was held up for %d ms: clicks were answered that much later", lag_ms
            )

    def _write(self) -> None:
        if self._writing is None:
            self._due = False
            self._asked_ms = self._clock.monotonic_ms()
            self._writing = asyncio.ensure_future(self._keep(self.vitals()))
            self._writing.add_done_callback(_seen)

    def _waited_ms(self) -> int:
        return self._clock.monotonic_ms() - self._asked_ms

    def _look_at_the_disk(self) -> None:
        writing = self._writing
        if writing is None:
            return
        if not writing.done():
            if self._waited_ms() > STUCK_MS:
                raise StoreGone(f"the database has not answered for {STUCK_MS // 1000} seconds")
            return
        self._writing = None
        try:
            writing.result()
        except StoreGone:
            raise
        except StoreFault as fault:
            if self._disk_ok:
                log.error("nothing can be saved, so no move is taken: %s", fault)  # noqa: TRY400 - the sentence is enough
            self._disk_ok = False
        else:
            if not self._disk_ok:
                log.warning("the database takes what is written to it again")
            self._disk_ok = True


def _seen(writing: "asyncio.Task[None]") -> None:
    """Take note of an error also if the pulse ends before it looks."""
    if not writing.cancelled():
        writing.exception()
