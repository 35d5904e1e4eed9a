"""Whom the game waits for, and the refusals that follow from it."""

from bot.engine.errors import IllegalAction, MatchOver, NotTheMoment, NotYourTurn, UnoFirst
from bot.engine.seats import OTHER, SEATS, Seat
from bot.engine.state import MatchState, Phase

DRAFT_PICKS = 7
"""Picks each player makes (RULES 2.3)."""


def actors(state: MatchState) -> tuple[Seat, ...]:
    """Tell whom the game waits for: both while drafting together, nobody between rounds.

    A holder who must call first (RULES 5.4) is an actor where the turn is theirs (RULES 7.6).
    """
    match state.phase:
        case "turn" | "drawn" | "volley":
            return (state.turn,)
        case "draw_four":
            return (OTHER[state.turn],)
        case "colour":
            return (state.frame.player_one,)
        case "draft":
            return _drafting(state)
        case "between" | "over":
            return ()


def _drafting(state: MatchState) -> tuple[Seat, ...]:
    made = (len(state.hands[0]), len(state.hands[1]))
    if state.frame.rules.draft == "together":
        return tuple(seat for seat in SEATS if made[seat] < DRAFT_PICKS)
    one = state.frame.player_one
    return (one if made[one] == made[OTHER[one]] else OTHER[one],)


def must_call_first(state: MatchState, seat: Seat) -> bool:
    """Tell whether a holder may do nothing but call (RULES 5.4); never in slow matches (5.7)."""
    return state.uno == seat and not state.frame.rules.slow


def demand_turn(state: MatchState, seat: Seat, phases: tuple[Phase, ...]) -> None:
    """Refuse what only the player whose turn it is may do, in some phases, free to act.

    Raises:
        IllegalAction: One of these does not hold.
    """
    if state.turn != seat or state.phase not in phases or must_call_first(state, seat):
        raise refusal(state, seat)


def refusal(state: MatchState, seat: Seat) -> IllegalAction:
    """Say why a player can't do an action of a kind that this phase or moment doesn't have."""
    if state.phase == "over":
        return MatchOver()
    waited_for = actors(state)
    if waited_for and seat not in waited_for:
        return NotYourTurn()
    if seat in waited_for and must_call_first(state, seat):
        return UnoFirst()
    return NotTheMoment()
