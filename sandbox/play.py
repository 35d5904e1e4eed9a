"""Whole matches without a page: `python -m sandbox --play`.

The sandbox runs in this process, the bot in its own. Each channel has its own pair of members, so
that matches can go on side by side. Whatever is wrong ends everything with its reason.
"""

import asyncio
import contextlib
import itertools
import random  # noqa: TID251 - so that a seed gives the same clicks again
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sandbox.config import PlayRules, SandboxConfig
from sandbox.intents import allowed
from sandbox.members import Member
from sandbox.model import Channel
from sandbox.player import MatchEnd, MatchFailed, Player, Tally
from sandbox.process import BotDied, BotNotReady, BotProcess, ended_well
from sandbox.seen import NotPossible
from sandbox.server import Sandbox
from sandbox.world import World

NAMES: Final = (
    "Dana", "Emil", "Femke", "Gijs", "Hana", "Ivo", "Jana", "Koen", "Lotte", "Marek",
    "Nela", "Otto", "Petra", "Quinn", "Radek", "Saskia", "Tomas", "Ursula", "Viktor", "Wies",
)  # fmt: skip
"""Who joins for the second channel and those after it."""

LOCALES: Final = ("cs", "nl", "en-US")
STALL_CHECK_SECONDS: Final = 1.0
TAIL_LINES: Final = 40

Say = Callable[[str], None]


class PlayFailed(Exception):  # noqa: N818 - a statement about the run
    """Something was wrong; the reason in words."""


@dataclass(frozen=True, slots=True)
class MatchReport:
    """One finished match."""

    number: int
    channel: str
    result: str
    clicks: int
    seconds: float

    def line(self, matches: int) -> str:
        """In one line."""
        return (
            f"match {self.number}/{matches} #{self.channel}: {self.result} "
            f"({self.clicks} clicks, {self.seconds:.1f} s)"
        )


@dataclass(frozen=True, slots=True)
class PlayReport:
    """A whole run."""

    matches: tuple[MatchReport, ...]
    clicks: int
    calls_per_click: float
    p50_ms: float
    p95_ms: float
    seconds: float

    def summary(self) -> str:
        """In one line."""
        count = len(self.matches)
        return (
            f"{count} {'match' if count == 1 else 'matches'}, {self.clicks} clicks, "
            f"{self.calls_per_click:.2f} calls a click, answers p50 {self.p50_ms:.1f} ms, "
            f"p95 {self.p95_ms:.1f} ms, {self.seconds:.1f} s"
        )


@dataclass(frozen=True, slots=True)
class PlayPlan:
    """What to play."""

    seed: int = 1
    matches: int = 1
    channels: int = 1
    port: int = 0


def pairs_in(world: World) -> Iterator[tuple[int, int]]:
    """The ids of two members for each channel: first those who are there, then new ones."""
    people = [person.id for person in world.members][:2]
    names = itertools.chain(NAMES, (f"Player {number}" for number in itertools.count(1)))
    locales = itertools.cycle(LOCALES)
    while True:
        while len(people) < 2:  # noqa: PLR2004 - a pair
            people.append(world.add_member(next(names), next(locales)).id)
        yield people.pop(0), people.pop(0)


def percentile(values: list[float], share: float) -> float:
    """The smallest value that `share` of them (0 to 1) don't exceed; 0 of none."""
    if not values:
        return 0
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


async def play(
    config: SandboxConfig,
    plan: PlayPlan,
    data_dir: Path,
    say: Say = lambda _line: None,
    finished: list[MatchReport] | None = None,
) -> PlayReport:
    """Start sandbox and bot and play the matches, one line said for each.

    `finished` gets each match once it is over, for whoever has to say how far a run came that
    was broken off.

    Raises:
        PlayFailed: A refused call, an unanswered click, a warning in the bot's log, a match
            without progress, or the bot's end.
    """
    rules = config.play
    if rules is None:
        raise PlayFailed("there is no table [tool.sandbox.play]: what is there to press?")
    world = World.default(channels=plan.channels, locales=LOCALES)
    world.app.intents_allowed = allowed(config.bot.intents)
    world.let_bot(allow=config.bot.permissions, deny=config.bot.denied)
    async with Sandbox(world=world, port=plan.port) as sandbox:
        bot = bot_process(config, sandbox, data_dir)
        try:
            await bot.start()
            await bot.wait_ready(sandbox, config.bot.ready_seconds, commands=True)
            reports = [] if finished is None else finished
            report = await _Run(sandbox, bot, rules, plan, say, reports).run()
            code = await bot.terminate()
            _check(sandbox, bot)
            _check_end(code)
        except (BotDied, BotNotReady, MatchFailed, NotPossible, OSError) as reason:
            raise PlayFailed(_with_log(str(reason), bot)) from reason
        except PlayFailed as reason:
            raise PlayFailed(_with_log(str(reason), bot)) from reason
        finally:
            await bot.kill()
    return report


def bot_process(
    config: SandboxConfig, sandbox: Sandbox, data_dir: Path, hear: Say | None = None
) -> BotProcess:
    """The bot of a configuration, pointed at a sandbox; its log is `bot.log` in the folder."""
    command, env = config.bot.filled(
        {
            "token": sandbox.token,
            "rest": sandbox.rest_url,
            "gateway": sandbox.gateway_url,
            "cdn": sandbox.cdn_url,
            "data_dir": str(data_dir),
        }
    )
    return BotProcess(
        command,
        env=env,
        cwd=config.bot.folder,
        log=data_dir / "bot.log",
        ignore=config.bot.ignore_log,
        hear=hear,
    )


def _with_log(reason: str, bot: BotProcess) -> str:
    return f"{reason}\n--- the end of {bot.log}:\n{bot.tail(TAIL_LINES)}"


def _check(sandbox: Sandbox, bot: BotProcess) -> None:
    """Say no if anything was wrong so far."""
    if sandbox.violations:
        bad = sandbox.violations[0]
        raise PlayFailed(
            f"Discord would refuse {bad.route}: {bad.status} ({bad.code}) {bad.message} "
            f"{bad.errors or ''}\n{bad.body}"
        )
    if bot.faults:
        raise PlayFailed(f"the bot's log says: {bot.faults[0]}")


def _check_end(code: int | None) -> None:
    if not ended_well(code):
        raise PlayFailed(f"the bot ended with {code} when asked to end")


class _Run:
    """The matches of one run, shared out over the channels."""

    def __init__(
        self,
        sandbox: Sandbox,
        bot: BotProcess,
        rules: PlayRules,
        plan: PlayPlan,
        say: Say,
        reports: list[MatchReport],
    ) -> None:
        self._sandbox = sandbox
        self._bot = bot
        self._rules = rules
        self._plan = plan
        self._say = say
        self._numbers = iter(range(1, plan.matches + 1))
        self._reports = reports
        self._tally = Tally()

    async def run(self) -> PlayReport:
        """Play them all.

        Raises:
            PlayFailed: Something was wrong.
            MatchFailed: A match was stuck or a click not answered.
        """
        started, calls_before = time.perf_counter(), len(self._sandbox.calls())
        world = self._sandbox.world
        playing = [
            asyncio.create_task(
                self._channel(channel, self._sandbox.member(one), self._sandbox.member(two))
            )
            for channel, (one, two) in zip(world.channels.values(), pairs_in(world), strict=False)
        ]
        trouble = asyncio.create_task(self._trouble())
        everything = asyncio.gather(*playing)
        either: set[asyncio.Future[Any]] = {everything, trouble}
        try:
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            if trouble.done():
                raise PlayFailed(trouble.result())
            await everything
        finally:
            for task in (*playing, trouble):
                task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.gather(everything, trouble, return_exceptions=True)
        calls = len(self._sandbox.calls()) - calls_before
        return PlayReport(
            tuple(self._reports),
            self._tally.clicks,
            calls / max(self._tally.clicks, 1),
            percentile(self._tally.answer_ms, 0.5),
            percentile(self._tally.answer_ms, 0.95),
            time.perf_counter() - started,
        )

    async def _trouble(self) -> str:
        """Wait for what ends everything: the bot's end, or a warning in its log."""
        ended = asyncio.create_task(self._bot.wait())
        faulty = asyncio.create_task(self._bot.faulty.wait())
        try:
            await asyncio.wait({ended, faulty}, return_when=asyncio.FIRST_COMPLETED)
            if self._bot.faults:
                return f"the bot's log says: {self._bot.faults[0]}"
            return f"the bot ended with {ended.result()}"
        finally:
            ended.cancel()
            faulty.cancel()

    async def _channel(self, channel: Channel, one: Member, two: Member) -> None:
        """Play in one channel until no match is left."""
        for number in self._numbers:
            opener, invited = (one, two) if number % 2 else (two, one)
            report = await self._match(number, channel, opener, invited)
            self._reports.append(report)
            self._say(report.line(self._plan.matches))

    async def _match(
        self, number: int, channel: Channel, opener: Member, invited: Member
    ) -> MatchReport:
        started, end = time.perf_counter(), MatchEnd()
        players = [
            Player(
                member,
                channel,
                self._rules,
                random.Random(f"{self._plan.seed} {number} {seat}"),  # noqa: S311 - made-up players
                invited=member is invited,
                end=end,
                after_click=lambda: _check(self._sandbox, self._bot),
                name_of=self._name_of,
                clock=self._sandbox.world.clock,
            )
            for seat, member in enumerate((opener, invited))
        ]
        unfollow = [player.follow() for player in players]
        try:
            await players[0].open(invited)
            await self._play_out(players)
        finally:
            for stop in unfollow:
                stop()
        for player in players:
            self._tally.add(player.tally)
        return MatchReport(
            number,
            channel.name,
            end.result or "",
            sum(player.tally.clicks for player in players),
            time.perf_counter() - started,
        )

    async def _play_out(self, players: list[Player]) -> None:
        """Let both click until the match is over, and see that it gets on."""
        tasks = {asyncio.create_task(player.play()) for player in players}
        try:
            waiting = tasks
            while waiting:
                done, waiting = await asyncio.wait(
                    waiting, timeout=STALL_CHECK_SECONDS, return_when=asyncio.FIRST_COMPLETED
                )
                for task in done:
                    task.result()
                idle = time.monotonic() - max(player.last_progress for player in players)
                if waiting and idle > self._rules.stall_seconds:
                    seen = "\n".join(player.describe() for player in players)
                    raise MatchFailed(f"no progress for {idle:.0f} seconds\n{seen}")
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def _name_of(self, user: int) -> str:
        person = self._sandbox.world.people.get(user)
        return "somebody" if person is None else person.name
