"""`python -m tests.boot --live 1000 --ended 100000`: how long a start takes after years of play.

The bot is a process of its own on a sandbox, five times in a row. Printed are medians, in seconds:
from the start of the process until it is online, and how much of that it worked; until the first
click is answered; how long clicks took while the boards of the start were shown; and the stop.
All on 127.0.0.1.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Final

from bot.duel.records import DuelId
from bot.render.panel import PressOf
from bot.ui.custom_ids import write
from sandbox import Sandbox, World
from sandbox.model import Channel, Message
from sandbox.process import BotProcess
from tests.boot.filling import Place, fill
from tests.e2e.house import upload_pictures

ROOT: Final = Path(__file__).parents[2]
PATIENCE_S: Final = 120
CLICKS: Final = 30
"""While boards are shown, so many clicks, four a second."""


@dataclass(slots=True)
class Figures:
    """What was measured, in seconds."""

    online: list[float] = field(default_factory=list)
    worked: list[float] = field(default_factory=list)
    answered: list[float] = field(default_factory=list)
    meanwhile: list[float] = field(default_factory=list)
    stopped: list[float] = field(default_factory=list)


class House:
    """A sandbox with many boards, and the bot's database that goes with them."""

    def __init__(self, sandbox: Sandbox, folder: Path, ended: int) -> None:
        self._sandbox = sandbox
        self._ended = ended
        self._boards: list[int] = []
        self._path = folder / "duo.sqlite3"
        self.bot = BotProcess(
            [sys.executable, "-m", "bot"],
            env={
                "DISCORD_TOKEN": sandbox.token,
                "DISCORD_API_URL": sandbox.rest_url,
                "DISCORD_GATEWAY_URL": sandbox.gateway_url,
                "DATABASE_PATH": str(self._path),
            },
            log=folder / "bot.log",
            cwd=ROOT,
        )

    def fill(self, live: int) -> None:
        """Let there have been years of play."""
        world = self._sandbox.world
        players = (self._sandbox.member("Anna").id, self._sandbox.member("Bram").id)
        places = []
        for channel in [*world.channels.values()][:live]:
            board = self._board(channel)
            places.append(Place(world.guild.id, channel.id, players, board))
        fill(self._path, places, self._ended, world.clock.now_ms())

    def _board(self, channel: Channel) -> int:
        world = self._sandbox.world
        number = world.snowflakes.next()
        now_ms = world.clock.now_ms()
        channel.messages[number] = Message(number, channel.id, world.app.bot.id, now_ms)
        self._boards.append(number)
        return number

    async def click(self, number: int) -> float:
        """Ask for a hand at one of the boards; give how long the answer took."""
        press = PressOf("hand", duel=DuelId(self._ended + 1 + number), version=0)
        began = time.perf_counter()
        click = await self._sandbox.member("Bram").forge(self._boards[number], write(press))
        assert await click.outcome(PATIENCE_S) == "message", click
        return time.perf_counter() - began

    def _worked_s(self) -> float:
        """Tell how long the processor worked for the bot (Linux: proc_pid_stat, 14 and 15)."""
        words = Path(f"/proc/{self.bot.pid}/stat").read_text().rpartition(") ")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    async def run(self, figures: Figures) -> None:
        """Start the bot, click, and stop it."""
        began = time.perf_counter()
        await self.bot.start()
        await self.bot.wait_ready(self._sandbox, PATIENCE_S)
        figures.online.append(time.perf_counter() - began)
        figures.worked.append(self._worked_s())
        await self.click(0)
        figures.answered.append(time.perf_counter() - began)
        for n in range(CLICKS):
            figures.meanwhile.append(await self.click(n * 7 % len(self._boards)))
            await asyncio.sleep(0.25)
        began = time.perf_counter()
        code = await self.bot.terminate(PATIENCE_S)
        assert code == 0, self.bot.tail()
        figures.stopped.append(time.perf_counter() - began)


def say(line: str) -> None:
    """Print a line at once."""
    print(line, flush=True)  # noqa: T201 - the program's output


async def boot(live: int, ended: int, runs: int) -> Figures:
    """Measure."""
    figures = Figures()
    with tempfile.TemporaryDirectory(prefix="boot-") as folder:
        async with Sandbox(world=World.default(seed=1, channels=live)) as sandbox:
            upload_pictures(sandbox.world)
            house = House(sandbox, Path(folder), ended)
            began = time.perf_counter()
            house.fill(live)
            size = (Path(folder) / "duo.sqlite3").stat().st_size
            say(f"filled: {size / 1e6:.0f} MB in {time.perf_counter() - began:.0f} s")
            try:
                for _ in range(runs):
                    await house.run(figures)
            finally:
                await house.bot.kill()
            say(f"refused by the sandbox: {len(sandbox.violations)}")
            say(f"limited by the sandbox: {len(sandbox.rate_limited)}")
    return figures


def main() -> int:
    """Run the command; give the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.boot", description=__doc__)
    parser.add_argument("--live", type=int, default=1000, help="matches that go on")
    parser.add_argument("--ended", type=int, default=100_000, help="matches that are over")
    parser.add_argument("--runs", type=int, default=5, help="starts")
    asked = parser.parse_args()
    figures = asyncio.run(boot(asked.live, asked.ended, asked.runs))
    say(f"online: {median(figures.online):.2f} s, of them {median(figures.worked):.2f} s of work")
    say(f"first click answered: {median(figures.answered):.2f} s")
    meanwhile = sorted(figures.meanwhile)
    say(
        f"clicks while boards are shown: p50 {median(meanwhile):.3f} s, "
        f"p99 {meanwhile[len(meanwhile) * 99 // 100]:.3f} s"
    )
    say(f"stopped: {median(figures.stopped):.2f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
