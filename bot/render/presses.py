"""From an action of the game to the press that means it, and back; the engine checks it.

A press comes back from outside and may be forged: what is not of the grammar below is refused.
"""

import re
from typing import Final, assert_never

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
from bot.engine.cards import COLOUR_LETTERS, DECK_112, Card, Colour
from bot.engine.errors import Refusal
from bot.engine.seats import Seat
from bot.render.panel import PressOf, Verb

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


class ForeignButton(Refusal):
    """A button of another version or another program, or one that nobody made."""


def press_of(action: PlayerAction, duel: DuelId, version: int) -> PressOf:
    """Give the press that means an action: its verb, and for a card or colour which one.

    The argument of `play` is `<card>[.<colour>][.u]`, of `dump` `<reverse or x>.<last>[.u]`, of
    `colour` a letter. `u` declares UNO (RULES 5.7), `x` is a Reverse that lies on the pile already.
    """
    verb, arg = _meaning(action)
    return PressOf(verb, duel, version, arg)


def _meaning(action: PlayerAction) -> tuple[Verb, str]:  # noqa: C901, PLR0911 - one line a case
    match action:
        case DraftKeep():
            return "keep-seen", ""
        case DraftReject():
            return "reject", ""
        case ChooseColour(colour=colour):
            return "colour", COLOUR_LETTERS[colour]
        case PlayCard(card=card, colour=colour, uno=uno):
            chosen = "" if colour is None else f".{COLOUR_LETTERS[colour]}"
            return "play", f"{card}{chosen}{'.u' if uno else ''}"
        case Dump(reverse=reverse, last=last, uno=uno):
            return "dump", f"{'x' if reverse is None else reverse}.{last}{'.u' if uno else ''}"
        case DrawCard():
            return "draw", ""
        case KeepDrawn():
            return "keep", ""
        case TakeVolley():
            return "take", ""
        case AcceptDrawFour():
            return "accept-four", ""
        case ChallengeDrawFour():
            return "challenge", ""
        case CallUno() | CatchUno():
            return "uno", ""
        case _:
            assert_never(action)


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
