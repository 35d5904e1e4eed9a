"""When a shard that has lost the gateway tries again, and when it may begin a new session.

No Discord and no wire in here: numbers, and a clock that is given.
"""

import asyncio
import logging
import random  # noqa: TID251 - it spreads tries, and deals no card
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Final, Protocol

from bot.duel.pace import Pace
from bot.duel.ports import Clock

log = logging.getLogger(__name__)

FIRST_WAIT_MS: Final = 500
LONGEST_WAIT_MS: Final = 1500
"""A try is one connection, and no session start. With what a try may take, and the wait after an
invalid session, this leaves nobody waiting for five seconds once the gateway is back."""

HELLO_WITHIN_MS: Final = 2500
"""A gateway that says nothing for so long is tried anew. Who needs longer to reach it could answer
no click in Discord's three seconds either."""

STOOD_MS: Final = 10_000
"""A connection that stood for so long was a good one: the next one is tried for at once."""

INVALID_WAIT_MS: Final = (1000, 1500)
"""A refused session is not to be followed by a new one at once (Discord: gateway, Invalid
Session)."""

IDENTIFY_EVERY_MS: Final = 5250
"""Of the shards of one bucket one may identify in five seconds (Discord: gateway, rate limiting).
The rest is for what the one was longer on its way than the next."""

DAY_MS: Final = 86_400_000

RESERVE: Final = 50
"""So many of a day's session starts are left alone: whoever uses more loses the token."""

_TOTAL: Final = 1000
"""A day's session starts, as long as Discord has not said."""


class Tries:
    """The tries of one shard to reach the gateway: the more have failed, the longer it waits.

    Half of each wait is by chance, so that the bots of an outage don't come all at once.
    """

    def __init__(
        self, clock: Clock, between: Callable[[float, float], float] = random.uniform
    ) -> None:
        self._clock = clock
        self._between = between
        self._made = 0
        self._connected_ms: int | None = None

    def connected(self) -> None:
        """Note that a try has led to a connection: whether a good one, its length will tell."""
        self._connected_ms = self._clock.monotonic_ms()

    def lost(self) -> None:
        """Note that the connection has ended; one that did not stand counts as a failed try."""
        since_ms, self._connected_ms = self._connected_ms, None
        if since_ms is not None and self._clock.monotonic_ms() - since_ms >= STOOD_MS:
            self._made = 0

    def next_wait_ms(self) -> int:
        """Return how long to wait before the next try, and count it."""
        made, self._made = self._made, self._made + 1
        if made == 0:
            return 0
        longest_ms = min(LONGEST_WAIT_MS, FIRST_WAIT_MS << min(made - 1, 8))
        return round(self._between(longest_ms / 2, longest_ms))

    def invalid_wait_ms(self) -> int:
        """Return how long to wait after a session was refused."""
        return round(self._between(*INVALID_WAIT_MS))

    @property
    def odd(self) -> bool:
        """Whether the try counted last is the first, third ...: every other one goes elsewhere."""
        return self._made % 2 == 1


class Limits(Protocol):
    """Discord's `session_start_limit` (GET /gateway/bot)."""

    total: int
    remaining: int
    reset_after: int
    max_concurrency: int


class SessionStarts:
    """Who may identify when: one of a bucket in five seconds, and never all of a day's starts.

    A quarter of what is left may be used at once; then half of a day's starts are spread over the
    day. A start that brought no session was one all the same.
    """

    def __init__(self, clock: Clock, ask: Callable[[], Awaitable[Limits]]) -> None:
        """Make one that believes in a full day until it begins.

        Args:
            clock: The time.
            ask: Asks Discord for the limits; may raise anything that a call can.
        """
        self._clock = clock
        self._ask = ask
        self._buckets: dict[int, asyncio.Lock] = {}
        self._closed_until_ms: dict[int, int] = {}
        self._used: set[int] = set()
        self._max_concurrency = 1
        self.last_ms: int | None = None
        """When a session was begun last, on the clock that never jumps."""
        self._pace = self._paced(_TOTAL, _TOTAL)

    async def begin(self) -> None:
        """Learn how many shards may identify at once, and wait where a day's starts are used up.

        A process that crashes soon after each of its starts knows nothing of those before it: what
        is left of the day is all that keeps the token.

        Raises:
            Whatever `ask` does.
        """
        limits = await self._ask()
        self.told(limits)
        await self._spare_the_last(limits)

    def told(self, limits: Limits) -> None:
        """Learn how many shards may identify at once, and how often a day."""
        self._max_concurrency = max(1, limits.max_concurrency)
        self._pace = self._paced(limits.total, limits.remaining)

    def _paced(self, total: int, remaining: int) -> Pace:
        burst = max(1, min(total, remaining) // 4)
        return Pace(self._clock, burst=burst, every_ms=DAY_MS // max(1, total // 2))

    @asynccontextmanager
    async def turn(self, shard_id: int) -> AsyncIterator[None]:
        """Wait until a shard may identify, and keep its bucket's others waiting meanwhile.

        Whoever does not come to identify (`used`) has used nothing.
        """
        bucket = shard_id % self._max_concurrency
        async with self._buckets.setdefault(bucket, asyncio.Lock()):
            now_ms = self._clock.monotonic_ms()
            if (wait_ms := self._closed_until_ms.get(bucket, now_ms) - now_ms) > 0:
                await self._clock.sleep_ms(wait_ms)
            await self._spare()
            self._used.discard(shard_id)
            try:
                yield
            finally:
                if shard_id not in self._used:
                    self._pace.give_back("starts")

    def used(self, shard_id: int) -> None:
        """Note that a shard identifies now."""
        self._used.add(shard_id)
        bucket = shard_id % self._max_concurrency
        self.last_ms = self._clock.monotonic_ms()
        self._closed_until_ms[bucket] = self.last_ms + IDENTIFY_EVERY_MS

    async def _spare(self) -> None:
        """Wait as long as the day's starts have to be spared."""
        while (wait_ms := self._pace.take("starts")) > 0:
            log.warning(
                "a new session on Discord's gateway waits %d seconds: too many came to nothing",
                wait_ms // 1000 + 1,
            )
            await self._clock.sleep_ms(wait_ms)
            await self._keep_reserve()

    async def _keep_reserve(self) -> None:
        try:
            limits = await self._ask()
        except Exception as error:  # noqa: BLE001 - then the spread over the day has to do
            log.info("the session starts that are left are not known: %s", type(error).__name__)
            return
        await self._spare_the_last(limits)

    async def _spare_the_last(self, limits: Limits) -> None:
        if limits.remaining <= RESERVE:
            log.error(
                "only %d session starts are left until %d seconds from now: none is used before",
                limits.remaining,
                limits.reset_after // 1000,
            )
            await self._clock.sleep_ms(limits.reset_after)
