"""One run of the bot: what the last one left is taken up, the beat tells the next how long."""

import logging
from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Final

from bot.crashpoints import reach
from bot.duel.challenge import OpenChallenge
from bot.duel.directory import Directory
from bot.duel.errors import ManyUnreadable, StoreFault
from bot.duel.house import House
from bot.duel.records import DuelId, StoredDuel
from bot.duel.resume import Replayed, replayed
from bot.duel.session import DuelSession
from bot.duel.spread import SpreadTable

log = logging.getLogger(__name__)

_ON_ITS_WAY_MS: Final = 60_000
"""How long a result may be on its way to its board, when Discord makes writers wait."""

_PLAUSIBLE: Final = 20
"""One duel in so many may be damaged; where it is more, another program wrote them."""


class Run:
    """Begins, beats and ends."""

    def __init__(self, house: House, duels: Directory, table: SpreadTable) -> None:
        self._house = house
        self._duels = duels
        self._table = table
        self._left: Sequence[Replayed] | None = None
        self._back = False
        """Whether the time away is on disk: a beat before that would make it unknown."""

    async def read(self) -> Sequence[Replayed]:
        """Read all that was unfinished when the bot stopped, once, and write nothing.

        Raises:
            ManyUnreadable: More of it can't be read than one duel and one in twenty.
            StoreFault: The store can't be read.
        """
        if self._left is None:
            left = [replayed(stored) for stored in await self._house.store.unfinished()]
            unread = sum(not each.sound for each in left)
            if unread > 1 and unread * _PLAUSIBLE > len(left):
                raise ManyUnreadable(unread, len(left))
            self._left = left
        return self._left

    async def resume(self) -> None:
        """Take up what was unfinished when the bot stopped, and begin to beat.

        All that changes on disk by the time away is one transaction, so that a crash in a start
        changes nothing twice. The boards are shown one after another: first those of the duels in
        which something was done last, for they are played, then those of ended matches. A stop in
        the midst of it leaves the time away to the next start.

        Raises:
            ManyUnreadable: As `read`.
            StoreFault: The store can't be read or written.
        """
        last_beat_ms = await self._house.store.last_beat_ms()
        now_ms = self._house.clock.now_ms()
        # Negative if the clock was set back meanwhile: what was left then is left now.
        away_ms = 0 if last_beat_ms is None else now_ms - last_beat_ms
        unfinished = sorted(await self.read(), key=_last_done_ms, reverse=True)
        self._left = ()
        self._table.gather()
        moved: dict[DuelId, int | None] = {}
        ended = map(replayed, await self._ended_unshown(last_beat_ms))
        for left in (*unfinished, *ended):
            if self._duels.closing:
                return
            moved |= await self._duels.take_up(left, away_ms)
            reach("boot.taken_up")
        for prompt in await self._house.store.prompts():
            self._table.clear_prompt(prompt)
        await self._house.store.come_back(now_ms, moved)
        self._back = True
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
        if self._back:
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
        """Write down that the bot is alive, and how long it is unheard already where it is.

        A gap is known in memory only, and a start makes good what passed since the last beat: what
        of a gap lies before that goes out of the limits in the same transaction.
        """
        lines = self._house.lines
        async with AsyncExitStack() as locks:
            held: list[DuelSession | OpenChallenge] = []
            for one in self._duels.open():
                if lines.is_cut(one.record.guild, self._house.clock.now_ms()):
                    await locks.enter_async_context(one.door.lock)
                    held.append(one)
            now_ms = self._house.clock.now_ms()
            unheard = [
                (one, since_ms, limit_ms)
                for one in held
                if (since_ms := lines.cut_since_ms(one.record.guild, now_ms)) is not None
                and (limit_ms := one.limit_without(since_ms, now_ms)) is not None
            ]
            limits = {one.record.id: limit_ms for one, _since_ms, limit_ms in unheard}
            try:
                if limits:
                    await self._house.store.come_back(now_ms, limits)
                else:
                    await self._house.store.beat(now_ms)
            except StoreFault:
                log.warning("the disk refused a beat")
                return
            for one, since_ms, _limit_ms in unheard:
                one.spare(since_ms, now_ms)


def _last_done_ms(left: Replayed) -> int:
    """Tell when something was done last in a duel or challenge."""
    stored = left.stored
    return stored.entries[-1].at_ms if stored.entries else stored.record.opened_at_ms
