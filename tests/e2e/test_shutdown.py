"""A stop under load: what runs is finished, the players are told, and it takes three seconds."""

import asyncio
import logging
import os
import signal
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest

from bot import client
from bot.storage.inspection import beside
from bot.storage.migrations import prepare
from bot.ui import replies
from bot.ui.boards import PAUSE_SPACING_MS
from sandbox import Member, Sandbox, SeenMessage, World
from sandbox.fault_rest import Slow
from sandbox.model import Channel
from sandbox.process import BotProcess
from tests.e2e.house import ONE_PAIR, at_home, upload_pictures
from tests.e2e.test_kill import PATIENCE_S, bot_of, press, process

PAUSED = "The bot is restarting"
STOP_S = 3
BUSY_S = 10
"""What a machine that runs many tests at once may take more than one that runs the bot."""


async def dealt(member: Member, other: Member, channel: Channel) -> SeenMessage:
    """Begin a match; give the accepter's first hand."""
    click = await member.command(channel, "duo challenge", {"user": other, "draft": "deal"})
    await click.outcome(PATIENCE_S)
    assert isinstance(click.answer, SeenMessage)
    return await press(other, click.answer, "accept")


def boards(member: Member, channel: Channel) -> list[SeenMessage]:
    return [m for m in member.sees(channel) if not m.ephemeral and m.find("My hand")]


async def until_shown(member: Member, channel: Channel, words: str, *, there: bool) -> None:
    await until(
        member,
        lambda: any(words in board.text() for board in boards(member, channel)) == there,
    )


async def until_placed(member: Member, channel: Channel) -> None:
    """Wait until it is on disk where the board stands: then the challenge says it is accepted."""
    await until(
        member,
        lambda: any("has accepted the challenge" in m.text() for m in member.sees(channel)),
    )


async def until(member: Member, look: Callable[[], bool]) -> None:
    changed = asyncio.Event()
    hush = member.listen(lambda _: changed.set())
    try:
        async with asyncio.timeout(PATIENCE_S):
            while not look():
                changed.clear()
                await changed.wait()
    finally:
        hush()


async def flooded(member: Member, channel: Channel, stop: asyncio.Event) -> int:
    """Click as fast as one can; give how many clicks were made."""
    count = 0
    while not stop.is_set():
        board = boards(member, channel)[-1]
        button = board.find("My hand")
        assert button is not None
        await member.press(board, button)
        count += 1
        await asyncio.wait({asyncio.ensure_future(stop.wait())}, timeout=0.02)
    return count


@pytest.mark.parametrize(("number", "signals"), [(signal.SIGTERM, 1), (signal.SIGINT, 3)])
async def test_a_stop_under_load_is_exit_0_in_three_seconds_however_often_it_is_asked_for(
    tmp_path: Path, number: signal.Signals, signals: int
) -> None:
    async with Sandbox(world=World.default(seed=3)) as sandbox:
        channel = next(iter(sandbox.world.channels.values()))
        upload_pictures(sandbox.world)
        anna, bram = sandbox.member("Anna"), sandbox.member("Bram")
        async with process(sandbox, tmp_path) as bot:
            await dealt(anna, bram, channel)
            await until_shown(bram, channel, "left to draw", there=True)
            stop = asyncio.Event()
            load = asyncio.create_task(flooded(bram, channel, stop))
            await asyncio.sleep(0)
            began = time.monotonic()
            for _ in range(signals):
                assert bot.pid is not None
                os.kill(bot.pid, number)
                await asyncio.sleep(0.05)
            code = await bot.wait()
            took = time.monotonic() - began
            stop.set()
            clicks = await load

            assert code == 0
            assert took < STOP_S + BUSY_S
            assert clicks > 0
            assert bot.faults == [], bot.tail(60)
            assert any(PAUSED in board.text() for board in boards(bram, channel))

            await bot.start()
            await until_shown(bram, channel, PAUSED, there=False)
        assert sandbox.violations == []


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("module", ["asyncio", "discord.errors", "bot.duel.lobby"])
async def test_a_stop_while_the_program_is_still_being_loaded_is_exit_0(
    tmp_path: Path, number: signal.Signals, module: str
) -> None:
    """The interpreter names each module that it has loaded (Python: -X importtime)."""
    loading = await asyncio.create_subprocess_exec(
        *(sys.executable, "-X", "importtime", "-m", "bot"),
        env={**os.environ, "DISCORD_TOKEN": "a.b.c", "DATABASE_PATH": str(tmp_path / "duo")},
        cwd=Path(__file__).parents[2],
        stderr=asyncio.subprocess.PIPE,
    )
    assert loading.stderr is not None
    async with asyncio.timeout(PATIENCE_S):
        while (await loading.stderr.readline()).split()[-1:] != [module.encode()]:
            assert not loading.stderr.at_eof()
        loading.send_signal(number)
        rest = await loading.stderr.read()
        assert await loading.wait() == 0
    assert b"Traceback" not in rest
    assert list(tmp_path.iterdir()) == []


def test_the_steps_of_a_stop_end_before_the_process_is_ended() -> None:
    hang_ups = 2 * client.HANG_UP_S
    steps = (client.FINISH_S, client.TELL_S, hang_ups, client.LAST_SIGNS_S, client.CLOSE_S)
    assert all(step > 0 for step in steps)
    assert sum(steps) <= client.STOP_S + 1e-9
    assert client.STOP_S < STOP_S


@pytest.mark.parametrize(
    ("error", "level"),
    [(ValueError("a fault of ours"), "ERROR"), (RuntimeError("Session is closed"), "INFO")],
)
async def test_a_fault_while_the_bot_leaves_is_logged_as_one_and_a_closed_session_is_none(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    error: Exception,
    level: str,
) -> None:
    caplog.set_level("INFO")
    told: asyncio.Queue[logging.LogRecord] = asyncio.Queue()

    async def failing(*_: object, **__: object) -> None:
        raise error

    async with at_home(tmp_path) as house:
        await house.duel(draft="deal")
        monkeypatch.setattr(house.bot.desk.hands, "answer", failing)
        monkeypatch.setattr(replies.log, "handle", told.put_nowait)
        house.bot.replies.leaving = True
        board = house.board()
        click = await house.anna.press(board, board.button("My hand"))
        async with asyncio.timeout(PATIENCE_S):
            record = await told.get()
    assert str(click.id) in record.getMessage()
    assert (record.levelname, bool(record.exc_info)) == (level, level == "ERROR")


async def test_fifty_boards_are_told_within_the_three_seconds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # They fit by their spacing; how long this machine takes for each is another matter.
    assert PAUSE_SPACING_MS * 50 < client.TELL_S * 1000
    monkeypatch.setattr(client, "TELL_S", client.TELL_S + BUSY_S)
    world = World.default(seed=3, channels=50)
    async with at_home(tmp_path, world=world, bounds=ONE_PAIR) as house:
        house.sandbox.rates.on = False  # the stop's own calls are what is counted
        for channel in world.channels.values():
            await dealt(house.anna, house.bram, channel)
        for channel in world.channels.values():
            await until_shown(house.bram, channel, "left to draw", there=True)
        house.sandbox.rates.on = True
        began = time.monotonic()
        await house.bot.leave()
        took = time.monotonic() - began

        told = [c for c in world.channels.values() if PAUSED in boards(house.bram, c)[-1].text()]
        assert len(told) == 50
        assert took < STOP_S + BUSY_S
        assert house.sandbox.rate_limited == []
        assert house.sandbox.violations == []


async def test_a_discord_that_answers_nothing_does_not_hold_up_the_stop(tmp_path: Path) -> None:
    async with at_home(tmp_path) as house:
        await dealt(house.anna, house.bram, house.channel)
        await until_shown(house.bram, house.channel, "left to draw", there=True)
        with house.sandbox.faults.rest(Slow(60), method="PATCH", count=None):
            began = time.monotonic()
            await house.bot.leave()
            assert time.monotonic() - began < STOP_S + BUSY_S


def locked(path: Path, until: ExitStack) -> None:
    other = until.enter_context(closing(sqlite3.connect(path, isolation_level=None)))
    other.execute("BEGIN IMMEDIATE")


def moved(path: Path, _until: ExitStack) -> None:
    path.rename(path.with_suffix(".moved"))


@pytest.mark.parametrize("harm", [locked, moved])
async def test_a_stop_is_exit_0_in_time_though_nothing_can_be_saved(
    tmp_path: Path, harm: Callable[[Path, ExitStack], None]
) -> None:
    async with Sandbox(world=World.default(seed=3)) as sandbox:
        channel = next(iter(sandbox.world.channels.values()))
        upload_pictures(sandbox.world)
        anna, bram = sandbox.member("Anna"), sandbox.member("Bram")
        async with process(sandbox, tmp_path) as bot:
            await dealt(anna, bram, channel)
            await until_placed(bram, channel)
            with ExitStack() as until_then:
                harm(tmp_path / "duo.sqlite3", until_then)
                began = time.monotonic()
                assert await bot.terminate(STOP_S + BUSY_S) == 0
                # Three writes that each wait for the lock took more than six.
                assert time.monotonic() - began < 2 * STOP_S
            assert any(PAUSED in board.text() for board in boards(bram, channel))


async def test_a_stop_while_the_log_in_hangs_is_exit_0(tmp_path: Path) -> None:
    async with Sandbox(world=World.default(seed=3)) as sandbox:
        asked = asyncio.Event()

        def hear(line: str) -> None:
            if "logging in" in line:
                asked.set()

        bot = bot_of(sandbox, tmp_path, sandbox.token)
        bot._hear = hear
        with sandbox.faults.rest(Slow(60), count=None):
            await bot.start()
            async with asyncio.timeout(PATIENCE_S):
                await asked.wait()
            assert await bot.terminate(STOP_S + BUSY_S) == 0
        assert "Traceback" not in bot.log.read_text()


async def heard(bot: BotProcess, words: str) -> None:
    """Wait until the bot's log says something; from the start of its process on."""
    said = asyncio.Event()

    def hear(line: str) -> None:
        if words in line:
            said.set()

    bot._hear = hear
    if words in bot.tail(99):
        return
    async with asyncio.timeout(PATIENCE_S):
        await said.wait()


@contextmanager
def kept_busy(path: Path) -> Iterator[sqlite3.Connection]:
    """Make a database, and let another program have it: a start waits for it for five seconds."""
    prepare(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        other.execute("INSERT INTO memory VALUES ('left', 'by another')")
        assert beside(path, "-journal").exists()
        yield other


async def test_a_stop_while_the_database_is_made_ready_is_exit_0_in_three_seconds(
    tmp_path: Path,
) -> None:
    async with Sandbox(world=World.default(seed=3)) as sandbox:
        bot = bot_of(sandbox, tmp_path, sandbox.token)
        with kept_busy(tmp_path / "duo.sqlite3"):
            await bot.start()
            await heard(bot, "starting:")
            assert await bot.terminate(STOP_S + BUSY_S) == 0, bot.tail()
            assert "ending without the rest of it" in bot.tail()
        assert sandbox.calls() == []


async def test_a_stop_that_was_asked_for_before_the_log_in_asks_nothing_of_discord(
    tmp_path: Path,
) -> None:
    async with Sandbox(world=World.default(seed=3)) as sandbox:
        bot = bot_of(sandbox, tmp_path, sandbox.token)
        with kept_busy(tmp_path / "duo.sqlite3") as other:
            await bot.start()
            await heard(bot, "starting:")
            stopping = asyncio.create_task(bot.terminate(STOP_S + BUSY_S))
            await heard(bot, "stopping:")
            other.execute("ROLLBACK")
            assert await stopping == 0, bot.tail()
        assert "database" in bot.tail()
        assert "ending without" not in bot.tail()
        assert sandbox.calls() == []
