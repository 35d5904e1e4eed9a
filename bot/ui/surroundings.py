"""What goes on around the duels: connections, servers, channels and permissions come and go."""

from collections.abc import Callable, Hashable
from typing import Final

import discord
from discord.ext import commands

from bot.duel.lobby import Lobby
from bot.duel.ports import Clock
from bot.duel.records import ChannelId, GuildId
from bot.ui.boards import Boards
from bot.ui.heartbeats import Heartbeats

HEARD: Final = (
    "on_shard_disconnect",
    "on_shard_resumed",
    "on_shard_connect",
    "on_guild_unavailable",
    "on_guild_available",
    "on_guild_channel_delete",
    "on_raw_thread_delete",
    "on_guild_remove",
    "on_guild_channel_update",
    "on_raw_thread_update",
    "on_guild_role_update",
    "on_member_update",
)
"""The library's events that are listened to, each by the method of its name."""


class Surroundings:
    """Tells the lobby what it may have missed and what is gone, and the boards what is back."""

    def __init__(
        self, bot: commands.AutoShardedBot, lobby: Lobby, boards: Boards, clock: Clock
    ) -> None:
        self._bot = bot
        self._lobby = lobby
        self._boards = boards
        self._clock = clock
        self._cut_off: dict[Hashable, int] = {}
        """Since when (UTC milliseconds) nothing is heard of a shard or a server."""
        self.heartbeats: Final = Heartbeats(bot)
        self._starting_ms: int | None = None
        self._connected: set[int] = set()
        """The shards that have connected since the start."""
        for name in HEARD:
            bot.add_listener(getattr(self, name), name)

    @property
    def cut_off(self) -> bool:
        """Tell whether a shard or a server is not heard at the moment."""
        return bool(self._cut_off)

    async def known_servers(self) -> None:
        """End what stands in servers that were lost while we were away."""
        # A server that is only out of order is known all the same.
        with self._boards.closed(lambda board: self._bot.get_guild(board.guild) is None):
            await self._lobby.only_in(lambda guild: self._bot.get_guild(guild) is not None)

    # What Discord can't tell us, and for whom: a shard hears of its servers alone.

    def starting(self) -> None:
        """Note that nothing is heard yet: until a shard has connected, its duels wait."""
        since_ms = self._clock.now_ms()
        self._starting_ms = since_ms
        self._lobby.cut_off("start", self._not_connected_yet, since_ms=since_ms)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Note since when a shard hears nothing: since it was heard last, not since we know."""
        silent_ms = self.heartbeats.silent_ms(shard_id) or 0
        since_ms = self._clock.now_ms() - silent_ms
        self._cut(("shard", shard_id), self._on_shard(shard_id), since_ms)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Go on after a gap whose events Discord has sent after all."""
        self.heartbeats.begun(shard_id)
        line = ("shard", shard_id)
        await self._make_good(line, self._on_shard(shard_id), lost=False)

    async def on_shard_connect(self, shard_id: int) -> None:
        """After a gap that was not resumed, presses may be lost (RULES 5.6)."""
        self.heartbeats.begun(shard_id)
        serves = self._on_shard(shard_id)
        if shard_id not in self._connected:
            if self._starting_ms is not None:
                await self._lobby.gateway_gap(self._starting_ms, self._clock.now_ms(), serves)
            self._connected.add(shard_id)
        await self._make_good(("shard", shard_id), serves)

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Note since when a server is out of order: its duels wait."""
        now_ms = self._clock.now_ms()
        self._cut(("guild", guild.id), lambda there: there == guild.id, now_ms)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Let a server's duels go on."""
        await self._make_good(("guild", guild.id), lambda there: there == guild.id)

    def _shard_of(self, guild: GuildId) -> int:
        return (guild >> 22) % (self._bot.shard_count or 1)

    def _on_shard(self, shard_id: int) -> Callable[[GuildId], bool]:
        return lambda guild: self._shard_of(guild) == shard_id

    def _not_connected_yet(self, guild: GuildId) -> bool:
        return self._shard_of(guild) not in self._connected

    def _cut(self, line: Hashable, serves: Callable[[GuildId], bool], since_ms: int) -> None:
        since_ms = self._cut_off.setdefault(line, since_ms)
        self._lobby.cut_off(line, serves, since_ms=since_ms)

    async def _make_good(
        self, line: Hashable, serves: Callable[[GuildId], bool], *, lost: bool = True
    ) -> None:
        since_ms = self._cut_off.pop(line, None)
        if since_ms is None:
            return
        await self._lobby.gateway_gap(since_ms, self._clock.now_ms(), serves, lost=lost)
        if line not in self._cut_off:  # it may have been cut again meanwhile
            self._lobby.reconnected(line)

    # The world changes.

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """End the duel of a channel that is no more."""
        await self._channel_gone(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """End the duel of a thread that is no more."""
        await self._channel_gone(payload.thread_id)

    async def _channel_gone(self, number: int) -> None:
        with self._boards.closed(lambda board: board.channel == number):
            await self._lobby.channel_gone(ChannelId(number))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """End the duels of a server that is no more for us; an outage does not come here."""
        line = ("guild", guild.id)
        self._cut_off.pop(line, None)
        with self._boards.closed(lambda board: board.guild == guild.id):
            await self._lobby.guild_gone(GuildId(guild.id))
        self._lobby.reconnected(line)

    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Show boards that rest, if we may write again."""
        self._look_again(after.guild)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Show a board that rests in a thread, if it is open again."""
        state = payload.data["thread_metadata"]
        if not state["archived"] and not state.get("locked"):
            self._changed(ChannelId(payload.thread_id))

    async def on_guild_role_update(self, _before: discord.Role, after: discord.Role) -> None:
        """Show boards that rest, if a role of ours lets us write again."""
        self._look_again(after.guild)

    async def on_member_update(self, _before: discord.Member, after: discord.Member) -> None:
        """Show boards that rest, if a role that we got lets us write; of others we don't hear."""
        self._look_again(after.guild)

    def _look_again(self, guild: discord.Guild) -> None:
        for channel in self._boards.waiting():
            place = guild.get_channel_or_thread(channel)
            if place is not None and _may_write(place):
                self._changed(channel)

    def _changed(self, channel: ChannelId) -> None:
        self._boards.rests.changed(channel)
        self._boards.wake(channel)


def _may_write(place: discord.abc.GuildChannel | discord.Thread) -> bool:
    """Tell whether we may see a channel and write in it, by what we know of its permissions."""
    mine = place.permissions_for(place.guild.me)
    thread = isinstance(place, discord.Thread)
    return mine.view_channel and (mine.send_messages_in_threads if thread else mine.send_messages)
