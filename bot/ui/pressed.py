"""The UNO prompt as a press of it is answered."""

from bot.duel.race import PressOutcome
from bot.duel.records import MessageId
from bot.duel.showing import PromptView
from bot.engine.seats import OTHER, Seat


def decided(outcome: PressOutcome, window: MessageId) -> PromptView:
    """Give the decided prompt, as a press of it is answered."""
    call = outcome.call
    seat = call.seat if call is not None and call.seat is not None else Seat(0)
    return PromptView(
        board=outcome.board,
        holder=OTHER[seat] if outcome.caught else seat,
        message=window,
        opens_at_ms=None,
        closes_at_ms=None,
        call=call,
        caught=outcome.caught,
        void=outcome.void,
    )
