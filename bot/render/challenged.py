"""The hand that a challenge opened, for the challenger alone (RULES 6.8, 6.9)."""

from bot.duel.showing import HandShown
from bot.engine.events import ChallengeJudged
from bot.engine.seats import OTHER
from bot.engine.turn import proves_bluff
from bot.render.buttons import button
from bot.render.laid_on import laid_on
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
        below = laid_on(shown.recent)
        better = [] if below is None else [card for card in held if proves_bluff(card, *below)]
        if better:
            reason = look.words("challenged-why", cards=look.cards(better), **verdict)
        else:
            reason = look.words("challenged-why-short", **verdict)
        blocks.append(Text(reason))
    blocks.append(Row((button(look, "to-hand", "hand", shown.board),)))
    return Panel(tuple(blocks), accent(shown.hand.table.colour))
