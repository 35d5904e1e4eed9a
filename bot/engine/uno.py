"""The UNO window (RULES 5). The race for it is the duel's; here is what its outcome does."""

from bot.engine.actions import CallUno, CatchUno, CloseUno
from bot.engine.errors import MatchOver, NotYourUno, NoUnoWindow, UnoNotDeclaredHere
from bot.engine.events import Event, UnoCalled, UnoCaught, UnoWindowClosed, UnoWindowOpened
from bot.engine.piles import penalise
from bot.engine.rules import HouseRules
from bot.engine.seats import OTHER, Seat
from bot.engine.state import MatchState, Step

UNO_PENALTY = 2
"""Cards that a caught holder draws (RULES 5.1)."""


def call(state: MatchState, action: CallUno) -> Step:
    """Make the holder safe (RULES 5.2).

    Raises:
        MatchOver: The match has ended.
        NoUnoWindow: There is nothing to call.
        NotYourUno: The player is not the holder.
        UnoNotDeclaredHere: The match is slow; there UNO is said with the play (RULES 5.7).
    """
    holder = _demand_window(state)
    if action.seat != holder:
        raise NotYourUno
    if state.frame.rules.slow:
        raise UnoNotDeclaredHere
    return Step(state._replace(uno=None), (UnoCalled(holder),))


def catch(state: MatchState, action: CatchUno) -> Step:
    """Make the holder draw two, and change nothing that is pending (RULES 5.1, 5.2).

    Raises:
        MatchOver: The match has ended.
        NoUnoWindow: There is nobody to catch.
        NotYourUno: The player is the holder.
    """
    holder = _demand_window(state)
    if action.seat != OTHER[holder]:
        raise NotYourUno
    caught, drawn = penalise(state._replace(uno=None), holder, UNO_PENALTY, "uno")
    return Step(caught, (UnoCaught(holder), *drawn))


def close(state: MatchState, action: CloseUno) -> Step:
    """End the window without a penalty (RULES 5.4, 5.6).

    Raises:
        MatchOver: The match has ended.
        NoUnoWindow: None is open, or the match is slow and has no time for it (RULES 5.7).
    """
    holder = _demand_window(state)
    if state.frame.rules.slow:
        raise NoUnoWindow
    return Step(state._replace(uno=None), (UnoWindowClosed(holder, action.cause),))


def demand_declaration(rules: HouseRules, left: int, *, declared: bool) -> None:
    """Refuse a declaration that is not asked for (RULES 5.7).

    Raises:
        UnoNotDeclaredHere: The match is not slow, or the play leaves more or less than one card.
    """
    if declared and (left != 1 or not rules.slow):
        raise UnoNotDeclaredHere


def one_left(seat: Seat, *, declared: bool) -> tuple[Seat | None, Event]:
    """Give who is the holder now that a play left one card, and what happened (RULES 5.2, 5.7)."""
    return (None, UnoCalled(seat)) if declared else (seat, UnoWindowOpened(seat))


def closed_by_action(holder: Seat, actor: Seat) -> tuple[Seat | None, tuple[Event, ...]]:
    """Close the window at the opponent's game action; the holder's own leaves it (RULES 5.5)."""
    if holder == actor:
        return holder, ()
    return None, (UnoWindowClosed(holder, "action"),)


def _demand_window(state: MatchState) -> Seat:
    if state.phase == "over":
        raise MatchOver
    if state.uno is None:
        raise NoUnoWindow
    return state.uno
