"""The door of the rules: a state and an action give a new state and what happened."""

from typing import assert_never

from bot.engine import answers, opening, scoring, turn, uno
from bot.engine.actions import (
    AcceptDrawFour,
    Action,
    CallUno,
    CatchUno,
    ChallengeDrawFour,
    ChooseColour,
    ClaimWin,
    CloseUno,
    DraftKeep,
    DraftReject,
    DrawCard,
    Dump,
    KeepDrawn,
    PlayCard,
    Resign,
    StartRound,
    TakeVolley,
    VoidMatch,
)
from bot.engine.cards import POINTS_OF, Card
from bot.engine.legal import legal_actions
from bot.engine.rules import HouseRules
from bot.engine.seats import CHALLENGED, CHALLENGER, BySeat
from bot.engine.state import Frame, MatchState, Step
from bot.engine.whose import actors

__all__ = ["MatchState", "Step", "actors", "apply", "legal_actions", "new_match"]


def new_match(rules: HouseRules, cuts: tuple[BySeat[Card], ...]) -> MatchState:
    """Make a match before its first round; the higher of the last cut is Player 1 (RULES 2.1).

    Raises:
        ValueError: There is no cut, or the last one is a tie, or another is none: a fault.
    """
    points = [(POINTS_OF[cut[CHALLENGER]], POINTS_OF[cut[CHALLENGED]]) for cut in cuts]
    if not points or points[-1][0] == points[-1][1]:
        raise ValueError("the last cut must decide")
    if any(first != second for first, second in points[:-1]):
        raise ValueError("only ties are cut again")
    frame = Frame(
        rules=rules,
        cuts=cuts,
        round_number=0,
        player_one=CHALLENGER if points[-1][0] > points[-1][1] else CHALLENGED,
        recycle_key=b"",
        scores=(0, 0),
        last_round=None,
        result=None,
    )
    return MatchState(
        frame=frame,
        phase="between",
        turn=frame.player_one,
        hands=((), ()),
        draw=(),
        discard=(),
        colour=None,
        volley=0,
        drawn=None,
        laid=(),
        bluff=False,
        dump_right=False,
        uno=None,
        passed=False,
        recycles=0,
        acted=(0, 0),
    )


def apply(state: MatchState, action: Action) -> Step:  # noqa: C901, PLR0911, PLR0912 - one case an action
    """Do an action. The state given is never changed.

    Raises:
        IllegalAction: The rules forbid it; `bot.engine.errors` names the causes.
        ValueError: The action is none: a deck that lacks cards, a void with the wrong seat.
    """
    match action:
        case PlayCard():
            return turn.play(state, action)
        case DrawCard():
            return turn.draw(state, action)
        case KeepDrawn():
            return turn.keep(state, action)
        case TakeVolley():
            return answers.take(state, action)
        case AcceptDrawFour():
            return answers.accept(state, action)
        case ChallengeDrawFour():
            return answers.challenge(state, action)
        case Dump():
            return turn.dump(state, action)
        case CallUno():
            return uno.call(state, action)
        case CatchUno():
            return uno.catch(state, action)
        case CloseUno():
            return uno.close(state, action)
        case DraftKeep() | DraftReject():
            return opening.pick(state, action)
        case ChooseColour():
            return opening.choose_colour(state, action)
        case StartRound():
            return opening.start_round(state, action)
        case Resign():
            return scoring.resign(state, action)
        case ClaimWin():
            return scoring.claim(state, action)
        case VoidMatch():
            return scoring.void(state, action)
        case _:
            assert_never(action)
