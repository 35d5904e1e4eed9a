"""Everything that a player may do now. The actions are made once, and only picked out here."""

from functools import cache
from typing import Final

from bot.engine.actions import (
    AcceptDrawFour,
    CallUno,
    CatchUno,
    ChallengeDrawFour,
    ChooseColour,
    DraftKeep,
    DraftReject,
    DrawCard,
    Dump,
    KeepDrawn,
    PlayCard,
    PlayerAction,
    TakeVolley,
)
from bot.engine.cards import (
    COLOUR_OF,
    COLOURS,
    DECK_112,
    DRAW_TWO,
    RANK_OF,
    REVERSE,
    Card,
    Colour,
)
from bot.engine.seats import SEATS, Seat
from bot.engine.state import MatchState
from bot.engine.turn import dump_of, matches
from bot.engine.whose import actors


def _plays(seat: Seat, card: Card, *, uno: bool) -> tuple[PlayCard, ...]:
    if COLOUR_OF[card] is None:
        return tuple(PlayCard(seat, card, colour, uno) for colour in COLOURS)
    return (PlayCard(seat, card, None, uno),)


_PLAYS: Final = tuple(tuple(_plays(seat, card, uno=False) for card in DECK_112) for seat in SEATS)
_PLAYS_UNO: Final = tuple(
    tuple(_plays(seat, card, uno=False) + _plays(seat, card, uno=True) for card in DECK_112)
    for seat in SEATS
)
_BEFORE_UNO: Final = 2
"""Cards in a hand of which a play leaves one (RULES 5.2)."""

_PICKS: Final = tuple((DraftKeep(seat), DraftReject(seat)) for seat in SEATS)
_COLOURS: Final = tuple(tuple(ChooseColour(seat, colour) for colour in COLOURS) for seat in SEATS)
_DRAW: Final = tuple(DrawCard(seat) for seat in SEATS)
_KEEP: Final = tuple(KeepDrawn(seat) for seat in SEATS)
_TAKE: Final = tuple(TakeVolley(seat) for seat in SEATS)
_FOUR: Final = tuple((AcceptDrawFour(seat), ChallengeDrawFour(seat)) for seat in SEATS)
_CALL: Final = tuple(CallUno(seat) for seat in SEATS)
_CATCH: Final = tuple(CatchUno(seat) for seat in SEATS)


def legal_actions(state: MatchState, seat: Seat) -> tuple[PlayerAction, ...]:
    """List every player action that `apply` accepts from this player now, and no other.

    Whether a press of the UNO button is in time is not known here; the race decides it (RULES 5.3).
    """
    if state.uno is None:
        return tuple(_game_actions(state, seat))
    if state.uno != seat:
        return (*_game_actions(state, seat), _CATCH[seat])
    if state.frame.rules.slow:
        return tuple(_game_actions(state, seat))
    return (_CALL[seat],)


def _game_actions(state: MatchState, seat: Seat) -> list[PlayerAction]:
    phase = state.phase
    if phase == "turn" and state.turn == seat:
        found = _turn(state, seat)
    elif seat not in actors(state):
        found = []
    elif phase == "volley":
        found = _volley(state, seat)
    elif phase == "draw_four":
        found = list(_FOUR[seat])
    elif phase == "drawn":
        found = _drawn(state, seat)
    elif phase == "draft":
        found = list(_PICKS[seat])
    else:
        found = list(_COLOURS[seat])
    return found


def _turn(state: MatchState, seat: Seat) -> list[PlayerAction]:
    colour = state.colour
    hand = state.hands[seat]
    plays = _PLAYS[seat] if len(hand) != _BEFORE_UNO else _plays_of(state, seat)
    fitting = _fitting(colour, state.discard[-1])
    found: list[PlayerAction] = []
    for card in hand:
        if card in fitting:
            found += plays[card]
            if RANK_OF[card] == REVERSE:
                found += _reverse_dumps(state, seat, card)
    if state.dump_right and colour is not None:
        found += _dumps(state, seat, None, colour)
    found.append(_DRAW[seat])
    return found


def _drawn(state: MatchState, seat: Seat) -> list[PlayerAction]:
    card = state.drawn
    found: list[PlayerAction] = []
    if card is not None:
        found += _plays_of(state, seat)[card]
        if RANK_OF[card] == REVERSE:
            found += _reverse_dumps(state, seat, card)
    found.append(_KEEP[seat])
    return found


def _volley(state: MatchState, seat: Seat) -> list[PlayerAction]:
    plays = _plays_of(state, seat)
    found: list[PlayerAction] = []
    for card in state.hands[seat]:
        if RANK_OF[card] == DRAW_TWO:
            found += plays[card]
    found.append(_TAKE[seat])
    return found


def _plays_of(state: MatchState, seat: Seat) -> tuple[tuple[PlayCard, ...], ...]:
    """Give the plays of each card, with a declaration where one would be left (RULES 5.7)."""
    declares = len(state.hands[seat]) == _BEFORE_UNO and state.frame.rules.slow
    return (_PLAYS_UNO if declares else _PLAYS)[seat]


@cache
def _fitting(colour: Colour | None, top: Card) -> frozenset[Card]:
    """Give the cards that go on this top card, with this colour in force."""
    return frozenset(card for card in DECK_112 if matches(card, top, colour))


def _reverse_dumps(state: MatchState, seat: Seat, reverse: Card) -> list[Dump]:
    colour = COLOUR_OF[reverse]
    return [] if colour is None else _dumps(state, seat, reverse, colour)


def _dumps(state: MatchState, seat: Seat, reverse: Card | None, colour: Colour) -> list[Dump]:
    hand = state.hands[seat]
    others = dump_of(hand, reverse, colour)
    left = len(hand) - len(others) - (reverse is not None)
    declared = (False, True) if left == 1 and state.frame.rules.slow else (False,)
    return [Dump(seat, reverse, last, uno) for uno in declared for last in others]
