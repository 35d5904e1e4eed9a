"""A process in which nothing happens by chance: the same run, to the byte, each time it is made.

Time is the loop's own. It stands still while anything is to be done, and where nothing is, it jumps
to the moment that something waits for: an hour's wait takes no time, and no busy machine makes
anything late. What would bring in another order is put in step:

- both ends of every connection are in this process, over a Unix socket, which has taken up what was
  sent when the call that sends it returns;
- the database's thread works while the loop waits for it, and so does every other thread that the
  loop starts;
- what the program draws from `secrets` comes from a counter.

All of this takes the place of the standard library's and the libraries' own names. What runs here
knows nothing of it.
"""

import asyncio
import contextvars
import hashlib
import math
import queue
import random
import secrets
import selectors
import time
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Final

import aiohttp
import aiosqlite.core
import discord.utils

BEGIN_MS: Final = 1_900_000_000_000
"""When every run begins: in 2030."""

PATIENCE_S: Final = 60
"""How long, of the host's time, the process may have nothing at all to wait for."""


class Stuck(Exception):  # noqa: N818 - a statement about the run
    """Nothing is to be done, nothing is waited for, and nothing comes."""


class _Selector(selectors.DefaultSelector):
    """Lets time jump where the loop would wait."""

    jump: Callable[[float], None]

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if not ready and timeout is None:
            ready = super().select(PATIENCE_S)
            if not ready:
                raise Stuck
        elif not ready and timeout is not None and timeout > 0:
            self.jump(timeout)
        return sorted(ready, key=lambda each: each[0].fd)


class StillLoop(asyncio.SelectorEventLoop):
    """An event loop whose time is its own."""

    def __init__(self) -> None:
        selector = _Selector()
        selector.jump = self._jump
        self._passed_us = 0
        self.answers: queue.SimpleQueue[tuple[Callable[..., object], tuple[Any, ...]]] = (
            queue.SimpleQueue()
        )
        self.awaited: object = None
        """The future that the loop's thread waits for while another thread works."""
        super().__init__(selector)

    def _jump(self, seconds: float) -> None:
        # To the very moment, so that who sleeps for whole milliseconds wakes at one: but for what a
        # float can't tell, up, since a timer that is not quite due would be waited for again.
        self._passed_us += max(1, math.ceil(round(seconds * 1_000_000, 3)))

    @property
    def passed_us(self) -> int:
        """Microseconds since the beginning."""
        return self._passed_us

    def time(self) -> float:
        return self._passed_us / 1_000_000

    def run_in_executor(  # type: ignore[override]  # generic there
        self,
        executor: Any,  # noqa: ANN401, ARG002 - none is used, whichever it is
        func: Callable[..., Any],
        *args: Any,  # noqa: ANN401 - whatever the function takes
    ) -> asyncio.Future[Any]:
        """Do it here and now."""
        future = self.create_future()
        try:
            future.set_result(func(*args))
        except Exception as error:  # noqa: BLE001 - whatever it is belongs to who asked
            future.set_exception(error)
        return future

    def call_soon_threadsafe(  # type: ignore[override]  # generic there
        self,
        callback: Callable[..., object],
        *args: Any,  # noqa: ANN401 - whatever the callback takes
        context: contextvars.Context | None = None,
    ) -> asyncio.Handle:
        if args and args[0] is self.awaited and self.awaited is not None:
            self.answers.put((callback, args))
            return asyncio.Handle(callback, args, self, context)
        return super().call_soon_threadsafe(callback, *args, context=context)


class _InStep:
    """The queue to a database's thread; who puts something in goes on once it is done."""

    def __init__(self) -> None:
        self._queue: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def put_nowait(self, item: tuple[asyncio.Future[Any] | None, Callable[[], Any]]) -> None:
        future, _function = item
        loop = None if future is None else future.get_loop()
        if not isinstance(loop, StillLoop):
            self._queue.put(item)
            return
        loop.awaited = future
        self._queue.put(item)
        callback, args = loop.answers.get()
        loop.awaited = None
        loop.call_soon(callback, *args)

    def get(self) -> Any:  # noqa: ANN401 - as the queue it stands for
        return self._queue.get()


def still(socket_path: str) -> StillLoop:
    """Put this process in step; gives the loop that `asyncio.run` will run, the only one.

    Args:
        socket_path: Where the server is that every HTTP call of the process goes to.
    """
    loop = StillLoop()
    drawn = Counter[int]()

    def token_bytes(nbytes: int | None = None) -> bytes:
        length = nbytes or 32
        drawn[length] += 1  # so that a draw of another length changes no seed
        return hashlib.shake_256(f"{length} {drawn[length]}".encode()).digest(length)

    def now_us() -> int:
        return BEGIN_MS * 1000 + loop.passed_us

    random.seed(0)
    for module, name, stand_in in (
        (secrets, "token_bytes", token_bytes),
        (time, "time_ns", lambda: now_us() * 1000),
        (time, "time", lambda: now_us() / 1_000_000),
        (time, "monotonic_ns", lambda: loop.passed_us * 1000),
        (time, "monotonic", loop.time),
        (discord.utils, "utcnow", lambda: datetime.fromtimestamp(now_us() / 1_000_000, UTC)),
        (aiosqlite.core, "SimpleQueue", _InStep),
        (aiohttp, "TCPConnector", lambda **_: aiohttp.UnixConnector(socket_path)),
        (asyncio.events, "new_event_loop", lambda: loop),
    ):
        if not hasattr(module, name):
            raise AttributeError(f"{module.__name__} has no {name} any more")
        setattr(module, name, stand_in)
    return loop
