"""What goes on around the duels: connections, servers, channels and permissions come and go."""

from collections.abc import Sequence
from typing import Final

import discord
from discord.ext import commands

from bot.duel.outages import Outages
from bot.duel.places import Places
from bot.duel.play_time import Which, Why, everywhere
from bot.duel.records import ChannelId, GuildId
from bot.ui.boards import Boards
from bot.ui.heartbeats import Heartbeats
from bot.ui.places import missing_in

HEARD: Final = (
    "on_shard_disconnect",
    "on_shard_resumed",
    "on_shard_connect",
    "on_shard_ready",
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
    """Tells of Discord's events what they mean: an outage or its end, a place gone or open."""

    def __init__(
        self, bot: commands.AutoShardedBot, outages: Outages, places: Places, boards: Boards
    ) -> None:
        self._bot = bot
        self._outages = outages
        self._places = places
        self._boards = boards
        self.heartbeats: Final = Heartbeats(bot)
        self._starting = True
        """Whether no shard has connected yet."""
        for name in HEARD:
            bot.add_listener(getattr(self, name), name)

    async def known_servers(self) -> None:
        """End what stands in servers that were lost while we were away."""
        # A server that is only out of order is known all the same.
        with self._boards.closed(lambda board: self._bot.get_guild(board.guild) is None):
            await self._places.only_in(lambda guild: self._bot.get_guild(guild) is not None)

    # What Discord can't tell us, and for whom: a shard hears of its servers alone.

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Note since when a shard hears nothing: since it was heard last, not since we know."""
        silent_ms = self.heartbeats.silent_ms(shard_id) or 0
        self._outages.stop(("shard", shard_id), self._on_shard(shard_id), silent_ms=silent_ms)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Go on after an outage whose events Discord has sent after all."""
        self.heartbeats.begun(shard_id)
        self._outages.go_on(("shard", shard_id), presses_lost=False)

    async def on_shard_connect(self, shard_id: int) -> None:
        """After a start, or an outage that was not resumed, presses may be lost (RULES 5.6)."""
        self.heartbeats.begun(shard_id)
        if self._starting:
            # Only now it is known how many shards there are, of which the others are not there yet.
            self._starting = False
            for number in range(self._bot.shard_count or 1):
                self._outages.stop(("shard", number), self._on_shard(number))
            self._outages.go_on("start")
        self._outages.go_on(("shard", shard_id))

    async def on_shard_ready(self, shard_id: int) -> None:
        """Note which servers were out of order when a shard connected: no event says so of them.

        Discord names all servers as unavailable, and sends one after another; the library waits
        until no more come (Discord: gateway, Ready).
        """
        silent_ms = self.heartbeats.lasted_ms(shard_id)
        serves = self._on_shard(shard_id)
        unavailable = {
            guild.id
            for guild in self._bot.guilds
            if guild.unavailable and guild.shard_id == shard_id
        }
        for number in unavailable:
            self._outages.stop(_server(number), _only(number), silent_ms=silent_ms)
        for guild in self._outages.out_of_order():
            if serves(guild) and guild not in unavailable:
                self._outages.go_on(_server(guild))

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Note since when a server is out of order: its duels wait."""
        self._outages.stop(_server(guild.id), _only(guild.id))

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Let a server's duels go on."""
        self._outages.go_on(_server(guild.id))

    def _on_shard(self, shard_id: int) -> Which:
        count = self._bot.shard_count or 1
        return everywhere if count == 1 else lambda guild: (guild >> 22) % count == shard_id

    # The world changes.

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """End the duel of a channel that is no more."""
        await self._channel_gone(channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """End the duel of a thread that is no more."""
        await self._channel_gone(payload.thread_id)

    async def _channel_gone(self, number: int) -> None:
        with self._boards.closed(lambda board: board.channel == number):
            await self._places.channel_gone(ChannelId(number))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """End the duels of a server that is no more for us; an outage does not come here."""
        with self._boards.closed(lambda board: board.guild == guild.id):
            await self._places.guild_gone(GuildId(guild.id))
        self._outages.go_on(_server(guild.id))

    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Show boards that rest, if we may write again."""
        self._look_again(after.guild)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Show a board that rests in a thread, if we may write there again."""
        guild = self._bot.get_guild(payload.guild_id)
        if guild is not None:
            self._look_again(guild, [ChannelId(payload.thread_id)])

    async def on_guild_role_update(self, _before: discord.Role, after: discord.Role) -> None:
        """Show boards that rest, if a role of ours lets us write again."""
        self._look_again(after.guild)

    async def on_member_update(self, _before: discord.Member, after: discord.Member) -> None:
        """Show boards that rest, if a role that we got lets us write; of others we don't hear."""
        self._look_again(after.guild)

    def _look_again(self, guild: discord.Guild, channels: Sequence[ChannelId] = ()) -> None:
        for channel in channels or self._boards.waiting():
            if missing_in(guild, channel) == ():
                self._boards.rests.changed(channel)
                self._boards.wake(channel)


def _server(number: int) -> Why:
    return "server", number


def _only(number: int) -> Which:
    return lambda guild: guild == number
