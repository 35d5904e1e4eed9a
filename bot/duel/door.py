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


class PressedAgain(Exception):  # noqa: N818 - it is told to the door's owner, and is no error
    """The same press of the same person was under way, and is done now: this one did nothing."""


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
        self._under_way: dict[Hashable, asyncio.Task[Any]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closed = False

    async def enter(
        self, work: Coroutine[Any, Any, T], by: Hashable = None, same: Hashable = None
    ) -> T:
        """Do a click's work and give its outcome, also if the caller is cancelled meanwhile.

        Those who click are counted apart, each `by` what the caller tells them by (of which there
        must be few): nobody's flood takes the place of another's click. Nor does somebody's flood
        of one button, told by `same`, take the place of their own next click: while one press of it
        is under way, the others wait for what that comes to, and not for their turn.

        Raises:
            PressedAgain: Such a press was under way, and was done; the work was not begun. What
                that press was refused with is raised as it is.
            DuelBusy: Too many wait; the work was not begun.
            Stopping: The door is closed; the work was not begun.
        """
        first = None if same is None else self._under_way.get((by, same))
        place = by if first is None else ("again", by)
        if self._closed or self._waiting[place] >= self._limit:
            work.close()
            raise Stopping if self._closed else DuelBusy
        self._waiting[place] += 1
        if first is not None:
            work.close()
            try:
                await asyncio.shield(first)
            finally:
                self._waiting[place] -= 1
            raise PressedAgain
        return await self._do(work, partial(self._left, by, same), (by, same))

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
        self,
        work: Coroutine[Any, Any, T],
        done: Callable[[asyncio.Task[Any]], None],
        key: tuple[Hashable, Hashable] = (None, None),
    ) -> T:
        task = self._keep(work)
        if key[1] is not None:
            self._under_way[key] = task
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

    def _left(self, by: Hashable, same: Hashable, task: asyncio.Task[Any]) -> None:
        self._waiting[by] -= 1
        if same is not None:
            del self._under_way[by, same]
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
