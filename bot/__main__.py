"""`python -m bot`: the only wiring. Opens settings, database, lobby and client, and closes them."""

import asyncio
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.cli import (
    EXIT_CONFIG,
    EXIT_DATA,
    EXIT_LATER,
    EXIT_OK,
    complain,
    main,
)
from bot.client import DiscordUnreachable, DuoBot, LogInRefused, point_at
from bot.duel.lobby import Lobby
from bot.duel.steady import SteadyClock
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
from bot.ui.cards.art import art
from bot.ui.desk import Desk
from bot.ui.emojis import Emojis
from bot.ui.hands import Hands
from bot.ui.looks import Looks
from bot.ui.prompts import Prompts


def run(settings: Settings) -> int:
    """Run the bot until it is told to stop; gives the exit code."""
    point_at(settings.api_url, settings.gateway_url, settings.cdn_url)
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
        try:
            await bot.serve(settings.token, stop)
        except LogInRefused as error:
            complain(str(error))
            return EXIT_CONFIG
        except DiscordUnreachable as error:
            complain(str(error))
            return EXIT_LATER
    return EXIT_OK


@asynccontextmanager
async def assembled(
    settings: Settings, *, timing: Timing | None = None, spacing_ms: int = SPACING_MS
) -> AsyncIterator[DuoBot]:
    """Open everything a bot is made of, in order, and close it in reverse.

    Raises:
        DatabaseRefused: The database is in use, of another program or version, or broken.
    """
    async with opened(settings.database_path) as database:
        clock = SteadyClock(SystemClock())
        timing = timing or Timing(settle_ms=settings.uno_settle_ms)
        library = Library.load()
        memory = Memory(database)
        bot = DuoBot(memory=memory, library=library, now_ms=clock.now_ms)
        looks = Looks(library, TextFaces(), settings.public_name)
        desk = Desk(
            Boards(bot, looks, clock, bot.background, spacing_ms=spacing_ms),
            Hands(bot, looks, clock, bot.background),
            Prompts(bot, looks, clock, bot.background, kept_ms=timing.prompt_kept_ms),
        )
        lobby = Lobby(DuelStore(database), desk, clock, SystemChance(), timing)
        pictures = Emojis(bot, memory, looks, clock, bot.background, art())
        bot.attach(lobby, desk, looks, pictures)
        try:
            async with bot:
                yield bot
        finally:
            await lobby.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], run))
