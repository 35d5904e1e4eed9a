"""From a button's verb and argument to an action of the game; the engine checks it."""

import re
from typing import Final

from bot.engine.actions import (
    AcceptDrawFour,
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
from bot.engine.cards import COLOUR_LETTERS, DECK_112, Card, Colour
from bot.engine.seats import Seat
from bot.render.panel import PressOf, Verb
from bot.ui.custom_ids import ForeignButton

_PLAY: Final = re.compile(r"([0-9]{1,3})(?:\.([rygb]))?(\.u)?")
_DUMP: Final = re.compile(r"([0-9]{1,3}|x)\.([0-9]{1,3})(\.u)?")

MOVES: Final[frozenset[Verb]] = frozenset(
    {
        "keep-seen",
        "reject",
        "colour",
        "play",
        "dump",
        "draw",
        "keep",
        "take",
        "accept-four",
        "challenge",
    }
)
"""The verbs that decide something in the game."""


def card_named(text: str) -> Card:
    """Read a card's number.

    Raises:
        ForeignButton: There is no such card.
    """
    if not text.isdecimal() or not text.isascii() or int(text) >= len(DECK_112):
        raise ForeignButton
    return DECK_112[int(text)]


def _colour(letter: str | None) -> Colour | None:
    return None if letter is None else Colour(COLOUR_LETTERS.index(letter))


def action_of(press: PressOf, seat: Seat) -> PlayerAction:  # noqa: C901, PLR0911 - one line a verb
    """Give the action that `seat` takes by a press.

    Raises:
        ForeignButton: The verb is none of `MOVES`, or the argument is not of its grammar.
    """
    match press.verb, press.arg:
        case "keep-seen", "":
            return DraftKeep(seat)
        case "reject", "":
            return DraftReject(seat)
        case "draw", "":
            return DrawCard(seat)
        case "keep", "":
            return KeepDrawn(seat)
        case "take", "":
            return TakeVolley(seat)
        case "accept-four", "":
            return AcceptDrawFour(seat)
        case "challenge", "":
            return ChallengeDrawFour(seat)
        case "colour", ("r" | "y" | "g" | "b") as letter:
            return ChooseColour(seat, Colour(COLOUR_LETTERS.index(letter)))
        case "play", arg if played := _PLAY.fullmatch(arg):
            return PlayCard(
                seat, card_named(played[1]), _colour(played[2]), uno=played[3] is not None
            )
        case "dump", arg if dumped := _DUMP.fullmatch(arg):
            reverse = None if dumped[1] == "x" else card_named(dumped[1])
            return Dump(seat, reverse, card_named(dumped[2]), uno=dumped[3] is not None)
        case _:
            raise ForeignButton
