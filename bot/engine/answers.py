"""Answers to what the opponent laid: take a volley, accept or challenge a Wild Draw 4 (RULES 6)."""

from bot.engine.actions import AcceptDrawFour, ChallengeDrawFour, TakeVolley
from bot.engine.events import ChallengeJudged, DrawReason, Event
from bot.engine.piles import counted, penalise
from bot.engine.seats import OTHER, Seat
from bot.engine.state import MatchState, Step
from bot.engine.uno import closed_by_action
from bot.engine.whose import refusal

DRAW_FOUR = 4
CHALLENGE_LOST = 6
"""What the challenger draws when the Wild Draw 4 was no bluff (RULES 6.8)."""


def take(state: MatchState, action: TakeVolley) -> Step:
    """Draw the total of the volley; the turn ends (RULES 6.1, 6.2).

    Raises:
        IllegalAction: This player faces no volley now.
    """
    seat = action.seat
    if state.phase != "volley" or state.turn != seat:
        raise refusal(state, seat)
    closed, before = _answered(state, seat)
    taken, drawn = penalise(closed, seat, state.volley, "volley")
    return Step(taken._replace(phase="turn", turn=OTHER[seat], volley=0), before + drawn)


def accept(state: MatchState, action: AcceptDrawFour) -> Step:
    """Draw the four; whoever laid the card goes again (RULES 6.7).

    Raises:
        IllegalAction: This player faces no Wild Draw 4 now.
    """
    return _answer_four(state, action.seat, action.seat, DRAW_FOUR, "draw_four", state.turn)


def challenge(state: MatchState, action: ChallengeDrawFour) -> Step:
    """Have a Wild Draw 4 judged (RULES 6.8, 6.9).

    Raises:
        IllegalAction: This player faces no Wild Draw 4 now.
    """
    seat, player = action.seat, state.turn
    if state.bluff:
        return _answer_four(state, seat, player, DRAW_FOUR, "challenge_won", OTHER[player])
    return _answer_four(state, seat, seat, CHALLENGE_LOST, "challenge_lost", player)


def _answer_four(
    state: MatchState, seat: Seat, drawer: Seat, count: int, reason: DrawReason, following: Seat
) -> Step:
    if state.phase != "draw_four" or seat != OTHER[state.turn]:
        raise refusal(state, seat)
    closed, events = _answered(state, seat)
    if reason != "draw_four":
        events += (ChallengeJudged(seat, state.bluff, state.laid),)
    answered, drawn = penalise(closed, drawer, count, reason)
    return Step(
        answered._replace(phase="turn", turn=following, laid=(), bluff=False), events + drawn
    )


def _answered(state: MatchState, seat: Seat) -> tuple[MatchState, tuple[Event, ...]]:
    """Count the answer; it closes the opponent's window (RULES 5.5)."""
    uno, closed = (None, ()) if state.uno is None else closed_by_action(state.uno, seat)
    return state._replace(uno=uno, acted=counted(state.acted, seat)), closed
