"""Time in which nobody could reach the bot is nobody's, and each part of it counts once (P5)."""

import asyncio
from collections.abc import Mapping

import pytest

from bot.duel.errors import ChallengeClosed, NotOverdueYet, StoreFault
from bot.duel.lines import LAPSE_MS
from bot.duel.race import PressOutcome
from bot.duel.records import CHALLENGE_TTL_MS, ChannelId, DuelId, GuildId, MessageId
from bot.duel.timing import TOLD_MS, Timing
from bot.engine.actions import ClaimWin, DrawCard
from bot.engine.seats import OTHER
from tests.duel.fakes import ANNA, BEN, CHANNEL, DEALT, EARLY, GUILD, Arena, MemoryStore, to_act
from tests.duel.test_umpire import HEAD_MS, LATE_MS, SETTLE_MS, WINDOW_MS, open_window

LIMIT_MS = DEALT.turn_limit_s * 1000
OTHER_GUILD = GuildId(GUILD + 1)


async def test_a_gap_that_lost_nothing_counts_for_nobodys_limit_and_voids_no_window(
    arena: Arena,
) -> None:
    window = await open_window(arena)
    deadline_ms = arena.lobby.board(window.duel).deadline_ms
    assert deadline_ms is not None
    arena.gaps.cut("line")
    await arena.clock.advance(WINDOW_MS + LATE_MS)
    call = window.press(window.holder, HEAD_MS)
    await arena.clock.settle()
    await arena.gaps.back("line", lost=False)
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
    arena.gaps.cut("line", silent_ms=LIMIT_MS)
    with pytest.raises(NotOverdueYet) as refused:
        await arena.act(duel, ClaimWin(OTHER[late]))
    assert refused.value.deadline_ms == cut_ms + LIMIT_MS + LIMIT_MS - 1000
    await arena.gaps.back("line", lost=False)
    assert not arena.table.boards[-1].overdue
    await arena.clock.advance(LIMIT_MS - 1000)
    await arena.act(duel, ClaimWin(OTHER[late]))


async def test_7_6_nothing_falls_due_while_nobody_can_reach_the_bot(arena: Arena) -> None:
    duel = await arena.duel()
    arena.gaps.cut("line")
    shown = len(arena.table.boards)
    arena.table.called.clear()
    await arena.clock.advance(LIMIT_MS + arena.timing.idle_ms)
    assert (len(arena.table.boards), arena.table.called) == (shown, [])
    await arena.gaps.back("line", lost=False)
    assert not arena.lobby.board(duel).overdue
    await arena.clock.advance(LIMIT_MS)
    assert arena.table.boards[-1].overdue


async def test_7_6_what_is_about_to_fall_due_waits_for_the_gap_to_end(arena: Arena) -> None:
    """Also before the first beat has made a part of the gap good."""
    duel = await arena.duel()
    await arena.clock.advance(LIMIT_MS - 1000)
    arena.gaps.cut("line")
    shown = len(arena.table.boards)
    await arena.clock.advance(3000)
    assert len(arena.table.boards) == shown
    await arena.gaps.back("line", lost=False)
    await arena.clock.advance(999)
    assert not arena.lobby.board(duel).overdue
    await arena.clock.advance(1)
    assert arena.table.boards[-1].overdue


@pytest.mark.parametrize("first", ["pulse", "claim"])
async def test_7_6_a_process_that_stood_still_has_taken_nobodys_time(
    arena: Arena, first: str
) -> None:
    duel = await arena.duel()
    late = to_act(arena, duel)
    arena.gaps.awake()
    asleep_ms = arena.clock.now_ms()
    await arena.clock.advance(LIMIT_MS + 1000)
    claim = arena.click()
    if first == "pulse":
        arena.gaps.awake()
        await arena.clock.settle()
    arena.gaps.heard(claim)
    with pytest.raises(NotOverdueYet):
        await arena.act(duel, ClaimWin(OTHER[late]), interaction=claim)
    await arena.clock.settle()
    assert arena.lobby.board(duel).deadline_ms == asleep_ms + LIMIT_MS + LIMIT_MS + 1000
    for _ in range(LIMIT_MS // 1000):
        assert not arena.lobby.board(duel).overdue
        await arena.clock.advance(1000)
        arena.gaps.awake()
    assert arena.lobby.board(duel).overdue


async def test_5_3_a_race_waits_for_what_was_pressed_while_the_process_stood_still(
    arena: Arena,
) -> None:
    window = await open_window(arena)
    arena.gaps.awake()
    await arena.clock.advance(HEAD_MS)
    catch = window.press(window.catcher, HEAD_MS)
    await arena.clock.settle()
    arena.clock.stand_still(LAPSE_MS)
    arena.gaps.awake()
    call = window.press(window.holder, HEAD_MS - 100)
    await arena.clock.advance(SETTLE_MS * 2)
    for press in await asyncio.gather(catch, call):
        assert isinstance(press, PressOutcome)
        assert press.caught is False


async def test_a_pulse_that_comes_in_time_spares_nothing(arena: Arena) -> None:
    duel = await arena.duel()
    deadline_ms = arena.lobby.board(duel).deadline_ms
    for _ in range(20):
        arena.gaps.awake()
        await arena.clock.advance(LAPSE_MS - 1)
    assert arena.lobby.board(duel).deadline_ms == deadline_ms


async def test_without_a_pulse_the_time_between_two_clicks_is_no_pause(arena: Arena) -> None:
    duel = await arena.duel()
    deadline_ms = arena.lobby.board(duel).deadline_ms
    arena.gaps.heard(arena.click())
    await arena.clock.advance(LAPSE_MS * 4)
    arena.gaps.heard(arena.click())
    await arena.clock.settle()
    assert arena.lobby.board(duel).deadline_ms == deadline_ms


async def test_a_line_that_is_cut_again_while_it_is_made_good_is_waited_for(arena: Arena) -> None:
    duel = await arena.duel()
    deadline_ms = arena.lobby.board(duel).deadline_ms
    assert deadline_ms is not None
    arena.gaps.cut("line")
    await arena.clock.advance(10_000)
    arena.store.hold()
    first = asyncio.create_task(arena.gaps.back("line"))
    await arena.clock.settle()
    arena.gaps.cut("line")
    arena.store.release()
    await first
    assert not arena.gaps.all_heard
    await arena.clock.advance(LIMIT_MS)
    assert not arena.table.boards[-1].overdue, "nothing falls due while a line is cut"
    await arena.gaps.back("line")
    assert arena.lobby.board(duel).deadline_ms == deadline_ms + 10_000 + LIMIT_MS
    await arena.clock.advance(LIMIT_MS)
    assert arena.table.boards[-1].overdue


async def test_what_the_disk_refused_to_make_good_is_made_good_with_the_next_gap(
    arena: Arena,
) -> None:
    duel = await arena.duel()
    deadline_ms = arena.lobby.board(duel).deadline_ms
    assert deadline_ms is not None
    arena.gaps.cut("line")
    await arena.clock.advance(10_000)
    arena.store.hold()
    first = asyncio.create_task(arena.gaps.back("line"))
    await arena.clock.settle()
    arena.gaps.cut("line")
    arena.store.failing = StoreFault()
    arena.store.release()
    await first
    arena.store.failing = None
    await arena.clock.advance(5000)
    await arena.gaps.back("line")
    assert arena.lobby.board(duel).deadline_ms == deadline_ms + 15_000


async def test_a_start_is_a_gap_until_the_line_of_a_server_is_there(arena: Arena) -> None:
    duel = await arena.duel()
    arena.gaps.cut("start")
    deadline_ms = arena.lobby.board(duel).deadline_ms
    assert deadline_ms is not None
    shown = len(arena.table.boards)
    await arena.clock.advance(30_000)
    arena.gaps.part("start", "other", lambda guild: guild != GUILD)
    await arena.gaps.back("other")
    await arena.clock.advance(30_000)
    assert len(arena.table.boards) == shown
    arena.gaps.part("start", "own", lambda guild: guild == GUILD)
    await arena.gaps.back("own")
    assert arena.lobby.board(duel).deadline_ms == deadline_ms + 60_000
    await arena.clock.advance(30_000)
    await arena.gaps.back("start")
    assert arena.lobby.board(duel).deadline_ms == deadline_ms + 60_000


async def test_a_fault_in_one_duel_keeps_the_line_cut_for_no_other(
    arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, sound = await arena.duel(), await arena.duel(channel=ChannelId(801))
    deadline_ms = arena.lobby.board(sound).deadline_ms
    assert deadline_ms is not None
    arena.gaps.cut("line")
    await arena.clock.advance(10_000)
    set_limit = arena.store.set_limit

    async def fail(duel: DuelId, limit_ms: int | None) -> None:
        if duel == broken:
            raise KeyError(duel)
        await set_limit(duel, limit_ms)

    monkeypatch.setattr(arena.store, "set_limit", fail)
    await arena.gaps.back("line")
    assert arena.gaps.all_heard
    assert arena.lobby.board(sound).deadline_ms == deadline_ms + 10_000


# Gaps that lie over one another.

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
    arena = Arena(seed=EARLY, timing=Timing(beat_ms=beat_ms))
    await arena.run.resume()
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
            await arena.gaps.back(line)
        else:
            arena.gaps.cut(line, silent_ms=(at - since) * 1000)
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
    await arena.clock.advance(LIMIT_MS + 1000)
    arena.gaps.cut("line")
    await arena.clock.advance(arena.timing.idle_ms)
    await arena.gaps.back("line")
    assert arena.lobby.board(duel).overdue, "what had passed before is not given back"
    await arena.clock.advance(arena.timing.idle_ms - 1001)
    assert arena.lobby.board(duel).status == "live"
    await arena.clock.advance(1)
    assert arena.lobby.board(duel).status == "over"


async def test_a_board_whose_limit_was_moved_bit_by_bit_is_shown_at_the_gaps_end(
    arena: Arena,
) -> None:
    await arena.duel()
    shown = len(arena.table.boards)
    arena.gaps.cut("line")
    await arena.clock.advance(3 * arena.timing.beat_ms + 1)
    assert len(arena.table.boards) == shown
    await arena.gaps.back("line", lost=False)
    await arena.clock.settle()
    assert len(arena.table.boards) == shown + 1
    assert arena.table.boards[-1].deadline_ms == (arena.clock.now_ms() + LIMIT_MS), (
        "it was the first turn's first second"
    )


# A disk that refuses to make a gap good.


async def test_p5_what_the_disk_refuses_at_a_gaps_end_is_tried_until_it_takes_it(
    arena: Arena,
) -> None:
    duel = await arena.duel()
    asked = await shown_challenge(arena, ChannelId(801))
    late = to_act(arena, duel)
    deadline_ms = arena.lobby.board(duel).deadline_ms
    assert deadline_ms is not None
    expires_at_ms = arena.lobby.board(asked).expires_at_ms
    arena.gaps.cut("line")
    await arena.clock.advance(LIMIT_MS + 7000)
    arena.store.failing = StoreFault()
    await arena.gaps.back("line")
    await arena.clock.advance(2 * arena.timing.retry_ms + 500)
    with pytest.raises(NotOverdueYet):
        await arena.act(duel, ClaimWin(OTHER[late]))
    arena.store.failing = None
    await arena.clock.advance(500)
    gap_ms = LIMIT_MS + 7000 + 3 * arena.timing.retry_ms
    await arena.restart(killed=True)
    assert arena.lobby.board(duel).deadline_ms == deadline_ms + gap_ms
    assert arena.lobby.board(asked).expires_at_ms == expires_at_ms + gap_ms
    await arena.clock.advance(LIMIT_MS)
    assert arena.lobby.board(duel).deadline_ms == deadline_ms + gap_ms
    assert arena.lobby.board(duel).overdue


async def test_5_6_a_window_that_the_disk_refused_to_void_is_void_once_it_can_be(
    arena: Arena,
) -> None:
    window = await open_window(arena)
    arena.gaps.cut("line")
    await arena.clock.advance(HEAD_MS)
    arena.store.failing = StoreFault()
    await arena.gaps.back("line")
    press = window.press(window.holder)
    arena.store.failing = None
    await arena.clock.advance(arena.timing.retry_ms)
    assert window.lines()[-1] == "- close void"
    ended = await press
    assert isinstance(ended, PressOutcome)
    assert ended.void


async def test_p5_a_server_whose_gap_the_disk_refuses_keeps_no_other_waiting(
    arena: Arena, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = await arena.duel()
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
    taken = board.id
    await arena.matchmaking.accept(taken, BEN, arena.click())
    deadline_ms = arena.lobby.board(taken).deadline_ms
    assert deadline_ms is not None
    set_limit = MemoryStore.set_limit

    async def refuse(store: MemoryStore, duel: DuelId, limit_ms: int | None) -> None:
        if duel == refused:
            raise StoreFault
        await set_limit(store, duel, limit_ms)

    async def refuse_beat(
        store: MemoryStore, at_ms: int, limits: Mapping[DuelId, int | None]
    ) -> None:
        del store, at_ms
        assert refused in limits
        raise StoreFault

    arena.gaps.cut("line")
    await arena.clock.advance(10_000)
    with monkeypatch.context() as patch:
        patch.setattr(MemoryStore, "come_back", refuse_beat)
        patch.setattr(MemoryStore, "set_limit", refuse)
        await arena.gaps.back("line")
        await arena.clock.advance(60_000)
    assert arena.gaps.all_heard
    assert arena.lobby.board(taken).deadline_ms == deadline_ms + 10_000
    await arena.clock.advance(LIMIT_MS)
    assert arena.lobby.board(taken).overdue
    assert not arena.lobby.board(refused).overdue


def may_draw(arena: Arena, duel: DuelId) -> bool:
    table = arena.lobby.board(duel).table
    return table is not None and table.phase == "turn"


async def test_after_a_gap_boards_are_shown_ten_a_second_and_at_once_where_somebody_acts(
    arena: Arena,
) -> None:
    """A thousand at once would run into Discord's limit of 50 calls a second, again and again."""
    duels = [await arena.duel(channel=ChannelId(900 + n)) for n in range(30)]
    arena.gaps.cut("line")
    await arena.clock.advance(60_000)
    before = len(arena.table.boards)

    def shown() -> list[DuelId]:
        return [board.id for board in arena.table.boards[before:]]

    await arena.gaps.back("line", lost=False)
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


async def shown_challenge(arena: Arena, channel: ChannelId = CHANNEL) -> DuelId:
    duel = await arena.challenge(channel=channel)
    await arena.lobby.placed(duel, MessageId(arena.ids.next()))
    return duel


async def test_p5_no_challenge_expires_while_nobody_can_answer_it(arena: Arena) -> None:
    duel = await shown_challenge(arena)
    await arena.clock.advance(1000)
    for line in ("shard", "server"):  # both are cut, and it counts once
        arena.gaps.cut(line)
    await arena.clock.advance(2 * CHALLENGE_TTL_MS)
    assert arena.lobby.board(duel).status == "challenge"
    for line in ("shard", "server"):
        await arena.gaps.back(line)
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
    arena.gaps.cut("line")
    await arena.clock.advance(3000)
    assert arena.lobby.board(duel).status == "challenge"
    await arena.gaps.back("line")
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
    arena.gaps.cut("line", silent_ms=CHALLENGE_TTL_MS - 1)
    await arena.clock.advance(5000)
    await arena.matchmaking.accept(duel, BEN, arena.click())
    assert arena.lobby.board(duel).status == "live"


async def test_a_challenge_that_had_expired_before_a_gap_is_not_brought_back_by_it(
    arena: Arena,
) -> None:
    duel = await shown_challenge(arena)
    arena.store.failing = StoreFault()
    await arena.clock.advance(CHALLENGE_TTL_MS)
    arena.gaps.cut("line")
    arena.store.failing = None
    arena.clock.stand_still(100)
    with pytest.raises(ChallengeClosed):
        await arena.matchmaking.accept(duel, BEN, arena.click())
    await arena.gaps.back("line")
    await arena.clock.advance(arena.timing.retry_ms)
    assert arena.lobby.board(duel).status == "expired"


async def test_p5_no_challenge_expires_by_a_process_that_stood_still(arena: Arena) -> None:
    duel = await shown_challenge(arena)
    arena.gaps.awake()
    arena.clock.stand_still(CHALLENGE_TTL_MS)
    # Its timer may be the first to run again, before the pulse.
    await arena.clock.advance(0)
    assert arena.lobby.board(duel).status == "challenge"
    arena.gaps.awake()
    await arena.clock.settle()
    left_ms = arena.lobby.board(duel).expires_at_ms - arena.clock.now_ms()
    assert left_ms == CHALLENGE_TTL_MS


async def test_a_short_gap_is_not_worth_an_edit_of_the_challenge(arena: Arena) -> None:
    duel = await shown_challenge(arena)
    now_ms = arena.clock.now_ms()
    arena.gaps.cut("line")
    await arena.clock.advance(TOLD_MS - 1)
    await arena.gaps.back("line")
    assert arena.table.boards == []
    assert arena.lobby.board(duel).expires_at_ms == now_ms + CHALLENGE_TTL_MS + TOLD_MS - 1


async def test_a_challenge_that_is_just_being_posted_is_not_posted_twice_by_a_gap(
    arena: Arena,
) -> None:
    await arena.challenge()
    arena.gaps.cut("line")
    await arena.clock.advance(2 * TOLD_MS)
    await arena.gaps.back("line")
    assert arena.table.boards == []
