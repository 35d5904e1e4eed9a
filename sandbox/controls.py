"""What people do to the bot from the page: restart it, cut its connection, make it lag."""

import asyncio
from typing import Final

from sandbox.fault_events import Late
from sandbox.faults import EventRule
from sandbox.process import BotProcess
from sandbox.seen import NotPossible
from sandbox.server import Sandbox

LAGS_MS: Final = (0, 200, 1000, 4000)
"""The delays that can be chosen for every event; the last is longer than Discord waits."""


class Restarts:
    """A bot that the sandbox started as a child, and people's wish to have it started anew."""

    def __init__(self) -> None:
        self.bot: BotProcess | None = None
        self.asked = asyncio.Event()
        """Set until the one who keeps the bot running has taken the wish."""

    async def ask(self) -> None:
        """Kill the bot; who keeps it running starts it at once, and counts no crash."""
        if self.bot is not None:
            self.asked.set()
            await self.bot.kill()


class Controls:
    """The controls of one sandbox, the same on all its pages."""

    def __init__(self, sandbox: Sandbox, restarts: Restarts | None = None) -> None:
        self._sandbox = sandbox
        self._restarts = restarts
        self._lag: EventRule | None = None
        self.lag_ms = 0
        """What is added to every event on its way to the bot."""

    @property
    def can_restart(self) -> bool:
        """Whether the bot is the sandbox's own child."""
        return self._restarts is not None

    async def restart(self) -> None:
        """Kill the bot and have it started again.

        Raises:
            NotPossible: Somebody else started it.
        """
        if self._restarts is None:
            raise NotPossible("the sandbox did not start this bot")
        await self._restarts.ask()

    async def cut(self) -> None:
        """Close the bot's gateway connections in a way that lets it resume.

        Raises:
            NotPossible: It has none.
        """
        if not self._sandbox.bot_sessions():
            raise NotPossible("the bot is not connected")
        await self._sandbox.drop_gateway(4000)

    def lag(self, ms: int) -> None:
        """Delay every event from now on by one of `LAGS_MS`.

        Raises:
            NotPossible: That delay is not offered.
        """
        if ms not in LAGS_MS:
            raise NotPossible(f"the lag is one of {', '.join(map(str, LAGS_MS))} ms")
        if self._lag is not None:
            self._lag.remove()
        self._lag = self._sandbox.faults.events(Late(ms), count=None) if ms else None
        self.lag_ms = ms
