"""What a duel gives to be shown: values made under its lock, complete, and never changed after.

Only `HandShown` holds a hand; everything else is public.
"""

from dataclasses import dataclass, field

from bot.duel.records import (
    Call,
    ChannelId,
    DuelId,
    DuelStatus,
    GuildId,
    InteractionId,
    MessageId,
    UserId,
)
from bot.engine.cards import Card
from bot.engine.events import Event
from bot.engine.rules import HouseRules
from bot.engine.seats import OTHER, BySeat, Seat
from bot.engine.view import HandView, TableView


@dataclass(frozen=True, slots=True)
class BoardView:
    """Everything public about a duel at one moment: for the challenge, the board and the result."""

    id: DuelId
    guild: GuildId
    channel: ChannelId
    players: BySeat[UserId]
    rules: HouseRules
    status: DuelStatus
    locale: str
    message: MessageId | None
    version: int
    """Counts decisions of the game; buttons carry it. 0 while a challenge."""
    moment: int
    """Counts everything that changes the picture; of two views the higher one is newer."""
    commitment: str
    """SHA-256 of the seed, hexadecimal, shown before anybody accepts."""
    expires_at_ms: int
    """When the challenge expires."""
    table: TableView | None
    """None before the match begins."""
    recent: tuple[Event, ...]
    """The last events, redacted for everybody, oldest first."""
    deadline_ms: int | None
    """Until when those who must act should have acted (RULES 7.6); None while no limit runs."""
    next_round_at_ms: int | None
    """When the next round starts by itself (RULES 7.3)."""
    overdue: bool
    """Whether the limit is over, so that the opponent may claim."""
    prompt: MessageId | None
    """The UNO prompt that is open."""
    last_call: Call | None
    """How the last UNO race of this round went."""
    seed_hex: str | None
    """The seed, once the match is over, to check the shuffle with; None before."""
    accepted_by: InteractionId | None
    """The interaction id that went into the shuffle."""


@dataclass(frozen=True, slots=True)
class ChallengedHand:
    """The hand that a challenge opened, as it was then, for the challenger alone (RULES 6.8)."""

    challenger: Seat
    guilty: bool
    hand: tuple[Card, ...] = field(repr=False)
    recent: tuple[Event, ...] = field(repr=False)
    """The last events as the challenger saw them then: what the Wild Draw 4 was laid on."""


@dataclass(frozen=True, slots=True)
class HandShown:
    """One player's hand on its board."""

    board: BoardView
    hand: HandView
    recent: tuple[Event, ...] = field(repr=False)
    """The last events as this player may see them, oldest first."""
    challenged: ChallengedHand | None = field(default=None, repr=False)
    """What this player's own challenge opened, until their next action or the next round."""


@dataclass(frozen=True, slots=True)
class PromptView:
    """The UNO prompt: whose last card, until when, and how it went."""

    board: BoardView
    holder: Seat
    message: MessageId | None
    """None before it is posted."""
    opens_at_ms: int | None
    closes_at_ms: int | None
    call: Call | None
    """Set once decided."""
    caught: bool | None
    """Whether the holder was caught; None while open, or if nobody pressed."""
    void: bool = False


def button_version(board: BoardView, seat: Seat) -> int:
    """Give the version that the buttons made for a seat carry; a press of an older one is stale.

    It is the board's own, but while both draft at once: there the other's picks change nothing of
    what this seat's buttons mean (RULES 2.8), so only the own ones count.
    """
    table = board.table
    if table is None or table.phase != "draft" or table.rules.draft != "together":
        return board.version
    return board.version - table.drafted[OTHER[seat]]
