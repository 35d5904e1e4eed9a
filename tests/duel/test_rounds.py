"""From one round to the next: RULES 7.3."""

import asyncio

import pytest

from bot.duel.errors import StaleButton, StoreFault
from bot.duel.records import DuelId
from bot.duel.showing import BoardView, HandShown
from bot.duel.timing import Timing
from bot.engine.errors import IllegalAction
from bot.engine.rules import HouseRules
from bot.engine.seats import Seat
from tests.duel.fakes import ANNA, BEN, DEALT, Arena, outcome

NEXT_MS = Timing().next_round_ms
SLOW = HouseRules(draft="deal", turn_limit_s=3600)


async def to_the_break(arena: Arena, rules: HouseRules = DEALT) -> DuelId:
    duel = await arena.duel(rules)
    await arena.play_on(
        duel, lambda board: board.table is not None and board.table.phase == "between"
    )
    return duel


def round_of(board: BoardView) -> int:
    assert board.table is not None
    return board.table.round_number


async def test_7_3_the_next_round_starts_by_itself_after_20_seconds(arena: Arena) -> None:
    duel = await to_the_break(arena)
    board = arena.lobby.board(duel)
    assert board.next_round_at_ms == arena.clock.now_ms() + NEXT_MS
    assert (board.deadline_ms, board.overdue) == (None, False)
    await arena.restart()
    assert arena.lobby.board(duel).next_round_at_ms == board.next_round_at_ms
    await arena.restart(killed=True)
    assert arena.lobby.board(duel).next_round_at_ms == board.next_round_at_ms
    await arena.clock.advance(NEXT_MS - 1)
    assert round_of(arena.lobby.board(duel)) == 1
    arena.table.order.clear()
    await arena.clock.advance(1)
    assert round_of(arena.lobby.board(duel)) == 2
    assert arena.store.lines(duel)[-1] == "- start"
    assert arena.table.order == ["board", "hand 0", "hand 1"]
    assert arena.lobby.board(duel).deadline_ms == arena.clock.now_ms() + DEALT.turn_limit_s * 1000


@pytest.mark.parametrize("seat", [Seat(0), Seat(1)])
async def test_7_3_either_player_starts_it(arena: Arena, seat: Seat) -> None:
    duel = await to_the_break(arena)
    shown = await arena.next_round(duel, seat)
    assert isinstance(shown, HandShown)
    assert (shown.hand.seat, round_of(shown.board)) == (seat, 2)
    assert arena.store.lines(duel)[-1] == f"{seat} start"
    await arena.clock.advance(NEXT_MS)
    assert round_of(arena.lobby.board(duel)) == 2


async def test_a_double_press_starts_one_round(arena: Arena) -> None:
    duel = await to_the_break(arena)
    version = arena.lobby.board(duel).version
    arena.store.hold()
    clicks = [
        asyncio.create_task(
            outcome(arena.lobby.next_round(duel, user, version=version, interaction=arena.click()))
        )
        for user in (ANNA, BEN)
    ]
    await arena.clock.settle()
    arena.store.release()
    first, second = await asyncio.gather(*clicks)
    assert isinstance(first, HandShown)
    assert isinstance(second, StaleButton)
    assert round_of(arena.lobby.board(duel)) == 2


@pytest.mark.parametrize("first", ["press", "timer"])
async def test_a_press_at_the_moment_of_the_timer_starts_one_round(
    arena: Arena, first: str
) -> None:
    duel = await to_the_break(arena)
    await arena.clock.advance(NEXT_MS - 1)
    version = arena.lobby.board(duel).version
    arena.store.hold()
    press = arena.lobby.next_round(duel, ANNA, version=version, interaction=arena.click())
    if first == "press":
        click = asyncio.create_task(outcome(press))
        await arena.clock.settle()
        await arena.clock.advance(1)
    else:
        await arena.clock.advance(1)
        click = asyncio.create_task(outcome(press))
        await arena.clock.settle()
    arena.store.release()
    done = await click
    await arena.clock.settle()
    assert isinstance(done, HandShown if first == "press" else StaleButton)
    assert round_of(arena.lobby.board(duel)) == 2


async def test_no_round_is_started_while_one_is_played(arena: Arena) -> None:
    duel = await arena.duel()
    with pytest.raises(IllegalAction):
        await arena.next_round(duel)


async def test_the_start_is_tried_again_until_the_disk_allows_it(arena: Arena) -> None:
    duel = await to_the_break(arena)
    await arena.clock.advance(NEXT_MS - 1)
    arena.store.failing = StoreFault()
    await arena.clock.advance(3500)
    assert round_of(arena.lobby.board(duel)) == 1
    arena.store.failing = None
    await arena.clock.advance(arena.timing.beat_ms)
    assert round_of(arena.lobby.board(duel)) == 2


async def test_7_3_in_a_slow_match_the_first_look_starts_it(arena: Arena) -> None:
    duel = await to_the_break(arena, SLOW)
    await arena.clock.advance(10 * NEXT_MS)
    assert round_of(arena.lobby.board(duel)) == 1
    arena.table.hands.clear()
    arena.lobby.hand(duel, ANNA)
    arena.lobby.hand(duel, BEN)
    await arena.clock.settle()
    assert round_of(arena.lobby.board(duel)) == 2
    assert {hand.hand.seat for hand in arena.table.hands} == {Seat(0), Seat(1)}
    assert arena.store.lines(duel)[-1] == "- start"


async def test_7_3_in_a_slow_match_a_press_starts_it_too(arena: Arena) -> None:
    duel = await to_the_break(arena, SLOW)
    await arena.next_round(duel, Seat(1))
    assert round_of(arena.lobby.board(duel)) == 2
