"""How often somebody may do something: a few times at once, then one by one."""

from collections.abc import Hashable
from typing import Final

from bot.duel.ports import Clock

_KEPT: Final = 4096
"""Who is remembered at once; the longest unseen are forgotten, and begin anew."""


class Pace:
    """Allows `burst` at once, and one more every `every_ms`, to each key by itself."""

    def __init__(self, clock: Clock, *, burst: int, every_ms: int, kept: int = _KEPT) -> None:
        self._clock = clock
        self._every_ms = every_ms
        self._most_ms = burst * every_ms
        self._kept = kept
        self._debts: dict[Hashable, int] = {}
        """When all that a key has used is made up for, on the monotonic clock."""

    def __len__(self) -> int:
        """Count the keys that are remembered."""
        return len(self._debts)

    def take(self, key: Hashable) -> int:
        """Use it once; give 0, or how many ms are left to wait, and then nothing was used."""
        now_ms = self._clock.monotonic_ms()
        paid_ms = max(self._debts.pop(key, now_ms), now_ms)
        wait_ms = max(0, paid_ms + self._every_ms - now_ms - self._most_ms)
        self._debts[key] = paid_ms if wait_ms else paid_ms + self._every_ms
        if len(self._debts) > self._kept:
            del self._debts[next(iter(self._debts))]
        return wait_ms

    def give_back(self, key: Hashable) -> None:
        """Let a use not count."""
        if key in self._debts:
            self._debts[key] -= self._every_ms
