"""Taking cards from the draw pile, which is renewed from the discards (RULES 4.5 to 4.7)."""

from typing import NamedTuple

from bot.engine.cards import Card
from bot.engine.deck import shuffle_pile
from bot.engine.events import CardsDrawn, DrawReason, Event, PileTurnedOver
from bot.engine.seats import BySeat, Seat
from bot.engine.state import MatchState


class Drawn(NamedTuple):
    """What a draw made of the hands and piles. `cards` falls short where none are left."""

    cards: tuple[Card, ...]
    draw: tuple[Card, ...]
    discard: tuple[Card, ...]
    recycles: int
    turned_over: int
    """Cards in the pile that was turned over for this draw; 0 if none was."""

    def __repr__(self) -> str:
        return f"<Drawn {len(self.cards)}>"


def draw_cards(state: MatchState, count: int) -> Drawn:
    """Draw up to `count` cards; what can't be drawn lapses (RULES 4.7).

    Once is enough to turn over: after it one discard is left, and that stays (RULES 4.5).
    """
    draw, discard, recycles = state.draw, state.discard, state.recycles
    if len(draw) >= count:
        return Drawn(draw[:count], draw[count:], discard, recycles, 0)
    renewed = discard[:-1]
    if not renewed:
        return Drawn(draw, (), discard, recycles, 0)
    if state.frame.rules.recycle == "shuffle":
        renewed = shuffle_pile(state.frame.recycle_key, recycles, renewed)
    missing = count - len(draw)
    return Drawn(
        draw + renewed[:missing], renewed[missing:], discard[-1:], recycles + 1, len(renewed)
    )


def drawn_events(seat: Seat, reason: DrawReason, drawn: Drawn) -> tuple[Event, ...]:
    """Tell of a draw, and of the pile that was turned over for it."""
    taken = CardsDrawn(seat, reason, len(drawn.cards), drawn.cards)
    return (PileTurnedOver(drawn.turned_over), taken) if drawn.turned_over else (taken,)


def with_hand(
    hands: BySeat[tuple[Card, ...]], seat: Seat, hand: tuple[Card, ...]
) -> BySeat[tuple[Card, ...]]:
    """Give the hands with one of them new."""
    return (hands[0], hand) if seat else (hand, hands[1])


def adding(
    hands: BySeat[tuple[Card, ...]], seat: Seat, cards: tuple[Card, ...]
) -> BySeat[tuple[Card, ...]]:
    """Give the hands with cards added to one of them."""
    return with_hand(hands, seat, tuple(sorted(hands[seat] + cards)))


def penalise(
    state: MatchState, seat: Seat, count: int, reason: DrawReason
) -> tuple[MatchState, tuple[Event, ...]]:
    """Make a player draw, and change nothing else (RULES 4.7)."""
    drawn = draw_cards(state, count)
    after = state._replace(
        hands=adding(state.hands, seat, drawn.cards),
        draw=drawn.draw,
        discard=drawn.discard,
        recycles=drawn.recycles,
    )
    return after, drawn_events(seat, reason, drawn)


def counted(acted: BySeat[int], seat: Seat) -> BySeat[int]:
    """Count one more action of a player (RULES 7.7)."""
    return (acted[0], acted[1] + 1) if seat else (acted[0] + 1, acted[1])
