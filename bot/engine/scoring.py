"""The end of a round and of the match (RULES 7)."""

from bot.engine.actions import ClaimWin, Resign, VoidCause, VoidMatch
from bot.engine.cards import DRAW_TWO, POINTS_OF, RANK_OF, WILD_DRAW_FOUR, Card
from bot.engine.errors import MatchOver, NotOverdue, TooLateToVoid
from bot.engine.events import Event, MatchEnd, MatchEnded, RoundEnded, UnoWindowClosed
from bot.engine.piles import penalise
from bot.engine.seats import OTHER, Seat
from bot.engine.state import MatchResult, MatchState, Phase, RoundResult, Step
from bot.engine.whose import actors

ACTIONS_UNTIL_BOUND = 5
"""Actions each player makes before a match can't be voided by one alone (RULES 7.7)."""


def go_out(state: MatchState, winner: Seat, *, dump: bool, events: tuple[Event, ...]) -> Step:
    """End the round of which `winner` has just laid the last card (RULES 7.1, 7.2).

    `state` has the card on the discard pile, and in `volley` what the volley came to before it.
    """
    top = RANK_OF[state.discard[-1]]
    last_draw = state.frame.rules.last_draw
    owed = 0
    if top == DRAW_TWO and (last_draw == "always" or (dump and last_draw == "sheet")):
        owed = state.volley + 2
    elif top == WILD_DRAW_FOUR and last_draw == "always":
        owed = 4
    if owed:
        state, drawn = penalise(state, OTHER[winner], owed, "last_card")
        events += drawn
    return finish_round(state, winner, events)


def finish_round(state: MatchState, winner: Seat | None, events: tuple[Event, ...]) -> Step:
    """Count a round, blocked if it has no winner, and end the match if it is decided.

    Source: RULES 7.1, 7.3, 7.4 and 4.7.
    """
    if state.uno is not None:
        events += (UnoWindowClosed(state.uno, "round"),)
    frame = state.frame
    points = (_worth(state.hands[0]), _worth(state.hands[1]))
    scores = (frame.scores[0] + points[0], frame.scores[1] + points[1])
    counted = RoundResult(frame.round_number, winner, state.hands, points)
    events += (RoundEnded(frame.round_number, winner, state.hands, points, scores),)
    ended = _at_rest(state, "between")
    ended = ended._replace(frame=frame._replace(scores=scores, last_round=counted))
    if max(scores) < frame.rules.target or scores[0] == scores[1]:
        return Step(ended, events)
    return _end_match(ended, Seat(0 if scores[0] < scores[1] else 1), "score", None, events)


def resign(state: MatchState, action: Resign) -> Step:
    """Give the match up (RULES 7.5).

    Raises:
        MatchOver: There is nothing left to give up.
    """
    if state.phase == "over":
        raise MatchOver
    return _end_match(state, OTHER[action.seat], "resigned", None, ())


def claim(state: MatchState, action: ClaimWin) -> Step:
    """Take the win from an opponent whose time is over, which the caller has checked (RULES 7.6).

    Raises:
        MatchOver: The match has ended.
        NotOverdue: The opponent needn't act.
    """
    _demand_overdue(state, action.seat)
    return _end_match(state, action.seat, "claimed", None, ())


def void(state: MatchState, action: VoidMatch) -> Step:
    """End the match without a result (RULES 7.6, 7.7).

    Raises:
        MatchOver: The match has ended.
        NotOverdue: It is by claim, and the opponent needn't act.
        TooLateToVoid: It is by one player alone, and both have made five actions.
        ValueError: A cause of a player's has no seat, or the other way round: a fault.
    """
    if (action.seat is not None) != (action.cause in ("early", "claim")):
        raise ValueError(f"a void by {action.cause} has the wrong seat")
    if state.phase == "over":
        raise MatchOver
    if action.cause == "early" and min(state.acted) >= ACTIONS_UNTIL_BOUND:
        raise TooLateToVoid
    if action.cause == "claim" and action.seat is not None:
        _demand_overdue(state, action.seat)
    return _end_match(state, None, "void", action.cause, ())


def _demand_overdue(state: MatchState, claimer: Seat) -> None:
    if state.phase == "over":
        raise MatchOver
    if OTHER[claimer] not in actors(state):
        raise NotOverdue


def _end_match(
    state: MatchState,
    winner: Seat | None,
    cause: MatchEnd,
    void_cause: VoidCause | None,
    events: tuple[Event, ...],
) -> Step:
    if state.uno is not None:
        events += (UnoWindowClosed(state.uno, "round"),)
    frame = state.frame._replace(result=MatchResult(winner, cause, void_cause))
    ended = MatchEnded(winner, cause, void_cause, frame.scores)
    return Step(_at_rest(state, "over")._replace(frame=frame), (*events, ended))


def _at_rest(state: MatchState, phase: Phase) -> MatchState:
    """Drop what only a running round has; hands and piles stay where they are."""
    return state._replace(
        phase=phase,
        volley=0,
        drawn=None,
        laid=(),
        bluff=False,
        dump_right=False,
        uno=None,
        passed=False,
    )


def _worth(hand: tuple[Card, ...]) -> int:
    return sum(POINTS_OF[card] for card in hand)
