"""The races of a duel as they are run: prompts, settling, decisions, and what voids them."""

import asyncio
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.duel.errors import (
    AlreadyDone,
    DuelOver,
    NotYourDuel,
    StaleButton,
    Stopping,
    StoreFault,
    TooEarlyToCatch,
)
from bot.duel.inbox import MAX_WAITING
from bot.duel.race import PressOutcome
from bot.duel.records import Batch, Call, DuelId, InteractionId, MessageId, UserId
from bot.duel.showing import BoardView, HandShown
from bot.duel.timing import Timing
from bot.engine.actions import ClaimWin, DrawCard, Resign
from bot.engine.errors import NoUnoWindow, UnoFirst
from bot.engine.events import UnoCaught
from bot.engine.rules import HouseRules
from bot.engine.seats import OTHER, Seat
from bot.engine.view import TableView
from tests.duel.fakes import (
    CARL,
    DEALT,
    EARLY,
    LINE,
    START_MS,
    Arena,
    holder_acts,
    holder_of,
    opponent_acts,
    outcome,
    reached,
    sensible,
    window_of,
)

HEAD_MS = DEALT.uno_head_start_ms
WINDOW_MS = DEALT.uno_window_s * 1000
SETTLE_MS = Timing().settle_ms
LATE_MS = Timing().late_ms
POST_MS = Timing().post_ms


@dataclass
class Window:
    """An open window, and presses of its button by when they are made and arrive."""

    arena: Arena
    duel: DuelId
    holder: Seat
    prompt: MessageId
    opened_ms: int
    version: int

    @property
    def catcher(self) -> Seat:
        return OTHER[self.holder]

    def stamp(self, after_ms: int) -> InteractionId:
        """Make a press of so long after the window opened."""
        return InteractionId(self.arena.ids.at(self.opened_ms + after_ms))

    def press(
        self, seat: Seat, after_ms: int | None = None, *, stamp: InteractionId | None = None
    ) -> "asyncio.Task[PressOutcome | BaseException]":
        """Let a press arrive now that was made `after_ms` after the opening, or now."""
        if stamp is None:
            now_ms = self.arena.clock.monotonic_ms() - self.opened_ms
            stamp = self.stamp(now_ms if after_ms is None else after_ms)
        return asyncio.create_task(
            outcome(
                self.arena.lobby.press_uno(
                    self.duel,
                    self.user(seat),
                    window=self.prompt,
                    version=self.version,
                    interaction=stamp,
                )
            )
        )

    def press_by(self, user: UserId) -> "asyncio.Task[PressOutcome | BaseException]":
        """Let a press of whomever arrive now."""
        now_ms = self.arena.clock.monotonic_ms() - self.opened_ms
        return asyncio.create_task(
            outcome(
                self.arena.lobby.press_uno(
                    self.duel,
                    user,
                    window=self.prompt,
                    version=self.version,
                    interaction=self.stamp(now_ms),
                )
            )
        )

    def user(self, seat: Seat) -> UserId:
        return self.arena.player(self.duel, seat)

    def lines(self) -> list[str]:
        return self.arena.store.lines(self.duel)

    def table(self) -> TableView:
        table = self.arena.lobby.board(self.duel).table
        assert table is not None
        return table


async def open_window(
    arena: Arena,
    until: Callable[[BoardView], bool] = opponent_acts,
    rules: HouseRules = DEALT,
) -> Window:
    duel = await arena.duel(rules)
    board = await arena.play_on(duel, until)
    opened_ms = arena.clock.monotonic_ms()
    return Window(arena, duel, holder_of(board), window_of(board), opened_ms, board.version)


async def unposted(arena: Arena) -> tuple[DuelId, Seat, asyncio.Event]:
    """Come to a window whose prompt is being posted, until the event is set."""
    posted = asyncio.Event()
    at_once = arena.table.prompt

    async def slow() -> MessageId | None:
        message = await at_once()
        await posted.wait()
        return message

    arena.table.prompt = slow
    duel = await arena.duel()
    board = await arena.play_on(
        duel, lambda board: board.table is not None and board.table.uno is not None
    )
    return duel, holder_of(board), posted


# The prompt.


async def test_a_press_of_an_earlier_prompt_that_came_out_late_opens_nothing(arena: Arena) -> None:
    duel, holder, posted = await unposted(arena)
    earlier = arena.lobby.board(duel).version - 1
    late = MessageId(arena.ids.next())
    with pytest.raises(StaleButton):
        await arena.lobby.press_uno(
            duel,
            arena.player(duel, holder),
            window=late,
            version=earlier,
            interaction=arena.click(),
        )
    posted.set()
    await arena.clock.settle()
    assert arena.lobby.board(duel).prompt not in {None, late}


async def test_the_prompt_is_posted_before_the_opponents_hand_is_pushed(arena: Arena) -> None:
    duel, holder, posted = await unposted(arena)
    assert arena.table.prompts[-1].holder == holder
    assert arena.table.prompts[-1].message is None
    before_last = arena.table.order[-3:]
    assert before_last[-1] == "board", "the play's own board, and no hand after it"
    arena.table.order.clear()
    await arena.clock.advance(700)
    assert arena.table.order == []
    posted.set()
    await arena.clock.settle()
    assert arena.table.order == ["prompt", "board", f"hand {OTHER[holder]}"]
    board = arena.lobby.board(duel)
    assert board.prompt is not None
    assert arena.table.boards[-1] == board


@pytest.mark.parametrize("failure", ["none", "raises", "hangs"])
async def test_5_6_a_window_whose_prompt_fails_is_void(
    arena: Arena, failure: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def failing() -> MessageId | None:
        if failure == "raises":
            raise RuntimeError("502")
        if failure == "hangs":
            await asyncio.Event().wait()
        return None

    arena.table.prompt = failing
    duel = await arena.duel()
    await arena.play_on(
        duel,
        lambda board: (
            board.version > 0
            and (bool(arena.table.prompts) or "close" in arena.store.lines(duel)[-1])
        ),
    )
    if failure == "hangs":
        await arena.clock.advance(POST_MS - 1)
        assert not arena.store.lines(duel)[-1].endswith("close void")
        await arena.clock.advance(1)
    assert arena.store.lines(duel)[-1] == "- close void"
    board = arena.lobby.board(duel)
    assert board.table is not None
    assert board.table.uno is None
    assert board.last_call is None
    assert arena.table.boards[-1] == board
    assert ("RuntimeError" in caplog.text) == (failure == "raises")


async def test_a_press_may_come_before_the_posting_returned(arena: Arena) -> None:
    duel, holder, posted = await unposted(arena)
    prompt = MessageId(arena.ids.next())
    await arena.clock.advance(300)
    press = asyncio.create_task(arena.press(duel, holder, window=prompt))
    await arena.clock.settle()
    assert arena.lobby.board(duel).prompt == prompt
    await arena.clock.advance(SETTLE_MS)
    won = await press
    assert won.call == Call(prompt, holder, 300, None)
    assert arena.store.lines(duel)[-1] == f"{holder} call"
    posted.set()
    await arena.clock.settle()
    assert [prompt_view.call for prompt_view in arena.table.closed] == [won.call]


async def test_a_prompt_whose_posting_was_not_confirmed_but_was_pressed_counts(
    arena: Arena,
) -> None:
    posted = asyncio.Event()

    async def lost() -> MessageId | None:
        await posted.wait()
        return None

    arena.table.prompt = lost
    duel = await arena.duel()
    board = await arena.play_on(
        duel, lambda board: board.table is not None and board.table.uno is not None
    )
    holder = holder_of(board)
    press = asyncio.create_task(arena.press(duel, holder, window=MessageId(arena.ids.next())))
    await arena.clock.settle()
    posted.set()
    await arena.clock.advance(SETTLE_MS)
    call = (await press).call
    assert call is not None
    assert call.seat == holder


async def test_a_prompt_posted_after_its_window_ended_is_closed(arena: Arena) -> None:
    duel, holder, posted = await unposted(arena)
    await arena.act(duel, Resign(OTHER[holder]))
    assert arena.table.closed == []
    posted.set()
    await arena.clock.settle()
    assert len(arena.table.closed) == 1
    assert arena.table.closed[0].message is not None


async def test_the_prompt_tells_how_it_went(arena: Arena) -> None:
    window = await open_window(arena)
    press = window.press(window.holder, 900)
    await arena.clock.advance(SETTLE_MS)
    await press
    closed = arena.table.closed[-1]
    assert closed.message == window.prompt
    assert closed.call == Call(window.prompt, window.holder, 900, None)
    assert (closed.caught, closed.void) == (False, False)
    assert closed.closes_at_ms == window.opened_ms + WINDOW_MS
    assert closed.board.prompt is None


# Calling and catching.


async def test_5_2_a_call_makes_safe(arena: Arena) -> None:
    window = await open_window(arena)
    press = window.press(window.holder, 100)
    await arena.clock.advance(SETTLE_MS - 1)
    assert not press.done()
    assert window.table().uno == window.holder
    await arena.clock.advance(1)
    won = await press
    assert isinstance(won, PressOutcome)
    assert (won.caught, won.void) == (False, False)
    assert won.board == arena.lobby.board(window.duel)
    assert won.board.last_call == won.call == Call(window.prompt, window.holder, 100, None)
    assert window.lines()[-1] == f"{window.holder} call"
    assert window.table().uno is None


async def test_5_2_a_catch_draws_two(arena: Arena) -> None:
    window = await open_window(arena)
    await arena.clock.advance(HEAD_MS)
    before = window.table()
    press = window.press(window.catcher)
    await arena.clock.advance(SETTLE_MS)
    won = await press
    assert isinstance(won, PressOutcome)
    assert won.caught
    after = window.table()
    assert after.counts[window.holder] == 3
    assert (after.to_act, after.phase) == (before.to_act, before.phase)
    assert any(isinstance(event, UnoCaught) for event in won.board.recent)


async def test_5_2_an_early_catch_does_not_count_is_told_so_and_may_be_repeated(
    arena: Arena,
) -> None:
    window = await open_window(arena)
    await arena.clock.advance(HEAD_MS - 1)
    early = await window.press(window.catcher)
    assert isinstance(early, TooEarlyToCatch)
    assert early.after_ms == HEAD_MS - 1
    await arena.clock.advance(1)
    again = window.press(window.catcher)
    await arena.clock.advance(SETTLE_MS)
    won = await again
    assert isinstance(won, PressOutcome)
    assert won.caught
    assert len(arena.store.duels[window.duel].presses) == 2


async def test_5_3_the_earlier_press_wins_though_it_arrives_later(arena: Arena) -> None:
    window = await open_window(arena)
    await arena.clock.advance(2000)
    catch = window.press(window.catcher, 1900)
    await arena.clock.advance(SETTLE_MS - 1)
    call = window.press(window.holder, 1800)
    await arena.clock.advance(1)
    lost, won = await catch, await call
    assert isinstance(lost, PressOutcome)
    assert isinstance(won, PressOutcome)
    assert won.caught is lost.caught is False
    assert won.call == lost.call == Call(window.prompt, window.holder, 1800, 100)


async def test_5_3_a_press_after_the_decision_changes_nothing_though_made_earlier(
    arena: Arena,
) -> None:
    window = await open_window(arena)
    await arena.clock.advance(2000)
    catch = window.press(window.catcher, 1900)
    await arena.clock.advance(SETTLE_MS)
    assert isinstance(await catch, PressOutcome)
    lines = window.lines()
    late = await window.press(window.holder, 1000)
    assert isinstance(late, PressOutcome)
    assert late.caught
    assert late.call is not None
    assert late.call.seat == window.catcher
    assert window.lines() == lines
    assert arena.duels.tally.overtaken == 1
    later = await window.press(window.holder, 2200)
    assert isinstance(later, PressOutcome)
    assert later.call == late.call
    assert arena.duels.tally.overtaken == 1


async def test_5_3_the_settle_time_runs_in_full_in_the_last_second(arena: Arena) -> None:
    window = await open_window(arena)
    await arena.clock.advance(WINDOW_MS + LATE_MS - 1)
    catch = window.press(window.catcher, WINDOW_MS)
    await arena.clock.advance(SETTLE_MS - 1)
    assert not catch.done()
    call = window.press(window.holder, WINDOW_MS - 15)
    await arena.clock.advance(1)
    won = await call
    assert isinstance(won, PressOutcome)
    assert won.caught is False
    assert isinstance(await catch, PressOutcome)


async def test_5_4_nobody_presses_and_the_time_ends_it(arena: Arena) -> None:
    window = await open_window(arena)
    await arena.clock.advance(WINDOW_MS + LATE_MS - 1)
    assert window.table().uno == window.holder
    await arena.clock.advance(1)
    assert window.lines()[-1] == "- close time"
    assert window.table().counts[window.holder] == 1
    nobody = Call(window.prompt, None, None, None)
    assert arena.lobby.board(window.duel).last_call == nobody
    assert arena.table.closed[-1].call == nobody
    assert isinstance(await window.press(window.holder, 500), NoUnoWindow)


async def test_5_4_the_holder_acts_after_the_call_or_the_end_and_not_before(
    arena: Arena,
) -> None:
    window = await open_window(arena, holder_acts)
    with pytest.raises(UnoFirst):
        await arena.act(window.duel, DrawCard(window.holder))
    await arena.clock.advance(WINDOW_MS + LATE_MS - 1)
    with pytest.raises(UnoFirst):
        await arena.act(window.duel, DrawCard(window.holder))
    await arena.clock.advance(1)
    assert isinstance(await arena.act(window.duel, DrawCard(window.holder)), HandShown)


async def test_calling_frees_the_holder_as_soon_as_it_is_decided(arena: Arena) -> None:
    window = await open_window(arena, holder_acts)
    press = window.press(window.holder)
    await arena.clock.settle()
    act = asyncio.create_task(outcome(arena.act(window.duel, DrawCard(window.holder))))
    await arena.clock.advance(SETTLE_MS)
    assert isinstance(await press, PressOutcome)
    assert isinstance(await act, HandShown)
    assert window.lines()[-2:] == [f"{window.holder} call", f"{window.holder} draw"]


# What ends a window otherwise.


async def test_5_5_the_opponents_action_closes_it(arena: Arena) -> None:
    window = await open_window(arena)
    await arena.act(window.duel, sensible(arena.legal(window.duel, window.catcher)))
    closed = arena.table.closed[-1]
    assert (closed.call, closed.caught, closed.void) == (None, None, False)
    assert arena.lobby.board(window.duel).prompt != window.prompt
    late = await window.press(window.catcher, HEAD_MS)
    assert isinstance(late, NoUnoWindow)


@pytest.mark.parametrize("by", ["call", "catch"])
async def test_5_3_game_actions_wait_while_a_press_is_settled_and_are_good_afterwards(
    arena: Arena, by: str
) -> None:
    window = await open_window(arena)
    await arena.clock.advance(HEAD_MS)
    presser = window.holder if by == "call" else window.catcher
    press = window.press(presser)
    await arena.clock.settle()
    action = sensible(arena.legal(window.duel, window.catcher))
    act = asyncio.create_task(outcome(arena.act(window.duel, action)))
    await arena.clock.advance(SETTLE_MS - 1)
    assert not act.done()
    await arena.clock.advance(1)
    assert isinstance(await press, PressOutcome)
    assert isinstance(await act, HandShown)
    assert window.lines()[-2] == f"{presser} {by}"


async def test_a_stale_or_foreign_click_is_refused_at_once_while_a_press_is_settled(
    arena: Arena,
) -> None:
    window = await open_window(arena)
    press = window.press(window.holder)
    await arena.clock.settle()
    action = sensible(arena.legal(window.duel, window.catcher))
    with pytest.raises(StaleButton):
        await arena.lobby.submit(
            window.duel,
            window.user(window.catcher),
            action,
            version=1,
            interaction=arena.click(),
        )
    with pytest.raises(NotYourDuel):
        await arena.lobby.submit(window.duel, CARL, action, version=None, interaction=arena.click())
    await arena.clock.advance(SETTLE_MS)
    await press


async def test_7_5_a_resignation_in_the_race_ends_it_without_a_call(arena: Arena) -> None:
    window = await open_window(arena)
    press = window.press(window.holder)
    await arena.clock.settle()
    board = await arena.act(window.duel, Resign(window.holder))
    assert isinstance(board, BoardView)
    ended = await press
    assert isinstance(ended, PressOutcome)
    assert (ended.call, ended.caught, ended.void) == (None, None, False)
    assert ended.board.status == "over"
    await arena.clock.advance(2 * WINDOW_MS)
    assert window.lines()[-1] == f"{window.holder} resign"
    assert len(arena.table.closed) == 1
    with pytest.raises(DuelOver):
        await arena.press(window.duel, window.catcher, window=window.prompt)


async def test_5_5_the_end_of_the_round_ends_the_race(arena: Arena) -> None:
    def both_have_one(board: BoardView) -> bool:
        return opponent_acts(board) and board.table is not None and board.table.counts == (1, 1)

    window = await open_window(arena, both_have_one)
    started = window.table().round_number
    for _ in range(30):
        board = arena.lobby.board(window.duel)
        assert board.table is not None
        if board.table.phase == "between":
            break
        await arena.play_on(window.duel, reached(board.version + 1))
    assert window.table().round_number == started
    assert arena.lobby.board(window.duel).prompt is None
    assert any(view.message == window.prompt for view in arena.table.closed)


async def test_7_6_a_call_on_ones_own_turn_begins_the_limit_anew(arena: Arena) -> None:
    window = await open_window(arena, holder_acts)
    await arena.clock.advance(3000)
    press = window.press(window.holder)
    await arena.clock.advance(SETTLE_MS)
    await press
    limit_ms = DEALT.turn_limit_s * 1000
    assert arena.lobby.board(window.duel).deadline_ms == arena.clock.now_ms() + limit_ms


@pytest.mark.parametrize("by", ["call", "catch"])
async def test_7_6_presses_leave_the_opponents_limit_as_it_is(arena: Arena, by: str) -> None:
    window = await open_window(arena)
    before = arena.lobby.board(window.duel).deadline_ms
    await arena.clock.advance(HEAD_MS)
    press = window.press(window.holder if by == "call" else window.catcher)
    await arena.clock.advance(SETTLE_MS)
    assert isinstance(await press, PressOutcome)
    assert arena.lobby.board(window.duel).deadline_ms == before


async def test_7_6_who_does_not_call_on_ones_own_turn_is_overdue_at_the_limit(
    arena: Arena,
) -> None:
    rules = replace(DEALT, turn_limit_s=30, uno_window_s=30)
    window = await open_window(arena, holder_acts, rules)
    await arena.clock.advance(32_000)
    board = await arena.act(window.duel, ClaimWin(window.catcher))
    assert isinstance(board, BoardView)
    assert arena.table.closed[-1].message == window.prompt


# Void windows.


async def test_5_6_a_gap_in_the_connection_voids_the_window(arena: Arena) -> None:
    window = await open_window(arena)
    await arena.clock.advance(3000)
    now_ms = arena.clock.now_ms()
    await arena.gap(now_ms - 2000)
    assert window.lines()[-1] == "- close void"
    assert arena.table.closed[-1].void
    assert isinstance(await window.press(window.catcher), NoUnoWindow)
    await arena.clock.advance(2 * WINDOW_MS)
    assert window.lines()[-1] == "- close void"


async def test_5_6_a_gap_voids_a_press_that_is_being_settled(arena: Arena) -> None:
    window = await open_window(arena)
    await arena.clock.advance(HEAD_MS)
    press = window.press(window.catcher)
    await arena.clock.settle()
    now_ms = arena.clock.now_ms()
    await arena.gap(now_ms - 1000)
    ended = await press
    assert isinstance(ended, PressOutcome)
    assert (ended.caught, ended.void) == (None, True)
    assert window.table().counts[window.holder] == 1


async def test_5_6_a_restart_voids_the_window_whatever_was_pressed(arena: Arena) -> None:
    window = await open_window(arena)
    await arena.clock.advance(HEAD_MS)
    press = window.press(window.catcher)
    await arena.clock.settle()
    assert arena.store.duels[window.duel].presses
    await arena.restart()
    ended = await press
    assert isinstance(ended, PressOutcome)
    assert ended.void
    assert window.lines()[-1] == "- close void"
    assert window.table().counts[window.holder] == 1
    assert isinstance(await window.press(window.catcher), NoUnoWindow)
    version = arena.lobby.board(window.duel).version
    await arena.play_on(window.duel, lambda board: board.version > version)


async def test_an_action_held_by_a_race_is_refused_when_the_bot_stops(arena: Arena) -> None:
    window = await open_window(arena)
    press = window.press(window.holder)
    await arena.clock.settle()
    action = sensible(arena.legal(window.duel, window.catcher))
    act = asyncio.create_task(outcome(arena.act(window.duel, action)))
    await arena.clock.settle()
    lines = window.lines()
    await arena.run.close()
    assert isinstance(await act, Stopping)
    assert isinstance(await press, PressOutcome)
    assert window.lines() == lines


async def test_a_match_that_ends_while_its_prompt_is_posted_leaves_nothing_behind(
    arena: Arena,
) -> None:
    duel, holder, _posted = await unposted(arena)
    await arena.act(duel, Resign(holder))
    await arena.run.close()  # the arena sees to it that no task is left


async def test_a_void_window_gives_the_holder_the_limit_anew(arena: Arena) -> None:
    window = await open_window(arena, holder_acts)
    await arena.clock.advance(5000)
    limit_ms = DEALT.turn_limit_s * 1000
    await arena.gap(arena.clock.now_ms() - 10)
    assert arena.lobby.board(window.duel).deadline_ms == arena.clock.now_ms() + limit_ms


async def test_a_window_left_open_is_voided_as_soon_as_the_disk_allows_it(
    arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = await open_window(arena)
    append = arena.store.append

    async def refuse(_duel: DuelId, _batch: Batch) -> None:
        raise StoreFault

    monkeypatch.setattr(arena.store, "append", refuse)
    await arena.restart()
    await arena.clock.advance(1500)
    assert window.table().uno == window.holder
    monkeypatch.setattr(arena.store, "append", append)
    await arena.clock.advance(1000)
    assert window.table().uno is None
    assert window.lines()[-1] == "- close void"


# Presses that don't count, and faults.


async def test_a_press_delivered_twice_counts_once(arena: Arena) -> None:
    window = await open_window(arena)
    stamp = window.stamp(0)
    first = window.press(window.holder, stamp=stamp)
    second = window.press(window.holder, stamp=stamp)
    await arena.clock.advance(SETTLE_MS)
    assert isinstance(await first, PressOutcome)
    assert isinstance(await second, AlreadyDone)
    assert isinstance(await window.press(window.holder, stamp=stamp), AlreadyDone)
    assert window.lines().count(f"{window.holder} call") == 1


async def test_pressing_again_when_safe_harms_nobody(arena: Arena) -> None:
    window = await open_window(arena)
    presses = [window.press(window.holder, after_ms) for after_ms in (0, 20, 40)]
    await arena.clock.advance(SETTLE_MS)
    presses.append(window.press(window.holder))
    for press in presses:
        ended = await press
        assert isinstance(ended, PressOutcome)
        assert ended.caught is False
    assert window.lines().count(f"{window.holder} call") == 1


async def test_a_bystanders_press_is_nothing(arena: Arena) -> None:
    window = await open_window(arena)
    with pytest.raises(NotYourDuel):
        await arena.lobby.press_uno(
            window.duel,
            CARL,
            window=window.prompt,
            version=window.version,
            interaction=arena.click(),
        )
    assert arena.store.duels[window.duel].presses == ()


async def test_a_press_with_no_window_open_is_told_so(arena: Arena) -> None:
    duel = await arena.duel()
    for window in (1, arena.ids.next()):
        with pytest.raises(NoUnoWindow):
            await arena.press(duel, Seat(0), window=MessageId(window))


def _elsewhere(seen: AbstractSet[MessageId | None], board: BoardView) -> bool:
    return board.prompt not in seen


async def test_a_press_on_the_prompt_of_an_earlier_window_is_stale(arena: Arena) -> None:
    old = await open_window(arena)
    await arena.act(old.duel, sensible(arena.legal(old.duel, old.catcher)))
    await arena.clock.advance(10)
    for _ in range(2):
        seen = {None, old.prompt, arena.lobby.board(old.duel).prompt}
        await arena.play_on(old.duel, partial(_elsewhere, seen))
        await arena.clock.advance(10)
    with pytest.raises(StaleButton):
        await arena.press(old.duel, old.catcher, window=old.prompt)


async def test_a_press_on_an_old_prompt_does_not_open_the_window_being_posted(
    arena: Arena,
) -> None:
    duel, holder, posted = await unposted(arena)
    with pytest.raises(StaleButton):
        await arena.press(duel, holder, window=MessageId(arena.ids.at(START_MS - 5)))
    assert arena.lobby.board(duel).prompt is None
    posted.set()
    await arena.clock.settle()
    assert arena.lobby.board(duel).prompt is not None


async def test_in_a_slow_match_there_is_nothing_to_press(arena: Arena) -> None:
    duel = await arena.duel(HouseRules(draft="deal", turn_limit_s=3600))
    await arena.play_on(duel, lambda board: board.table is not None and 1 in board.table.counts)
    with pytest.raises(NoUnoWindow):
        await arena.press(duel, Seat(0), window=MessageId(arena.ids.next()))
    assert arena.table.prompts == []


async def test_a_press_that_could_not_be_written_down_does_not_count(arena: Arena) -> None:
    window = await open_window(arena)
    arena.store.failing = StoreFault()
    stamp = window.stamp(0)
    assert isinstance(await window.press(window.holder, stamp=stamp), StoreFault)
    arena.store.failing = None
    await arena.clock.advance(SETTLE_MS)
    assert window.table().uno == window.holder
    again = window.press(window.holder, stamp=stamp)
    await arena.clock.advance(SETTLE_MS)
    assert isinstance(await again, PressOutcome)


async def test_a_decision_the_disk_refused_is_made_later_by_the_same_presses(
    arena: Arena,
) -> None:
    window = await open_window(arena)
    press = window.press(window.holder, 0)
    await arena.clock.settle()
    action = sensible(arena.legal(window.duel, window.catcher))
    held = asyncio.create_task(outcome(arena.act(window.duel, action)))
    await arena.clock.settle()
    arena.store.failing = StoreFault()
    await arena.clock.advance(SETTLE_MS)
    assert isinstance(await press, StoreFault)
    assert isinstance(await held, StoreFault)
    assert window.table().uno == window.holder
    await arena.clock.advance(2500)
    arena.store.failing = None
    await arena.clock.advance(1000)
    assert window.lines()[-1] == f"{window.holder} call"
    call = Call(window.prompt, window.holder, 0, None)
    assert arena.lobby.board(window.duel).last_call == arena.table.closed[-1].call == call
    assert isinstance(await arena.act(window.duel, action), HandShown)


@pytest.mark.parametrize("how", ["time", "void", "prompt"])
async def test_an_end_the_disk_refused_comes_later(arena: Arena, how: str) -> None:
    if how == "prompt":
        duel, _holder, posted = await unposted(arena)

        async def failed() -> MessageId | None:
            await posted.wait()
            return None

        arena.store.failing = StoreFault()
        arena.table.prompt = failed
        await arena.clock.advance(POST_MS)
    else:
        window = await open_window(arena)
        duel = window.duel
        arena.store.failing = StoreFault()
        if how == "time":
            await arena.clock.advance(WINDOW_MS + LATE_MS)
        else:
            await arena.gap(0)
    await arena.clock.advance(2500)
    table = arena.lobby.board(duel).table
    assert table is not None
    assert table.uno is not None
    arena.store.failing = None
    await arena.clock.advance(1000)
    ending = "void" if how == "prompt" else how
    assert arena.store.lines(duel)[-1] == f"- close {ending}"


async def test_cancelling_a_presser_takes_the_press_not_back(arena: Arena) -> None:
    window = await open_window(arena)
    press = window.press(window.holder)
    await arena.clock.settle()
    press.cancel()
    await asyncio.wait({press})
    await arena.clock.advance(SETTLE_MS)
    assert window.lines()[-1] == f"{window.holder} call"


async def test_a_press_being_written_down_when_the_window_ends_is_still_settled(
    arena: Arena,
) -> None:
    window = await open_window(arena)
    await arena.clock.advance(WINDOW_MS + LATE_MS - 1)
    arena.store.hold()
    catch = window.press(window.catcher, WINDOW_MS)
    await arena.clock.settle()
    await arena.clock.advance(1)
    arena.store.release()
    await arena.clock.settle()
    assert not catch.done()
    call = window.press(window.holder, WINDOW_MS - 100)
    await arena.clock.advance(SETTLE_MS)
    won = await call
    assert isinstance(won, PressOutcome)
    assert won.caught is False
    assert window.lines()[-1] == f"{window.holder} call"
    await catch


async def test_a_window_voided_after_its_decision_failed_was_won_by_nobody(arena: Arena) -> None:
    window = await open_window(arena)
    press = window.press(window.holder)
    await arena.clock.settle()
    arena.store.failing = StoreFault()
    await arena.clock.advance(SETTLE_MS)
    assert isinstance(await press, StoreFault)
    arena.store.failing = None
    await arena.gap(0)
    assert window.lines()[-1] == "- close void"
    assert isinstance(await window.press(window.holder), NoUnoWindow)


async def test_a_round_tells_of_its_own_races_only(arena: Arena) -> None:
    window = await open_window(arena)
    press = window.press(window.holder)
    await arena.clock.advance(SETTLE_MS)
    await press
    started = window.table().round_number
    board = await arena.play_on(
        window.duel,
        lambda board: board.table is not None and board.table.round_number > started,
    )
    assert board.last_call is None


# All orders.


@dataclass(frozen=True)
class Made:
    """A press: whose, when it was made, and how long it was on the way to us."""

    by_holder: bool
    after_ms: int
    delay_ms: int

    @property
    def arrives_ms(self) -> int:
        return self.after_ms + self.delay_ms


def expected_line(made: list[Made], holder: Seat) -> str:
    """Decide a race on paper, from RULES 5.2 to 5.4 alone."""
    deadline_ms = WINDOW_MS + LATE_MS
    settled_ms: int | None = None
    counted: list[Made] = []
    for press in made:
        if press.arrives_ms >= (deadline_ms if settled_ms is None else settled_ms):
            break
        first_ms = 0 if press.by_holder else HEAD_MS
        if first_ms <= press.after_ms <= WINDOW_MS:
            counted.append(press)
            settled_ms = settled_ms or press.arrives_ms + SETTLE_MS
    calls = [press.after_ms for press in counted if press.by_holder]
    catches = [press.after_ms for press in counted if not press.by_holder]
    if not counted:
        return "- close time"
    if calls and (not catches or min(calls) - min(catches) < 15):
        return f"{holder} call"
    return f"{OTHER[holder]} catch"


near = st.one_of(
    st.integers(0, WINDOW_MS + 50),
    st.integers(HEAD_MS - 20, HEAD_MS + 20),
    st.integers(WINDOW_MS - 20, WINDOW_MS + 20),
    st.integers(3000, 3040),
)
delays = st.one_of(st.integers(1, 60), st.integers(1, 1500))


@settings(max_examples=60)
@given(st.lists(st.builds(Made, st.booleans(), near, delays), max_size=6))
def test_whatever_order_presses_arrive_in_the_stamps_decide(made: list[Made]) -> None:
    made = sorted(made, key=lambda press: press.arrives_ms)

    async def run() -> None:
        arena = Arena(seed=EARLY)
        await arena.start()
        window = await open_window(arena)
        presses = []
        for press in made:
            await arena.clock.advance(
                window.opened_ms + press.arrives_ms - arena.clock.monotonic_ms()
            )
            seat = window.holder if press.by_holder else window.catcher
            presses.append(window.press(seat, press.after_ms))
            await arena.clock.settle()
        before = len(window.lines())
        await arena.clock.advance(WINDOW_MS + LATE_MS + SETTLE_MS)
        decided = [line for line in window.lines() if line.split()[1] in {"call", "catch", "close"}]
        assert decided == [expected_line(made, window.holder)]
        assert len(window.lines()) - before in {0, 1}
        ended = [one for one in await asyncio.gather(*presses) if isinstance(one, PressOutcome)]
        assert len({(one.call, one.caught, one.void) for one in ended}) <= 1
        await arena.run.close()

    asyncio.run(run())


async def test_5_3_nothing_is_decided_while_an_earlier_press_may_still_be_on_its_way(
    arena: Arena,
) -> None:
    window = await open_window(arena)
    await arena.clock.advance(HEAD_MS + 450)
    catch = window.press(window.catcher, HEAD_MS + 450)
    await arena.clock.settle()
    arena.outages.stop(LINE)
    await arena.clock.advance(SETTLE_MS * 3)
    assert not catch.done()
    call = window.press(window.holder, HEAD_MS + 400)
    await arena.clock.settle()
    arena.outages.go_on(LINE, presses_lost=False)
    await arena.clock.advance(SETTLE_MS)
    for press in (catch, call):
        ended = await press
        assert isinstance(ended, PressOutcome)
        assert ended.caught is False
    assert window.lines().count(f"{window.holder} call") == 1


async def test_5_6_a_press_before_a_gap_that_lost_others_decides_nothing(arena: Arena) -> None:
    window = await open_window(arena)
    await arena.clock.advance(HEAD_MS + 450)
    catch = window.press(window.catcher, HEAD_MS + 450)
    await arena.clock.settle()
    arena.outages.stop(LINE)
    await arena.clock.advance(SETTLE_MS * 3)
    arena.outages.go_on(LINE)
    ended = await catch
    assert isinstance(ended, PressOutcome)
    assert ended.void
    assert window.table().uno is None


@pytest.mark.parametrize("flood", ["catcher", "bystanders"])
async def test_5_3_an_earlier_press_counts_however_many_others_came_before_it(
    arena: Arena, flood: str
) -> None:
    window = await open_window(arena)
    await arena.clock.advance(HEAD_MS + 50)
    others = [window.press(window.catcher, HEAD_MS + 50)]
    if flood == "catcher":
        others += [window.press(window.catcher, HEAD_MS + 50) for _ in range(2 * MAX_WAITING)]
    else:
        others += [window.press_by(UserId(5000 + each)) for each in range(2 * MAX_WAITING)]
    call = window.press(window.holder, HEAD_MS)
    await arena.clock.advance(SETTLE_MS)
    ended = await call
    assert isinstance(ended, PressOutcome)
    assert ended.caught is False
    await asyncio.gather(*others)
    assert window.lines()[-1] == f"{window.holder} call"
