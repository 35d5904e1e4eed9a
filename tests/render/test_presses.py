"""What a button means survives its way through Discord and back, letter by letter."""

from typing import get_args

import pytest
from hypothesis import given

from bot.duel.records import DuelId
from bot.engine.actions import (
    AcceptDrawFour,
    CallUno,
    CatchUno,
    ChallengeDrawFour,
    ChooseColour,
    DraftKeep,
    DraftReject,
    DrawCard,
    Dump,
    KeepDrawn,
    PlayCard,
    PlayerAction,
    TakeVolley,
)
from bot.engine.cards import COLOUR_OF, COLOURS, DECK_112, Card, Colour
from bot.engine.match import legal_actions
from bot.engine.seats import SEATS, Seat
from bot.engine.state import MatchState
from bot.render.panel import PressOf, Verb
from bot.render.presses import MOVES, ForeignButton, action_of, card_named, press_of
from bot.ui.custom_ids import read, write
from tests.engine.strategies import middles
from tests.render.scenes import MINE, THEIRS

DUEL = DuelId(10**17)
ACTIONS: list[PlayerAction] = [
    DraftKeep(MINE),
    DraftReject(MINE),
    *(ChooseColour(MINE, colour) for colour in COLOURS),
    PlayCard(MINE, Card(0)),
    PlayCard(THEIRS, Card(99), uno=True),
    *(PlayCard(MINE, Card(111), colour, uno) for colour in COLOURS for uno in (False, True)),
    Dump(MINE, None, Card(7)),
    Dump(MINE, None, Card(7), uno=True),
    Dump(MINE, Card(96), Card(90)),
    Dump(MINE, Card(96), Card(0), uno=True),
    DrawCard(MINE),
    KeepDrawn(MINE),
    TakeVolley(THEIRS),
    AcceptDrawFour(MINE),
    ChallengeDrawFour(MINE),
]


def test_every_kind_of_move_is_tried_below() -> None:
    assert {*map(type, ACTIONS), CallUno, CatchUno} == set(get_args(PlayerAction))


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_a_move_comes_back_as_it_was_made(action: PlayerAction) -> None:
    assert action_of(read(write(press_of(action, DUEL, 7))), action.seat) == action


def test_the_form_of_an_argument_is_fixed() -> None:
    args = {press_of(action, DUEL, 7).arg for action in ACTIONS}
    assert args >= {"0", "99.u", "111.r", "111.b.u", "x.7", "x.7.u", "96.90", "96.0.u", "g"}


def test_both_presses_of_the_race_are_one_and_the_same_button() -> None:
    assert press_of(CallUno(MINE), DUEL, 7) == press_of(CatchUno(THEIRS), DUEL, 7)


@given(middles())
def test_every_legal_action_survives_its_button(state: MatchState) -> None:
    for seat in SEATS:
        for action in legal_actions(state, seat):
            if not isinstance(action, CallUno | CatchUno):
                assert _back(action, seat) == action


def _back(action: PlayerAction, seat: Seat) -> PlayerAction:
    return action_of(press_of(action, DuelId(1), 1), seat)


@pytest.mark.parametrize("arg", ["", "112", "999", "1.x", "1.r.x", "1.u.r", ".r", "x.1", "1..u"])
def test_a_play_that_names_no_card_is_refused(arg: str) -> None:
    with pytest.raises(ForeignButton):
        action_of(PressOf("play", DuelId(1), 1, arg), Seat(0))


@pytest.mark.parametrize("arg", ["", "1", "x", "x.112", "112.1", "1.2.3", "x.1.r"])
def test_a_dump_that_names_no_cards_is_refused(arg: str) -> None:
    with pytest.raises(ForeignButton):
        action_of(PressOf("dump", DuelId(1), 1, arg), Seat(0))


@pytest.mark.parametrize("verb", sorted(MOVES - {"play", "dump", "colour"}))
def test_an_argument_where_none_belongs_is_refused(verb: Verb) -> None:
    with pytest.raises(ForeignButton):
        action_of(PressOf(verb, DuelId(1), 1, "1"), Seat(0))


@pytest.mark.parametrize("verb", sorted(set(get_args(Verb)) - MOVES))
def test_verbs_that_are_no_moves_make_no_action(verb: Verb) -> None:
    with pytest.raises(ForeignButton):
        action_of(PressOf(verb, DuelId(1), 1), Seat(0))


def test_cards_are_named_by_their_number() -> None:
    assert [card_named(str(card)) for card in DECK_112] == list(DECK_112)
    for text in ("-1", "112", "\u0661", "1e1", ""):
        with pytest.raises(ForeignButton):
            card_named(text)


def test_a_wild_takes_its_colour_along() -> None:
    wild = next(card for card in DECK_112 if COLOUR_OF[card] is None)
    action = action_of(PressOf("play", DuelId(1), 1, f"{wild}.b.u"), Seat(1))
    assert (action.seat, getattr(action, "card", None)) == (Seat(1), Card(wild))
    assert getattr(action, "colour", None) == Colour(3)
    assert getattr(action, "uno", None) is True
