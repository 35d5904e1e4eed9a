"""The pulse: how late the loop is, and whether the disk takes what is written."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

import pytest

from bot.duel.errors import StoreFault, StoreFull, StoreGone
from bot.duel.play_time import TICK_MS
from bot.duel.timing import SECOND_MS
from bot.pulse import LAG_TOLD_MS, STUCK_MS, Pulse
from bot.vitals import BEAT_MS, Vitals
from tests.duel.fakes import FakeClock
from tests.examples import WELL, changed

PATIENCE_S = 10


class Ward:
    """A pulse by a clock that stands still, and the disk that it writes to."""

    def __init__(self) -> None:
        self.clock = FakeClock()
        self.kept: list[Vitals] = []
        self.fault: StoreFault | None = None
        self.hangs = False
        self.awake_ms: list[int] = []
        self.pulse = Pulse(self.clock, self._measure, self._keep, self._awake)

    def _measure(self, loop_lag_ms: int, database_ok: bool) -> Vitals:  # noqa: FBT001 - of the pulse
        return changed(loop_lag_ms=loop_lag_ms, database_ok=database_ok)

    def _awake(self) -> None:
        self.awake_ms.append(self.clock.monotonic_ms())

    async def _keep(self, vitals: Vitals) -> None:
        if self.hangs:
            await asyncio.Event().wait()
        if self.fault is not None:
            raise self.fault
        self.kept.append(vitals)

    async def seconds(self, count: int) -> None:
        await self.clock.advance(count * SECOND_MS)


@asynccontextmanager
async def beating() -> AsyncIterator[tuple[Ward, "asyncio.Task[None]"]]:
    ward = Ward()
    task = asyncio.create_task(ward.pulse.beat())
    await ward.clock.settle()
    try:
        yield ward, task
    finally:
        task.cancel()
        if ward.pulse._writing is not None:
            ward.pulse._writing.cancel()
        with suppress(asyncio.CancelledError, StoreFault):
            await task


async def test_it_says_at_each_tick_that_the_process_runs() -> None:
    async with beating() as (ward, _task):
        await ward.clock.advance(3 * TICK_MS)
        first_ms = ward.awake_ms[0]
        assert ward.awake_ms == [first_ms + tick * TICK_MS for tick in range(4)]


async def test_the_signs_are_written_at_once_and_four_times_a_minute() -> None:
    async with beating() as (ward, _task):
        assert len(ward.kept) == 1
        await ward.seconds(60)
        assert len(ward.kept) == 5


async def test_what_has_changed_is_shown_at_once() -> None:
    async with beating() as (ward, _task):
        ward.pulse.show()
        await ward.clock.settle()
        assert len(ward.kept) == 2


async def test_what_changes_while_signs_are_written_is_shown_once_they_are() -> None:
    ward = Ward()
    gate = asyncio.Event()
    keep = ward.pulse._keep

    async def slow(vitals: Vitals) -> None:
        await gate.wait()
        await keep(vitals)

    ward.pulse._keep = slow
    task = asyncio.create_task(ward.pulse.beat())
    await ward.clock.settle()
    ward.pulse.show()
    await ward.seconds(1)
    assert ward.kept == []
    gate.set()
    await ward.clock.settle()
    await ward.seconds(1)
    assert len(ward.kept) == 2
    await ward.seconds(2)
    assert len(ward.kept) == 2
    task.cancel()


async def test_a_loop_that_was_held_up_is_told_and_measured(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with beating() as (ward, _task):
        await ward.seconds(2)
        assert ward.pulse.vitals().loop_lag_ms == 0
        ward.clock._now_ms += TICK_MS + LAG_TOLD_MS  # nothing ran meanwhile
        await ward.clock.settle()
        await ward.clock.advance(0)
        assert ward.pulse.vitals().loop_lag_ms == LAG_TOLD_MS
        assert f"held up for {LAG_TOLD_MS} ms" in caplog.text
        await ward.seconds(2 * BEAT_MS // SECOND_MS + 1)
        assert ward.pulse.vitals().loop_lag_ms == 0
        assert max(kept.loop_lag_ms for kept in ward.kept) == LAG_TOLD_MS


async def test_a_disk_that_refuses_is_told_once_and_again_when_it_takes(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with beating() as (ward, _task):
        ward.fault = StoreFull("the disk is full")
        await ward.seconds(40)
        assert not ward.pulse.vitals().database_ok
        assert caplog.text.count("nothing can be saved") == 1
        ward.fault = None
        with caplog.at_level(logging.WARNING):
            await ward.seconds(20)
        assert ward.pulse.vitals().database_ok
        assert "again" in caplog.text


def gone(ward: Ward) -> None:
    ward.fault = StoreGone("closed")


def hung(ward: Ward) -> None:
    ward.hangs = True


@pytest.mark.parametrize("end", [gone, hung])
async def test_a_database_that_has_ended_ends_the_pulse(end: Callable[[Ward], None]) -> None:
    async with beating() as (ward, task):
        end(ward)
        await ward.seconds((BEAT_MS + STUCK_MS) // SECOND_MS + 2)
        assert task.done()
        with pytest.raises(StoreGone):
            await task


async def test_the_last_signs_never_fail_the_stop() -> None:
    ward = Ward()
    ward.fault = StoreFull("the disk is full")
    await ward.pulse.last(PATIENCE_S)
    ward.fault = None
    await ward.pulse.last(PATIENCE_S)
    assert ward.kept == [WELL]


async def test_a_disk_that_does_not_answer_holds_up_no_stop(
    caplog: pytest.LogCaptureFixture,
) -> None:
    ward = Ward()
    ward.hangs = True
    async with asyncio.timeout(PATIENCE_S):
        await ward.pulse.last(0.01)
    assert "not written" in caplog.text
    assert ward.kept == []
