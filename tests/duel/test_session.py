"""One writer a duel: clicks, double clicks, stale ones, strangers, failures, cancelling."""

import asyncio
import logging

import pytest

from bot.duel.course import RECENT
from bot.duel.deadlines import NUDGE_MS, SAME_NUDGE_MS
from bot.duel.directory import Cleared
from bot.duel.errors import (
    AlreadyDone,
    DuelBusy,
    DuelOver,
    NoDuelHere,
    NoSuchDuel,
    NotYourDuel,
    NudgedAlready,
    NudgedTwice,
    PressedTwice,
    StaleButton,
    Stopping,
    StoreFault,
    StoreFull,
    YourMoveToo,
)
from bot.duel.inbox import MAX_WAITING
from bot.duel.records import ChannelId, DuelId
from bot.duel.showing import BoardView, HandShown, button_version
from bot.engine.actions import (
    CallUno,
    CatchUno,
    DraftKeep,
    DrawCard,
    Resign,
    VoidMatch,
)
from bot.engine.errors import IllegalAction, NotTheMoment, NotYourTurn
from bot.engine.events import CardsDrawn
from bot.engine.rules import HouseRules
from bot.engine.seats import OTHER, Seat
from bot.engine.view import MatchResult
from tests.duel.fakes import ANNA, BEN, CARL, CHANNEL, Arena, outcome, reached, sensible, to_act


async def test_of_two_clicks_at_once_one_applies(arena: Arena) -> None:
    duel = await arena.duel()
    seat = to_act(arena, duel)
    version = arena.version(duel, seat)
    arena.store.hold()
    clicks = [
        asyncio.create_task(
            outcome(
                arena.lobby.submit(
                    duel,
                    arena.player(duel, seat),
                    DrawCard(seat),
                    version=version,
                    interaction=arena.click(),
                )
            )
        )
        for _ in range(2)
    ]
    await arena.clock.settle()
    arena.store.release()
    first, second = await asyncio.gather(*clicks)
    assert isinstance(first, HandShown)
    assert isinstance(second, StaleButton)
    assert arena.store.lines(duel) == ["- start", f"{seat} draw"]


async def test_a_double_click_on_draw_takes_one_card(arena: Arena) -> None:
    duel = await arena.duel()
    seat = to_act(arena, duel)
    user, version = arena.player(duel, seat), arena.version(duel, seat)
    before = len(arena.lobby.hand(duel, user).hand.hand)
    await arena.lobby.submit(duel, user, DrawCard(seat), version=version, interaction=arena.click())
    with pytest.raises(PressedTwice):
        await arena.lobby.submit(
            duel, user, DrawCard(seat), version=version, interaction=arena.click()
        )
    assert len(arena.lobby.hand(duel, user).hand.hand) == before + 1


async def test_an_interaction_delivered_twice_is_applied_once(arena: Arena) -> None:
    duel = await arena.duel()
    seat = to_act(arena, duel)
    click = arena.click()
    await arena.act(duel, DrawCard(seat), interaction=click)
    with pytest.raises(AlreadyDone):
        await arena.act(duel, DrawCard(seat), interaction=click)
    assert len(arena.store.lines(duel)) == 2


async def test_the_click_that_ended_the_match_is_known_when_it_comes_again(arena: Arena) -> None:
    duel = await arena.duel()
    click = arena.click()
    await arena.lobby.submit(duel, ANNA, Resign(Seat(0)), version=None, interaction=click)
    with pytest.raises(AlreadyDone):
        await arena.lobby.submit(duel, ANNA, Resign(Seat(0)), version=None, interaction=click)


async def test_a_stale_button_does_nothing(arena: Arena) -> None:
    duel = await arena.duel()
    seat = to_act(arena, duel)
    version = arena.version(duel, seat)
    await arena.act(duel, sensible(arena.legal(duel, seat)))
    before = arena.store.lines(duel)
    now = to_act(arena, duel)
    for action in arena.legal(duel, now):
        with pytest.raises(StaleButton):
            await arena.lobby.submit(
                duel, arena.player(duel, now), action, version=version, interaction=arena.click()
            )
    assert arena.store.lines(duel) == before


async def test_a_command_carries_no_version(arena: Arena) -> None:
    duel = await arena.duel()
    seat = to_act(arena, duel)
    shown = await arena.lobby.submit(
        duel, arena.player(duel, seat), DrawCard(seat), version=None, interaction=arena.click()
    )
    assert isinstance(shown, HandShown)


async def test_a_bystander_can_do_nothing(arena: Arena) -> None:
    duel = await arena.duel()
    before = arena.lobby.board(duel)
    for action in (*arena.legal(duel, to_act(arena, duel)), Resign(Seat(0))):
        with pytest.raises(NotYourDuel):
            await arena.lobby.submit(
                duel, CARL, action, version=before.version, interaction=arena.click()
            )
    with pytest.raises(NotYourDuel):
        arena.lobby.hand(duel, CARL)
    with pytest.raises(NotYourDuel):
        arena.lobby.seat(duel, CARL)
    with pytest.raises(NotYourDuel):
        await arena.lobby.nudge(duel, CARL, arena.click())
    assert arena.lobby.board(duel) == before


async def test_the_opponents_action_is_not_ones_own(arena: Arena) -> None:
    duel = await arena.duel()
    seat = to_act(arena, duel)
    stranger = arena.player(duel, OTHER[seat])
    with pytest.raises(NotYourDuel):
        await arena.lobby.submit(
            duel, stranger, DrawCard(seat), version=None, interaction=arena.click()
        )
    with pytest.raises(NotYourTurn):
        await arena.act(duel, DrawCard(OTHER[seat]))


async def test_players_can_neither_race_nor_judge_by_submit(arena: Arena) -> None:
    duel = await arena.duel()
    for action in (CallUno(Seat(0)), CatchUno(Seat(0)), VoidMatch(Seat(0), "moderator")):
        with pytest.raises(NotTheMoment):
            await arena.act(duel, action)


async def test_an_unknown_duel_is_told_from_an_ended_one(arena: Arena) -> None:
    duel = await arena.duel()
    await arena.act(duel, Resign(Seat(0)))
    with pytest.raises(DuelOver):
        await arena.act(duel, DrawCard(Seat(0)))
    with pytest.raises(DuelOver):
        arena.lobby.hand(duel, ANNA)
    await arena.restart()
    for unknown, refusal in ((duel, DuelOver), (DuelId(99), NoSuchDuel)):
        with pytest.raises(refusal):
            await arena.lobby.submit(
                unknown, ANNA, DrawCard(Seat(0)), version=1, interaction=arena.click()
            )
    with pytest.raises(NoSuchDuel):
        arena.lobby.hand(DuelId(99), ANNA)


async def test_a_refused_action_changes_and_shows_nothing(arena: Arena) -> None:
    duel = await arena.duel()
    seat = to_act(arena, duel)
    before, shown = arena.lobby.board(duel), len(arena.table.order)
    with pytest.raises(IllegalAction):
        await arena.act(duel, DraftKeep(seat))
    assert arena.lobby.board(duel) == before
    assert len(arena.table.order) == shown


async def test_a_store_fault_leaves_all_as_it_was_and_reaches_the_caller(arena: Arena) -> None:
    duel = await arena.duel()
    seat = to_act(arena, duel)
    user = arena.player(duel, seat)
    before = (arena.lobby.board(duel), arena.lobby.hand(duel, user), arena.store.lines(duel))
    shown = len(arena.table.order)
    click = arena.click()
    arena.store.failing = StoreFull()
    with pytest.raises(StoreFull):
        await arena.act(duel, DrawCard(seat), interaction=click)
    assert (
        arena.lobby.board(duel),
        arena.lobby.hand(duel, user),
        arena.store.lines(duel),
    ) == before
    assert len(arena.table.order) == shown
    arena.store.failing = None
    assert isinstance(await arena.act(duel, DrawCard(seat), interaction=click), HandShown)


@pytest.mark.parametrize("steps", range(8))
async def test_cancelling_the_caller_leaves_nothing_half_done(arena: Arena, steps: int) -> None:
    duel = await arena.duel()
    seat = to_act(arena, duel)
    click = asyncio.create_task(arena.act(duel, DrawCard(seat)))
    for _ in range(steps):
        await asyncio.sleep(0)
    click.cancel()
    await asyncio.wait({click})
    await arena.clock.settle()
    board = arena.lobby.board(duel)
    lines = arena.store.lines(duel)
    assert board.version == len(lines)
    if steps:
        assert lines == ["- start", f"{seat} draw"]
        assert arena.table.boards[-1] == board
    await arena.play_on(duel, lambda board: board.version > len(lines) + 3)


async def test_a_caller_who_gave_up_at_the_gate_still_gets_the_move(arena: Arena) -> None:
    duel = await arena.duel()
    seat = to_act(arena, duel)
    arena.store.hold()
    click = asyncio.create_task(arena.act(duel, DrawCard(seat)))
    await arena.clock.settle()
    click.cancel()
    await asyncio.wait({click})
    arena.store.release()
    await arena.clock.settle()
    assert arena.store.lines(duel) == ["- start", f"{seat} draw"]
    assert arena.lobby.board(duel).version == 2


async def test_a_fault_after_the_caller_gave_up_is_logged(
    arena: Arena, caplog: pytest.LogCaptureFixture
) -> None:
    duel = await arena.duel()
    arena.store.hold()
    click = asyncio.create_task(arena.act(duel, DrawCard(to_act(arena, duel))))
    await arena.clock.settle()
    click.cancel()
    arena.store.failing = StoreFault()
    arena.store.release()
    await arena.clock.settle()
    assert f"duel {duel}: work that nobody waits for failed" in caplog.text


async def test_more_than_32_waiting_clicks_are_refused(arena: Arena) -> None:
    duel = await arena.duel()
    seat = to_act(arena, duel)
    arena.store.hold()
    clicks = [
        asyncio.create_task(outcome(arena.act(duel, DrawCard(seat))))
        for _ in range(MAX_WAITING + 1)
    ]
    await arena.clock.settle()
    one_more = asyncio.create_task(outcome(arena.act(duel, DrawCard(seat))))
    await arena.clock.settle()
    assert one_more.done()  # at once: nobody waits to hear that too many do
    assert isinstance(one_more.result(), DuelBusy)
    arena.store.release()
    outcomes = await asyncio.gather(*clicks)
    assert sum(isinstance(one, HandShown) for one in outcomes) == 1
    assert sum(isinstance(one, StaleButton) for one in outcomes) == MAX_WAITING
    after = sensible(arena.legal(duel, to_act(arena, duel)))
    assert isinstance(await arena.act(duel, after), HandShown)


async def test_looking_never_waits(arena: Arena) -> None:
    duel = await arena.duel()
    seat = to_act(arena, duel)
    before = arena.lobby.board(duel)
    arena.store.hold()
    click = asyncio.create_task(arena.act(duel, DrawCard(seat)))
    await arena.clock.settle()
    assert arena.lobby.board(duel) == before
    assert arena.lobby.hand(duel, ANNA).board == before
    arena.store.release()
    await click


async def test_a_move_shows_the_board_and_the_others_hand(arena: Arena) -> None:
    duel = await arena.duel()
    seat = to_act(arena, duel)
    arena.table.order.clear()
    shown = await arena.act(duel, DrawCard(seat))
    assert isinstance(shown, HandShown)
    assert arena.table.order == ["board", f"hand {OTHER[seat]}"]
    assert arena.table.boards[-1] == shown.board
    assert arena.table.hands[-1].board == shown.board


async def test_it_is_written_before_it_is_shown(arena: Arena) -> None:
    duel = await arena.duel()
    arena.table.order.clear()
    arena.store.hold()
    click = asyncio.create_task(arena.act(duel, DrawCard(to_act(arena, duel))))
    await arena.clock.settle()
    assert arena.table.order == []
    arena.store.release()
    await click
    assert arena.table.order[0] == "board"


async def test_every_picture_is_newer_than_the_one_before(arena: Arena) -> None:
    duel = await arena.duel()
    await arena.play_on(duel, lambda board: board.status == "over")
    moments = [board.moment for board in arena.table.boards]
    assert moments == sorted(set(moments))
    assert arena.table.boards[-1].status == "over"
    assert (await arena.lobby.find(duel)).moment >= moments[-1]


async def test_a_failing_table_hurts_nobody(
    arena: Arena, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("no such channel")

    def broken_too(*_: object) -> None:
        raise RuntimeError("no such channel")

    for name in ("show_board", "show_hand", "close_prompt", "call_player", "repost_board"):
        monkeypatch.setattr(arena.table, name, broken_too)
    monkeypatch.setattr(arena.table, "post_prompt", broken)
    caplog.set_level(logging.CRITICAL)
    duel = await arena.duel()
    for _ in range(400):
        board = await arena.lobby.find(duel)
        if board.status == "over":
            break
        table = board.table
        assert table is not None
        if table.phase == "between":
            await arena.next_round(duel)
        else:
            seat = table.to_act[0]
            await arena.act(duel, sensible(arena.legal(duel, seat)))
        await arena.clock.settle()
    assert any("close void" in line for line in arena.store.lines(duel))


async def test_both_draft_at_once_without_making_each_others_buttons_stale(arena: Arena) -> None:
    duel = await arena.duel(HouseRules(draft="together"))
    start = arena.lobby.board(duel)
    assert [button_version(start, seat) for seat in (Seat(0), Seat(1))] == [1, 1]
    for pick in range(7):
        for seat, user in ((Seat(0), ANNA), (Seat(1), BEN)):
            click = arena.click()
            await arena.lobby.submit(
                duel, user, DraftKeep(seat), version=start.version + pick, interaction=click
            )
            if pick < 6:
                with pytest.raises(StaleButton):
                    await arena.lobby.submit(
                        duel,
                        user,
                        DraftKeep(seat),
                        version=start.version + pick,
                        interaction=arena.click(),
                    )
    assert arena.lobby.board(duel).version == start.version + 14
    table = arena.lobby.board(duel).table
    assert table is not None
    assert table.phase != "draft"


async def test_the_last_twelve_events_are_told_each_as_its_reader_may_see_them(
    arena: Arena,
) -> None:
    duel = await arena.duel()
    await arena.play_on(duel, lambda board: board.version > 12)
    for _ in range(40):
        board = arena.lobby.board(duel)
        assert len(board.recent) <= RECENT
        drawn = [event for event in board.recent if isinstance(event, CardsDrawn)]
        assert all(event.cards is None for event in drawn)
        for seat in (Seat(0), Seat(1)):
            shown = arena.lobby.hand(duel, arena.player(duel, seat))
            for event in shown.recent:
                if isinstance(event, CardsDrawn):
                    assert (event.cards is None) == (event.seat != seat)
        await arena.play_on(duel, reached(board.version + 1))


async def test_one_nudge_a_turn_and_none_on_ones_own(arena: Arena) -> None:
    duel = await arena.duel()
    seat = to_act(arena, duel)
    user, other = arena.player(duel, seat), arena.player(duel, OTHER[seat])
    arena.table.called.clear()
    with pytest.raises(YourMoveToo):
        await arena.lobby.nudge(duel, user, arena.click())
    board = await arena.lobby.nudge(duel, other, arena.click())
    assert isinstance(board, BoardView)
    assert arena.table.called == [(duel, seat, "nudge")]
    await arena.clock.advance(SAME_NUDGE_MS)
    with pytest.raises(NudgedTwice):
        await arena.lobby.nudge(duel, other, arena.click())
    await arena.clock.advance(1)
    late = await outcome(arena.lobby.nudge(duel, other, arena.click()))
    assert type(late) is NudgedAlready
    assert arena.table.called == [(duel, seat, "nudge")]
    await arena.clock.advance(NUDGE_MS)
    await arena.play_on(
        duel,
        lambda now: (
            now.table is not None
            and now.table.to_act == (seat,)
            and now.version > board.version
            and now.table.uno is None
        ),
    )
    await arena.lobby.nudge(duel, other, arena.click())
    assert arena.table.called == [(duel, seat, "nudge")] * 2


async def test_nobody_is_nudged_while_the_game_waits_for_both_or_for_nobody(arena: Arena) -> None:
    drafting = await arena.duel(HouseRules(), channel=ChannelId(801))
    with pytest.raises(YourMoveToo):
        await arena.lobby.nudge(drafting, ANNA, arena.click())
    duel = await arena.duel()
    await arena.play_on(
        duel, lambda board: board.table is not None and board.table.phase == "between"
    )
    arena.table.called.clear()
    with pytest.raises(NotTheMoment):
        await arena.lobby.nudge(duel, ANNA, arena.click())
    assert arena.table.called == []


async def test_a_moderator_ends_a_match_without_a_result(arena: Arena) -> None:
    duel = await arena.duel()
    interaction = arena.click()
    assert await arena.lobby.clear(CHANNEL, interaction) == Cleared(match=True, challenges=0)
    board = arena.lobby.board(duel)
    assert board.table is not None
    assert board.table.result == MatchResult(None, "void", "moderator")
    assert arena.store.lines(duel)[-1] == "- void moderator"
    await arena.clock.settle()
    assert arena.table.boards[-1] == board
    with pytest.raises(AlreadyDone):
        await arena.lobby.clear(CHANNEL, interaction)
    with pytest.raises(NoDuelHere):
        await arena.lobby.clear(CHANNEL, arena.click())
    await arena.duel()


async def test_a_moderator_s_command_delivered_twice_at_once_ends_a_match_once(
    arena: Arena,
) -> None:
    await arena.duel()
    interaction = arena.click()
    ended = await asyncio.gather(
        *(outcome(arena.lobby.clear(CHANNEL, interaction)) for _ in range(2))
    )
    assert ended[0] == Cleared(match=True, challenges=0)
    assert isinstance(ended[1], AlreadyDone)


async def test_a_repost_is_asked_of_the_table(arena: Arena) -> None:
    duel = await arena.duel()
    await arena.lobby.repost(duel)
    assert arena.table.reposts == [arena.lobby.board(duel)]


async def test_closing_finishes_what_is_written_and_lets_nothing_in(arena: Arena) -> None:
    duel = await arena.duel()
    seat = to_act(arena, duel)
    arena.store.hold()
    click = asyncio.create_task(arena.act(duel, DrawCard(seat)))
    await arena.clock.settle()
    closing = asyncio.create_task(arena.run.close())
    await arena.clock.settle()
    assert not closing.done()
    with pytest.raises(Stopping):
        await arena.act(duel, DrawCard(seat))
    with pytest.raises(Stopping):  # no post comes of it any more
        await arena.lobby.repost(duel)
    arena.store.release()
    await closing
    assert isinstance(await click, HandShown)
    assert arena.store.lines(duel) == ["- start", f"{seat} draw"]
    await arena.run.close()
    assert arena.clock.sleepers == 0


async def test_a_stop_waits_for_all_that_was_let_in(arena: Arena) -> None:
    duel = await arena.duel()
    seat = to_act(arena, duel)
    arena.store.hold()
    drawn = asyncio.create_task(arena.act(duel, DrawCard(seat)))
    await arena.clock.settle()
    resigned = asyncio.create_task(arena.act(duel, Resign(OTHER[seat])))  # waits for its turn
    await arena.clock.settle()
    closing = asyncio.create_task(arena.run.close())
    await arena.clock.settle()
    arena.store.release()
    await closing
    assert arena.store.lines(duel) == ["- start", f"{seat} draw", f"{OTHER[seat]} resign"]
    assert isinstance(await drawn, HandShown)
    assert not isinstance(await resigned, HandShown)
