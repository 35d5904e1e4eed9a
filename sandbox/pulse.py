"""Whether a gateway client is alive, and not too loud (Discord: gateway, heartbeats, limits)."""

from collections import deque
from collections.abc import Callable

from sandbox.clock import Clock

MOST_FRAMES = 120
FRAMES_MS = 60_000
"""A client may send so many frames in so long; then it is cut off with 4008."""


class Pulse:
    """One client's heartbeats and frames, on the sandbox's clock."""

    def __init__(self, clock: Clock, interval_ms: int) -> None:
        self._clock = clock
        self._interval_ms = interval_ms
        self._beats = 0
        self._last_ms = clock.now_ms()
        self._frames: deque[int] = deque()

    def take(self) -> bool:
        """Count a frame; whether it still fits."""
        now_ms = self._clock.now_ms()
        while self._frames and now_ms - self._frames[0] >= FRAMES_MS:
            self._frames.popleft()
        self._frames.append(now_ms)
        return len(self._frames) <= MOST_FRAMES

    def beat(self) -> None:
        """Note a heartbeat."""
        self._beats += 1
        self._last_ms = self._clock.now_ms()

    async def until_silent(self, ask: Callable[[], None]) -> None:
        """Return once the client missed a beat and did not answer when asked for one.

        A client beats by its own time, which a test's clock may leave far behind: so it is asked.
        """
        while True:
            due_ms = self._last_ms + self._interval_ms * 3 // 2 - self._clock.now_ms()
            if due_ms > 0:
                await self._clock.sleep(due_ms / 1000)
                continue
            before = self._beats
            ask()
            await self._clock.sleep(self._interval_ms / 2000)
            if self._beats == before:
                return
