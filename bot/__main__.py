"""`python -m bot`: the only wiring. Opens settings, database, lobby and client, and closes them."""

import asyncio
import logging
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord

from bot.cli import (
    EXIT_CONFIG,
    EXIT_DATA,
    EXIT_FAULT,
    EXIT_OK,
    complain,
    main,
)
from bot.client import DuoBot, point_at
from bot.duel.lobby import Lobby
from bot.duel.system import SystemChance, SystemClock
from bot.duel.timing import Timing
from bot.i18n import Library
from bot.render.look import TextFaces
from bot.settings import Settings
from bot.storage.database import opened
from bot.storage.duels import DuelStore
from bot.storage.errors import DatabaseRefused
from bot.storage.settings import Memory
from bot.ui.boards import SPACING_MS, Boards
from bot.ui.desk import Desk
from bot.ui.hands import Hands
from bot.ui.looks import Looks
from bot.ui.prompts import Prompts

log = logging.getLogger("bot")


def run(settings: Settings) -> int:
    """Run the bot until it is told to stop; gives the exit code."""
    point_at(settings.api_url, settings.gateway_url)
    try:
        return asyncio.run(_run(settings))
    except DatabaseRefused as error:
        complain(str(error))
        return EXIT_DATA


async def _run(settings: Settings) -> int:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(number, stop.set)
        except NotImplementedError:  # Windows: ^C comes to the handler below instead
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(stop.set))
    async with assembled(settings) as bot:
        return await _until(stop, bot, settings.token)


@asynccontextmanager
async def assembled(
    settings: Settings, *, timing: Timing | None = None, spacing_ms: int = SPACING_MS
) -> AsyncIterator[DuoBot]:
    """Open everything a bot is made of, in order, and close it in reverse.

    Raises:
        DatabaseRefused: The database is in use, of another program or version, or broken.
    """
    async with opened(settings.database_path) as database:
        log.info("database %s, SQLite %s", settings.database_path, sqlite3.sqlite_version)
        clock = SystemClock()
        library = Library.load()
        bot = DuoBot(memory=Memory(database), library=library)
        looks = Looks(library, TextFaces(), settings.public_name)
        desk = Desk(
            Boards(bot, looks, clock, bot.background, spacing_ms=spacing_ms),
            Hands(bot, looks, clock, bot.background),
            Prompts(bot, looks, clock, bot.background),
        )
        timing = timing or Timing(settle_ms=settings.uno_settle_ms)
        lobby = Lobby(DuelStore(database), desk, clock, SystemChance(), timing)
        bot.attach(lobby, desk, looks)
        try:
            async with bot:
                yield bot
        finally:
            await lobby.close()


async def _until(stop: asyncio.Event, bot: DuoBot, token: str) -> int:
    """Run until the connection ends by itself, or `stop` is set."""
    running = asyncio.create_task(bot.start(token), name="discord")
    stopping = asyncio.create_task(stop.wait(), name="stop")
    await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if not running.done():
        log.info("stopping")
        await bot.lobby.close()
        await bot.close()
        await asyncio.wait({running})
        return EXIT_OK
    error = running.exception()
    if error is None:
        return EXIT_OK
    if isinstance(error, discord.LoginFailure):
        complain("Discord does not know the DISCORD_TOKEN: copy it anew from the developer portal")
        return EXIT_CONFIG
    if isinstance(error, discord.PrivilegedIntentsRequired):
        complain("Discord refused the intents: they are switched off in the developer portal")
        return EXIT_CONFIG
    log.error("the connection ended", exc_info=error)
    return EXIT_FAULT


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], run))
