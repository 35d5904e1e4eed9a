import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest

from sandbox import MovableClock, Sandbox
from sandbox.config import BotCommand, SandboxConfig
from sandbox.play import bot_process
from sandbox.serve import keep_running, serve
from tests.sandbox.sample_stones_config import HERE, stones


class Told:
    """What was said, and a way to wait for it."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._more = asyncio.Event()

    def __call__(self, line: str) -> None:
        self.lines.append(line)
        self._more.set()

    async def until(self, part: str, times: int = 1) -> None:
        async with asyncio.timeout(40):
            while sum(part in line for line in self.lines) < times:
                self._more.clear()
                await self._more.wait()


def dying(code: int) -> SandboxConfig:
    script = f"print('last words'); raise SystemExit({code})"
    return SandboxConfig(BotCommand(("{python}", "-c", script), {}, HERE), None)


async def test_a_bot_that_dies_is_started_again_and_that_is_said(tmp_path: Path) -> None:
    said, stop, clock = Told(), asyncio.Event(), MovableClock()
    async with Sandbox() as sandbox:
        bot = bot_process(stones(), sandbox, tmp_path)
        running = asyncio.create_task(keep_running(sandbox, bot, 40, stop, said, clock))
        await said.until("The bot is online.")
        first = bot.pid
        await bot.kill()
        await said.until("The bot ended with -9. It is started again in 0.5 s.")
        clock.advance(0.5)
        await said.until("The bot is online.", times=2)
        assert bot.pid != first
        stop.set()
        assert await running == 0
        await bot.terminate()


async def test_a_bot_that_dies_too_often_is_given_up_with_its_last_words(tmp_path: Path) -> None:
    said, clock = Told(), MovableClock()
    async with Sandbox() as sandbox:
        bot = bot_process(dying(78), sandbox, tmp_path)
        running = asyncio.create_task(keep_running(sandbox, bot, 40, asyncio.Event(), said, clock))
        for times in range(1, 5):
            await said.until("It is started again", times)
            clock.advance(8)
        assert await running == 1
    assert said.lines[-2].startswith("The bot ended with 78 before it was ready. That was the 5th")
    assert "last words" in said.lines[-1]


CONNECTS = """
import asyncio, json, os, aiohttp
async def main():
    async with aiohttp.ClientSession() as http:
        async with http.ws_connect(os.environ["AT"] + "?v=10&encoding=json") as socket:
            hello = await socket.receive_json()
            told = {"token": os.environ["TOKEN"], "intents": 1 << 15, "properties": {}}
            await socket.send_json({"op": 2, "d": told})
            async for frame in socket:
                print("heard", json.loads(frame.data)["t"])
asyncio.run(main())
"""
"""A bot without commands that wants to read what is said."""


def connecting(*intents: str) -> SandboxConfig:
    env = {"AT": "{gateway}", "TOKEN": "{token}"}
    command = ("{python}", "-c", CONNECTS)
    return SandboxConfig(BotCommand(command, env, HERE, 40, intents=intents), None)


@contextlib.asynccontextmanager
async def served(config: SandboxConfig, folder: Path) -> AsyncIterator[tuple[Told, Told]]:
    said, heard, stop = Told(), Told(), asyncio.Event()
    running = asyncio.create_task(
        serve(config, folder, port=0, channels=1, stop=stop, say=said, hear=heard)
    )
    yield said, heard
    stop.set()
    assert await running == 0


async def test_a_bot_without_commands_is_online_with_the_intents_its_table_switches_on(
    tmp_path: Path,
) -> None:
    async with served(connecting("message_content"), tmp_path) as (said, _heard):
        await said.until("The bot is online.")


async def test_a_bot_that_asks_for_an_intent_that_is_off_is_told_so_and_not_started_again(
    tmp_path: Path,
) -> None:
    said = Told()
    code = await serve(
        connecting(), tmp_path, port=0, channels=1, stop=asyncio.Event(), say=said, hear=Told()
    )
    assert code == 1
    assert "not started again: the gateway closed the bot's connection with 4014" in said.lines[-1]
    assert "switched off: message_content. They are switched on by `intents`" in said.lines[-1]


async def test_a_late_bot_is_named_with_what_it_has_not_done_and_said_when_it_comes(
    tmp_path: Path,
) -> None:
    said, stop, go = Told(), asyncio.Event(), tmp_path / "go"
    waits = f"import os\nwhile not os.path.exists({str(go)!r}): pass\n"
    env = {"AT": "{gateway}", "TOKEN": "{token}"}
    late = BotCommand(("{python}", "-c", waits + CONNECTS), env, HERE)
    async with Sandbox() as sandbox:
        sandbox.world.app.intents_allowed = -1
        bot = bot_process(SandboxConfig(late, None), sandbox, tmp_path)
        running = asyncio.create_task(keep_running(sandbox, bot, 0.1, stop, said, MovableClock()))
        await said.until("The bot did not connect to the gateway in 0.1 seconds. Still waiting.")
        go.touch()
        await said.until("The bot is online.")
        stop.set()
        assert await running == 0
        await bot.terminate()


async def test_the_page_is_where_it_says(tmp_path: Path) -> None:
    said, heard, stop = Told(), Told(), asyncio.Event()
    running = asyncio.create_task(
        serve(stones(), tmp_path, port=0, channels=2, stop=stop, say=said, hear=heard)
    )
    await said.until("The bot is online.")
    async with aiohttp.ClientSession() as http, http.get(said.lines[0].split()[-1]) as response:
        assert "<title>Sandbox</title>" in await response.text()
    assert said.lines[1].startswith("Calls are judged by the sandbox's own rules")
    await heard.until("static token")
    stop.set()
    assert await running == 0


async def test_a_taken_port_that_was_asked_for_is_refused(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(OSError, match="address already in use"):
            await serve(
                stones(),
                tmp_path,
                port=port,
                channels=1,
                stop=asyncio.Event(),
                say=Told(),
                hear=Told(),
            )
