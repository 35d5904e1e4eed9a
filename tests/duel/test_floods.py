"""Floods: so many challenges, nudges, posts and presses, and no more; and nothing that grows."""

import asyncio
from typing import Any

import pytest

from bot.duel.crowd import Bounds
from bot.duel.duels import Duels
from bot.duel.errors import (
    ChallengedTooFast,
    DuelBusy,
    DuelOver,
    NudgedJustNow,
    PostedJustNow,
    StaleButton,
    StoreFault,
    TooManyChallengesHere,
    TooManyOfThisPair,
    TooManyOpenChallenges,
    TooManyOverTheServer,
)
from bot.duel.inbox import MAX_WAITING
from bot.duel.lobby import REPOST_MS, REPOSTS
from bot.duel.pace import Pace
from bot.duel.race import PressOutcome
from bot.duel.records import ChannelId, MessageId, UserId
from bot.duel.showing import BoardView, HandShown
from bot.engine.actions import DrawCard, PlayCard, Resign
from bot.engine.cards import Card
from bot.engine.seats import OTHER, Seat
from tests.duel.fakes import ANNA, BEN, CHANNEL, Arena, FakeClock, outcome, sensible, to_act
from tests.duel.test_race_runner import HEAD_MS, SETTLE_MS, open_window

BOUNDS = Bounds()


async def open_many(arena: Arena, count: int, **same: ChannelId | UserId) -> None:
    """Open challenges, each in a channel and by people of its own but for what is the same."""
    for number in range(count):
        own: dict[str, Any] = {
            "channel": ChannelId(1000 + number),
            "challenger": UserId(2000 + number),
            "challenged": UserId(9000 + number),
        }
        await arena.challenge(**{**own, **same})


async def opened(arena: Arena, number: int) -> None:
    """Open a challenge that has nothing but the server in common with others."""
    await open_many(
        arena,
        1,
        channel=ChannelId(number),
        challenger=UserId(number),
        challenged=UserId(number + 100_000),
    )


async def test_a_player_has_so_many_challenges_open_and_no_more(arena: Arena) -> None:
    await open_many(arena, BOUNDS.per_user, challenger=ANNA)
    await arena.clock.advance(BOUNDS.every_ms)
    with pytest.raises(TooManyOpenChallenges):
        await arena.challenge(challenger=ANNA)
    await arena.challenge(challenger=BEN, challenged=ANNA)


async def test_two_players_have_so_many_challenges_open_between_them(arena: Arena) -> None:
    await arena.challenge(channel=ChannelId(1))
    await arena.challenge(channel=ChannelId(2), challenger=BEN, challenged=ANNA)
    with pytest.raises(TooManyOfThisPair):
        await arena.challenge(channel=ChannelId(3))


async def test_a_channel_has_so_many_open_challenges(arena: Arena) -> None:
    await open_many(arena, BOUNDS.per_channel, channel=CHANNEL)
    with pytest.raises(TooManyChallengesHere):
        await arena.challenge()
    await arena.challenge(channel=ChannelId(801))


async def test_a_server_has_so_many_open_challenges_also_if_all_come_at_once(arena: Arena) -> None:
    early = BOUNDS.per_guild - 50
    for number in range(10_000, 10_000 + early):
        await opened(arena, number)
    arena.store.hold()
    works = [
        asyncio.create_task(outcome(opened(arena, number)))
        for number in range(10_000 + early, 10_000 + BOUNDS.per_guild + 7)
    ]
    await arena.clock.settle()
    arena.store.release()
    refused = [why for why in await asyncio.gather(*works) if why is not None]
    assert [type(why) for why in refused] == [TooManyOverTheServer] * 7
    assert len(await arena.store.unfinished()) == BOUNDS.per_guild


async def test_two_who_have_just_played_play_again_however_full_the_channel_is(
    arena: Arena,
) -> None:
    duel = await arena.duel()
    await arena.act(duel, Resign(Seat(0)))
    await open_many(arena, BOUNDS.per_channel, channel=CHANNEL)
    with pytest.raises(TooManyChallengesHere):
        await arena.challenge()
    await arena.matchmaking.rematch(duel, ANNA, arena.click())


async def test_ten_players_with_all_they_may_open_lock_nobody_out_of_the_server(
    arena: Arena,
) -> None:
    for player in range(10):
        for number in range(BOUNDS.per_user):
            await open_many(
                arena,
                1,
                channel=ChannelId(500 + number),
                challenger=UserId(50 + player),
                challenged=UserId(600 + number),
            )
    await arena.challenge()


async def test_who_challenges_and_withdraws_again_and_again_has_to_wait(arena: Arena) -> None:
    for _ in range(BOUNDS.burst):
        duel = await arena.challenge()
        await arena.matchmaking.withdraw(duel, ANNA, arena.click())
    with pytest.raises(ChallengedTooFast) as refused:
        await arena.challenge()
    assert refused.value.again_at_ms == arena.clock.now_ms() + BOUNDS.every_ms
    await arena.clock.advance(BOUNDS.every_ms)
    await arena.challenge()


async def test_challenges_that_are_accepted_count_for_nothing(arena: Arena) -> None:
    for _ in range(3 * BOUNDS.burst):
        duel = await arena.duel()
        await arena.act(duel, Resign(Seat(0)))


async def test_the_players_post_the_board_again_so_often(arena: Arena) -> None:
    duel = await arena.duel()
    for _ in range(REPOSTS):
        await arena.lobby.repost(duel)
    with pytest.raises(PostedJustNow):
        await arena.lobby.repost(duel)
    assert len(arena.table.reposts) == REPOSTS
    await arena.clock.advance(REPOST_MS)
    await arena.lobby.repost(duel)


async def test_quick_turns_don_t_let_a_player_be_pinged_again_and_again(arena: Arena) -> None:
    duel = await arena.duel()
    nudged = 0
    for _ in range(12):
        seat = to_act(arena, duel)
        why = await outcome(arena.lobby.nudge(duel, arena.player(duel, OTHER[seat]), arena.click()))
        assert not isinstance(why, BaseException) or isinstance(why, NudgedJustNow)
        nudged += not isinstance(why, BaseException)
        await arena.act(duel, sensible(arena.legal(duel, seat)))
        await arena.clock.advance(1000)
    assert nudged == 2


async def test_f19_a_flood_of_clicks_is_refused_cheaply_and_the_rest_is_done(arena: Arena) -> None:
    duel = await arena.duel()
    seat = to_act(arena, duel)
    arena.store.hold()
    clicks = [asyncio.create_task(outcome(arena.act(duel, DrawCard(seat)))) for _ in range(1000)]
    await arena.clock.settle()
    busy = [click for click in clicks if click.done()]
    assert len(busy) == 1000 - 1 - MAX_WAITING  # one is done, so many are told of it
    assert {type(click.result()) for click in busy} == {DuelBusy}
    arena.store.release()
    done = await asyncio.gather(*clicks)
    assert sum(not isinstance(one, BaseException) for one in done) == 1
    assert len(arena.store.lines(duel)) == 2


async def test_f19_a_players_flood_of_one_button_takes_the_place_of_none_of_their_next_clicks(
    arena: Arena,
) -> None:
    duel = await arena.duel()
    seat = to_act(arena, duel)
    arena.store.hold()
    flood = [asyncio.create_task(outcome(arena.act(duel, DrawCard(seat)))) for _ in range(100)]
    await arena.clock.settle()
    resign = asyncio.create_task(outcome(arena.act(duel, Resign(seat))))
    await arena.clock.settle()
    arena.store.release()
    ended = await resign
    assert isinstance(ended, BoardView)
    assert ended.status == "over"
    told = {type(one) for one in await asyncio.gather(*flood)}
    assert told <= {HandShown, StaleButton, DuelOver, DuelBusy}
    assert arena.store.lines(duel)[1:] == [f"{seat} draw", f"{seat} resign"]


async def test_a_press_that_waits_for_its_twin_is_refused_with_it(arena: Arena) -> None:
    duel = await arena.duel()
    seat = to_act(arena, duel)
    arena.store.hold()
    twins = [asyncio.create_task(outcome(arena.act(duel, DrawCard(seat)))) for _ in range(5)]
    await arena.clock.settle()
    arena.store.failing = StoreFault()
    arena.store.release()
    assert [type(one) for one in await asyncio.gather(*twins)] == [StoreFault] * 5
    arena.store.failing = None
    assert isinstance(await arena.act(duel, DrawCard(seat)), HandShown)


async def test_f19_no_flood_of_the_same_player_keeps_out_a_press_of_uno(arena: Arena) -> None:
    window = await open_window(arena)
    seat = window.catcher
    await arena.clock.advance(HEAD_MS)
    arena.store.hold()
    held_up = asyncio.create_task(arena.lobby.placed(window.duel, MessageId(1)))
    await arena.clock.settle()
    version = arena.version(window.duel, seat)
    moves = [
        asyncio.create_task(
            outcome(
                arena.lobby.submit(
                    window.duel,
                    window.user(seat),
                    PlayCard(seat, Card(card)),
                    version=version,
                    interaction=arena.click(),
                )
            )
        )
        for card in range(2 * MAX_WAITING)
    ]
    await arena.clock.settle()
    press = window.press(seat, HEAD_MS)
    arena.store.release()
    await arena.clock.settle()
    await arena.clock.advance(SETTLE_MS)
    assert not isinstance(await press, DuelBusy)
    assert {type(one) for one in await asyncio.gather(*moves)} >= {DuelBusy}
    await held_up


async def test_presses_that_wait_for_the_decision_hold_no_place(arena: Arena) -> None:
    window = await open_window(arena)
    presses = []
    for each in range(2 * MAX_WAITING):
        presses.append(window.press(window.holder, HEAD_MS + each))
        await arena.clock.settle()
    await arena.clock.advance(SETTLE_MS)
    outcomes = await asyncio.gather(*presses)
    assert {type(one) for one in outcomes} == {PressOutcome}


def test_a_pace_allows_some_at_once_then_one_by_one_to_each_key_and_forgets_the_oldest() -> None:
    clock = FakeClock()
    pace = Pace(clock, burst=3, every_ms=100, kept=5)
    assert [pace.take("a") for _ in range(5)] == [0, 0, 0, 100, 100]
    assert pace.take("b") == 0
    clock.away(100)
    assert [pace.take("a") for _ in range(2)] == [0, 100]
    clock.away(10_000)
    assert [pace.take("a") for _ in range(4)] == [0, 0, 0, 100]
    for key in range(1000):
        pace.take(key)
    assert len(pace) == 5
    assert pace.take("a") == 0


def kept(duels: Duels) -> dict[str, int]:
    """Count all that is held of duels, by the path to it: every collection, however deep."""
    counts: dict[str, int] = {}
    seen: set[int] = set()

    def walk(thing: object, path: str) -> None:
        if id(thing) in seen or path.count(".") > 7:
            return
        seen.add(id(thing))
        if isinstance(thing, dict | set | list):
            counts[path] = len(thing)
        if type(thing).__module__.startswith("bot.duel"):
            slots = getattr(type(thing), "__slots__", ())
            for name in (*getattr(thing, "__dict__", ()), *slots):
                walk(getattr(thing, name, None), f"{path}.{name}")

    walk(duels, "duels")
    return counts


async def test_nothing_grows_with_the_duels_and_people_that_have_been(arena: Arena) -> None:
    limit = 600
    for number in range(700):
        ann, ben = UserId(10_000 + number), UserId(20_000 + number)
        channel = ChannelId(30_000 + number)
        duel = await arena.challenge(channel=channel, challenger=ann, challenged=ben)
        if number % 3:
            await arena.matchmaking.withdraw(duel, ann, arena.click())
        else:
            await arena.matchmaking.accept(duel, ben, arena.click())
            await arena.lobby.repost(duel)
            await arena.act(duel, Resign(Seat(0)))
            again = await arena.matchmaking.rematch(duel, ann, arena.click())
            await arena.matchmaking.withdraw(again.id, ann, arena.click())
        await arena.clock.settle()
        arena.table.boards.clear()
    counts = kept(arena.duels)
    assert counts["duels.lobby._duels.live"] == counts["duels.lobby._duels.challenges"] == 0
    assert counts["duels.lobby._duels.ended"] == 512
    paces = {name for name in counts if name.endswith("._debts")}
    assert len(paces) == 2
    assert {name for name, count in counts.items() if count > limit} <= paces
