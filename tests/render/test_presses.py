"""What a button means survives its way through Discord and back, letter by letter."""

from typing import get_args

import pytest

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
from bot.engine.cards import COLOURS, Card
from bot.render.presses import press_of
from bot.ui.custom_ids import read, write
from bot.ui.moves import action_of
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
