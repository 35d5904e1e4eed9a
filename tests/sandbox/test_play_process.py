import asyncio
import os
import re
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sandbox import Sandbox
from sandbox.play import bot_process
from sandbox.process import BotDied, BotNotReady, BotProcess, ended_well
from tests.sandbox.sample_stones_config import stones


def script(
    tmp_path: Path,
    code: str,
    *,
    ignore: tuple[re.Pattern[str], ...] = (),
    hear: Callable[[str], None] | None = None,
) -> BotProcess:
    command = [sys.executable, "-c", code]
    log = tmp_path / "bot.log"
    return BotProcess(command, env={"WORD": "hello"}, log=log, ignore=ignore, hear=hear)


async def test_what_it_prints_is_read_kept_and_told(tmp_path: Path) -> None:
    heard: list[str] = []
    bot = script(
        tmp_path,
        "import os, sys; print(os.environ['WORD']); print('err', file=sys.stderr)",
        hear=heard.append,
    )
    await bot.start()
    assert await bot.wait() == 0
    assert sorted(heard) == ["err", "hello"]
    assert sorted(bot.tail().split()) == ["err", "hello"]
    assert sorted(bot.log.read_text(encoding="utf-8").split()) == ["err", "hello"]
    assert bot.faults == []


@pytest.mark.parametrize(
    "line",
    [
        "2030-01-01 WARNING discord.http limited",
        "[ERROR] x",
        "CRITICAL: x",
        "Traceback (most recent call last):",
        "Task exception was never retrieved",
        "WARNING in colours",
    ],
)
async def test_a_warning_in_the_log_is_a_fault(tmp_path: Path, line: str) -> None:
    coloured = line.replace("WARNING", "\x1b[33;1mWARNING\x1b[0m")
    bot = script(tmp_path, f"print({coloured!r})")
    await bot.start()
    await bot.wait()
    assert bot.faults == [line]
    assert bot.faulty.is_set()


async def test_harmless_and_ignored_lines_are_no_faults(tmp_path: Path) -> None:
    code = "print('no errors, WARNINGS off'); print('WARNING expected here')"
    bot = script(tmp_path, code, ignore=(re.compile("expected"),))
    await bot.start()
    await bot.wait()
    assert bot.faults == []


async def test_it_is_killed_and_started_again_with_one_log(tmp_path: Path) -> None:
    ready = asyncio.Event()
    bot = script(
        tmp_path, "import time; print('up'); time.sleep(60)", hear=lambda _line: ready.set()
    )
    for _ in range(2):
        ready.clear()
        await bot.start()
        with pytest.raises(RuntimeError):
            await bot.start()
        await asyncio.wait_for(ready.wait(), 40)
        await bot.kill()
        assert bot.code == -signal.SIGKILL
        await bot.kill()
    assert bot.log.read_text(encoding="utf-8") == "up\nup\n"


async def test_who_does_not_end_when_asked_is_killed(tmp_path: Path) -> None:
    ready = asyncio.Event()
    code = (
        "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN);"
        "print('up'); time.sleep(60)"
    )
    bot = script(tmp_path, code, hear=lambda _line: ready.set())
    await bot.start()
    await asyncio.wait_for(ready.wait(), 40)
    assert await bot.terminate(0.1) == -signal.SIGKILL
    assert not ended_well(bot.code)


async def test_a_bot_that_ends_before_it_is_ready_is_said(tmp_path: Path) -> None:
    bot = script(tmp_path, "raise SystemExit(78)")
    async with Sandbox() as sandbox:
        await bot.start()
        with pytest.raises(BotDied, match="78"):
            await bot.wait_ready(sandbox)


async def test_a_bot_that_does_not_log_in_is_said(tmp_path: Path) -> None:
    bot = script(tmp_path, "import time; time.sleep(60)")
    async with Sandbox() as sandbox:
        await bot.start()
        with pytest.raises(BotNotReady):
            await bot.wait_ready(sandbox, 0.1)
        await bot.kill()


async def test_a_killed_bot_logs_in_again_and_ends_cleanly(tmp_path: Path) -> None:
    async with Sandbox() as sandbox:
        bot = bot_process(stones(), sandbox, tmp_path)
        await bot.start()
        await bot.wait_ready(sandbox)
        first = bot.pid
        assert first is not None
        os.kill(first, signal.SIGKILL)
        await bot.wait()
        await bot.restart(sandbox)
        assert bot.pid != first
        assert sandbox.bot_sessions() == 1
        assert ended_well(await bot.terminate())
        assert bot.faults == []
        assert sandbox.token not in bot.log.read_text(encoding="utf-8")
        assert sandbox.token not in repr(bot)
