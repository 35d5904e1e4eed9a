"""One run of the bot: what the last one left is taken up, and left to the next one."""

import logging
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from bot.duel.directory import Directory
from bot.duel.errors import ManyUnreadable
from bot.duel.house import House
from bot.duel.pulse import Pulse
from bot.duel.records import Beat, GuildId, StoredDuel
from bot.duel.resume import Replayed, play_time_of, replayed, restored

log = logging.getLogger(__name__)

_ON_ITS_WAY_MS: Final = 60_000
"""How long a result may be on its way to its board, when Discord makes writers wait."""

_PLAUSIBLE: Final = 20
"""One duel in so many may be damaged; where it is more, another program wrote them."""


class Run:
    """Begins and ends."""

    def __init__(self, house: House, duels: Directory, pulse: Pulse) -> None:
        self._house = house
        self._duels = duels
        self._pulse = pulse
        self._left: Sequence[Replayed] | None = None

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
        """Take up what was unfinished when the bot stopped.

        Play stands still until a connection is there (`Outages.go_on("start")`). The time away is
        on disk with the first beat; until then the next start finds it as this one did. The boards
        are shown one after another: first those of the duels in which something was done last, for
        they are played, then those of ended matches.

        Raises:
            ManyUnreadable: As `read`.
            StoreFault: The store can't be read or written.
        """
        last = await self._house.store.last_beat()
        away_ms = 0 if last is None else self._house.clock.now_ms() - last.at_ms
        found = sorted(await self.read(), key=_last_done_ms, reverse=True)
        self._left = ()
        self._house.play_time.begin(last, _played_ms(found))
        unfinished = await self._with_clocks(found, last)
        self._house.table.gather()
        ended = await self._ended_unshown(None if last is None else last.at_ms)
        for left in (*unfinished, *map(replayed, reversed(ended))):
            if self._duels.closing:
                return
            await self._duels.take_up(left)
        for prompt in await self._house.store.prompts():
            self._house.table.clear_prompt(prompt)
        await self._pulse.keep_time()
        counts = len(self._duels.live), len(self._duels.challenges), max(0, away_ms) // 1000
        log.info("going on: duels %d, challenges %d; the bot was away for %d s", *counts)
        self._house.table.spread()

    async def close(self) -> None:
        """Stop all timers and finish what is being written. Duels stay as they are, for later."""
        if self._duels.closing:
            return
        await self._house.timers.close()
        await self._duels.close()
        await self._pulse.last()

    async def _ended_unshown(self, last_beat_ms: int | None) -> Sequence[StoredDuel]:
        """Give what ended so shortly before the bot did that no message may tell it."""
        if last_beat_ms is None:
            return ()
        since_ms = last_beat_ms - self._house.timing.beat_ms - _ON_ITS_WAY_MS
        return await self._house.store.ended_since(since_ms)

    async def _with_clocks(
        self, found: Sequence[Replayed], last: Beat | None
    ) -> Sequence[Replayed]:
        """Return all with clocks of their own, written down for those that had none."""
        unfinished = [restored(left, self._house.timing) for left in found]
        clocks = {
            after.stored.record.id: after.stored.record.lost_ms or 0
            for before, after in zip(found, unfinished, strict=True)
            if after is not before
        }
        if clocks:  # with the beat that is there: the time away is not yet counted
            await self._house.store.beat(last or self._house.play_time.beat(), clocks)
        return unfinished


def _played_ms(unfinished: Iterable[Replayed]) -> Mapping[GuildId, int]:
    """Return by server the play time at the last thing that is known of its duels."""
    played_ms: dict[GuildId, int] = {}
    for left in unfinished:
        at_ms = play_time_of(left.stored)
        if at_ms is not None:
            guild = left.stored.record.guild
            played_ms[guild] = max(at_ms, played_ms.get(guild, at_ms))
    return played_ms


def _last_done_ms(left: Replayed) -> int:
    """Tell when something was done last in a duel or challenge."""
    stored = left.stored
    return stored.entries[-1].at_ms if stored.entries else stored.record.opened_at_ms
