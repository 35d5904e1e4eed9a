"""Turn limits, claims, voids and idleness: RULES 7.6 and 7.7."""

import asyncio

import pytest

from bot.duel.errors import DuelOver, NotOverdueYet, PressedTwice, StoreFault
from bot.duel.records import DuelId
from bot.duel.showing import BoardView
from bot.duel.timing import Timing
from bot.engine.actions import CatchUno, ClaimWin, DraftKeep, DrawCard, PlayCard, Resign, VoidMatch
from bot.engine.errors import NotOverdue, TooLateToVoid
from bot.engine.events import MatchEnd
from bot.engine.rules import HouseRules
from bot.engine.seats import OTHER, Seat
from bot.engine.view import MatchResult
from tests.duel.fakes import DEALT, EARLY, Arena, FakeChance, outcome, sensible, to_act

LIMIT_MS = DEALT.turn_limit_s * 1000
OVERDUE_MS = LIMIT_MS + 2000
"""From when on a claim can be made (RULES 7.6)."""
IDLE_MS = Timing().idle_ms
SLOW = HouseRules(draft="deal", turn_limit_s=24 * 3600)


async def result_of(arena: Arena, duel: DuelId) -> MatchResult | None:
    table = (await arena.lobby.find(duel)).table
    assert table is not None
    return table.result


async def test_7_6_the_limit_runs_from_the_turns_beginning(arena: Arena) -> None:
    duel = await arena.duel()
    board = arena.lobby.board(duel)
    assert board.deadline_ms == arena.clock.now_ms() + LIMIT_MS
    await arena.restart(killed=True)
    assert arena.lobby.board(duel).deadline_ms == board.deadline_ms
    await arena.clock.advance(7000)
    assert arena.lobby.board(duel).deadline_ms == board.deadline_ms
    await arena.act(duel, sensible(arena.legal(duel, to_act(arena, duel))))
    assert arena.lobby.board(duel).deadline_ms == arena.clock.now_ms() + LIMIT_MS


@pytest.mark.parametrize("cause", ["claimed", "void"])
async def test_7_6_no_claim_until_two_seconds_after_the_limit(
    arena: Arena, cause: MatchEnd
) -> None:
    duel = await arena.duel()
    late = to_act(arena, duel)
    claim = ClaimWin(OTHER[late]) if cause == "claimed" else VoidMatch(OTHER[late], "claim")
    await arena.clock.advance(OVERDUE_MS - 1)
    assert not arena.lobby.board(duel).overdue
    with pytest.raises(NotOverdueYet) as refused:
        await arena.act(duel, claim)
    assert refused.value.deadline_ms == arena.clock.now_ms() + 1
    await arena.clock.advance(1)
    assert arena.lobby.board(duel).overdue
    board = await arena.act(duel, claim)
    assert isinstance(board, BoardView)
    winner = OTHER[late] if cause == "claimed" else None
    assert await result_of(arena, duel) == MatchResult(
        winner, cause, "claim" if cause == "void" else None
    )


async def test_7_6_nothing_happens_by_itself_at_the_limit_but_the_board_tells(
    arena: Arena,
) -> None:
    duel = await arena.duel()
    await arena.clock.advance(OVERDUE_MS - 1)
    shown = len(arena.table.boards)
    await arena.clock.advance(1)
    assert len(arena.table.boards) == shown + 1
    assert arena.table.boards[-1].overdue
    lines = arena.store.lines(duel)
    await arena.clock.advance(LIMIT_MS)
    assert arena.store.lines(duel) == lines


async def test_7_6_the_late_may_still_act_and_the_claim_is_gone(arena: Arena) -> None:
    duel = await arena.duel()
    late = to_act(arena, duel)
    await arena.clock.advance(LIMIT_MS + 5000)
    await arena.act(duel, DrawCard(late))
    assert not arena.lobby.board(duel).overdue
    with pytest.raises((NotOverdueYet, NotOverdue)):
        await arena.act(duel, ClaimWin(OTHER[late]))


@pytest.mark.parametrize("first", ["move", "claim"])
async def test_7_6_of_a_move_and_a_claim_at_once_the_first_counts(arena: Arena, first: str) -> None:
    duel = await arena.duel()
    late = to_act(arena, duel)
    await arena.clock.advance(OVERDUE_MS)
    arena.store.hold()
    works = [arena.act(duel, DrawCard(late)), arena.act(duel, ClaimWin(OTHER[late]))]
    if first == "claim":
        works.reverse()
    clicks = [asyncio.create_task(outcome(work)) for work in works]
    await arena.clock.settle()
    arena.store.release()
    done, refused = await asyncio.gather(*clicks)
    assert not isinstance(done, BaseException)
    expected = DuelOver if first == "claim" else (NotOverdueYet, NotOverdue)
    assert isinstance(refused, expected)


@pytest.mark.parametrize("first", ["click", "timer"])
async def test_a_click_at_the_very_limit_counts_before_or_after_the_timer(
    arena: Arena, first: str
) -> None:
    duel = await arena.duel()
    late = to_act(arena, duel)
    await arena.clock.advance(OVERDUE_MS - 1)
    arena.store.hold()
    if first == "click":
        click = asyncio.create_task(arena.act(duel, DrawCard(late)))
        await arena.clock.settle()
        await arena.clock.advance(1)
    else:
        await arena.clock.advance(1)
        click = asyncio.create_task(arena.act(duel, DrawCard(late)))
        await arena.clock.settle()
    arena.store.release()
    await click
    await arena.clock.settle()
    board = arena.lobby.board(duel)
    assert not board.overdue
    assert arena.table.boards[-1].moment == board.moment


async def test_7_6_nobody_claims_against_oneself(arena: Arena) -> None:
    duel = await arena.duel()
    late = to_act(arena, duel)
    await arena.clock.advance(OVERDUE_MS + 1)
    with pytest.raises(NotOverdue):
        await arena.act(duel, ClaimWin(late))


async def test_7_6_if_both_are_overdue_either_may_claim_and_the_first_decides(
    arena: Arena,
) -> None:
    for claimer in (Seat(0), Seat(1)):
        duel = await arena.duel(HouseRules(draft="together"))
        await arena.clock.advance(OVERDUE_MS)
        arena.store.hold()
        clicks = [
            asyncio.create_task(outcome(arena.act(duel, ClaimWin(seat))))
            for seat in (claimer, OTHER[claimer])
        ]
        await arena.clock.settle()
        arena.store.release()
        first, second = await asyncio.gather(*clicks)
        assert isinstance(first, BoardView)
        assert isinstance(second, DuelOver)
        assert await result_of(arena, duel) == MatchResult(claimer, "claimed", None)


async def test_7_6_each_drafter_has_the_limit_for_each_pick(arena: Arena) -> None:
    duel = await arena.duel(HouseRules(draft="together"))
    await arena.clock.advance(OVERDUE_MS - 1000)
    await arena.act(duel, DraftKeep(Seat(0)))
    await arena.clock.advance(1000)
    board = arena.lobby.board(duel)
    assert board.overdue
    with pytest.raises(NotOverdueYet):
        await arena.act(duel, ClaimWin(Seat(1)))
    assert isinstance(await arena.act(duel, ClaimWin(Seat(0))), BoardView)


async def test_7_6_a_claim_is_not_a_matter_of_versions(arena: Arena) -> None:
    duel = await arena.duel()
    late = to_act(arena, duel)
    await arena.clock.advance(OVERDUE_MS)
    board = await arena.lobby.submit(
        duel,
        arena.player(duel, OTHER[late]),
        ClaimWin(OTHER[late]),
        version=0,
        interaction=arena.click(),
    )
    assert isinstance(board, BoardView)


@pytest.mark.parametrize("rules", [DEALT, HouseRules(draft="together"), SLOW])
async def test_7_6_a_match_is_void_24_hours_beyond_the_limit(
    arena: Arena, rules: HouseRules
) -> None:
    duel = await arena.duel(rules)
    await arena.clock.advance(rules.turn_limit_s * 1000 + IDLE_MS - 1)
    assert arena.lobby.live_count() == 1
    await arena.clock.advance(1)
    assert arena.lobby.live_count() == 0
    assert await result_of(arena, duel) == MatchResult(None, "void", "idle")


async def test_7_6_the_24_hours_run_from_the_last_act_of_anybody(arena: Arena) -> None:
    duel = await arena.duel(HouseRules(draft="together"))
    await arena.clock.advance(5000)
    await arena.act(duel, DraftKeep(Seat(0)))
    await arena.clock.advance(LIMIT_MS + IDLE_MS - 1)
    assert arena.lobby.live_count() == 1
    await arena.clock.advance(1)
    assert await result_of(arena, duel) == MatchResult(None, "void", "idle")


async def test_7_6_between_the_rounds_of_a_slow_match_too(arena: Arena) -> None:
    duel = await arena.duel(SLOW)
    board = await arena.play_on(
        duel, lambda board: board.table is not None and board.table.phase == "between"
    )
    assert (board.deadline_ms, board.next_round_at_ms, board.overdue) == (None, None, False)
    await arena.clock.advance(SLOW.turn_limit_s * 1000 + IDLE_MS - 1)
    assert arena.lobby.live_count() == 1
    await arena.clock.advance(1)
    assert await result_of(arena, duel) == MatchResult(None, "void", "idle")


async def test_idleness_is_tried_again_until_the_disk_allows_it(arena: Arena) -> None:
    duel = await arena.duel()
    await arena.clock.advance(LIMIT_MS + IDLE_MS - 1)
    arena.store.failing = StoreFault()
    await arena.clock.advance(2500)
    assert arena.lobby.live_count() == 1
    arena.store.failing = None
    await arena.clock.advance(1000)
    assert await result_of(arena, duel) == MatchResult(None, "void", "idle")


async def test_7_7_either_voids_before_each_has_made_five_actions(arena: Arena) -> None:
    for seat in (Seat(0), Seat(1)):
        duel = await arena.duel()
        await arena.act(duel, VoidMatch(seat, "early"))
        assert await result_of(arena, duel) == MatchResult(None, "void", "early")


async def test_7_7_not_later(arena: Arena) -> None:
    duel = await arena.duel()
    await arena.play_on(duel, lambda board: board.table is not None and min(board.table.acted) >= 5)
    with pytest.raises(TooLateToVoid):
        await arena.act(duel, VoidMatch(Seat(0), "early"))


async def test_7_5_resigning_loses_at_any_time(arena: Arena) -> None:
    duel = await arena.duel()
    board = await arena.act(duel, Resign(Seat(1)))
    assert isinstance(board, BoardView)
    assert board.seed_hex == FakeChance(EARLY).seed().hex()
    assert await result_of(arena, duel) == MatchResult(Seat(0), "resigned", None)


async def test_who_lets_half_of_the_limit_pass_is_called_once(arena: Arena) -> None:
    duel = await arena.duel()
    seat = to_act(arena, duel)
    arena.table.called.clear()
    await arena.clock.advance(LIMIT_MS // 2 - 1)
    assert arena.table.called == []
    await arena.clock.advance(1)
    assert arena.table.called == [(duel, seat, "half_time")]
    await arena.clock.advance(LIMIT_MS)
    assert arena.table.called == [(duel, seat, "half_time")]
    await arena.act(duel, sensible(arena.legal(duel, seat)))
    now = to_act(arena, duel)
    await arena.clock.advance(LIMIT_MS // 2)
    assert arena.table.called == [(duel, seat, "half_time"), (duel, now, "half_time")]


async def test_who_acts_in_time_is_not_called(arena: Arena) -> None:
    duel = await arena.duel()
    arena.table.called.clear()
    for _ in range(6):
        await arena.clock.advance(LIMIT_MS // 2 - 1)
        await arena.act(duel, sensible(arena.legal(duel, to_act(arena, duel))))
    assert arena.table.called == []


async def test_both_drafters_are_called_each_at_their_own_half(arena: Arena) -> None:
    duel = await arena.duel(HouseRules(draft="together"))
    arena.table.called.clear()
    await arena.clock.advance(50_000)
    await arena.act(duel, DraftKeep(Seat(1)))
    await arena.clock.advance(LIMIT_MS // 2 - 50_000)
    assert arena.table.called == [(duel, Seat(0), "half_time")]
    await arena.clock.advance(50_000)
    assert arena.table.called == [(duel, Seat(0), "half_time"), (duel, Seat(1), "half_time")]


async def test_who_was_called_is_not_called_again_when_the_other_is(arena: Arena) -> None:
    duel = await arena.duel(HouseRules(draft="together"))
    await arena.clock.advance(50_000)
    await arena.act(duel, DraftKeep(Seat(1)))
    arena.table.called.clear()
    await arena.clock.advance(LIMIT_MS // 2)
    assert [(seat, reason) for _duel, seat, reason in arena.table.called] == [
        (Seat(0), "half_time"),
        (Seat(1), "half_time"),
    ]


async def test_in_a_slow_match_each_turn_calls_its_player(arena: Arena) -> None:
    duel = await arena.duel(SLOW)
    assert arena.table.called == [(duel, Seat(0), "accepted")]
    arena.table.called.clear()
    for _ in range(10):
        before = to_act(arena, duel)
        await arena.act(duel, sensible(arena.legal(duel, before)))
        after = to_act(arena, duel)
        expected = [(duel, after, "slow_turn")] if after != before else []
        assert arena.table.called == expected
        arena.table.called.clear()


async def test_in_a_slow_match_uno_is_declared_with_the_play_and_catching_is_an_action(
    arena: Arena,
) -> None:
    duel = await arena.duel(SLOW)
    caught = 0
    for _ in range(600):
        board = await arena.lobby.find(duel)
        if board.status == "over" or caught > 3:
            break
        table = board.table
        assert table is not None
        if table.phase == "between":
            await arena.next_round(duel)
        elif table.uno is not None:
            lines = len(arena.store.lines(duel))
            catcher = OTHER[table.uno]
            user, catch = arena.player(duel, catcher), CatchUno(catcher)
            await arena.lobby.submit(duel, user, catch, version=None, interaction=arena.click())
            with pytest.raises(PressedTwice):
                await arena.lobby.submit(duel, user, catch, version=None, interaction=arena.click())
            assert arena.store.lines(duel)[lines:] == [f"{catcher} catch"]
            caught += 1
        else:
            seat = table.to_act[0]
            legal = arena.legal(duel, seat)
            undeclared = [a for a in legal if not (isinstance(a, PlayCard) and a.uno)]
            await arena.act(duel, sensible(undeclared))
    assert caught > 0
    assert arena.table.prompts == []
