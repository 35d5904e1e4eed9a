"""The hand that a challenge opened, for the challenger alone (RULES 6.8, 6.9)."""

from collections.abc import Sequence

from bot.duel.showing import HandShown
from bot.engine.cards import COLOUR_OF, RANK_OF, WILD_DRAW_FOUR, Card, Colour
from bot.engine.events import (
    CardPlayed,
    CardTurnedUp,
    ChallengeJudged,
    ColourChosen,
    ColourDumped,
    Event,
)
from bot.engine.seats import OTHER
from bot.engine.turn import proves_bluff
from bot.render.buttons import button
from bot.render.look import Look, accent, mention
from bot.render.panel import Block, Panel, Row, Text


def challenged_panel(shown: HandShown, look: Look) -> Panel:
    """Give what the Wild Draw 4 player held, and why it was or wasn't allowed."""
    held = shown.challenged or ()
    player = mention(shown.board.players[OTHER[shown.hand.seat]])
    hand = f"{look.words('challenged-held', player=player)}\n{look.by_colour(held)}"
    blocks: list[Block] = [Text(hand)]
    judged = next((e for e in reversed(shown.recent) if isinstance(e, ChallengeJudged)), None)
    if judged is not None:
        verdict = {"player": player, "verdict": "bluff" if judged.guilty else "honest"}
        blocks.insert(0, Text(look.words("challenged-title", **verdict)))
        below = _below(shown.recent)
        better = [] if below is None else [card for card in held if proves_bluff(card, *below)]
        if better:
            reason = look.words("challenged-why", cards=look.cards(better), **verdict)
        else:
            reason = look.words("challenged-why-short", **verdict)
        blocks.append(Text(reason))
    blocks.append(Row((button(look, "to-hand", "hand", shown.board),)))
    return Panel(tuple(blocks), accent(shown.hand.table.colour))


def _below(recent: Sequence[Event]) -> tuple[Card, Colour | None] | None:
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
