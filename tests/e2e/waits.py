"""What a bot that can't reach the gateway waits for, on a clock that the test moves."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import discord
import pytest

from bot.ui.reconnecting import SessionStarts
from sandbox import MovableClock
from tests.e2e.house import PATIENCE_S, SandboxTime


class Waits:
    """Which shards sleep before they try on, and until when; and which wait for others' turns."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.until_ms: dict[asyncio.Task[object] | None, int] = {}
        self.queued: set[asyncio.Task[object] | None] = set()
        sleep_ms, turn = SandboxTime.sleep_ms, SessionStarts.turn

        async def noted(time: SandboxTime, duration_ms: int) -> None:
            task = asyncio.current_task()
            if task is None or not _connects(task):
                return await sleep_ms(time, duration_ms)
            self.until_ms[task] = time.now_ms() + duration_ms
            try:
                await sleep_ms(time, duration_ms)
            finally:
                del self.until_ms[task]

        @asynccontextmanager
        async def queued(starts: SessionStarts, shard_id: int) -> AsyncIterator[None]:
            task = asyncio.current_task()
            self.queued.add(task)
            try:
                async with turn(starts, shard_id):
                    self.queued.discard(task)
                    yield
            finally:
                self.queued.discard(task)

        monkeypatch.setattr(SandboxTime, "sleep_ms", noted)
        monkeypatch.setattr(SessionStarts, "turn", queued)

    @property
    def shards(self) -> int:
        """How many do nothing until time passes."""
        return len(self.until_ms.keys() | self.queued) if self.until_ms else 0

    async def over(self, clock: MovableClock, look: Callable[[], bool]) -> None:
        """Let as much time pass as the bot sleeps before its tries, until something is true."""
        async with asyncio.timeout(PATIENCE_S):
            while not look():
                left_ms = min(self.until_ms.values(), default=0) - clock.now_ms()
                if left_ms > 0:
                    clock.advance(left_ms / 1000)
                await asyncio.sleep(0.002)


def _connects(task: asyncio.Task[Any]) -> bool:
    """Whether a task brings a shard back, or brings all of them for the first time."""
    start = getattr(task.get_coro(), "__qualname__", "")
    return task.get_name() == "come back" or start == discord.Client.start.__qualname__
