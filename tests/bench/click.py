"""The benchmark `click`: how much CPU a click takes, beside a bare bot that makes the same calls.

Two bots stand on two sandboxes, each a process of its own: this one, which plays matches at many
tables, and a bare one (`tests/bench/bare.py`). They take turns: so many clicks here, then as many
there, which lead to as many calls of each kind. Between two clicks at a table there is so much time
that no edit is merged with another or held by a rate limit. What is measured is the CPU time of
each bot's process, of all its threads, and what it does beside clicks is part of it: so a busy
machine changes little, and what it changes, it changes on both sides.
"""

import asyncio
import dataclasses
import random
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from statistics import median
from typing import Any, Final

from sandbox import Member, Sandbox, World
from sandbox.config import SandboxConfig, read_config
from sandbox.intents import allowed
from sandbox.model import Channel
from sandbox.play import LOCALES, bot_process, pairs_in
from sandbox.player import MatchEnd
from sandbox.process import BotProcess
from tests.bench.bare import HAND_ID, press_id
from tests.wire.seats import Seat

ROOT: Final = Path(__file__).parents[2]

BETWEEN_S: Final = 1.25
"""Between two clicks at a table: five edits of a message in five seconds are the limit."""

SETTLED_S: Final = 2.0
"""After the last click of a turn, until all that it leads to is done."""

READY_S: Final = 120
ANSWER_S: Final = 60
"""How long something may take on a busy machine."""

WARM_UP: Final = 8
"""Clicks at each table before anything is measured."""

Step = Callable[[], Awaitable[bool]]
"""Makes one click, unless there is nothing to press; gives whether it did."""


@dataclasses.dataclass(frozen=True, slots=True)
class Turn:
    """What one bot took for some clicks."""

    cpu_ms: float
    clicks: int
    tables: int
    """Calls that are about a channel: boards, prompts."""
    others: int
    """Calls that are about somebody's private message, but no answers."""
    answers: int

    @property
    def ms_a_click(self) -> float:
        """The CPU time of one."""
        return self.cpu_ms / self.clicks

    @property
    def calls_a_click(self) -> float:
        """How many calls one leads to."""
        return (self.tables + self.others + self.answers) / self.clicks


class Side:
    """One bot on its sandbox, and who clicks there."""

    def __init__(self, box: Sandbox, process: BotProcess) -> None:
        self.box = box
        self.process = process
        self.steps: list[Step] = []

    async def turn(self, clicks: int) -> Turn:
        """Make so many clicks, and measure what they take."""
        cpu_s, calls = self._cpu_s(), len(self.box.calls())
        made = 0
        while made < clicks:
            began = time.monotonic()
            for number, step in enumerate(self.steps):
                # Spread out, so that never all tables wait for the bot at once.
                due = began + BETWEEN_S * number / len(self.steps)
                await asyncio.sleep(max(0, due - time.monotonic()))
                made += await step()
                if made == clicks:
                    break
            await asyncio.sleep(max(0, began + BETWEEN_S - time.monotonic()))
        await asyncio.sleep(SETTLED_S)
        cpu_ms = (self._cpu_s() - cpu_s) * 1000
        kinds = Counter(_kind(call.route) for call in self.box.calls()[calls:])
        if self.box.violations:
            raise RuntimeError(f"refused: {self.box.violations[0]}")
        return Turn(cpu_ms, made, kinds["tables"], kinds["others"], kinds["answers"])

    def _cpu_s(self) -> float:
        """The CPU time of the bot's process so far (clock_getcpuclockid(3), of Linux)."""
        if self.process.pid is None or not self.process.running:
            raise RuntimeError(f"the bot ended:\n{self.process.tail()}")
        return time.clock_gettime((~self.process.pid << 3) | 2)


def _kind(route: str) -> str:
    if route.startswith("/interactions/"):
        return "answers"
    return "others" if route.startswith("/webhooks/") else "tables"


async def measured(
    pairs: int, clicks: int, tables: int, folder: Path, *, warm_up: int = WARM_UP
) -> dict[str, Any]:
    """Take turns, and return the figures.

    Args:
        pairs: How often both have a turn.
        clicks: How many a turn has.
        tables: At how many channels there is play.
        folder: For the bots' data and logs.
        warm_up: How many clicks each table has before anything is measured.

    Raises:
        RuntimeError: A bot ended, or Discord would have refused a call.
    """
    async with AsyncExitStack() as stack:
        config = read_config(ROOT)
        bot = await _bot(stack, config, tables, folder)
        bare = await _bare(stack, tables, folder)
        for side in (bot, bare):
            await side.turn(warm_up * tables)
        turns = []
        for _ in range(pairs):
            whole = await bot.turn(clicks)
            bare.steps = _presses(bare.box, whole)
            turns.append((whole, await bare.turn(clicks)))
    return {
        "pairs": [
            {"bot": dataclasses.asdict(whole), "bare": dataclasses.asdict(beside)}
            for whole, beside in turns
        ],
        "bot_ms_a_click": median(whole.ms_a_click for whole, _ in turns),
        "bare_ms_a_click": median(beside.ms_a_click for _, beside in turns),
        "times": median(whole.ms_a_click / beside.ms_a_click for whole, beside in turns),
        "bot_calls_a_click": median(whole.calls_a_click for whole, _ in turns),
        "bare_calls_a_click": median(beside.calls_a_click for _, beside in turns),
    }


async def _stand(
    stack: AsyncExitStack, world: World, process: Callable[[Sandbox], BotProcess], *, commands: bool
) -> Side:
    box = await stack.enter_async_context(Sandbox(world=world))
    box.interactions.answer_ms = ANSWER_S * 1000  # a busy machine is not what is measured
    side = Side(box, process(box))
    await side.process.start()
    stack.push_async_callback(side.process.terminate)
    await side.process.wait_ready(box, READY_S, commands=commands)
    return side


async def _bot(stack: AsyncExitStack, config: SandboxConfig, tables: int, folder: Path) -> Side:
    """This bot, with a match that goes on at each table."""
    world = World.default(channels=tables, locales=LOCALES)
    world.app.intents_allowed = allowed(config.bot.intents)
    world.let_bot(allow=config.bot.permissions, deny=config.bot.denied)
    side = await _stand(stack, world, lambda box: bot_process(config, box, folder), commands=True)
    for number, (channel, pair) in enumerate(
        zip(list(world.channels.values()), pairs_in(world), strict=False)
    ):
        one, two = (side.box.member(person) for person in pair)
        side.steps.append(await _match(side.box, config, channel, (one, two), number))
        await asyncio.sleep(0.1)
    return side


async def _match(
    box: Sandbox,
    config: SandboxConfig,
    channel: Channel,
    players: tuple[Member, Member],
    number: int,
) -> Step:
    """Open a match that is long, and return what plays it click by click."""
    if config.play is None:
        raise RuntimeError("pyproject.toml does not say what players press")
    rules = dataclasses.replace(config.play, options={"target": 500, "draft": "deal"})
    end = MatchEnd()
    one, two = (
        Seat(
            member,
            channel,
            rules,
            random.Random(f"{number} {member.name}"),
            invited=member is players[1],
            end=end,
            after_click=lambda: None,
            name_of=lambda _number: "",
            clock=box.world.clock,
        )
        for member in players
    )
    one.follow()
    two.follow()
    await one.open(players[1])
    idle = 0

    async def step() -> bool:
        nonlocal idle
        for seat in (one, two):
            offer = seat.look()
            if offer is not None:
                idle = 0
                await seat.take(offer)
                return True
        idle += 1
        if idle > rules.nudge_seconds / BETWEEN_S:
            one.look_afresh()
            two.look_afresh()
        return False

    return step


async def _bare(stack: AsyncExitStack, tables: int, folder: Path) -> Side:
    """The bare bot, with two open hands at each of its tables."""
    world = World.default(channels=tables)

    def process(box: Sandbox) -> BotProcess:
        return BotProcess(
            [sys.executable, "-m", "tests.bench.bare"],
            env={
                "DISCORD_TOKEN": box.token,
                "DISCORD_API_URL": box.rest_url,
                "DISCORD_GATEWAY_URL": box.gateway_url,
            },
            log=folder / "bare.log",
            cwd=ROOT,
        )

    side = await _stand(stack, world, process, commands=False)
    async with asyncio.timeout(READY_S):
        while not all(channel.messages for channel in world.channels.values()):
            await asyncio.sleep(0.1)
    for channel in world.channels.values():
        table = next(iter(channel.messages))
        for name in ("Anna", "Bram"):
            click = await side.box.member(name).press(table, HAND_ID)
            await click.outcome(ANSWER_S)
    side.steps = _presses(side.box, Turn(0, 1, 1, 1, 1))
    return side


def _presses(box: Sandbox, like: Turn) -> list[Step]:
    """What makes clicks at the bare bot's tables that lead to as many calls as a turn before."""
    made = Counter[str]()

    def due(kind: str, calls: int) -> int:
        """How many calls of a kind this click leads to, so that all come to as many."""
        before = made[kind]
        made[kind] = calls * made["clicks"] // like.clicks
        return made[kind] - before

    def at(channel: Channel) -> Step:
        hands = [message.id for message in channel.messages.values() if message.shown_to]
        people = [message.shown_to for message in channel.messages.values() if message.shown_to]

        async def step() -> bool:
            made["clicks"] += 1
            seat = made["clicks"] // len(box.world.channels) % 2
            custom_id = press_id(due("tables", like.tables), due("others", like.others))
            click = await box.member(people[seat] or 0).press(hands[seat], custom_id)
            await click.outcome(ANSWER_S)
            return True

        return step

    return [at(channel) for channel in box.world.channels.values()]
