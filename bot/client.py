"""The Discord client: intents, cogs, commands synced by hash, and the one click listener."""

import asyncio
import hashlib
import json
import logging
from collections.abc import Callable
from typing import Final

import aiohttp
import discord
import yarl
from discord import app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.crashpoints import reach
from bot.duel.lobby import Lobby
from bot.duel.records import ChannelId, GuildId
from bot.i18n import Library
from bot.ui.background import Background
from bot.ui.challenges import Challenges
from bot.ui.clicks import Clicks
from bot.ui.desk import Desk
from bot.ui.emojis import Emojis
from bot.ui.looks import Looks
from bot.ui.memory import Memory
from bot.ui.replies import Replies
from bot.ui.translator import CommandTranslator

log = logging.getLogger(__name__)

COGS: Final = ("cogs.duo",)
"""The extensions that are loaded, by name."""

LOG_IN_REFUSED: Final = (
    "Discord does not know the DISCORD_TOKEN: copy it anew from the developer portal"
)
TOKEN_GONE: Final = 4004
"""The gateway's close code for a token that does not hold (any more) (Discord: opcodes)."""

_COMMANDS_HASH: Final = "commands-hash"


class LogInRefused(Exception):  # noqa: N818 - a statement to the owner, one clear sentence
    """Discord does not let us in, and trying again helps nothing."""


class DiscordUnreachable(Exception):  # noqa: N818 - the same; trying again later may help
    """Discord can't be reached, or has trouble of its own."""


class DuoTree(app_commands.CommandTree["DuoBot"]):
    """The commands. What one raises is answered where clicks are answered."""

    async def on_error(
        self, interaction: discord.Interaction["DuoBot"], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer a command that failed before or beside its own guard."""

        async def raise_again() -> None:
            raise getattr(error, "original", error)

        await self.client.replies.guarded(interaction, raise_again())


class DuoBot(commands.AutoShardedBot):
    """The bot on Discord.

    `Intents(guilds=True)` alone: clicks and commands need none, and guild, channel and thread
    events tell when a duel's place is gone. No privileged intent, no member or message cache.
    """

    def __init__(
        self,
        *,
        memory: Memory,
        library: Library,
        now_ms: Callable[[], int],
        guild_ready_timeout: float = 2.0,
    ) -> None:
        discord.VoiceClient.warn_nacl = False
        discord.VoiceClient.warn_dave = False
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            guild_ready_timeout=guild_ready_timeout,
            tree_cls=DuoTree,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
        )
        self.memory = memory
        self.library = library
        self.background = Background()
        self._now_ms = now_ms
        self._cut_off: dict[int, int] = {}
        self.lobby: Lobby
        self.desk: Desk
        self.looks: Looks
        self.pictures: Emojis
        self.replies: Replies
        self.challenges: Challenges

    def attach(self, lobby: Lobby, desk: Desk, looks: Looks, pictures: Emojis) -> None:
        """Give the client what it shows and whom it asks, before it starts."""
        self.lobby = lobby
        self.desk = desk
        self.looks = looks
        self.pictures = pictures
        self.replies = Replies(looks)
        desk.boards.placed = lobby.placed
        desk.boards.gone = lobby.channel_gone
        desk.prompts.deleted = lobby.prompt_deleted
        self.challenges = Challenges(lobby, desk.boards)
        clicks = Clicks(lobby, desk, looks, self.replies, self.challenges, self.background)
        self.add_listener(clicks.on_interaction, "on_interaction")

    async def setup_hook(self) -> None:
        """Load cogs, sync commands if they changed, and take up the duels that were live."""
        for name in COGS:
            await self.load_extension(name)
        await self.tree.set_translator(CommandTranslator(self.library))
        await self._sync()
        await self.pictures.recall()
        self.pictures.start()
        await self.lobby.resume()

    async def _sync(self) -> None:
        """Register the commands with Discord, only if they differ from the last time."""
        translator = self.tree.translator
        payload = [
            await command.get_translated_payload(self.tree, translator)
            if translator is not None
            else command.to_dict(self.tree)
            for command in self.tree.get_commands()
        ]
        text = json.dumps([self.application_id, discord.__version__, payload], sort_keys=True)
        digest = hashlib.sha256(text.encode()).hexdigest()
        if await self.memory.get(_COMMANDS_HASH) == digest:
            log.info("commands are as registered before")
            return
        await self.tree.sync()
        reach("commands.registered")
        await self.memory.put(_COMMANDS_HASH, digest)
        log.info("%d commands registered", len(payload))

    async def on_ready(self) -> None:
        """Say so in the log. Discord may send this many times: nothing is set up here."""
        log.info(
            "ready in %d servers, %d duels are live", len(self.guilds), self.lobby.live_count()
        )

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Note since when a shard hears nothing."""
        self._cut_off.setdefault(shard_id, self._now_ms())
        self.lobby.cut_off()

    async def on_shard_resumed(self, shard_id: int) -> None:
        """Forget a gap whose events Discord has sent after all."""
        self._cut_off.pop(shard_id, None)
        self._listen_again()

    async def on_shard_connect(self, shard_id: int) -> None:
        """After a gap that was not resumed, presses may be lost (RULES 5.6)."""
        since_ms = self._cut_off.pop(shard_id, None)
        if since_ms is not None:
            await self.lobby.gateway_gap(since_ms, self._now_ms())
            self._listen_again()

    def _listen_again(self) -> None:
        if not self._cut_off:
            self.lobby.reconnected()

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """End the duel of a channel that is no more."""
        await self.lobby.channel_gone(ChannelId(channel.id))

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """End the duel of a thread that is no more."""
        await self.lobby.channel_gone(ChannelId(payload.thread_id))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """End the duels of a server that is no more for us; an outage does not come here."""
        await self.lobby.guild_gone(GuildId(guild.id))

    async def serve(self, token: str, stop: asyncio.Event) -> None:
        """Run until `stop` is set, then leave cleanly.

        The library's own `run` installs no handler for SIGTERM and would not close.

        Raises:
            LogInRefused: Discord does not know the token (any more), or refuses the intents.
            DiscordUnreachable: It can't be reached, or has trouble of its own.
        """
        running = asyncio.create_task(self.start(token), name="discord")
        stopping = asyncio.create_task(stop.wait(), name="stop")
        await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        if not running.done():
            log.info("stopping")
            await self.lobby.close()
            await self.close()
        try:
            await running
        except discord.LoginFailure:
            raise LogInRefused(LOG_IN_REFUSED) from None
        except discord.ConnectionClosed as closed:
            if closed.code == TOKEN_GONE:
                raise LogInRefused(LOG_IN_REFUSED) from None
            raise DiscordUnreachable(f"Discord closed the connection ({closed.code})") from None
        except discord.PrivilegedIntentsRequired:
            raise LogInRefused(
                "Discord refused the intents, though the bot asks for no privileged one"
            ) from None
        except (
            discord.HTTPException,
            discord.GatewayNotFound,
            aiohttp.ClientError,
            OSError,
        ) as why:
            # The text of such an error may hold an address with a token in it: the kind is enough.
            raise DiscordUnreachable(f"Discord can't be reached: {type(why).__name__}") from None

    async def close(self) -> None:
        """Finish what is under way for a moment, then leave Discord."""
        if not self.is_closed():
            await self.background.settle(within_s=1.5)
            await self.desk.prompts.clear_all(within_s=1)
            await self.background.close()
        await super().close()


def point_at(api_url: str | None, gateway_url: str | None, cdn_url: str | None) -> None:
    """Point the library at another Discord, for the whole process: a proxy, or the sandbox.

    The library has no setting for it; these are the values that all its addresses are built from.
    """
    if api_url:
        Route.BASE = api_url.rstrip("/")
    if gateway_url:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)
    if cdn_url:
        discord.Asset.BASE = cdn_url.rstrip("/")
