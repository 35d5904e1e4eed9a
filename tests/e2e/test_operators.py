"""What an owner sees of a bot that starts, runs and stops, as a process of its own or in here."""

import asyncio
import json
import logging
import os
import re
import sqlite3
import sys
from collections.abc import Callable
from contextlib import AsyncExitStack, closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot import cli
from bot.__main__ import assembled
from bot.client import LogInRefused
from bot.duel.race import DISCORD_EPOCH_MS
from bot.duel.records import InteractionId
from bot.duel.timing import Timing
from bot.health import read
from bot.settings import Settings
from bot.storage.beats import last_health
from bot.storage.database import opened
from bot.ui.discord_internals import point_at
from bot.ui.reconnecting import RESERVE
from sandbox import Sandbox, SeenMessage, World
from sandbox.fault_rest import Slow
from sandbox.process import BotProcess
from tests.e2e.house import PATIENCE_S, at_home, running, upload_pictures
from tests.e2e.test_kill import bot_of, press, process
from tests.e2e.test_shutdown import dealt

DATABASE = "duo.sqlite3"
ROOT = Path(__file__).parents[2]


async def status(folder: Path, *more: str) -> tuple[int, str]:
    done = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "status", *more),
        cwd=ROOT,
        env={**os.environ, "DATABASE_PATH": str(folder / DATABASE)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    out, _ = await done.communicate()
    assert done.returncode is not None
    return done.returncode, out.decode()


async def until(look: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not look():
            await asyncio.sleep(0.02)


def settings_of(sandbox: Sandbox, folder: Path) -> Settings:
    """Settings as on Discord itself: that this is a sandbox is not to be seen from them."""
    upload_pictures(sandbox.world)
    point_at(sandbox.rest_url, sandbox.gateway_url, sandbox.cdn_url)
    return Settings(
        token=sandbox.token,
        database_path=folder / DATABASE,
        public_name="UNO Duo",
        log_level="INFO",
        api_url=None,
        gateway_url=None,
        cdn_url=None,
        uno_settle_ms=20,
    )


async def test_another_process_learns_how_the_bot_is_and_that_it_was_stopped(
    tmp_path: Path,
) -> None:
    async with Sandbox(world=World.default(seed=3)) as sandbox:
        upload_pictures(sandbox.world)
        async with process(sandbox, tmp_path) as bot:
            async with asyncio.timeout(PATIENCE_S):
                while (found := await status(tmp_path, "--json"))[0] != cli.EXIT_OK:
                    assert json.loads(found[1])["process"] == bot.pid
            told = json.loads(found[1])
            assert told["process"] == bot.pid
            # Told by the log-in, not by the second beat.
            assert told["at_ms"] - told["since_ms"] < Timing().beat_ms
            assert await bot.terminate() == 0
        code, told = await status(tmp_path)
        assert (code, told.strip()) == (cli.EXIT_DOWN, "The bot does not run.")
        running, kept = last_health(tmp_path / DATABASE)
        assert not running
        assert kept is not None
        last = read(kept)
        assert last is not None
        assert last.commit_p99_ms is not None
        assert last.database_ok


async def test_a_bot_that_discord_lets_wait_is_seen_to_be_starting(tmp_path: Path) -> None:
    async with Sandbox(world=World.default(seed=3)) as sandbox:
        bot = bot_of(sandbox, tmp_path, sandbox.token)
        with sandbox.faults.rest(Slow(60), count=None):
            await bot.start()
            await until(lambda: "open, SQLite" in bot.tail())
            async with asyncio.timeout(PATIENCE_S):
                while (told := json.loads((await status(tmp_path, "--json"))[1]))["ill"] == [
                    "unknown"
                ]:
                    pass
            assert (told["state"], told["process"]) == ("starting", bot.pid)
            assert told["ill"] == ["starting", "gateway"]
            assert await bot.terminate() == cli.EXIT_OK


async def test_another_process_learns_at_once_that_the_bot_was_killed(tmp_path: Path) -> None:
    async with Sandbox(world=World.default(seed=3)) as sandbox:
        upload_pictures(sandbox.world)
        async with process(sandbox, tmp_path) as bot:
            await bot.kill()
            code, told = await status(tmp_path)
        assert code == cli.EXIT_DOWN
        assert "it was killed" in told


async def test_the_record_of_a_bot_at_play_is_that_of_its_matches(tmp_path: Path) -> None:
    async with at_home(tmp_path) as house:
        await dealt(house.anna, house.bram, house.channel)
        await until(lambda: house.bot.health().state == "running")
        health = house.bot.health()
        assert health.ills == ()
        assert (health.state, health.live, health.late_clicks) == ("running", 1, 0)
        assert health.gateway_age_ms is not None
        assert health.gateway_age_ms < PATIENCE_S * 1000
        assert (health.overtaken_presses, health.future_ids) == (0, 0)
        house.bot.duels.tally.overtaken += 1
        next_hour_ms = house.sandbox.world.clock.now_ms() + 3_600_000
        house.bot.duels.outages.heard(InteractionId((next_hour_ms - DISCORD_EPOCH_MS) << 22))
        health = house.bot.health()
        assert (health.overtaken_presses, health.future_ids) == (1, 1)
        await house.bot.surroundings.on_shard_disconnect(0)
        assert house.bot.health().ills == ("gateway",)
        await house.bot.surroundings.on_shard_resumed(0)
        assert house.bot.health().ills == ()


async def first_start(
    sandbox: Sandbox, folder: Path, caplog: pytest.LogCaptureFixture
) -> list[str]:
    caplog.clear()
    folder.mkdir(exist_ok=True)
    async with running(sandbox, folder):
        pass
    return [r.getMessage() for r in caplog.records if r.levelno >= logging.WARNING]


async def test_a_new_database_where_discord_knows_our_commands_is_a_loud_warning(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with Sandbox(world=World.default(seed=3)) as sandbox:
        assert await first_start(sandbox, tmp_path / "one", caplog) == []
        assert await first_start(sandbox, tmp_path / "one", caplog) == []
        [warning] = await first_start(sandbox, tmp_path / "lost", caplog)
        assert str(tmp_path / "lost" / DATABASE) in warning
        assert "restore" in warning
        assert await first_start(sandbox, tmp_path / "lost", caplog) == []


async def logged_in(settings: Settings) -> None:
    async with assembled(settings) as bot:
        await bot.login(settings.token)


async def test_another_application_is_refused_until_the_owner_says_so(tmp_path: Path) -> None:
    async with Sandbox(world=World.default(seed=3)) as first:
        await logged_in(settings_of(first, tmp_path))
    async with Sandbox(world=World.default(seed=4)) as second:
        settings = settings_of(second, tmp_path)
        with pytest.raises(LogInRefused, match="--new-application") as caught:
            await logged_in(settings)
        assert str(first.world.app.id) in str(caught.value)
        assert str(second.world.app.id) in str(caught.value)
        await logged_in(replace(settings, new_application=True))
        await logged_in(settings)


def identified(bot: BotProcess) -> int:
    return bot.log.read_text().count("connected to Gateway") if bot.log.exists() else 0


async def test_a_bot_that_fails_soon_after_its_log_in_lasts_a_minute_and_a_stop_does_not(
    tmp_path: Path,
) -> None:
    async with Sandbox(world=World.default(seed=3)) as sandbox:
        upload_pictures(sandbox.world)
        bot = bot_of(sandbox, tmp_path, sandbox.token)
        await bot.start()
        await bot.wait_ready(sandbox, PATIENCE_S)
        sandbox.gateway.closes = 4013
        await sandbox.gateway.drop()
        await until(lambda: "loses its token" in bot.tail(1000))
        assert "Discord closed the connection (4013)" in bot.tail(1000)
        assert re.search(r"the process ends in [1-6]?\d seconds", bot.tail(1000))
        assert await bot.terminate() == cli.EXIT_LATER
        assert identified(bot) == 1


async def test_a_start_for_which_no_session_is_left_begins_none(tmp_path: Path) -> None:
    async with Sandbox(world=World.default(seed=3)) as sandbox:
        upload_pictures(sandbox.world)
        sandbox.gateway.identifies.on = True
        sandbox.gateway.identifies.total = RESERVE
        bot = bot_of(sandbox, tmp_path, sandbox.token)
        await bot.start()
        await until(lambda: "only 50 session starts are left" in bot.tail(1000))
        assert await bot.terminate() == cli.EXIT_OK
        assert identified(bot) == 0


@pytest.mark.parametrize("whose", ["bot", "another program"])
async def test_a_database_that_is_in_use_is_one_line_and_exit_75(
    tmp_path: Path, whose: str
) -> None:
    async with Sandbox(world=World.default(seed=3)) as sandbox:
        path = tmp_path / DATABASE
        async with opened(path):
            pass
        async with AsyncExitStack() as held:
            if whose == "bot":
                await held.enter_async_context(opened(path))
            else:
                other = held.enter_context(closing(sqlite3.connect(path, isolation_level=None)))
                other.execute("BEGIN IMMEDIATE")
            bot = bot_of(sandbox, tmp_path, sandbox.token)
            await bot.start()
            assert await bot.wait() == cli.EXIT_LATER
        [_starting, line] = bot.log.read_text().splitlines()
        assert str(path) in line
        assert sandbox.calls() == []


async def test_the_log_of_a_start_a_match_and_a_stop_tells_each_once(tmp_path: Path) -> None:
    async with Sandbox(world=World.default(seed=3)) as sandbox:
        upload_pictures(sandbox.world)
        channel = next(iter(sandbox.world.channels.values()))
        anna, bram = sandbox.member("Anna"), sandbox.member("Bram")
        async with process(sandbox, tmp_path) as bot:
            await dealt(anna, bram, channel)
            asked = await bram.command(channel, "duo resign")
            await asked.outcome(PATIENCE_S)
            assert isinstance(asked.answer, SeenMessage)
            await press(bram, asked.answer, "resign-yes")
            await until(lambda: "ready: " in bot.tail())
            assert await bot.terminate() == 0
        lines = bot.log.read_text().splitlines()
    expected = [
        r"starting: process \d+, Python [\d.]+, discord\.py [\d.]+",
        r"new database at .+",
        r"going on: duels 0, challenges 0; .+",
        rf"duel 1: begins, in channel {channel.id} of server {sandbox.world.guild.id}",
        r"duel 1: over \(resigned\) after \d+ lines",
        r"stopping: SIGTERM",
        r"stopped",
    ]
    found = [
        next(n for n, line in enumerate(lines) if re.search(f" {each}$", line)) for each in expected
    ]
    assert found == sorted(found)
    assert found[0] == 0
    assert found[-1] == len(lines) - 1
    assert len(lines) < 20
    assert len({line[25:] for line in lines}) == len(lines)


@pytest.mark.parametrize("end", ["closed", "stuck"])
async def test_a_database_that_has_ended_ends_the_process_with_74(tmp_path: Path, end: str) -> None:
    async with Sandbox(world=World.default(seed=3)) as sandbox:
        upload_pictures(sandbox.world)
        bot = bot_of(sandbox, tmp_path, sandbox.token)
        bot = BotProcess(
            [sys.executable, "-c", HARMED, end],
            env=bot._env,
            log=tmp_path / "bot.log",
            cwd=ROOT,
        )
        await bot.start()
        async with asyncio.timeout(2 * PATIENCE_S):
            assert await bot.wait() == cli.EXIT_DISK
        assert "nothing can be saved any more" in bot.log.read_text()


HARMED = """
import asyncio, functools, sys, threading
from bot import __main__, cli
from bot.storage.database import Database

__main__.Timing = functools.partial(__main__.Timing, beat_ms=300)
carry_out = Database._carry_out
async def harmed(self, begin, work):
    loop = asyncio.get_running_loop()
    if not hasattr(loop, "harmed"):
        loop.harmed = loop.call_later(1, lambda: loop.create_task(harm(self)))
    return await carry_out(self, begin, work)
async def harm(database):
    if sys.argv[1] == "closed":
        await database._connection.close()
    else:
        database._connection._tx.put_nowait((None, lambda: threading.Event().wait(60)))
Database._carry_out = harmed
sys.exit(cli.main([], __main__.run))
"""
"""The bot, whose database is closed underneath it or whose writer hangs a second after the start;
its pulse is quicker than in life."""
