"""One alarm clock for all duels."""

import asyncio
from functools import partial

import pytest

from bot.duel.records import ChannelId
from bot.duel.timers import Timers
from tests.duel.fakes import Arena, FakeClock


async def test_each_key_rings_once_at_its_time() -> None:
    clock = FakeClock()
    timers = Timers(clock)
    rung: list[tuple[str, int]] = []
    start_ms = clock.monotonic_ms()

    def ring(key: str) -> None:
        rung.append((key, clock.monotonic_ms() - start_ms))

    for key, delay_ms in (("b", 200), ("a", 100), ("c", 300), ("now", 0), ("past", -5)):
        timers.set(key, delay_ms, partial(ring, key))
    await clock.advance(1000)
    assert rung == [("now", 0), ("past", 0), ("a", 100), ("b", 200), ("c", 300)]
    assert len(timers) == 0
    await timers.close()


async def test_setting_a_key_again_moves_it_and_dropping_silences_it() -> None:
    clock = FakeClock()
    timers = Timers(clock)
    rung: list[str] = []
    timers.set("moved", 100, lambda: rung.append("first"))
    timers.set("moved", 300, lambda: rung.append("second"))
    timers.set("earlier", 500, lambda: rung.append("late"))
    timers.set("earlier", 50, lambda: rung.append("early"))
    timers.set("dropped", 60, lambda: rung.append("dropped"))
    timers.drop("dropped")
    timers.drop("never set")
    await clock.advance(299)
    assert rung == ["early"]
    await clock.advance(1)
    assert rung == ["early", "second"]
    await clock.advance(1000)
    assert rung == ["early", "second"]
    await timers.close()


async def test_a_ring_may_set_timers_itself() -> None:
    clock = FakeClock()
    timers = Timers(clock)
    rung: list[int] = []

    def ring() -> None:
        rung.append(clock.monotonic_ms())
        if len(rung) < 4:
            timers.set("again", 10, ring)

    timers.set("again", 10, ring)
    await clock.advance(25)
    assert len(rung) == 2
    await clock.advance(25)
    assert len(rung) == 4
    await timers.close()


async def test_a_ring_that_fails_silences_no_other(caplog: pytest.LogCaptureFixture) -> None:
    clock = FakeClock()
    timers = Timers(clock)
    rung: list[str] = []

    def broken() -> None:
        raise RuntimeError("boom")

    timers.set("broken", 10, broken)
    timers.set("sound", 20, lambda: rung.append("sound"))
    await clock.advance(30)
    assert rung == ["sound"]
    assert "boom" in caplog.text
    await timers.close()


async def test_a_corrected_host_clock_moves_no_timer() -> None:
    clock = FakeClock()
    timers = Timers(clock)
    rung: list[str] = []
    timers.set("steady", 100, lambda: rung.append("steady"))
    clock.jump(3_600_000)
    await clock.advance(99)
    assert rung == []
    clock.jump(-7_200_000)
    await clock.advance(1)
    assert rung == ["steady"]
    await timers.close()


async def test_outdated_entries_don_t_pile_up() -> None:
    clock = FakeClock()
    timers = Timers(clock)
    for number in range(5000):
        timers.set("busy", 1_000_000 + number, lambda: None)
    assert len(timers._heap) < 200
    assert len(timers._keys) < 200
    await timers.close()


async def test_one_task_sleeps_however_many_duels_wait() -> None:
    arena = Arena()
    await arena.start()
    before = len(asyncio.all_tasks())
    for number in range(50):
        await arena.duel(channel=ChannelId(800 + number))
    await arena.clock.settle()
    assert len(asyncio.all_tasks()) <= before + 1
    assert arena.clock.sleepers == 1
    await arena.run.close()
    assert arena.clock.sleepers == 0


async def test_closing_silences_all_and_sets_nothing_more() -> None:
    clock = FakeClock()
    timers = Timers(clock)
    rung: list[str] = []
    timers.set("late", 10, lambda: rung.append("late"))
    await timers.close()
    timers.set("later", 10, lambda: rung.append("later"))
    await clock.advance(100)
    assert rung == []
    assert clock.sleepers == 0
