"""Channels and servers that are no more: what was open there ends, and its players are free."""

import logging
from collections.abc import Callable, Hashable

from bot.duel.directory import Directory
from bot.duel.errors import Stopping, StoreFault
from bot.duel.house import House
from bot.duel.records import ChannelId, DuelRecord, GuildId

log = logging.getLogger(__name__)


class Places:
    """Ends what is open in a lost place, again and again until the disk allows it."""

    def __init__(self, house: House, duels: Directory) -> None:
        self._house = house
        self._duels = duels

    async def channel_gone(self, channel: ChannelId) -> None:
        """End what was open in a channel that is no more."""
        await self._gone(("channel", channel), lambda record: record.channel == channel)

    async def guild_gone(self, guild: GuildId) -> None:
        """End what was open in a server that is no more for us."""
        await self._gone(("guild", guild), lambda record: record.guild == guild)

    async def only_in(self, there: Callable[[GuildId], bool]) -> None:
        """End what was open in servers that were lost to us while the bot was away."""
        await self._gone("elsewhere", lambda record: not there(record.guild))

    async def _gone(self, place: Hashable, there: Callable[[DuelRecord], bool]) -> None:
        try:
            await self._duels.drop_where(there)
        except StoreFault:
            log.warning("the disk refused to end what was open in a lost place; again soon")
            self._house.timers.set(
                ("gone", place),
                self._house.timing.retry_ms,
                lambda: self._duels.inbox.start(self._gone(place, there)),
            )
        except Stopping:
            pass  # the next start finds it lost
