"""The pulse: what a beat writes, how late the loop is, and whether the disk takes it."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

import pytest

from bot.duel.errors import StoreFault, StoreFull, StoreGone
from bot.duel.play_time import TICK_MS
from bot.duel.pulse import LAG_TOLD_MS, STUCK_BEATS
from bot.duel.timing import SECOND_MS
from tests.duel.fakes import Arena
from tests.examples import WELL, changed

STARTING = changed(state="starting")
STOPPED = changed(state="stopped")


@asynccontextmanager
async def ticking(arena: Arena) -> AsyncIterator["asyncio.Task[None]"]:
    task = asyncio.create_task(arena.pulse.tick())
    await arena.clock.settle()
    try:
        yield task
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError, StoreFault):
            await task


async def seconds(arena: Arena, count: int) -> None:
    await arena.clock.advance(count * SECOND_MS)


async def test_it_says_at_each_tick_that_the_process_runs(
    arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[int] = []
    began_ms = arena.clock.monotonic_ms()
    monkeypatch.setattr(arena.outages, "awake", lambda: told.append(arena.clock.monotonic_ms()))
    async with ticking(arena):
        await arena.clock.advance(3 * TICK_MS)
        assert told == [began_ms + tick * TICK_MS for tick in range(4)]


async def test_how_the_bot_is_is_written_at_once_and_four_times_a_minute() -> None:
    arena = Arena()
    arena.pulse.beat(arena.measured)
    await arena.clock.settle()
    assert arena.store.health == arena.measured()
    written = arena.store.log.count("beat")
    for _ in range(4):
        await seconds(arena, 15)
        assert arena.store.health == arena.measured()
    assert arena.store.log.count("beat") == written + 4
    await arena.run.close()


async def test_what_has_changed_is_shown_at_once(arena: Arena) -> None:
    arena.pulse.beat(lambda: STOPPED)
    await arena.clock.settle()
    assert arena.store.health == STOPPED


async def test_what_changes_while_a_beat_is_written_is_shown_once_it_is(arena: Arena) -> None:
    await arena.clock.settle()
    written = arena.store.log.count("beat")
    arena.store.hold()
    arena.pulse.beat(lambda: STARTING)
    await arena.clock.settle()
    arena.pulse.beat(lambda: WELL)
    await seconds(arena, 1)
    arena.store.release()
    await arena.clock.settle()
    assert arena.store.health == WELL
    assert arena.store.log.count("beat") == written + 2
    await seconds(arena, 15)
    assert arena.store.log.count("beat") == written + 3


async def test_a_start_that_has_not_taken_up_what_was_left_shows_how_it_is_and_tells_no_time(
    arena: Arena,
) -> None:
    await seconds(arena, 20)
    await arena.run.close()
    left = await arena.store.last_beat()
    arena.clock.away(60 * SECOND_MS)
    arena.begin_anew()
    arena.pulse.beat(lambda: STARTING)
    await seconds(arena, 40)
    assert arena.store.health == STARTING
    assert await arena.store.last_beat() == left
    await arena.start()
    await arena.clock.settle()
    assert arena.store.health == arena.measured()
    assert arena.store.beat_ms == arena.clock.now_ms()


async def test_how_the_bot_has_ended_changes_nothing_of_the_last_time(arena: Arena) -> None:
    await seconds(arena, 20)
    await arena.run.close()
    left = await arena.store.last_beat()
    assert left is not None
    assert left.at_ms == arena.clock.now_ms()
    assert arena.store.health is not None
    await seconds(arena, 3)
    await arena.pulse.last(STOPPED)
    assert arena.store.health == STOPPED
    assert await arena.store.last_beat() == left


async def test_a_loop_that_was_held_up_is_told_and_measured(
    arena: Arena, caplog: pytest.LogCaptureFixture
) -> None:
    async with ticking(arena):
        await seconds(arena, 2)
        assert arena.measured().loop_lag_ms == 0
        arena.clock.stand_still(TICK_MS + LAG_TOLD_MS)
        await arena.clock.advance(0)
        assert arena.measured().loop_lag_ms == LAG_TOLD_MS
        assert f"held up for {LAG_TOLD_MS} ms" in caplog.text
        await seconds(arena, 14)
        assert arena.measured().loop_lag_ms == LAG_TOLD_MS
        await seconds(arena, 2)
        assert arena.measured().loop_lag_ms == 0


async def test_a_disk_that_refuses_is_told_once_and_again_when_it_takes(
    arena: Arena, caplog: pytest.LogCaptureFixture
) -> None:
    assert arena.measured().database_ok
    arena.store.failing = StoreFull("the disk is full")
    await seconds(arena, 40)
    assert not arena.measured().database_ok
    assert caplog.text.count("nothing can be saved") == 1
    arena.store.failing = None
    with caplog.at_level(logging.WARNING):
        await arena.clock.advance(arena.timing.retry_ms)
    assert arena.measured().database_ok
    assert caplog.text.count("takes what is written to it again") == 1


async def test_a_disk_that_lets_a_beat_wait_is_not_well(arena: Arena) -> None:
    await arena.clock.settle()
    arena.store.hold()
    await arena.clock.advance(2 * arena.timing.beat_ms)
    assert arena.measured().database_ok
    await arena.clock.advance(1)
    assert not arena.measured().database_ok
    arena.store.release()
    await arena.clock.settle()
    assert arena.measured().database_ok


def gone(arena: Arena) -> None:
    arena.store.failing = StoreGone("closed")


def hung(arena: Arena) -> None:
    arena.store.hold()


@pytest.mark.parametrize("end", [gone, hung])
async def test_a_database_that_has_ended_ends_the_pulse(
    arena: Arena, end: Callable[[Arena], None]
) -> None:
    async with ticking(arena) as task:
        end(arena)
        await arena.clock.advance(arena.timing.beat_ms)
        await arena.clock.advance(STUCK_BEATS * arena.timing.beat_ms)
        assert task.done() == (end is gone)
        await seconds(arena, 1)
        assert task.done()
        with pytest.raises(StoreGone):
            await task


async def test_the_last_beat_never_fails_the_stop(
    arena: Arena, caplog: pytest.LogCaptureFixture
) -> None:
    await arena.run.close()
    arena.store.failing = StoreFull("the disk is full")
    await arena.pulse.last(STOPPED)
    assert "the disk refused the last beat" in caplog.text
    arena.store.failing = None
    await arena.pulse.last(STOPPED)
    assert arena.store.health == STOPPED
