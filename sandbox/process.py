"""The bot as a process of its own: started, watched, ended, killed, and started again."""

import asyncio
import contextlib
import os
import re
import signal
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from sandbox.server import Sandbox

FAULT: Final = re.compile(
    r"\b(?:WARNING|ERROR|CRITICAL)\b|^\s*Traceback \(most recent call last\)|never retrieved"
)
"""What a line of a log says when something went wrong."""

COLOUR: Final = re.compile(r"\x1b\[[\d;]*m")
"""What a log that thinks it is on a terminal puts around its words."""

KEPT_LINES: Final = 400
LONGEST_LINE: Final = 1 << 20
"""Bytes; a longer line ends the reading, which no log gets near."""


class BotDied(Exception):  # noqa: N818 - a statement about the bot
    """The bot's process ended by itself."""


class BotNotReady(Exception):  # noqa: N818 - the same
    """The bot's process runs, but is not ready in time."""


class BotProcess:
    """A bot that can be started over and over, with one log file for all its runs.

    Args:
        command: The program and its arguments.
        env: Added to this process's environment.
        log: The file that all it prints is added to.
        cwd: The folder it runs in; this process's by default.
        ignore: Log lines that match are never faults.
        hear: Called with every line it prints.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        env: Mapping[str, str],
        log: Path,
        cwd: Path | None = None,
        ignore: Sequence[re.Pattern[str]] = (),
        hear: Callable[[str], None] | None = None,
    ) -> None:
        self.log = log
        self.faults: list[str] = []
        """The lines that tell of something wrong, of all runs, in order."""
        self.faulty = asyncio.Event()
        """Set with the first of them."""
        self._command = tuple(command)
        self._env = dict(env)
        self._cwd = cwd
        self._ignore = tuple(ignore)
        self._hear = hear
        self._tail: deque[str] = deque(maxlen=KEPT_LINES)
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None

    def __repr__(self) -> str:
        return f"<BotProcess {self._command[0]} pid={self.pid} code={self.code}>"

    @property
    def pid(self) -> int | None:
        """Its process id; None before the first start."""
        return None if self._process is None else self._process.pid

    @property
    def code(self) -> int | None:
        """How it ended, a negative number for a signal; None while it runs."""
        return None if self._process is None else self._process.returncode

    @property
    def running(self) -> bool:
        """Whether it runs now."""
        return self._process is not None and self._process.returncode is None

    async def start(self) -> None:
        """Start it.

        Raises:
            RuntimeError: It runs already.
            OSError: The program can't be started.
        """
        if self.running:
            raise RuntimeError("the bot runs already")
        self._process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            limit=LONGEST_LINE,
            cwd=self._cwd,
            env={**os.environ, "PYTHONUNBUFFERED": "1", **self._env},
            start_new_session=True,  # Ctrl-C in a terminal is for us; we end the bot ourselves
        )
        self._reading = asyncio.create_task(self._read(self._process))

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        if process.stdout is None:
            return
        with self.log.open("a", encoding="utf-8") as file:
            async for raw in process.stdout:
                line = COLOUR.sub("", raw.decode("utf-8", "replace")).rstrip()
                file.write(line + "\n")
                file.flush()
                self._take(line)

    def _take(self, line: str) -> None:
        self._tail.append(line)
        if FAULT.search(line) and not any(pattern.search(line) for pattern in self._ignore):
            self.faults.append(line)
            self.faulty.set()
        if self._hear is not None:
            self._hear(line)

    def tail(self, lines: int = 30) -> str:
        """The last lines it printed."""
        return "\n".join(list(self._tail)[-lines:])

    async def wait(self) -> int:
        """Wait until it has ended and all it printed was read; how it ended.

        Raises:
            RuntimeError: It was never started.
        """
        if self._process is None or self._reading is None:
            raise RuntimeError("the bot was never started")
        code = await self._process.wait()
        await asyncio.shield(self._reading)
        return code

    async def wait_ready(
        self, sandbox: Sandbox, seconds: float = 20, *, commands: bool = False
    ) -> None:
        """Wait until it is connected to the gateway, and if so asked, has registered commands.

        Raises:
            BotDied: Its process ended instead.
            BotNotReady: `seconds` were not enough.
        """
        ready = asyncio.create_task(sandbox.bot_ready(seconds, commands=commands))
        ended = asyncio.create_task(self.wait())
        try:
            await asyncio.wait({ready, ended}, return_when=asyncio.FIRST_COMPLETED)
            if ended.done():
                raise BotDied(f"the bot ended with {ended.result()} before it was ready")
            try:
                await ready
            except TimeoutError as lateness:
                raise BotNotReady(str(lateness)) from None
        finally:
            for task in (ready, ended):
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, TimeoutError):
                    await task

    async def kill(self) -> None:
        """End it at once, as `kill -9` does; nothing happens if it has ended."""
        if self._process is not None and self.running:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
            await self.wait()

    async def terminate(self, seconds: float = 10) -> int | None:
        """Ask it to end and give it `seconds`, then kill it; how it ended."""
        if self._process is not None and self.running:
            with contextlib.suppress(ProcessLookupError):
                self._process.terminate()
            try:
                async with asyncio.timeout(seconds):
                    await self.wait()
            except TimeoutError:
                await self.kill()
        return self.code

    async def restart(self, sandbox: Sandbox, seconds: float = 20) -> None:
        """Kill it if it runs, start it again, and wait until it is ready.

        Raises:
            BotDied: As `wait_ready`.
            BotNotReady: As `wait_ready`.
        """
        await self.kill()
        await sandbox.drop_gateway()
        await self.start()
        await self.wait_ready(sandbox, seconds)


def ended_well(code: int | None) -> bool:
    """Whether an asked-for end was a clean one: by itself, or by the very signal that asked."""
    return code in {0, -signal.SIGTERM, 128 + signal.SIGTERM}
