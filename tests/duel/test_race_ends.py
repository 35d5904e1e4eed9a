"""Windows that special cards open and end: a dump, a Wild Draw 4, a Skip before the last card."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.duel.race import PressOutcome
from bot.duel.showing import BoardView, HandShown
from bot.duel.timing import Timing
from bot.engine.actions import AcceptDrawFour, ChallengeDrawFour, DrawCard, PlayCard
from bot.engine.cards import COLOUR_OF, RANK_OF, WILD_DRAW_FOUR
from bot.engine.errors import NoUnoWindow, UnoFirst
from bot.engine.events import ChallengeJudged, ColourDumped, RoundEnded, UnoWindowClosed
from bot.engine.seats import OTHER
from tests.duel.fakes import DEALT, Arena, holder_acts, holder_of, opponent_acts, window_of
from tests.duel.test_race_runner import Window, open_window

BLUFF, HONEST, DUMP, SKIP = 56, 108, 0, 8
"""Seeds whose matches soon come to what they are called by."""

SETTLE_MS = Timing().settle_ms


@asynccontextmanager
async def arena_of(seed: int) -> AsyncIterator[Arena]:
    arena = Arena(seed=seed)
    await arena.start()
    yield arena
    await arena.run.close()


async def draw_four_laid(arena: Arena) -> Window:
    """Come to a window that a Wild Draw 4 opened, which is to be answered."""
    duel = await arena.duel()

    def fours(board: BoardView) -> list[PlayCard]:
        table = board.table
        if table is None or table.phase != "turn" or table.counts[table.to_act[0]] != 2:
            return []
        return [
            play
            for play in arena.legal(duel, table.to_act[0])
            if isinstance(play, PlayCard) and RANK_OF[play.card] == WILD_DRAW_FOUR
        ]

    board = await arena.play_on(duel, lambda board: bool(fours(board)))
    await arena.act(duel, fours(board)[0])
    await arena.clock.settle()
    board = arena.lobby.board(duel)
    opened_ms = arena.clock.monotonic_ms()
    return Window(arena, duel, holder_of(board), window_of(board), opened_ms, board.version)


async def decided(window: Window, *, by_holder: bool) -> PressOutcome:
    press = window.press(window.holder if by_holder else window.catcher)
    await window.arena.clock.advance(SETTLE_MS)
    ended = await press
    assert isinstance(ended, PressOutcome)
    return ended


def dumped(board: BoardView) -> bool:
    return opponent_acts(board) and isinstance(board.recent[-2], ColourDumped)


@pytest.mark.parametrize("by_holder", [True, False])
async def test_5_2_a_dump_that_leaves_one_card_is_raced_for(*, by_holder: bool) -> None:
    async with arena_of(DUMP) as arena:
        window = await open_window(arena, dumped)
        assert window.table().counts[window.holder] == 1
        await arena.clock.advance(DEALT.uno_head_start_ms)
        assert (await decided(window, by_holder=by_holder)).caught is not by_holder
        assert window.table().counts[window.holder] == (1 if by_holder else 3)


async def test_5_5_a_challenge_that_makes_the_holder_draw_ends_the_race() -> None:
    async with arena_of(BLUFF) as arena:
        window = await draw_four_laid(arena)
        answer = await arena.act(window.duel, ChallengeDrawFour(window.catcher))
        assert isinstance(answer, HandShown)
        judged = [one for one in answer.board.recent if isinstance(one, ChallengeJudged)]
        assert judged[-1].guilty
        assert window.table().counts[window.holder] == 5
        closed = arena.table.closed[-1]
        assert (closed.message, closed.call, closed.void) == (window.prompt, None, False)
        assert isinstance(await window.press(window.catcher, 2000), NoUnoWindow)


@pytest.mark.parametrize("answer", [AcceptDrawFour, ChallengeDrawFour])
async def test_5_5_after_an_answered_wild_draw_four_the_holder_goes_on_uncalled(
    answer: type[AcceptDrawFour | ChallengeDrawFour],
) -> None:
    async with arena_of(HONEST) as arena:
        window = await draw_four_laid(arena)
        await arena.act(window.duel, answer(window.catcher))
        assert arena.table.closed[-1].message == window.prompt
        assert window.table().to_act == (window.holder,)
        assert isinstance(await arena.act(window.duel, DrawCard(window.holder)), HandShown)


@pytest.mark.parametrize("by_holder", [True, False])
async def test_5_3_a_challenge_made_while_a_press_is_settled_is_judged_after_it(
    *, by_holder: bool
) -> None:
    async with arena_of(BLUFF) as arena:
        window = await draw_four_laid(arena)
        await arena.clock.advance(DEALT.uno_head_start_ms)
        press = window.press(window.holder if by_holder else window.catcher)
        await arena.clock.settle()
        challenge = asyncio.create_task(arena.act(window.duel, ChallengeDrawFour(window.catcher)))
        await arena.clock.settle()
        assert window.table().phase == "draw_four"
        await arena.clock.advance(SETTLE_MS)
        assert isinstance(await press, PressOutcome)
        assert isinstance(await challenge, HandShown)
        verb = f"{window.holder} call" if by_holder else f"{window.catcher} catch"
        assert window.lines()[-2:] == [verb, f"{window.catcher} challenge"]
        assert window.table().counts[window.holder] == (5 if by_holder else 7)


async def test_5_4_the_last_card_waits_for_the_call_and_then_ends_the_round() -> None:
    async with arena_of(SKIP) as arena:

        def may_go_out(board: BoardView) -> bool:
            if not holder_acts(board):
                return False
            holder, table = holder_of(board), board.table
            assert table is not None
            (card,) = arena.lobby.hand(board.id, arena.player(board.id, holder)).hand.hand
            return COLOUR_OF[card] == table.colour

        window = await open_window(arena, may_go_out)
        player = window.user(window.holder)
        (card,) = arena.lobby.hand(window.duel, player).hand.hand
        with pytest.raises(UnoFirst):
            await arena.act(window.duel, PlayCard(window.holder, card))
        assert (await decided(window, by_holder=True)).caught is False
        await arena.act(window.duel, PlayCard(window.holder, card))
        board = await arena.lobby.find(window.duel)
        assert any(isinstance(event, RoundEnded) for event in board.recent)
        assert board.table is not None
        assert board.table.scores[OTHER[window.holder]] > 0


async def test_5_6_a_void_window_after_a_draw_four_leaves_it_to_be_answered() -> None:
    async with arena_of(BLUFF) as arena:
        window = await draw_four_laid(arena)
        now_ms = arena.clock.now_ms()
        await arena.gap(now_ms - 10)
        board = arena.lobby.board(window.duel)
        assert isinstance(board.recent[-1], UnoWindowClosed)
        assert window.table().phase == "draw_four"
        await arena.act(window.duel, ChallengeDrawFour(window.catcher))
        assert window.table().counts[window.holder] == 5
