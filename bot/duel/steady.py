"""The time that duels live by: it never jumps, and it knows how far Discord's clock is from it.

The host's wall clock is read once, at the start. From then on time passes as the monotonic clock
says, so that a clock set right, wrong, or to another summer time moves no limit. What people are
shown is Discord's time, because Discord shows it by its own clock (`<t:...:R>`). The answers to the
log-in tell it to the second, before anything is shown; the ids of interactions tell it better.
"""

import logging
from collections import deque
from statistics import median
from typing import Final

from bot.duel.ports import Clock
from bot.duel.race import snowflake_ms

log = logging.getLogger(__name__)

SAMPLES: Final = 15
"""Of so many interactions the middle one tells how far apart the clocks are: one that was long on
its way, or one with an id of the future, moves nothing."""

ENOUGH: Final = 5
"""Fewer tell nothing, but of a clock that is quite wrong where no answer has told the time."""

WRONG_MS: Final = 60_000
"""From there on the first interaction tells that the host's clock is wrong: none is so long on its
way, and boards would show a time years away until others come."""

OFF_MS: Final = 2000
"""From there on the clocks count as apart. Below are the way to us, and Discord's own machines,
whose stamps differ by half a second."""

DATED_MS: Final = 1000
"""How exactly the date of an answer is known: nearer ones tell nothing new."""

FUTURE_MS: Final = 5000
"""An id that is so far ahead of Discord's time as we know it is counted as one of the future."""


class SteadyClock:
    """A clock that never jumps (implements `bot.duel.ports.Clock`)."""

    def __init__(self, host: Clock) -> None:
        """Read the host's wall clock, this once."""
        self._host = host
        self._base_ms = host.now_ms() - host.monotonic_ms()
        self._samples: deque[int] = deque(maxlen=SAMPLES)
        self._dated_ms: int | None = None
        self._told_ms = 0
        self.future = 0
        """Counts the interactions with an id of the future. Their order is theirs; no limit is
        moved by them."""

    def now_ms(self) -> int:
        """Give UTC milliseconds since 1970, as the host's clock said at the start."""
        return self._base_ms + self._host.monotonic_ms()

    def monotonic_ms(self) -> int:
        """Give milliseconds that never jump."""
        return self._host.monotonic_ms()

    async def sleep_ms(self, duration_ms: int) -> None:
        """Wait."""
        await self._host.sleep_ms(duration_ms)

    @property
    def ahead_ms(self) -> int:
        """Tell how far Discord's clock is ahead of this one; 0 if they agree, or nobody knows."""
        known_ms = round(median(self._samples)) if self._samples else 0
        if len(self._samples) < ENOUGH:
            if self._dated_ms is not None:
                known_ms = self._dated_ms
            elif abs(known_ms) < WRONG_MS:
                return 0
        return known_ms if abs(known_ms) > OFF_MS else 0

    def discord_ms(self) -> int:
        """Give the time on Discord's clock."""
        return self.now_ms() + self.ahead_ms

    def heard(self, interaction: int) -> None:
        """Learn from the id of an interaction that has just come; warn if the clocks are apart."""
        sample_ms = snowflake_ms(interaction) - self.now_ms()
        if sample_ms - self.ahead_ms > FUTURE_MS:
            self.future += 1
        self._samples.append(sample_ms)
        self._tell()

    def told(self, at_ms: int) -> None:
        """Learn from the date of an answer of Discord's that has just come; warn as `heard` does.

        Args:
            at_ms: The middle of the second that it names, in UTC milliseconds.
        """
        sample_ms = at_ms - self.now_ms()
        if self._dated_ms is None or abs(sample_ms - self._dated_ms) > DATED_MS:
            self._dated_ms = sample_ms
            self._tell()

    def _tell(self) -> None:
        ahead_ms = self.ahead_ms
        if abs(ahead_ms - self._told_ms) > OFF_MS:
            self._told_ms = ahead_ms
            if ahead_ms == 0:
                log.info("this host's clock and Discord's agree again")
                return
            log.warning(
                "this host's clock is %.1f s %s Discord's: people are shown Discord's time, "
                "and no limit depends on it; please set the clock right",
                abs(ahead_ms) / 1000,
                "behind" if ahead_ms > 0 else "ahead of",
            )
