"""One alarm clock for all duels: one sleeping task, however many deadlines wait."""

import asyncio
import heapq
import logging
from collections.abc import Callable, Hashable
from typing import Final

from bot.duel.ports import Clock

log = logging.getLogger(__name__)

_SPARE: Final = 64
"""How many outdated entries the heap may hold before it is cleared of them."""


class Timers:
    """Rings each key once, at its time; setting a key again moves it.

    Times are on the monotonic clock, so that a corrected host clock moves no timer.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._rings: dict[Hashable, tuple[int, Callable[[], None]]] = {}
        self._heap: list[tuple[int, int]] = []
        self._keys: dict[int, Hashable] = {}
        self._count = 0
        self._sleepers: set[asyncio.Task[None]] = set()
        self._wakes_at_ms: int | None = None
        self._closed = False

    def __len__(self) -> int:
        """Count the keys that wait."""
        return len(self._rings)

    def set(self, key: Hashable, delay_ms: int, ring: Callable[[], None]) -> None:
        """Ring in `delay_ms`, at once if that is not positive, and forget an earlier time of `key`.

        `ring` must not wait: it starts what takes longer.
        """
        if self._closed:
            return
        due_ms = self._clock.monotonic_ms() + max(0, delay_ms)
        self._count += 1
        self._rings[key] = (self._count, ring)
        self._keys[self._count] = key
        heapq.heappush(self._heap, (due_ms, self._count))
        self._tidy()
        if self._wakes_at_ms is None or due_ms < self._wakes_at_ms:
            self._sleep()

    def drop(self, key: Hashable) -> None:
        """Forget a key; its ring will not come."""
        self._rings.pop(key, None)

    async def close(self) -> None:
        """Forget all keys, and wait until the clock's task has ended."""
        self._closed = True
        self._rings.clear()
        sleepers = tuple(self._sleepers)
        for sleeper in sleepers:
            sleeper.cancel()
        await asyncio.gather(*sleepers, return_exceptions=True)

    def _sleep(self) -> None:
        """Sleep anew until the earliest entry, waking whoever slept for a later one."""
        for sleeper in self._sleepers:
            sleeper.cancel()
        self._wakes_at_ms = self._heap[0][0]
        sleeper = asyncio.create_task(self._watch(), name="duel timers")
        self._sleepers.add(sleeper)
        sleeper.add_done_callback(self._sleepers.discard)

    async def _watch(self) -> None:
        while self._heap:
            self._wakes_at_ms, number = self._heap[0]
            wait_ms = self._wakes_at_ms - self._clock.monotonic_ms()
            if wait_ms > 0:
                await self._clock.sleep_ms(wait_ms)
                continue
            heapq.heappop(self._heap)
            self._ring(number)
        self._wakes_at_ms = None

    def _ring(self, number: int) -> None:
        key = self._keys.pop(number)
        if self._rings.get(key, (0, None))[0] != number:
            return
        _number, ring = self._rings.pop(key)
        try:
            ring()
        except Exception:  # one broken ring must not silence all other duels
            log.exception("a timer's ring failed")

    def _tidy(self) -> None:
        if len(self._heap) > 2 * len(self._rings) + _SPARE:
            current = {number for number, _ring in self._rings.values()}
            self._heap = [entry for entry in self._heap if entry[1] in current]
            heapq.heapify(self._heap)
            self._keys = {number: key for key, (number, _ring) in self._rings.items()}
