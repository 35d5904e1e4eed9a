"""How often the bot may call (Discord: rate limits)."""

import hashlib
import math
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass

from sandbox.clock import Clock
from sandbox.errors import Banned, RateLimited
from sandbox.snowflake import made_at_ms

GLOBAL_CALLS = 50
GLOBAL_MS = 1_000
"""Over all routes but those of interactions."""


@dataclass(frozen=True, slots=True)
class Bucket:
    """How often a kind of call may be made on one thing."""

    most: int
    length_ms: int
    of: str = ""
    """The id in the path that has such a bucket of its own; "" for one over all."""
    named: str = ""
    """The bucket that several routes share; "" for one of the route's own."""


_MESSAGES = "/channels/{channel_id}/messages"
_REACTION = _MESSAGES + "/{message_id}/reactions/{emoji_name}"
_HOOK = "/webhooks/{application_id}/{interaction_token}"
_EMOJIS = "/applications/{application_id}/emojis"
_COMMANDS = "/applications/{application_id}/commands"
HOOK = Bucket(5, 2_000, "interaction_token", "webhook")
"""Figures that users measured; nothing in the documentation."""

BUCKETS: Mapping[tuple[str, str], Bucket] = {
    ("POST", _MESSAGES): Bucket(5, 5_000, "channel_id"),
    ("PATCH", _MESSAGES + "/{message_id}"): Bucket(5, 5_000, "channel_id"),
    ("DELETE", _MESSAGES + "/{message_id}"): Bucket(5, 1_000, "channel_id"),
    ("POST", "/channels/{channel_id}/typing"): Bucket(5, 5_000, "channel_id"),
    ("PUT", _REACTION + "/@me"): Bucket(1, 250, "channel_id", "reactions"),
    ("DELETE", _REACTION + "/@me"): Bucket(1, 250, "channel_id", "reactions"),
    ("DELETE", _REACTION + "/{user_id}"): Bucket(1, 250, "channel_id", "reactions"),
    ("POST", _HOOK): HOOK,
    ("PATCH", _HOOK + "/messages/{message_id}"): HOOK,
    ("DELETE", _HOOK + "/messages/{message_id}"): HOOK,
    ("POST", _EMOJIS): Bucket(50, 60_000, named="emojis"),
    ("PATCH", _EMOJIS + "/{emoji_id}"): Bucket(50, 60_000, named="emojis"),
    ("DELETE", _EMOJIS + "/{emoji_id}"): Bucket(50, 60_000, named="emojis"),
    ("PUT", _COMMANDS): Bucket(5, 20_000),
    ("POST", _COMMANDS): Bucket(5, 20_000),
}
"""Discord publishes none of these; a client has to read the headers (Discord: rate limits)."""

ORDINARY = Bucket(50, 1_000)
"""Of every other route."""

EDITS = ("PATCH", _MESSAGES + "/{message_id}")
UNCOUNTED = frozenset({("POST", "/interactions/{interaction_id}/{interaction_token}/callback")})
INVALID = frozenset({401, 403, 429})
INVALID_MS = 600_000
MOST_WINDOWS = 1_000
"""Beyond so many, those that have ended are forgotten."""

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
        self.invalid_limit = 10_000
        """So many answers of 401, 403 or 429 in ten minutes, and the address is banned."""
        self.banned_until_ms = 0
        """Until when every call is refused at the edge, before Discord itself."""
        self._invalid: deque[int] = deque()
        self._all = Window(GLOBAL_CALLS, GLOBAL_MS)
        self._old_edits: dict[str, Window] = {}
        self._windows: dict[tuple[str, str], Window] = {}

    def ban(self, seconds: float) -> None:
        """Refuse every call for so long, as Cloudflare does: 429 without `Via`."""
        self.banned_until_ms = self._clock.now_ms() + round(seconds * 1000)

    def check_ban(self) -> None:
        """Let pass who is not banned.

        Raises:
            Banned: They are.
        """
        left_ms = self.banned_until_ms - self._clock.now_ms()
        if left_ms > 0:
            raise Banned(math.ceil(left_ms / 1000))

    def note_answer(self, status: int, *, shared: bool) -> None:
        """Count an invalid request; one too many bans (429s of shared limits don't count)."""
        if status not in INVALID or shared:
            return
        now_ms = self._clock.now_ms()
        self._invalid.append(now_ms)
        while now_ms - self._invalid[0] >= INVALID_MS:
            self._invalid.popleft()
        if len(self._invalid) >= self.invalid_limit:
            self.ban(INVALID_MS / 1000)

    def take(self, method: str, route: str, ids: Mapping[str, str]) -> dict[str, str]:
        """Count a call; the headers its answer carries.

        Args:
            method: The HTTP method.
            route: The path with its ids named.
            ids: What those ids are.

        Raises:
            RateLimited: One too many.
        """
        if not self.on or (method, route) in UNCOUNTED:
            return {}
        now_ms = self._clock.now_ms()
        is_hook = "interaction_token" in ids
        if not (is_hook or self._all.take(now_ms)):
            raise self._limited(self._all, now_ms, "global", {"X-RateLimit-Global": "true"})
        if (method, route) == EDITS:
            self._take_old_edit(ids, now_ms)
        bucket = BUCKETS.get((method, route), ORDINARY)
        name = hashlib.sha256((bucket.named or f"{method} {route}").encode()).hexdigest()[:32]
        key = (name, ids[bucket.of] if bucket.of else "")
        if len(self._windows) > MOST_WINDOWS:
            self._windows = {k: each for k, each in self._windows.items() if each.ends_ms > now_ms}
        window = self._windows.setdefault(key, Window(bucket.most, bucket.length_ms))
        fits = window.take(now_ms)
        headers = {
            "X-RateLimit-Limit": str(window.most),
            "X-RateLimit-Remaining": str(window.most - window.used),
            "X-RateLimit-Reset": f"{window.ends_ms / 1000:.3f}",
            "X-RateLimit-Reset-After": f"{window.left_s(now_ms):.3f}",
            "X-RateLimit-Bucket": name,
        }
        if not fits:
            raise self._limited(window, now_ms, "user", headers)
        return headers

    def _take_old_edit(self, ids: Mapping[str, str], now_ms: int) -> None:
        channel_id, message_id = ids["channel_id"], ids["message_id"]
        if not message_id.isdecimal() or now_ms - made_at_ms(int(message_id)) <= OLD_MS:
            return
        window = self._old_edits.setdefault(channel_id, Window(OLD_CALLS, OLD_WINDOW_MS))
        if not window.take(now_ms):
            raise self._limited(window, now_ms, "shared", {}, code=30046)

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
