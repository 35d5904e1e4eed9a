"""A sentence for players who are new to the game; after some matches it is gone."""

from bot.engine.actions import Dump, PlayCard
from bot.engine.cards import RANK_OF, WILD_DRAW_FOUR, Card
from bot.engine.view import HandView
from bot.render.look import Look, small

_TWO_CARDS = 2


def hint(hand: HandView, player: str, look: Look) -> str | None:
    """Give what a beginner may not know at this moment, in small print; None for nothing.

    Args:
        hand: What the beginner sees.
        player: The opponent's mention.
        look: The beginner's words.
    """
    key = _key(hand)
    return None if key is None else small(look.words(f"hint-{key}", player=player))


def _key(hand: HandView) -> str | None:
    table = hand.table
    if table.phase == "draft":
        return "draft" if hand.offered is not None else None
    if hand.seat not in table.to_act:
        return "wait"
    match table.phase:
        case "turn":
            return _turn_key(hand)
        case "drawn":
            return "drawn"
        case "volley" if any(isinstance(action, PlayCard) for action in hand.legal):
            return "volley"
        case _:
            return None


def _turn_key(hand: HandView) -> str | None:
    if not any(isinstance(action, PlayCard | Dump) for action in hand.legal):
        return None  # nothing fits, and the hand says so
    if len(hand.hand) == _TWO_CARDS:
        return "uno-slow" if hand.table.rules.slow else "uno"
    if any(isinstance(action, Dump) for action in hand.legal):
        return "dump"
    if any(_is_four(card) for card in hand.hand):
        return "four"
    return "turn"


def _is_four(card: Card) -> bool:
    return RANK_OF[card] == WILD_DRAW_FOUR
