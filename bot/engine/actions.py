"""What can be done: by a player at the table, by the clock, or by an umpire.

Every action is a small immutable value. `GameAction`s are those of RULES 5.5 plus draft picks and
colour choices; they are what `legal_actions` lists, together with the presses of the UNO window.
"""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from bot.engine.cards import Card, Colour
from bot.engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Deal:
    """The chance of one round: the shuffled deck, top card first, and the key for later shuffles.

    `recycle_key` orders the discard pile when it is turned over under `recycle: shuffle`.
    """

    deck: tuple[Card, ...] = field(repr=False)
    recycle_key: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class StartRound:
    """Begin the next round (RULES 7.3); `seat` is None when it starts by itself."""

    seat: Seat | None
    deal: Deal


@dataclass(frozen=True, slots=True)
class DraftKeep:
    """Keep the card seen; the next one is discarded (RULES 2.3)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DraftReject:
    """Discard the card seen; the next one must be kept (RULES 2.3)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ChooseColour:
    """Player 1 names the colour of a wild turned up at the start (RULES 3.3, 3.6)."""

    seat: Seat
    colour: Colour


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play one card (RULES 4.1): a Reverse alone, a wild with its colour, a Draw 2 in a volley.

    `uno` declares UNO with the play and is for slow matches only (RULES 5.7).
    """

    seat: Seat
    card: Card
    colour: Colour | None = None
    uno: bool = False


@dataclass(frozen=True, slots=True)
class Dump:
    """Lay all cards of a colour at once (RULES 6.4, 6.5), `last` as the last one.

    `reverse` is the Reverse from the hand that begins it; None where it already lies on the pile
    (RULES 3.5, and after a dump that ended in a Reverse). `uno` as in `PlayCard`.
    """

    seat: Seat
    reverse: Card | None
    last: Card
    uno: bool = False


@dataclass(frozen=True, slots=True)
class DrawCard:
    """Draw one card instead of playing (RULES 4.3); a *pass* where there is none (RULES 4.7)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class KeepDrawn:
    """Keep the playable card just drawn; the turn ends (RULES 4.4)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TakeVolley:
    """Draw the total of the Draw 2s; the turn ends (RULES 6.1)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AcceptDrawFour:
    """Draw the four cards (RULES 6.7)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ChallengeDrawFour:
    """Say that the Wild Draw 4 was a bluff (RULES 6.8)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CallUno:
    """The holder's press counted first: safe (RULES 5.2)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CatchUno:
    """The opponent's press counted first: the holder draws two (RULES 5.1, 5.2)."""

    seat: Seat


WindowEnd: TypeAlias = Literal["time", "void"]


@dataclass(frozen=True, slots=True)
class CloseUno:
    """The window ends with nobody's press: its time is over (RULES 5.4), or it is void (5.6)."""

    cause: WindowEnd


@dataclass(frozen=True, slots=True)
class Resign:
    """Lose the match (RULES 7.5)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ClaimWin:
    """Take the win from an opponent who is overdue (RULES 7.6); the caller has checked the time."""

    seat: Seat


VoidCause: TypeAlias = Literal["early", "claim", "idle", "gone", "broken", "moderator"]


@dataclass(frozen=True, slots=True)
class VoidMatch:
    """End the match without a result.

    `early` is RULES 7.7 and `claim` RULES 7.6, both by a seat; `idle` is 7.6's 24 hours, `gone` a
    channel or server that is no more, `broken` a log that no longer replays, `moderator` an umpire.
    """

    seat: Seat | None
    cause: VoidCause


PlayerAction: TypeAlias = (
    DraftKeep
    | DraftReject
    | ChooseColour
    | PlayCard
    | Dump
    | DrawCard
    | KeepDrawn
    | TakeVolley
    | AcceptDrawFour
    | ChallengeDrawFour
    | CallUno
    | CatchUno
)
"""What `legal_actions` lists."""

Action: TypeAlias = PlayerAction | StartRound | CloseUno | Resign | ClaimWin | VoidMatch
