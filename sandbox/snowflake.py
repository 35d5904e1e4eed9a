"""Discord's ids: 64-bit numbers that carry the millisecond they were made in."""

from sandbox.clock import Clock

EPOCH_MS = 1_420_070_400_000
"""2015-01-01 UTC, the zero of Discord's ids (Discord: reference, snowflakes)."""

TIME_SHIFT = 22
"""The bits below the time: worker 5, process 5, increment 12."""


def made_at_ms(snowflake: int) -> int:
    """When an id was made, in milliseconds since the Unix epoch."""
    return (snowflake >> TIME_SHIFT) + EPOCH_MS


class Snowflakes:
    """Hands out ids that only ever grow, stamped by a clock."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        """A new id, larger than every one before it."""
        stamped = (self._clock.now_ms() - EPOCH_MS) << TIME_SHIFT
        self._last = max(stamped, self._last + 1)
        return self._last
