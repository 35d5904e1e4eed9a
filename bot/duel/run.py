"""One run of the bot: what the last one left is taken up, the beat tells the next how long."""

import logging
from collections.abc import Sequence
from typing import Final

from bot.crashpoints import reach
from bot.duel.directory import Directory
from bot.duel.errors import StoreFault
from bot.duel.house import House
from bot.duel.records import DuelId, StoredDuel
from bot.duel.spread import SpreadTable

log = logging.getLogger(__name__)

_ON_ITS_WAY_MS: Final = 60_000
"""How long a result may be on its way to its board, when Discord makes writers wait."""


class Run:
    """Begins, beats and ends."""

    def __init__(self, house: House, duels: Directory, table: SpreadTable) -> None:
        self._house = house
        self._duels = duels
        self._table = table

    async def resume(self) -> None:
        """Take up what was unfinished when the bot stopped, and begin to beat.

        All that changes on disk by the time away is one transaction, so that a crash in a start
        changes nothing twice. The boards are shown one after another: first those of the duels in
        which something was done last, for they are played, then those of ended matches.

        Raises:
            StoreFault: The store can't be read or written.
        """
        last_beat_ms = await self._house.store.last_beat_ms()
        now_ms = self._house.clock.now_ms()
        # Negative if the clock was set back meanwhile: what was left then is left now.
        away_ms = 0 if last_beat_ms is None else now_ms - last_beat_ms
        await self._duels.close_unreadable()
        unfinished = sorted(await self._house.store.unfinished(), key=_last_done_ms, reverse=True)
        self._table.gather()
        moved: dict[DuelId, int | None] = {}
        for stored in (*unfinished, *await self._ended_unshown(last_beat_ms)):
            try:
                moved |= await self._duels.take_up(stored, away_ms)
                reach("boot.taken_up")
            except Exception:  # one duel that can't be read must not keep all others away
                log.exception("duel %d could not be taken up", stored.record.id)
        for prompt in await self._house.store.prompts():
            self._table.clear_prompt(prompt)
        await self._house.store.come_back(now_ms, moved)
        counts = len(self._duels.live), len(self._duels.challenges), max(0, away_ms) // 1000
        log.info("going on: duels %d, challenges %d; the bot was away for %d s", *counts)
        self._table.spread()
        self._beat_later()

    async def close(self) -> None:
        """Stop all timers and finish what is being written. Duels stay as they are, for later."""
        if self._duels.closing:
            return
        await self._house.timers.close()
        await self._duels.close()
        await self._write_beat()

    async def _ended_unshown(self, last_beat_ms: int | None) -> Sequence[StoredDuel]:
        """Give what ended so shortly before the bot did that no message may tell it."""
        if last_beat_ms is None:
            return ()
        since_ms = last_beat_ms - self._house.timing.beat_ms - _ON_ITS_WAY_MS
        return await self._house.store.ended_since(since_ms)

    async def _beat(self) -> None:
        await self._write_beat()
        self._beat_later()

    def _beat_later(self) -> None:
        self._house.timers.set(
            "beat", self._house.timing.beat_ms, lambda: self._duels.door.start(self._beat())
        )

    async def _write_beat(self) -> None:
        try:
            await self._house.store.beat(self._house.clock.now_ms())
        except StoreFault:
            log.warning("the disk refused a beat")


def _last_done_ms(stored: StoredDuel) -> int:
    """Tell when something was done last in a duel or challenge."""
    return stored.entries[-1].at_ms if stored.entries else stored.record.opened_at_ms
