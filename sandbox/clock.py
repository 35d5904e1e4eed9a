"""Time in the sandbox: the host's, or one that a test moves."""

import asyncio
import heapq
import itertools
import time
from typing import Protocol


class Clock(Protocol):
    """What the sandbox asks for the time and waits by."""

    def now_ms(self) -> int:
        """Milliseconds since the Unix epoch."""

    async def sleep(self, seconds: float) -> None:
        """Return once `seconds` have passed on this clock."""


class RealClock:
    """The host's wall clock."""

    def now_ms(self) -> int:
        """Milliseconds since the Unix epoch."""
        return time.time_ns() // 1_000_000

    async def sleep(self, seconds: float) -> None:
        """Return once `seconds` have really passed."""
        await asyncio.sleep(seconds)  # noqa: TID251 - this is the clock


class MovableClock:
    """A clock that stands still until it is moved, so that tokens age without waiting.

    It starts in 2030, so that a world made on the host's clock may go on by this one.
    """

    def __init__(self, start_ms: int = 1_900_000_000_000) -> None:
        self._now_ms = start_ms
        self._order = itertools.count()
        self._sleepers: list[tuple[int, int, asyncio.Future[None]]] = []

    def now_ms(self) -> int:
        """Milliseconds since the Unix epoch, as last moved to."""
        return self._now_ms

    async def sleep(self, seconds: float) -> None:
        """Return once the clock was moved on by `seconds`."""
        if seconds <= 0:
            await asyncio.sleep(0)  # noqa: TID251 - lets others run, waits for nothing
            return
        waker: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        due_ms = self._now_ms + round(seconds * 1000)
        heapq.heappush(self._sleepers, (due_ms, next(self._order), waker))
        await waker

    @property
    def sleeping(self) -> int:
        """How many wait for it to be moved."""
        return sum(not waker.done() for _due, _order, waker in self._sleepers)

    def advance(self, seconds: float) -> None:
        """Move time on; whoever's sleep is over wakes in the order of their times."""
        self._now_ms += round(seconds * 1000)
        while self._sleepers and self._sleepers[0][0] <= self._now_ms:
            waker = heapq.heappop(self._sleepers)[2]
            if not waker.done():
                waker.set_result(None)
