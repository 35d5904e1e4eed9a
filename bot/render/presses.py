"""From an action of the game to the press that means it; `bot.ui` reads presses back."""

from typing import assert_never

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
from bot.engine.cards import COLOUR_LETTERS
from bot.render.panel import PressOf, Verb


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
