"""Time in which nobody could reach the bot is nobody's, and each part of it counts once (P5)."""

import asyncio
from functools import partial
from typing import Final

import pytest

from bot.duel.errors import ChallengeClosed, NotOverdueYet, StoreFault
from bot.duel.play_time import LAPSE_MS, TICK_MS, Why
from bot.duel.race import PressOutcome
from bot.duel.records import CHALLENGE_TTL_MS, ChannelId, DuelId, GuildId
from bot.duel.timing import TOLD_MS, Timing
from bot.engine.actions import ClaimWin, DrawCard
from bot.engine.seats import OTHER
from tests.duel.fakes import (
    ANNA,
    BEN,
    DEALT,
    EARLY,
    GUILD,
    LINE,
    START_MS,
    Arena,
    shown_challenge,
    to_act,
)
from tests.duel.test_race_runner import HEAD_MS, LATE_MS, SETTLE_MS, WINDOW_MS, open_window

LIMIT_MS = DEALT.turn_limit_s * 1000
OVERDUE_MS = LIMIT_MS + Timing().claim_ms
OTHER_GUILD = GuildId(GUILD + 1)
OUT_OF_ORDER: Final = ("server", OTHER_GUILD)


async def test_a_gap_that_lost_nothing_counts_for_nobodys_limit_and_voids_no_window(
    arena: Arena,
) -> None:
    window = await open_window(arena)
    deadline_ms = arena.lobby.board(window.duel).deadline_ms
    assert deadline_ms is not None
    arena.outages.stop(LINE)
    await arena.clock.advance(WINDOW_MS + LATE_MS)
    call = window.press(window.holder, HEAD_MS)
    await arena.clock.settle()
    arena.outages.go_on(LINE, presses_lost=False)
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
    await arena.gap(now_ms - 60_000, lost=False)
    await arena.gap(now_ms - 60_000)
    await arena.clock.advance(10_000)
    await arena.gap(now_ms + 5000)
    await arena.gap(now_ms - 90_000)
    assert arena.lobby.board(duel).deadline_ms == deadline_ms + 100_000
    await arena.restart(killed=True)
    assert arena.lobby.board(duel).deadline_ms == deadline_ms + 100_000


async def test_7_6_a_claim_that_the_end_of_a_gap_brings_finds_time_left(arena: Arena) -> None:
    duel = await arena.duel()
    late = to_act(arena, duel)
    await arena.clock.advance(1000)
    cut_ms = arena.clock.now_ms()
    await arena.clock.advance(LIMIT_MS)
    # Noticed late, as a connection that is dead but not closed is.
    arena.outages.stop(LINE, silent_ms=LIMIT_MS)
    with pytest.raises(NotOverdueYet) as refused:
        await arena.act(duel, ClaimWin(OTHER[late]))
    assert refused.value.deadline_ms == cut_ms + LIMIT_MS + OVERDUE_MS - 1000
    arena.outages.go_on(LINE, presses_lost=False)
    assert not arena.table.boards[-1].overdue
    await arena.clock.advance(OVERDUE_MS - 1000)
    await arena.act(duel, ClaimWin(OTHER[late]))


async def test_7_6_nothing_falls_due_while_nobody_can_reach_the_bot(arena: Arena) -> None:
    duel = await arena.duel()
    arena.outages.stop(LINE)
    shown = len(arena.table.boards)
    arena.table.called.clear()
    await arena.clock.advance(LIMIT_MS + arena.timing.idle_ms)
    assert (len(arena.table.boards), arena.table.called) == (shown, [])
    arena.outages.go_on(LINE, presses_lost=False)
    assert not arena.lobby.board(duel).overdue
    await arena.clock.advance(OVERDUE_MS)
    assert arena.table.boards[-1].overdue


@pytest.mark.parametrize("before_ms", [0, 1000])
async def test_7_6_what_is_about_to_fall_due_waits_for_the_stop_to_end(
    arena: Arena, before_ms: int
) -> None:
    """Also what falls due in the very moment of the stop."""
    duel = await arena.duel()
    await arena.clock.advance(OVERDUE_MS - 1000)
    arena.clock.stand_still(1000 - before_ms)
    arena.outages.stop(LINE)
    shown = len(arena.table.boards)
    await arena.clock.advance(3000)
    assert len(arena.table.boards) == shown
    arena.outages.go_on(LINE, presses_lost=False)
    if before_ms:
        await arena.clock.advance(before_ms - 1)
        assert not arena.lobby.board(duel).overdue
        await arena.clock.advance(1)
    await arena.clock.settle()
    assert arena.table.boards[-1].overdue


@pytest.mark.parametrize("first", ["pulse", "claim"])
async def test_7_6_a_process_that_stood_still_has_taken_nobodys_time(
    arena: Arena, first: str
) -> None:
    duel = await arena.duel()
    late = to_act(arena, duel)
    arena.outages.awake()
    asleep_ms = arena.clock.now_ms()
    await arena.clock.advance(LIMIT_MS + 1000)
    claim = arena.click()
    if first == "pulse":
        arena.outages.awake()
        await arena.clock.settle()
    arena.outages.heard(claim)
    with pytest.raises(NotOverdueYet):
        await arena.act(duel, ClaimWin(OTHER[late]), interaction=claim)
    await arena.clock.settle()
    assert arena.lobby.board(duel).deadline_ms == asleep_ms + LIMIT_MS + LIMIT_MS + 1000
    # What was pressed meanwhile is read for a second.
    for _ in range((arena.timing.linger_ms + OVERDUE_MS) // 1000):
        assert not arena.lobby.board(duel).overdue
        await arena.clock.advance(1000)
        arena.outages.awake()
    assert arena.lobby.board(duel).overdue


async def test_5_3_a_race_waits_for_what_was_pressed_while_the_process_stood_still(
    arena: Arena,
) -> None:
    window = await open_window(arena)
    arena.outages.awake()
    await arena.clock.advance(HEAD_MS)
    catch = window.press(window.catcher, HEAD_MS)
    await arena.clock.settle()
    arena.clock.stand_still(LAPSE_MS)
    arena.outages.awake()
    call = window.press(window.holder, HEAD_MS - 100)
    for _ in range((arena.timing.linger_ms + SETTLE_MS * 2) // TICK_MS + 1):
        await arena.clock.advance(TICK_MS)
        arena.outages.awake()
    for press in await asyncio.gather(catch, call):
        assert isinstance(press, PressOutcome)
        assert press.caught is False


async def test_a_pulse_that_comes_in_time_spares_nothing(arena: Arena) -> None:
    duel = await arena.duel()
    deadline_ms = arena.lobby.board(duel).deadline_ms
    for _ in range(20):
        arena.outages.awake()
        await arena.clock.advance(LAPSE_MS - 1)
    assert arena.lobby.board(duel).deadline_ms == deadline_ms


async def test_without_a_pulse_the_time_between_two_clicks_is_no_pause(arena: Arena) -> None:
    duel = await arena.duel()
    deadline_ms = arena.lobby.board(duel).deadline_ms
    arena.outages.heard(arena.click())
    await arena.clock.advance(LAPSE_MS * 4)
    arena.outages.heard(arena.click())
    await arena.clock.settle()
    assert arena.lobby.board(duel).deadline_ms == deadline_ms


async def test_a_start_stops_play_until_a_server_is_connected(arena: Arena) -> None:
    duel = await arena.duel()
    deadline_ms = arena.lobby.board(duel).deadline_ms
    assert deadline_ms is not None
    await arena.run.close()
    arena.begin_anew()
    await arena.run.resume()
    connected = [arena.outages.connected]
    await arena.clock.advance(LIMIT_MS)
    assert arena.lobby.board(duel).deadline_ms == deadline_ms + LIMIT_MS
    arena.outages.stop(("shard", 0), lambda guild: guild != GUILD)
    arena.outages.stop(("shard", 1), lambda guild: guild == GUILD)
    arena.outages.go_on("start")
    arena.outages.go_on(("shard", 0))
    shown = len(arena.table.boards)
    await arena.clock.advance(OVERDUE_MS)
    assert len(arena.table.boards) == shown
    arena.outages.go_on(("shard", 1))
    assert [*connected, arena.outages.connected] == [False, True]
    assert arena.lobby.board(duel).deadline_ms == deadline_ms + LIMIT_MS + OVERDUE_MS
    await arena.clock.advance(OVERDUE_MS)
    assert arena.lobby.board(duel).overdue


# Stops that lie over one another.

CUTS = {
    "one within the other": ((0, 70), (50, 60)),
    "the longer one first": ((0, 60), (50, 70)),
    "the shorter one noticed late": ((30, 70), (0, 50)),
}
"""Since when each of two lines is cut, and until when, in seconds."""


@pytest.mark.parametrize("cuts", CUTS.values(), ids=CUTS.keys())
@pytest.mark.parametrize("beat_ms", [15_000, 3_600_000], ids=["beats", "no beat"])
async def test_p5_of_gaps_that_lie_over_one_another_each_part_is_made_good(
    cuts: tuple[tuple[int, int], ...], beat_ms: int
) -> None:
    arena = Arena(seed=EARLY, timing=Timing(beat_ms=beat_ms, grace_ms=0))
    await arena.start()
    duel = await arena.duel()
    asked = await shown_challenge(arena, ChannelId(801))
    deadline_ms = arena.lobby.board(duel).deadline_ms
    assert deadline_ms is not None
    expires_at_ms = arena.lobby.board(asked).expires_at_ms
    moments = sorted(
        [(max(since, until - 15), since, line) for line, (since, until) in enumerate(cuts)]
        + [(until, None, line) for line, (_since, until) in enumerate(cuts)],
        key=lambda moment: moment[0],
    )
    now = 0
    for at, since, line in moments:
        await arena.clock.advance((at - now) * 1000)
        now = at
        if since is None:
            arena.outages.go_on(("shard", line))
        else:
            arena.outages.stop(("shard", line), silent_ms=(at - since) * 1000)
    assert arena.lobby.board(duel).deadline_ms == deadline_ms + 70_000
    assert arena.lobby.board(asked).expires_at_ms == expires_at_ms + 70_000
    await arena.restart(killed=True)
    assert arena.lobby.board(duel).deadline_ms == deadline_ms + 70_000
    assert arena.lobby.board(asked).expires_at_ms == expires_at_ms + 70_000
    await arena.run.close()


async def test_7_6_the_day_in_which_nobody_acts_is_not_one_in_which_nobody_could(
    arena: Arena,
) -> None:
    duel = await arena.duel()
    await arena.clock.advance(OVERDUE_MS + 1000)
    arena.outages.stop(LINE)
    await arena.clock.advance(arena.timing.idle_ms)
    arena.outages.go_on(LINE)
    assert arena.lobby.board(duel).overdue, "what had passed before is not given back"
    await arena.clock.advance(arena.timing.idle_ms - arena.timing.claim_ms - 1001)
    assert arena.lobby.board(duel).status == "live"
    await arena.clock.advance(1)
    assert arena.lobby.board(duel).status == "over"


async def test_a_board_whose_limit_was_moved_bit_by_bit_is_shown_at_the_gaps_end(
    arena: Arena,
) -> None:
    await arena.duel()
    shown = len(arena.table.boards)
    arena.outages.stop(LINE)
    await arena.clock.advance(3 * arena.timing.beat_ms + 1)
    assert len(arena.table.boards) == shown
    arena.outages.go_on(LINE, presses_lost=False)
    await arena.clock.settle()
    assert len(arena.table.boards) == shown + 1
    assert arena.table.boards[-1].deadline_ms == (arena.clock.now_ms() + LIMIT_MS), (
        "it was the first turn's first second"
    )


# A disk that refuses.


async def test_p5_while_the_disk_refuses_nobody_loses_time(arena: Arena) -> None:
    duel = await arena.duel()
    asked = await shown_challenge(arena, ChannelId(801))
    late = to_act(arena, duel)
    await arena.clock.advance(7000)
    deadline_ms = arena.lobby.board(duel).deadline_ms
    expires_at_ms = arena.lobby.board(asked).expires_at_ms
    assert deadline_ms is not None
    arena.store.failing = StoreFault()
    with pytest.raises(StoreFault):
        await arena.act(duel, DrawCard(late))
    assert arena.outages.connected, "it is no trouble of the connection"
    await arena.clock.advance(OVERDUE_MS + 500)
    with pytest.raises(NotOverdueYet):
        await arena.act(duel, ClaimWin(OTHER[late]))
    arena.store.failing = None
    await arena.clock.advance(arena.timing.retry_ms)
    assert arena.store.beat_ms is not None
    lost_ms = arena.store.beat_ms - START_MS - 7000  # up to the first beat that was taken
    assert OVERDUE_MS <= lost_ms <= OVERDUE_MS + arena.timing.retry_ms + 500
    await arena.restart(killed=True)
    assert arena.lobby.board(duel).deadline_ms == deadline_ms + lost_ms
    assert arena.lobby.board(asked).expires_at_ms == expires_at_ms + lost_ms


async def test_5_6_a_window_that_the_disk_refused_to_void_is_void_once_it_can_be(
    arena: Arena,
) -> None:
    window = await open_window(arena)
    arena.outages.stop(LINE)
    await arena.clock.advance(HEAD_MS)
    arena.store.failing = StoreFault()
    arena.outages.go_on(LINE)
    await arena.clock.settle()
    arena.store.failing = None
    press = window.press(window.holder)
    await arena.clock.advance(arena.timing.retry_ms)
    assert window.lines()[-1] == "- close void"
    ended = await press
    assert isinstance(ended, PressOutcome)
    assert ended.void


# Servers by themselves.


async def test_one_server_out_of_order_stops_no_other_and_over_restarts(arena: Arena) -> None:
    here = await arena.duel()
    board = await arena.matchmaking.challenge(
        guild=OTHER_GUILD,
        channel=ChannelId(801),
        challenger=ANNA,
        challenged=BEN,
        is_bot=False,
        rules=DEALT,
        locale="en-US",
        interaction=arena.click(),
    )
    await arena.matchmaking.accept(board.id, BEN, arena.click())
    away = board.id
    deadline_ms = arena.lobby.board(here).deadline_ms
    assert deadline_ms == arena.lobby.board(away).deadline_ms
    assert deadline_ms is not None
    arena.outages.stop(OUT_OF_ORDER, lambda guild: guild == OTHER_GUILD)
    await arena.clock.advance(100_000)
    assert arena.outages.connected
    assert arena.lobby.board(here).deadline_ms == deadline_ms
    assert arena.lobby.board(away).deadline_ms == deadline_ms + 100_000
    await arena.restart(away_ms=5000)
    assert arena.outages.out_of_order() == (OTHER_GUILD,), "until its shard says otherwise"
    assert arena.lobby.board(here).deadline_ms == deadline_ms + 5000
    assert arena.lobby.board(away).deadline_ms == deadline_ms + 105_000


async def test_an_interaction_made_after_a_server_went_out_of_order_ends_that(
    arena: Arena,
) -> None:
    duel = await arena.duel()
    deadline_ms = arena.lobby.board(duel).deadline_ms
    assert deadline_ms is not None
    before = arena.click()
    arena.outages.stop(("server", GUILD), lambda guild: guild == GUILD)
    await arena.clock.advance(4000)
    arena.outages.heard(before, GUILD)  # a resumed connection brings what was made before
    arena.outages.heard(arena.click(), OTHER_GUILD)
    arena.outages.heard(arena.click())
    assert arena.outages.out_of_order() == (GUILD,)
    arena.outages.heard(arena.click(), GUILD)
    assert arena.outages.out_of_order() == ()
    await arena.clock.advance(1000)
    assert arena.lobby.board(duel).deadline_ms == deadline_ms + 4000


@pytest.mark.parametrize("restarts", [0, 3])
async def test_the_duels_of_a_server_that_is_out_of_order_for_a_week_are_void(
    arena: Arena, restarts: int
) -> None:
    duel, asked = await arena.duel(), await shown_challenge(arena, ChannelId(801))
    stop = partial(arena.outages.stop, ("server", GUILD), lambda guild: guild == GUILD)
    stop()
    for _ in range(restarts):
        await arena.clock.advance(arena.timing.forsaken_ms // 4)
        await arena.restart()
        arena.outages.stop(("server", GUILD), lambda guild: guild == GUILD)
    left_ms = arena.timing.forsaken_ms - restarts * (arena.timing.forsaken_ms // 4)
    await arena.clock.advance(left_ms - arena.timing.beat_ms)
    assert arena.lobby.board(duel).status == "live"
    await arena.clock.advance(2 * arena.timing.beat_ms)
    assert (await arena.lobby.find(duel)).status == "over"
    assert (await arena.lobby.find(asked)).status == "expired"
    assert arena.outages.out_of_order() == ()


def may_draw(arena: Arena, duel: DuelId) -> bool:
    table = arena.lobby.board(duel).table
    return table is not None and table.phase == "turn"


async def test_after_a_gap_boards_are_shown_ten_a_second_and_at_once_where_somebody_acts(
    arena: Arena,
) -> None:
    """A thousand at once would run into Discord's limit of 50 calls a second, again and again."""
    duels = [await arena.duel(channel=ChannelId(900 + n)) for n in range(30)]
    arena.outages.stop(LINE)
    await arena.clock.advance(60_000)
    before = len(arena.table.boards)

    def shown() -> list[DuelId]:
        return [board.id for board in arena.table.boards[before:]]

    arena.outages.go_on(LINE, presses_lost=False)
    await arena.clock.settle()
    assert len(shown()) == 1
    await arena.clock.advance(950)
    assert len(shown()) == 10
    acting = next(duel for duel in reversed(duels) if may_draw(arena, duel))
    await arena.act(acting, DrawCard(to_act(arena, acting)))
    assert shown()[10:] == [acting]
    await arena.clock.advance(10_000)
    assert sorted(shown()) == sorted(duels)


# A challenge's time is that of a limit.


async def test_p5_no_challenge_expires_while_nobody_can_answer_it(arena: Arena) -> None:
    duel = await shown_challenge(arena)
    await arena.clock.advance(1000)
    both: tuple[Why, ...] = (("shard", 0), ("server", GUILD))
    for why in both:  # it counts once
        arena.outages.stop(why)
    await arena.clock.advance(2 * CHALLENGE_TTL_MS)
    assert arena.lobby.board(duel).status == "challenge"
    for why in both:
        arena.outages.go_on(why)
    await arena.clock.settle()
    expires_at_ms = arena.clock.now_ms() + CHALLENGE_TTL_MS - 1000
    assert arena.table.boards[-1].expires_at_ms == expires_at_ms
    await arena.restart(killed=True)
    assert arena.lobby.board(duel).expires_at_ms == expires_at_ms
    await arena.clock.advance(CHALLENGE_TTL_MS - 1001)
    assert arena.lobby.board(duel).status == "challenge"
    await arena.clock.advance(1)
    assert arena.lobby.board(duel).status == "expired"


async def test_p5_a_challenge_in_its_last_second_waits_for_the_gap_to_end(arena: Arena) -> None:
    duel = await shown_challenge(arena)
    await arena.clock.advance(CHALLENGE_TTL_MS - 1000)
    arena.outages.stop(LINE)
    await arena.clock.advance(3000)
    assert arena.lobby.board(duel).status == "challenge"
    arena.outages.go_on(LINE)
    await arena.clock.advance(999)
    assert arena.lobby.board(duel).status == "challenge"
    await arena.clock.advance(1)
    assert arena.lobby.board(duel).status == "expired"


async def test_p5_an_answer_that_the_end_of_a_gap_brings_finds_the_challenge_open(
    arena: Arena,
) -> None:
    duel = await shown_challenge(arena)
    await arena.clock.advance(CHALLENGE_TTL_MS - 1)
    # Noticed late, as a connection that is dead but not closed is.
    arena.outages.stop(LINE, silent_ms=CHALLENGE_TTL_MS - 1)
    await arena.clock.advance(5000)
    await arena.matchmaking.accept(duel, BEN, arena.click())
    assert arena.lobby.board(duel).status == "live"


async def test_a_challenge_that_had_expired_before_a_gap_is_not_brought_back_by_it(
    arena: Arena,
) -> None:
    duel = await shown_challenge(arena)
    await arena.clock.advance(CHALLENGE_TTL_MS - 1)
    arena.store.failing = StoreFault()
    await arena.clock.advance(1)
    arena.outages.stop(LINE)
    arena.store.failing = None
    arena.clock.stand_still(100)
    with pytest.raises(ChallengeClosed):
        await arena.matchmaking.accept(duel, BEN, arena.click())
    arena.outages.go_on(LINE)
    await arena.clock.advance(arena.timing.beat_ms)
    assert arena.lobby.board(duel).status == "expired"


async def test_p5_no_challenge_expires_by_a_process_that_stood_still(arena: Arena) -> None:
    duel = await shown_challenge(arena)
    arena.outages.awake()
    arena.clock.stand_still(CHALLENGE_TTL_MS)
    # Its timer may be the first to run again, before the pulse.
    await arena.clock.advance(0)
    assert arena.lobby.board(duel).status == "challenge"
    arena.outages.awake()
    await arena.clock.settle()
    left_ms = arena.lobby.board(duel).expires_at_ms - arena.clock.now_ms()
    assert left_ms == CHALLENGE_TTL_MS


async def test_a_short_gap_is_not_worth_an_edit_of_the_challenge(arena: Arena) -> None:
    duel = await shown_challenge(arena)
    now_ms = arena.clock.now_ms()
    arena.outages.stop(LINE)
    await arena.clock.advance(TOLD_MS - 1)
    arena.outages.go_on(LINE)
    assert arena.table.boards == []
    assert arena.lobby.board(duel).expires_at_ms == now_ms + CHALLENGE_TTL_MS + TOLD_MS - 1


async def test_a_challenge_that_is_just_being_posted_is_not_posted_twice_by_a_gap(
    arena: Arena,
) -> None:
    await arena.challenge()
    arena.outages.stop(LINE)
    await arena.clock.advance(2 * TOLD_MS)
    arena.outages.go_on(LINE)
    assert arena.table.boards == []
