"""After an outage of Discord's gateway the bot is back at once, however many there were before.

No test waits for an outage to be over: how long one lasts, and how long the bot waits between its
tries, passes on the sandbox's clock, which the test moves on when the bot has gone to sleep before
its next try. A try itself takes none of that time, so what is told of seconds does not depend on
the machine. With a real clock: `python -m tests.outages`.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from bot.__main__ import assembled
from bot.client import DiscordUnreachable
from bot.ui.discord_internals import CLOSE_WITHIN_S, Socket
from bot.ui.gateway_watch import UNHEARD_MS
from bot.ui.reconnecting import HELLO_WITHIN_MS, IDENTIFY_EVERY_MS
from sandbox import MovableClock, Sandbox, World
from sandbox.fault_rest import Limited
from sandbox.gateway import Outage
from sandbox.sessions import Session
from tests.e2e.house import PATIENCE_S, House, SandboxTime, at_home, words
from tests.e2e.tables import advance
from tests.e2e.test_operators import settings_of
from tests.e2e.waits import Waits

RETURN_S: Final = 5
"""So soon after the gateway the bot is back."""

STOOD_S: Final = 20
"""How long a connection stands before the next outage."""


class Weather:
    """A house whose gateway goes down and comes up."""

    def __init__(self, house: House, clock: MovableClock, waits: Waits) -> None:
        self.house = house
        self.clock = clock
        self.gateway = house.sandbox.gateway
        self.waits = waits

    @property
    def sessions(self) -> dict[int, Session]:
        return {session.shard[0]: session for session in self.gateway.connected()}

    async def until(self, look: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while not look():
                await asyncio.sleep(0.002)

    def all_back(self) -> bool:
        return len(self.sessions) == self.gateway.shards and self.house.bot.duels.outages.connected

    async def until_asleep(self) -> None:
        """Wait until each shard that is not back sleeps before its next try."""
        await self.until(lambda: len(self.sessions) + self.waits.shards >= self.gateway.shards)

    async def pass_s(self, seconds: float) -> None:
        """Let time pass, and the bot try whenever it would."""
        ends_ms = self.clock.now_ms() + round(seconds * 1000)
        while self.clock.now_ms() < ends_ms:
            await self.until_asleep()
            next_ms = min(self.waits.until_ms.values(), default=ends_ms)
            step_ms = min(next_ms, ends_ms) - self.clock.now_ms()
            woken = [task for task, at_ms in self.waits.until_ms.items() if at_ms <= ends_ms]
            self.clock.advance(step_ms / 1000)
            if step_ms and next_ms <= ends_ms and woken:
                await self._until_awake(next_ms)

    async def down(self, seconds: float, how: Outage = "refuses") -> None:
        """Let the gateway be down for so long, as far as the clock goes."""
        await self.gateway.go_down(how)
        await self.pass_s(seconds)

    async def back_s(self) -> float:
        """Let the gateway come up; return after how many seconds each shard was back."""
        began_ms = self.clock.now_ms()
        self.gateway.come_up()
        while True:
            await self.until(lambda: self.all_back() or self._none_moves())
            if self.all_back():
                return (self.clock.now_ms() - began_ms) / 1000
            next_ms = min(self.waits.until_ms.values())
            self.clock.advance((next_ms - self.clock.now_ms()) / 1000)
            await self._until_awake(next_ms)

    async def _until_awake(self, at_ms: int) -> None:
        """Wait until whoever slept up to now does something."""
        await self.until(lambda: at_ms not in self.waits.until_ms.values())

    def _none_moves(self) -> bool:
        asleep = self.waits.shards
        return asleep > 0 and len(self.sessions) + asleep >= self.gateway.shards

    async def answers(self) -> None:
        """See that a click is answered."""
        click = await self.house.anna.command(self.house.channel, "duo rules")
        await self.house.answered(click, "message")

    def starts_left(self) -> int:
        return int(self.gateway.identifies.told()["remaining"])


@asynccontextmanager
async def weather(
    folder: Path, monkeypatch: pytest.MonkeyPatch, shards: int = 1, max_concurrency: int = 1
) -> AsyncIterator[Weather]:
    clock = MovableClock()
    world = World.default(seed=1, clock=clock)
    waits = Waits(monkeypatch)
    async with at_home(folder, world=world, clock=clock, shards=shards) as house:
        found = Weather(house, clock, waits)
        await found.until(found.all_back)
        found.gateway.identifies.on = True
        found.gateway.identifies.max_concurrency = max_concurrency
        house.bot.session_starts.told(await house.bot.fetch_session_start_limits())
        clock.advance(STOOD_S)
        yield found


OUTAGES: Final = [(8, ""), (25, ""), (25, "lost"), (1, ""), (60, ""), (60, "lost"), (3, "lost")]
"""How long each is, and whether the session is lost in it."""


@pytest.mark.parametrize("how", ["refuses", "drops"])
async def test_the_bot_is_back_in_five_seconds_after_each_of_many_outages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: Outage
) -> None:
    """Refused, or let in and then dropped: neither makes the next outage longer."""
    async with weather(tmp_path, monkeypatch) as found:
        for seconds, lost in OUTAGES * 2:
            before, left = found.sessions[0], found.starts_left()
            knocks = found.gateway.knocks
            await found.down(seconds, how)
            if lost:
                found.gateway.forget_sessions()
            assert await found.back_s() <= RETURN_S
            assert (found.sessions[0] is before) == (not lost)
            assert left - found.starts_left() == bool(lost)
            tries = found.gateway.knocks - knocks
            assert seconds / 1.5 - 2 <= tries <= seconds / 0.75 + 3
            await found.answers()
            found.clock.advance(STOOD_S)


@pytest.mark.parametrize("how", ["hangs", "mute"])
@pytest.mark.parametrize("lost", [False, True])
async def test_the_bot_is_back_though_the_gateway_said_nothing_at_all(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    how: Outage,
    lost: bool,  # noqa: FBT001 - a case
) -> None:
    made: list[Socket] = []
    begin = Socket.__init__

    def noted(one: Socket, socket: Any, **more: Any) -> None:  # noqa: ANN401 - the library's own
        begin(one, socket, **more)
        made.append(one)

    monkeypatch.setattr(Socket, "__init__", noted)
    async with weather(tmp_path, monkeypatch) as found:
        for _outage in range(6):
            before = found.sessions[0]
            knocks = found.gateway.knocks
            await found.gateway.go_down(how)
            for number in range(1, 6):
                await found.until(lambda: found.gateway.knocks == knocks + number)  # noqa: B023 - awaited at once
                await asyncio.sleep(0)
                found.clock.advance(HELLO_WITHIN_MS / 1000)
                await found.until_asleep()
                if number < 5:
                    [until_ms] = found.waits.until_ms.values()
                    found.clock.advance((until_ms - found.clock.now_ms()) / 1000)
            if lost:
                found.gateway.forget_sessions()
            assert await found.back_s() <= RETURN_S
            assert (found.sessions[0] is before) == (not lost)
            await found.answers()
            found.clock.advance(STOOD_S)
        assert len(made) > (30 if how == "mute" else 6)
        assert [one.open for one in made] == [False] * (len(made) - 1) + [True]
        assert made[-1].socket._timeout.ws_close == CLOSE_WITHIN_S, "a dead one closes no sooner"


@pytest.mark.parametrize("lost", [False, True])
async def test_a_session_that_is_asked_for_and_not_answered_is_asked_for_again(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    lost: bool,  # noqa: FBT001 - a case
) -> None:
    """The gateway says HELLO and acknowledges heartbeats, and passes over a RESUME."""
    monkeypatch.setattr("bot.ui.discord_internals.ANSWER_WITHIN_S", 0.05)
    async with weather(tmp_path, monkeypatch) as found:
        for _outage in range(6):
            before, knocks = found.sessions[0], found.gateway.knocks
            await found.gateway.go_down("deaf")
            for number in range(1, 4):
                await found.until(lambda: found.gateway.knocks == knocks + number)  # noqa: B023 - awaited at once
                await found.until_asleep()
                if number < 3:
                    [until_ms] = found.waits.until_ms.values()
                    found.clock.advance((until_ms - found.clock.now_ms()) / 1000)
            if lost:
                found.gateway.forget_sessions()
            monkeypatch.setattr("bot.ui.discord_internals.ANSWER_WITHIN_S", 30)
            assert await found.back_s() <= RETURN_S
            monkeypatch.setattr("bot.ui.discord_internals.ANSWER_WITHIN_S", 0.05)
            assert (found.sessions[0] is before) == (not lost)
            await found.answers()
            found.clock.advance(STOOD_S)


@pytest.mark.parametrize("max_concurrency", [1, 2])
async def test_shards_come_back_side_by_side_as_far_as_discord_lets_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, max_concurrency: int
) -> None:
    async with weather(tmp_path, monkeypatch, 2, max_concurrency) as found:
        for lost in (False, True, False, True, False, True):
            before = found.sessions
            await found.down(10)
            if lost:
                found.gateway.forget_sessions()
            one_after_another = IDENTIFY_EVERY_MS / 1000 if lost and max_concurrency == 1 else 0
            assert await found.back_s() <= RETURN_S + one_after_another
            assert all((found.sessions[n] is before[n]) == (not lost) for n in before)
            await found.answers()
            found.clock.advance(STOOD_S)


@pytest.mark.parametrize(("code", "resumes"), [(4000, True), (4007, False), (4009, False)])
async def test_a_close_that_asks_for_a_new_session_gets_one_at_once(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    code: int,
    resumes: bool,  # noqa: FBT001 - a case
) -> None:
    async with weather(tmp_path, monkeypatch) as found:
        before = found.sessions[0]
        await found.gateway.drop(code)
        assert await found.back_s() == 0
        assert (found.sessions[0] is before) == resumes
        await found.answers()


@pytest.mark.parametrize("when", ["connected", "trying on", "starting"])
async def test_a_close_that_wants_nobody_back_ends_the_bot(tmp_path: Path, when: str) -> None:
    """4012, which Discord may say before HELLO: who tries on then is not heard of any more."""
    async with Sandbox(world=World.default(seed=1)) as sandbox:
        settings = settings_of(sandbox, tmp_path)
        async with assembled(settings, library=words()) as bot:
            sandbox.gateway.closes = 4012 if when == "starting" else None
            serving = asyncio.create_task(bot.serve(settings.token, asyncio.Event()))
            if when != "starting":
                await sandbox.bot_ready(PATIENCE_S)
                sandbox.gateway.closes = 4012
                await sandbox.gateway.drop(4012 if when == "connected" else 4000)
            with pytest.raises(DiscordUnreachable, match="4012"):
                await asyncio.wait_for(serving, PATIENCE_S)


async def test_a_server_that_threw_the_bot_out_in_an_outage_is_gone_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with weather(tmp_path, monkeypatch) as found:
        await found.house.duel()
        assert found.house.bot.lobby.live_count() == 1
        await found.down(8)
        found.house.sandbox.owner.kick_bot()
        found.gateway.forget_sessions()
        assert await found.back_s() <= RETURN_S
        await found.until(lambda: found.house.bot.lobby.live_count() == 0)
        assert len(found.house.bot.guilds) == 0


async def test_a_call_given_up_in_a_global_limit_leaves_no_other_waiting_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with weather(tmp_path, monkeypatch) as found:
        found.house.sandbox.faults.rest(Limited(40, scope="global"), route="/gateway/bot")
        met = asyncio.create_task(found.house.bot.fetch_session_start_limits())
        await found.until(lambda: "Global rate limit has been hit" in caplog.text)
        met.cancel()
        await asyncio.wait({met})
        await advance(found.house, 40)
        async with asyncio.timeout(PATIENCE_S):
            await found.house.bot.fetch_session_start_limits()


async def test_a_gateway_that_stays_silent_ends_the_process_for_another_to_hear_it(
    tmp_path: Path,
) -> None:
    clock = MovableClock()
    async with Sandbox(world=World.default(seed=1, clock=clock), clock=clock) as sandbox:
        sandbox.rates.on = False
        await sandbox.gateway.go_down()
        settings = settings_of(sandbox, tmp_path)
        async with assembled(settings, clock=SandboxTime(clock), library=words()) as bot:
            began_ms = clock.now_ms()
            serving = asyncio.create_task(bot.serve(settings.token, asyncio.Event()))
            async with asyncio.timeout(PATIENCE_S):
                while bot.state != "stopping":
                    clock.advance(5)
                    await asyncio.sleep(0.002)
            assert clock.now_ms() - began_ms >= UNHEARD_MS
            with pytest.raises(DiscordUnreachable, match="has not been heard for 5 minutes"):
                await serving
            assert await bot.notes.get("ended-unheard") is not None
        assert sandbox.gateway.knocks > 1
