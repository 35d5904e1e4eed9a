"""Tasks that outlive the click that caused them: kept, logged, and ended with their owner."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

log = logging.getLogger(__name__)


class Background:
    """The owner of background tasks: nothing is started without being kept and closed."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    def start(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None] | None:
        """Run `work` beside; what it raises is logged with `name`.

        Give the task to wait for. Once closed, nothing starts.
        """
        if self._closed:
            work.close()
            return None
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("background task %s failed", task.get_name(), exc_info=error)

    async def settle(self, within_s: float) -> None:
        """Wait for what is under way, at most `within_s` seconds."""
        if self._tasks:
            await asyncio.wait(set(self._tasks), timeout=within_s)

    async def close(self) -> None:
        """Let nothing more begin; cancel what is left and wait for it."""
        self._closed = True
        tasks = set(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def at_most(seconds: float, work: Coroutine[Any, Any, None]) -> None:
    """Wait for work, but not longer; it goes on then, for as long as the process does."""
    task = asyncio.create_task(work, name="a step of the stop")
    await asyncio.wait({task}, timeout=seconds)
    if not task.done():
        log.warning("a step of the stop takes longer than %s seconds: going on without it", seconds)
    elif not task.cancelled() and (error := task.exception()) is not None:
        log.error("a step of the stop failed", exc_info=error)
