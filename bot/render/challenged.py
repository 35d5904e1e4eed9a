"""The hand that a challenge opened, inside the challenger's own (RULES 6.8, 6.9)."""

from bot.duel.showing import BoardView, ChallengedHand
from bot.engine.seats import OTHER
from bot.engine.turn import proves_bluff
from bot.render.laid_on import laid_on, laid_on_words
from bot.render.look import Look, mention, small


def challenged_words(board: BoardView, opened: ChallengedHand, look: Look) -> str:
    """Give the verdict, what the Wild Draw 4 player held, what it lay on, and why it was so."""
    player = mention(board.players[OTHER[opened.challenger]])
    verdict = {"player": player, "verdict": "bluff" if opened.guilty else "honest"}
    below = laid_on(opened.recent)
    better = [] if below is None else [card for card in opened.hand if proves_bluff(card, *below)]
    if better:
        reason = look.words("challenged-why", cards=look.cards(better), **verdict)
    else:
        reason = look.words("challenged-why-short", **verdict)
    title = look.words("challenged-title", **verdict)
    held = look.words("challenged-held", player=player)
    told = [small(line) for line in (*laid_on_words(opened.recent, look), reason)]
    return "\n".join((title, held, look.by_colour(opened.hand), *told))
