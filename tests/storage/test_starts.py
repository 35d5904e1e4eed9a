"""Failed starts in a row wait ever longer (Discord: 1,000 log-ins a day, or the token is reset)."""

import logging

import pytest

from bot.storage.database import Database
from bot.storage.notes import NoteStore
from bot.storage.starts import FREE, GOOD_AFTER_MS, LONGEST_WAIT_MS, Starts
from tests.duel.fakes import FakeClock

DAY_MS = 86_400_000
ALLOWED = 1000


async def test_a_crash_loop_logs_in_far_less_than_a_thousand_times_a_day(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    clock, log_ins = FakeClock(), 0
    began = clock.now_ms()
    while clock.now_ms() - began < DAY_MS:
        clock.away(await Starts(NoteStore(database), clock).begin())
        log_ins += 1
        clock.away(5_000 + 1_000)  # it crashes at once, and the supervisor starts it again
    assert log_ins < ALLOWED / 3
    assert "failed: waiting 300 seconds" in caplog.text


async def test_the_first_starts_that_fail_do_not_wait(database: Database) -> None:
    clock = FakeClock()
    waits = [await Starts(NoteStore(database), clock).begin() for _ in range(FREE + 12)]
    assert waits[: FREE + 4] == [0] * FREE + [5_000, 10_000, 20_000, 40_000]
    assert max(waits) == waits[-1] == LONGEST_WAIT_MS


async def test_a_start_that_was_good_forgets_the_failed_ones(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    clock = FakeClock()
    with caplog.at_level(logging.WARNING):
        for _ in range(4 * FREE):
            starts = Starts(NoteStore(database), clock)
            assert await starts.begin() == 0
            await starts.good()
    assert caplog.text == ""


async def test_failures_of_yesterday_do_not_count(database: Database) -> None:
    clock = FakeClock()
    for _ in range(2 * FREE):
        await Starts(NoteStore(database), clock).begin()
    clock.away(DAY_MS)
    assert await Starts(NoteStore(database), clock).begin() == 0


def test_starts_that_last_as_long_as_a_good_one_are_few_enough_by_themselves() -> None:
    assert DAY_MS / GOOD_AFTER_MS < ALLOWED


async def test_a_ban_that_an_earlier_run_was_told_of_is_waited_out(database: Database) -> None:
    clock = FakeClock()
    assert await Starts(NoteStore(database), clock).ban_left_ms() == 0
    await Starts(NoteStore(database), clock).banned(600_000)
    clock.away(200_000)
    assert await Starts(NoteStore(database), clock).ban_left_ms() == 400_000
    clock.away(400_000)
    assert await Starts(NoteStore(database), clock).ban_left_ms() == 0


@pytest.mark.parametrize("by_ms", [-DAY_MS, DAY_MS])
async def test_a_ban_is_waited_out_no_longer_than_was_told_whatever_the_clock_says(
    database: Database, by_ms: int
) -> None:
    clock = FakeClock()
    await Starts(NoteStore(database), clock).banned(600_000)
    clock.jump(by_ms)
    assert await Starts(NoteStore(database), clock).ban_left_ms() == (600_000 if by_ms < 0 else 0)


async def test_what_was_noted_and_is_no_json_is_as_if_it_had_never_been(database: Database) -> None:
    notes = NoteStore(database)
    starts = Starts(notes, FakeClock())
    for name in ("failed-starts", "banned"):
        await notes.put(name, "{")
    assert await starts.ban_left_ms() == 0
    assert await starts.begin() == 0
