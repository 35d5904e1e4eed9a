"""A turn: to play, to dump a colour, to draw, and to keep what was drawn (RULES 4 and 6)."""

from functools import lru_cache
from typing import Final

from bot.engine.actions import DrawCard, Dump, KeepDrawn, PlayCard
from bot.engine.cards import (
    COLOUR_OF,
    COLOURS,
    DRAW_TWO,
    RANK_OF,
    REVERSE,
    SKIP,
    WILD_DRAW_FOUR,
    Card,
    Colour,
)
from bot.engine.errors import (
    CardDoesNotMatch,
    CardNotInHand,
    ColourMissing,
    ColourNotWanted,
    LastCardNotInDump,
    NoDump,
    OnlyDrawTwoAnswers,
    OnlyTheDrawnCard,
)
from bot.engine.events import (
    CardPlayed,
    CardsDrawn,
    ColourDumped,
    DrawnKept,
    Event,
    PileTurnedOver,
    TurnPassed,
    UnoWindowClosed,
    VolleyRaised,
)
from bot.engine.piles import adding, counted, draw_cards, with_hand
from bot.engine.scoring import finish_round, go_out
from bot.engine.seats import OTHER, SEATS, Seat
from bot.engine.state import MatchState, Phase, Step
from bot.engine.uno import closed_by_action, demand_declaration, one_left
from bot.engine.whose import demand_turn, refusal

_PLAYING: Final[tuple[Phase, ...]] = ("turn", "drawn", "volley")
"""The phases in which a card can be laid."""

# Frozen dataclasses are slow to make, and these are made at nearly every action; being immutable,
# one of a kind will do.
_KEPT: Final = tuple(DrawnKept(seat) for seat in SEATS)


@lru_cache(maxsize=4096)
def _card_played(seat: Seat, card: Card, colour: Colour | None, left: int) -> CardPlayed:
    return CardPlayed(seat, card, colour, left)


@lru_cache(maxsize=256)
def _card_drawn(seat: Seat, card: Card) -> CardsDrawn:
    return CardsDrawn(seat, "turn", 1, (card,))


def matches(card: Card, top: Card, colour: Colour | None) -> bool:
    """Tell whether a card goes on the pile (RULES 4.1, 4.2): a wild on top has only its colour."""
    own = COLOUR_OF[card]
    return own is None or own == colour or RANK_OF[card] == RANK_OF[top]


def play(state: MatchState, action: PlayCard) -> Step:
    """Play one card (RULES 4.1, 4.4, 6).

    Raises:
        IllegalAction: As `bot.engine.errors` says, by cause.
    """
    seat, card, colour, declared = action.seat, action.card, action.colour, action.uno
    phase = state.phase
    if state.turn != seat or phase not in _PLAYING or state.uno == seat:
        demand_turn(state, seat, _PLAYING)
    hand = state.hands[seat]
    if card not in hand:
        raise CardNotInHand
    if phase == "drawn" and card != state.drawn:
        raise OnlyTheDrawnCard
    if phase == "volley" and RANK_OF[card] != DRAW_TWO:
        raise OnlyDrawTwoAnswers
    own = COLOUR_OF[card]
    if own is None:
        _demand_colour(colour)
    elif not matches(card, state.discard[-1], state.colour):
        raise CardDoesNotMatch
    elif colour is not None:
        raise ColourNotWanted
    at = hand.index(card)
    rest = hand[:at] + hand[at + 1 :]
    if declared:
        demand_declaration(state.frame.rules, len(rest), declared=True)
    event = _card_played(seat, card, colour, len(rest))
    after_colour = colour if own is None else own
    return _lay(state, seat, (card,), rest, after_colour, event, declared=declared)


def _demand_colour(asked: Colour | None) -> None:
    if asked is None or asked not in COLOURS:
        raise ColourMissing


def dump_of(hand: tuple[Card, ...], reverse: Card | None, colour: Colour) -> tuple[Card, ...]:
    """Give what lies on the Reverse in a dump of its colour, by rank and twin (RULES 6.5)."""
    return tuple(card for card in hand if COLOUR_OF[card] == colour and card != reverse)


def dump(state: MatchState, action: Dump) -> Step:
    """Lay all cards of a colour at once (RULES 3.5, 6.4, 6.5).

    Raises:
        IllegalAction: As `bot.engine.errors` says, by cause.
    """
    seat, reverse = action.seat, action.reverse
    phase = state.phase
    if state.turn != seat or phase not in _PLAYING or state.uno == seat:
        demand_turn(state, seat, _PLAYING)
    if phase == "volley":
        raise OnlyDrawTwoAnswers
    hand = state.hands[seat]
    colour = _dump_colour(state, hand, reverse)
    others = dump_of(hand, reverse, colour)
    if not others:
        raise NoDump
    if action.last not in others:
        raise LastCardNotInDump
    between = tuple(card for card in others if card != action.last)
    laid = (*(() if reverse is None else (reverse,)), *between, action.last)
    rest = tuple(card for card in hand if card not in laid)
    demand_declaration(state.frame.rules, len(rest), declared=action.uno)
    event = ColourDumped(seat, laid, len(rest))
    return _lay(state, seat, laid, rest, colour, event, declared=action.uno)


def draw(state: MatchState, action: DrawCard) -> Step:
    """Draw one card instead of playing, or pass where none can be drawn (RULES 4.3, 4.4, 4.7).

    Raises:
        IllegalAction: As `bot.engine.errors` says, by cause.
    """
    seat = action.seat
    if state.turn != seat or state.phase != "turn" or state.uno == seat:
        demand_turn(state, seat, ("turn",))
    uno = state.uno
    before: tuple[Event, ...] = ()
    if uno is not None:
        uno, before = closed_by_action(uno, seat)
    pile, discard, recycles, turned_over = state.draw, state.discard, state.recycles, 0
    if pile:
        card, pile = pile[0], pile[1:]
    else:
        taken, pile, discard, recycles, turned_over = draw_cards(state, 1)
        if not taken:
            return _pass(state, seat, uno, before)
        card = taken[0]
    events: tuple[Event, ...] = (_card_drawn(seat, card),)
    if turned_over:
        events = (PileTurnedOver(turned_over), *events)
    if uno is not None:
        uno = None
        events += (UnoWindowClosed(seat, "cards"),)
    colour = state.colour
    playable = matches(card, discard[-1], colour)
    phase: Phase = "drawn" if playable else "turn"
    drawn = MatchState(
        state.frame,
        phase,
        seat if playable else OTHER[seat],
        adding(state.hands, seat, (card,)),
        pile,
        discard,
        colour,
        0,  # volley
        card if playable else None,
        (),  # laid
        False,  # bluff  # noqa: FBT003 - a record built in place, the hottest one
        False,  # dump_right: any other action gives it up (RULES 3.5)  # noqa: FBT003 - the same
        uno,
        False,  # passed  # noqa: FBT003 - the same
        recycles,
        counted(state.acted, seat),
    )
    return Step(drawn, before + events if playable else (*before, *events, _KEPT[seat]))


def keep(state: MatchState, action: KeepDrawn) -> Step:
    """Keep the playable card just drawn (RULES 4.4).

    Raises:
        IllegalAction: This player has no such card now.
    """
    seat = action.seat
    if state.turn != seat or state.phase != "drawn":
        raise refusal(state, seat)
    uno, before = (None, ()) if state.uno is None else closed_by_action(state.uno, seat)
    kept = state._replace(
        phase="turn",
        turn=OTHER[seat],
        drawn=None,
        uno=uno,
        acted=counted(state.acted, seat),
    )
    return Step(kept, (*before, _KEPT[seat]))


def _dump_colour(state: MatchState, hand: tuple[Card, ...], reverse: Card | None) -> Colour:
    if reverse is None:
        if not state.dump_right or state.colour is None:
            raise NoDump
        return state.colour
    if reverse not in hand:
        raise CardNotInHand
    colour = COLOUR_OF[reverse]
    if RANK_OF[reverse] != REVERSE or colour is None:
        raise NoDump
    if state.phase == "drawn" and reverse != state.drawn:
        raise OnlyTheDrawnCard
    if not matches(reverse, state.discard[-1], state.colour):
        raise CardDoesNotMatch
    return colour


def _pass(state: MatchState, seat: Seat, uno: Seat | None, before: tuple[Event, ...]) -> Step:
    passed = state._replace(
        turn=OTHER[seat],
        dump_right=False,
        uno=uno,
        passed=True,
        acted=counted(state.acted, seat),
    )
    events = (*before, TurnPassed(seat))
    return finish_round(passed, None, events) if state.passed else Step(passed, events)


def proves_bluff(card: Card, top: Card, colour: Colour | None) -> bool:
    """Tell whether a card could have been played instead of a Wild Draw 4 (RULES 6.9)."""
    return RANK_OF[card] != WILD_DRAW_FOUR and matches(card, top, colour)


def _lay(
    state: MatchState,
    seat: Seat,
    cards: tuple[Card, ...],
    rest: tuple[Card, ...],
    colour: Colour | None,
    event: Event,
    *,
    declared: bool,
) -> Step:
    """Put legal cards on the pile; only the last one acts (RULES 6.5)."""
    rank = RANK_OF[cards[-1]]
    is_dump = type(event) is ColourDumped
    phase: Phase = "turn"
    turn = OTHER[seat]
    volley = 0
    laid: tuple[Card, ...] = ()
    bluff = dump_right = False
    events: tuple[Event, ...] = (event,)
    if rank >= SKIP and rest:
        if rank == DRAW_TWO:
            phase = "volley"
            volley = state.volley + 2
            events = (event, VolleyRaised(turn, volley))
        elif rank == SKIP:
            turn = seat
        elif rank == REVERSE:
            dump_right = is_dump
        elif rank == WILD_DRAW_FOUR:
            phase = "draw_four"
            turn = seat
            laid = rest
            bluff = any(proves_bluff(card, state.discard[-1], state.colour) for card in rest)
    uno = state.uno
    if uno is not None:
        uno, closed = closed_by_action(uno, seat)
        events = closed + events
    if len(rest) == 1:
        uno, opened = one_left(seat, declared=declared)
        events += (opened,)
    after = MatchState(
        state.frame,
        phase,
        turn,
        with_hand(state.hands, seat, rest),
        state.draw,
        state.discard + cards,
        colour,
        volley if rest else state.volley,
        None,  # drawn
        laid,
        bluff,
        dump_right,
        uno,
        False,  # passed: a card in between breaks the row (RULES 4.7)  # noqa: FBT003 - as above
        state.recycles,
        counted(state.acted, seat),
    )
    return Step(after, events) if rest else go_out(after, seat, dump=is_dump, events=events)
