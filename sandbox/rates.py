"""How often the bot may call (Discord: rate limits)."""

import hashlib
import math
from collections.abc import Mapping
from dataclasses import dataclass

from sandbox.clock import Clock
from sandbox.errors import RateLimited
from sandbox.snowflake import made_at_ms

GLOBAL_CALLS = 50
GLOBAL_MS = 1_000
"""Over all routes but those of interactions."""

CHANNEL_ROUTES = frozenset(
    {
        ("POST", "/channels/{channel_id}/messages"),
        ("PATCH", "/channels/{channel_id}/messages/{message_id}"),
    }
)
"""Each has a bucket of its own in every channel."""

CHANNEL_CALLS = 5
CHANNEL_MS = 5_000
OLD_MS = 3_600_000
OLD_CALLS = 3
OLD_WINDOW_MS = 6_000
"""Edits of messages older than an hour: 30046 (Discord: JSON error codes; the figure is
unofficial)."""

VIA = "1.1 google"
"""Without this header discord.py takes a 429 for a ban and raises at once."""


MESSAGES = {
    30046: "Maximum number of edits to messages older than 1 hour reached. Try again later."
}


@dataclass(slots=True)
class Window:
    """How many calls were made in the current stretch of time."""

    most: int
    length_ms: int
    ends_ms: int = 0
    used: int = 0

    def take(self, now_ms: int) -> bool:
        """Count one call; whether it still fits."""
        if now_ms >= self.ends_ms:
            self.ends_ms, self.used = now_ms + self.length_ms, 0
        if self.used >= self.most:
            return False
        self.used += 1
        return True

    def left_s(self, now_ms: int) -> float:
        """Seconds until it starts anew."""
        return max(0, self.ends_ms - now_ms) / 1000


class Rates:
    """Counts calls and refuses the ones too many."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.on = True
        """Switch off for tests in which speed is not the matter."""
        self._all = Window(GLOBAL_CALLS, GLOBAL_MS)
        self._old_edits: dict[str, Window] = {}
        self._channels: dict[tuple[str, str], Window] = {}

    def take(self, method: str, route: str, ids: Mapping[str, str]) -> dict[str, str]:
        """Count a call; the headers its answer carries.

        Args:
            method: The HTTP method.
            route: The path with its ids named.
            ids: What those ids are.

        Raises:
            RateLimited: One too many.
        """
        if not self.on:
            return {}
        now_ms = self._clock.now_ms()
        if not self._all.take(now_ms):
            raise self._limited(self._all, now_ms, "global", {"X-RateLimit-Global": "true"})
        if (method, route) not in CHANNEL_ROUTES:
            return {}
        channel_id, message_id = ids["channel_id"], ids.get("message_id", "")
        old = message_id.isdecimal() and now_ms - made_at_ms(int(message_id)) > OLD_MS
        if old:
            old_edits = self._old_edits.setdefault(channel_id, Window(OLD_CALLS, OLD_WINDOW_MS))
            if not old_edits.take(now_ms):
                raise self._limited(old_edits, now_ms, "shared", {}, code=30046)
        window = self._channels.setdefault((method, channel_id), Window(CHANNEL_CALLS, CHANNEL_MS))
        fits = window.take(now_ms)
        headers = {
            "X-RateLimit-Limit": str(window.most),
            "X-RateLimit-Remaining": str(window.most - window.used),
            "X-RateLimit-Reset": f"{window.ends_ms / 1000:.3f}",
            "X-RateLimit-Reset-After": f"{window.left_s(now_ms):.3f}",
            "X-RateLimit-Bucket": hashlib.sha256(f"{method} {route}".encode()).hexdigest()[:32],
        }
        if not fits:
            raise self._limited(window, now_ms, "user", headers)
        return headers

    def _limited(
        self, window: Window, now_ms: int, scope: str, headers: dict[str, str], code: int = 0
    ) -> RateLimited:
        left = window.left_s(now_ms)
        refusal = RateLimited(left, scope=scope, code=code, message=MESSAGES.get(code))
        refusal.headers = {
            **headers,
            "Retry-After": str(math.ceil(left)),
            "X-RateLimit-Scope": scope,
            "Via": VIA,
        }
        return refusal
