"""When a process whose gateway stays silent makes way for another."""

import asyncio
from typing import Any

import pytest

from bot.duel.errors import StoreFault
from bot.duel.timing import SECOND_MS
from bot.ui.gateway_watch import ENDS_EVERY_MS, STARTS_LEFT, UNHEARD_MS, GatewayWatch
from tests.duel.fakes import FakeClock
from tests.ui.test_reconnecting import Told

MINUTE_MS = 60 * SECOND_MS


class Disk:
    """The bot's notes, which outlive a process (implements `bot.duel.ports.Notes`)."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.refuses = False

    async def get(self, name: str) -> str | None:
        return self.kept.get(name)

    async def put(self, name: str, value: str | None) -> None:
        if self.refuses:
            raise StoreFault("full")
        self.kept[name] = value or ""


class Process:
    """One process and what it hears."""

    def __init__(self, clock: FakeClock, disk: Disk) -> None:
        self.clock = clock
        self.heard_ms = clock.monotonic_ms()
        self.told = Told()
        self.fault: Exception | None = None
        self.asked = 0
        watch = GatewayWatch(
            clock, disk, lambda _never_ms: clock.monotonic_ms() - self.heard_ms, self._ask
        )
        self.watching = asyncio.create_task(watch.until_given_up())

    async def _ask(self) -> Any:  # noqa: ANN401 - as the library gives it
        self.asked += 1
        if self.fault is not None:
            raise self.fault
        return self.told

    async def silent(self, minutes: int) -> bool:
        """Hear nothing for so long; whether the process has ended by then."""
        for _ in range(minutes):
            await self.clock.advance(MINUTE_MS)
        return self.watching.done()

    def heard(self) -> None:
        self.heard_ms = self.clock.monotonic_ms()


async def test_five_silent_minutes_end_the_process_and_no_second_one_in_the_hour() -> None:
    clock, disk = FakeClock(), Disk()
    first = Process(clock, disk)
    assert not await first.silent(4)
    assert first.asked == 0
    assert await first.silent(2)
    ended_ms = clock.monotonic_ms()
    second = Process(clock, disk)
    while not second.watching.done():
        await clock.advance(MINUTE_MS)
    assert ENDS_EVERY_MS - UNHEARD_MS <= clock.monotonic_ms() - ended_ms <= ENDS_EVERY_MS


async def test_what_is_heard_now_and_then_ends_nothing() -> None:
    process = Process(FakeClock(), Disk())
    for _outage in range(20):
        assert not await process.silent(4)
        process.heard()
    assert process.asked == 0


@pytest.mark.parametrize("fault", [OSError(), TimeoutError()])
async def test_nothing_ends_while_the_rest_of_discord_is_silent_too(fault: Exception) -> None:
    process = Process(FakeClock(), Disk())
    process.fault = fault
    assert not await process.silent(60)
    assert process.asked > 0
    process.fault = None
    assert await process.silent(1)


async def test_nothing_ends_where_few_session_starts_are_left() -> None:
    process = Process(FakeClock(), Disk())
    process.told = Told(remaining=STARTS_LEFT)
    assert not await process.silent(60)
    process.told = Told(remaining=STARTS_LEFT + 1)
    assert await process.silent(1)


async def test_nothing_ends_where_it_could_not_be_kept() -> None:
    """The next process would end, too, and the next."""
    disk = Disk()
    process = Process(FakeClock(), disk)
    disk.refuses = True
    assert not await process.silent(60)
    disk.refuses = False
    assert await process.silent(1)


async def test_a_process_that_stood_still_hears_first() -> None:
    process = Process(FakeClock(), Disk())
    process.clock.stand_still(3 * UNHEARD_MS)
    assert not await process.silent(1)
    process.heard()
    assert not await process.silent(4)
    assert process.asked == 0


async def test_a_clock_that_was_set_back_holds_nothing_back_for_ever() -> None:
    clock, disk = FakeClock(), Disk()
    assert await Process(clock, disk).silent(6)
    clock.jump(-30 * 24 * ENDS_EVERY_MS)
    assert await Process(clock, disk).silent(6)
