"""What a Wild Draw 4 was laid on: a challenge is about that (RULES 6.9)."""

from collections.abc import Sequence

from bot.engine.cards import COLOUR_OF, RANK_OF, WILD_DRAW_FOUR, Card, Colour
from bot.engine.events import CardPlayed, CardTurnedUp, ColourChosen, ColourDumped, Event
from bot.render.look import Look, colour_key


def laid_on(recent: Sequence[Event]) -> tuple[Card, Colour | None] | None:
    """Give card and colour that the Wild Draw 4 was laid on, if that is not too long ago."""
    past = iter(reversed(recent))
    for event in past:
        if isinstance(event, CardPlayed) and RANK_OF[event.card] == WILD_DRAW_FOUR:
            break
    named: Colour | None = None
    for event in past:
        match event:
            case ColourChosen(colour=colour):
                named = colour
            case CardPlayed(card=card, colour=colour):
                return card, COLOUR_OF[card] if colour is None else colour
            case ColourDumped(cards=cards):
                return cards[-1], COLOUR_OF[cards[-1]]
            case CardTurnedUp(card=card):
                return card, named if COLOUR_OF[card] is None else COLOUR_OF[card]
            case _:
                pass
    return None


def laid_on_words(recent: Sequence[Event], look: Look) -> list[str]:
    """Return the line of what the Wild Draw 4 was laid on, if it is known: that decides a bluff."""
    below = laid_on(recent)
    if below is None:
        return []
    card, colour = below
    if COLOUR_OF[card] is not None or colour is None:
        return [look.words("hand-laid-on", **look.about(card))]
    asked = {"asked": colour_key(colour), "symbol": look.faces.suit(colour)}
    return [look.words("hand-laid-on-wild", **look.about(card) | asked)]
