"""The last resort when the gateway stays silent: another process may hear what this one can't."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from bot.duel.ports import Clock, Notes
from bot.kept import read_json
from bot.ui.reconnecting import Limits

log = logging.getLogger(__name__)

UNHEARD_MS: Final = 300_000
"""So long the bot tries by itself: each try takes seconds, so what is left is a fault of ours."""

LOOK_MS: Final = 15_000

ENDS_EVERY_MS: Final = 3_600_000
"""A new process does not help against an outage of Discord's, so one an hour has to do."""

STARTS_LEFT: Final = 100
"""Of a day's session starts (Discord: session start limit), below which no new process is begun."""

ASK_WITHIN_S: Final = 10

_KEPT: Final = "ended-unheard"


class GatewayWatch:
    """Looks whether the gateway is heard."""

    def __init__(
        self,
        clock: Clock,
        notes: Notes,
        silent_ms: Callable[[int], int],
        ask: Callable[[], Awaitable[Limits]],
    ) -> None:
        """Make one that has heard the gateway just now.

        Args:
            clock: The time.
            notes: Where it is kept when a process was ended last.
            silent_ms: Tells for how long the gateway has not been heard, given how long this is
                if it never was.
            ask: Asks Discord, by REST, how many session starts are left.
        """
        self._clock = clock
        self._notes = notes
        self._silent_ms = silent_ms
        self._ask = ask

    async def until_given_up(self) -> None:
        """Return when the process should end for another to hear the gateway; and keep that."""
        began_ms, unheard_ms = self._clock.monotonic_ms(), 0
        while True:
            await self._clock.sleep_ms(LOOK_MS)
            # Of a process that stood still it is not known yet whether it will hear anything.
            silent_ms = self._silent_ms(self._clock.monotonic_ms() - began_ms)
            unheard_ms = min(silent_ms, unheard_ms + 2 * LOOK_MS)
            if unheard_ms >= UNHEARD_MS and await self._should_end():
                return

    async def _should_end(self) -> bool:
        try:
            now_ms = self._clock.now_ms()
            before = await read_json(self._notes, _KEPT)
            if before and 0 <= now_ms - before["at_ms"] < ENDS_EVERY_MS:
                return False
            async with asyncio.timeout(ASK_WITHIN_S):
                limits = await self._ask()
            if limits.remaining <= STARTS_LEFT:
                return False
            # Where this can't be kept, nothing would hold the next process back.
            await self._notes.put(_KEPT, json.dumps({"at_ms": now_ms}))
        except Exception as error:  # noqa: BLE001 - whatever it is, the bot plays on as it is
            log.info(
                "the gateway is not heard, and no other process would: %s", type(error).__name__
            )
            return False
        return True
