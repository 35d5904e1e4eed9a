"""Discord's ids: 64-bit numbers that carry the millisecond they were made in."""

from sandbox.clock import Clock

EPOCH_MS = 1_420_070_400_000
"""2015-01-01 UTC, the zero of Discord's ids (Discord: reference, snowflakes)."""

TIME_SHIFT = 22
"""The bits below the time: worker 5, process 5, increment 12."""

OTHER_WORKER = 1 << (TIME_SHIFT - 1)
"""Ids that a test stamps come from a machine of their own, so that they meet no others."""


def made_at_ms(snowflake: int) -> int:
    """When an id was made, in milliseconds since the Unix epoch."""
    return (snowflake >> TIME_SHIFT) + EPOCH_MS


class Snowflakes:
    """Hands out ids that only ever grow, stamped by a clock."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0
        self._stamped = 0

    def go_on_by(self, clock: Clock) -> None:
        """Take another clock; ids go on growing."""
        self._clock = clock

    def next(self) -> int:
        """A new id, larger than every one before it."""
        stamped = (self._clock.now_ms() - EPOCH_MS) << TIME_SHIFT
        self._last = max(stamped, self._last + 1)
        return self._last

    def at(self, at_ms: int) -> int:
        """A new id as another machine of Discord's would make it, at any moment.

        Of two for one millisecond, the one asked for later is larger.
        """
        low = OTHER_WORKER | self._stamped % OTHER_WORKER
        self._stamped += 1
        return (at_ms - EPOCH_MS) << TIME_SHIFT | low
