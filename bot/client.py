"""The Discord client: intents, cogs, commands synced by hash, and the one click listener."""

import asyncio
import hashlib
import json
import logging
from collections.abc import Collection
from pathlib import Path
from typing import Final

import aiohttp
import discord
from discord import app_commands
from discord.ext import commands

from bot import __version__
from bot.duel.crowd import Bounds
from bot.duel.duels import Duels
from bot.duel.lobby import Lobby
from bot.duel.pace import Pace
from bot.duel.ports import Notes, Readers
from bot.duel.steady import SteadyClock
from bot.health import Health, State
from bot.i18n import Library
from bot.ui.background import Background, at_most
from bot.ui.broken_events import tolerate_broken_events
from bot.ui.challenges import Challenges
from bot.ui.clicks import Clicks
from bot.ui.desk import Desk
from bot.ui.discord_internals import ReturningBot, end_global_limit, forget_log_in
from bot.ui.edge import Edge
from bot.ui.emojis import Emojis
from bot.ui.gateway_watch import UNHEARD_MS, GatewayWatch
from bot.ui.looks import Looks
from bot.ui.replies import Replies
from bot.ui.surroundings import Surroundings
from bot.ui.translator import CommandTranslator
from bot.ui.wire import UnreadableAnswer, read

log = logging.getLogger(__name__)

COGS: Final = ("cogs.duo", "cogs.member_menu")
"""The extensions that are loaded, by name."""

LOG_IN_REFUSED: Final = (
    "Discord does not know the DISCORD_TOKEN: copy it anew from the developer portal"
)
TOKEN_GONE: Final = 4004
"""The gateway's close code for a token that does not hold (any more) (Discord: opcodes)."""

RAN_LAST: Final = "version"
"""Under this name the version of the bot that last took up the duels is noted."""

_COMMANDS_HASH: Final = "commands-hash"
_APPLICATION: Final = "application"

STOP_S: Final = 2.9
"""A stop takes three seconds at the most (README), whatever hangs: many hosts give little more. The
process's own end is quick. What follows are its steps, one after the other."""

FINISH_S: Final = 0.7
"""For running transactions, and for presses that wait for a decision."""
HANG_UP_S: Final = 0.3
"""For closing the gateway's connection, which a dead one never answers; and as long again for what
the library still does then."""
LAST_SIGNS_S: Final = 0.2
"""For writing down that the bot has stopped."""
CLOSE_S: Final = 0.1
"""For closing the database."""
TELL_S: Final = STOP_S - FINISH_S - 2 * HANG_UP_S - LAST_SIGNS_S - CLOSE_S
"""For telling the boards and clearing the prompts: all that is left."""


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


class DuoBot(ReturningBot):
    """The bot on Discord.

    `Intents(guilds=True)` alone: clicks and commands need none, and guild, channel and thread
    events tell when a duel's place is gone. No privileged intent, no member or message cache.
    """

    def __init__(
        self,
        *,
        notes: Notes,
        library: Library,
        clock: SteadyClock,
        bounds: Bounds,
        commits: Collection[float],
        kept_in: Path,
        new_application: bool = False,
        guild_ready_timeout: float = 2.0,
    ) -> None:
        """Make a bot that is not logged in yet.

        Args:
            notes: What it keeps between runs.
            library: The words.
            clock: The time.
            bounds: How fast commands may come.
            commits: How many milliseconds writes took of late.
            kept_in: The database's file, to be named to the owner.
            new_application: Whether the database may go over to another application.
            guild_ready_timeout: How many seconds the library waits for servers at a log-in.
        """
        self.edge: Final = Edge(clock)
        discord.VoiceClient.warn_nacl = False
        discord.VoiceClient.warn_dave = False
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            http_trace=self.edge.trace,
            guild_ready_timeout=guild_ready_timeout,
            tree_cls=DuoTree,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
            retry_clock=clock,
        )
        self.notes = notes
        self.library = library
        self.background = Background()
        self.state: State = "starting"
        self._kept_in = kept_in
        self._new_application = new_application
        self.clock: Final = clock
        self._commits = commits
        self.typing_pace: Final = Pace(clock, burst=bounds.commands, every_ms=bounds.commands_ms)
        self.broken_events = tolerate_broken_events(self)
        self.duels: Duels
        self.lobby: Lobby
        self.desk: Desk
        self.looks: Looks
        self.pictures: Emojis
        self.replies: Replies
        self.challenges: Challenges
        self.surroundings: Surroundings

    def attach(
        self, duels: Duels, desk: Desk, looks: Looks, pictures: Emojis, readers: Readers
    ) -> None:
        """Give the client what it shows and whom it asks, before it starts."""
        self.duels = duels
        self.lobby = lobby = duels.lobby
        self.desk = desk
        self.looks = looks
        self.pictures = pictures
        self.replies = Replies(looks)
        desk.boards.placed = lobby.placed
        desk.boards.gone = duels.places.channel_gone
        desk.prompts.deleted = lobby.prompt_deleted
        self.challenges = Challenges(
            lobby, desk.boards, self.background, self.replies, self.clock, readers
        )
        desk.boards.shown_nowhere = self.challenges.shown_nowhere
        clicks = Clicks(
            duels,
            desk,
            looks,
            self.replies,
            self.challenges,
            self.background,
            self.clock,
        )
        self.add_listener(clicks.on_interaction, "on_interaction")
        self.surroundings = Surroundings(self, duels.outages, duels.places, desk.boards)
        self.edge.on_ban = self._sit_out
        self.edge.on_global_limit = lambda length_ms: self.background.start(
            end_global_limit(self.http, self.clock, length_ms), "wait for a global limit"
        )

    def _sit_out(self) -> None:
        """Take a ban for time in which nobody can play: presses come, and nobody sees more."""
        self.duels.outages.stop("ban")
        self.background.start(self._let_in(), "sit out a ban")

    async def _let_in(self) -> None:
        await self.edge.sit_out()
        self.duels.outages.go_on("ban", presses_lost=False)

    async def login(self, token: str) -> None:
        """Log in, and `setup_hook`; a ban is waited for, because each process anew would ask."""
        log_in = super().login

        async def afresh() -> None:
            await forget_log_in(self.http)
            await log_in(token)

        await self.edge.outlast(afresh)

    async def launch_shards(self) -> None:
        """Connect all shards."""
        await self.edge.outlast(super().launch_shards)

    async def setup_hook(self) -> None:
        """Load cogs, sync commands if they changed, and take up the duels that were live.

        Raises:
            LogInRefused: The database is another application's.
        """
        await self._recognise()
        for name in COGS:
            await self.load_extension(name)
        await self.tree.set_translator(CommandTranslator(self.library))
        await self.edge.outlast(self._sync)
        await self.pictures.recall()
        self.pictures.start()
        await self.duels.run.resume()
        await self.notes.put(RAN_LAST, __version__)

    async def _recognise(self) -> None:
        """Refuse to play one application's matches as another: nobody could press their buttons.

        Raises:
            LogInRefused: The database is another application's.
        """
        ours = str(self.application_id)
        stored = await self.notes.get(_APPLICATION)
        if stored == ours:
            return
        if stored is not None and not self._new_application:
            raise LogInRefused(
                f"{self._kept_in} holds the matches of application {stored}, and DISCORD_TOKEN is "
                f"that of application {ours}. Use the other token or another DATABASE_PATH; if the "
                "scores shall go over to the new application, start once with: "
                "python -m bot run --new-application"
            )
        await self.notes.put(_APPLICATION, ours)
        if stored is not None:
            log.warning("application %s takes over the database of application %s", ours, stored)

    async def _look_for_loss(self) -> None:
        """Say it loudly if this is a first start here, though Discord knows our commands."""
        known = {command.name for command in await read(self.tree.fetch_commands())}
        if known & {command.name for command in self.tree.get_commands()}:
            log.warning(
                "%s was new at this start, yet Discord knows this bot's commands already: the "
                "matches and scores of earlier runs are not there. If DATABASE_PATH is wrong, or "
                "the disk was thrown away, stop the bot and put it right (README: Hosts whose disk "
                "is thrown away); a backup is put back with: python -m bot restore BACKUP",
                self._kept_in,
            )

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
        registered = await self.notes.get(_COMMANDS_HASH)
        if registered == digest:
            log.info("commands are as registered before")
            return
        if registered is None:
            await self._look_for_loss()
        await read(self.tree.sync())
        await self.notes.put(_COMMANDS_HASH, digest)
        log.info("%d commands registered", len(payload))

    async def on_ready(self) -> None:
        """Say so in the log, and look which servers are left; Discord may send this many times."""
        if self.state == "starting":
            self.state = "running"
        self.duels.pulse.beat(self.health)
        log.info("ready: servers %d, live duels %d", len(self.guilds), self.lobby.live_count())
        await self.surroundings.known_servers()

    async def serve(self, token: str, stop: asyncio.Event) -> None:
        """Run until `stop` is set, then leave cleanly.

        The library's own `run` installs no handler for SIGTERM and would not close.

        Raises:
            LogInRefused: Discord does not know the token (any more), or refuses the intents.
            DiscordUnreachable: It can't be reached, or has trouble of its own, or its gateway has.
        """
        running = asyncio.create_task(self.start(token), name="discord")
        stopping = asyncio.create_task(stop.wait(), name="stop")
        watch = GatewayWatch(
            self.clock,
            self.notes,
            self.surroundings.heartbeats.worst_ms,
            lambda: read(self.fetch_session_start_limits()),
        )
        watching = asyncio.create_task(watch.until_given_up(), name="gateway watch")
        await asyncio.wait({running, stopping, watching}, return_when=asyncio.FIRST_COMPLETED)
        unheard = watching.done() and not stopping.done() and not running.done()
        stopping.cancel()
        watching.cancel()
        if not running.done():
            await self._hang_up(running)
            if unheard:
                raise DiscordUnreachable(
                    f"Discord's gateway has not been heard for {UNHEARD_MS // 60_000} minutes, "
                    "though the rest of Discord answers: another process may hear it"
                )
            return
        try:
            await running
        except discord.LoginFailure:
            raise LogInRefused(LOG_IN_REFUSED) from None
        except discord.ConnectionClosed as closed:
            if closed.code == TOKEN_GONE:
                raise LogInRefused(LOG_IN_REFUSED) from None
            raise DiscordUnreachable(f"Discord closed the connection ({closed.code})") from None
        except discord.PrivilegedIntentsRequired:
            raise LogInRefused("Discord refused intents that need no privilege") from None
        except (
            discord.HTTPException,
            discord.GatewayNotFound,
            aiohttp.ClientError,
            OSError,
            UnreadableAnswer,
            json.JSONDecodeError,  # of the log-in, which the library reads by itself
        ) as why:
            # The text of such an error may hold an address with a token in it: the kind is enough.
            raise DiscordUnreachable(f"Discord can't be reached: {type(why).__name__}") from None

    async def _hang_up(self, running: "asyncio.Task[None]") -> None:
        await self.leave()
        # What has not come to its end by now hangs on a dead connection.
        await asyncio.wait({running}, timeout=HANG_UP_S)
        # A log-in that the stop cut off ends with some error or other, which is no news.
        if not running.done():
            running.cancel()
        elif not running.cancelled() and (error := running.exception()) is not None:
            log.info("the connection ended with %s", type(error).__name__)

    def health(self) -> Health:
        """Tell how the bot is."""
        return self.duels.pulse.health(
            self.state, self.gateway_age_ms(), self.replies.late, self._commits
        )

    def gateway_age_ms(self) -> int | None:
        """Tell how long ago the worst shard was heard; None: cut off."""
        if not self.shards or not self.duels.outages.connected or self.is_closed():
            return None
        return self.surroundings.heartbeats.worst_ms(UNHEARD_MS)

    async def leave(self) -> None:
        """Stop taking moves, let the running ones end, tell the boards, and leave Discord.

        Nothing here is waited for longer than the limits above; what they cut off is on disk, or
        was never confirmed to anybody, and is shown after the next start.
        """
        self.state = "stopping"
        await at_most(FINISH_S, self.duels.run.close())
        told, _ = await asyncio.gather(
            self.desk.boards.pause(self.lobby.live_boards(), TELL_S),
            self.desk.prompts.clear_all(TELL_S),
        )
        if live := self.lobby.live_count():
            log.info("boards that say that the match stands still: %d of %d", told, live)
        self.replies.leaving = True
        await self.background.close()
        await at_most(HANG_UP_S, self.close())

    async def close(self) -> None:
        """Finish what is under way for a moment, then leave Discord."""
        if not self.is_closed() and self.state != "stopping":
            await self.background.settle(within_s=1.5)
            await self.desk.prompts.clear_all(within_s=1)
            await self.background.close()
        await super().close()
