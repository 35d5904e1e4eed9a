"""A match at one moment, complete and immutable, the hidden cards included.

Both parts are named tuples, because they are built anew at every action and nothing immutable is
built faster. Only the duel holds a state; all others see `bot.engine.view`.
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from bot.engine.actions import VoidCause
from bot.engine.cards import Card, Colour
from bot.engine.events import Event, MatchEnd
from bot.engine.rules import HouseRules
from bot.engine.seats import BySeat, Seat

Phase: TypeAlias = Literal[
    "between", "draft", "colour", "turn", "drawn", "volley", "draw_four", "over"
]
"""Where a match is.

`between` rounds (and before the first); `draft`; Player 1 names the opening `colour`; a `turn`;
a card `drawn` that may be played or kept; a `volley` or a Wild Draw 4 (`draw_four`) to be answered.
"""


@dataclass(frozen=True, slots=True)
class RoundResult:
    """A counted round, as `bot.engine.events.RoundEnded` told it."""

    number: int
    winner: Seat | None
    hands: BySeat[tuple[Card, ...]]
    points: BySeat[int]


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How a match ended."""

    winner: Seat | None
    cause: MatchEnd
    void: VoidCause | None


class Frame(NamedTuple):
    """What stays as it is through a round."""

    rules: HouseRules
    cuts: tuple[BySeat[Card], ...]
    round_number: int
    """1 for the first; 0 before it."""
    player_one: Seat
    recycle_key: bytes
    scores: BySeat[int]
    last_round: RoundResult | None
    result: MatchResult | None

    def __repr__(self) -> str:
        return f"<Frame of round {self.round_number}>"


class MatchState(NamedTuple):
    """Everything about a match at one moment. Its repr shows no card."""

    frame: Frame
    phase: Phase
    turn: Seat
    """Whose turn it is, in `colour` whose it will be; in `draw_four` it is not who must act.

    While both draft together it is nobody's, and stays Player 1.
    """
    hands: BySeat[tuple[Card, ...]]
    """By card id."""
    draw: tuple[Card, ...]
    """The draw pile, top card first; during a draft what the picks have left of it."""
    discard: tuple[Card, ...]
    """The discard pile, top card last; during a draft the discards in the order of RULES 2.8."""
    colour: Colour | None
    """The colour in force."""
    volley: int
    drawn: Card | None
    """The card just drawn, while it may be played."""
    laid: tuple[Card, ...]
    """The hand as it was just after the Wild Draw 4 that waits for an answer (RULES 6.8)."""
    bluff: bool
    """Whether that Wild Draw 4 was one, judged when it was laid (RULES 6.9)."""
    dump_right: bool
    """Whether the turn may begin with a dump of the colour in force (RULES 3.5, 6.5)."""
    uno: Seat | None
    """The holder while a window is open, or undeclared in a slow match (RULES 5.2, 5.7)."""
    passed: bool
    """Whether the turn before this one was a pass (RULES 4.7)."""
    recycles: int
    """How often a pile was turned over in this round; keys the shuffles of RULES 4.6."""
    acted: BySeat[int]
    """Actions made by each in this match (RULES 7.7)."""

    def __repr__(self) -> str:
        return f"<MatchState {self.phase} in round {self.frame.round_number}>"


class Step(NamedTuple):
    """What an action made: the new state, and what happened, in order."""

    state: MatchState
    events: tuple[Event, ...]
