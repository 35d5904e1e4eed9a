"""A sandbox with pairs at play, and the bot beside it as a process that can be killed."""

import asyncio
import math
import os
import random
import re
import signal
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator
from collections.abc import Set as AbstractSet
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from bot.cli import EXIT_LATER
from sandbox import Click, Member, Sandbox, SeenMessage, World
from sandbox.fault_rest import CallerDies, Cut, RestCall
from sandbox.faults import RestRule
from sandbox.findings import Oddity
from sandbox.play import pairs_in
from sandbox.process import BotDied, BotNotReady, BotProcess
from tests.e2e.house import upload_pictures
from tests.kills.clicks import Did, Ledger
from tests.kills.judge import Judge
from tests.kills.phases import Phase, PhaseReader
from tests.kills.players import Manners, Pair, offered
from tests.kills.points import Orders, Point, Site, site_of
from tests.kills.standing import kept_in, missing, prompts_noted, strays

ROOT: Final = Path(__file__).parents[2]
READY_S: Final = 40
"""How long a start may take, on a busy machine."""

SETTLED_S: Final = 12
"""How long after a start boards may take to show what is so."""

ANSWER_S: Final = 3.5
"""From a click to when it has failed, with something to spare."""

TICK_S: Final = 0.1
LAG_S: Final = 0.3
"""A machine that lets the sandbox itself wait for so long is too busy to judge answers by."""

KILLED: Final = -9
MALFORMED: Final = frozenset({50006, 50035})
"""Discord's codes for what should never have been sent. Others are of what has changed since."""

OURS: Final = re.compile(r"(?:ERROR|CRITICAL) +(?:bot|cogs)\.|never retrieved")
"""Lines of the log that no kill and no fault excuses; the library warns of each lost connection."""


class Broken(Exception):  # noqa: N818 - a statement about a promise
    """A promise was broken; which and how in words, a line each."""


class KillHouse:
    """Everything of one run."""

    def __init__(self, sandbox: Sandbox, folder: Path, seed: int, manners: Manners) -> None:
        self.sandbox = sandbox
        self.folder = folder
        self.database = folder / "duo.sqlite3"
        self.ledger = Ledger()
        self.judge = Judge(sandbox, self.ledger)
        self.chance = random.Random(seed)
        self.down: list[tuple[float, float]] = []
        """When the bot was not there for clicks, in seconds of the clock that never jumps."""
        self.kills = 0
        self.lags = 0
        """How often the machine was too busy to judge answers by."""
        self.spared: AbstractSet[int] = frozenset()
        """The clicks that need no answer: a fault was planted in their way."""
        self._since: float | None = time.monotonic()
        self._started_ms = 0.0
        """When the bot of now was started, by the clock that it writes down."""
        self._bot: BotProcess | None = None
        self._orders = folder / "orders"
        self._record = folder / "record"
        self._phases = PhaseReader(self.database)
        self._at_a_call: RestRule | None = None
        self._called: Counter[Site] = Counter()
        self.pairs = [
            Pair(
                channel,
                (sandbox.member(one), sandbox.member(two)),
                self.ledger,
                random.Random(self.chance.random()),
                manners,
            )
            for channel, (one, two) in zip(
                sandbox.world.channels.values(), pairs_in(sandbox.world), strict=False
            )
        ]

    @property
    def started(self) -> bool:
        """Whether there ever was a bot."""
        return self._bot is not None

    @property
    def died(self) -> bool:
        """Whether the bot has ended by itself."""
        return self._bot is not None and not self._bot.running

    @property
    def bot(self) -> BotProcess:
        """The bot of now."""
        assert self._bot is not None
        return self._bot

    async def start(
        self, at: Point | None = None, *, phase: Phase | None = None, record: bool = False
    ) -> bool:
        """Start the bot; give whether it came up, which one that dies on the way does not."""
        self.arm(at, phase=phase, record=record)
        await self._launch()
        try:
            await self.bot.wait_ready(self.sandbox, READY_S)
        except BotDied:
            if self.bot.code == EXIT_LATER:
                # A fault at the log-in: what starts the bot on a host starts it again.
                return await self.start(at, phase=phase, record=record)
            if self.bot.code != KILLED:
                raise
            self.kills += 1
            return False
        except BotNotReady as reason:
            raise Broken(f"{reason}\n{self.bot.tail()}") from None
        if self._since is not None:
            self.down.append((self._since, time.monotonic()))
            self._since = None
        return True

    async def start_and_kill(self, after_s: float) -> None:
        """Start the bot, and kill it while it starts."""
        self.arm()
        await self._launch()
        await asyncio.sleep(after_s)
        await self.bot.kill()
        self.kills += 1

    async def _launch(self) -> None:
        await self.sandbox.drop_gateway()
        self._started_ms = time.time() * 1000
        self._bot = BotProcess(
            [sys.executable, "-m", "tests.kills.launcher", str(self._orders)],
            env={
                "DISCORD_TOKEN": self.sandbox.token,
                "DISCORD_API_URL": self.sandbox.rest_url,
                "DISCORD_GATEWAY_URL": self.sandbox.gateway_url,
                "DISCORD_CDN_URL": self.sandbox.cdn_url,
                "DATABASE_PATH": str(self.database),
                "UNO_SETTLE_MS": "50",
            },
            log=self.folder / "bot.log",
            cwd=ROOT,
        )
        await self._bot.start()

    def arm(
        self,
        at: Point | None = None,
        *,
        phase: Phase | None = None,
        pair: Pair | None = None,
        record: bool = False,
    ) -> None:
        """Say from now on where the bot dies, if anywhere.

        Args:
            at: Where.
            phase: The phase that the bot is in;
            pair: or else the pair whose phase counts.
            record: Whether to write down by which sites it comes.
        """
        if self._at_a_call is not None:
            self._at_a_call.remove()
            self._at_a_call = None
        channel = None if pair is None else pair.channel.id
        kept = str(self._record) if record else None
        orders = Orders(at=at, phase=phase, channel=channel, record=kept)
        new = self._orders.with_suffix(".new")
        new.write_text(orders.written())
        new.replace(self._orders)

        def wanted(call: RestCall) -> bool:
            if (site := site_of(call)) is None or channel not in {None, call.channel}:
                return False
            now = phase if channel is None else self._phases.phase(channel)
            if record and now is not None:
                self._called[Site(now, "call", site)] += 1
            return at is not None and at.site in {None, site} and at.phase in {None, now}

        def kill() -> None:
            if self.bot.pid is not None and self.bot.running:
                os.kill(self.bot.pid, signal.SIGKILL)

        if at is not None and at.part is not None:
            fault = CallerDies(kill, at.part)
            self._at_a_call = self.sandbox.faults.rest(fault, when=wanted, skip=at.nth - 1)
        elif record:
            self._at_a_call = self.sandbox.faults.rest(Cut(), when=wanted, count=None)

    def recorded(self) -> Counter[Site]:
        """Count what was written down."""
        met = Counter(self._called)
        for line in self._record.read_text("utf-8").splitlines():
            when, phase, text = line.split("\t")
            if when == "statement":
                met[Site(phase, when, text)] += 1  # type: ignore[arg-type]  # as it was written
        return met

    async def watch(self) -> None:
        """Notice when the machine has no time for us, until cancelled."""
        while True:
            before_s = time.monotonic()
            await asyncio.sleep(TICK_S)
            now_s = time.monotonic()
            if now_s - before_s > TICK_S + LAG_S:
                self.lags += 1
                self.down.append((before_s - ANSWER_S, now_s + 1))

    def begin(self, only: Pair | None = None) -> None:
        """Let all pairs play, or one of them."""
        for pair in self.pairs if only is None else [only]:
            pair.begin()

    async def pause(self) -> None:
        """Let all pairs stop."""
        await asyncio.gather(*(pair.pause() for pair in self.pairs))

    async def kill(self) -> None:
        """Kill the bot, and let the pairs stop."""
        self.gone()
        self.kills += self.bot.running
        await self.bot.kill()
        await self.pause()

    def gone(self) -> None:
        """Take note that from now on nobody answers."""
        if self._since is None:
            self._since = time.monotonic()

    async def dies(self, within_s: float) -> bool:
        """Wait for the bot to die where it was told to; the pairs stop then."""
        try:
            async with asyncio.timeout(within_s):
                code = await self.bot.wait()
        except TimeoutError:
            return False
        self.gone()
        await self.pause()
        if code != KILLED:
            raise Broken(f"the bot ended with {code}\n{self.bot.tail()}")
        self.kills += 1
        return True

    def check(self) -> None:
        """Compare what was told with the disk.

        Raises:
            Broken: A promise is.
        """
        broken = self.judge.check(self.database)
        broken += [f"P6 no answer: {did.what} ({did.number})" for did in self.unanswered()]
        for bad in self.sandbox.violations:
            if bad.code in MALFORMED:
                broken.append(f"Discord would refuse {bad.route}: {bad.message} {bad.errors}")
        for finding in self.sandbox.findings:
            if finding.oddity is not Oddity.NO_ANSWER:
                broken.append(f"{finding.oddity}: {finding.about}")
        broken += [f"the log says: {line}" for line in self.bot.faults if OURS.search(line)]
        if broken:
            raise Broken("\n".join(broken))

    def unanswered(self) -> list[Did]:
        """Give the clicks that failed though the bot was there all the while."""
        down = [*self.down, *([(self._since, math.inf)] if self._since is not None else [])]
        return [
            did
            for did in self.ledger
            if did.outcome == "failed"
            and did.number not in self.spared
            and not any(start < did.sent_s + ANSWER_S and did.sent_s < end for start, end in down)
        ]

    async def settles(self) -> None:
        """Wait, while nobody plays, until the channels show what is so.

        A second board of a duel may stand, if it answers whoever presses it; the message of a
        challenge that was not written down may until somebody does. Nothing else may.

        Raises:
            Broken: They don't.
        """
        onlooker = self.sandbox.member("Casey")
        channels = [pair.channel for pair in self.pairs]
        began_s = time.monotonic()
        pressed: set[int] = set()
        while True:
            kept = kept_in(self.database)
            found = [stray for channel in channels for stray in strays(channel, onlooker, kept)]
            for stray in found:
                if not stray.known and stray.message.id not in pressed:
                    pressed.add(stray.message.id)
                    await self.ledger.press(onlooker, stray.message, stray.custom_id)
            absent = [missing(channel, onlooker, kept, self._started_ms) for channel in channels]
            wrong = [
                *(line for lines in absent for line in lines),
                *(stray.words for stray in found if not stray.may_stand),
                *(["prompts are noted"] if prompts_noted(self.database) else ()),
            ]
            waited_s = time.monotonic() - began_s
            # A bot that is to die at a point may come there while it mends.
            if not wrong or self.died:
                return
            if waited_s > SETTLED_S:
                raise Broken("\n".join(wrong))
            await asyncio.sleep(0.05)

    async def frees(self) -> None:
        """Let every pair end what it has open and begin anew: nobody is held by what is over.

        Raises:
            Broken: P10, somebody is.
        """
        for pair in self.pairs:
            await self._free(pair)

    async def _free(self, pair: Pair) -> None:
        one, two = pair.members
        for member in (one, two):
            click = await self.ledger.command(member, pair.channel, "duo resign")
            await self._press(member, click, "resign-yes")
        for member in (one, two):
            for message in member.sees(pair.channel):
                for custom_id, press in offered(message).items():
                    if press.verb == "withdraw" and not message.ephemeral:
                        await self.ledger.press(member, message, custom_id)
        options = {"user": two, "draft": "deal"}
        click = await self.ledger.command(one, pair.channel, "duo challenge", **options)
        before = kept_in(self.database)
        accepted = await self._press(two, click, "accept")
        live = {
            duel
            for duel, kept in kept_in(self.database).items()
            if kept.status == "live" and kept.channel == pair.channel.id
        }
        if len(live) != 1 or any(before[duel].status == "live" for duel in live):
            text = "nothing" if accepted is None else accepted.text()
            raise Broken(f"P10 no new match in #{pair.channel.name}: {text}")

    async def _press(self, member: Member, click: Click | None, verb: str) -> SeenMessage | None:
        """Press what an answer offers; give what that was answered with."""
        message = None if click is None else click.answer
        if not isinstance(message, SeenMessage):
            return None
        for custom_id, press in offered(message).items():
            if press.verb == verb:
                answered = await self.ledger.press(member, message, custom_id)
                answer = None if answered is None else answered.answer
                return answer if isinstance(answer, SeenMessage) else None
        return None


@asynccontextmanager
async def kill_house(
    folder: Path, *, channels: int, seed: int, manners: Manners | None = None
) -> AsyncIterator[KillHouse]:
    """Open a house whose bot is not started yet; everything is ended afterwards."""
    world = World.default(seed=seed, channels=channels)
    upload_pictures(world)
    async with Sandbox(world=world) as sandbox:
        sandbox.spy.keep(payload_bytes=0, traces=0)
        house = KillHouse(sandbox, folder, seed, manners or Manners())
        watching = asyncio.create_task(house.watch())
        try:
            yield house
        finally:
            watching.cancel()
            await asyncio.gather(*(pair.leave() for pair in house.pairs), return_exceptions=True)
            if house.started:
                await house.bot.kill()
