"""Nobody sees what is not theirs: in views, events and reprs."""

import random
from collections.abc import Iterator
from dataclasses import fields
from typing import get_type_hints

from hypothesis import given
from hypothesis import strategies as st

from bot.engine.actions import Dump, PlayCard
from bot.engine.cards import Card
from bot.engine.events import (
    CardPlayed,
    CardsDrawn,
    CardTurnedUp,
    ChallengeJudged,
    ColourDumped,
    DraftPicked,
    Event,
    RoundEnded,
    redacted,
)
from bot.engine.match import apply
from bot.engine.opening import offered
from bot.engine.seats import OTHER, SEATS, Seat
from bot.engine.state import MatchState
from bot.engine.view import HandView, TableView, hand_view, table_view
from tests.engine.strategies import moves_of, played


def reshuffled(state: MatchState, seat: Seat | None, luck: int) -> MatchState:
    """Exchange all cards that `seat` (None: the table) can't see, and nothing else."""
    seen = None if seat is None else offered(state, seat)
    hidden = [card for card in state.draw if card != seen]
    for owner in SEATS:
        if owner != seat:
            hidden += state.hands[owner]
    random.Random(luck).shuffle(hidden)
    hands = [
        state.hands[owner]
        if owner == seat
        else tuple(sorted(hidden.pop() for _ in state.hands[owner]))
        for owner in SEATS
    ]
    drawn = state.drawn
    if drawn is not None and state.turn != seat:
        drawn = hands[state.turn][0]
    return state._replace(
        hands=(hands[0], hands[1]),
        draw=tuple(card if card == seen else hidden.pop() for card in state.draw),
        drawn=drawn,
        laid=hands[state.turn] if state.laid else (),
        bluff=not state.bluff,
    )


@given(played(), st.integers())
def test_the_table_shows_nothing_that_hangs_on_a_hidden_card(state: MatchState, luck: int) -> None:
    assert table_view(reshuffled(state, None, luck)) == table_view(state)


@given(played(), st.integers())
def test_a_hand_shows_nothing_that_hangs_on_a_hidden_card(state: MatchState, luck: int) -> None:
    for seat in SEATS:
        assert hand_view(reshuffled(state, seat, luck), seat) == hand_view(state, seat)


def fields_with_cards(view: type) -> set[str]:
    """Name the fields whose type can hold a card, or something that can."""
    holding = ("Card", "bot.engine.cards", "RoundResult", "TableView", "PlayCard")
    return {
        name
        for name, hint in get_type_hints(view).items()
        if any(word in repr(hint) for word in holding)
    } - {"colour"}


def test_the_types_of_the_views_have_no_place_for_other_cards() -> None:
    assert fields_with_cards(TableView) == {"cuts", "top", "draft_discards", "last_round"}
    assert fields_with_cards(HandView) == {"table", "hand", "drawn", "offered", "legal"}


@given(played())
def test_the_cards_in_a_view_are_open_or_the_owners(state: MatchState) -> None:
    table = table_view(state)
    assert table.cuts == state.frame.cuts
    assert table.last_round == state.frame.last_round
    assert {table.top} <= {None, *state.discard[-1:]}
    assert set(table.draft_discards) <= set(state.discard)
    for seat in SEATS:
        hand = hand_view(state, seat)
        own = set(state.hands[seat])
        assert set(hand.hand) == own
        assert hand.drawn is None or hand.drawn in own
        for action in hand.legal:
            if isinstance(action, PlayCard):
                assert action.card in own
            if isinstance(action, Dump):
                assert {action.last, action.reverse} <= own | {None}


def cards_told(event: Event) -> Iterator[Card]:
    """Give every card that an event names."""
    match event:
        case CardPlayed(card=card) | CardTurnedUp(card=card):
            yield card
        case ColourDumped(cards=cards):
            yield from cards
        case CardsDrawn(cards=tuple(cards)):
            yield from cards
        case DraftPicked(discarded=discarded, kept=kept):
            yield discarded
            if kept is not None:
                yield kept
        case ChallengeJudged(hand=tuple(hand)):
            yield from hand
        case RoundEnded(hands=hands):
            yield from hands[0] + hands[1]
        case _:
            pass


def may_see(before: MatchState, after: MatchState, event: Event, viewer: Seat | None) -> set[Card]:
    """Give all cards that a viewer may learn of from a step."""
    open_cards = {*before.discard, *after.discard}
    if viewer is not None:
        open_cards |= {*before.hands[viewer], *after.hands[viewer]}
        if before.phase == "draw_four" and viewer == OTHER[before.turn]:
            open_cards |= set(before.laid)
    if isinstance(event, RoundEnded):
        open_cards |= {*after.hands[0], *after.hands[1]}
    if before.phase in {"turn", "drawn", "volley"}:
        # What is laid is open, though a last dump may be turned over again in the same step (4.5).
        open_cards |= set(before.hands[before.turn]) - set(after.hands[before.turn])
    if before.phase == "draft" and after.phase != "draft":
        open_cards |= set(after.draw[-14:])
    return open_cards


@given(played())
def test_redacted_events_tell_nobody_of_a_hidden_card(state: MatchState) -> None:
    for action in moves_of(state):
        after, events = apply(state, action)
        for event in events:
            for viewer in (None, *SEATS):
                told = set(cards_told(redacted(event, viewer)))
                assert told <= may_see(state, after, event, viewer), event


@given(played())
def test_who_draws_is_told_the_cards(state: MatchState) -> None:
    for action in moves_of(state):
        after, events = apply(state, action)
        for event in events:
            if isinstance(event, CardsDrawn):
                told = redacted(event, event.seat)
                assert isinstance(told, CardsDrawn)
                assert told.cards is not None
                assert len(told.cards) == event.count
                assert set(told.cards) <= set(after.hands[event.seat])


@given(played())
def test_no_repr_shows_a_hidden_card(state: MatchState) -> None:
    phase, number = state.phase, state.frame.round_number
    assert repr(state) == f"<MatchState {phase} in round {number}>"
    assert repr(state.frame) == f"<Frame of round {number}>"
    for seat in SEATS:
        hand = hand_view(state, seat)
        assert repr(hand) == f"HandView(table={hand.table!r}, seat={seat})"


@given(played())
def test_no_repr_of_an_event_shows_what_is_for_one_alone(state: MatchState) -> None:
    for action in moves_of(state):
        for event in apply(state, action).events:
            hidden = {item.name for item in fields(event) if not item.repr}
            told = redacted(event, None)
            changed = {
                item.name
                for item in fields(event)
                if getattr(told, item.name) != getattr(event, item.name)
            }
            assert changed <= hidden
