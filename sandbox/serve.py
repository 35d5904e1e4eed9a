"""The sandbox with its page and a bot, for people: `python -m sandbox`."""

import asyncio
import errno
from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from sandbox.clock import Clock, RealClock
from sandbox.config import SandboxConfig
from sandbox.controls import Restarts
from sandbox.description import verdict
from sandbox.intents import allowed
from sandbox.notes import listen
from sandbox.page_socket import add_page
from sandbox.play import bot_process
from sandbox.process import BotDied, BotNotReady, BotProcess
from sandbox.server import Sandbox
from sandbox.world import World

MOST_CRASHES: Final = 5
CRASH_SPAN_MS: Final = 60_000
"""So many ends of the bot in so many milliseconds, and it is not started again."""

FIRST_PAUSE_SECONDS: Final = 0.5
LONGEST_PAUSE_SECONDS: Final = 8.0

Say = Callable[[str], None]


async def serve(
    config: SandboxConfig,
    data_dir: Path,
    *,
    port: int | None,
    channels: int,
    stop: asyncio.Event,
    say: Say,
    hear: Say,
    clock: Clock | None = None,
) -> int:
    """Run sandbox, page and bot until `stop` is set; the exit code.

    `port` None is the usual one, or a free one if that is taken. `say` gets what people should
    read, `hear` every line the bot prints.

    Raises:
        OSError: The port asked for is taken.
        CannotJudge: The description that was named can't be used.
    """
    restarts = Restarts()
    sandbox = await _listen(channels, port, restarts)
    sandbox.world.app.intents_allowed = allowed(config.bot.intents)
    sandbox.world.let_bot(allow=config.bot.permissions, deny=config.bot.denied)
    try:
        say(f"The page: {sandbox.page_url}")
        say(verdict(sandbox.description))
        bot = bot_process(config, sandbox, data_dir, hear)
        restarts.bot = bot
        say(f"The bot's data and its log: {data_dir}")
        listen(sandbox, lambda note: say(str(note)))
        try:
            return await keep_running(
                sandbox,
                bot,
                config.bot.ready_seconds,
                stop,
                say,
                clock or RealClock(),
                restarts.asked,
            )
        finally:
            await bot.terminate()
    finally:
        await sandbox.close()


USUAL_PORT: Final = 8420
"""So that an open page finds the sandbox again after a restart."""


async def _listen(channels: int, port: int | None, restarts: Restarts) -> Sandbox:
    def made(at: int) -> Sandbox:
        return Sandbox(
            world=World.default(channels=channels),
            port=at,
            extra_routes=partial(add_page, restarts=restarts),
        )

    sandbox = made(USUAL_PORT if port is None else port)
    try:
        await sandbox.start()
    except OSError as error:
        await sandbox.close()
        if port is not None or error.errno != errno.EADDRINUSE:
            raise
        sandbox = made(0)
        await sandbox.start()
    return sandbox


async def keep_running(
    sandbox: Sandbox,
    bot: BotProcess,
    ready_seconds: float,
    stop: asyncio.Event,
    say: Say,
    clock: Clock,
    asked: asyncio.Event | None = None,
) -> int:
    """Run the bot, and again whenever it ends, until `stop` is set or there is no use in it.

    There is none if it ends too often, or ends after the gateway refused it for good (a wrong
    token, an intent that is off): that it would meet again.

    An end while `asked` is set was wanted: it is no crash, and nothing is waited for.
    """
    asked = asked or asyncio.Event()
    stopped = asyncio.create_task(stop.wait())
    crashes: deque[int] = deque(maxlen=MOST_CRASHES)
    try:
        while not stop.is_set():
            asked.clear()
            closed = len(sandbox.gateway.closed)
            life = asyncio.create_task(_live(sandbox, bot, ready_seconds, say))
            await asyncio.wait({life, stopped}, return_when=asyncio.FIRST_COMPLETED)
            if not life.done():
                life.cancel()
                await asyncio.gather(life, return_exceptions=True)
                break
            why = life.result()
            if asked.is_set():
                say("The bot is restarted, as asked.")
                continue
            if final := [each for each in sandbox.gateway.closed[closed:] if each.final]:
                say(f"{why} It is not started again: {final[-1]}")
                return 1
            now_ms = clock.now_ms()
            crashes.append(now_ms)
            if len(crashes) == MOST_CRASHES and now_ms - crashes[0] < CRASH_SPAN_MS:
                say(f"{why} That was the {MOST_CRASHES}th time in a minute. Its last words:")
                say(bot.tail())
                return 1
            pause = min(FIRST_PAUSE_SECONDS * 2 ** (len(crashes) - 1), LONGEST_PAUSE_SECONDS)
            sleep = asyncio.create_task(clock.sleep(pause))
            wish = asyncio.create_task(asked.wait())
            say(f"{why} It is started again in {pause:g} s.")
            await asyncio.wait({sleep, wish, stopped}, return_when=asyncio.FIRST_COMPLETED)
            sleep.cancel()
            wish.cancel()
        return 0
    finally:
        stopped.cancel()


async def _live(sandbox: Sandbox, bot: BotProcess, ready_seconds: float, say: Say) -> str:
    """One life of the bot; why it ended, as a sentence."""
    await bot.start()
    try:
        await bot.wait_ready(sandbox, ready_seconds)
    except BotDied as death:
        return _sentence(str(death))
    except BotNotReady as lateness:
        say(f"{_sentence(str(lateness))} Still waiting.")
        ended = asyncio.create_task(bot.wait())
        came = asyncio.create_task(_come(sandbox, say))
        try:
            await asyncio.wait({ended, came}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            came.cancel()
            ended.cancel()
    else:
        say("The bot is online.")
    return f"The bot ended with {await bot.wait()}."


async def _come(sandbox: Sandbox, say: Say) -> None:
    """Say it once a bot that was late is there after all."""
    while not sandbox.bot_sessions():
        sandbox.gateway.changed.clear()
        await sandbox.gateway.changed.wait()
    say("The bot is online.")


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:].rstrip('.')}."
