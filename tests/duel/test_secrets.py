"""Hands and seeds stay where they belong: out of reprs, logs, boards and the other's hand."""

import logging

import pytest

from bot.duel.course import begin, start_of_round
from bot.duel.records import InteractionId, StoredDuel
from bot.duel.showing import BoardView
from bot.engine.deck import Seed
from bot.engine.rules import HouseRules
from bot.engine.seats import OTHER, SEATS
from tests.duel.fakes import DEALT, Arena, reached

SEED = Seed(bytes(range(100, 132)))


def test_no_repr_of_a_course_shows_a_card_or_the_seed() -> None:
    course = begin(DEALT, SEED, InteractionId(7), 0)
    course = course.after(start_of_round(course, SEED, InteractionId(7), None), 0)[0]
    text = repr(course)
    assert SEED.hex() not in text
    assert str(tuple(course.state.hands[0])) not in text
    assert str(tuple(course.state.hands[1])) not in text


async def test_no_repr_of_what_is_kept_or_shown_holds_a_hand_or_the_seed(arena: Arena) -> None:
    duel = await arena.duel()
    kept = arena.store.duels[duel]
    shown = arena.lobby.hand(duel, arena.player(duel, SEATS[0]))
    session = arena.lobby._duels.live[duel]
    for secretive in (
        kept.record,
        StoredDuel(kept.record, tuple(kept.entries)),
        shown,
        session,
        session.course,
        arena.lobby,
    ):
        text = repr(secretive)
        assert kept.record.seed.hex() not in text
        assert str(shown.hand.hand) not in text
        assert repr(bytes(kept.record.seed)) not in text


async def test_the_log_of_a_match_names_no_card_and_no_seed(
    arena: Arena, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    duel = await arena.duel(HouseRules(target=50))
    await arena.play_on(duel, lambda board: board.status == "over")
    await arena.restart()
    seed = arena.store.duels[duel].record.seed
    assert seed.hex() not in caplog.text
    for record in caplog.records:
        if record.name.startswith("bot."):
            assert all(isinstance(arg, int | str) for arg in (record.args or ()))
    assert "hand" not in caplog.text


async def test_the_seed_is_shown_once_the_match_is_over_and_never_before(arena: Arena) -> None:
    duel = await arena.challenge()
    seed = arena.store.duels[duel].record.seed.hex()
    await arena.matchmaking.accept(duel, arena.player(duel, SEATS[1]), arena.click())
    await arena.play_on(duel, lambda board: board.status == "over")
    assert {board.seed_hex for board in arena.table.boards[:-1]} == {None}
    assert arena.table.boards[-1].seed_hex == seed


async def test_no_board_holds_what_a_hand_holds(arena: Arena) -> None:
    duel = await arena.duel()
    for goal in range(5, 60, 5):
        board = await arena.play_on(duel, reached(goal))
        for seat in SEATS:
            mine = arena.lobby.hand(duel, arena.player(duel, seat)).hand.hand
            theirs = arena.lobby.hand(duel, arena.player(duel, OTHER[seat]))
            assert str(mine) not in repr(board)
            assert str(mine) not in repr(theirs.board)
            assert not set(mine) & set(theirs.hand.hand)
            assert isinstance(theirs.board, BoardView)
