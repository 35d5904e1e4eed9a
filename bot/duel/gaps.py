"""Time in which nobody could reach the bot: noticed here, and made good to the players (P5)."""

import logging
from collections.abc import Hashable
from functools import partial

from bot.duel.directory import Directory
from bot.duel.errors import Stopping, StoreFault
from bot.duel.house import House
from bot.duel.lines import Cut, OneServer, Serves
from bot.duel.records import GuildId, InteractionId

log = logging.getLogger(__name__)


def everywhere(guild: GuildId) -> bool:
    """Serve all servers."""
    del guild
    return True


class Gaps:
    """Whoever sees a line cut or back says so here, and so does the process that it runs.

    While a line is cut, the races of the servers that it serves wait for what is still on its way,
    and no limit passes there. A start is a line that is cut from the start on, for all servers.
    """

    def __init__(self, house: House, duels: Directory) -> None:
        self._house = house
        self._duels = duels
        self._lost_to_ms: dict[GuildId, int | None] = {}
        """By server, what the disk refused to make good: up to when clicks were lost in it."""

    @property
    def all_heard(self) -> bool:
        """Tell whether no line is cut but by the trouble of single servers."""
        return self._house.lines.all_heard

    def cut(self, line: Hashable, serves: Serves = everywhere, *, silent_ms: int = 0) -> None:
        """Take note that Discord can't reach us by a line, and has not for `silent_ms`."""
        self._house.lines.cut(line, serves, self._house.clock.now_ms() - silent_ms)

    def part(self, whole: Hashable, line: Hashable, serves: Serves) -> int:
        """Let some servers of a line that is cut be served by another, cut for as long.

        It happens once, so that the other may be cut and come back meanwhile. Tells how many parts
        were taken from the whole by now.
        """
        return self._house.lines.part(whole, line, serves)

    async def back(self, line: Hashable, *, lost: bool = True) -> None:
        """Take note that a line is back; if it was cut, make good the time of it.

        That counts for nobody's limit, and once, however many lines were cut. If clicks may be
        `lost`, windows that were open in it are void (RULES 5.6); if all have come after all, their
        races go on by the stamps. Until all that is done the line counts as cut, and where the disk
        refuses it, the server does until it is done.
        """
        cut = self._house.lines.mend(line)
        if cut is not None:
            await self._make_good(line, cut, self._house.clock.now_ms() if lost else None)

    def heard(self, interaction: InteractionId) -> None:
        """Learn from an interaction that has just come: the process runs, and Discord's time."""
        if self._house.lines.watched:
            self.awake()
        self._house.clock.heard(interaction)

    def awake(self) -> None:
        """Take note that the process runs, as its pulse says at each tick.

        Where it did not, nobody could act, and what was pressed meanwhile is still on its way: it
        is known here before the first of that is looked at.
        """
        now_ms = self._house.clock.now_ms()
        since_ms = self._house.lines.awake(now_ms)
        if since_ms is not None:
            log.warning("the process stood still for %d ms: nobody's time", now_ms - since_ms)
            self.cut("asleep", silent_ms=now_ms - since_ms)
            self._duels.door.start(self.back("asleep", lost=False))

    async def _make_good(self, line: Hashable, cut: Cut, lost_to_ms: int | None) -> None:
        to_ms = self._house.clock.now_ms()
        muted = [one for one in self._duels.live.values() if cut.mutes(one.record.guild)]
        muted.sort(key=lambda session: not session.in_race)
        asked = [one for one in self._duels.challenges.values() if cut.mutes(one.record.guild)]
        gaps = (
            *((one.record, partial(one.gap, cut.since_ms, to_ms, lost_to_ms)) for one in muted),
            *((one.record, partial(one.gap, cut.since_ms, to_ms)) for one in asked),
        )
        refused: set[GuildId] = set()
        for record, make_good in gaps:
            try:
                await make_good()
            except Stopping:
                return  # the line stays cut: the last beat makes it good
            except StoreFault:
                log.warning("duel %d: the disk refused to make a gap good; again soon", record.id)
                refused.add(record.guild)
            except Exception:  # one duel must not keep the line cut for all others
                log.exception("duel %d: a gap could not be made good", record.id)
        for guild in refused:
            self._again_soon(guild, cut.since_ms, lost_to_ms)
        self._house.lines.mended(line, cut)

    def _again_soon(self, guild: GuildId, since_ms: int, lost_to_ms: int | None) -> None:
        """Keep a server unheard until the disk takes what it has refused there."""
        known_ms = (self._lost_to_ms.get(guild), lost_to_ms)
        self._lost_to_ms[guild] = max((ms for ms in known_ms if ms is not None), default=None)
        line = OneServer(guild, "disk")
        self._house.lines.cut(line, line.serves, since_ms)
        self._house.timers.set(
            line,
            self._house.timing.retry_ms,
            lambda: self._duels.door.start(self._again(line)),
        )

    async def _again(self, line: OneServer) -> None:
        cut = self._house.lines.mend(line)
        if cut is not None:
            await self._make_good(line, cut, self._lost_to_ms.pop(line.guild, None))
