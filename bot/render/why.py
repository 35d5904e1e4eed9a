"""Why a card can't be played now: for its owner, each cause with the cards and the rules' page."""

from typing import Final

from bot.engine.cards import COLOUR_OF, Card
from bot.engine.errors import (
    CardDoesNotMatch,
    IllegalAction,
    OnlyDrawTwoAnswers,
    OnlyTheDrawnCard,
    UnoFirst,
)
from bot.engine.view import HandView, why_not
from bot.render.look import Look, colour_key
from bot.render.refusals import kebab
from bot.render.rules import Topic, topic_words

ASKED_IN: Final = ("turn", "drawn", "volley")
"""The phases in which cards are played, and one may wonder why another one is not."""

_TOLD_ON: Final[dict[type[IllegalAction], Topic]] = {
    CardDoesNotMatch: "turn",
    OnlyTheDrawnCard: "turn",
    OnlyDrawTwoAnswers: "actions",
    UnoFirst: "uno",
}
"""The page of the rule book that a cause is told on; what only asks to wait is told on none."""


def wonders(hand: HandView) -> bool:
    """Tell whether the owner is to move and holds a card that can't be played."""
    return (
        hand.table.phase in ASKED_IN
        and hand.seat in hand.table.to_act
        and any(why_not(hand, card) is not None for card in hand.hand)
    )


def why_words(hand: HandView, look: Look) -> str:
    """Give a line for each cause; a line that says so where every card can be played."""
    lines = [_line(cause, held, hand, look) for cause, held in _causes(hand).items()]
    return "\n".join(lines) or look.words("why-nothing")


def told_on(hand: HandView) -> Topic | None:
    """Give the page of the rule book that tells the first cause; None if no page does."""
    return next((_TOLD_ON[cause] for cause in _causes(hand) if cause in _TOLD_ON), None)


def _causes(hand: HandView) -> dict[type[IllegalAction], list[Card]]:
    causes: dict[type[IllegalAction], list[Card]] = {}
    for card in hand.hand:
        cause = why_not(hand, card)
        if cause is not None:
            causes.setdefault(cause, []).append(card)
    return causes


def _line(cause: type[IllegalAction], held: list[Card], hand: HandView, look: Look) -> str:
    key = f"why-{kebab(cause)}"
    top, colour = hand.table.top, hand.table.colour
    told = {"cards": look.cards(held)}
    if cause in _TOLD_ON:
        told["topic"] = topic_words(_TOLD_ON[cause], look)
    if cause is not CardDoesNotMatch or top is None or colour is None:
        return look.words(key, **told)
    named = {"colour": colour_key(colour), "symbol": look.faces.suit(colour)}
    wild = COLOUR_OF[top] is None
    return look.words(f"{key}-wild" if wild else key, **look.about(top) | named | told)
