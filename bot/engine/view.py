"""What may be shown: the table to everybody, a hand to its owner.

The types can't hold what their reader may not see (a property test walks them). The functions that
make them from a state are the only exit for the cards.
"""

from dataclasses import dataclass, field

from bot.engine.actions import PlayerAction
from bot.engine.cards import DRAW_TWO, RANK_OF, Card, Colour
from bot.engine.errors import (
    CardDoesNotMatch,
    CardNotInHand,
    IllegalAction,
    MatchOver,
    NotTheMoment,
    NotYourTurn,
    OnlyDrawTwoAnswers,
    OnlyTheDrawnCard,
    UnoFirst,
)
from bot.engine.legal import legal_actions
from bot.engine.opening import offered
from bot.engine.rules import HouseRules
from bot.engine.seats import BySeat, Seat
from bot.engine.state import MatchResult, MatchState, Phase, RoundResult
from bot.engine.turn import matches
from bot.engine.whose import DRAFT_PICKS, actors

__all__ = [
    "HandView",
    "MatchResult",
    "Phase",
    "RoundResult",
    "TableView",
    "hand_view",
    "table_view",
    "why_not",
]


@dataclass(frozen=True, slots=True)
class TableView:
    """What lies open on the table."""

    rules: HouseRules
    phase: Phase
    cuts: tuple[BySeat[Card], ...]
    """The cuts of RULES 2.2, ties first; the last one decided."""
    round_number: int
    """1 for the first; 0 before it."""
    player_one: Seat
    to_act: tuple[Seat, ...]
    """Whom the game waits for: both while drafting together, none between rounds."""
    turn: Seat | None
    """Whose turn it is; not always the one who must act."""
    counts: BySeat[int]
    """Cards in each hand."""
    top: Card | None
    colour: Colour | None
    """The colour in force; None before the first card, and while Player 1 names it."""
    draw_pile: int
    discard_pile: int
    drafted: BySeat[int]
    """Picks made, 0 to 7."""
    draft_discards: tuple[Card, ...]
    """What the draft has discarded so far, in the order of RULES 2.8; empty after it."""
    volley: int
    """Cards the volley has come to; 0 for none."""
    dump_right: bool
    """Whether the one to act may begin with a dump of the colour in force (RULES 3.5, 6.5)."""
    uno: Seat | None
    """The holder while a window is open (RULES 5.2), or undeclared and catchable (RULES 5.7)."""
    scores: BySeat[int]
    acted: BySeat[int]
    """Actions made by each in this match (RULES 7.7)."""
    last_round: RoundResult | None
    result: MatchResult | None


@dataclass(frozen=True, slots=True)
class HandView:
    """What one player may see: the table, the own hand, and what can be done."""

    table: TableView
    seat: Seat
    hand: tuple[Card, ...] = field(repr=False)
    """By card id, which is by colour and rank, wilds last."""
    drawn: Card | None = field(repr=False)
    """The card just drawn, while it may be played (phase `drawn`)."""
    offered: Card | None = field(repr=False)
    """The card to keep or reject, while this player has a pick to make."""
    legal: tuple[PlayerAction, ...] = field(repr=False)
    """All that this player may do now, presses of the UNO window included."""


def table_view(state: MatchState) -> TableView:
    """Show what lies open."""
    frame, drafting = state.frame, state.phase == "draft"
    waited_for = actors(state)
    return TableView(
        rules=frame.rules,
        phase=state.phase,
        cuts=frame.cuts,
        round_number=frame.round_number,
        player_one=frame.player_one,
        to_act=waited_for,
        turn=_turn(state),
        counts=(len(state.hands[0]), len(state.hands[1])),
        top=state.discard[-1] if state.discard and not drafting else None,
        colour=state.colour,
        draw_pile=len(state.draw),
        discard_pile=len(state.discard),
        drafted=_drafted(state),
        draft_discards=state.discard if drafting else (),
        volley=state.volley,
        dump_right=state.dump_right,
        uno=state.uno,
        scores=frame.scores,
        acted=state.acted,
        last_round=frame.last_round,
        result=frame.result,
    )


def hand_view(state: MatchState, seat: Seat) -> HandView:
    """Show one player the table and the own hand."""
    return HandView(
        table=table_view(state),
        seat=seat,
        hand=state.hands[seat],
        drawn=state.drawn if state.turn == seat else None,
        offered=offered(state, seat),
        legal=legal_actions(state, seat),
    )


def why_not(hand: HandView, card: Card) -> type[IllegalAction] | None:  # noqa: PLR0911 - one a cause
    """Say why a card can't be played now; None if it can (a wild then takes a colour)."""
    table = hand.table
    if table.phase == "over":
        return MatchOver
    if table.to_act and hand.seat not in table.to_act:
        return NotYourTurn
    if table.phase not in ("turn", "drawn", "volley") or table.top is None:
        return NotTheMoment
    if table.uno == hand.seat and not table.rules.slow:
        return UnoFirst
    if card not in hand.hand:
        return CardNotInHand
    if table.phase == "drawn":
        return None if card == hand.drawn else OnlyTheDrawnCard
    if table.phase == "volley":
        return None if RANK_OF[card] == DRAW_TWO else OnlyDrawTwoAnswers
    return None if matches(card, table.top, table.colour) else CardDoesNotMatch


def _turn(state: MatchState) -> Seat | None:
    if state.phase in ("between", "over"):
        return None
    if state.phase == "draft" and state.frame.rules.draft == "together":
        return None
    return state.turn


def _drafted(state: MatchState) -> BySeat[int]:
    if state.phase == "draft":
        return len(state.hands[0]), len(state.hands[1])
    drafted_before = state.frame.round_number > 0 and state.frame.rules.draft != "deal"
    return (DRAFT_PICKS, DRAFT_PICKS) if drafted_before else (0, 0)
