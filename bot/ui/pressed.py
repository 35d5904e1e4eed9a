"""The UNO prompt as a press of it is answered."""

from bot.duel.race import PressOutcome
from bot.duel.records import MessageId
from bot.duel.showing import PromptView


def decided(outcome: PressOutcome, window: MessageId) -> PromptView:
    """Give the decided prompt, as a press of it is answered."""
    return PromptView(
        board=outcome.board,
        holder=outcome.holder,
        message=window,
        opens_at_ms=None,
        closes_at_ms=None,
        call=outcome.call,
        caught=outcome.caught,
        void=outcome.void,
    )
