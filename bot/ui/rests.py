"""Where Discord refuses us for good: such a channel is left alone, longer each time it refuses."""

from dataclasses import dataclass
from typing import Final

from bot.duel.ports import Clock
from bot.duel.records import ChannelId

STRIKES: Final = 3
"""After so many permanent refusals in a row a channel rests. Discord counts 401, 403 and 429
towards a ban of the host (Discord: rate limits, invalid requests)."""

FIRST_REST_MS: Final = 30_000
LONGEST_REST_MS: Final = 3_600_000
"""A rest is twice as long as the one before it, up to an hour."""

KEPT: Final = 4096
"""Channels that refuse, known at once; the oldest are forgotten, and may refuse anew."""


@dataclass(slots=True)
class _Rest:
    """How one channel refuses."""

    strikes: int = 0
    length_ms: int = FIRST_REST_MS
    until_ms: int = 0
    """On the clock that never jumps."""
    lacking: bool = False
    """Whether a click has told that a permission is missing."""
    told: bool = False
    """Whether somebody was told that the channel refuses, or rests."""


class Rests:
    """Counts permanent refusals by channel, for all who write in it."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._rests: dict[ChannelId, _Rest] = {}

    def allows(self, channel: ChannelId) -> bool:
        """Tell whether a call may be made: always, but while the channel rests."""
        rest = self._rests.get(channel)
        return rest is None or rest.strikes < STRIKES or self._now_ms() >= rest.until_ms

    def refused(self, channel: ChannelId) -> None:
        """Count a permanent refusal."""
        rest = self._rests.setdefault(channel, _Rest())
        rest.strikes += 1
        if rest.strikes >= STRIKES:
            rest.until_ms = self._now_ms() + rest.length_ms
            rest.length_ms = min(2 * rest.length_ms, LONGEST_REST_MS)
        while len(self._rests) > KEPT:
            del self._rests[next(iter(self._rests))]

    def went_well(self, channel: ChannelId) -> None:
        """Forget the refusals before a call that went well."""
        self._rests.pop(channel, None)

    def seen(self, channel: ChannelId, *, may_write: bool) -> None:
        """Note what a click tells of our permissions; one given back allows a try at once.

        Where nothing was seen to be missing only time helps: each click would be a call in vain.
        """
        rest = self._rests.get(channel)
        if rest is None:
            return
        if may_write and rest.lacking:
            rest.until_ms = self._now_ms()
        rest.lacking = not may_write

    def changed(self, channel: ChannelId) -> None:
        """Allow a try at once: something about the channel was changed, by a person."""
        if (rest := self._rests.get(channel)) is not None:
            rest.until_ms = self._now_ms()

    def to_tell(self, channel: ChannelId) -> bool:
        """Tell, once until the channel is well again, that somebody should hear that it rests."""
        rest = self._rests.get(channel)
        if rest is None or rest.strikes < STRIKES or rest.told:
            return False
        rest.told = True
        return True

    def was_told(self, channel: ChannelId) -> None:
        """Note that somebody hears of a refusal anyway, so that no hint is needed."""
        if (rest := self._rests.get(channel)) is not None:
            rest.told = True

    def _now_ms(self) -> int:
        return self._clock.monotonic_ms()
