"""`python -m bot`: the only wiring. Opens settings, database, lobby and client, and closes them."""

import os
import signal
import sys

if __name__ == "__main__" and sys.argv[1:2] in ([], ["run"]):
    # What is imported below takes most of a second, and nothing is open yet: a stop in it is in
    # order as soon as it is asked for. `_run` takes the signals over.
    for _number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(_number, lambda *_: os._exit(0))

import asyncio
import logging
import platform
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from importlib.metadata import version
from typing import Final, NoReturn

from bot import __version__
from bot.cli import (
    EXIT_CONFIG,
    EXIT_DISK,
    EXIT_LATER,
    EXIT_OK,
    complain,
    give_up,
    main,
)
from bot.client import (
    LAST_SIGNS_S,
    RAN_LAST,
    STOP_S,
    DiscordUnreachable,
    DuoBot,
    LogInRefused,
)
from bot.duel.crowd import Bounds
from bot.duel.duels import Duels
from bot.duel.errors import ManyUnreadable, StoreFault
from bot.duel.play_time import PlayTime
from bot.duel.ports import Clock
from bot.duel.steady import SteadyClock
from bot.duel.system import SystemChance, SystemClock
from bot.duel.timing import Timing
from bot.health import PortTaken, served
from bot.i18n import Library
from bot.render.look import TextFaces
from bot.settings import Settings
from bot.storage.database import Database, opened
from bot.storage.duels import DuelStore
from bot.storage.errors import DatabaseRefused
from bot.storage.inspection import damaged
from bot.storage.notes import NoteStore
from bot.storage.place import warning
from bot.storage.readers import ReaderStore
from bot.ui.background import at_most
from bot.ui.boards import SPACING_MS, Boards
from bot.ui.card_art import art
from bot.ui.desk import Desk
from bot.ui.discord_internals import point_at
from bot.ui.emojis import Emojis
from bot.ui.hands import Hands
from bot.ui.looks import Looks
from bot.ui.prompts import Prompts

log = logging.getLogger("bot.main")

LOG_IN_EVERY_MS: Final = 60_000
"""A process that has begun a session lasts so long, also if it fails: whatever starts it again, a
day's sessions last for most of a day (Discord: session start limit), and the last of them are left
alone (`bot.ui.reconnecting`)."""


def run(settings: Settings) -> int:
    """Run the bot until it is told to stop; gives the exit code."""
    point_at(settings.api_url, settings.gateway_url, settings.cdn_url)
    last_resort = threading.Timer(STOP_S, _end_the_stop)
    last_resort.daemon = True
    try:
        code = asyncio.run(_run(settings, last_resort))
        if code == EXIT_OK:  # else the last line says why not
            log.info("stopped")
        return code  # noqa: TRY300 - beside what it can raise
    except DatabaseRefused as error:
        return give_up(error)
    except PortTaken as error:
        complain(str(error))
        return EXIT_LATER
    finally:
        last_resort.cancel()
        # The loop is gone, and a signal that comes again must not end the way out otherwise.
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)


async def _run(settings: Settings, last_resort: threading.Timer) -> int:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()

    def told(number: signal.Signals) -> None:
        if not stop.is_set():
            log.info("stopping: %s", number.name)
            stop.set()
            last_resort.start()

    for number in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(number, told, number)
        except NotImplementedError:  # Windows: ^C comes to the handler below instead
            signal.signal(
                number,
                lambda came, _: loop.call_soon_threadsafe(told, signal.Signals(came)),
            )
    log.info(
        "starting: process %d, Python %s, discord.py %s",
        os.getpid(),
        platform.python_version(),
        version("discord.py"),
    )
    async with assembled(settings) as bot:
        place = None if settings.plays_alone else warning(settings.database_path, settings.host)
        if place is not None:
            log.warning("%s", place)
        async with served(settings.port, bot.health):
            ticking = asyncio.create_task(bot.duels.pulse.tick(), name="pulse")
            serving = asyncio.create_task(_serve(bot, settings, stop), name="serve")
            await asyncio.wait({ticking, serving}, return_when=asyncio.FIRST_COMPLETED)
            if ticking.done():
                _give_up(ticking)
            ticking.cancel()
            try:
                return await serving
            except StoreFault as fault:
                if stop.is_set():
                    log.warning("the disk refused during the stop: %s", fault)
                    return EXIT_OK
                complain(f"the database refused: {fault}")
                return EXIT_DISK


async def _serve(bot: DuoBot, settings: Settings, stop: asyncio.Event) -> int:
    # Asked for while the database was made ready, say: then nothing is asked of Discord any more.
    if stop.is_set():
        return EXIT_OK
    try:
        await bot.serve(settings.token, stop)
    except LogInRefused as error:
        # Whoever starts it again has put something right.
        complain(str(error))
        return EXIT_CONFIG
    except DiscordUnreachable as error:
        complain(str(error))
        await _last_a_minute(bot, stop)
        return EXIT_LATER
    except Exception:
        await _last_a_minute(bot, stop)
        raise
    return EXIT_OK


async def _last_a_minute(bot: DuoBot, stop: asyncio.Event) -> None:
    """Wait until the last log-in at the gateway is a minute ago, or the process is to stop."""
    logged_in_ms = bot.session_starts.last_ms
    if logged_in_ms is None:
        return
    left_ms = logged_in_ms + LOG_IN_EVERY_MS - bot.clock.monotonic_ms()
    if left_ms <= 0:
        return
    log.warning(
        "the process ends in %d seconds: a bot that logs in again and again loses its token",
        left_ms // 1000 + 1,
    )
    with suppress(TimeoutError):
        async with asyncio.timeout(left_ms / 1000):
            await stop.wait()


def _end_the_stop() -> NoReturn:
    """End the process: somebody asked for it, and the database, say, is another program's.

    In a thread of its own, so that neither a loop that hangs nor a thread that is waited for can
    hold it up. As after a `kill -9` nothing that was confirmed to anybody is lost.
    """
    log.warning("the stop takes longer than %s seconds: ending without the rest of it", STOP_S)
    logging.shutdown()
    os._exit(EXIT_OK)


def _give_up(ticking: "asyncio.Task[NoReturn]") -> NoReturn:
    """End the process at once: its database is gone, and an orderly end would wait for it."""
    log.critical("nothing can be saved any more, so the process ends", exc_info=ticking.exception())
    logging.shutdown()
    os._exit(EXIT_DISK)


@asynccontextmanager
async def assembled(
    settings: Settings,
    *,
    timing: Timing | None = None,
    spacing_ms: int = SPACING_MS,
    clock: Clock | None = None,
    bounds: Bounds | None = None,
    library: Library | None = None,
) -> AsyncIterator[DuoBot]:
    """Open everything a bot is made of, in order, and close it in reverse.

    A `library` that is there already saves the reading of all locales.

    Raises:
        DatabaseRefused: The database is in use, of another program or version, or broken; or too
            much in it can't be read.
    """
    clock = SteadyClock(clock or SystemClock())
    timing = timing or Timing(settle_ms=settings.uno_settle_ms)
    play_time = PlayTime(clock, timing.grace_ms)
    async with opened(settings.database_path, refused=lambda: play_time.stop("disk")) as database:
        bounds = bounds or Bounds()
        library = library or Library.load()
        notes = NoteStore(database)
        bot = DuoBot(
            notes=notes,
            library=library,
            clock=clock,
            bounds=bounds,
            commits=database.commits,
            kept_in=database.path,
            # Each sandbox is an application of its own, and nobody minds.
            new_application=settings.new_application or settings.plays_alone,
        )
        readers = ReaderStore(database)
        looks = Looks(library, TextFaces(), settings.public_name)
        boards = Boards(bot, looks, clock, bot.background, spacing_ms=spacing_ms)
        kept_ms = timing.prompt_kept_ms
        desk = Desk(
            boards,
            Hands(bot, looks, clock, bot.background, readers),
            Prompts(bot, looks, clock, bot.background, boards.rests, kept_ms=kept_ms),
        )
        duels = Duels(DuelStore(database), desk, clock, SystemChance(), play_time, timing, bounds)
        await _read_unfinished(duels, notes, database)
        pictures = Emojis(bot, notes, looks, clock, bot.background, art())
        bot.attach(duels, desk, looks, pictures, readers)
        duels.pulse.beat(bot.health)
        try:
            async with bot:
                yield bot
        finally:
            await duels.run.close()
            bot.state = "stopped"
            await at_most(LAST_SIGNS_S, duels.pulse.last(bot.health()))


async def _read_unfinished(duels: Duels, notes: NoteStore, database: Database) -> None:
    """Read what goes on before anything is written, or asked of Discord.

    Raises:
        DatabaseRefused: It can't be read.
    """
    try:
        await duels.run.read()
    except StoreFault as fault:
        raise damaged(database.path, str(fault)) from fault
    except ManyUnreadable as fault:
        raise DatabaseRefused(
            f"{database.path}: {fault} by this version of the bot ({__version__}); the last that "
            f"ran on it was {await notes.get(RAN_LAST) or 'one that did not say'}. It was left "
            "alone: install that version again, or put a backup in its place with: "
            "python -m bot restore BACKUP"
        ) from None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], run))
