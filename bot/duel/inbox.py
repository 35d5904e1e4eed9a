"""The inbox of one duel: what is asked of it is done whole, and one request at a time.

Clicks, timers and the results of posts are requests alike. A request goes on when whoever asked for
it is cancelled, so nothing is left half done; it never outlives the inbox.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Hashable
from typing import Any, Final, TypeAlias, TypeVar

from bot.duel.errors import DuelBusy, Stopping
from bot.engine.errors import Refusal

log = logging.getLogger(__name__)

T = TypeVar("T")

Work: TypeAlias = Callable[[], Awaitable[T]]
"""What is done for a request, when it is its turn; nothing of Discord is awaited in it."""

MAX_WAITING: Final = 32
"""How many clicks of one seat may wait in one duel; more are refused cheaply, not queued."""


class PressedAgain(Exception):  # noqa: N818 - it is told to the inbox's owner, and is no error
    """The same press of the same person was under way, and is done now: this one did nothing."""


class NotYet(Exception):  # noqa: N818 - it is told to the inbox, and is no error
    """The request can't be done before something is decided; then it is begun anew."""

    def __init__(self, decided: "asyncio.Future[Any]") -> None:
        super().__init__()
        self.decided = decided


class Inbox:
    """Takes requests, and does them."""

    def __init__(self, name: str, *, limit: int = MAX_WAITING) -> None:
        self._name = name
        self._limit = limit
        self._lock = asyncio.Lock()
        self._waiting: Counter[Hashable] = Counter()
        self._under_way: dict[Hashable, asyncio.Task[Any]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._afterwards: list[Callable[[], None]] = []
        self._closed = False

    async def ask(self, work: Work[T], by: Hashable = None, same: Hashable = None) -> T:
        """Do a click's work and return its outcome.

        Those who click are counted apart, each `by` what the caller tells them by (of which there
        must be few): nobody's flood takes the place of another's click. Nor does somebody's flood
        of one button, told by `same`, take the place of their own next click: while one press of it
        is under way, the others wait for what that comes to, and not for their turn.

        Raises:
            PressedAgain: Such a press was under way, and was done; the work was not begun. What
                that press was refused with is raised as it is.
            DuelBusy: Too many wait; the work was not begun.
            Stopping: The inbox is closed; the work was not begun.
        """
        key = by, same
        first = None if same is None else self._under_way.get(key)
        place = by if first is None else ("again", by)
        if self._closed:
            raise Stopping
        if self._waiting[place] >= self._limit:
            raise DuelBusy
        self._waiting[place] += 1
        if first is not None:
            try:
                await asyncio.shield(first)
            finally:
                self._waiting[place] -= 1
            raise PressedAgain
        task = self._keep(self.turn(work))
        if same is not None:
            self._under_way[key] = task

        def left(task: asyncio.Task[Any]) -> None:
            self._waiting[by] -= 1
            if same is not None:
                del self._under_way[key]
            _seen(task)

        task.add_done_callback(left)
        return await self._heard(task)

    async def do(self, work: Work[T]) -> T:
        """Do what is no click, however many wait, and return its outcome.

        Raises:
            Stopping: The inbox is closed; the work was not begun.
        """
        if self._closed:
            raise Stopping
        task = self._keep(self.turn(work))
        task.add_done_callback(_seen)
        return await self._heard(task)

    def tell(self, work: Work[None]) -> None:
        """Do what nobody waits for, a timer's say; if it fails, that is logged."""
        self.start(self.turn(work))

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin what takes no turn, and is waited for at the end: the posting of a prompt."""
        if self._closed:
            work.close()
            return
        self._keep(work).add_done_callback(self._lost)

    def afterwards(self, show: Callable[[], None]) -> None:
        """Show something once the request that is being done is over, whatever it comes to."""
        self._afterwards.append(show)

    def shut(self) -> None:
        """Take no more requests; what waits for a decision is given up once that is there."""
        self._closed = True

    async def close(self) -> None:
        """Take no more requests, and wait until all that were taken are done."""
        self.shut()
        await self.idle()

    async def idle(self) -> None:
        """Wait until nothing is under way."""
        while self._tasks:
            await asyncio.wait(set(self._tasks))

    def _keep(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work, name=self._name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def turn(self, work: Work[T]) -> T:
        """Do something when it is its turn, from within a task that is kept."""
        while True:
            try:
                async with self._lock:
                    return await work()
            except NotYet as not_yet:
                decided = not_yet.decided
            finally:
                shows, self._afterwards = self._afterwards, []
                for show in shows:
                    show()
            # Shielded, because others wait for the same decision.
            await asyncio.shield(decided)
            if self._closed:
                raise Stopping

    async def _heard(self, task: asyncio.Task[T]) -> T:
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if not task.done():
                task.add_done_callback(self._lost)
            raise

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
