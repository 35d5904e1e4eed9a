"""Clocks that jump or are wrong, and restarts again and again: nobody wins or loses by them."""

import asyncio
import logging
import time
from collections.abc import Iterator

import pytest

from bot.duel.errors import NotOverdueYet
from bot.duel.records import ChannelId, DuelId, InteractionId
from bot.duel.showing import BoardView
from bot.duel.steady import ENOUGH, OFF_MS, SAMPLES, SteadyClock
from bot.duel.system import SystemClock
from bot.duel.timing import Timing
from bot.engine.actions import ClaimWin, DrawCard, Resign
from bot.engine.seats import OTHER, Seat
from tests.duel.fakes import DEALT, START_MS, Arena, FakeClock, Snowflakes, outcome, to_act

LIMIT_MS = DEALT.turn_limit_s * 1000
OVERDUE_MS = LIMIT_MS + Timing().claim_ms
HOUR_MS = 3_600_000
GRACE_MS = Timing().grace_ms
NEXT_MS = Timing().next_round_ms
IDLE_MS = Timing().idle_ms


def left_ms(arena: Arena, duel: DuelId) -> int:
    """How long whoever must act has, as the board shows it."""
    deadline_ms = arena.lobby.board(duel).deadline_ms
    assert deadline_ms is not None
    return deadline_ms - arena.clock.now_ms()


async def between(arena: Arena) -> DuelId:
    """Play a round to its end."""
    duel = await arena.duel()
    await arena.play_on(
        duel, lambda board: board.table is not None and board.table.phase == "between"
    )
    return duel


def round_of(arena: Arena, duel: DuelId) -> int:
    table = arena.lobby.board(duel).table
    assert table is not None
    return table.round_number


# The host's clock jumps.


@pytest.mark.parametrize("by_ms", [HOUR_MS, -HOUR_MS, 3 * LIMIT_MS, 20 * 365 * 24 * HOUR_MS])
async def test_a_jump_of_the_hosts_clock_gives_nobody_a_claim_and_takes_nobody_s(
    arena: Arena, by_ms: int
) -> None:
    duel = await arena.duel()
    late = to_act(arena, duel)
    arena.clock.jump(by_ms)
    await arena.clock.advance(OVERDUE_MS - 1)
    assert [board for board in arena.table.boards if board.overdue] == []
    with pytest.raises(NotOverdueYet):
        await arena.act(duel, ClaimWin(OTHER[late]))
    await arena.clock.advance(1)
    assert arena.table.boards[-1].overdue
    assert isinstance(await arena.act(duel, ClaimWin(OTHER[late])), BoardView)


@pytest.mark.parametrize("by_ms", [HOUR_MS, -HOUR_MS])
async def test_a_jump_neither_starts_a_round_nor_voids_a_match(arena: Arena, by_ms: int) -> None:
    duel = await between(arena)
    arena.clock.jump(by_ms)
    await arena.clock.advance(NEXT_MS - 1)
    assert round_of(arena, duel) == 1
    await arena.clock.advance(1)
    assert round_of(arena, duel) == 2
    arena.clock.jump(by_ms * 48)
    await arena.clock.advance(LIMIT_MS)
    assert arena.lobby.live_count() == 1


@pytest.mark.parametrize("by_ms", [HOUR_MS, -HOUR_MS, -5000])
async def test_a_jump_while_the_bot_is_away_leaves_what_was_left(arena: Arena, by_ms: int) -> None:
    duel = await arena.duel()
    await arena.clock.advance(60_000)
    arena.clock.jump(by_ms)
    await arena.restart(away_ms=7000)
    assert left_ms(arena, duel) == LIMIT_MS - 60_000
    await arena.restart()
    assert left_ms(arena, duel) == LIMIT_MS - 60_000


# Restarts, again and again.


async def test_however_often_the_bot_is_away_it_counts_for_nobody(arena: Arena) -> None:
    duel = await arena.duel()
    for lived in range(1, 40):
        await arena.clock.advance(5000)
        await arena.restart(away_ms=HOUR_MS)
        assert left_ms(arena, duel) == LIMIT_MS - lived * 5000


# The host's clock is wrong.


@pytest.mark.parametrize("off_ms", [180_000, -180_000, OFF_MS + 200])
async def test_a_wrong_host_clock_is_told_once_and_people_see_discord_s_time(
    caplog: pytest.LogCaptureFixture, off_ms: int
) -> None:
    arena = Arena()
    arena.clock.jump(-off_ms)
    arena.begin_anew()
    await arena.start()
    duel = await arena.duel()
    for _ in range(3 * SAMPLES):
        await arena.clock.advance(1000)
        arena.outages.heard(InteractionId(arena.ids.at(arena.clock.monotonic_ms() - 80)))
    board = arena.lobby.board(duel)
    assert board.deadline_ms is not None
    assert abs(board.deadline_ms - (START_MS + LIMIT_MS)) < 100
    assert abs(board.expires_at_ms - (START_MS + 600_000)) < 100
    warned = [r.getMessage() for r in caplog.records if r.levelno == logging.WARNING]
    assert len(warned) == 1
    assert ("behind" if off_ms > 0 else "ahead of") in warned[0]
    with pytest.raises(NotOverdueYet) as refused:
        await arena.act(duel, ClaimWin(OTHER[to_act(arena, duel)]))
    assert refused.value.deadline_ms == board.deadline_ms + Timing().claim_ms
    await arena.run.close()


async def test_the_way_of_a_click_and_a_second_between_clocks_are_no_fault(
    arena: Arena, caplog: pytest.LogCaptureFixture
) -> None:
    duel = await arena.duel()
    before = arena.lobby.board(duel).deadline_ms
    for way_ms in (40, 1500, 90, 600, -540, 300, 200, 1900):
        arena.outages.heard(InteractionId(arena.ids.at(arena.clock.monotonic_ms() - way_ms)))
    assert arena.lobby.board(duel).deadline_ms == before
    assert caplog.records == []


def test_clicks_of_a_resume_that_were_long_on_their_way_don_t_look_like_a_wrong_clock() -> None:
    clock = FakeClock()
    steady, ids = SteadyClock(clock), Snowflakes(clock)
    for way_ms in [100] * ENOUGH + [60_000] * (ENOUGH - 1):
        steady.heard(ids.at(clock.monotonic_ms() - way_ms))
    assert steady.ahead_ms == 0
    assert steady.discord_ms() == steady.now_ms()


async def test_d17_an_id_of_the_future_is_counted_and_moves_no_limit(arena: Arena) -> None:
    duel = await arena.duel()
    seat = to_act(arena, duel)
    for _ in range(ENOUGH):
        arena.outages.heard(arena.click())
    future = InteractionId(arena.ids.at(arena.clock.now_ms() + HOUR_MS))
    arena.outages.heard(future)
    await arena.act(duel, DrawCard(seat), interaction=future)
    assert arena.steady.future == 1
    entry = (await arena.stored(duel)).entries[-1]
    assert (entry.interaction, entry.at_ms) == (future, arena.clock.now_ms())
    assert left_ms(arena, duel) == LIMIT_MS


# Summer time, and where the host lives.


@pytest.fixture(params=["UTC", "America/New_York", "Europe/Prague", "Pacific/Chatham"])
def zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield request.param
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize(
    "change_ms",
    [1_793_512_800_000, 1_806_109_200_000, 1_792_890_000_000],
    ids=["autumn in New York", "spring in Prague", "autumn in Prague"],
)
async def test_d10_a_limit_over_a_change_of_summer_time_is_as_long_as_any(
    zone: str, change_ms: int
) -> None:
    arena = Arena()
    arena.clock.jump(change_ms - 60_000 - arena.clock.now_ms())
    arena.begin_anew()
    await arena.start()
    duel = await arena.duel()
    assert zone
    assert arena.lobby.board(duel).deadline_ms == change_ms - 60_000 + LIMIT_MS
    await arena.clock.advance(OVERDUE_MS - 1)
    assert not arena.lobby.board(duel).overdue
    await arena.clock.advance(1)
    assert arena.lobby.board(duel).overdue
    await arena.run.close()


def test_d10_the_hosts_clock_is_utc_wherever_it_stands(zone: str) -> None:
    assert zone
    assert abs(SystemClock().now_ms() - time.time() * 1000) < 1000


# Timers and clicks in the same moment.


@pytest.mark.parametrize("first", ["press", "timer"])
async def test_d11_the_next_round_starts_once_by_a_press_and_its_timer(
    arena: Arena, first: str
) -> None:
    duel = await between(arena)
    await arena.clock.advance(NEXT_MS - 1)
    arena.store.hold()
    press = arena.next_round(duel)
    if first == "press":
        pressed = asyncio.create_task(outcome(press))
        await arena.clock.settle()
        await arena.clock.advance(1)
    else:
        await arena.clock.advance(1)
        pressed = asyncio.create_task(outcome(press))
        await arena.clock.settle()
    arena.store.release()
    came_to = await pressed
    await arena.clock.settle()
    assert isinstance(came_to, BaseException) == (first == "timer")
    assert round_of(arena, duel) == 2
    assert sum("start" in line for line in arena.store.lines(duel)) == 2


@pytest.mark.parametrize("first", ["claim", "timer"])
async def test_d11_a_claim_and_the_void_for_idleness_in_one_moment_are_one_end(
    arena: Arena, first: str
) -> None:
    duel = await arena.duel()
    late = to_act(arena, duel)
    await arena.clock.advance(LIMIT_MS + IDLE_MS - 1)
    arena.store.hold()
    claim = arena.act(duel, ClaimWin(OTHER[late]))
    if first == "claim":
        claimed = asyncio.create_task(outcome(claim))
        await arena.clock.settle()
        await arena.clock.advance(1)
    else:
        await arena.clock.advance(1)
        claimed = asyncio.create_task(outcome(claim))
        await arena.clock.settle()
    arena.store.release()
    came_to = await claimed
    await arena.clock.settle()
    table = (await arena.lobby.find(duel)).table
    assert table is not None
    assert table.result is not None
    assert table.result.cause == ("claimed" if first == "claim" else "void")
    assert isinstance(came_to, BoardView) == (first == "claim")


async def test_d12_a_timer_that_rings_twice_or_after_the_end_does_one_thing(arena: Arena) -> None:
    duel = await between(arena)
    alarm = arena.lobby._duels.live[duel]._deadlines
    await alarm._wake()
    assert round_of(arena, duel) == 1
    await arena.clock.advance(NEXT_MS)
    lines = arena.store.lines(duel)
    await asyncio.gather(alarm._wake(), alarm._wake())
    assert arena.store.lines(duel) == lines
    await arena.act(duel, Resign(Seat(0)))
    await arena.clock.advance(LIMIT_MS + IDLE_MS)
    lines, boards = arena.store.lines(duel), len(arena.table.boards)
    await alarm._wake()
    assert arena.store.lines(duel) == lines
    assert len(arena.table.boards) == boards
    await arena.duel(channel=ChannelId(801))


@pytest.mark.parametrize("off_ms", [-86_400_000 * 20_000, -61_000, 61_000])
def test_one_interaction_tells_that_the_hosts_clock_is_quite_wrong(off_ms: int) -> None:
    host = FakeClock()
    ids = Snowflakes(host)
    host.jump(off_ms)
    clock = SteadyClock(host)
    clock.heard(ids.next())
    assert abs(clock.discord_ms() - host.monotonic_ms()) < 1000


@pytest.mark.parametrize("off_ms", [-HOUR_MS, -3000, 3000, HOUR_MS])
def test_the_date_of_an_answer_tells_the_time_before_any_interaction(
    off_ms: int, caplog: pytest.LogCaptureFixture
) -> None:
    host = FakeClock()
    host.jump(off_ms)
    clock = SteadyClock(host)
    for early_ms in (0, 400, -400):
        clock.told(host.monotonic_ms() + early_ms)
    assert clock.discord_ms() == host.monotonic_ms()
    assert len(caplog.records) == 1


def test_the_ids_of_interactions_tell_the_time_better_than_dates() -> None:
    host = FakeClock()
    ids = Snowflakes(host)
    host.jump(-HOUR_MS)
    clock = SteadyClock(host)
    clock.told(host.monotonic_ms() + 700)
    for _ in range(ENOUGH - 1):
        clock.heard(ids.next())
    assert clock.discord_ms() == host.monotonic_ms() + 700
    clock.heard(ids.next())
    assert abs(clock.discord_ms() - host.monotonic_ms()) < 100


def test_an_id_of_the_future_is_seen_as_one_by_the_date_of_the_log_in() -> None:
    host = FakeClock()
    ids = Snowflakes(host)
    clock = SteadyClock(host)
    clock.told(host.now_ms())
    clock.heard(ids.at(host.monotonic_ms() + HOUR_MS))
    assert clock.future == 1
    assert clock.ahead_ms == 0
