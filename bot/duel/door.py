"""The door of one duel: what goes in is done whole, and one piece at a time."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Coroutine, Hashable
from functools import partial
from typing import Any, Final, TypeVar

from bot.duel.errors import DuelBusy, Stopping
from bot.engine.errors import Refusal

log = logging.getLogger(__name__)

T = TypeVar("T")

MAX_WAITING: Final = 32
"""How many clicks of one seat may wait in one duel; more are refused cheaply, not queued."""


class Door:
    """Owns the lock of a duel, and the tasks that work under it.

    Work goes on when whoever asked for it is cancelled, so nothing is left half done; it never
    outlives the door.
    """

    def __init__(self, name: str, *, limit: int = MAX_WAITING) -> None:
        self.lock = asyncio.Lock()
        self._name = name
        self._limit = limit
        self._waiting: Counter[Hashable] = Counter()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closed = False

    async def enter(self, work: Coroutine[Any, Any, T], by: Hashable = None) -> T:
        """Do a click's work and give its outcome, also if the caller is cancelled meanwhile.

        Those who click are counted apart, each `by` what the caller tells them by (of which there
        must be few): nobody's flood takes the place of another's click.

        Raises:
            DuelBusy: Too many wait; the work was not begun.
            Stopping: The door is closed; the work was not begun.
        """
        if self._closed or self._waiting[by] >= self._limit:
            work.close()
            raise Stopping if self._closed else DuelBusy
        self._waiting[by] += 1
        return await self._do(work, partial(self._left, by))

    async def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Do work that is no click, however many wait, as `enter` does it.

        Raises:
            Stopping: The door is closed; the work was not begun.
        """
        if self._closed:
            work.close()
            raise Stopping
        return await self._do(work, _seen)

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do work that nobody waits for: a timer's, or the posting of a prompt."""
        if self._closed:
            work.close()
            return
        self._keep(work).add_done_callback(self._lost)

    async def close(self) -> None:
        """Let nothing in any more, and wait until all inside has been done."""
        self._closed = True
        await self.idle()

    async def idle(self) -> None:
        """Wait until nothing is inside."""
        while self._tasks:
            await asyncio.wait(set(self._tasks))

    async def _do(
        self, work: Coroutine[Any, Any, T], done: Callable[[asyncio.Task[Any]], None]
    ) -> T:
        task = self._keep(work)
        task.add_done_callback(done)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if not task.done():
                task.add_done_callback(self._lost)
            raise

    def _keep(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work, name=self._name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _left(self, by: Hashable, task: asyncio.Task[Any]) -> None:
        self._waiting[by] -= 1
        _seen(task)

    def _lost(self, task: asyncio.Task[Any]) -> None:
        """Log what nobody is there to hear. Refusals are told to people only, and are no faults."""
        if task.cancelled():
            return
        error = task.exception()
        if error is not None and not isinstance(error, Refusal):
            log.error("%s: work that nobody waits for failed", self._name, exc_info=error)


def _seen(task: asyncio.Task[Any]) -> None:
    """Take note of a task's error: its caller has it, or `_lost` logs it."""
    if not task.cancelled():
        task.exception()
