"""Starts that came to nothing, remembered on disk, so that a crash loop does not cost the token.

Discord lets a bot identify 1,000 times a day, and takes its token away after that (Discord: session
start limit). A supervisor that restarts a crashing bot every five seconds would get there in an
hour and a half.
"""

import json
import logging
from typing import Final

from bot.duel.ports import Clock, Notes
from bot.kept import read_json

log = logging.getLogger(__name__)

FREE: Final = 5
"""So many starts in a row may fail before the next one waits."""

FIRST_WAIT_MS: Final = 5_000
LONGEST_WAIT_MS: Final = 300_000
"""288 starts a day at the most, once it has come to this."""

GOOD_AFTER_MS: Final = 120_000
"""A start that lasted so long was no failure: such ones alone make 720 a day."""

_BANNED: Final = "banned"
_FORGOTTEN_AFTER_MS: Final = 3_600_000
_KEPT: Final = "failed-starts"


class Starts:
    """Counts the starts since the last one that was good."""

    def __init__(self, notes: Notes, clock: Clock) -> None:
        self._notes = notes
        self._clock = clock

    async def ban_left_ms(self) -> int:
        """Tell for how long Discord bans this host yet, by what an earlier run was told.

        Raises:
            StoreFault: The disk refuses.
        """
        known = await read_json(self._notes, _BANNED)
        if not known:
            return 0
        # No longer than was said, whatever became of the host's clock meanwhile.
        left_ms: int = min(
            known["at_ms"] + known["length_ms"] - self._clock.now_ms(), known["length_ms"]
        )
        if left_ms <= 0:
            await self._notes.put(_BANNED, None)
            return 0
        log.warning(
            "Discord has banned this host: waiting %d seconds more before the log-in, because who "
            "asks on is banned for longer",
            left_ms // 1000 + 1,
        )
        return left_ms

    async def banned(self, length_ms: int) -> None:
        """Keep for the next start that nothing may be asked for so long.

        Raises:
            StoreFault: The disk refuses.
        """
        told = {"at_ms": self._clock.now_ms(), "length_ms": length_ms}
        await self._notes.put(_BANNED, json.dumps(told))

    async def begin(self) -> int:
        """Count this start as failed until it proves good; give how long to wait first, in ms.

        Raises:
            StoreFault: The disk refuses.
        """
        now_ms = self._clock.now_ms()
        failed = await self._failed(now_ms)
        await self._notes.put(_KEPT, json.dumps({"count": failed + 1, "at_ms": now_ms}))
        if failed < FREE:
            return 0
        wait_ms: int = min(LONGEST_WAIT_MS, FIRST_WAIT_MS << min(failed - FREE, 16))
        log.warning(
            "the last %d starts failed: waiting %d seconds before the next log-in, because Discord "
            "resets the token of a bot that logs in a thousand times a day. The lines above and "
            "those of the earlier starts say what fails",
            failed,
            wait_ms // 1000,
        )
        return wait_ms

    async def good(self) -> None:
        """Forget the failed starts: this one served, or was ended in an orderly way.

        Raises:
            StoreFault: The disk refuses.
        """
        await self._notes.put(_KEPT, None)

    async def _failed(self, now_ms: int) -> int:
        known = await read_json(self._notes, _KEPT)
        if not known:
            return 0
        return max(0, known["count"]) if now_ms - known["at_ms"] < _FORGOTTEN_AFTER_MS else 0
