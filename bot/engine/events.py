"""What happened, in the past tense. `redacted` is the one place that hides what is private.

Everything in an event is public except the fields named in its docstring.
"""

from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from bot.engine.actions import VoidCause
from bot.engine.cards import Card, Colour
from bot.engine.seats import BySeat, Seat

DrawReason: TypeAlias = Literal[
    "turn", "opening", "volley", "draw_four", "challenge_lost", "challenge_won", "uno", "last_card"
]
"""Why cards were drawn. `challenge_won`: the bluffer draws; `challenge_lost`: the challenger."""


@dataclass(frozen=True, slots=True)
class RoundStarted:
    """A round began; `player_one` drafts first (RULES 2.6)."""

    number: int
    player_one: Seat


@dataclass(frozen=True, slots=True)
class DraftPicked:
    """A pick was made. `kept` is for `seat` alone; the discard is seen by both (RULES 2.8)."""

    seat: Seat
    pick: int
    """1 to 7."""
    rejected: bool
    discarded: Card
    kept: Card | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class HandsReady:
    """Both have seven cards: the draft is over, or they were dealt (RULES 2.4, 2.7)."""


@dataclass(frozen=True, slots=True)
class CardTurnedUp:
    """The first card of the discard pile; `seat` is Player 2, whom it strikes (RULES 3.0)."""

    card: Card
    seat: Seat


@dataclass(frozen=True, slots=True)
class ColourChosen:
    """Player 1 named the colour of a wild turned up (RULES 3.3, 3.6)."""

    seat: Seat
    colour: Colour


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """One card was laid; `colour` is what a wild asks for; `left` cards stay in the hand."""

    seat: Seat
    card: Card
    colour: Colour | None
    left: int


@dataclass(frozen=True, slots=True)
class ColourDumped:
    """All cards of a colour were laid, in this order (RULES 6.5), the Reverse first if laid too."""

    seat: Seat
    cards: tuple[Card, ...]
    left: int


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """Cards went to a hand. `cards` is for `seat` alone; `count` may fall short (RULES 4.7)."""

    seat: Seat
    reason: DrawReason
    count: int
    cards: tuple[Card, ...] | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class DrawnKept:
    """A drawn card was kept, by choice or because it can't be played (RULES 4.4)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """Nothing could be drawn: a pass (RULES 4.7)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PileTurnedOver:
    """The discard pile became the draw pile, `count` cards (RULES 4.5, 4.6)."""

    count: int


@dataclass(frozen=True, slots=True)
class VolleyRaised:
    """`seat` now faces a volley of `total` cards (RULES 6.1)."""

    seat: Seat
    total: int


@dataclass(frozen=True, slots=True)
class ChallengeJudged:
    """A Wild Draw 4 was challenged. `hand`, as it was then, is for the challenger (RULES 6.8)."""

    challenger: Seat
    guilty: bool
    hand: tuple[Card, ...] | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class UnoWindowOpened:
    """The holder has one card and has not said UNO (RULES 5.2; slow matches: 5.7)."""

    holder: Seat


@dataclass(frozen=True, slots=True)
class UnoCalled:
    """The holder said UNO: in the race, or with the play in a slow match."""

    holder: Seat


@dataclass(frozen=True, slots=True)
class UnoCaught:
    """The holder was caught, and draws two (RULES 5.1)."""

    holder: Seat


UnoEnd: TypeAlias = Literal["time", "void", "action", "cards", "round"]


@dataclass(frozen=True, slots=True)
class UnoWindowClosed:
    """The window closed without a penalty (RULES 5.4-5.6).

    `action` is the opponent's game action, `cards` that the holder came to have more than one.
    """

    holder: Seat
    cause: UnoEnd


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """A round was counted (RULES 7.1); `winner` is None where it was blocked (RULES 4.7)."""

    number: int
    winner: Seat | None
    hands: BySeat[tuple[Card, ...]]
    points: BySeat[int]
    scores: BySeat[int]


MatchEnd: TypeAlias = Literal["score", "resigned", "claimed", "void"]


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over; a void one has no winner. `void` says why it is void, else None."""

    winner: Seat | None
    cause: MatchEnd
    void: VoidCause | None
    scores: BySeat[int]


Event: TypeAlias = (
    RoundStarted
    | DraftPicked
    | HandsReady
    | CardTurnedUp
    | ColourChosen
    | CardPlayed
    | ColourDumped
    | CardsDrawn
    | DrawnKept
    | TurnPassed
    | PileTurnedOver
    | VolleyRaised
    | ChallengeJudged
    | UnoWindowOpened
    | UnoCalled
    | UnoCaught
    | UnoWindowClosed
    | RoundEnded
    | MatchEnded
)


def redacted(event: Event, viewer: Seat | None) -> Event:
    """Give the event as `viewer` may see it; None is the table, that is everybody."""
    match event:
        case DraftPicked(seat=seat) if seat != viewer:
            return replace(event, kept=None)
        case CardsDrawn(seat=seat) if seat != viewer:
            return replace(event, cards=None)
        case ChallengeJudged(challenger=challenger) if challenger != viewer:
            return replace(event, hand=None)
        case _:
            return event
