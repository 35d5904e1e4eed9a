"""The real clock and the real chance, behind the ports that tests replace."""

import asyncio
import secrets
import time

from bot.engine.deck import Seed


class SystemClock:
    """The host's clocks (implements `bot.duel.ports.Clock`)."""

    def now_ms(self) -> int:
        """Give UTC milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def monotonic_ms(self) -> int:
        """Give milliseconds that never jump."""
        return time.monotonic_ns() // 1_000_000

    async def sleep_ms(self, duration_ms: int) -> None:
        """Wait."""
        await asyncio.sleep(duration_ms / 1000)  # noqa: TID251 - this is the clock


class SystemChance:
    """The operating system's randomness (implements `bot.duel.ports.Chance`)."""

    def seed(self) -> Seed:
        """Make 32 bytes that nobody can guess."""
        return Seed(secrets.token_bytes(32))
