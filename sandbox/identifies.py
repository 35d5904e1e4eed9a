"""How often a bot may identify (Discord: gateway, rate limiting; session start limit object)."""

from collections import deque
from enum import Enum
from typing import Final

from sandbox.errors import Json
from sandbox.world import World

TOTAL: Final = 1000
"""In a day."""

DAY_MS: Final = 86_400_000
BUCKET_MS: Final = 5000
"""How long a bucket is closed once one of its shards identified."""


class Verdict(Enum):
    """What becomes of an IDENTIFY."""

    TAKEN = "taken"
    TOO_SOON = "too soon"
    """Another shard of the bucket identified just now."""
    SPENT = "spent"
    """It is one more than a day has."""


class Identifies:
    """The count of them; off at first, for a test starts its bot anew sooner than it may."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.on = False
        self.max_concurrency = 1
        """How many buckets there are: a shard is in that of its number modulo this."""
        self.total = TOTAL
        self._day: deque[int] = deque()
        self._closed_until_ms: dict[int, int] = {}

    def take(self, shard_id: int) -> Verdict:
        """Count one; those that come too soon are not counted for the day."""
        now_ms = self._world.clock.now_ms()
        bucket = shard_id % self.max_concurrency
        if self.on and now_ms < self._closed_until_ms.get(bucket, 0):
            return Verdict.TOO_SOON
        self._forget(now_ms)
        if self.on and len(self._day) >= self.total:
            return Verdict.SPENT
        self._closed_until_ms[bucket] = now_ms + BUCKET_MS
        self._day.append(now_ms)
        return Verdict.TAKEN

    def told(self) -> Json:
        """The `session_start_limit` of GET /gateway/bot."""
        now_ms = self._world.clock.now_ms()
        self._forget(now_ms)
        return {
            "total": self.total,
            "remaining": max(0, self.total - len(self._day)) if self.on else self.total,
            "reset_after": self._day[0] + DAY_MS - now_ms if self.on and self._day else DAY_MS,
            "max_concurrency": self.max_concurrency,
        }

    def _forget(self, now_ms: int) -> None:
        while self._day and now_ms - self._day[0] >= DAY_MS:
            self._day.popleft()
