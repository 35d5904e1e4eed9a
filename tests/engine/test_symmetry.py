"""The rules know no favourite: exchange the colours or the seats, and the same game is played."""

import itertools
from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from bot.engine.actions import (
    CallUno,
    CatchUno,
    ChooseColour,
    Dump,
    PlayCard,
    PlayerAction,
)
from bot.engine.cards import COLOURS, DECK_112, Card, Colour
from bot.engine.match import apply, legal_actions
from bot.engine.seats import OTHER, SEATS, BySeat, Seat
from bot.engine.state import MatchResult, MatchState, RoundResult
from tests.engine.strategies import moves_of, played, windows

IN_A_COLOUR = 25
COLOUR_ORDERS = tuple(itertools.permutations(COLOURS))

Mapping = Callable[[Card], Card]


def card_map(order: tuple[Colour, ...]) -> Mapping:
    moved = {
        card: Card(order[card // IN_A_COLOUR] * IN_A_COLOUR + card % IN_A_COLOUR)
        for card in DECK_112
        if card < IN_A_COLOUR * len(COLOURS)
    }
    return lambda card: moved.get(card, card)


def recoloured(state: MatchState, order: tuple[Colour, ...]) -> MatchState:
    move = card_map(order)

    def hand(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(sorted(map(move, cards)))

    def hands(pair: BySeat[tuple[Card, ...]]) -> BySeat[tuple[Card, ...]]:
        return hand(pair[0]), hand(pair[1])

    last = state.frame.last_round
    counted = (
        None
        if last is None
        else RoundResult(last.number, last.winner, hands(last.hands), last.points)
    )
    return state._replace(
        frame=state.frame._replace(
            cuts=tuple((move(one), move(two)) for one, two in state.frame.cuts),
            last_round=counted,
        ),
        hands=hands(state.hands),
        draw=tuple(map(move, state.draw)),
        discard=tuple(map(move, state.discard)),
        colour=None if state.colour is None else order[state.colour],
        drawn=None if state.drawn is None else move(state.drawn),
        laid=hand(state.laid),
    )


def recoloured_action(action: PlayerAction, order: tuple[Colour, ...]) -> PlayerAction:
    move = card_map(order)
    match action:
        case PlayCard(seat=seat, card=card, colour=colour, uno=uno):
            return PlayCard(seat, move(card), None if colour is None else order[colour], uno)
        case Dump(seat=seat, reverse=reverse, last=last, uno=uno):
            return Dump(seat, None if reverse is None else move(reverse), move(last), uno)
        case ChooseColour(seat=seat, colour=named):
            return ChooseColour(seat, order[named])
        case _:
            return action


def reseated(state: MatchState) -> MatchState:
    def other(seat: Seat | None) -> Seat | None:
        return None if seat is None else OTHER[seat]

    frame = state.frame
    last, result = frame.last_round, frame.result
    return state._replace(
        frame=frame._replace(
            cuts=tuple((two, one) for one, two in frame.cuts),
            player_one=OTHER[frame.player_one],
            scores=frame.scores[::-1],
            last_round=None
            if last is None
            else RoundResult(last.number, other(last.winner), last.hands[::-1], last.points[::-1]),
            result=None
            if result is None
            else MatchResult(other(result.winner), result.cause, result.void),
        ),
        turn=OTHER[state.turn],
        hands=state.hands[::-1],
        uno=other(state.uno),
        acted=state.acted[::-1],
    )


def reseated_action(action: PlayerAction) -> PlayerAction:
    match action:
        case PlayCard(seat=seat, card=card, colour=colour, uno=uno):
            return PlayCard(OTHER[seat], card, colour, uno)
        case Dump(seat=seat, reverse=reverse, last=last, uno=uno):
            return Dump(OTHER[seat], reverse, last, uno)
        case ChooseColour(seat=seat, colour=named):
            return ChooseColour(OTHER[seat], named)
        case _:
            return type(action)(OTHER[action.seat])


@given(played(), st.sampled_from(COLOUR_ORDERS))
def test_with_other_colours_it_is_the_same_game(
    state: MatchState, order: tuple[Colour, ...]
) -> None:
    twin = recoloured(state, order)
    for seat in SEATS:
        listed = {recoloured_action(action, order) for action in legal_actions(state, seat)}
        assert listed == set(legal_actions(twin, seat))
    for action in moves_of(state):
        after, events = apply(state, action)
        there, told = apply(twin, recoloured_action(action, order))
        assert there == recoloured(after, order)
        assert [type(event) for event in told] == [type(event) for event in events]


@given(played())
def test_with_the_seats_exchanged_it_is_the_same_game(state: MatchState) -> None:
    twin = reseated(state)
    for seat in SEATS:
        listed = {reseated_action(action) for action in legal_actions(state, seat)}
        assert listed == set(legal_actions(twin, OTHER[seat]))
    for action in moves_of(state):
        after, events = apply(state, action)
        there, told = apply(twin, reseated_action(action))
        assert there == reseated(after)
        assert [type(event) for event in told] == [type(event) for event in events]


@given(windows)
def test_a_catch_and_a_call_change_nothing_that_is_pending(state: MatchState) -> None:
    assert state.uno is not None
    presses: list[PlayerAction] = [CatchUno(OTHER[state.uno])]
    if not state.frame.rules.slow:
        presses.append(CallUno(state.uno))
    for press in presses:
        after = apply(state, press).state
        for name in ("frame", "phase", "turn", "colour", "volley", "drawn", "laid", "bluff",
                     "dump_right", "passed", "acted"):  # fmt: skip
            assert getattr(after, name) == getattr(state, name)
