"""When a shard tries to reach the gateway again, and when it may begin a session."""

import asyncio
import logging
from dataclasses import dataclass

import pytest

from bot.ui.reconnecting import (
    DAY_MS,
    HELLO_WITHIN_MS,
    IDENTIFY_EVERY_MS,
    INVALID_WAIT_MS,
    LONGEST_WAIT_MS,
    RESERVE,
    STOOD_MS,
    SessionStarts,
    Tries,
)
from tests.duel.fakes import FakeClock

RETURN_MS = 5000
"""So soon after Discord the bot is back."""


def longest(_least: float, most: float) -> float:
    return most


def shortest(least: float, _most: float) -> float:
    return least


@dataclass(slots=True)
class Told:
    """What Discord says of the session starts."""

    total: int = 1000
    remaining: int = 1000
    reset_after: int = DAY_MS
    max_concurrency: int = 1


class Shards:
    """Shards that identify, and when each did so."""

    def __init__(self, **told: int) -> None:
        self.clock = FakeClock()
        self.told = Told(**told)
        self.asked = 0
        self.deaf = False
        self.began: list[tuple[int, int]] = []
        self.starts = SessionStarts(self.clock, self._ask)
        self.starts.told(self.told)

    async def _ask(self) -> Told:
        self.asked += 1
        if self.deaf:
            raise OSError
        return self.told

    async def identify(self, shard: int, *, comes_to_it: bool = True) -> None:
        async with self.starts.turn(shard):
            if comes_to_it:
                self.starts.used(shard)
                self.told.remaining -= 1
                self.began.append((shard, self.clock.monotonic_ms()))

    async def at_once(self, *shards: int) -> list[int]:
        """Let shards identify side by side; return after how long each did."""
        since_ms = self.clock.monotonic_ms()
        self.began.clear()
        tasks = [asyncio.create_task(self.identify(shard)) for shard in shards]
        while not all(task.done() for task in tasks):
            await self.clock.settle()
            await self.clock.advance(50)
        return [at_ms - since_ms for _shard, at_ms in sorted(self.began)]


def test_the_first_try_after_a_good_connection_is_made_at_once() -> None:
    clock = FakeClock()
    tries = Tries(clock, longest)
    for _outage in range(100):
        tries.connected()
        clock.stand_still(STOOD_MS)
        tries.lost()
        waits_ms = [tries.next_wait_ms() for _try in range(200)]
        assert waits_ms[:3] == [0, 500, 1000]
        assert set(waits_ms[3:]) == {LONGEST_WAIT_MS}


def test_a_connection_that_came_to_nothing_is_a_failed_try() -> None:
    clock = FakeClock()
    tries = Tries(clock, shortest)
    assert tries.next_wait_ms() == 0
    for wait_ms in (250, 500, 750, 750):
        tries.connected()
        clock.stand_still(STOOD_MS - 1)
        tries.lost()
        assert tries.next_wait_ms() == wait_ms


def test_the_longest_way_back_fits_in_five_seconds() -> None:
    """A try that hangs, the wait after it, and the wait after a session that is no more."""
    assert LONGEST_WAIT_MS + HELLO_WITHIN_MS < RETURN_MS
    assert LONGEST_WAIT_MS + INVALID_WAIT_MS[1] < RETURN_MS - 1500


def test_tries_are_spread_by_chance() -> None:
    clock = FakeClock()
    waits_ms = set()
    for _bot in range(50):
        tries = Tries(clock)
        waits_ms.add([tries.next_wait_ms() for _try in range(5)][-1])
    assert len(waits_ms) > 10
    assert all(LONGEST_WAIT_MS / 2 <= each <= LONGEST_WAIT_MS for each in waits_ms)


def test_every_other_try_goes_to_the_common_gateway() -> None:
    tries = Tries(FakeClock())
    own = []
    for _try in range(4):
        tries.next_wait_ms()
        own.append(tries.odd)
    assert own == [True, False, True, False]


async def test_the_first_session_waits_for_nothing() -> None:
    shards = Shards()
    assert await shards.at_once(0) == [0]
    await shards.clock.advance(IDENTIFY_EVERY_MS)
    assert await shards.at_once(0) == [0]


@pytest.mark.parametrize(
    ("max_concurrency", "waits_ms"),
    [
        (1, [0, IDENTIFY_EVERY_MS, 2 * IDENTIFY_EVERY_MS, 3 * IDENTIFY_EVERY_MS]),
        (2, [0, 0, IDENTIFY_EVERY_MS, IDENTIFY_EVERY_MS]),
        (16, [0, 0, 0, 0]),
    ],
)
async def test_of_the_shards_of_a_bucket_one_identifies_in_five_seconds(
    max_concurrency: int, waits_ms: list[int]
) -> None:
    shards = Shards(max_concurrency=max_concurrency)
    assert await shards.at_once(0, 1, 2, 3) == waits_ms


async def test_a_try_that_does_not_come_to_identify_uses_nothing() -> None:
    shards = Shards(remaining=4)
    for _try in range(20):
        async with asyncio.timeout(1):
            await shards.identify(0, comes_to_it=False)
    assert await shards.at_once(0) == [0]


async def test_sessions_that_come_to_nothing_never_use_up_a_day(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Discord resets the token of a bot that identifies once more."""
    shards = Shards()
    with caplog.at_level(logging.WARNING):
        identifying = asyncio.create_task(endless(shards))
        for _minute in range(24 * 60):
            await shards.clock.advance(60_000)
        identifying.cancel()
    assert 500 < len(shards.began) < 800
    assert shards.began[200][1] - shards.began[0][1] < 20 * 60_000
    assert "too many came to nothing" in caplog.text


@pytest.mark.parametrize("deaf", [False, True])
async def test_the_last_starts_of_a_day_are_left_alone(deaf: bool) -> None:  # noqa: FBT001 - a case
    shards = Shards(remaining=RESERVE + 20)
    shards.deaf = deaf
    identifying = asyncio.create_task(endless(shards))
    for _minute in range(12 * 60):
        await shards.clock.advance(60_000)
    identifying.cancel()
    assert shards.asked > 0
    if not deaf:
        assert shards.told.remaining == RESERVE


async def endless(shards: Shards) -> None:
    while True:
        await shards.identify(0)


async def test_a_year_of_outages_uses_up_nothing() -> None:
    """What is spent comes back, so that the thousandth outage is as short as the first."""
    shards = Shards()
    for _outage in range(1000):
        await shards.clock.advance(8 * 3_600_000)
        assert await shards.at_once(0) == [0]
        shards.told.remaining = 1000
