"""Time in which nobody could reach the bot is nobody's, and each part of it counts once (P5)."""

import asyncio

import pytest

from bot.duel.errors import NotOverdueYet
from bot.duel.line import LAPSE_MS
from bot.duel.lobby import PressOutcome
from bot.engine.actions import ClaimWin
from bot.engine.seats import OTHER
from tests.duel.fakes import DEALT, Arena
from tests.duel.test_limits import to_act
from tests.duel.test_umpire import HEAD_MS, LATE_MS, SETTLE_MS, WINDOW_MS, open_window

LIMIT_MS = DEALT.turn_limit_s * 1000


async def test_a_gap_that_lost_nothing_counts_for_nobodys_limit_and_voids_no_window(
    arena: Arena,
) -> None:
    window = await open_window(arena)
    deadline_ms = arena.lobby.board(window.duel).deadline_ms
    assert deadline_ms is not None
    arena.lobby.cut_off()
    cut_ms = arena.clock.now_ms()
    await arena.clock.advance(WINDOW_MS + LATE_MS)
    call = window.press(window.holder, HEAD_MS)
    await arena.clock.settle()
    await arena.lobby.gateway_gap(cut_ms, arena.clock.now_ms(), lost=False)
    arena.lobby.reconnected()
    assert arena.lobby.board(window.duel).deadline_ms == deadline_ms + WINDOW_MS + LATE_MS
    await arena.clock.advance(SETTLE_MS)
    ended = await call
    assert isinstance(ended, PressOutcome)
    assert (ended.caught, ended.void) == (False, False)


async def test_a_stretch_of_time_is_spared_once_however_often_it_is_told(arena: Arena) -> None:
    duel = await arena.duel()
    deadline_ms = arena.lobby.board(duel).deadline_ms
    assert deadline_ms is not None
    await arena.clock.advance(100_000)
    now_ms = arena.clock.now_ms()
    await arena.lobby.gateway_gap(now_ms - 60_000, now_ms, lost=False)
    await arena.lobby.gateway_gap(now_ms - 60_000, now_ms)
    await arena.clock.advance(10_000)
    await arena.lobby.gateway_gap(now_ms - 90_000, now_ms + 10_000)
    assert arena.lobby.board(duel).deadline_ms == deadline_ms + 70_000
    assert arena.store.duels[duel].record.deadline_ms == deadline_ms + 70_000


async def test_7_6_a_claim_that_the_end_of_a_gap_brings_finds_time_left(arena: Arena) -> None:
    duel = await arena.duel()
    late = to_act(arena, duel)
    await arena.clock.advance(1000)
    cut_ms = arena.clock.now_ms()
    await arena.clock.advance(LIMIT_MS)
    # Noticed late, as a connection that is dead but not closed is.
    arena.lobby.cut_off(since_ms=cut_ms)
    with pytest.raises(NotOverdueYet) as refused:
        await arena.act(duel, ClaimWin(OTHER[late]))
    assert refused.value.deadline_ms == cut_ms + LIMIT_MS + LIMIT_MS - 1000
    await arena.lobby.gateway_gap(cut_ms, arena.clock.now_ms(), lost=False)
    arena.lobby.reconnected()
    assert not arena.table.boards[-1].overdue
    await arena.clock.advance(LIMIT_MS - 1000)
    await arena.act(duel, ClaimWin(OTHER[late]))


async def test_7_6_nothing_falls_due_while_nobody_can_reach_the_bot(arena: Arena) -> None:
    duel = await arena.duel()
    arena.lobby.cut_off()
    cut_ms = arena.clock.now_ms()
    shown = len(arena.table.boards)
    arena.table.called.clear()
    await arena.clock.advance(LIMIT_MS + arena.timing.idle_ms)
    assert (len(arena.table.boards), arena.table.called) == (shown, [])
    await arena.lobby.gateway_gap(cut_ms, arena.clock.now_ms(), lost=False)
    arena.lobby.reconnected()
    assert not arena.lobby.board(duel).overdue
    await arena.clock.advance(LIMIT_MS)
    assert arena.table.boards[-1].overdue


@pytest.mark.parametrize("first", ["pulse", "claim"])
async def test_7_6_a_process_that_stood_still_has_taken_nobodys_time(
    arena: Arena, first: str
) -> None:
    duel = await arena.duel()
    late = to_act(arena, duel)
    arena.lobby.awake()
    asleep_ms = arena.clock.now_ms()
    await arena.clock.advance(LIMIT_MS + 1000)
    claim = arena.click()
    if first == "pulse":
        arena.lobby.awake()
        await arena.clock.settle()
    arena.lobby.heard(claim)
    with pytest.raises(NotOverdueYet):
        await arena.act(duel, ClaimWin(OTHER[late]), interaction=claim)
    await arena.clock.settle()
    assert arena.lobby.board(duel).deadline_ms == asleep_ms + LIMIT_MS + LIMIT_MS + 1000
    await arena.clock.advance(LIMIT_MS)
    assert arena.lobby.board(duel).overdue


async def test_5_3_a_race_waits_for_what_was_pressed_while_the_process_stood_still(
    arena: Arena,
) -> None:
    window = await open_window(arena)
    arena.lobby.awake()
    await arena.clock.advance(HEAD_MS)
    catch = window.press(window.catcher, HEAD_MS)
    await arena.clock.settle()
    arena.clock.stand_still(LAPSE_MS)
    arena.lobby.awake()
    call = window.press(window.holder, HEAD_MS - 100)
    await arena.clock.advance(SETTLE_MS * 2)
    for press in await asyncio.gather(catch, call):
        assert isinstance(press, PressOutcome)
        assert press.caught is False


async def test_a_pulse_that_comes_in_time_spares_nothing(arena: Arena) -> None:
    duel = await arena.duel()
    deadline_ms = arena.lobby.board(duel).deadline_ms
    for _ in range(20):
        arena.lobby.awake()
        await arena.clock.advance(LAPSE_MS - 1)
    assert arena.lobby.board(duel).deadline_ms == deadline_ms


async def test_without_a_pulse_the_time_between_two_clicks_is_no_pause(arena: Arena) -> None:
    duel = await arena.duel()
    deadline_ms = arena.lobby.board(duel).deadline_ms
    arena.lobby.heard(arena.click())
    await arena.clock.advance(LAPSE_MS * 4)
    arena.lobby.heard(arena.click())
    await arena.clock.settle()
    assert arena.lobby.board(duel).deadline_ms == deadline_ms
