"""A process that stood still hears what was pressed meanwhile before it decides a race (B9)."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.duel.play_time import LAG_MS, LAPSE_MS, TICK_MS, PlayTime
from bot.duel.race import PressOutcome
from bot.engine.seats import OTHER
from tests.duel.fakes import Arena, FakeClock
from tests.duel.test_race_runner import HEAD_MS, LATE_MS, SETTLE_MS, WINDOW_MS, Window, open_window

PAUSES = [TICK_MS + LAG_MS, 900, 2000, LAPSE_MS - 1]


@pytest.fixture
async def beating(arena: Arena) -> AsyncIterator[Arena]:
    """An arena whose process says that it runs, as the bot's does."""
    task = asyncio.create_task(arena.pulse.tick())
    await arena.clock.settle()
    yield arena
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def run_again(arena: Arena, after_ms: int) -> None:
    """Let the process stand still, and then run whatever has fallen due."""
    arena.clock.stand_still(after_ms)
    await arena.clock.advance(0)


def decided(window: Window) -> bool:
    return window.table().uno is None


@pytest.mark.parametrize("pause_ms", PAUSES)
async def test_b9_an_earlier_press_that_arrived_in_a_pause_is_heard_before_the_decision(
    beating: Arena, pause_ms: int
) -> None:
    window = await open_window(beating)
    await beating.clock.advance(HEAD_MS)
    catch = window.press(window.catcher, HEAD_MS)
    await beating.clock.settle()
    await run_again(beating, pause_ms)
    # It is read once the loop has come to it, which is later than its timers.
    call = window.press(window.holder, HEAD_MS - 100)
    await beating.clock.advance(SETTLE_MS + pause_ms)
    for press in await asyncio.gather(catch, call):
        assert isinstance(press, PressOutcome)
        assert press.caught is False


@pytest.mark.parametrize("pause_ms", PAUSES)
async def test_b9_a_press_in_the_window_counts_though_its_end_passed_in_a_pause(
    beating: Arena, pause_ms: int
) -> None:
    window = await open_window(beating)
    await beating.clock.advance(WINDOW_MS + LATE_MS - 1)
    await run_again(beating, pause_ms)
    call = window.press(window.holder, WINDOW_MS)
    await beating.clock.advance(SETTLE_MS + pause_ms)
    ended = await call
    assert isinstance(ended, PressOutcome)
    assert ended.caught is False


async def test_b9_a_pause_in_the_midst_keeps_the_window_open_for_as_much_longer(
    beating: Arena,
) -> None:
    window = await open_window(beating)
    await beating.clock.advance(1000)
    await run_again(beating, 2000 + TICK_MS)
    await beating.clock.advance(WINDOW_MS + LATE_MS - 1000 - TICK_MS - 1)
    assert not decided(window)
    await beating.clock.advance(1)
    await beating.clock.settle()
    assert decided(window)


async def test_b9_a_pause_that_ended_before_the_race_lengthens_nothing(beating: Arena) -> None:
    await beating.clock.advance(10)
    await run_again(beating, 2000)
    window = await open_window(beating, until=lambda board: board.prompt is not None)
    await beating.clock.advance(WINDOW_MS + LATE_MS - 1)
    assert not decided(window)
    await beating.clock.advance(1)
    await beating.clock.settle()
    assert decided(window)


async def test_b9_stamps_decide_as_ever_whatever_the_pause(beating: Arena) -> None:
    window = await open_window(beating)
    await beating.clock.advance(WINDOW_MS)
    await run_again(beating, 2000)
    late = window.press(window.holder, WINDOW_MS + 1)
    await beating.clock.settle()
    assert not isinstance(await late, PressOutcome)


async def test_b9_a_process_that_is_late_for_ever_decides_all_the_same(beating: Arena) -> None:
    window = await open_window(beating)
    catch = window.press(window.catcher, HEAD_MS)
    await beating.clock.settle()
    for _ in range(2 * LAPSE_MS // 1000):
        await run_again(beating, 1000)
    assert decided(window)
    ended = await catch
    assert isinstance(ended, PressOutcome)
    assert ended.call is not None
    assert ended.call.seat == OTHER[window.holder]


@settings(max_examples=200)
@given(st.lists(st.integers(0, LAPSE_MS - 1), min_size=1), st.integers(0, LAPSE_MS - 1))
def test_b9_whoever_asks_first_a_pause_is_counted_once_and_in_full(
    gaps: list[int], last: int
) -> None:
    clock = FakeClock()
    asked, told = PlayTime(clock, 0), PlayTime(clock, 0)
    expected_ms = 0
    for each in (asked, told):
        each.awake()
    for gap_ms in (*gaps, last):
        clock.stand_still(gap_ms)
        late_ms = gap_ms - TICK_MS
        expected_ms += late_ms if late_ms >= LAG_MS else 0
        assert asked.stood_ms() == expected_ms  # a timer is the first to run again
        for each in (asked, told):
            assert each.awake() is None
        assert asked.stood_ms() == told.stood_ms() == expected_ms


def test_a_lapse_is_a_stop_and_no_pause() -> None:
    clock = FakeClock()
    play_time = PlayTime(clock, 0)
    play_time.awake()
    clock.stand_still(LAPSE_MS)
    assert play_time.awake() == LAPSE_MS
    assert play_time.stood_ms() == 0
